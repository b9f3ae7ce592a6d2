"""The contact model that a scenario names, for the wheels of its vehicle on the rails of its track."""

from __future__ import annotations

from typing import Any

import numpy as np

from wheelrail.contact import chosen  # noqa: F401  its memory belongs to the model
from wheelrail.contact._kernels.chosen import ChosenContact
from wheelrail.contact._kernels.counted import CountedContact
from wheelrail.contact.choice import Contact
from wheelrail.contact.counted import make_counted_memory  # noqa: F401
from wheelrail.contact.elastic.model import make_elastic_contact
from wheelrail.contact.elastic.setting import setting_of
from wheelrail.contact.elastic.solution import Loading, wheel_bodies
from wheelrail.contact.shared import make_shared_contact, usable_threads
from wheelrail.simulation.wheels import WheelsOnRails, make_contact


def contact_model(contact: Contact, on_rails: WheelsOnRails) -> Any:
    """A member of the contact models."""
    if contact.model == "elastic":
        return _elastic(contact, on_rails)
    return make_contact(contact, on_rails.pairs, on_rails.rails)


def _elastic(contact: Contact, on_rails: WheelsOnRails) -> Any:
    """Elastic contact of all wheels or of chosen ones, its problems counted; tables of compliance are kept on disk."""
    options = contact.elastic
    loading = Loading(
        finite=options.bodies == "finite",
        far_field=options.far_field,
        wheel_material=contact.wheel,
        rail_material=contact.rail,
    )
    model = make_elastic_contact(
        on_rails.pairs,
        [wheel_bodies(body.wheel, body.rail, body.radius, loading) for body in on_rails.bodies],
        setting=setting_of(options.setting),
        friction=contact.friction_model,
        damping=contact.damping,
        damping_coefficient=contact.damping_coefficient,
    )
    counted = CountedContact(model)
    fall_back = options.on_failure == "semi-elastic"
    whole: Any = counted
    if options.wheels or fall_back:
        own = np.array([float(not options.wheels or name in options.wheels) for name in on_rails.names])
        other = make_contact(contact, on_rails.pairs, on_rails.rails)
        whole = ChosenContact(counted, other, own, fall_back)
    wheels = len(on_rails.names)
    return make_shared_contact(whole, wheels) if usable_threads(options.threads, wheels) > 1 else whole
