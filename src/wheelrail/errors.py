"""Problems in a user's input: collected, told all at once, with a way on."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
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


def has_control_characters(text: str) -> bool:
    """Whether there are others than tabs and ends of lines: files of results and terminals do not take them."""
    return _CONTROL.search(text) is not None


def shown(value: Any) -> str:
    """A value as the user wrote it, shortened."""
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else text[:57] + "..."
