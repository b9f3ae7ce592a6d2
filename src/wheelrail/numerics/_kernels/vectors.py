"""Vectors of three as tuples, their rotation from one set of axes to another, and quaternions (w, x, y, z).

Written out in their callers, so that they cost what their sums cost. A sum goes from left to right, as it is written:
where an equation adds a product of vectors term by term, there is a kernel for that (`plus_rotated`, `minus_cross`), as
the order of additions decides the last bits of a result.

Axes are rows of three, as an array (3, 3) or as tuples; the columns are the axes of a body in the fixed frame.
"""

from wheelrail.kernel import small_kernel


@small_kernel
def vector_at(numbers, start):
    """Three numbers of an array from `start` on."""
    return numbers[start], numbers[start + 1], numbers[start + 2]


@small_kernel
def store_vector(numbers, start, v):
    """Write a vector to an array from `start` on."""
    numbers[start] = v[0]
    numbers[start + 1] = v[1]
    numbers[start + 2] = v[2]


@small_kernel
def plus(a, b):
    """a + b."""
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@small_kernel
def minus(a, b):
    """a - b."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


@small_kernel
def scaled(factor, a):
    """A vector times a number."""
    return factor * a[0], factor * a[1], factor * a[2]


@small_kernel
def by_component(factors, a):
    """Product component by component, as of three stiffnesses and three displacements."""
    return factors[0] * a[0], factors[1] * a[1], factors[2] * a[2]


@small_kernel
def dot(a, b):
    """Scalar product a . b."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@small_kernel
def cross(a, b):
    """Vector product a x b."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@small_kernel
def minus_cross(v, a, b):
    """v - a x b, term by term."""
    return (
        v[0] - a[1] * b[2] + a[2] * b[1],
        v[1] - a[2] * b[0] + a[0] * b[2],
        v[2] - a[0] * b[1] + a[1] * b[0],
    )


@small_kernel
def rotate(axes, v):
    """A vector given in a body's axes, in the fixed frame."""
    return (
        axes[0][0] * v[0] + axes[0][1] * v[1] + axes[0][2] * v[2],
        axes[1][0] * v[0] + axes[1][1] * v[1] + axes[1][2] * v[2],
        axes[2][0] * v[0] + axes[2][1] * v[1] + axes[2][2] * v[2],
    )


@small_kernel
def plus_rotated(start, axes, v):
    """A vector of the fixed frame plus one given in a body's axes, term by term."""
    return (
        start[0] + axes[0][0] * v[0] + axes[0][1] * v[1] + axes[0][2] * v[2],
        start[1] + axes[1][0] * v[0] + axes[1][1] * v[1] + axes[1][2] * v[2],
        start[2] + axes[2][0] * v[0] + axes[2][1] * v[1] + axes[2][2] * v[2],
    )


@small_kernel
def unrotate(axes, v):
    """A vector given in the fixed frame, in a body's axes."""
    return (
        axes[0][0] * v[0] + axes[1][0] * v[1] + axes[2][0] * v[2],
        axes[0][1] * v[0] + axes[1][1] * v[1] + axes[2][1] * v[2],
        axes[0][2] * v[0] + axes[1][2] * v[1] + axes[2][2] * v[2],
    )


@small_kernel
def compose(p, q):
    """Product of two quaternions: the rotation q in the axes that the rotation p has turned."""
    return (
        p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
        p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
        p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
        p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0],
    )


@small_kernel
def compose_with_vector(p, v):
    """Product of a quaternion and a vector, as in its rate under an angular velocity w of its own axes: p w / 2.

    Apart from `compose`, which would multiply by zero four times in every evaluation of every body's rates.
    """
    return (
        -p[1] * v[0] - p[2] * v[1] - p[3] * v[2],
        p[0] * v[0] + p[2] * v[2] - p[3] * v[1],
        p[0] * v[1] + p[3] * v[0] - p[1] * v[2],
        p[0] * v[2] + p[1] * v[1] - p[2] * v[0],
    )
