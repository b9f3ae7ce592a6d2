"""What the papers say about their methods beside the program they compare with, which uses tables."""

from __future__ import annotations

#: CPU time per step of 0.5 ms [ms], mean over all their runs, Core 2 Duo 2.2 GHz [Meli 2009, tables 2.23 and 2.24]. In
#: the rows of our tables stands the papers' commercial program, which shows one contact per wheel.
STEP_MILLISECONDS = {"dist": 8.3, "diff": 6.2, "lut": 14.2, "lut-single": 14.2}

#: By scenario; curves of the papers exist as figures only.
WORDS = {
    "meli2009_1_s_curve": "Meli 2009: one contact on every wheel in his model (M) and in Simpack Rail (S); positions,"
    " motion and forces in good agreement, little noise",
    "meli2009_2_irregular": "Meli 2009: as the first case, also with irregularities",
    "meli2009_3_curve": "Meli 2009: two contacts on the left leading wheel in M; S, though it could have more, has one."
    " Resultants nearly alike, the load on the wheel distributed quite differently",
    "malvezzi2008_curve": "Malvezzi, Meli, Falomi, Rindi 2008: DIST; two contacts on the left leading wheel during the"
    " curve and one on the right; when the second appears, the load of the first falls",
    "meli2011_curve": "Meli, Magheri, Malvezzi 2011: during the curve a second contact on the left wheel in M and in S",
}
