"""Tables of numbers: straight between their points, constant before the first and after the last."""

from typing import NamedTuple

import numpy as np

from wheelrail.kernel import small_kernel
from wheelrail.numerics._kernels.ordered import last_up_to


class Tables(NamedTuple):
    """Some tables, one after the other."""

    starts: np.ndarray  #: where the points of each begin, and where those of the last end, shape (n + 1,)
    at: np.ndarray  #: rising within a table
    values: np.ndarray


@small_kernel
def table_at(tables, n, x):
    """Value of table `n` at x, and its slope there; at a point the slope is that of what follows."""
    at = tables.at
    values = tables.values
    first = tables.starts[n]
    last = tables.starts[n + 1] - 1
    if x < at[first]:
        return values[first], 0.0
    k = last_up_to(at, first, last, x, 1.0)
    if k == last:
        return values[last], 0.0
    slope = (values[k + 1] - values[k]) / (at[k + 1] - at[k])
    return values[k] + slope * (x - at[k]), slope
