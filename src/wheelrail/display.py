"""How objects show themselves: in one line at a prompt, as a table with a sketch in a notebook."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from importlib import import_module
from typing import Any, ClassVar

LONGEST = 60  #: of a value in a line; longer ones are cut


class Brief:
    """A dataclass, made with ``repr=False``, whose line has its class and what differs from the defaults."""

    told_always: ClassVar[tuple[str, ...]] = ()  #: fields that are in the line even where they are the default

    def __repr__(self) -> str:
        chosen = [(one.name, getattr(self, one.name)) for one in fields(self) if one.init and one.repr]  # type: ignore[arg-type]
        usual = {one.name: default_of(one) for one in fields(self)}  # type: ignore[arg-type]
        told = [pair for pair in chosen if pair[0] in self.told_always or not _same(pair[1], usual[pair[0]])]
        return f"{type(self).__name__}({', '.join(f'{name}={_cut(value)}' for name, value in told)})"


class Shown:
    """What notebooks show as a small table with a sketch. It is drawn above, in `reports.notebook`, when asked for."""

    def _repr_html_(self) -> str:
        return str(import_module("wheelrail.reports.notebook").html_of(self))


def default_of(one: Field[Any]) -> Any:
    """Default of a field, or MISSING."""
    return one.default if one.default_factory is MISSING else one.default_factory()


def _same(value: Any, usual: Any) -> bool:
    return value is usual or (type(value) is type(usual) and bool(value == usual))


def _cut(value: Any) -> str:
    text = " ".join(repr(value).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
