"""How loads move between wheelsets as a vehicle speeds up or brakes: by its statics.

All bodies have the forward acceleration a. By d'Alembert each is pushed back by m a at its centre of mass, while the
rails pull forward at the wheels; with sum T = (sum m) a the vehicle is in balance along the track, and what is left is
a moment about the rails, which loads of wheelsets must balance. Where forces go within the vehicle decides between
which. A car body of mass m and centre at h, that hands its inertia to two bogies L apart at the height s of what ties
it to them, loads the rear bogie by

    dF = m a (h - s)/L   (rotations of the springs at the bogies take a little of it) ;

a bogie with the frame m_f at f, wheelsets m_w at r with the moment of inertia I and half a wheelbase e gets from half
that body, and from itself, the moment

    2 e dQ = (m/2) a s + m_f a f + 2 m_w a r + 2 I a/r ,

dQ the load that its front wheelset loses and its rear one gains, on top of dF/2 each. The torques of brakes and motors
act between wheelsets and frame and change nothing in that sum.

Vehicles have more ties than this, and they share forces by their rates. So each body gets three coordinates in the
plane of the track, along, up and pitch, wheelsets one (they stand on rails, and spin as they roll), elements give their
rates in the described position, and a linear system is solved. Forces at the rails go with the static loads, as they do
where all wheels slide; T r + I a/r are the torques for it, which the frame takes. Weight that rests on soft ties
counts: a car body of 16 t on a bogie that lags behind by 3 mm makes a moment of 440 N m, a thirtieth of the whole.
"""

from __future__ import annotations

import numpy as np

from wheelrail.errors import InputError, Problem, ProblemList
from wheelrail.suspension.elements import GROUND, NO_VECTOR, Bushing, Element, Vector
from wheelrail.vehicle.bogie import fixed_bodies, frame_names
from wheelrail.vehicle.static_load import GRAVITY, static_wheel_loads, with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle

ALONG, UP, PITCH = 0, 1, 2
FREE = 1e-9  #: singular values below this share of the largest are motions that nothing resists
SMALL = 1e-6  #: motion by which rates of elements are found [m, rad]
UNBALANCED = 1e-6  #: share of the inertia that may be left over


def load_transfer(
    vehicle: Vehicle, *, pivot_distance: float | None = None, leading: bool = True, gravity: float = GRAVITY
) -> np.ndarray:
    """Load that each wheelset gains per forward acceleration [kg], shape (nw,).

    pivot_distance : of a bogie by itself, see `vehicle.bogie`: how far the pivots of the two bogies are apart in its
    vehicle [m]; infinite leaves out what the car body does by pitching. leading : whether it is the front one. What the
    bogie carries is then half of a car body over two such bogies. InputError for a bogie without a distance.
    """
    carried = carried_bodies(vehicle, gravity)
    problems = ProblemList(vehicle.title)
    if carried and pivot_distance is None:
        words = "a bogie by itself: give the distance of the bogie pivots of its vehicle for the transfer of loads"
        problems.add("pivot_distance", words)
    if pivot_distance is not None and not carried:
        problems.add("pivot_distance", "only for a bogie by itself: here it follows from the vehicle", pivot_distance)
    if pivot_distance is not None and not pivot_distance > 0.0:
        problems.add("pivot_distance", "expected above 0 m", pivot_distance)
    problems.stop_if_any()
    vehicle = with_static_preloads(vehicle, gravity)
    bodies = vehicle.all_bodies
    names = [body.name for body in bodies]
    points = np.array([body.position for body in bodies])
    free = np.ones((len(bodies), 3), dtype=bool)
    wheelsets = range(len(vehicle.bodies), len(bodies))
    free[wheelsets.start :, UP:] = False
    for name in carried:
        n = names.index(name)
        assert pivot_distance is not None
        if np.isinf(pivot_distance):
            free[n, UP:] = False
        else:  # both halves of the body turn about its middle, which keeps its height
            free[n, UP] = False
            points[n, 0] -= (0.5 if leading else -0.5) * pivot_distance
    stiffness = np.zeros((len(bodies), 3, len(bodies), 3))
    for element in vehicle.elements:
        stands_in = (
            {element.body_a, element.body_b} & set(carried) and isinstance(element, Bushing) and not element.pulls
        )
        if not stands_in:  # a guide that keeps half a car body upright
            _add_element(stiffness, element, names, points)
    forces = _forces(vehicle, names, gravity)
    size = free.size
    matrix, kept = stiffness.reshape(size, size), free.ravel()
    inside = matrix[np.ix_(kept, kept)]
    moved = np.zeros(size)
    moved[kept] = np.linalg.lstsq(inside, forces.ravel()[kept], rcond=FREE)[0]
    left_over = (forces.ravel() - matrix @ moved)[kept]
    if not np.abs(left_over).max() <= UNBALANCED * vehicle.mass:
        words = "no transfer of loads: nothing in it resists a motion along the track or in pitch. Give the transfer"
        raise InputError(vehicle.title, [Problem("elements", words)])
    return (matrix @ moved - forces.ravel()).reshape(-1, 3)[wheelsets.start :, UP]


