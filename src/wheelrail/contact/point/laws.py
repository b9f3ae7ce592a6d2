"""The laws of a contact, put together from Python."""

from __future__ import annotations

from wheelrail.contact.material import Elasticity, combined
from wheelrail.contact.point._kernels.wheel_forces import FITTED, HALF_SPACE, POINT, UNCOUPLED, ContactLaws
from wheelrail.contact.point.normal.damping import DAMPING_LAWS, DEFAULT_DAMPING
from wheelrail.contact.point.tangential.laws import LAWS, Settings, creep_law
from wheelrail.errors import ProblemList, nearest

CURVATURES = {"fitted": FITTED, "point": POINT}  #: of the gap, by name
COUPLINGS = {"half-space": HALF_SPACE, "none": UNCOUPLED}  #: of the contacts of a wheel, by name
SLOW = 0.1  #: speed below which creepages are regularised [m/s]
SLOWEST = (1e-6, 100.0)  #: such speeds that are believed [m/s]


def contact_laws(
    *,
    elasticity: Elasticity | None = None,
    creep: str = "fastsim",
    damping: str = DEFAULT_DAMPING,
    damping_coefficient: float | None = None,
    slow: float = SLOW,
    settings: Settings = Settings(),
    curvature: str = "fitted",
    coupling: str = "half-space",
    spin_of_frame: bool = False,
) -> ContactLaws:
    """Laws by name: `creep` a key of LAWS, `damping` one of DAMPING_LAWS, `curvature` and `coupling` as above.

    `spin_of_frame` takes the spin creepage from the frame of the wheelset that does not spin, as the papers do.
    """
    problems = ProblemList("contact laws")
    if creep not in LAWS:
        problems.add("creep law", nearest(creep, LAWS), creep)
    if damping not in DAMPING_LAWS:
        problems.add("damping law", nearest(damping, DAMPING_LAWS), damping)
    if curvature not in CURVATURES:
        problems.add("curvature", nearest(curvature, CURVATURES), curvature)
    if coupling not in COUPLINGS:
        problems.add("coupling", nearest(coupling, COUPLINGS), coupling)
    if not SLOWEST[0] <= slow <= SLOWEST[1]:
        problems.add("slow", "expected the speed below which creepages are regularised, above 0, in m/s", slow)
    if damping_coefficient is not None and not 0.0 <= damping_coefficient < 1e12:
        problems.add("damping coefficient", "expected 0 or more", damping_coefficient)
    problems.stop_if_any()
    elasticity = elasticity or combined()
    law = DAMPING_LAWS[damping]
    return ContactLaws(
        modulus=elasticity.modulus,
        shear=elasticity.shear,
        poisson=elasticity.poisson,
        damping_law=law.law,
        damping=law.coefficient if damping_coefficient is None else float(damping_coefficient),
        creep=creep_law(creep, settings),
        slow=float(slow),
        curvature=CURVATURES[curvature],
        coupling=COUPLINGS[coupling],
        spin_of_frame=spin_of_frame,
    )
