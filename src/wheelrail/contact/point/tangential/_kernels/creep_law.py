"""One verb for all creep laws.

The laws in closed form are one member of the family, and those on strips and elements another: a run compiles one of
them. A law of the user's is a class of its own, see the documentation on extending.
"""

from typing import NamedTuple

from wheelrail.contact.point.tangential._kernels.fastrip import fastrip
from wheelrail.contact.point.tangential._kernels.fastsim import fastsim
from wheelrail.contact.point.tangential._kernels.johnson_vermeulen import johnson_vermeulen, johnson_vermeulen_moment
from wheelrail.contact.point.tangential._kernels.kalker_linear import kalker_linear
from wheelrail.contact.point.tangential._kernels.patch import Settings
from wheelrail.contact.point.tangential._kernels.polach import polach
from wheelrail.kernel import kernel
from wheelrail.members import verb

KALKER_LINEAR = 0
JOHNSON_VERMEULEN = 1
JOHNSON_VERMEULEN_MOMENT = 2
POLACH = 3
FASTSIM = 4
FASTRIP = 5


class ClosedForm(NamedTuple):
    """A law in closed form."""

    law: int  #: KALKER_LINEAR, JOHNSON_VERMEULEN, JOHNSON_VERMEULEN_MOMENT or POLACH


class OnElements(NamedTuple):
    """A law that cuts the patch into strips and elements."""

    law: int  #: FASTSIM or FASTRIP
    settings: Settings


@verb
def creep_force(law, patch, xi, eta, phi):
    """Creep forces Fx, Fy [N] and spin moment Mz [N m] on the wheel.

    xi, eta, phi : creepages along and across [-] and spin [rad/m], wheel against rail.
    A positive creepage gives a negative force.
    """


@creep_force.of(ClosedForm)
@kernel
def closed_form(law, patch, xi, eta, phi):
    """Creep forces by a law in closed form; one that is not known gives no force."""
    if law.law == JOHNSON_VERMEULEN:
        return johnson_vermeulen(patch, xi, eta, phi)
    if law.law == JOHNSON_VERMEULEN_MOMENT:
        return johnson_vermeulen_moment(patch, xi, eta, phi)
    if law.law == POLACH:
        return polach(patch, xi, eta, phi)
    if law.law == KALKER_LINEAR:
        return kalker_linear(patch, xi, eta, phi)
    return 0.0, 0.0, 0.0


@creep_force.of(OnElements)
@kernel
def on_elements(law, patch, xi, eta, phi):
    """Creep forces by a law on strips and elements; one that is not known gives no force."""
    if law.law == FASTSIM:
        return fastsim(patch, xi, eta, phi, law.settings)
    if law.law == FASTRIP:
        return fastrip(patch, xi, eta, phi, law.settings)
    return 0.0, 0.0, 0.0
