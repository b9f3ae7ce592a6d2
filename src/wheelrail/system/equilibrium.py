"""Where a vehicle rests: a state that runs on silently along straight track, or round an even curve."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.multibody._kernels.rigid_body import (
    BODY,
    INERTIA_Y,
    MASS,
    ROLLS,
    SPIN,
    TURN,
    VELOCITY,
    body_axes,
    turn_level,
)
from wheelrail.numerics._kernels.status import OK
from wheelrail.surface.memory import perfect
from wheelrail.system._kernels.drive import FIXED, HELD_COORDINATE
from wheelrail.system._kernels.multibody import Multibody
from wheelrail.system._kernels.roller_coupling import TURNING
from wheelrail.system._kernels.vehicles import Vehicles
from wheelrail.system.friction_at_rest import friction_follows
from wheelrail.track.track import Track

MOST_ITERATIONS = 40
SILENT = 1e-8  #: accelerations below this are rest [m/s2, rad/s2]
FURTHER = 1e-7  #: by which positions and angles are moved to see what follows [m, rad]
FASTER = 1e-5  #: and speeds of rotation and the drive [rad/s, m/s2]
INDIFFERENT = 1e-13  #: share of the greatest singular value below which a motion changes nothing
#: The same where a step is larger than any sensible one [m, rad, rad/s]: differences of motions to which a vehicle is
#: indifferent, such as the common speed of a wheelset and free rollers, leave rounding of this share.
LARGEST_SENSIBLE, NEARLY_INDIFFERENT = 0.01, 1e-9
DRIVE = (-1, 0)  #: stands for the acceleration of the speed control among the unknowns
LARGEST_MOVE = 2e-3  #: in one iteration [m, rad]
LARGEST_SETTLING = 0.1  #: the same while wheelsets are left alone, and contacts with them
SETTLED = 0.01  #: accelerations of bodies on springs that need no settling [m/s2, rad/s2]
NEARLY_SILENT = 5.0  #: accelerations of a state that is still better to start from than the settled one
ASTRAY = 0.015  #: but not where a wheelset is this far from it [m]: a search for a rest beyond flanges, or for none


class Equilibrium(NamedTuple):
    """Outcome of the search for rest."""

    found: bool
    state: np.ndarray
    acceleration: float  #: greatest that is left [m/s2 or rad/s2]


def is_even(track: Track, start: float, reach: tuple[float, float]) -> bool:
    """Whether a vehicle at `start` that reaches so far back and ahead [m] can run on there without a change.

    Curvature, slope, cant and rails must be the same under all of it.
    """
    first, last = start + reach[0], start + reach[1]
    if np.any((track.blends[:, 0] < last) & (track.blends[:, 1] > first)):
        return False
    at = track.sample(np.linspace(first, last, 21))
    return all(bool(np.ptp(values) < 1e-12) for values in (at.curvature, at.pitch, at.cant))


def find_equilibrium(model: Multibody, vehicles: Vehicles, x: np.ndarray, turning: np.ndarray) -> Equilibrium:
    """Newton's method from state x for positions, attitudes and wheelset spins that the vehicle keeps to as it runs on.

    The track is taken to be even and perfect where the vehicle stands, and nothing to act from outside; `turning` is
    the angular velocity with which the vehicle is carried round the curve, in the fixed axes [rad/s]. Dry friction
    holds what it can hold, see `friction_at_rest`. Rolling takes some force: where the speed is held the control
    supplies it, else the vehicle slows down as a whole, or each wheelset together with its rollers, which is not
    counted; under control of rollers only what they slow down together is.
    """
    model = model._replace(surface=perfect(model.surface))
    x = x.copy()
    friction_follows(model.suspension)(x)
    everything = _unknowns(model)
    settled = _settle(model, vehicles, x, turning, _sprung(model))
    found = _seek(model, vehicles, settled, turning, everything, LARGEST_MOVE)
    moved = [found.state[int(b) * BODY :][:3] - settled[int(b) * BODY :][:3] for b in model.wheelsets]
    near = bool(np.linalg.norm(moved, axis=1).max(initial=0.0) < ASTRAY)
    if found.found or (found.acceleration < NEARLY_SILENT and near):
        _level_wheelsets(model, vehicles, found.state)
        return found
    residual = _accelerations(model, vehicles, settled, turning, everything)
    return Equilibrium(False, settled, np.inf if residual is None else float(np.abs(residual).max()))


def settle_bodies(model: Multibody, vehicles: Vehicles, x: np.ndarray, turning: np.ndarray) -> np.ndarray:
    """State x with the bodies on springs brought to rest over wheelsets that stay where they are.

    Where the track is not even nothing rests as it runs on; but bodies need not fall from where they are described.
    """
    model = model._replace(surface=perfect(model.surface))
    x = x.copy()
    friction_follows(model.suspension)(x)
    sprung = _sprung(model)
    settled = _settle(model, vehicles, x, turning, sprung)
    residual = _accelerations(model, vehicles, settled, turning, sprung)
    return x if residual is None or not np.isfinite(residual).all() else settled


def _settle(
    model: Multibody, vehicles: Vehicles, x: np.ndarray, turning: np.ndarray, moves: list[tuple[int, int]]
) -> np.ndarray:
    """Bodies that hang on springs brought to rest over wheelsets that are left where they are.

    In a curve a body is far from where it is described: 150 mm for 19 m between bogies and a radius of 300 m.
    """
    if not moves:
        return x
    residual = _accelerations(model, vehicles, x, turning, moves)
    if residual is None or np.abs(residual).max() < SETTLED:
        return x
    return _seek(model, vehicles, x, turning, moves, LARGEST_SETTLING).state


def _seek(
    model: Multibody,
    vehicles: Vehicles,
    x: np.ndarray,
    turning: np.ndarray,
    moves: list[tuple[int, int]],
    largest: float,
) -> Equilibrium:
    """`seek_rest` with some of the unknowns."""

    follow = friction_follows(model.suspension)

    def moved(state: np.ndarray, amounts: np.ndarray) -> np.ndarray:
        after = state.copy()
        move_bodies(model, after, moves, amounts)
        _carry_round(model, state, after, turning)
        follow(after)
        return after

    sizes = np.array([FASTER if move[1] == 6 or move == DRIVE else FURTHER for move in moves])
    return seek_rest(lambda state: _accelerations(model, vehicles, state, turning, moves), moved, sizes, x, largest)


def _carry_round(model: Multibody, before: np.ndarray, after: np.ndarray, turning: np.ndarray) -> None:
    """Give bodies that have been moved the velocities with which the curve carries them round at their new position."""
    if not turning.any():
        return
    old, new = np.zeros((3, 3)), np.zeros((3, 3))
    for start in range(0, len(model.bodies) * BODY, BODY):
        body_axes(before, start, old)
        body_axes(after, start, new)
        way = after[start : start + 3] - before[start : start + 3]
        after[start + VELOCITY : start + VELOCITY + 3] += np.cross(turning, way)
        after[start + SPIN : start + SPIN + 3] += turning @ new - turning @ old


def seek_rest(
    accelerations: Callable[[np.ndarray], np.ndarray | None],
    moved: Callable[[np.ndarray, np.ndarray], np.ndarray],
    sizes: np.ndarray,
    x: np.ndarray,
    largest: float = LARGEST_MOVE,
) -> Equilibrium:
    """Newton's method from state x for a state without `accelerations`, which are None where a wheel is lost.

    moved : a state and amounts of all unknowns; gives the state moved by them.
    sizes : by which each unknown is moved to see what follows, least for positions. largest : move of these in one
    iteration [m, rad].
    """
    best = x.copy()
    residual = accelerations(best)
    for _ in range(MOST_ITERATIONS):
        if residual is None or np.abs(residual).max() < SILENT:
            break
        step = _newton_step(accelerations, moved, sizes, best, residual)
        if step is None:
            break
        # Speeds count for less than positions, as they are also moved further to see what follows.
        step *= min(1.0, largest / max(np.abs(step * sizes.min() / sizes).max(), 1e-30))
        there, after = best, None
        for _ in range(12):  # a contact may come or go on the way: shorter steps then
            there = moved(best, step)
            after = accelerations(there)
            if after is not None and np.linalg.norm(after) < np.linalg.norm(residual):
                break
            step *= 0.5
        else:
            break
        best, residual = there, after
    left = np.inf if residual is None else float(np.abs(residual).max())
    return Equilibrium(left < 1e-4, best, left)


def _unknowns(model: Multibody) -> list[tuple[int, int]]:
    """Body and coordinate (0-2 position, 3-5 turn about its axes, 6 spin) of everything that may move."""
    fixed = {int(b) for b, kind in model.constraints if kind == FIXED}
    held = {(int(b), int(kind) - HELD_COORDINATE) for b, kind in model.constraints if kind >= HELD_COORDINATE}
    held |= {(b, 6) for b, k in held if k == 4}  # the spin of a wheelset or a roller
    turning = _turning_bodies(model)
    moves = []
    for b in range(len(model.bodies)):
        if b in fixed:
            continue
        moves += [(b, k) for k in ((0, 1, 2, 3, 5, 6) if b in turning else range(6)) if (b, k) not in held]
    return [*moves, DRIVE] if model.gain > 0.0 else moves


def _sprung(model: Multibody) -> list[tuple[int, int]]:
    """Unknowns of the bodies that hang on springs over wheelsets and rollers."""
    turning = _turning_bodies(model)
    return [(b, k) for b, k in _unknowns(model) if b >= 0 and b not in turning]


def _turning_bodies(model: Multibody) -> set[int]:
    """Wheelsets and rollers: round bodies, of which the spin matters and the angle turned through does not."""
    wheelsets = {b for b, body in enumerate(model.bodies) if body[ROLLS] == 1.0}
    return wheelsets | {int(b) for b in model.wheels.carriers if b >= 0}


def move_bodies(model: Multibody, x: np.ndarray, moves: list[tuple[int, int]], amounts: np.ndarray) -> None:
    """Move bodies by small amounts, turns as quaternions about their own axes."""
    for (b, k), amount in zip(moves, amounts, strict=True):
        own = b * BODY
        if b < 0:
            x[model.layout.integral] += amount
        elif k < 3:
            x[own + k] += amount
        elif k < 6:
            w, i, j, m = x[own + TURN : own + TURN + 4]
            half = 0.5 * amount
            turn = {3: (-i, w, m, -j), 4: (-j, -m, w, i), 5: (-m, j, -i, w)}[k]
            q = np.array([w, i, j, m]) + half * np.array(turn)
            x[own + TURN : own + TURN + 4] = q / np.linalg.norm(q)
        else:
            x[own + SPIN + 1] += amount


def _level_wheelsets(model: Multibody, vehicles: Vehicles, x: np.ndarray) -> None:
    """Turn the axes of wheelsets about their axles until they are level with the track, as at the end of every step.

    Turns about two axes, made one after the other, have turned them by the product of both.
    """
    if evaluate_rates(model, vehicles, 0, 0.0, True, x, np.zeros(x.size)) != OK:
        return
    for w, b in enumerate(model.wheelsets):
        turn_level(x, int(b) * BODY, vehicles.contacts.frames[2 * w, 2])


def _accelerations(
    model: Multibody, vehicles: Vehicles, x: np.ndarray, turning: np.ndarray, moves: list[tuple[int, int]]
) -> np.ndarray | None:
    """Of the bodies among `moves`, less what carries them round the curve [m/s2, rad/s2]; None if a wheel is lost."""
    dx = np.zeros(x.size)
    if evaluate_rates(model, vehicles, 0, 0.0, True, x, dx) != OK:
        return None
    free = sorted({b for b, _ in moves if b >= 0})
    rows = np.array([dx[b * BODY + VELOCITY : b * BODY + SPIN + 3] for b in free]).reshape(-1, 6)
    velocities = np.array([x[b * BODY + VELOCITY : b * BODY + SPIN] for b in free]).reshape(-1, 3)
    rows[:, :3] -= np.cross(turning, velocities)
    if np.any(model.wheels.carriers >= 0):
        groups = _coasting_groups(model, moves)
        rates = [_coasting_rate(model, x, group, rows[[free.index(b) for b in group], 4]) for group in groups]
        kept = float(np.mean(rates)) if rates and model.gain > 0.0 else 0.0
        for group, rate in zip(groups, rates, strict=True):
            rows[[free.index(b) for b in group], 4] -= (rate - kept) * x[np.array(group) * BODY + SPIN + 1]
    elif model.gain == 0.0 and not np.any(model.constraints[:, 1] == FIXED):
        masses = model.bodies[free, MASS]
        ahead = np.tile(vehicles.contacts.frames[0, 0], (len(free), 1))
        if turning.any():
            ahead = velocities / np.linalg.norm(velocities, axis=1)[:, None]
        rows[:, :3] -= masses @ (rows[:, :3] * ahead).sum(axis=1) / masses.sum() * ahead
    return rows.ravel()


def _coasting_groups(model: Multibody, moves: list[tuple[int, int]]) -> list[list[int]]:
    """Bodies of each wheelset whose spin may change, and of the rollers under it: they slow down in one proportion.

    A speed control gives all rollers the same torque, which keeps the mean of their speeds: wheelsets that are slowed
    down by more than others lose speed to these.
    """
    groups = []
    for wheelset, freedoms in zip(model.wheelsets, model.freedoms, strict=True):
        rollers = [int(b) for b, coordinate in freedoms if b >= 0 and coordinate == TURNING]
        group = [int(wheelset), *rollers]
        if rollers and all((b, 6) in moves for b in group):
            groups.append(group)
    return groups


def _coasting_rate(model: Multibody, x: np.ndarray, group: list[int], gains: np.ndarray) -> float:
    """The rate at which the bodies of a group slow down together [1/s], from their angular accelerations."""
    spins = x[np.array(group) * BODY + SPIN + 1]
    momenta = model.bodies[group, INERTIA_Y] * spins
    return float(momenta @ gains / (momenta @ spins)) if spins.any() else 0.0


def _newton_step(
    accelerations: Callable[[np.ndarray], np.ndarray | None],
    moved: Callable[[np.ndarray, np.ndarray], np.ndarray],
    sizes: np.ndarray,
    x: np.ndarray,
    residual: np.ndarray,
) -> np.ndarray | None:
    """The change of all unknowns that cancels the accelerations, of least size where several do."""
    matrix = np.zeros((residual.size, sizes.size))
    for column, size in enumerate(sizes):
        amounts = np.zeros(sizes.size)
        sides = []
        for sign in (1.0, -1.0):
            amounts[column] = sign * size
            sides.append(accelerations(moved(x, amounts)))
        if sides[0] is None or sides[1] is None:
            return None
        matrix[:, column] = (sides[0] - sides[1]) / (2.0 * size)
    step: np.ndarray = np.linalg.lstsq(matrix, -residual, rcond=INDIFFERENT)[0]
    if np.abs(step).max(initial=0.0) > LARGEST_SENSIBLE:
        step = np.linalg.lstsq(matrix, -residual, rcond=NEARLY_INDIFFERENT)[0]
    return step
