"""Incomplete Cholesky factorisation without fill, and its triangular solves."""

import math

from wheelrail.kernel import kernel

BREAKDOWN = 1  #: a pivot was not positive


@kernel
def factorise_in_place(start, column, value):
    """IC(0) of a symmetric matrix, written over the rows of its lower triangle.

    start (n + 1,), column, value (m,) : compressed rows of the lower triangle, columns rising, the diagonal last in
    each row. Returns 0, or BREAKDOWN at a pivot that is not positive: the matrix needs a larger diagonal then.
    """
    for i in range(start.size - 1):
        for at in range(start[i], start[i + 1]):
            j = column[at]
            total = value[at]
            p = start[i]
            q = start[j]
            while p < at and q < start[j + 1] - 1:
                if column[p] == column[q]:
                    total -= value[p] * value[q]
                    p += 1
                    q += 1
                elif column[p] < column[q]:
                    p += 1
                else:
                    q += 1
            if j < i:
                value[at] = total / value[start[j + 1] - 1]
            elif total > 0.0:
                value[at] = math.sqrt(total)
            else:
                return BREAKDOWN
    return 0


@kernel
def solve_in_place(start, column, value, x):
    """Solve L L' x = b, with b given in `x`; L as `factorise_in_place` leaves it. Returns 0."""
    n = start.size - 1
    for i in range(n):
        last = start[i + 1] - 1
        total = x[i]
        for at in range(start[i], last):
            total -= value[at] * x[column[at]]
        x[i] = total / value[last]
    for i in range(n - 1, -1, -1):
        last = start[i + 1] - 1
        x[i] /= value[last]
        for at in range(start[i], last):
            x[column[at]] -= value[at] * x[i]
    return 0
