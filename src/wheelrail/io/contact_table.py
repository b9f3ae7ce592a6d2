"""The ``[contact]`` table of a scenario."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wheelrail.contact.choice import DETECTION, MODELS, MOST_CELLS, MOST_DAMPING, NORMAL_LAWS, Contact
from wheelrail.contact.elastic.options import BODIES, FAILURES, ElasticOptions
from wheelrail.contact.elastic.papers.options import PapersOptions
from wheelrail.contact.elastic.setting import SETTINGS
from wheelrail.contact.material import STEEL, Material
from wheelrail.contact.point.friction.along_track import FrictionAlongTrack
from wheelrail.contact.point.friction.base import FrictionModel
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.friction.degraded import DegradedFriction
from wheelrail.contact.point.friction.falling import FallingFriction
from wheelrail.contact.point.law_sets import LAW_SETS
from wheelrail.contact.point.laws import SLOWEST
from wheelrail.contact.point.normal.damping import DAMPING_LAWS
from wheelrail.contact.point.tangential._kernels.patch import FEWEST
from wheelrail.contact.point.tangential.laws import BOUNDS, LAWS, Settings
from wheelrail.errors import InputError, ProblemList
from wheelrail.io.toml_table import TomlTable, hint_at_new_key
from wheelrail.units import LENGTH, NUMBER, PRESSURE, SPEED

FRICTION_KINDS = {
    "constant": ConstantFriction,
    "falling": FallingFriction,
    "along-track": FrictionAlongTrack,
    "degraded": DegradedFriction,
}


PAPERS_LENGTHS = ("resolution", "length", "depth")


def contact_from(table: TomlTable) -> Contact:
    """Methods and laws of contact; wrong values add problems and stay what they are by default."""
    usual = Contact()
    model = table.choice("model", MODELS, default=usual.model)
    detection = table.choice("detection", DETECTION, default=usual.detection)
    normal = table.choice("normal", NORMAL_LAWS, default=usual.normal)
    laws = table.choice("laws", LAW_SETS, default=usual.laws)
    tangential = table.choice("tangential", LAWS)
    damping = table.choice("damping", DAMPING_LAWS)
    wheel, rail = _materials(table)
    contact = Contact(
        model=model or usual.model,
        elastic=elastic_from(table),
        papers=papers_from(table, usual.papers),
        detection=detection or usual.detection,
        normal=normal or usual.normal,
        laws=laws or usual.laws,
        tangential=tangential or "",
        damping=damping or "",
        damping_coefficient=table.quantity("damping_coefficient", NUMBER, least=0.0, most=MOST_DAMPING),
        friction=friction_from(table, usual.friction_model),
        slow_speed=table.quantity("slow_speed", SPEED, default=usual.slow_speed, least=SLOWEST[0], most=SLOWEST[1]),
        wheel=wheel,
        rail=rail,
        settings=_grid(table),
    )
    table.finish()
    return contact


def elastic_from(table: TomlTable) -> ElasticOptions:
    """``elastic``: bodies, grid, wheels and threads of elastic contact."""
    usual = ElasticOptions()
    inner = table.table("elastic")
    if inner is None:
        return usual
    inner.where = "[contact.elastic]"
    setting = inner.choice("setting", SETTINGS, default=usual.setting)
    bodies = inner.choice("bodies", BODIES, default=usual.bodies)
    on_failure = inner.choice("on_failure", FAILURES, default=usual.on_failure)
    far_field: str | float | None = usual.far_field
    if isinstance(inner.data.get("far_field"), str):
        far_field = inner.text("far_field")
    elif "far_field" in inner.data:
        far_field = inner.quantity("far_field", NUMBER, least=0.0)
    options = {
        "setting": setting,
        "bodies": bodies,
        "on_failure": on_failure,
        "far_field": far_field,
        "wheels": inner.texts("wheels", empty=True),
        "threads": inner.integer("threads", default=usual.threads),
    }
    inner.finish()
    try:
        return ElasticOptions(**{name: value for name, value in options.items() if value is not None})  # type: ignore[arg-type]
    except InputError as error:
        for problem in error.problems:
            inner.add(problem.where, problem.what, problem.value)
        return usual


def papers_from(table: TomlTable, usual: PapersOptions) -> PapersOptions:
    """``papers``: mesh, contact law and solvers of the papers' elastic contact, named as in `PapersOptions`."""
    inner = table.table("papers")
    if inner is None:
        return usual
    inner.where = "[contact.papers]"
    given: dict[str, Any] = {}
    for name, value in papers_values(usual).items():
        if isinstance(value, str):
            given[name] = inner.text(name, default=value)
        elif isinstance(value, int):
            given[name] = inner.integer(name, default=value)
        else:
            given[name] = inner.quantity(name, LENGTH if name in PAPERS_LENGTHS else NUMBER, default=value)
    inner.finish()
    try:
        return replace(usual, **given)
    except InputError as error:
        for problem in error.problems:
            inner.add(problem.where, problem.what, problem.value)
        return usual


