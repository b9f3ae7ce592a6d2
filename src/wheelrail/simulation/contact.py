"""How wheels and rails act on each other in a run."""

from __future__ import annotations

from dataclasses import dataclass, field

from wheelrail.contact.detection.locate import METHODS
from wheelrail.contact.friction.base import FrictionModel
from wheelrail.contact.friction.constant import ConstantFriction
from wheelrail.contact.material import Elasticity
from wheelrail.contact.normal.damping.laws import DAMPING_LAWS, DEFAULT_DAMPING
from wheelrail.contact.tangential.laws import LAWS, Settings
from wheelrail.errors import ProblemList, nearest


@dataclass(frozen=True, kw_only=True)
class Contact:
    """Methods and laws of contact, by name; see `wheelrail list detection | tangential | damping`."""

    detection: str = "diff"
    tangential: str = "johnson-vermeulen"
    damping: str = DEFAULT_DAMPING
    damping_coefficient: float | None = None  #: of that law; its own default if none is given
    friction: FrictionModel = field(default_factory=lambda: ConstantFriction(0.3))
    elasticity: Elasticity | None = None  #: of wheel and rail together; steel if none is given
    settings: Settings = Settings()  #: of the laws that cut the patch into strips and slices

    def __post_init__(self) -> None:
        problems = ProblemList("contact")
        for name, value, known in (
            ("detection", self.detection, METHODS),
            ("tangential", self.tangential, LAWS),
            ("damping", self.damping, DAMPING_LAWS),
        ):
            if value not in known:
                problems.add(name, nearest(value, known), value)
        problems.stop_if_any()
