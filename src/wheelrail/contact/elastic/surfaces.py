"""Arc lengths along the profiles of a wheel and its rail."""

from __future__ import annotations

import numpy as np

from wheelrail.contact.elastic._kernels.overlap import Surfaces
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.profiles._kernels.profile import Curve, profile_at_many

NODE_STEP = 0.4e-3  #: between nodes of the wheel, in arc length [m]
FINE_STEP = 0.02e-3  #: at which arc lengths are summed [m]
RAIL_STEP = 0.05e-3  #: between lateral positions whose arc lengths are kept [m]


def make_surfaces(pair: Pair) -> Surfaces:
    """Surfaces of a profile pair; arc lengths count from the first point of each profile."""
    y, arc = arc_lengths(pair.wheel)
    ends = np.array([pair.nodes[pair.first_node, 0], pair.nodes[pair.last_node, 0]]) - pair.offset
    start, end = np.interp(ends, y, arc)
    nodes = np.arange(start, end, NODE_STEP)
    lateral = np.clip(np.interp(nodes, arc, y), pair.wheel.low, pair.wheel.high)
    out = np.empty((lateral.size, 4))
    profile_at_many(pair.wheel, lateral, out)
    steep = ~np.isfinite(out[:, 1])
    out[steep, 1] = np.sign(out[steep, 1]) * 1e9  # a vertical end
    rail_y, rail_arc = arc_lengths(pair.rail)
    even = np.linspace(rail_y[0], rail_y[-1], 1 + int(np.ceil((rail_y[-1] - rail_y[0]) / RAIL_STEP)))
    return Surfaces(
        pair=pair,
        start=float(start),
        step=NODE_STEP,
        nodes=np.ascontiguousarray(np.column_stack((lateral + pair.offset, pair.radius + out[:, 0], out[:, 1]))),
        rail_start=float(even[0]),
        rail_per_metre=float(1.0 / (even[1] - even[0])),
        rail_arcs=np.interp(even, rail_y, rail_arc),
    )


def arc_lengths(curve: Curve) -> tuple[np.ndarray, np.ndarray]:
    """Lateral positions of a profile and the arc length up to each of them [m]; finer where it is steep."""
    # Even steps of the angle of a half circle crowd at both ends, where profiles may get vertical.
    angle = np.linspace(0.0, np.pi, 1 + int(np.ceil((curve.high - curve.low) / FINE_STEP)))
    y = 0.5 * (curve.low + curve.high) - 0.5 * (curve.high - curve.low) * np.cos(angle)
    y[0], y[-1] = curve.low, curve.high
    out = np.empty((y.size, 4))
    profile_at_many(curve, y, out)
    return y, np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(y), np.diff(out[:, 0])))))
