"""One face for all creep laws."""

from wheelrail.contact.point.tangential._kernels.fastrip import fastrip
from wheelrail.contact.point.tangential._kernels.fastsim import fastsim
from wheelrail.contact.point.tangential._kernels.johnson_vermeulen import johnson_vermeulen, johnson_vermeulen_moment
from wheelrail.contact.point.tangential._kernels.kalker_linear import kalker_linear
from wheelrail.contact.point.tangential._kernels.polach import polach
from wheelrail.kernel import kernel

KALKER_LINEAR = 0
JOHNSON_VERMEULEN = 1
JOHNSON_VERMEULEN_MOMENT = 2
POLACH = 3
FASTSIM = 4
FASTRIP = 5


@kernel
def creep_force(law, patch, xi, eta, phi, settings):
    """Creep forces Fx, Fy [N] and spin moment Mz [N m] on the wheel.

    law : the number of a law; one that is not known gives no force.
    xi, eta, phi : creepages along and across [-] and spin [rad/m], wheel against rail.
    A positive creepage gives a negative force.
    """
    if law == JOHNSON_VERMEULEN:
        return johnson_vermeulen(patch, xi, eta, phi)
    if law == JOHNSON_VERMEULEN_MOMENT:
        return johnson_vermeulen_moment(patch, xi, eta, phi)
    if law == FASTSIM:
        return fastsim(patch, xi, eta, phi, settings)
    if law == FASTRIP:
        return fastrip(patch, xi, eta, phi, settings)
    if law == POLACH:
        return polach(patch, xi, eta, phi)
    if law == KALKER_LINEAR:
        return kalker_linear(patch, xi, eta, phi)
    return 0.0, 0.0, 0.0
