"""Which methods and laws of contact a run takes, by name."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wheelrail.contact.elastic.options import CONTINUE, FALL_BACK, ElasticOptions
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.material import STEEL, Elasticity, Material, combined
from wheelrail.contact.point.detection._kernels.look_up import LUT
from wheelrail.contact.point.detection.locate import METHODS
from wheelrail.contact.point.friction.base import FrictionModel
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.law_sets import DEFAULT_LAWS, LAW_SETS, LawSet
from wheelrail.contact.point.laws import SLOW, SLOWEST
from wheelrail.contact.point.normal.damping import DAMPING_LAWS
from wheelrail.contact.point.tangential._kernels.patch import FEWEST
from wheelrail.contact.point.tangential.laws import LAWS, Settings
from wheelrail.display import Brief
from wheelrail.errors import InputError, Problem, ProblemList, is_number, nearest

#: Ways to find contact points in a run, by name, with what they do.
DETECTION = METHODS | {
    "lut": (LUT, "LUT: a table of rigid contact over shift and yaw, as in commercial programs"),
    "lut-single": (LUT, "LUT with one contact per wheel, the deepest, as commercial programs may be set"),
}
SEMI_ELASTIC = "semi-elastic"
#: Contact models of a run, by name, with what they do.
MODELS = {
    SEMI_ELASTIC: "contact points, Hertz' normal force, a creep law",
    "elastic": "patches of any shape with pressure and tractions on cells, wheel and rail as finite elements",
    "elastic-papers": "the differential contact of the papers, three-dimensional finite elements: for short stretches",
}
NORMAL_LAWS = ("hertz",)
MOST_CELLS = 1000  #: strips, or slices of one
MOST_DAMPING = 1e8  #: s/m or N s/m, by the law


@dataclass(frozen=True, kw_only=True, repr=False)
class Contact(Brief):
    """Model, methods and laws of contact, by name; `wheelrail list models` and its like tell them.

    Elastic contact takes friction, damping and materials of these, and what is in `elastic`; methods and laws are those
    of wheels that it leaves to semi-elastic contact.
    """

    told_always = ("detection", "tangential", "friction")

    model: str = SEMI_ELASTIC
    elastic: ElasticOptions = ElasticOptions()
    papers: PapersOptions = PapersOptions(solver="lu")  #: of the papers' elastic contact
    detection: str = "dist"  #: DIFF loses contacts in the root of the flange
    normal: str = "hertz"
    laws: str = DEFAULT_LAWS  #: what `tangential` and `damping` do not say, and what these are unless named
    tangential: str = ""  #: creep law; that of `laws` if none is given
    damping: str = ""  #: that of `laws` if none is given
    damping_coefficient: float | None = None  #: of that law; its own default if none is given
    friction: FrictionModel | float = 0.3  #: a coefficient, or a model from `wheelrail.contact.point.friction`
    wheel: Material = STEEL  #: of the wheels
    rail: Material = STEEL  #: of the rails
    slow_speed: float = SLOW  #: below it creepages are those of a rolling speed that does not vanish [m/s]
    settings: Settings = Settings()  #: of the laws that cut the patch into strips and slices

    def __post_init__(self) -> None:
        problems = ProblemList("contact")
        _check_types(problems, self)
        problems.stop_if_any()
        usual = LAW_SETS.get(self.laws, LAW_SETS[DEFAULT_LAWS])
        for name, law in (("tangential", usual.tangential), ("damping", usual.damping)):
            if getattr(self, name) == "":
                object.__setattr__(self, name, law)
        for name, value, known in (
            ("model", self.model, MODELS),
            ("detection", self.detection, DETECTION),
            ("normal", self.normal, NORMAL_LAWS),
            ("laws", self.laws, LAW_SETS),
            ("tangential", self.tangential, LAWS),
            ("damping", self.damping, DAMPING_LAWS),
        ):
            if value not in known:
                problems.add(name, nearest(value, known), value)
        for model, unknown in (("elastic", CONTINUE), ("elastic-papers", FALL_BACK)):
            if self.model == model and self.elastic.on_failure == unknown:
                problems.add("elastic on_failure", f"the model {model} does not know this", unknown)
        if self.damping_coefficient is not None and not 0.0 <= self.damping_coefficient <= MOST_DAMPING:
            problems.add("damping_coefficient", f"expected 0 to {MOST_DAMPING:g}", self.damping_coefficient)
        low, high = SLOWEST
        if not low <= self.slow_speed <= high:
            problems.add("slow_speed", f"expected {low:g} to {high:g} m/s", self.slow_speed)
        for name, count in (("strips", self.settings.strips), ("slices", self.settings.slices)):
            if not FEWEST <= count <= MOST_CELLS:
                problems.add(name, f"expected {FEWEST} to {MOST_CELLS}", count)
        for side, material in (("wheel", self.wheel), ("rail", self.rail)):
            problems.problems += material.problems(f"{side} E", f"{side} nu")
        try:
            self.friction_model.friction()
        except InputError as error:
            problems.problems += [Problem(f"friction {one.where}", one.what, one.value) for one in error.problems]
        problems.stop_if_any()

    @property
    def law_set(self) -> LawSet:
        """What `laws` stands for."""
        return LAW_SETS[self.laws]

    @property
    def elasticity(self) -> Elasticity:
        """Wheel and rail together."""
        return combined(self.wheel, self.rail)

    @property
    def damping_number(self) -> float:
        """Coefficient of the damping law: as given, or the law's own [s/m or N s/m, by the law]."""
        given = self.damping_coefficient
        return DAMPING_LAWS[self.damping].coefficient if given is None else given

    def with_laws(self, laws: str) -> Contact:
        """The same contact with another set of laws, creep law and damping included."""
        return replace(self, laws=laws, tangential="", damping="", damping_coefficient=None)

    @property
    def friction_model(self) -> FrictionModel:
        """Of the friction, also where a bare coefficient is given."""
        return ConstantFriction(self.friction) if isinstance(self.friction, int | float) else self.friction


def _check_types(problems: ProblemList, contact: Contact) -> None:
    """Note what is of the wrong type."""
    for name in ("model", "detection", "normal", "laws", "tangential", "damping"):
        if not isinstance(getattr(contact, name), str):
            problems.add_wrong_type(name, "a name", getattr(contact, name))
    friction = contact.friction
    if not is_number(friction) and (isinstance(friction, type) or not hasattr(friction, "friction")):
        problems.add_wrong_type("friction", "a coefficient or a friction model", friction)
    if contact.damping_coefficient is not None and not is_number(contact.damping_coefficient):
        problems.add_wrong_type("damping_coefficient", "a number", contact.damping_coefficient)
    if not is_number(contact.slow_speed):
        problems.add_wrong_type("slow_speed", "a number", contact.slow_speed)
    for name, kind in (("elastic", ElasticOptions), ("papers", PapersOptions), ("wheel", Material), ("rail", Material)):
        if not isinstance(getattr(contact, name), kind):
            problems.add_wrong_type(name, f"an object of the class {kind.__name__}", getattr(contact, name))
