"""CPU time of the thread that runs a kernel."""

from __future__ import annotations

import sys
import time
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import lower_builtin

#: Of POSIX; where there is none, kernels have no clock and all times are 0.
CLOCK = None if sys.platform == "win32" else getattr(time, "CLOCK_THREAD_CPUTIME_ID", None)


def thread_seconds() -> float:
    """CPU time that this thread has used [s]; 0 where kernels cannot ask for it."""
    return time.thread_time()


@infer_global(thread_seconds)
class _ThreadSeconds(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: Any, kws: Any) -> Any:
        return signature(types.float64)


@lower_builtin(thread_seconds)  # type: ignore[untyped-decorator]
def _read_clock(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    if CLOCK is None:
        return context.get_constant(types.float64, 0.0)
    number, double = ir.IntType(64), ir.DoubleType()
    read = cgutils.get_or_insert_function(
        builder.module,
        ir.FunctionType(ir.IntType(32), [ir.IntType(32), number.as_pointer()]),
        "clock_gettime",
    )
    pair = cgutils.alloca_once(builder, number, size=2)  # seconds and nanoseconds
    builder.call(read, [ir.IntType(32)(CLOCK), pair])
    seconds, parts = (builder.sitofp(builder.load(builder.gep(pair, [ir.IntType(32)(n)])), double) for n in range(2))
    return builder.fadd(seconds, builder.fmul(parts, double(1e-9)))