def papers_values(options: PapersOptions) -> dict[str, Any]:
    """Options of the papers' elastic contact that files know, by name."""
    return {name: value for name, value in vars(options).items() if isinstance(value, str | int | float)}


def friction_from(table: TomlTable, usual: FrictionModel) -> FrictionModel:
    """``friction``: a coefficient, or a table with the ``kind`` of model and its numbers."""
    if not isinstance(table.data.get("friction"), dict):
        coefficient = table.quantity("friction", NUMBER, least=0.0, most=1.0)
        return usual if coefficient is None else ConstantFriction(coefficient)
    inner = table.table("friction")
    if inner is None:
        return usual
    before = len(inner.problems.problems)
    kind = inner.choice("kind", FRICTION_KINDS, required=True)
    if kind is None:
        return usual
    model = _friction(inner, kind)
    inner.finish()
    if len(inner.problems.problems) > before:
        return usual
    try:
        model.friction()
    except InputError as error:
        for problem in error.problems:
            inner.add(problem.where, problem.what, problem.value)
        return usual
    return model


def _friction(table: TomlTable, kind: str) -> FrictionModel:
    if kind == "constant":
        coefficient = table.quantity("coefficient", NUMBER, required=True)
        return ConstantFriction() if coefficient is None else ConstantFriction(coefficient)
    if kind == "along-track":
        name = "positions"
        for old in [key for key in table.data if key.startswith("places")]:
            hint_at_new_key(table, old, old.replace("places", name))
            name = "places"
        return FrictionAlongTrack(
            positions=table.quantities(name, LENGTH, required=True) or (),
            left=table.quantities("left", NUMBER, required=True) or (),
            right=table.quantities("right", NUMBER, required=True) or (),
            **_numbers(table, {"limit": 1.0, "decay": 0.0}),
        )
    if kind == "falling":
        usual = FallingFriction()
        names = {name: getattr(usual, name) for name in ("coefficient", "limit", "decay")}
        return replace(usual, **_numbers(table, names), slows=table.flag("slows"))
    degraded = DegradedFriction()
    return replace(degraded, **_numbers(table, {name: float(value) for name, value in vars(degraded).items()}))


def _numbers(table: TomlTable, usual: dict[str, float]) -> dict[str, float]:
    return {name: table.quantity(name, NUMBER, default=value) for name, value in usual.items()}


def friction_data(model: FrictionModel, problems: ProblemList) -> float | dict[str, Any]:
    """The same as data; a problem for a model of a class that files do not know."""
    if isinstance(model, ConstantFriction):
        return float(model.coefficient)
    kind = next((name for name, known in FRICTION_KINDS.items() if type(model) is known), None)
    if kind is None:
        problems.add("friction", "of a class that files do not know", type(model).__name__)
        return 0.0
    if isinstance(model, FrictionAlongTrack):
        lists = {name: [float(value) for value in getattr(model, name)] for name in ("positions", "left", "right")}
        return {"kind": kind, **lists, "limit": float(model.limit), "decay": float(model.decay)}
    numbers = {name: value if isinstance(value, bool) else float(value) for name, value in vars(model).items()}
    return {"kind": kind, **numbers}


def _materials(table: TomlTable) -> tuple[Material, Material]:
    """``wheel`` and ``rail``, each ``{ E_GPa = 210, nu = 0.3 }``; ``elasticity`` is that of both."""
    both = _material(table, "elasticity", STEEL)
    for name in ("wheel", "rail"):
        if name in table.data and "elasticity" in table.data:
            table.add(name, "given twice: elasticity is that of wheel and rail", table.data[name])
    return _material(table, "wheel", both), _material(table, "rail", both)


def _material(table: TomlTable, name: str, usual: Material) -> Material:
    inner = table.table(name)
    if inner is None:
        return usual
    material = Material(
        inner.quantity("E", PRESSURE, default=usual.young), inner.quantity("nu", NUMBER, default=usual.poisson)
    )
    wrong = material.problems()
    for problem in wrong:
        inner.add(problem.where, problem.what, problem.value)
    inner.finish()
    return usual if wrong else material


def _grid(table: TomlTable) -> Settings:
    """``grid = [strips, slices]`` of the laws that cut the patch; ``bound`` and ``flexibilities`` of FASTSIM."""
    usual = Settings()
    bound = table.choice("bound", BOUNDS)
    flexibilities = table.integer("flexibilities", default=usual.flexibilities)
    if flexibilities not in (1, 3):
        table.add("flexibilities", "expected 3 (one each for xi, eta and spin) or 1 (their mean)", flexibilities)
        flexibilities = usual.flexibilities
    settings = usual._replace(bound=usual.bound if bound is None else BOUNDS[bound], flexibilities=flexibilities)
    table.known.add("grid")
    value = table.data.get("grid")
    if value is None:
        return settings
    good = isinstance(value, list) and len(value) == 2
    if not good or not all(type(n) is int and FEWEST <= n <= MOST_CELLS for n in value):
        table.add("grid", f"expected [strips, slices], each {FEWEST} to {MOST_CELLS}", value)
        return settings
    return settings._replace(strips=value[0], slices=value[1])
