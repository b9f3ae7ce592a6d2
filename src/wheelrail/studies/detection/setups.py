"""Set-ups of the study: our own, and those of the two papers as their texts describe them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wheelrail.contact.baselines.methods import Settings
from wheelrail.studies.detection.compare import Task
from wheelrail.studies.detection.published import ERRORS, LIMITS_MM, MSD_ERRORS, THESIS_ERRORS, TOLERANCES_MM, Published

OUR_OWN = "wheelrail"
LIMITS = tuple(limit * 1e-3 for limit in LIMITS_MM)  #: m
BASELINE_TOLERANCES = (0.1e-3, 1.0e-3, 4.0e-3)  #: m, of the thesis, one between, and of the MSD paper
#: Width of the Gauss filter that gives the thesis' shares of one and two points at 1:40 from exact profiles [m].
WIDTH = 1.2e-3

#: With the tolerances of the thesis and of the MSD paper.
SEMI_ANALYTIC = Task((("diff", "dist"),), (0.1e-3, 2.0e-3), angle_tolerance=2.0e-3)
OVER_LIMITS = Task((("diff", "dist"),), tuple(tolerance * 1e-3 for tolerance in TOLERANCES_MM))
BASELINES = Task(
    [(b, a) for a in ("grid", "diff") for b in ("diff", "grid", "compass", "simplex") if a != b], BASELINE_TOLERANCES
)
RIVALS_4D = Task(
    [(b, a) for a in ("grid-4d", "dist") for b in ("dist", "grid-4d", "compass-4d", "simplex-4d") if a != b],
    BASELINE_TOLERANCES,
)


@dataclass(frozen=True)
class Setup:
    """What is compared, how, and on which profiles. Lengths in m."""

    title: str
    source: str  #: in a sentence, for the page
    penetration: float = 0.18e-3  #: of the deepest contact
    radius: float = 0.460  #: of the wheel
    smoothing: float = 0.0  #: width of the Gauss filter on both profiles; 0: exact ones
    semi_analytic: Task = SEMI_ANALYTIC
    over_limits: Task = OVER_LIMITS
    baselines: Task = BASELINES
    baselines_4d: Task | None = RIVALS_4D
    published: Published = field(default_factory=dict)  #: errors
    apart: bool = False  #: whether E1 and E2 are shown apart


#: 2D grid of 1 mm; compass and simplex stop at 0.1 mm. Their starts and first steps are ours: the text has none.
MSD_SEARCHES: Mapping[str, Settings] = {
    "grid": Settings(y_step=1.0e-3, x_step=1.0e-3, at_ends=True),
    "compass": Settings(tolerance=0.1e-3, merge=1.0e-3, first_step=5.0e-3, start_every=10.0e-3),
    "simplex": Settings(tolerance=0.1e-3, merge=1.0e-3, first_step=5.0e-3, start_every=10.0e-3),
}

MSD_SOURCE = """\
The set-up of Malvezzi, Meli, Falomi and Rindi (Multibody System Dynamics 20, 2008, section 5.2) as their text has it.
Lateral position of the wheelset 0 to 10 mm, yaw 0 to 10 mrad, roll -10 to 10 mrad; heights uniform over all at which
the deepest contact has a penetration of at most 0.33 mm (in the table of limits: of at most the limit). Brute force on
a grid of 1 mm in both directions; compass search and simplex stop at 0.1 mm (their starts, every 10 mm, and first
steps, 5 mm, are ours: the text has none). A point of A is matched with the first point of B whose distance on the
rail is not above the tolerance. The nominal radius, 500 mm, follows from the heights that the paper prints (490 to
510 mm)."""

THESIS_SOURCE = """\
The set-up of Meli (doctoral thesis, Bologna, 2009, section 2.3.1.3) as the text has it. Lateral position of the
wheelset 0 to 10 mm, yaw 0 to 10 mrad, roll -10 to 10 mrad; height such that the deepest contact has a penetration of
0.18 mm (in the table of limits: the limit). Brute force on a grid of 0.1 mm (in the 4D form 0.5 mm along the wheel, to
keep it affordable). A point of A is matched with the first point of B whose distance on the rail is not above the
tolerance. The text names a tolerance of 0.1 mm; 2 mm, that of the 2008 paper, stands beside it."""

SETUPS = {
    OUR_OWN: Setup("Contact point methods compared", "", published=ERRORS),
    "msd2008": Setup(
        "Contact point methods compared, as in the paper of 2008",
        MSD_SOURCE,
        penetration=0.33e-3,
        radius=0.500,
        smoothing=WIDTH,
        semi_analytic=Task((("diff", "dist"),), (2.0e-3,), angle_tolerance=2.0e-3, on_rail=True, up_to=True),
        over_limits=Task(
            (("diff", "dist"),), tuple(t * 1e-3 for t in TOLERANCES_MM if t != 0.1), on_rail=True, up_to=True
        ),
        baselines=Task(
            (
                ("grid", "diff"),
                ("compass", "grid"),
                ("simplex", "grid"),
                ("compass", "diff"),
                ("simplex", "diff"),
            ),
            (2.0e-3, 4.0e-3),
            on_rail=True,
            up_to=True,
            searches=MSD_SEARCHES,
        ),
        baselines_4d=None,
        published=MSD_ERRORS,
        apart=True,
    ),
    "thesis": Setup(
        "Contact point methods compared, as in the thesis of 2009",
        THESIS_SOURCE,
        smoothing=WIDTH,
        semi_analytic=Task((("diff", "dist"),), (0.1e-3, 2.0e-3), angle_tolerance=2.0e-3, on_rail=True),
        over_limits=Task((("diff", "dist"),), (0.1e-3, 2.0e-3), on_rail=True),
        baselines=Task([(b, "grid") for b in ("diff", "compass", "simplex")], (0.1e-3, 2.0e-3), on_rail=True),
        baselines_4d=Task(
            [(b, "grid-4d") for b in ("dist", "compass-4d", "simplex-4d")], (0.1e-3, 2.0e-3), on_rail=True
        ),
        published=THESIS_ERRORS,
        apart=True,
    ),
}  # fmt: skip
