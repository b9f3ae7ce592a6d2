"""A figure as data: what to draw, not how."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Line:
    """A curve, or separate marks, in the units of its panel's axes."""

    x: np.ndarray
    y: np.ndarray
    name: str = ""
    marks: bool = False  #: draw points instead of a line
    colour: int = 0  #: number of a colour in the palette


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
    height: float = 1.0  #: relative to the other panels


@dataclass(frozen=True)
class Figure:
    """Panels below each other, with a title and a sentence on what is seen."""

    title: str
    panels: tuple[Panel, ...]
    caption: str = ""


#: Distinguishable also by readers who see red and green alike (Okabe & Ito).
PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999")
