"""Gauss' elimination with row pivots, in place, for a few unknowns."""

from wheelrail.kernel import kernel


@kernel
def factorise(matrix, pivots):
    """Triangular factors of a matrix (n, n) in its place; `pivots` (n,) notes the rows. Returns whether it worked."""
    count = pivots.size
    for k in range(count):
        best = k
        for row in range(k + 1, count):
            if abs(matrix[row, k]) > abs(matrix[best, k]):
                best = row
        pivots[k] = best
        if not abs(matrix[best, k]) > 0.0:
            return False
        if best != k:
            for n in range(count):
                kept = matrix[k, n]
                matrix[k, n] = matrix[best, n]
                matrix[best, n] = kept
        inverse = 1.0 / matrix[k, k]
        for row in range(k + 1, count):
            share = matrix[row, k] * inverse
            matrix[row, k] = share
            for n in range(k + 1, count):
                matrix[row, n] -= share * matrix[k, n]
    return True


@kernel
def solve(matrix, pivots, right):
    """The unknowns, in place of the right-hand side (n,); `matrix` and `pivots` come from `factorise`."""
    count = pivots.size
    for k in range(count):
        row = pivots[k]
        kept = right[k]
        right[k] = right[row]
        right[row] = kept
    for k in range(count):
        for n in range(k):
            right[k] -= matrix[k, n] * right[n]
    for k in range(count - 1, -1, -1):
        for n in range(k + 1, count):
            right[k] -= matrix[k, n] * right[n]
        right[k] /= matrix[k, k]
