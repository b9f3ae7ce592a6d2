"""How a kernel calls a function of Python: by the address of a C function around it.

A compiled kernel sees a whole number only, so that it is kept on disk like any other and does not depend on which
function that number leads to. Without the JIT the same address is called by ctypes.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import types as numba_types
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import lower_builtin
from numba.np.arrayobj import make_array

types: Any = numba_types

#: What is asked, the number of a wheel, and four arrays of floats by their addresses; a status comes back. The C
#: function takes the interpreter's lock itself, which kernels do not hold.
CFunction = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, *[ctypes.c_void_p] * 4)


def call_address(address: int, what: int, w: int, a: np.ndarray, b: np.ndarray, c: np.ndarray, d: np.ndarray) -> int:
    """Call the C function at an address with two whole numbers and four contiguous arrays of floats; its status."""
    return int(CFunction(address)(what, w, *(array.ctypes.data for array in (a, b, c, d))))


@infer_global(call_address)
class _CallAddress(AbstractTemplate):  # type: ignore[misc]
    def generic(self, args: Any, kws: Any) -> Any:
        arrays = args[3:]
        if len(arrays) != 4 or not all(isinstance(kind, types.Array) and kind.layout == "C" for kind in arrays):
            return None
        return signature(types.int64, types.int64, types.int64, types.int64, *arrays)


@lower_builtin(call_address, types.int64, types.int64, types.int64, *[types.Array] * 4)  # type: ignore[untyped-decorator]
def _build_call(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    number, pointer = ir.IntType(64), ir.IntType(8).as_pointer()
    kind = ir.FunctionType(number, [number, number, *[pointer] * 4])
    function = builder.inttoptr(args[0], kind.as_pointer())
    arrays = [
        builder.bitcast(make_array(one)(context, builder, value).data, pointer)
        for one, value in zip(sig.args[3:], args[3:], strict=True)
    ]
    return builder.call(function, [args[1], args[2], *arrays])
