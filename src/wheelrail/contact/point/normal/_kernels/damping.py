"""Damping of the normal contact: the load from elastic load and speed of approach."""

from wheelrail.kernel import small_kernel

NONE = 0
#: [Hunt1975]: N = N_el (1 + c v), so that the damping fades in with the
#: penetration and the load is continuous at touchdown.
HUNT_CROSSLEY = 1
#: The papers' law [Meli2009 eq. 2.49]: N = N_el + c max(v, 0). It jumps at touchdown: 0.1 m/s gives 10 kN at once.
ON_APPROACH = 2


@small_kernel
def damped_load(law, coefficient, elastic, approach_speed):
    """Load [N], never negative, from the elastic load [N] > 0 and the speed of approach [m/s]."""
    load = elastic
    if law == HUNT_CROSSLEY:
        load = elastic * (1.0 + coefficient * approach_speed)
    elif law == ON_APPROACH:
        load = elastic + coefficient * max(approach_speed, 0.0)
    return max(load, 0.0)