def carried_bodies(vehicle: Vehicle, gravity: float = GRAVITY) -> tuple[str, ...]:
    """Bodies that a bogie by itself carries; none for whole vehicles and single wheelsets.

    gravity : under which the preloads that are given balance its weights [m/s2].
    """
    frames = frame_names(vehicle)
    if len(frames) != 1:
        return ()
    try:
        return tuple(name for name, _ in fixed_bodies(with_static_preloads(vehicle, gravity), frames[0]))
    except InputError:  # it carries nothing
        return ()


def _forces(vehicle: Vehicle, names: list[str], gravity: float) -> np.ndarray:
    """On every body for an acceleration of 1 m/s2, along, up and in pitch [N, N m], shape (nb, 3)."""
    loads = static_wheel_loads(vehicle, gravity).sum(axis=1)
    forces = np.zeros((len(names), 3))
    forces[:, ALONG] = [-body.mass for body in vehicle.all_bodies]
    for n, wheelset in enumerate(vehicle.wheelsets):
        pull = vehicle.mass * loads[n] / loads.sum()
        forces[len(vehicle.bodies) + n, ALONG] += pull
        for element in vehicle.elements:
            ends = [element.body_a, element.body_b]
            if wheelset.name in ends:
                frame = ends[1 - ends.index(wheelset.name)]
                if frame != GROUND:
                    torque = pull * wheelset.rolling_radius + wheelset.Iyy / wheelset.rolling_radius
                    forces[names.index(frame), PITCH] -= torque
                break
    return forces


def _add_element(stiffness: np.ndarray, element: Element, names: list[str], points: np.ndarray) -> None:
    """Add how the wrenches of an element on its bodies fall as these move, preloads included."""
    ends = [element.body_a, element.body_b]
    numbers = [names.index(name) if name != GROUND else -1 for name in ends]
    centres = np.array([points[n, [0, 2]] if n >= 0 else (0.0, 0.0) for n in numbers])
    for column, n in enumerate(numbers):
        for axis in range(3) if n >= 0 else ():
            moved = np.zeros((2, 3))
            moved[column, axis] = SMALL
            change = (_wrenches(element, centres, moved) - _wrenches(element, centres, -moved)) / (2.0 * SMALL)
            for row, m in enumerate(numbers):
                if m >= 0:
                    stiffness[m, :, n, axis] -= change[row]


def _wrenches(element: Element, centres: np.ndarray, moved: np.ndarray) -> np.ndarray:
    """Force along and up and moment about the left axis on both bodies of an element, shape (2, 3) [N, N m].

    centres (2, 2) : of the bodies [m]; moved (2, 3) : their displacements along and up [m] and turns [rad].
    """
    turns = [_turn(angle) for angle in moved[:, PITCH]]
    ends = (element.point, element.point) if isinstance(element, Bushing) else (element.point_a, element.point_b)
    places = [
        centre + move[:2] + turn @ (_in_plane(end) - centre)
        for centre, move, turn, end in zip(centres, moved, turns, ends, strict=True)
    ]
    if isinstance(element, Bushing):
        shift = turns[0].T @ (places[1] - places[0])
        rest = np.array([law.force_at_rest for law in (element.x, element.z)])
        rates = np.array([law.rate_at_rest for law in (element.x, element.z)])
        pull = turns[0] @ (_in_plane(element.preload or NO_VECTOR) - rest - rates * shift)
        places[0] = places[1]  # where it acts on both
        own = element.turn_preload[1] - element.turn_rates[1] * (moved[1, PITCH] - moved[0, PITCH])
    else:
        span = places[1] - places[0]
        across = element.point_b[1] - element.point_a[1]
        length = float(np.sqrt(span @ span + across**2))
        tension = (element.preload or 0.0) + element.law.force_at_rest
        pull = -(tension + element.law.rate_at_rest * (length - element.length)) * span / length
        own = 0.0
    wrenches = np.zeros((2, 3))
    for n, sign in enumerate((-1.0, 1.0)):
        arm = places[n] - centres[n] - moved[n, :2]
        wrenches[n] = sign * pull[0], sign * pull[1], sign * (arm[1] * pull[0] - arm[0] * pull[1] + own)
    return wrenches


def _turn(angle: float) -> np.ndarray:
    """About the left axis; positive lowers what is in front."""
    return np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])


def _in_plane(vector: Vector) -> np.ndarray:
    return np.array([vector[0], vector[2]])
