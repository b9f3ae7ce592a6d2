"""Why our numbers differ from the published ones where the papers' own set-ups are followed; by table.

Numbers of other runs than the one whose page they stand on were made with random configurations of seed 1.
"""

from __future__ import annotations

MSD2008: dict[str, tuple[str, ...]] = {
    "shares": (
        "Fewer configurations with two or three points than at the limit itself, where the thesis counted them: "
        "most heights are shallower. The grid of 1 mm finds nothing in 4 % of the configurations: flange contacts, "
        "0.025 mm deep on average, that lie between its points. At 1:20 it finds the others on the "
        "flange only if the last point before the upright gauge face may be a least one; else it loses one flange "
        "contact in three.",
    ),
    "diff-dist": (
        "1.4 and 1.1 % where the paper has 1.0 and 0.9 %. What is left is the band from 30 to 45 degrees, see by "
        "contact angle: with equal radii of 13 mm of root and corner DIST has a point anywhere along the arc, and "
        "DIFF one near its end.",
    ),
    "limits": (
        "With all heights up to the limit, matched on the rail, our errors grow with limit and tolerance as the "
        "paper's do: at 2 mm within 0.4 % everywhere, at 1:20 within 0.1 % up to 0.18 mm. With heights at the "
        "limit only, matched on wheel and rail (the study's own set-up), they grow twice as fast. At 0.5 mm ours "
        "are higher for deep contacts: the points of DIFF and DIST on a flange lie 0.14 mm apart across the "
        "track, which on the rail, at 70 degrees, is 0.4 mm.",
        "The paper is not quite one with itself: at 2 mm it prints 1.0 and 0.9 % for a limit of 0.33 mm, but 1.1 "
        "and 1.3 % for 0.30 mm.",
    ),
    "against-diff": (
        "Grid: 4 % (grid points without contact, see how many points) plus those that lie more than 2 mm off on "
        "the rail: on a flange of 70 degrees a step of 1 mm across is one of 3 mm along the rail. The paper has "
        "1.1 and 4.2 %; at 4 mm ours are near the latter at both inclinations. Not closed: how the paper avoids "
        "the first at 1:40.",
        "Compass and simplex: with first steps of 5 mm 5.4 and 4.4 % at 1:40, near the published 5.0 and 3.4 %, and "
        "all of it E2: the shallower of two or three points is not found. With first steps of 2 mm 2.4 and 1.1 %. At "
        "1:20 the paper has 10 %, which no first step of ours between 2 and 5 mm gives: not closed.",
    ),
    "against-grid": (
        "At the paper's 4 mm nearly all of the error is E2: the shallower of two or three points is not found, as "
        "against DIFF. At 2 mm pairs on the flange are too far apart as well, by the steps of the grid. "
        "Configurations in which the grid has no point do not count, by the paper's own sum.",
    ),
    "times": ("The paper's grid takes 9.3 s; its form is not stated, and 1 mm in two dimensions would be far less.",),
}

THESIS: dict[str, tuple[str, ...]] = {
    "shares": (
        "1:40: as in the thesis within 0.5 %, by DIST, DIFF and the grid alike. It is the profiles that decide: "
        "exact arcs, whose curvature jumps, have two points in 21.7 % of the configurations; smoothing the rail "
        "alone by 1.0, 1.2 and 1.5 mm gives 13.8, 12.2 and 10.0 %, wheel and rail 13.7, 12.3 and 10.0 %. The "
        "width is ours, chosen for these shares: the thesis prints its profiles in a figure only.",
        "1:20: more than one point in 17.6 % instead of 19.3 %, and fewer of them three. Not closed; no width "
        "between 0 and 2 mm gives both inclinations.",
        "The grid of the 4D form, 0.5 mm along the wheel, breaks some contacts up into two.",
    ),
    "diff-dist": (
        "At 0.1 mm the two methods cannot agree as printed: on a flange of 70 degrees the normal and the vertical "
        "through one wheel point meet the rail 0.4 mm apart at a penetration of 0.18 mm. Nearly all of the error "
        "is E1, pairs further apart than the tolerance. The thesis prints within 0.1 % what the paper of 2008 has "
        "for 2 mm: that, rather than 0.1 mm, seems to be the tolerance behind its numbers. At 2 mm ours are 1.7 "
        "and 1.2 %.",
    ),
    "limits": (
        "At 2 mm ours are the published ones at 0.06 and near them at 0.12 mm, and grow faster. With all heights "
        "up to the limit (the set-up of 2008) they keep to the published ones: the numbers of the thesis seem to "
        "be made so.",
    ),
    "against-grid": (
        "At 0.1 mm a grid of 0.1 mm cannot agree on a flange, where its steps are 0.3 mm along the rail: what "
        "exceeds the rows at 2 mm is E1, pairs too far apart. At 2 mm DIFF has 0.3 %, compass 3.7 and 2.7 %, "
        "simplex 2.1 and 0.9 % (thesis: 3.5 and 6.1, 4.0 and 7.2 %), all E2. Stops, starts and first steps of the "
        "thesis are not stated; here searches stop at 1 um and start every 5 mm with steps of 2 mm.",
    ),
    "against-grid-4d": (
        "The residual of this form hardly depends on the position along the wheel, which on the grid gives way to "
        "the misfit across: points lie up to some millimetres off along the rail, and a match of points in space "
        "sees it. Matched across the track only (the study's own set-up) DIST has 5 and 3 % at 1 mm. Not closed: "
        "what counts as a zero on the grid of the thesis.",
    ),
    "times": ("Ratios to DIFF are what can be compared; see the study's own set-up.",),
}
