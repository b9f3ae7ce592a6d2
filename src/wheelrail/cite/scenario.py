"""What to cite for a scenario: this program, its data and each method that it chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wheelrail.cite.bibliography import ITSELF, Work, cited_keys, known_works
from wheelrail.cite.sources import (
    DETECTION,
    ELEMENTS,
    FRICTION,
    INTEGRATORS,
    LAWS,
    MODELS,
    NORMAL,
    PROTECTION,
    ROLLER_CONTROL,
)
from wheelrail.contact.choice import SEMI_ELASTIC, Contact
from wheelrail.contact.elastic.options import FALL_BACK
from wheelrail.contact.point.friction.base import FrictionModel
from wheelrail.contact.point.normal.damping import DAMPING_LAWS
from wheelrail.contact.point.tangential.laws import LAWS as CREEP_LAWS
from wheelrail.control.rollers.choice import CONTROLLERS
from wheelrail.io.contact_table import FRICTION_KINDS
from wheelrail.io.control_table import SLIDE_KINDS, SLIP_KINDS
from wheelrail.profiles.profile import Profile
from wheelrail.simulation.scenario import Scenario, refuse_other_than_scenario
from wheelrail.track.irregularity.spectra import SPECTRA
from wheelrail.track.irregularity.synthesised import IrregularitySynthesised
from wheelrail.vehicle.vehicle import Vehicle

NOT_TOLD = "not told"  #: source of a user's own data that names none
GIVEN = {"contact": "contact model", "surface": "what wheels run on"}  #: topics of what a run was given besides


@dataclass(frozen=True)
class Citation:
    """A choice of a scenario, and the works behind it."""

    topic: str
    choice: str
    source: str  #: as the choice declares it, with what of a work is meant

    @property
    def keys(self) -> tuple[str, ...]:
        """Of the works in the bibliography."""
        return tuple(work.key for work in self.works)

    @property
    def works(self) -> tuple[Work, ...]:
        """In the order in which the source names them; none if the choice is ours or its data the user's own."""
        return known_works([ITSELF] if self.topic == "program" else cited_keys(self.source))


def citations_of(scenario: Scenario, members: Mapping[str, str] | None = None) -> tuple[Citation, ...]:
    """Everything a scenario uses that has a source: program, vehicle, profiles, suspension, contact, integrator.

    members : names of what a run was given besides, by its part; a contact model of that kind stands in for its own.
    """
    given = members or {}
    refuse_other_than_scenario(scenario)
    vehicle, contact, track = scenario.vehicle, scenario.contact, scenario.track
    found = [
        Citation("program", ITSELF, f"[{ITSELF}]"),
        Citation("vehicle", vehicle.title, "; ".join(vehicle.sources) or NOT_TOLD),
        *_profiles("wheel profile", [wheel.profile for one in vehicle.wheelsets for wheel in one.wheels]),
        *_profiles("rail profile", [rail for rails in track.all_rails for rail in rails.both]),
        *_irregularity(scenario),
        *_elements(vehicle),
        *([] if "contact" in given else [*_contact(contact), _friction(contact.friction_model)]),
        *(Citation(GIVEN.get(part, part), name, NOT_TOLD) for part, name in given.items()),
        *_control(scenario),
        *_integrators(scenario),
    ]
    return tuple(found)


def _elements(vehicle: Vehicle) -> list[Citation]:
    """Kinds of suspension elements, and dry friction where any of them has some."""
    kinds = dict.fromkeys(element.kind for element in vehicle.elements if element.kind != "friction")
    found = [Citation("suspension", kind, ELEMENTS[kind]) for kind in kinds]
    if any(element.has_friction for element in vehicle.elements):
        found.append(Citation("suspension", "dry friction", ELEMENTS["friction"]))
    return found


def _contact(contact: Contact) -> list[Citation]:
    """The contact model, and what of the methods and laws acts in it."""
    found = [Citation("contact model", contact.model, MODELS[contact.model])]
    damping = Citation("contact damping", contact.damping, DAMPING_LAWS[contact.damping].source)
    points = [
        Citation("contact points", contact.detection, DETECTION[contact.detection]),
        Citation("normal force", contact.normal, NORMAL[contact.normal]),
        Citation("contact laws", contact.laws, LAWS[contact.laws]),
        Citation("creep law", contact.tangential, CREEP_LAWS[contact.tangential].sources),
    ]
    if contact.model == SEMI_ELASTIC:
        return [*found, *points, damping]
    if contact.elastic.wheels or contact.elastic.on_failure == FALL_BACK:  # for other wheels, or as a stand-in
        found += [Citation("contact model", SEMI_ELASTIC, MODELS[SEMI_ELASTIC]), *points, damping]
    elif contact.model == "elastic":
        found.append(damping)
    return found


def _integrators(scenario: Scenario) -> list[Citation]:
    """The integrator, or both between which a run decides."""
    name = scenario.integrator.name
    if name == "auto":
        names = ("ode5",) if scenario.vehicle.plane else ("ode5", "ros2")
        return [Citation("integrator", f"{one} (auto)", INTEGRATORS[one]) for one in names]
    return [Citation("integrator", name, INTEGRATORS[name])]


def works_of(citations: tuple[Citation, ...]) -> tuple[Work, ...]:
    """The works of several choices, each once."""
    return known_works(key for citation in citations for key in citation.keys)


def _profiles(topic: str, profiles: list[Profile]) -> list[Citation]:
    sources = {profile.name: profile.source or NOT_TOLD for profile in profiles}
    return [Citation(topic, name, source) for name, source in sources.items()]


def _irregularity(scenario: Scenario) -> list[Citation]:
    irregularity = scenario.track.irregularity
    if irregularity is None:
        return []
    if isinstance(irregularity, IrregularitySynthesised):
        return [Citation("irregularities", irregularity.psd, SPECTRA[irregularity.psd].source)]
    return [Citation("irregularities", irregularity.describe(), NOT_TOLD)]


def _friction(model: FrictionModel, topic: str = "friction") -> Citation:
    return _member(topic, model, FRICTION_KINDS, FRICTION)


def _control(scenario: Scenario) -> list[Citation]:
    """Protections, and on a rig the controller of the rollers and the friction of the line."""
    plan = scenario.control
    if plan is None:
        return []
    found = []
    if plan.braking is not None:
        found.append(_member("slide protection", plan.braking.protection, SLIDE_KINDS, PROTECTION))
    if plan.driving is not None:
        found.append(_member("slip protection", plan.driving.protection, SLIP_KINDS, PROTECTION))
    if plan.rollers is not None:
        found.append(_member("roller control", plan.rollers.controller, CONTROLLERS, ROLLER_CONTROL))
    if plan.line is not None:
        found.append(_friction(plan.line.friction, "friction of the line"))
    return found


def _member(topic: str, member: object, kinds: Mapping[str, type], sources: Mapping[str, str]) -> Citation:
    """A member of a family by its name; one of the user's by that of its class."""
    name = next((name for name, kind in kinds.items() if isinstance(member, kind)), None)
    return Citation(topic, type(member).__name__, NOT_TOLD) if name is None else Citation(topic, name, sources[name])
