"""How the patches of a wheel resist a change of its wheelset's motion.

As contact at points does it: each region is a spring along its mean normal, a damper there, and creep dampers, the
secant of the creep force by Kalker's coefficients for the ellipse that the region's pressure has the moments of. The
spring is that of a force that grows with the power 3/2 of the overlap: exact for Hertz, near it for other shapes, which
is what implicit steps need of it.
"""

from wheelrail.contact._kernels.interface import (
    APPROACH,
    AXLE,
    LOAD,
    PAIR,
    SEMI_A,
    SEMI_B,
    SIDE,
    linearise_wheel,
)
from wheelrail.contact.elastic._kernels.elastic_contact import ElasticContact, patches_of_wheel, seen_from
from wheelrail.contact.elastic._kernels.overlap import END, FIRST
from wheelrail.contact.elastic._kernels.patch_row import mean_slope, write_patch
from wheelrail.contact.geometry._kernels.pair import pair_of
from wheelrail.contact.point._kernels.linearisation import (
    APPROACH_SPEED,
    LEVERS,
    PULL,
    TOWARDS,
    add_dampers,
    contact_levers,
    saturation,
)
from wheelrail.contact.point._kernels.point_contact import motion_of_wheel
from wheelrail.contact.point._kernels.wheel_forces import KALKER, SHAPE, SHAPED_COLUMNS
from wheelrail.contact.point.normal._kernels.damping import damped_load
from wheelrail.contact.point.tangential._kernels.coefficients import kalker_coefficients
from wheelrail.kernel import kernel, local_array

HERTZ_POWER = 1.5  #: of the overlap that the force grows with


@linearise_wheel.of(ElasticContact)
@kernel
def linearise_elastic_contact(contact, memory, w, wheel, stiffness, damping):
    """Stiffness and damping (6, 6) of a wheel on its patches."""
    for n in range(6):
        for m in range(6):
            stiffness[n, m] = 0.0
            damping[n, m] = 0.0
    p = int(wheel[PAIR])
    patches = patches_of_wheel(memory, w)
    seen = seen_from(contact, pair_of(contact.pairs, p).radius, wheel, motion_of_wheel(wheel))
    shear = contact.bodies[p, 1]
    row = local_array(1, SHAPED_COLUMNS)[0]
    levers = local_array(LEVERS, 6)
    for r in range(int(memory.found[w, 0])):
        damped = memory.conditions[w, r, 1]
        if damped <= 0.0:
            continue
        first = int(patches.regions[r, FIRST])
        end = int(patches.regions[r, END])
        write_patch(seen, memory.conditions[w, r, 0], damped, patches, r, first, end, row)
        contact_levers(
            wheel, wheel[AXLE : AXLE + 3], wheel[SIDE] * mean_slope(patches.rows[r], first, end), row, levers
        )
        c11, c22, c23, c33 = kalker_coefficients(row[SEMI_A] / row[SEMI_B], contact.bodies[p, 2])
        row[SHAPE + KALKER] = c11
        row[SHAPE + KALKER + 1] = c22
        row[SHAPE + KALKER + 2] = c23
        row[SHAPE + KALKER + 3] = c33
        load = row[LOAD] / damped
        damper = (damped_load(contact.damping_law, contact.damping, load, APPROACH_SPEED) - load) / APPROACH_SPEED
        creep = saturation(row, shear) * shear * row[SEMI_A] * row[SEMI_B] / seen.velocity
        add_dampers(levers, damper, creep * c11, creep * c22, damping)
        spring = HERTZ_POWER * row[LOAD] / row[APPROACH]
        for n in range(6):
            for m in range(6):
                stiffness[n, m] += spring * levers[PULL, n] * levers[TOWARDS, m]
