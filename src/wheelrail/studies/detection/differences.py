"""Why our numbers differ from the published ones. A cause is named as one only where a run has shown it."""

SHARES: tuple[str, ...] = ()
DIFF_DIST: tuple[str, ...] = ()
LIMITS: tuple[str, ...] = ()
ANGLES: tuple[str, ...] = ()
AGAINST: dict[str, tuple[str, ...]] = {"grid": (), "diff": (), "grid-4d": (), "dist": ()}
TIMES: tuple[str, ...] = ()
