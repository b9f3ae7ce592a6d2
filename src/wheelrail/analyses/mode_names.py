"""Names of modes, found from their shapes.

A mode belongs to the bodies that have the most kinetic energy: car bodies, bogie frames or wheelsets. Bodies on
wheelsets are bogies if something rests on them that is not, else they are cars. The coordinate with the most of that
energy gives the name. Car bodies that move sideways and roll sway: lower sway turns about a point below the centre of
mass, upper sway about one above. A mode hunts in which running gear has a share of the energy, moves sideways, and its
wheelsets roll along their yawed course with little creep. Two equal bodies move in phase or against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from wheelrail.analyses.linear import COORDINATES, LATERAL, YAW, LinearModel

CAR, BOGIE, WHEELSET = "car", "bogie", "wheelset"
WORDS = {"x": "longitudinal", "y": "lateral", "z": "bounce", "roll": "roll", "pitch": "pitch", "yaw": "yaw"}
ROLL = COORDINATES.index("roll")
PURE = 0.005  #: share of the energy below which a car does not sway but moves sideways, or rolls
SLIPS = 0.5  #: share of lateral creep in the wheelsets' course from which they no longer hunt
GEAR, SIDEWAYS = 0.1, 0.1  #: least share of the running gear in a mode that hunts, and of moving sideways against yaw


def mode_names(
    model: LinearModel, values: Sequence[complex], shapes: Sequence[np.ndarray], shares: Sequence[np.ndarray]
) -> list[str]:
    """A name for each mode; equal ones are numbered."""
    groups = _groups(model)
    found = [_name(model, groups, *mode) for mode in zip(values, shapes, shares, strict=True)]
    count = Counter(found)
    seen: Counter[str] = Counter()
    names = []
    for name in found:
        seen[name] += 1
        names.append(f"{name} {seen[name]}" if count[name] > 1 else name)
    return names


def _groups(model: LinearModel) -> list[str]:
    """What each body is."""
    vehicle = model.vehicle
    wheelsets = {wheelset.name for wheelset in vehicle.wheelsets}
    pairs = [{element.body_a, element.body_b} for element in vehicle.elements]
    on_wheels = {name for pair in pairs if pair & wheelsets for name in pair - wheelsets}
    carried = {body.name for body in vehicle.bodies} - on_wheels
    kinds = [BOGIE if carried and body.name in on_wheels else CAR for body in vehicle.bodies]
    return kinds + [WHEELSET] * len(vehicle.wheelsets)


def _name(model: LinearModel, groups: list[str], value: complex, shape: np.ndarray, share: np.ndarray) -> str:
    energy: dict[str, np.ndarray] = {}
    for (b, k), amount in zip(model.freedoms, share, strict=True):
        energy.setdefault(groups[b], np.zeros(6))[k] += amount
    group = max(energy, key=lambda kind: float(energy[kind].sum()))
    if model.speed > 0.0 and _hunts(energy) and _course_slip(model, groups, value, shape) < SLIPS:
        group = BOGIE if BOGIE in energy else WHEELSET
        return f"{group} hunting{_phase(model, groups, group, LATERAL, shape, share)}"
    own = energy[group]
    k = int(np.argmax(own))
    if group == CAR and k in (LATERAL, ROLL) and min(own[LATERAL], own[ROLL]) > PURE:
        return _sway(model, groups, shape)
    name = f"{group} {WORDS[COORDINATES[k]]}"
    return name + _phase(model, groups, group, k, shape, share)


def _sway(model: LinearModel, groups: list[str], shape: np.ndarray) -> str:
    """Lower or upper: whether the point that rests lies below or above the centre of mass."""
    above = 0.0
    for b, kind in enumerate(groups):
        if kind == CAR:
            y, roll = (shape[model.freedoms.index((b, k))] for k in (LATERAL, ROLL))
            above += float((y * np.conj(roll)).real)  # the height of that point is y/roll
    return "upper sway" if above > 0.0 else "lower sway"


def _phase(model: LinearModel, groups: list[str], group: str, k: int, shape: np.ndarray, share: np.ndarray) -> str:
    """In phase or opposed, where exactly two bodies of a group move."""
    rows = [n for n, (b, own) in enumerate(model.freedoms) if groups[b] == group and own == k]
    if len(rows) != 2 or min(share[rows]) < 0.01 * max(share[rows]):
        return ""
    first, second = shape[rows]
    return ", in phase" if (first * np.conj(second)).real > 0.0 else ", opposed"


def _hunts(energy: dict[str, np.ndarray]) -> bool:
    """Whether the running gear moves as it does in hunting, by its shares of the energy."""
    gear = energy[WHEELSET] + energy.get(BOGIE, np.zeros(6))
    level = gear[LATERAL] + gear[YAW]
    return bool(level >= GEAR and gear[LATERAL] >= SIDEWAYS * level)


def _course_slip(model: LinearModel, groups: list[str], value: complex, shape: np.ndarray) -> float:
    """Lateral creep |y'/V - yaw|^2 against its two parts, over all wheelsets: 0 for pure rolling."""
    slip = parts = 0.0
    for b, kind in enumerate(groups):
        if kind == WHEELSET:
            y, yaw = (shape[model.freedoms.index((b, k))] for k in (LATERAL, YAW))
            drift = value * y / model.speed
            slip += abs(drift - yaw) ** 2
            parts += abs(drift) ** 2 + abs(yaw) ** 2
    return slip / max(parts, 1e-300)
