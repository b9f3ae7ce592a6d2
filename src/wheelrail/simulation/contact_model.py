"""The contact model that a scenario names, for the wheels of its vehicle on the rails of its track."""

from __future__ import annotations

from typing import Any

from wheelrail.contact._kernels.counted import CountedContact
from wheelrail.contact.choice import Contact
from wheelrail.contact.chosen import make_chosen_contact
from wheelrail.contact.counted import make_counted_contact
from wheelrail.contact.elastic._kernels.elastic_contact import ElasticContact
from wheelrail.contact.elastic.model import make_elastic_contact
from wheelrail.contact.elastic.options import FALL_BACK
from wheelrail.contact.elastic.papers.in_vehicle import make_papers_contact
from wheelrail.contact.elastic.setting import setting_of
from wheelrail.contact.elastic.solution import Loading, wheel_bodies
from wheelrail.contact.shared import make_shared_contact, usable_threads
from wheelrail.simulation.wheels import WheelsOnRails, make_contact


def contact_model(contact: Contact, on_rails: WheelsOnRails, *, rollers: bool = False) -> Any:
    """A member of the contact models, for wheels on rails or on rollers."""
    options = contact.elastic
    if contact.model == "elastic":
        elastic = make_counted_contact(_elastic(contact, on_rails, rollers))
        whole = _for_wheels(elastic, contact, on_rails, rollers)
        wheels = len(on_rails.names)
        return make_shared_contact(whole, wheels) if usable_threads(options.threads, wheels) > 1 else whole
    if contact.model == "elastic-papers":
        model, _ = make_papers_contact(
            on_rails.pairs,
            contact.papers,
            wheel_material=contact.wheel,
            rail_material=contact.rail,
            friction=contact.friction_model,
            on_failure=options.on_failure,
        )
        return _for_wheels(make_counted_contact(model), contact, on_rails, rollers)
    return make_contact(contact, on_rails.pairs, on_rails.rails, rollers=rollers)


def _elastic(contact: Contact, on_rails: WheelsOnRails, rollers: bool) -> ElasticContact:
    """Elastic contact; tables of compliance are kept on disk."""
    options = contact.elastic
    loading = Loading(
        finite=options.bodies == "finite",
        far_field=options.far_field,
        wheel_material=contact.wheel,
        rail_material=contact.rail,
    )
    return make_elastic_contact(
        on_rails.pairs,
        [wheel_bodies(body.wheel, body.rail, body.radius, loading) for body in on_rails.bodies],
        setting=setting_of(options.setting),
        friction=contact.friction_model,
        damping=contact.damping,
        damping_coefficient=contact.damping_coefficient,
        slow=contact.slow_speed,
        rollers=rollers,
    )


def _for_wheels(counted: CountedContact, contact: Contact, on_rails: WheelsOnRails, rollers: bool) -> Any:
    """Elastic contact of all wheels, or of chosen ones, with semi-elastic contact for the others or as a stand-in."""
    options = contact.elastic
    fall_back = options.on_failure == FALL_BACK
    if not options.wheels and not fall_back:
        return counted
    own = [not options.wheels or name in options.wheels for name in on_rails.names]
    other = make_contact(contact, on_rails.pairs, on_rails.rails, rollers=rollers)
    return make_chosen_contact(counted, other, own, fall_back=fall_back)
