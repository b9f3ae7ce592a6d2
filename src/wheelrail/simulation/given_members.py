"""Members that a run was given besides its scenario: what they are called, and what tells their runs from others."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from wheelrail.contact._kernels.ground import Rails, Rollers
from wheelrail.contact.called.contact import functions_of
from wheelrail.contact.elastic.papers.in_vehicle import PapersInVehicle
from wheelrail.errors import InputError, Problem


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
    for part in _parts(member):
        digest.update(part)
    return digest.hexdigest()


def _parts(thing: Any) -> Iterator[bytes]:
    """What a member is made of: classes and functions by their source, arrays and values by what they hold."""
    if isinstance(thing, np.ndarray):
        yield f"{thing.dtype} {thing.shape}".encode()
        yield np.ascontiguousarray(thing).tobytes()
    elif isinstance(thing, tuple) and hasattr(thing, "_fields"):
        yield _source_of(type(thing))
        for name, part in zip(thing._fields, thing, strict=True):
            yield name.encode()
            yield from _parts(part)
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from _parts(part)
    elif isinstance(thing, bool | int | float | str | bytes | np.number | type(None)):
        yield repr(thing).encode()
    else:
        yield _source_of(thing if callable(thing) and hasattr(thing, "__qualname__") else type(thing))
        for name, part in sorted(getattr(thing, "__dict__", {}).items()):
            if isinstance(part, bool | int | float | str | np.ndarray):
                yield name.encode()
                yield from _parts(part)


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
