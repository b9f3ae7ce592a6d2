"""How loads move between wheelsets as a vehicle speeds up or brakes: by its statics.

All bodies have the forward acceleration a. By d'Alembert each is pushed back by m a at its centre of mass, while the
rails pull forward at the wheels; with sum T = (sum m) a the vehicle is in balance along the track, and what is left is a
moment about the rails, which loads of wheelsets must balance. Where forces go within the vehicle decides between which.
A car body of mass m and centre at h, that hands its inertia to two bogies L apart at the height s of what ties it to
them, loads the rear bogie by

    dF = m a (h - s)/L   (rotations of the springs at the bogies take a little of it) ;

a bogie with the frame m_f at f, wheelsets m_w at r with the moment of inertia I and half a wheelbase e gets from half
that body, and from itself, the moment

    2 e dQ = (m/2) a s + m_f a f + 2 m_w a r + 2 I a/r ,

dQ the load that its front wheelset loses and its rear one gains, on top of dF/2 each. The torques of brakes and motors
act between wheelsets and frame and change nothing in that sum.

Vehicles have more ties than this, and they share forces by their rates. So each body gets three coordinates in the plane
of the track, along, up and pitch, wheelsets one (they stand on rails, and spin as they roll), elements give their rates
in the described position, and a linear system is solved. Forces at the rails go with the static loads, as they do where
all wheels slide; T r + I a/r are the torques for it, which the frame takes. What springs leave undone the weight does
not help with: turning of the preloads is left out, some thousandths here.
"""

from __future__ import annotations

import numpy as np

from wheelrail.errors import InputError, Problem, ProblemList
from wheelrail.suspension.elements import GROUND, Bushing, Element
from wheelrail.vehicle.bogie import fixed_bodies, frame_names
from wheelrail.vehicle.static_load import GRAVITY, static_wheel_loads, with_static_preloads
from wheelrail.vehicle.vehicle import Vehicle

ALONG, UP, PITCH = 0, 1, 2
FREE = 1e-9  #: singular values below this share of the largest are motions that nothing resists
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
    scale = 1.0 / np.sqrt(np.maximum(np.diag(inside), 1e-300 + 1e-12 * np.diag(inside).max()))
    scaled = inside * np.outer(scale, scale)
    moved[kept] = scale * np.linalg.lstsq(scaled, scale * forces.ravel()[kept], rcond=FREE)[0]
    left_over = (forces.ravel() - matrix @ moved)[kept]
    if not np.abs(left_over).max() <= UNBALANCED * vehicle.mass:
        words = "no transfer of loads: nothing in it resists a motion along the track or in pitch. Give the transfer"
        raise InputError(vehicle.title, [Problem("elements", words)])
    rails = (matrix @ moved - forces.ravel()).reshape(-1, 3)[wheelsets.start :, UP]
    return rails


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
    loads = static_wheel_loads(with_static_preloads(vehicle, gravity), gravity).sum(axis=1)
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
    """Add what an element resists; positive pitch lowers what is in front."""
    rates = np.zeros((3, 3))
    if isinstance(element, Bushing):
        rates[:2, :2] = np.diag([element.x.rate_at_rest, element.z.rate_at_rest])
        rates[PITCH, PITCH] = element.turn_rates[1]
        ends = ((element.body_a, -1.0, element.point), (element.body_b, 1.0, element.point))
    else:
        direction = np.array([element.direction[0], element.direction[2]])
        rates[:2, :2] = element.law.rate_at_rest * np.outer(direction, direction)
        ends = ((element.body_a, -1.0, element.point_a), (element.body_b, 1.0, element.point_b))
    motions = []
    for name, sign, point in ends:
        if name != GROUND:
            n = names.index(name)
            ahead, above = point[0] - points[n, 0], point[2] - points[n, 2]
            motions.append((n, sign * np.array([[1.0, 0.0, above], [0.0, 1.0, -ahead], [0.0, 0.0, 1.0]])))
    for n, one in motions:
        for m, other in motions:
            stiffness[n, :, m, :] += one.T @ rates @ other
