"""CUDA, imported when it is needed, and arrays of a model on the GPU."""

from __future__ import annotations

import functools
from importlib.util import find_spec
from typing import Any

import numpy as np

from wheelrail.errors import InputError, Problem


def missing_gpu() -> str:
    """Why no kernel can run on a GPU here, in words; empty if one can."""
    if find_spec("numba_cuda") is None:
        return 'the package numba-cuda is not installed: pip install "wheelrail[gpu]"'
    if not cuda_module().is_available():
        return "no CUDA GPU, or no driver for it, was found on this machine"
    return ""


def gpu_module() -> Any:
    """The module `numba.cuda`, on a machine with a GPU. Raises InputError elsewhere."""
    missing = missing_gpu()
    if missing:
        raise InputError("GPU", [Problem("", f"{missing}. Everything runs on the CPU without it")])
    return cuda_module()


def gpu_name() -> str:
    """What the GPU calls itself."""
    name = gpu_module().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


@functools.cache
def cuda_module() -> Any:
    """The module `numba.cuda`; it can compile without a GPU."""
    vars(np).setdefault("row_stack", np.vstack)  # gone from NumPy 2.5; numba-cuda 0.30 still names it
    from numba import cuda

    return cuda


def to_gpu(value: Any) -> Any:
    """A copy on the GPU: arrays, also in named tuples, which stay what they are; numbers as they are."""
    if isinstance(value, np.ndarray):
        return cuda_module().to_device(value)
    return _with_parts(value, to_gpu)


def from_gpu(value: Any) -> Any:
    """A copy of what `to_gpu` has made, back on the host."""
    if hasattr(value, "copy_to_host"):
        return value.copy_to_host()
    return _with_parts(value, from_gpu)


def _with_parts(value: Any, change: Any) -> Any:
    return type(value)(*map(change, value)) if hasattr(value, "_fields") else value
