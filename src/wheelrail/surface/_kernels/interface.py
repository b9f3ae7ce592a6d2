"""The socket for what wheels run on: its verbs, and what every surface writes of a wheelset.

A surface writes the inputs of the wheels (`contact.interface`) from the state of their wheelset: a frame under each
wheel, the wheelset's position, attitude and motion in it, and how the surface itself moves. The wheel's side, profile
pair and dissipated energy are the system's, and stand there already.
"""

from wheelrail.contact._kernels.interface import AXLE, ROTATION, SPIN, VELOCITY
from wheelrail.contact._kernels.rail_blend import touch_rails
from wheelrail.kernel import small_kernel
from wheelrail.members import verb
from wheelrail.multibody._kernels.rigid_body import SPIN as BODY_SPIN
from wheelrail.multibody._kernels.rigid_body import VELOCITY as BODY_VELOCITY

RAIL_SIGNALS = 4  #: of a rail that gives way, see `rail_motion`


@verb
def lay_under(surface, memory, g, x, start, axes, contacts):
    """Frames and inputs of both wheels of wheelset `g` into `contacts`, as of a surface that carries no load.

    Returns a status.

    memory : the surface's own, with a leading index of wheelsets. x, start : the wheelset's numbers begin at x[start];
    axes (3, 3) : columns the axes of its body.
    """


@verb
def press(surface, memory, contact, contact_memory, w, t, fresh, contacts):
    """Contact of wheel `w` at time t [s] on a surface that may give way, from its input into its output.

    Returns a status. A surface that does not give way needs no such verb of its own.
    """


@press.of(object)
@small_kernel
def press_rigid(surface, memory, contact, contact_memory, w, t, fresh, contacts):
    """Contact on a surface that does not give way."""
    return touch_rails(contact, contact_memory, w, fresh, contacts)


@verb
def rail_motion(surface, memory, w, out):
    """How the rail under wheel `w` gives way, as it was last: lateral, vertical displacement [m] and velocity [m/s].

    `out` has RAIL_SIGNALS numbers; it is left alone by a surface that does not give way.
    """


@rail_motion.of(object)
@small_kernel
def no_rail_motion(surface, memory, w, out):
    """Of a surface that does not give way."""


@verb
def frame_near(surface, x, y, z, guess, frame):
    """Arc length [m] and position of the foot point of x, y, z, and the axes of the track there into rows of `frame`.

    guess : arc length where to begin. Returns (s, x, y, z); on ground without a track, s may be any distance run.
    """


@verb
def upright(surface, frames):
    """Direction in which bodies stand upright, along the fixed axes; frames : those under the wheels of a vehicle."""


@upright.of(object)
@small_kernel
def upright_on_track(surface, frames):
    """As the track is canted below the first wheel."""
    return frames[0, 2, 0], frames[0, 2, 1], frames[0, 2, 2]


@small_kernel
def along(axes, row, a, b, c):
    """Component of a vector of the fixed frame along a row of `axes`."""
    return axes[row, 0] * a + axes[row, 1] * b + axes[row, 2] * c


@small_kernel
def write_motion(frame, x, start, axes, wheel):
    """Axle and motion of a wheelset along the rows of `frame`, into the input of one of its wheels."""
    v = start + BODY_VELOCITY
    wx = x[start + BODY_SPIN]
    wz = x[start + BODY_SPIN + 2]
    # Without the spin about the axle, which the forces treat apart.
    fx = axes[0, 0] * wx + axes[0, 2] * wz
    fy = axes[1, 0] * wx + axes[1, 2] * wz
    fz = axes[2, 0] * wx + axes[2, 2] * wz
    for n in range(3):
        wheel[AXLE + n] = along(frame, n, axes[0, 1], axes[1, 1], axes[2, 1])
        wheel[VELOCITY + n] = along(frame, n, x[v], x[v + 1], x[v + 2])
        wheel[ROTATION + n] = along(frame, n, fx, fy, fz)
    wheel[SPIN] = x[start + BODY_SPIN + 1]
