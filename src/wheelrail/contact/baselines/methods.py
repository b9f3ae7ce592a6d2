"""Contact points of one wheel by the baselines of DIFF and DIST, from Python."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from wheelrail.contact.baselines._kernels.searches import (
    COMPASS,
    COMPASS_4D,
    GRID,
    GRID_4D,
    SCRATCH_ROWS,
    SIMPLEX,
    SIMPLEX_4D,
    TOO_SMALL,
    search_baseline,
)
from wheelrail.contact.geometry._kernels.pair import Pair, make_pose
from wheelrail.contact.point.detection._kernels.equations import COLUMNS
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.contact.point.detection.contact_point import STATUS_WORDS, Side, point_from_row
from wheelrail.contact.point.detection.locate import Located

#: Methods by name. A plain name is the 2D form (minima of the vertical difference), "-4d" the form with both surfaces.
METHODS = {
    "grid": "all values of the difference on a grid of 0.1 mm; points at its resolution",
    "grid-4d": "all values of the residual on a grid of 0.1 mm over wheel and rail and 0.5 mm along the wheel",
    "compass": "Hooke and Jeeves' pattern search for minima of the difference, from starts every 5 mm",
    "compass-4d": "Hooke and Jeeves' pattern search for zeros of the residual, from starts every 5 mm",
    "simplex": "Nelder and Mead's search for minima of the difference, from starts every 5 mm",
    "simplex-4d": "Nelder and Mead's search for zeros of the residual, from starts every 5 mm",
}

#: The integer by which `search_baseline` knows a method.
METHOD_IDS = {
    "grid": GRID,
    "grid-4d": GRID_4D,
    "compass": COMPASS,
    "compass-4d": COMPASS_4D,
    "simplex": SIMPLEX,
    "simplex-4d": SIMPLEX_4D,
}

WORDS = STATUS_WORDS | {TOO_SMALL: "the scratch array is too small"}


class Settings(NamedTuple):
    """Ranges, starts and tolerances of a baseline; each looks only at its own. Lengths in m."""

    y_step: float = 0.1e-3  #: of the grids, on wheel and rail
    x_step: float = 0.1e-3  #: of the grids
    x_reach: float = 20.0e-3  #: greatest |x|, of all methods
    start_every: float = 5.0e-3  #: distance of the starts of compass and simplex, along the wheel, at x = 0
    first_step: float = 2.0e-3  #: of the compass; edge of the first simplex
    tolerance: float = 1.0e-6  #: least step of the compass; size of the last simplex
    most_iterations: int = 1000  #: of one start; those that need more are dropped
    merge: float = 0.1e-3  #: points of compass and simplex closer than this, on wheel and rail, are one
    at_ends: bool = False  #: whether a least value of a grid counts where a neighbour is off the rail
    zero: float = 2.0e-6  #: sqrt(R) below this is a zero for compass and simplex in the 4D form


#: Of all methods but "grid-4d"; 401 x 901 values for "grid".
DEFAULTS = Settings()
#: "grid-4d" is kept affordable by a coarser grid along the wheel. |x| is about radius * yaw * tan(contact angle): below
#: 2 mm on the tread for yaw up to 10 mrad, but 12 mm on a flange.
GRID_4D_DEFAULTS = DEFAULTS._replace(x_step=0.5e-3)


def settings_for(method: str) -> Settings:
    """Ranges, starts and tolerances that a method uses unless told otherwise."""
    return GRID_4D_DEFAULTS if method == "grid-4d" else DEFAULTS


def scratch_for(pair: Pair, method: str, settings: Settings | None = None) -> np.ndarray:
    """A scratch array for `search_baseline`, to be kept for many searches with the same rail."""
    settings = settings_for(method) if settings is None else settings
    width = 2 * math.ceil(settings.x_reach / settings.x_step) + 1
    positions = math.ceil((pair.rail.high - pair.rail.low) / settings.y_step) + 1
    columns = {"grid": width, "grid-4d": width * positions}.get(method, 4)
    return np.zeros((SCRATCH_ROWS, columns))


def locate_baseline(
    pair: Pair,
    *,
    y: float,
    height: float,
    yaw: float = 0.0,
    roll: float = 0.0,
    side: Side = "left",
    method: str = "grid",
    settings: Settings | None = None,
) -> Located:
    """All contact points of one wheel that a baseline finds.

    Parameters
    ----------
    y, height : lateral position and height of the wheelset's centre in the track frame [m].
    yaw, roll : attitude of the wheelset to the track [rad].
    side : of the wheel; `pair` is written for the left one and mirrored for the right.
    method : a key of `METHODS`.
    settings : ranges, starts and tolerances, instead of `settings_for(method)`.
    """
    settings = settings_for(method) if settings is None else settings
    sign = 1.0 if side == "left" else -1.0
    out = np.zeros((MOST_POINTS, COLUMNS))
    pose = make_pose(sign * y, height, sign * yaw, sign * roll)
    scratch = scratch_for(pair, method, settings)
    status, count, _ = search_baseline(pair, pose, METHOD_IDS[method], settings, out, scratch)
    return Located(int(status), float(height), tuple(point_from_row(pair, row, side) for row in out[:count]))
