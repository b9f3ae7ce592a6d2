"""Whether the wheels carry about what they should when a run begins."""

from __future__ import annotations

import numpy as np

from wheelrail.results.checks.check import Check
from wheelrail.results.result import Result

LIMIT = 0.9  #: by which the load of a wheel may differ from the static one, as a share: a wheel in the air is beyond it
REMEDY = (
    "The first forces are those of this start, and may be of any size: let irregularities fade in, start on an even"
    " stretch, or leave z and roll of a displaced wheelset to be found. Other checks may fail because of it."
)


def start_load_check(result: Result) -> Check:
    """Difference of the load of the worst wheel at the first instant to its static load, as a share of that."""
    stored = result.filtered
    static = np.array(() if stored is None else stored.instrumentation.static_loads)
    q = result.dataset["wheel_Q"].values[:1]
    if not q.size or static.size != len(result.wheelsets) or not (static > 0.0).all():
        return _check(None, "There is no weight to compare with.")
    shares = np.abs(q[0] / static[:, None] - 1.0)
    w, side = np.unravel_index(int(np.argmax(shares)), shares.shape)
    wheel = f"{result.wheelsets[w]}.{('left', 'right')[side]}"
    words = f"{wheel} carries {q[0, w, side] / 1e3:.3g} kN at the first instant, {static[w] / 1e3:.3g} kN at rest."
    return _check(float(shares[w, side]), words)


def _check(value: float | None, meaning: str) -> Check:
    return Check(name="load at the start", value=value, limit=LIMIT, meaning=meaning, remedy=REMEDY)
