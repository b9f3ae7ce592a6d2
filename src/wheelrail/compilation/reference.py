"""Large tuples are handed from kernel to kernel by reference.

Models and memories are NamedTuples with dozens of arrays, and each array is seven to eleven numbers to a compiler. By
value all of them are copied at every call, and make functions of hundreds of parameters, which take long to compile.
Here a kernel that calls another with such a tuple hands over where it stands instead. Nothing of it is seen in the
source of kernels: fields are read by their names in both cases.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils
from numba.core import types as numba_types
from numba.core.datamodel import models
from numba.core.typing.templates import AttributeTemplate
from numba.extending import infer_getattr, lower_cast, lower_getattr_generic, register_model

types: Any = numba_types


class Reference(numba_types.Type):
    """Where a NamedTuple stands. It never outlives that: kernels return tuples by value."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        super().__init__(name=f"reference({inner.name})")

    @property
    def key(self) -> Any:
        """What tells it from others."""
        return self.inner

    @property
    def instance_class(self) -> type:
        """The class of the tuple, by which verbs find its kernels."""
        return self.inner.instance_class


def by_reference(kind: Any) -> Any:
    """How kernels are given a value of this type: a NamedTuple with arrays by reference, everything else as it is."""
    return Reference(kind) if isinstance(kind, types.BaseNamedTuple) and _has_arrays(kind) else kind


def holds_reference(kind: Any) -> bool:
    """Whether a value of this type has a reference in it."""
    return isinstance(kind, Reference) or (isinstance(kind, types.BaseTuple) and any(map(holds_reference, kind)))


def _has_arrays(kind: Any) -> bool:
    return isinstance(kind, types.Array) or (isinstance(kind, types.BaseTuple) and any(map(_has_arrays, kind)))


@register_model(Reference)
class _ReferenceModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Reference) -> None:
        super().__init__(manager, kind, manager.lookup(kind.inner).get_value_type().as_pointer())


@lower_cast(types.BaseNamedTuple, Reference)  # type: ignore[untyped-decorator]
def _refer(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
    return cgutils.alloca_once_value(builder, value)


@infer_getattr
class _ReferenceFields(AttributeTemplate):  # type: ignore[misc]
    key = Reference

    def generic_resolve(self, reference: Reference, name: str) -> Any:
        inner = reference.inner
        return by_reference(inner.types[inner.fields.index(name)]) if name in inner.fields else None


@lower_getattr_generic(Reference)  # type: ignore[untyped-decorator]
def _read_field(context: Any, builder: Any, kind: Reference, value: Any, name: str) -> Any:
    index = kind.inner.fields.index(name)
    number = ir.IntType(32)
    field = builder.gep(value, [number(0), number(index)], inbounds=True)
    one = kind.inner.types[index]
    return field if isinstance(by_reference(one), Reference) else builder.load(field)
