"""Where a value stands among ordered ones."""

from wheelrail.kernel import small_kernel


@small_kernel
def last_up_to(values, low, high, x, order):
    """Last index from `low` to `high` whose value does not exceed `x`; `low` if all do, or if x is not a number.

    order : 1.0 for rising values; -1.0 for falling ones, of which the last that is not below `x` is wanted.
    """
    while low < high:
        middle = (low + high + 1) // 2
        if order * values[middle] <= order * x:
            low = middle
        else:
            high = middle - 1
    return low
