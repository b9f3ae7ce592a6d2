"""A figure as data: what to draw, not how."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Course:
    """Instants of a run and where a body was at each: a page shows its lines over distance or over time."""

    times: np.ndarray  #: [s], rising, shape (n,)
    positions: np.ndarray | None = None  #: arc lengths of the body [m], shape (n,); None on a rig
    body: str = ""
    even: bool = True  #: whether every recorded instant is among them, so that a filter may be applied


@dataclass(frozen=True)
class Line:
    """A curve, or separate marks, in the units of its panel's axes. NaN breaks a curve."""

    x: np.ndarray
    y: np.ndarray
    name: str = ""
    marks: bool = False  #: draw points instead of a line
    colour: int = 0  #: number of a colour in the palette
    value: float | None = None  #: takes the colour from the figure's scale instead
    hollow: bool = False  #: marks are rings
    dashed: bool = False
    filled: bool = False  #: shade what the curve encloses, and draw no line
    weight: float = 1.0  #: of lines and marks, relative to the others
    course: Course | None = None  #: of a signal of a run: the instants of its values
    steps: bool = False  #: a count or a state, which no filter may touch
    run: int = 0  #: which of several runs in one picture it belongs to


@dataclass(frozen=True)
class Arrow:
    """From (x, y) by (dx, dy), in the units of the panel's axes."""

    x: float
    y: float
    dx: float
    dy: float
    colour: int = 0


@dataclass(frozen=True)
class Text:
    """A few words centred at (x, y)."""

    x: float
    y: float
    text: str
    colour: int = 6


@dataclass(frozen=True)
class Field:
    """A function of x and y as bands of colour between levels, warm below zero and cool above. NaN stays white."""

    x: np.ndarray  #: shape (n,)
    y: np.ndarray  #: shape (m,)
    values: np.ndarray  #: shape (m, n)
    levels: tuple[float, ...]  #: rising; what lies beyond the ends belongs to the last band there
    label: str

    @property
    def clipped(self) -> np.ndarray:
        """The values, brought inside the levels."""
        return np.clip(self.values, self.levels[0], self.levels[-1])

    @property
    def bands(self) -> list[str]:
        """A colour for each band."""
        below = sum(level < 0.0 for level in self.levels[:-1])
        above = len(self.levels) - 1 - below
        warm = [ramp_colour(WARM, n / max(1, below - 1)) for n in range(below)]
        return warm[::-1] + [ramp_colour(COOL, n / max(1, above - 1)) for n in range(above)]


@dataclass(frozen=True)
class Scale:
    """Colours that stand for numbers, from `low` to `high`."""

    label: str
    low: float
    high: float

    def colour(self, value: float) -> str:
        """The colour of a number."""
        return ramp_colour(DIVERGING, (value - self.low) / (self.high - self.low))


@dataclass(frozen=True)
class Panel:
    """One pair of axes."""

    x_label: str
    y_label: str
    lines: tuple[Line, ...]
    title: str = ""
    equal: bool = False  #: one unit of x is as long as one unit of y
    downward: bool = False  #: y grows downwards
    leftward: bool = False  #: x grows to the left: a cross section as seen when looking forward
    logarithmic: bool = False  #: both axes
    height: float = 1.0  #: relative to the other panels; in a row of panels the first one decides
    x_range: tuple[float, float] | None = None  #: what is seen; everything by default
    y_range: tuple[float, float] | None = None
    least: float = 0.0  #: height of what is seen at the least, in the unit of y; without a `y_range`
    arrows: tuple[Arrow, ...] = ()
    texts: tuple[Text, ...] = ()
    field: Field | None = None
    along: bool = False  #: x is the arc length of the track [m]


def y_range_of(panel: Panel) -> tuple[float, float] | None:
    """What is seen of y: as the panel says, or about its values where they lie closer together than `least`."""
    if panel.y_range is not None or panel.least == 0.0:
        return panel.y_range
    values = np.concatenate([np.ravel(line.y) for line in panel.lines] or [np.zeros(1)])
    values = values[np.isfinite(values)]
    if not values.size or np.ptp(values) >= panel.least:
        return None
    middle = 0.5 * float(values.max() + values.min())
    return middle - panel.least, middle + panel.least


@dataclass(frozen=True)
class Figure:
    """Panels below each other, or in rows of `columns`, with a title and a sentence on what is seen."""

    title: str
    panels: tuple[Panel, ...]
    caption: str = ""
    columns: int = 1
    scale: Scale | None = None  #: of the lines' values

    @property
    def heights(self) -> list[float]:
        """Of the rows."""
        return [panel.height for panel in self.panels[:: self.columns]]

    def colour(self, line: Line) -> str:
        """What a line is drawn with."""
        if line.value is not None and self.scale is not None:
            return self.scale.colour(line.value)
        return PALETTE[line.colour % len(PALETTE)]


#: Distinguishable also by readers who see red and green alike (Okabe & Ito).
PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999")

#: Stops of ramps of colour. The diverging one is dark enough throughout for thin lines on white.
DIVERGING = ("#08306b", "#1f78c1", "#5fb0c9", "#9a9a9a", "#e5a13a", "#d9601a", "#7f1d00")
WARM = ("#fdd0a2", "#f16913", "#a63603")
COOL = ("#e3eef9", "#6baed6", "#08519c")


def ramp_colour(stops: tuple[str, ...], position: float) -> str:
    """The colour at a position from 0 to 1 along a ramp."""
    channels = np.array([[int(stop[k : k + 2], 16) for k in (1, 3, 5)] for stop in stops])
    at = np.linspace(0.0, 1.0, len(stops))
    return "#" + "".join(f"{round(float(np.interp(position, at, channels[:, k]))):02x}" for k in range(3))
