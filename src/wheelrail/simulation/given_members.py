"""Members that a run was given besides its scenario: what they are called, and what tells their runs from others."""

from __future__ import annotations

import functools
import hashlib
import inspect
import uuid
from collections.abc import Iterator, Mapping
from types import CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from wheelrail.contact._kernels.ground import Rails, Rollers
from wheelrail.contact.called.contact import functions_of
from wheelrail.contact.elastic.papers.in_vehicle import PapersInVehicle
from wheelrail.errors import InputError, Problem
from wheelrail.members import bodies_of, is_outside

#: Things that were met, by their identity; they stay alive, or another one could take it.
Seen = dict[int, Any]


def names_of(given: Mapping[str, Any]) -> dict[str, str]:
    """What each member is called, by its part: contact, surface or controller; those that are None are left out."""
    return {part: _name_of(one) for part, one in given.items() if one is not None}


def _name_of(member: Any) -> str:
    named = member if hasattr(member, "__qualname__") else type(member)
    return str(named.__qualname__)


def identity_of(given: Mapping[str, Any]) -> str:
    """A line for each member: its name, and a digest of its source and of all its numbers; empty without any."""
    lines = [f"{part} = {_name_of(one)} {_digest(one)}" for part, one in given.items() if one is not None]
    return "\n".join(lines)


def _digest(member: Any) -> str:
    digest = hashlib.sha256()
    for part in _parts(member, {}):
        digest.update(part)
    return digest.hexdigest()


def _parts(thing: Any, seen: Seen) -> Iterator[bytes]:
    """What a member is made of: classes and functions by their code, arrays and values by what they hold.

    What is in it belongs to it: attributes, what a function closes over, and what is bound to it. Of a thing that tells
    nothing of itself the digest is that of no other: equal ones would be a false statement.
    """
    if isinstance(thing, bool | int | float | complex | str | bytes | np.number | type(None)):
        yield f"{type(thing).__name__} {thing!r};".encode()
        return
    if id(thing) in seen:
        yield b"again;"
        return
    seen[id(thing)] = thing
    yield f"{type(thing).__qualname__}:".encode()
    if isinstance(thing, np.ndarray) and thing.dtype != object:
        yield f"{thing.dtype} {thing.shape}".encode()
        yield np.ascontiguousarray(thing).tobytes()
    elif isinstance(thing, ModuleType):
        yield thing.__name__.encode()
    elif isinstance(thing, type):
        yield from _of_class(thing, seen)
    elif isinstance(function := getattr(thing, "py_func", thing), FunctionType):
        yield from _of_function(function, seen)
    else:
        for part in _held_by(thing):
            yield from _parts(part, seen)


def _held_by(thing: Any) -> Iterator[Any]:
    """What is in a thing, and what it is an instance of."""
    if isinstance(thing, tuple | list):
        yield from (type(thing), *thing) if hasattr(thing, "_fields") else thing
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from (key, value)
    elif isinstance(thing, set | frozenset):
        yield from sorted(thing, key=repr)
    elif isinstance(thing, MethodType):
        yield from (thing.__func__, thing.__self__)
    elif isinstance(thing, functools.partial):
        yield from (thing.func, thing.args, thing.keywords)
    elif isinstance(thing, CodeType):
        yield from (thing.co_code, *thing.co_consts)
    elif hasattr(thing, "__dict__"):
        yield from (type(thing), vars(thing))
    else:
        try:
            told = thing.__reduce_ex__(2)
        except TypeError:
            told = uuid.uuid4().bytes
        yield from (type(thing), told)


def _of_class(kind: type, seen: Seen) -> Iterator[bytes]:
    """Its source, and the kernels that were made for it."""
    yield _source_of(kind)
    if is_outside(kind):
        for kernel in bodies_of(kind):
            yield from _parts(kernel, seen)


def _of_function(function: FunctionType, seen: Seen) -> Iterator[bytes]:
    """Its source and code, its defaults, what it closes over, and functions and numbers beside it that it names."""
    yield _source_of(function)
    code = function.__code__
    held = [cell.cell_contents for cell in function.__closure__ or () if cell != CellType()]
    beside = [function.__globals__.get(name) for name in code.co_names] if is_outside(function) else []
    named = [one for one in beside if not isinstance(one, ModuleType) and is_outside(getattr(one, "py_func", one))]
    for part in (code, function.__defaults__, function.__kwdefaults__, held, named):
        yield from _parts(part, seen)


def _source_of(thing: Any) -> bytes:
    try:
        return inspect.getsource(thing).encode()
    except (OSError, TypeError):
        return f"{getattr(thing, '__module__', '')}.{getattr(thing, '__qualname__', thing)}".encode()


def refuse_other_ground(contact: Any, title: str, *, rollers: bool) -> None:
    """InputError for a contact model that was made for rails where wheels run on rollers, or the other way round.

    Curvature and yaw of a roller change where a wheel touches: on rollers of 0.3 m a model for rails is off by a fifth
    at 5 mrad, and nothing shows it.
    """
    grounds = set(map(type, _grounds(contact)))
    if rollers and any(isinstance(one, PapersInVehicle) for one in functions_of(contact)):
        grounds.add(Rails)
    wrong = Rails if rollers else Rollers
    if wrong in grounds:
        made, here = ("rails", "rollers") if rollers else ("rollers", "rails")
        words = f"made for {made}, and the wheels run on {here}: take contact_of of a scenario that runs on {here}"
        raise InputError(title, [Problem("contact", words, type(contact).__name__)])


def _grounds(contact: Any) -> Iterator[Any]:
    """What a contact model, and those inside it, take wheels to run on."""
    if isinstance(contact, tuple) and hasattr(contact, "_fields"):
        for part in contact:
            if isinstance(part, Rails | Rollers):
                yield part
            else:
                yield from _grounds(part)
