"""Excess of a body's compliance over the half space: the table, and its value between the nodes."""

from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel, small_kernel


class Compliance(NamedTuple):
    """How much farther a point of a body's surface moves under a force than that of an elastic half space.

    Frame at each point of the surface: x forward, t along the profile towards larger y, n outward normal of that body.
    s is the arc length along the profile from its first point [m].
    """

    start: float  #: arc length of the first node [m]
    per_metre: float  #: nodes per metre of arc length
    x_per_metre: float  #: nodes per metre of distance ahead of the force
    #: [i, k, l, a, b]: excess displacement a (x, t, n) of node i per force b at node k, l steps of x ahead of the
    #: force [m/N]. Shape (n, n, m, 3, 3).
    excess: np.ndarray


@small_kernel
def node_below(position, count):
    """Node below a position, counted in nodes, and the share of the next one; positions beyond the ends are clamped."""
    held = min(max(position, 0.0), count - 1.0)
    node = min(int(held), count - 2)
    return node, held - node


@kernel
def excess_at(table, s, s_source, x, out):
    """Excess at arc length `s` [m], `x` [m] ahead of a force at arc length `s_source` [m], into `out` (3 x 3) [m/N].

    Linear between the nodes in all three directions, and constant beyond the ends of the table. A mirror across the
    plane x = 0 shows that entries with one index x, and only these, change their sign with x.
    """
    i, share_i = node_below((s - table.start) * table.per_metre, table.excess.shape[0])
    k, share_k = node_below((s_source - table.start) * table.per_metre, table.excess.shape[1])
    n, share_n = node_below(abs(x) * table.x_per_metre, table.excess.shape[2])
    for a in range(3):
        for b in range(3):
            out[a, b] = 0.0
    for di in range(2):
        weight_i = share_i if di == 1 else 1.0 - share_i
        for dk in range(2):
            weight_k = weight_i * (share_k if dk == 1 else 1.0 - share_k)
            for dn in range(2):
                weight = weight_k * (share_n if dn == 1 else 1.0 - share_n)
                block = table.excess[i + di, k + dk, n + dn]
                for a in range(3):
                    for b in range(3):
                        out[a, b] += weight * block[a, b]
    if x < 0.0:
        for b in range(1, 3):
            out[0, b] = -out[0, b]
            out[b, 0] = -out[b, 0]
