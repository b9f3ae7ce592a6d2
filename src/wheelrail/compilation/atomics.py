"""Numbers that several threads change at once, and how a thread waits for the others.

In plain Python, where one thread runs at a time and wheels are not shared, these are ordinary reads and writes.
"""

from __future__ import annotations

import sys
import time
from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import lower_builtin
from numba.np.arrayobj import make_array

ORDER, ALIGNED = "seq_cst", 8
YIELD = "SwitchToThread" if sys.platform == "win32" else "sched_yield"


def add_atomic(numbers: np.ndarray, n: int, value: int) -> int:
    """Add to the number at `n` of an array of 64-bit integers; returns what it was."""
    before = int(numbers[n])
    numbers[n] += value
    return before


def read_atomic(numbers: np.ndarray, n: int) -> int:
    """The number at `n` as it is now; what other threads wrote before it is there too."""
    return int(numbers[n])


def write_atomic(numbers: np.ndarray, n: int, value: int) -> None:
    """Set the number at `n`; who reads it also finds what was written before."""
    numbers[n] = value


def yield_thread() -> None:
    """Let other threads of the machine go first."""
    time.sleep(0.0)


NUMBERS = types.Array(types.int64, 1, "C")


def _declare(function: Any, result: Any, *arguments: Any) -> None:
    class Template(AbstractTemplate):  # type: ignore[misc]
        def generic(self, args: Any, kws: Any) -> Any:
            return signature(result, *arguments)

    infer_global(function)(Template)


_declare(add_atomic, types.int64, NUMBERS, types.int64, types.int64)
_declare(read_atomic, types.int64, NUMBERS, types.int64)
_declare(write_atomic, types.void, NUMBERS, types.int64, types.int64)
_declare(yield_thread, types.void)


def _pointer(context: Any, builder: Any, array: Any, n: Any) -> Any:
    return builder.gep(make_array(NUMBERS)(context, builder, array).data, [n])


@lower_builtin(add_atomic, NUMBERS, types.int64, types.int64)  # type: ignore[untyped-decorator]
def _add(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    array, n, value = args
    return builder.atomic_rmw("add", _pointer(context, builder, array, n), value, ORDER)


@lower_builtin(read_atomic, NUMBERS, types.int64)  # type: ignore[untyped-decorator]
def _read(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return builder.load_atomic(_pointer(context, builder, *args), ORDER, ALIGNED)


@lower_builtin(write_atomic, NUMBERS, types.int64, types.int64)  # type: ignore[untyped-decorator]
def _write(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    array, n, value = args
    builder.store_atomic(value, _pointer(context, builder, array, n), ORDER, ALIGNED)
    return context.get_dummy_value()


@lower_builtin(yield_thread)  # type: ignore[untyped-decorator]
def _yield(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    call = cgutils.get_or_insert_function(builder.module, ir.FunctionType(ir.IntType(32), []), YIELD)
    builder.call(call, [])
    return context.get_dummy_value()
