"""FASTSIM: the simplified theory, in which a point of the surface yields to the traction at that point only."""

from wheelrail.kernel import kernel


@kernel
def fastsim(patch, xi, eta, phi, settings):
    """Forces and moment on the wheel."""
    return 0.0, 0.0, 0.0
