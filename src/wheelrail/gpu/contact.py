"""The contact phase on a GPU: one thread per wheel, each calling the verbs that a run on the CPU calls.

CUDA compiles the kernels of the package as they are. That takes about half a minute per contact model and process.
"""

from __future__ import annotations

import functools
import warnings
from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import OUTPUT_COLUMNS, linearise_wheel, wheel_contact
from wheelrail.contact.memory import make_memory
from wheelrail.gpu.device import cuda_module, from_gpu, gpu_module, to_gpu

BLOCK = 64  #: threads per block: the kernels take all registers that a thread can have


class EvaluatedWheels(NamedTuple):
    """Answer of the contact phase."""

    status: np.ndarray  #: of each wheel
    outputs: np.ndarray  #: shape (n, OUTPUT_COLUMNS)
    memory: Any  #: of the contact model


class Threads(NamedTuple):
    """What a thread does, for `cuda.jit` or `cuda.compile_ptx`; the index of the thread is that of its wheel."""

    evaluate: Any
    linearise: Any


def contact_on_gpu(contact: Any, inputs: np.ndarray, memory: Any = None) -> EvaluatedWheels:
    """Contact forces of many wheels, given as rows of inputs, see `contact._kernels.interface`.

    memory : what an earlier call gave back for these wheels in the same time step; their contacts are then followed.
    Raises InputError where there is no GPU.
    """
    gpu_module()
    fresh = memory is None
    held = to_gpu(make_memory(contact, len(inputs)) if fresh else memory)
    status, outputs = to_gpu(np.zeros(len(inputs), dtype=np.int64)), to_gpu(np.zeros((len(inputs), OUTPUT_COLUMNS)))
    launch(compiled().evaluate, len(inputs), to_gpu(contact), held, fresh, to_gpu(inputs), outputs, status)
    return EvaluatedWheels(from_gpu(status), from_gpu(outputs), from_gpu(held))


def linearise_on_gpu(contact: Any, inputs: np.ndarray, memory: Any) -> tuple[np.ndarray, np.ndarray]:
    """Stiffness and damping of wheels (n, 6, 6) that were evaluated last at these inputs, with this memory."""
    gpu_module()
    stiffness, damping = (to_gpu(np.zeros((len(inputs), 6, 6))) for _ in range(2))
    launch(compiled().linearise, len(inputs), to_gpu(contact), to_gpu(memory), to_gpu(inputs), stiffness, damping)
    return from_gpu(stiffness), from_gpu(damping)


def launch(kernel: Any, count: int, *arguments: Any) -> None:
    """Run a kernel in `count` threads, or a few more."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*Grid size")  # few wheels leave a GPU idle: no news to the caller
        kernel[-(-count // BLOCK), BLOCK](*arguments)


@functools.cache
def compiled() -> Threads:
    """The kernels for this GPU, which are compiled for a contact model when they are first called with it."""
    return Threads(*map(gpu_module().jit, threads()))


@functools.cache
def threads() -> Threads:
    """What the threads do, not yet compiled."""
    cuda = cuda_module()

    def evaluate(contact, memory, fresh, inputs, outputs, status):  # type: ignore[no-untyped-def]
        w = cuda.grid(1)
        if w < inputs.shape[0]:
            status[w] = wheel_contact(contact, memory, w, fresh, inputs[w], outputs[w])

    def linearise(contact, memory, inputs, stiffness, damping):  # type: ignore[no-untyped-def]
        w = cuda.grid(1)
        if w < inputs.shape[0]:
            linearise_wheel(contact, memory, w, inputs[w], stiffness[w], damping[w])

    return Threads(evaluate, linearise)
