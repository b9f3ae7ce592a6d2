"""The contact phase on a GPU against the CPU, over random wheels: how far they are apart, and what a thread takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from wheelrail.bench._kernels.contact_phase import loop_contact, loop_linearise
from wheelrail.bench.random_wheels import moved_wheels, profile_pairs, random_wheels
from wheelrail.contact._kernels.interface import AXLE, FORCE, INPUT_COLUMNS, MOMENT, OUTPUT_COLUMNS, PAIR, SIDE, Y, Z
from wheelrail.contact.memory import make_memory
from wheelrail.contact.point.detection._kernels.equations import X_WHEEL, Z_RAIL
from wheelrail.contact.point.detection._kernels.method import Search
from wheelrail.contact.point.detection.locate import METHODS
from wheelrail.contact.point.friction.falling import FallingFriction
from wheelrail.contact.point.laws import contact_laws
from wheelrail.contact.point.model import make_point_contact
from wheelrail.gpu.contact import EvaluatedWheels, compiled, contact_on_gpu, linearise_on_gpu
from wheelrail.gpu.device import gpu_module

WHEELS, SEED = 20_000, 1
LAWS = ("johnson-vermeulen", "fastsim")  #: one of each class of creep laws
#: Limits: contact points [m]; forces and moments over Q, those of a lever of one metre; matrices over their greatest
#: element. On the CPU, 2e-16 m more in the lateral position of these wheels moves points by up to 1e-13 m and forces by
#: up to 3e-10: a GPU that rounds here and there in another way stays within, one that computes something else does not.
POINTS, FORCES, MATRICES = 1e-11, 1e-7, 1e-7
LEAST_Q = 1e3  #: of a flange against the rail's side, which friction may even pull down [N]
#: A pose is sensitive if a change of one of its inputs in the last bit moves the CPU's answer by this share of the
#: difference at least; the GPU rounds many times on its way.
SAME = 0.1
POSE = (Y, Z, AXLE, AXLE + 1, AXLE + 2)
LAST_PLACE = 2.0**-53  #: of inputs of the pose, which are soon added to numbers of up to one metre

Linearised = tuple[np.ndarray, np.ndarray]


class Answers(NamedTuple):
    """Of wheels at their poses, and followed to where they are a little later in the same time step."""

    first: EvaluatedWheels
    followed: EvaluatedWheels
    matrices: Linearised  #: stiffness and damping, after that


class Differences(NamedTuple):
    """Between two answers, wheel by wheel."""

    counts: np.ndarray  #: whether status or number of contacts differ
    points: np.ndarray  #: greatest of the positions of contact points [m]
    forces: np.ndarray  #: greatest of the forces and moments, over Q
    matrices: np.ndarray  #: greatest of stiffness and damping, each over its greatest element


@dataclass(frozen=True)
class Sensitive:
    """A wheel whose answer depends on the last bit of its inputs."""

    wheel: int  #: its index
    gpu: tuple[bool, float, float, float]  #: `Differences` between GPU and CPU
    last_position: tuple[bool, float, float, float]  #: greatest ones on the CPU, when an input changes in its last bit


@dataclass(frozen=True)
class Agreement:
    """Of GPU and CPU, for a detection method and a creep law."""

    detection: str
    creep: str
    wheels: int
    contacts: int  #: of the first evaluation
    points: tuple[float, float]  #: of 99 % of the wheels, and of all but the sensitive ones [m]
    forces: tuple[float, float]  #: likewise, over Q
    matrices: tuple[float, float]  #: likewise, over their greatest element
    sensitive: list[Sensitive]
    apart: list[int]  #: wheels that are neither within the limits nor sensitive
    registers: int  #: per thread
    local_memory: int  #: per thread [bytes]


def contact_on_cpu(contact: Any, inputs: np.ndarray, memory: Any = None) -> EvaluatedWheels:
    """As `contact_on_gpu`; the memory given is renewed."""
    fresh = memory is None
    held = make_memory(contact, len(inputs)) if fresh else memory
    status, outputs = np.zeros(len(inputs), dtype=np.int64), np.zeros((len(inputs), OUTPUT_COLUMNS))
    loop_contact(contact, held, fresh, inputs, outputs, status)
    return EvaluatedWheels(status, outputs, held)


def linearise_on_cpu(contact: Any, inputs: np.ndarray, memory: Any) -> Linearised:
    """As `linearise_on_gpu`."""
    stiffness, damping = np.zeros((len(inputs), 6, 6)), np.zeros((len(inputs), 6, 6))
    loop_linearise(contact, memory, inputs, stiffness, damping)
    return stiffness, damping


def answers(
    evaluate: Callable[..., EvaluatedWheels], linearise: Callable[..., Linearised], contact: Any, inputs: np.ndarray
) -> Answers:
    """Evaluate wheels, follow them to where they are next, and linearise there."""
    first = evaluate(contact, inputs)
    kept = EvaluatedWheels(first.status, first.outputs, type(first.memory)(*(part.copy() for part in first.memory)))
    following = moved_wheels(inputs)
    followed = evaluate(contact, following, first.memory)
    return Answers(kept, followed, linearise(contact, following, followed.memory))


def on_cpu(contact: Any, inputs: np.ndarray) -> Answers:
    """Answers of the CPU."""
    return answers(contact_on_cpu, linearise_on_cpu, contact, inputs)


def on_gpu(contact: Any, inputs: np.ndarray) -> Answers:
    """Answers of the GPU."""
    return answers(contact_on_gpu, linearise_on_gpu, contact, inputs)


def differences(one: Answers, other: Answers) -> Differences:
    """How far two answers are apart."""
    counts, points, forces = (
        np.maximum(first, followed)
        for first, followed in zip(
            _evaluation_differences(one.first, other.first),
            _evaluation_differences(one.followed, other.followed),
            strict=True,
        )
    )
    matrices = np.zeros(len(counts))
    for a, b in zip(one.matrices, other.matrices, strict=True):
        greatest = np.maximum(np.abs(b).max(axis=(1, 2)), 1.0)
        matrices = np.maximum(matrices, np.abs(a - b).max(axis=(1, 2)) / greatest)
    return Differences(counts, points, forces, matrices)


def _evaluation_differences(one: EvaluatedWheels, other: EvaluatedWheels) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Counts, points and forces."""
    counts = (one.status != other.status) | (one.memory.counts != other.memory.counts)
    valid = np.arange(one.memory.points.shape[1]) < other.memory.counts[:, None]
    apart = np.abs(one.memory.points - other.memory.points)[:, :, X_WHEEL : Z_RAIL + 1].max(axis=2)
    points = np.where(valid, apart, 0.0).max(axis=1)
    load = np.maximum(np.abs(other.outputs[:, FORCE + 2]), LEAST_Q)
    forces = np.abs(one.outputs - other.outputs)[:, FORCE : MOMENT + 3].max(axis=1) / load
    return counts, points, forces


