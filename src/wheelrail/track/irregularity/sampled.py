"""An irregularity through measured samples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from scipy.interpolate import CubicSpline

from wheelrail.errors import ProblemList, nearest, note_other_than_numbers
from wheelrail.track._kernels.irregularity import Deviations
from wheelrail.track.irregularity.base import ROWS, make_deviations
from wheelrail.track.irregularity.window import FADE, SHORTEST_FADE, faded, refined


@dataclass(frozen=True, kw_only=True, repr=False)
class IrregularitySampled:
    """Natural cubic splines through samples, faded in over the first and out over the last `fade` metres.

    Parameters
    ----------
    s : arc lengths of the samples [m], strictly increasing, shape (n,).
    rows : samples of any of `ROWS` [m, roll in rad], each of shape (n,).
    fade : [m]; 0 starts and ends abruptly.
    """

    s: np.ndarray
    rows: Mapping[str, np.ndarray]
    fade: float = FADE
    name: str = "samples"

    def __post_init__(self) -> None:
        problems = ProblemList(self.name if isinstance(self.name, str) else "irregularity")
        if not isinstance(self.name, str):
            problems.add_wrong_type("name", "a text", self.name)
        if not isinstance(self.s, np.ndarray):
            problems.add_wrong_type("s", "an array of NumPy", self.s)
        if not isinstance(self.rows, Mapping):
            problems.add_wrong_type("rows", "a dictionary of arrays of NumPy", self.rows)
        note_other_than_numbers(problems, self, "fade")
        problems.stop_if_any()
        if self.s.size < 4:
            problems.add("s", "an irregularity needs at least four samples", int(self.s.size))
        elif not 0.0 <= 2.0 * self.fade <= self.s[-1] - self.s[0]:
            problems.add("fade", f"expected 0 to half of the sampled length of {self.s[-1] - self.s[0]:g} m", self.fade)
        elif 0.0 < self.fade < SHORTEST_FADE:
            problems.add("fade", f"expected 0, or at least {SHORTEST_FADE:g} m", self.fade)
        for row in self.rows:
            if row not in ROWS:
                problems.add(row, f"not a deviation. {nearest(row, ROWS)}")
        problems.stop_if_any()

    def __repr__(self) -> str:
        return f"<IrregularitySampled: {self.describe()}>"

    def deviations(self, track_length: float) -> Deviations:
        """The deviations along the track."""
        nodes = refined(self.s, self.fade)
        values = np.zeros((nodes.size, len(ROWS), 3))
        for row, samples in self.rows.items():
            spline = CubicSpline(self.s, samples, bc_type="natural")
            values[:, ROWS.index(row)] = np.column_stack([spline(nodes, k) for k in range(3)])
        return make_deviations(nodes, faded(nodes, values, self.fade))

    def describe(self) -> str:
        """One line on what it is."""
        return (
            f"{', '.join(self.rows)} from {self.s.size} samples of {self.name} over s = {self.s[0]:g} .. "
            f"{self.s[-1]:g} m, faded over {self.fade:g} m"
        )
