"""Options that say how to read a file of profile points, shared by all commands that take a profile."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from wheelrail.errors import InputError, Problem, nearest

if TYPE_CHECKING:
    from wheelrail.io.profile_file import Reading


def reading_from_options(
    kind: Annotated[str | None, typer.Option(help="wheel or rail, where a file does not say.")] = None,
    unit: Annotated[str | None, typer.Option(help="mm, cm or m, where a table's columns do not say.")] = None,
    mirror_y: Annotated[bool, typer.Option("--mirror-y", help="Reverse y of a file's points.")] = False,
    mirror_z: Annotated[bool, typer.Option("--mirror-z", help="Reverse z of a file's points.")] = False,
    shift_y_mm: Annotated[
        float, typer.Option(help="Added to y after mirroring; -70 if y = 0 is the flange back.")
    ] = 0.0,
    shift_z_mm: Annotated[float, typer.Option(help="Added to z after mirroring.")] = 0.0,
    tolerance_mm: Annotated[float, typer.Option(help="Greatest distance of a point from the smooth curve.")] = 0.1,
    trim: Annotated[bool, typer.Option("--trim", help="Cut off vertical and overhanging parts.")] = False,
) -> Reading:
    """The options as the file readers understand them."""
    from wheelrail.io.profile_file import Reading

    if kind is not None and kind not in ("wheel", "rail"):
        raise InputError("--kind", [Problem("--kind", nearest(kind, ("wheel", "rail")), kind)])
    return Reading(
        kind="wheel" if kind == "wheel" else "rail" if kind == "rail" else None,
        unit=unit,
        mirror_y=mirror_y,
        mirror_z=mirror_z,
        shift_y=shift_y_mm * 1e-3,
        shift_z=shift_z_mm * 1e-3,
        tolerance=tolerance_mm * 1e-3,
        trim=trim,
    )


def with_reading_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command these options; it receives them together as its argument `reading`."""
    options = inspect.signature(reading_from_options).parameters
    own = [p for p in inspect.signature(command).parameters.values() if p.name != "reading"]

    @wraps(command)
    def wrapped(**given: Any) -> None:
        reading = reading_from_options(**{name: given.pop(name) for name in options})
        command(reading=reading, **given)

    # Typer builds its options from what a function says of itself.
    hints = _hints(command) | _hints(reading_from_options)
    parameters = [p.replace(annotation=hints[p.name], kind=p.KEYWORD_ONLY) for p in (*own, *options.values())]
    wrapped.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    wrapped.__annotations__ = {p.name: p.annotation for p in parameters}
    return wrapped


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    """Annotations of the parameters; the rest may name types that are imported for type checking only."""
    wanted = {name: hint for name, hint in function.__annotations__.items() if name not in ("reading", "return")}
    bare = type("bare", (), {"__annotations__": wanted, "__module__": function.__module__})
    return get_type_hints(bare, globalns=function.__globals__, include_extras=True)
