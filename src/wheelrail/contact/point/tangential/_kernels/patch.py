"""What a creep law needs to know of a contact patch, and the settings of the laws that have some."""

from typing import NamedTuple

PARABOLIC, ELLIPTIC = 0, 1  #: shapes of the traction bound

FEWEST = 3  #: strips and slices: with fewer the sums over the cells do not give mu N


class Patch(NamedTuple):
    """An elliptic contact patch with its load and Kalker's coefficients for its axis ratio."""

    a: float  #: semi-axis in the rolling direction [m]
    b: float  #: semi-axis across [m]
    load: float  #: normal force [N]
    friction: float  #: coefficient of friction
    shear: float  #: combined shear modulus [Pa]
    c11: float
    c22: float
    c23: float
    c33: float


class Settings(NamedTuple):
    """Settings of the laws that cut the patch into strips and slices."""

    strips: int = 20  #: along the rolling direction, side by side; at least FEWEST
    slices: int = 20  #: of each strip; at least FEWEST
    bound: int = PARABOLIC  #: traction bound of FASTSIM
    flexibilities: int = 3  #: 3: one each for xi, eta and phi; 1: their mean
