"""Data as TOML text: one text for one set of data, whatever the machine, and every number read back as it was.

Numbers are written with the fewest digits that give the same float again, texts in double quotes, keys in the order of
the data. Lists of numbers are wrapped, as lines of a file have a greatest length.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

from wheelrail.errors import InputError, Problem, has_control_characters

WIDTH = 118  #: characters in a line, where a list or an inline table can be broken
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


def toml_text(data: Mapping[str, Any]) -> str:
    """Nested tables, lists, texts, numbers and flags as TOML; InputError for anything else."""
    return "\n".join(_table_lines(data, "")).strip("\n") + "\n"


def _table_lines(table: Mapping[str, Any], path: str) -> list[str]:
    """Lines of a table: its values first, then the tables inside it under their headings."""
    lines = []
    inner: list[str] = []
    for name, value in table.items():
        key = _key(name)
        full = f"{path}.{key}" if path else key
        if isinstance(value, Mapping):
            heading = ["", f"[{full}]"] if _needs_heading(value) else []
            inner += [*heading, *_table_lines(value, full)]
        elif _is_list_of_tables(value) and not _fits_inline(value):
            for entry in value:
                inner += ["", f"[[{full}]]", *_table_lines(entry, full)]
        else:
            lines.append(f"{key} = {_list(value) if isinstance(value, list | tuple) else _value(value)}")
    return lines + inner


def _needs_heading(table: Mapping[str, Any]) -> bool:
    """Whether a table holds values, or nothing; one that only holds tables is there by their headings."""
    return not table or not all(isinstance(value, Mapping) for value in table.values())


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) > 0 and all(isinstance(one, Mapping) for one in value)


def _fits_inline(tables: Iterable[Mapping[str, Any]]) -> bool:
    return all(len(_value(table)) + 3 <= WIDTH for table in tables)


def _list(values: list[Any] | tuple[Any, ...]) -> str:
    """A list in one line where it is short; else one line for each list or table in it, or as many as fit."""
    words = [_value(one) for one in values]
    nested = any(isinstance(one, Mapping | list | tuple) for one in values)
    if not nested and sum(len(word) + 2 for word in words) <= WIDTH - 40:
        return f"[{', '.join(words)}]"
    lines, line = [], ""
    for word in words:
        if line and (nested or len(line) + len(word) + 2 > WIDTH):
            lines.append(line)
            line = ""
        line += f" {word}," if line else f"  {word},"
    return "\n".join(["[", *lines, *([line] if line else []), "]"])


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise InputError("TOML", [Problem("", "a finite number was expected", value)])
        return repr(float(value))
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(one) for one in value)}]"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(name)} = {_value(one)}" for name, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    raise InputError(
        "TOML", [Problem("", "expected a table, a list, a text, a number or a flag", type(value).__name__)]
    )


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise InputError("TOML", [Problem("", "this text cannot be written as UTF-8", ascii(text)[1:-1])]) from None
    escaped = "".join(_ESCAPES.get(character, character) for character in text)
    if has_control_characters(escaped):
        escaped = "".join(
            f"\\u{ord(character):04X}" if has_control_characters(character) else character for character in escaped
        )
    return f'"{escaped}"'
