"""Members of a family of models, and the verbs that they all know.

A contact model, what wheels run on, a system and a step are NamedTuple classes. A verb is a kernel whose body is chosen
by the class of its first argument when its caller is compiled, so that a run compiles its own members only, and a class
of the user's runs in the same loop as those of the package::

    @verb
    def wheel_contact(contact, memory, w, fresh, wheel, out):
        "Forces of a wheel."

    @wheel_contact.of(Spring)
    @kernel
    def spring_contact(contact, memory, w, fresh, wheel, out): ...

A kernel registered of `object` is that of all members without one of their own. Without the JIT, and when a verb is
called from Python, the body is looked up in each call.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from numba.core import config
from numba.core import types as numba_types
from numba.core.typing.templates import AbstractTemplate, infer, infer_global

types: Any = numba_types
PACKAGE = __name__.partition(".")[0]

_bodies: dict[type, list[Any]] = {}  #: kernels of a class, of all verbs


class MemberTemplate(AbstractTemplate):  # type: ignore[misc]
    """How Numba finds the kernel of a member; also for CUDA, where the context makes a device function of it."""

    members: dict[type, Any]

    def generic(self, args: Any, kws: Any) -> Any:
        """Signature of the kernel that the class of the first argument has."""
        kernel = self.members.get(getattr(args[0], "instance_class", object), self.members.get(object))
        if kernel is None:
            return None
        function = self.context.resolve_value_type(kernel)
        found = function.get_call_type(self.context, tuple(types.unliteral(kind) for kind in args), kws)
        if found is not None:
            self.found = {**getattr(self, "found", {}), found: function}
        return found

    def get_impl_key(self, signature: Any) -> Any:
        """Where the compiled kernel is."""
        return self.found[signature].get_impl_key(signature)


def verb(stub: Callable[..., Any]) -> Any:
    """A kernel whose body is that of the member given as its first argument; `stub` says what it does."""
    members: dict[type, Any] = {}

    @functools.wraps(stub)
    def call(member: Any, *args: Any) -> Any:
        kind = type(member)
        return members[kind if kind in members else object](member, *args)

    def of(kind: type) -> Callable[[Any], Any]:
        def register(kernel: Any) -> Any:
            members[kind] = kernel
            _bodies.setdefault(kind, []).append(kernel)
            return kernel

        return register

    call.of = of  # type: ignore[attr-defined]
    call.members = members  # type: ignore[attr-defined]
    if not config.DISABLE_JIT:
        template = type(stub.__name__, (MemberTemplate,), {"key": call, "members": members})
        infer(template)
        infer_global(call, types.Function(template))
    return call


def outside_stamp(function: Any, signature: Any) -> str | None:
    """Hash of what a kernel is compiled from that is not of this package; empty without such, None without a file.

    That is the source of `function` and of the members in its signature, each with those of the kernels that it calls.
    A compiled kernel must not outlive an edit of any of them.
    """
    kinds = {kind for kind in _classes(signature) if is_outside(kind)}
    bodies = [body for kind in kinds for body in _bodies.get(kind, [])]
    try:
        files = {inspect.getfile(kind) for kind in kinds} | set(_files([function, *bodies]))
    except (TypeError, OSError):  # classes of a notebook or of standard input
        return None
    if not all(Path(file).is_file() for file in files):
        return None
    if not files:
        return ""
    digest = hashlib.sha256("".join(sorted(f"{kind.__module__}.{kind.__qualname__} " for kind in kinds)).encode())
    for file in sorted(files):
        digest.update(Path(file).read_bytes())
    return digest.hexdigest()


def _classes(kind: Any) -> Iterator[type]:
    """NamedTuple classes in a type of Numba or a tuple of such, nested ones included."""
    kind = getattr(kind, "inner", kind)
    if isinstance(kind, types.BaseNamedTuple):
        yield kind.instance_class
    for part in kind if isinstance(kind, tuple | types.BaseTuple) else ():
        yield from _classes(part)


def is_outside(thing: Any) -> bool:
    """Whether a class or a function is not of this package; numbers are of none."""
    return str(getattr(thing, "__module__", "")).partition(".")[0] != PACKAGE


def bodies_of(kind: type) -> tuple[Any, ...]:
    """Kernels that were made for a class, of all verbs."""
    return tuple(_bodies.get(kind, ()))


def _files(kernels: list[Any]) -> Iterator[str]:
    """Sources of the kernels that are outside this package, and of those that they call."""
    seen: set[int] = set()
    waiting = [getattr(kernel, "py_func", kernel) for kernel in kernels]
    while waiting:
        function = waiting.pop()
        if id(function) in seen or not is_outside(function):
            continue
        seen.add(id(function))
        yield function.__code__.co_filename
        names = function.__code__.co_names
        named = [function.__globals__.get(name) for name in names]
        named += [getattr(module, name, None) for module in named if inspect.ismodule(module) for name in names]
        waiting += [value.py_func for value in named if hasattr(value, "py_func")]
