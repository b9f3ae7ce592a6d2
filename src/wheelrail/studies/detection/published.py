"""What the two papers print.

MSD: Malvezzi, Meli, Falomi, Rindi, "Determination of wheel-rail contact points with semianalytic methods", Multibody
System Dynamics 20, 2008. 4.2 million configurations on a grid of 1 mm, heights of the wheelset from 490 to 510 mm,
penetrations of at most 0.33 mm; Pentium 4, 3 GHz.

Thesis: E. Meli, doctoral thesis, University of Bologna, 2009, ch. 2. About 10 million
configurations, heights such that the deepest normal penetration is 0.18 mm, equations solved on a grid of 0.1 mm,
tolerance of a match 0.1 mm; Core 2 Duo, 2.2 GHz.

Inclinations are written by their denominators. All shares and errors in %.
"""

from __future__ import annotations

#: Thesis: shares of configurations with 1, 2 and 3 points, by method and inclination.
SHARES = {
    ("dist", 40): (87.1, 12.9, 0.0),
    ("dist", 20): (80.7, 10.7, 8.6),
    ("diff", 40): (86.9, 13.1, 0.0),
    ("diff", 20): (80.3, 10.6, 9.1),
}

Errors = tuple[float, ...]  #: e, e_1, e_2, e_3 as far as printed
Published = dict[tuple[str, str, int, float], Errors]  #: by method B, reference A, inclination and tolerance [mm]

#: Of 0.1 mm the thesis, of others the MSD paper.
#: The paper's comparisons with its grid and with DIFF are put at 4 mm, the tolerance it names for compass and simplex.
ERRORS: Published = {
    ("diff", "dist", 40, 0.1): (1.0, 1.0, 1.1),
    ("diff", "dist", 20, 0.1): (0.8, 0.3, 2.3, 0.9),
    ("diff", "dist", 40, 2.0): (1.0, 1.0, 1.1),
    ("diff", "dist", 20, 2.0): (0.9, 0.3, 2.3, 1.6),
    ("dist", "grid-4d", 40, 0.1): (0.7, 0.6, 0.9),
    ("dist", "grid-4d", 20, 0.1): (1.5, 1.3, 2.5, 1.1),
    ("diff", "grid", 40, 0.1): (1.1, 1.0, 1.3),
    ("diff", "grid", 20, 0.1): (2.1, 1.9, 2.6, 2.1),
    ("compass-4d", "grid-4d", 40, 0.1): (3.2, 3.0, 4.0),
    ("compass-4d", "grid-4d", 20, 0.1): (5.9, 5.5, 6.3, 6.9),
    ("compass", "grid", 40, 0.1): (3.5, 3.3, 4.1),
    ("compass", "grid", 20, 0.1): (6.1, 5.7, 6.4, 7.0),
    ("simplex-4d", "grid-4d", 40, 0.1): (3.6, 3.5, 4.0),
    ("simplex-4d", "grid-4d", 20, 0.1): (7.1, 6.8, 7.2, 8.0),
    ("simplex", "grid", 40, 0.1): (4.0, 3.9, 4.2),
    ("simplex", "grid", 20, 0.1): (7.2, 6.8, 7.4, 8.2),
    ("grid", "diff", 40, 4.0): (1.1,),
    ("grid", "diff", 20, 4.0): (4.2,),
    ("compass", "grid", 40, 4.0): (3.2,),
    ("compass", "grid", 20, 4.0): (5.9,),
    ("simplex", "grid", 40, 4.0): (1.6,),
    ("simplex", "grid", 20, 4.0): (7.1,),
    ("compass", "diff", 40, 4.0): (5.0,),
    ("compass", "diff", 20, 4.0): (10.0,),
    ("simplex", "diff", 40, 4.0): (3.4,),
    ("simplex", "diff", 20, 4.0): (10.0,),
}

#: What the thesis prints.
THESIS_ERRORS: Published = {key: values for key, values in ERRORS.items() if key[3] == 0.1}
#: What the MSD paper prints, at the tolerances it names: 4 mm against its grid, 2 mm against DIST and DIFF.
MSD_ERRORS: Published = {
    (b, a, n, 4.0 if a == "grid" else 2.0): values for (b, a, n, t), values in ERRORS.items() if t != 0.1
}

#: Thesis, tables 2.2 and 2.3: the shares were counted by brute force, in the 4D and in the 2D form.
GRID_SHARES = {("grid-4d", n): SHARES["dist", n] for n in (40, 20)} | {("grid", n): SHARES["diff", n] for n in (40, 20)}

LIMITS_MM = (0.30, 0.24, 0.18, 0.12, 0.06)  #: penetration limits
TOLERANCES_MM = (0.1, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)

#: DIFF against DIST by inclination: rows are limits, columns tolerances; 0.1 mm the thesis, the others the MSD paper.
LIMIT_ERRORS = {
    40: (
        (1.2, 2.3, 1.9, 1.3, 1.1, 1.0, 0.9),
        (1.1, 2.1, 1.7, 1.3, 1.1, 0.9, 0.9),
        (1.0, 2.1, 1.5, 1.1, 1.0, 0.9, 0.9),
        (0.8, 1.8, 1.2, 1.0, 0.8, 0.8, 0.8),
        (0.4, 1.0, 0.6, 0.4, 0.4, 0.4, 0.4),
    ),
    20: (
        (1.8, 1.8, 1.4, 1.3, 1.3, 1.3, 1.3),
        (1.3, 1.3, 1.1, 1.0, 1.0, 1.0, 1.0),
        (0.8, 0.9, 0.7, 0.7, 0.7, 0.7, 0.7),
        (0.5, 0.5, 0.4, 0.4, 0.4, 0.4, 0.4),
        (0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2),
    ),
}

#: Mean CPU time per configuration [s]: thesis; MSD paper where it has one (the form of its grid is a guess).
TIMES: dict[str, tuple[float, float | None]] = {
    "diff": (0.0006, 0.037),
    "dist": (0.0011, 0.045),
    "compass": (0.11, 0.105),
    "simplex": (0.26, 0.255),
    "compass-4d": (0.30, None),
    "simplex-4d": (0.49, None),
    "grid": (2.9, None),
    "grid-4d": (9.3, 9.3),
}
