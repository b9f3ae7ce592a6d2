"""The one decorator for compiled functions.

Numba's own disk cache is stamped with the source of the *caller's* file only: edit a function that a
kernel calls in another module and the cached kernel goes on returning the old numbers. Here the stamp is
a hash of every kernel source of the package, so that any edit recompiles everything that could see it. Kernels that
are compiled otherwise (`compilation_mode`), or with members of the user's, have files of their own in that cache:
versions never mix.

Kernel sources are the files in folders named ``_kernels``; they import nothing but ``math``, ``numpy``, this
module and each other. Keep other code out of them: an edit there costs everybody a recompilation.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import njit, types
from numba.core import caching, cgutils, config
from numba.core.errors import TypingError
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import lower_builtin
from numba.np.arrayobj import make_array, populate_array

from wheelrail import members
from wheelrail.compilation import atomics, calls, clock, parts, reference
from wheelrail.compilation.atomics import add_atomic as add_atomic
from wheelrail.compilation.atomics import read_atomic as read_atomic
from wheelrail.compilation.atomics import write_atomic as write_atomic
from wheelrail.compilation.atomics import yield_thread as yield_thread
from wheelrail.compilation.calls import call_address as call_address
from wheelrail.compilation.clock import thread_seconds as thread_seconds
from wheelrail.compilation.notice import announce_compilation
from wheelrail.compilation.parts import PartCacheImpl, PartCompiler
from wheelrail.compilation.reference import by_reference, holds_reference
from wheelrail.members import outside_stamp

Function = TypeVar("Function", bound=Callable[..., Any])

KERNEL_FOLDER = "_kernels"

#: `WHEELRAIL_STRICT=1` rounds every product and every sum by itself. Numbers then do not depend on where one function
#: ends and the next begins, and two versions of the code can be compared to the last bit.
STRICT = os.environ.get("WHEELRAIL_STRICT") == "1"


def compilation_mode() -> str:
    """What the environment says about compilation, in a word of file names; empty as users have it."""
    return ("-strict" if STRICT else "") + ("-bounds" if config.BOUNDSCHECK else "")


@functools.cache
def kernel_stamp(package_root: Path) -> str:
    """Hash of all kernel sources below `package_root`, of the Numba version that compiles them, and of what does it."""
    digest = hashlib.sha256(numba.__version__.encode())
    made = (members, atomics, calls, clock, parts, reference)
    for file in (__file__, *(str(module.__file__) for module in made)):
        digest.update(Path(file).read_bytes())
    for path in sorted(package_root.rglob(f"{KERNEL_FOLDER}/*.py")):
        digest.update(path.relative_to(package_root).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


class CacheFile(caching.IndexDataCacheFile):  # type: ignore[misc]
    """Compiled versions of a kernel on disk. An index that names a class which is gone is out of date, and no error."""

    def _load_index(self) -> Any:
        try:
            return super()._load_index()
        except (ImportError, AttributeError):
            return {}


def kernel_decorator(package_root: Path, *, inline: bool = False) -> Callable[[Function], Function]:
    """A decorator like ``njit(cache=True)`` whose cache is keyed by all kernels below `package_root`."""
    stamp, mode = kernel_stamp(package_root), compilation_mode()

    def stamped(locator: Any) -> type:
        own = {
            "get_source_stamp": lambda self: stamp,
            "get_disambiguator": lambda self: locator.get_disambiguator(self) + mode,
        }
        return type(locator.__name__, (locator,), own)

    class StampedImpl(caching.CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = tuple(
            stamped(locator)
            for locator in (
                caching.UserProvidedCacheLocator,
                caching.InTreeCacheLocator,
                caching.UserWideCacheLocator,
            )
        )

    class StampedPartImpl(StampedImpl, PartCacheImpl):
        pass

    class StampedCache(caching.FunctionCache):  # type: ignore[misc]
        _impl_class = StampedImpl
        _kind = ""

        def _open(self, sig: Any) -> None:
            # An index is read with the classes of all its versions: those of a user's are not there for everybody.
            own = outside_stamp(self._py_func, sig)
            self._kept = own is not None
            base = self._impl.filename_base + self._kind + (f"-{own[:16]}" if own else "")
            self._cache_file = CacheFile(self._cache_path, base, stamp)

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            self._open(sig)
            found = super().load_overload(sig, target_context) if self._kept else None
            if found is None:
                announce_compilation()
            return found

        def save_overload(self, sig: Any, data: Any) -> None:
            self._open(sig)
            if self._kept:
                super().save_overload(sig, data)

    class PartCache(StampedCache):
        _impl_class = StampedPartImpl
        _kind = "-part"

    def decorate(function: Function) -> Function:
        if config.DISABLE_JIT:  # plain Python, for coverage and debugging
            return function
        options: dict[str, Any] = {
            "error_model": "numpy",
            "nogil": True,
            "no_cfunc_wrapper": True,
            "_nrt": False,
            "forceinline": inline,
            "fastmath": set() if STRICT else {"contract"},  # a * b + c is rounded once; nothing else is rearranged
        }
        compiled: Any = njit(**options)(function)
        part: Any = njit(**options, no_cpython_wrapper=True, pipeline_class=PartCompiler)(function)
        with contextlib.suppress(RuntimeError):  # a notebook or standard input: compiled anew in every process
            compiled._cache, part._cache = StampedCache(function), PartCache(function)
        compiled.part = part
        compiled.get_call_template = _part_template(part, inline)
        compiled.get_overload = part.get_overload
        return cast(Function, compiled)

    return decorate


def _part_template(part: Any, inline: bool) -> Callable[..., Any]:
    """How other kernels find the version of this one that is a part of them.

    There is no version of its own for every constant that one hands to another, and large tuples are handed over by
    reference. Kernels that are written out in their callers see the tuples of these as they are.
    """

    def plain(kind: Any) -> Any:
        return types.unliteral(kind) if inline else by_reference(types.unliteral(kind))

    def find(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        found = part.get_call_template(tuple(map(plain, args)), {name: plain(kind) for name, kind in kws.items()})
        for result in part.overloads.values():
            if not inline and holds_reference(result.signature.return_type):
                raise TypingError(f"{part.__name__} returns a tuple that it was given: make it a small_kernel")
        return found

    return find


kernel = kernel_decorator(Path(__file__).parent)

#: For kernels that are called in inner loops, best from a single line: written out in their callers, as a call with a
#: large tuple of arrays costs more than most of them do. LLVM does that, not Numba, which would type every copy anew.
small_kernel = kernel_decorator(Path(__file__).parent, inline=True)


def local_array(rows: int, columns: int) -> np.ndarray:
    """Room for numbers in a kernel: on its stack, for the length of the call. The shape must be constant.

    What is in there at first is undefined.
    """
    return np.zeros((rows, columns))


@infer_global(local_array)
class _LocalArray(AbstractTemplate):  # type: ignore[misc]
    prefer_literal = True

    def generic(self, args: Any, kws: Any) -> Any:
        constant = all(isinstance(kind, types.IntegerLiteral) for kind in args)
        return signature(types.Array(types.float64, 2, "C"), *args) if constant else None


@lower_builtin(local_array, types.IntegerLiteral, types.IntegerLiteral)  # type: ignore[untyped-decorator]
def _build_local_array(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    rows, columns = (kind.literal_value for kind in sig.args)
    rows_, columns_, stride, size = (context.get_constant(types.intp, n) for n in (rows, columns, 8 * columns, 8))
    array = make_array(sig.return_type)(context, builder)
    populate_array(
        array,
        data=cgutils.alloca_once(builder, context.get_value_type(types.float64), size=rows * columns),
        shape=(rows_, columns_),
        strides=(stride, size),
        itemsize=size,
        meminfo=None,
    )
    return array._getvalue()
