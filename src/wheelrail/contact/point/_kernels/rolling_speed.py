"""The speed that turns sliding velocities into creepages, also at a standstill."""

from wheelrail.kernel import small_kernel


@small_kernel
def rolling_speed(speed, slow):
    """Speed >= slow/2 by which sliding velocities are divided [m/s].

    It is the speed itself from `slow` on, and (speed^2 + slow^2)/(2 slow) below: value and slope join, and it never
    falls short of the speed. Creepages keep their directions, so a law that dissipates still does; at a standstill it
    becomes a viscous one, with the force of creepage v/(slow/2).
    """
    if speed >= slow:
        return speed
    return 0.5 * (speed * speed / slow + slow)