def beyond(apart: Differences) -> np.ndarray:
    """Which wheels are beyond a limit; also those whose differences are no numbers."""
    within = (apart.points <= POINTS) & (apart.forces <= FORCES) & (apart.matrices <= MATRICES)
    return apart.counts | ~within


def last_position_differences(contact: Any, wheel: np.ndarray) -> Differences:
    """Of one wheel on the CPU, when one of its inputs changes in the last bit; the greatest ones, shape (1,)."""
    columns = [n for n in range(INPUT_COLUMNS) if n not in (SIDE, PAIR)]
    varied = np.tile(wheel, (1 + 2 * len(columns), 1))
    last_position = np.maximum(
        np.spacing(np.abs(wheel)), np.where(np.isin(np.arange(INPUT_COLUMNS), POSE), LAST_PLACE, 0.0)
    )
    for k, n in enumerate(columns):
        varied[1 + 2 * k, n] += last_position[n]
        varied[2 + 2 * k, n] -= last_position[n]
    apart = differences(on_cpu(contact, varied), on_cpu(contact, np.tile(wheel, (len(varied), 1))))
    return Differences(*(np.max(one, keepdims=True) for one in apart))


def judge(contact: Any, inputs: np.ndarray, apart: Differences) -> tuple[list[Sensitive], list[int]]:
    """Of the wheels beyond a limit: those that are sensitive, and the indices of the others."""
    sensitive, others = [], []
    for w in np.flatnonzero(beyond(apart)):
        own = Differences(*(one[w : w + 1] for one in apart))
        other = last_position_differences(contact, inputs[w])
        limits = (0.5, POINTS, FORCES, MATRICES)
        same = all(b[0] >= SAME * a[0] for a, b, limit in zip(own, other, limits, strict=True) if not a[0] <= limit)
        if same:
            sensitive.append(Sensitive(int(w), _numbers(own), _numbers(other)))
        else:
            others.append(int(w))
    return sensitive, others


def _numbers(apart: Differences) -> tuple[bool, float, float, float]:
    return bool(apart.counts[0]), float(apart.points[0]), float(apart.forces[0]), float(apart.matrices[0])


def contact_model(detection: str, creep: str) -> Any:
    """Point contact of all profile pairs, with friction that falls with the sliding velocity."""
    return make_point_contact(
        profile_pairs(),
        detection=Search(METHODS[detection][0]),
        laws=contact_laws(creep=creep),
        friction=FallingFriction(),
    )


def agreements(wheels: int = WHEELS) -> list[Agreement]:
    """Of both detection methods with one creep law of each class. Raises InputError where there is no GPU."""
    gpu_module()
    inputs = random_wheels(profile_pairs(), wheels, SEED)
    return [agreement(detection, creep, inputs) for creep in LAWS for detection in METHODS]


def agreement(detection: str, creep: str, inputs: np.ndarray) -> Agreement:
    """Of one detection method and creep law."""
    contact = contact_model(detection, creep)
    here = on_cpu(contact, inputs)
    apart = differences(on_gpu(contact, inputs), here)
    sensitive, others = judge(contact, inputs, apart)
    usual = np.ones(len(inputs), dtype=bool)
    usual[[one.wheel for one in sensitive]] = False
    most = [(float(np.quantile(one, 0.99)), float(one[usual].max(initial=0.0))) for one in apart[1:]]
    registers, local_memory = thread_resources()
    return Agreement(
        detection,
        creep,
        len(inputs),
        int(here.first.memory.counts.sum()),
        most[0],
        most[1],
        most[2],
        sensitive,
        others,
        registers,
        local_memory,
    )


def thread_resources() -> tuple[int, int]:
    """Registers and local memory [bytes] per thread of the kernel for forces that was compiled last."""
    newest = list(compiled().evaluate.overloads.values())[-1]
    return int(newest.regs_per_thread), int(newest.local_mem_per_thread)
