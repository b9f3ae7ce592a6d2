"""Problems in a user's input: collected, told all at once, with a way on."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from numbers import Integral, Real
from pathlib import PurePath
from typing import Any

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")  # category Cc of Unicode, less tab and ends of lines
MOST_SHOWN = 50  #: a broken file can have a problem in every line; more than this helps nobody


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with an input.

    where : the key or line, e.g. ``[track] segments[2].radius`` or ``line 17``.
    what : what is wrong, what was expected, and how to go on.
    value : the offending value as written, if there is one.
    """

    where: str
    what: str
    value: Any = None

    def __str__(self) -> str:
        if self.value is None:
            return f"{self.where}: {self.what}" if self.where else self.what
        return f"{self.where} = {shown(self.value)}: {self.what}"


class OldKeyWarning(UserWarning):
    """A key of a file that is still read, but has another name now."""


class InputError(ValueError):
    """Wrong input. Carries every problem found, and the file or name they were found in."""

    def __init__(self, source: str, problems: Iterable[Problem]) -> None:
        self.source = source
        self.problems = list(problems)
        count = len(self.problems)
        lines = [f"{source}: {count} problem{'s' if count != 1 else ''}"]
        lines += [f"  {problem}" for problem in self.problems[:MOST_SHOWN]]
        if count > MOST_SHOWN:
            lines.append(f"  ... and {count - MOST_SHOWN} more")
        super().__init__("\n".join(lines))


@dataclass
class ProblemList:
    """Collects problems while an input is read; `stop_if_any` ends the reading with all of them."""

    source: str
    problems: list[Problem] = field(default_factory=list)

    def add(self, where: str, what: str, value: Any = None) -> None:
        """Note one problem."""
        self.problems.append(Problem(where, what, value))

    def add_wrong_type(self, where: str, expected: str, value: Any, way: str = "") -> None:
        """Note a value of the wrong type: what was expected, what was given, and how to get there."""
        self.add(where, wrong_type(expected, value, way), value)

    def stop_if_any(self) -> None:
        """Raise InputError with all problems noted so far, if there are any."""
        if self.problems:
            raise InputError(self.source, self.problems)


def nearest(name: str, known: Iterable[str], listed: Iterable[str] | None = None) -> str:
    """A sentence that offers the nearest of the known names, and lists them (or, if given, only `listed`)."""
    names = sorted(known)
    lowered = {candidate.lower(): candidate for candidate in names}
    close = difflib.get_close_matches(name.lower(), lowered, n=1, cutoff=0.5)
    hint = f'Did you mean "{lowered[close[0]]}"? ' if close else ""
    return f"{hint}Known: {', '.join(names if listed is None else sorted(listed))}."


def wrong_type(expected: str, value: Any, way: str = "") -> str:
    """A sentence on a value of the wrong type; `way` says how to get what was expected."""
    sentence = f"expected {expected}, not {kind_of(value)}"
    return f"{sentence}. {way}" if way else sentence


def kind_of(value: Any) -> str:
    """What a value is, in words."""
    if isinstance(value, type):
        return f"the class {value.__name__} itself"
    for kinds, words in (
        (bool, "a truth value"),
        (str, "a text"),
        (PurePath, "a path"),
        (Integral, "a whole number"),
        (Real, "a number"),
        (complex, "a complex number"),
        (tuple, "a tuple"),
        (list, "a list"),
        (dict, "a dictionary"),
        (type(None), "nothing"),
    ):
        if isinstance(value, kinds) and not hasattr(value, "_fields"):
            return words
    if callable(value) and hasattr(value, "__name__"):
        return f"the function {value.__name__}"
    name = type(value).__name__
    return f"an object of the class {name}"


def refuse_other_than_path(what: str, value: Any, way: str) -> None:
    """Raise InputError where something else than the name of a file was given."""
    if not isinstance(value, str | PurePath):
        raise InputError(what, [Problem("path", wrong_type("the name of a file", value, way), value)])


def is_number(value: Any) -> bool:
    """Whether a value is a real number, of Python or NumPy; truth values are none."""
    return isinstance(value, Real) and not isinstance(value, bool)


def note_other_than_numbers(problems: ProblemList, given: object, *names: str) -> None:
    """Note the attributes of an object that are no real numbers."""
    for name in names:
        if not is_number(getattr(given, name)):
            problems.add_wrong_type(name, "a number", getattr(given, name))


def has_control_characters(text: str) -> bool:
    """Whether there are others than tabs and ends of lines: files of results and terminals do not take them."""
    return _CONTROL.search(text) is not None


def shown(value: Any) -> str:
    """A value as the user wrote it, shortened."""
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:57] + "..."
