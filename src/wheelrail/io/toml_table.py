"""Tables of a TOML file: checked values in SI units, and all problems at once."""

from __future__ import annotations

import math
import tomllib
import warnings
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, overload

from wheelrail.errors import InputError, OldKeyWarning, Problem, ProblemList, has_control_characters, nearest
from wheelrail.io.text_file import read_text
from wheelrail.numerics.ratio import number_or_ratio

LARGEST = 1e20  #: numbers beyond this are refused, in SI units; a rigid spring has some 1e12 N/m

Units = Mapping[str, float]  #: suffix of a key -> SI value of one unit


def read_toml(path: Path) -> dict[str, Any]:
    """The contents of a TOML file."""
    return toml_of(read_text(path), path)


def toml_of(text: str, path: Path) -> dict[str, Any]:
    """The contents of a text in TOML; `path` is named where it is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(str(path), [Problem("", f"not valid TOML: {error}")]) from None
    except RecursionError:
        raise InputError(str(path), [Problem("", "not valid TOML: nested too deeply")]) from None


class TomlTable:
    """One table. Hands out checked values by key, and remembers what was asked for, so that `finish` can name
    the keys that mean nothing. A wrong value adds a problem and comes back as the default."""

    def __init__(self, data: Mapping[str, Any], where: str, problems: ProblemList) -> None:
        self.data = data
        self.where = where
        self.problems = problems
        self.known: set[str] = set()
        self.stems: set[str] = set()  # known keys without the many suffixes of units

    def key(self, name: str) -> str:
        """How a key of this table is called in a problem: ``[track] segments[2].radius``."""
        if not self.where:
            return name
        return f"{self.where} {name}" if self.where.endswith("]") and " " not in self.where else f"{self.where}.{name}"

    def add(self, name: str, what: str, value: Any = None) -> None:
        """Add a problem with a key of this table."""
        self.problems.add(self.key(name), what, value)

    def has(self, stem: str, units: Mapping[str, float] | None = None) -> bool:
        """Whether a key, with any suffix of `units`, is given."""
        return any(stem + suffix in self.data for suffix in (units or {"": 1.0}))

    @overload
    def quantity(
        self, stem: str, units: Units, *, default: float, above: float = ..., least: float = ..., most: float = ...
    ) -> float: ...

    @overload
    def quantity(
        self,
        stem: str,
        units: Units,
        *,
        required: bool = ...,
        above: float = ...,
        least: float = ...,
        most: float = ...,
    ) -> float | None: ...

    def quantity(
        self,
        stem: str,
        units: Units,
        *,
        default: float | None = None,
        required: bool = False,
        above: float = -math.inf,
        least: float = -math.inf,
        most: float = math.inf,
    ) -> float | None:
        """A number in SI units, from the key `stem` with one of the suffixes of `units`."""
        suffix = self._given_suffix(stem, units, required)
        if suffix is None:
            return default
        name = stem + suffix
        value = self._number(name)
        if value is None:
            return default
        value *= units[suffix]
        if abs(value) > LARGEST:
            self.add(name, f"expected a number of at most {LARGEST / units[suffix]:.3g}", self.data[name])
            return default
        if not (value > above and least <= value <= most):
            self.add(name, f"expected {_range(above, least, most, units[suffix])}", self.data[name])
            return default
        return value

    def _given_suffix(self, stem: str, units: Units, required: bool) -> str | None:
        """The suffix with which `stem` is given; none if it is missing or given twice, which is noted."""
        self.known.update(stem + suffix for suffix in units)
        self.stems.add(stem)
        given = [suffix for suffix in units if stem + suffix in self.data]
        if not given:
            if required:
                self.add(stem, f"missing. Give one of {', '.join(stem + suffix for suffix in units)}")
            return None
        if len(given) > 1:
            also = ", ".join(stem + suffix for suffix in given[1:])
            self.add(stem + given[0], f"given twice, also as {also}", self.data[stem + given[0]])
            return None
        return given[0]

    def quantities(
        self, stem: str, units: Units, *, count: int | None = None, required: bool = False
    ) -> tuple[float, ...] | None:
        """A list of numbers in SI units, `count` of them if given, from the key `stem` with one of the suffixes."""
        suffix = self._given_suffix(stem, units, required)
        if suffix is None:
            return None
        name = stem + suffix
        value = self.data[name]
        good = isinstance(value, list) and all(
            isinstance(x, (int, float)) and not isinstance(x, bool) and abs(x) <= LARGEST / units[suffix] for x in value
        )
        if not good or (count is not None and len(value) != count):
            self.add(name, f"expected a list of {'' if count is None else f'{count} '}finite numbers", value)
            return None
        return tuple(float(x) * units[suffix] for x in value)

    def ratio(self, name: str, default: float) -> float:
        """A slope written as a number or as a ratio such as "1:40"."""
        self.known.add(name)
        value = self.data.get(name, default)
        if isinstance(value, str):
            number_given = number_or_ratio(value)
            if math.isnan(number_given):
                self.add(name, 'expected a number or a ratio such as "1:40"', value)
                return default
            return number_given
        if name not in self.data:
            return default
        number = self._number(name)
        return default if number is None else number

    def integer(self, name: str, *, default: int | None = None, required: bool = False) -> int | None:
        """A whole number."""
        self.known.add(name)
        if name not in self.data:
            if required:
                self.add(name, "missing: expected a whole number")
            return default
        value = self.data[name]
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(name, "expected a whole number", value)
            return default
        return value

    def flag(self, name: str, default: bool = False) -> bool:
        """true or false."""
        self.known.add(name)
        value = self.data.get(name, default)
        if not isinstance(value, bool):
            self.add(name, "expected true or false", value)
            return default
        return value

    def text(self, name: str, *, default: str | None = None, required: bool = False, empty: bool = False) -> str | None:
        """A string; one without characters only with `empty`."""
        self.known.add(name)
        if name not in self.data:
            if required:
                self.add(name, "missing: expected a text")
            return default
        value = self.data[name]
        if not isinstance(value, str) or not (value or empty):
            self.add(name, "expected a text", value)
            return default
        if has_control_characters(value):
            self.add(name, "expected a text without control characters", ascii(value)[1:-1])
            return default
        return value

    def texts(self, name: str, *, required: bool = False, empty: bool = False) -> tuple[str, ...] | None:
        """A list of strings; with `empty` there may be none in it, and strings without characters."""
        self.known.add(name)
        if name not in self.data:
            if required:
                self.add(name, "missing: expected a list of texts")
            return None
        value = self.data[name]
        good = isinstance(value, list) and all(isinstance(text, str) and (text or empty) for text in value)
        if not good or not (value or empty):
            self.add(name, "expected a list of texts", value)
            return None
        return tuple(value)

    def choice(
        self, name: str, known: Iterable[str], *, default: str | None = None, required: bool = False
    ) -> str | None:
        """One of a few names."""
        names = list(known)
        if required and name not in self.data:
            self.known.add(name)
            self.add(name, f"missing. Known: {', '.join(names)}.")
            return default
        value = self.text(name, default=default)
        if value is not None and value not in names:
            self.add(name, f"not known here. {nearest(value, names)}", value)
            return default
        return value

    def table(self, name: str) -> TomlTable | None:
        """A table inside this one; None if it is not there."""
        self.known.add(name)
        if name not in self.data:
            return None
        value = self.data[name]
        if not isinstance(value, dict):
            self.add(name, "expected a table", value)
            return None
        return TomlTable(value, self.key(name), self.problems)

    def tables(self, name: str) -> list[TomlTable]:
        """A list of tables."""
        self.known.add(name)
        value = self.data.get(name, [])
        if not isinstance(value, list):
            self.add(name, "expected a list of tables", value)
            return []
        found = []
        for i, entry in enumerate(value):
            if isinstance(entry, dict):
                found.append(TomlTable(entry, self.key(f"{name}[{i}]"), self.problems))
            else:
                self.add(f"{name}[{i}]", "expected a table", entry)
        return found

    def finish(self) -> None:
        """Add a problem for every key that nobody asked for."""
        unknown = [name for name in self.data if name not in self.known]
        if not unknown:
            return
        plain = {name for name in self.known if not any(name.startswith(stem + "_") for stem in self.stems)}
        for name in unknown:
            hint = nearest(name, self.known, listed=plain | self.stems)
            self.add(name, f"not a key that is known here. {hint}", self.data[name])

    def _number(self, name: str) -> float | None:
        value = self.data[name]
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self.add(name, "expected a number", value)
            return None
        try:
            number = float(value)
        except OverflowError:
            number = math.inf
        if not math.isfinite(number):
            self.add(name, "expected a finite number", value)
            return None
        return number


def hint_at_new_key(table: TomlTable, old: str, new: str) -> None:
    """Warn that a key is called otherwise now."""
    warnings.warn(f"{table.problems.source}: {old} is called {new} now", OldKeyWarning, stacklevel=2)


def _range(above: float, least: float, most: float, unit: float) -> str:
    """The allowed range in the unit of the key, in words."""
    parts = []
    if above > -math.inf:
        parts.append(f"> {above / unit:g}")
    if least > -math.inf:
        parts.append(f">= {least / unit:g}")
    if most < math.inf:
        parts.append(f"<= {most / unit:g}")
    return "a number " + " and ".join(parts)
