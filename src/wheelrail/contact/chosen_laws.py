"""The laws of point contact that a choice of contact names."""

from __future__ import annotations

from wheelrail.contact.choice import Contact
from wheelrail.contact.point._kernels.wheel_forces import ContactLaws
from wheelrail.contact.point.laws import contact_laws


def laws_of(contact: Contact) -> ContactLaws:
    """Materials, creep law, damping and what its set of laws decides, as kernels take them."""
    chosen = contact.law_set
    return contact_laws(
        elasticity=contact.elasticity,
        creep=contact.tangential,
        damping=contact.damping,
        damping_coefficient=contact.damping_coefficient,
        slow=contact.slow_speed,
        settings=contact.settings,
        curvature=chosen.curvature,
        coupling=chosen.coupling,
        spin_of_frame=chosen.spin_of_frame,
    )
