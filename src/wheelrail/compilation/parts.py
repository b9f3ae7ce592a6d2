"""Kernels that only kernels call are compiled as parts of these, and not into code that could run by itself.

Numba makes each function ready to be called from Python: it optimises the function with everything that it calls, makes
machine code of that, and a wrapper that takes its arguments apart. A run is called from Python through two or three
kernels, and has two hundred that are parts of these. All that is needed of a part is its intermediate code, which is
linked into its callers, and optimised and compiled there. The rest would be more than half of the work.
"""

from __future__ import annotations

from typing import Any

from numba.core import caching
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Intermediate code of a kernel, to be linked into others."""

    def get_pointer_to_function(self, name: str) -> int:
        """None: nothing calls a part from outside."""
        return 0

    def serialize_using_object_code(self) -> Any:
        """The intermediate code: there is no other."""
        return self.serialize_using_bitcode()

    @property
    def codegen(self) -> Any:
        """Stands in for the target's, which need not be told of the Python environment: kernels have no use for it."""
        return _WithoutEnvironment()

    def _optimize_final_module(self) -> None:
        pass  # with the caller

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class _WithoutEnvironment:
    def set_env(self, name: str, environment: Any) -> None:
        """Nothing to set."""


class PartCompiler(Compiler):  # type: ignore[misc]
    """Numba's own compiler, into a `PartLibrary`."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, library or PartLibrary(target.codegen(), "part"), *rest)


class PartCacheImpl(caching.CompileResultCacheImpl):  # type: ignore[misc]
    """How parts are read from disk."""

    def rebuild(self, target: Any, payload: Any) -> Any:
        """A compiled part from what was kept of it."""
        codegen = target.codegen()
        own = codegen._library_class
        codegen._library_class = PartLibrary
        try:
            return super().rebuild(target, payload)
        finally:
            codegen._library_class = own
