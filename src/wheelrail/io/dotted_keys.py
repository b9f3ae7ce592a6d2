"""Single values of a scenario changed by dotted keys, such as ``contact.friction`` and ``track.segments[2].radius``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

from wheelrail import units
from wheelrail.errors import InputError, ProblemList, nearest
from wheelrail.io.plain_data import plain_value
from wheelrail.io.profile_table import KEY as PROFILES
from wheelrail.io.scenario_data import scenario_to_dict
from wheelrail.io.scenario_file import scenario_from_dict
from wheelrail.io.track_file import BESIDE_THE_TRACK
from wheelrail.simulation.scenario import Scenario

ROOT = (*BESIDE_THE_TRACK, "track", PROFILES)  #: keys of a scenario's file; others are looked for in ``[run]``
OPTIONAL = ("constraints", "rig")  #: tables that a key makes where there are none
#: What a key decides unless it is given too: law sets and laws bring numbers of their own.
FOLLOWERS = {
    "contact.laws": ("contact.tangential", "contact.damping", "contact.damping_coefficient"),
    "contact.damping": ("contact.damping_coefficient",),
}
_SUFFIXES = sorted(
    {suffix for table in vars(units).values() if isinstance(table, dict) for suffix in table if suffix.startswith("_")},
    key=len,
    reverse=True,
)
_INDEX = re.compile(r"\[(\d+)\]\.?")

Position = tuple[dict[str, Any] | list[Any], str | int]  #: a table or list, and the key or number in it


def with_values(scenario: Scenario, values: Mapping[str, Any]) -> Scenario:
    """A scenario with some values changed, by dotted keys; see `Scenario.with_values`."""
    data = scenario_to_dict(scenario)
    problems = ProblemList(scenario.title)
    if not isinstance(values, Mapping) or not all(isinstance(key, str) for key in values):
        problems.add_wrong_type("values", "a dictionary by keys", values, 'Such as {"contact.friction": 0.2}')
        problems.stop_if_any()
    full = {_full_key(key, data["run"], value): plain_value(value) for key, value in values.items()}
    for key in full:
        for follower in FOLLOWERS.get(key, ()):
            table, name = follower.split(".")
            data[table].pop(name, None)
    for key, value in full.items():
        _set(data, key, value, problems)
    made = None
    try:
        made = scenario_from_dict(data)
    except InputError as error:
        problems.problems += error.problems
    problems.stop_if_any()
    if made is None:
        raise AssertionError("a scenario is missing without a problem")
    return made


def values_from_words(words: Iterable[str]) -> dict[str, Any]:
    """Dotted keys and values from texts ``KEY=VALUE``; a value is one of TOML, or else a text."""
    problems = ProblemList("--set")
    values = {}
    for word in words:
        key, equals, text = (part.strip() for part in word.partition("="))
        if not equals or not key:
            problems.add("--set", "expected KEY=VALUE, such as contact.friction=0.2", word)
        elif key in values:
            problems.add("--set", "given twice", key)
        else:
            values[key] = _value_of(text)
    problems.stop_if_any()
    return values


def _value_of(text: str) -> Any:
    try:
        found = tomllib.loads(f"value = {text}")
    except (tomllib.TOMLDecodeError, RecursionError):
        return text
    return found["value"] if found.keys() == {"value"} else text


def _full_key(key: str, run: Mapping[str, Any], value: Any) -> str:
    """The key with ``run`` in front where it was left away; the bare name of an integrator is its name."""
    first = re.split(r"[.\[]", key, maxsplit=1)[0]
    if first not in ROOT and any(_stem(first) == _stem(name) for name in run):
        key = f"run.{key}"
    return "run.integrator.name" if key == "run.integrator" and isinstance(value, str) else key


def _set(data: dict[str, Any], key: str, value: Any, problems: ProblemList) -> None:
    position = _position(data, key, key, problems)
    if position is None:
        return
    inside, name = position
    if isinstance(inside, list):
        if value is None:
            problems.add(key, "an entry of a list cannot be taken away; give the whole list")
        else:
            inside[int(name)] = value
        return
    for other in [other for other in inside if _stem(other) == _stem(str(name))]:
        del inside[other]  # in whatever unit it was
    if value is not None:
        inside[str(name)] = value


def _position(inside: Any, rest: str, key: str, problems: ProblemList) -> Position | None:
    """Where the value of a key belongs: the rest of it is looked for inside a table or list; None after a problem."""
    if isinstance(inside, dict):
        found = _leading(rest, inside)
        if found is None and inside.keys() >= {"run", "track"} and (table := rest.partition(".")[0]) in OPTIONAL:
            inside[table] = {}
            found = table
        if found is None and not re.search(r"[.\[]", rest):
            return inside, rest  # a key that is not there yet: whether it means something, the reader knows
        if found is None:
            known = {*ROOT, *inside["run"]} if "run" in inside else inside
            problems.add(key, f"no such table or list. {nearest(re.split(r'[.[]', rest)[0], known)}")
            return None
        after = rest[len(found) :].removeprefix(".")
        return _position(inside[found], after, key, problems) if after else (inside, found)
    if isinstance(inside, list):
        return _position_in_list(inside, rest, key, problems)
    problems.add(key, f"has nothing inside it, but {rest} was looked for there", inside)
    return None


def _position_in_list(inside: list[Any], rest: str, key: str, problems: ProblemList) -> Position | None:
    number = _INDEX.match(rest)
    names = {entry["name"]: n for n, entry in enumerate(inside) if isinstance(entry, dict) and "name" in entry}
    if number is not None:
        n, after = int(number.group(1)), rest[number.end() :]
        if n >= len(inside):
            problems.add(key, f"there are only {len(inside)} entries, counted from [0]")
            return None
    elif (name := _leading(rest, names)) is not None:
        n, after = names[name], rest[len(name) :].removeprefix(".")
    else:
        hint = nearest(rest, names) if names else f"expected [0] to [{len(inside) - 1}] there"
        problems.add(key, f"no such entry. {hint}")
        return None
    return _position(inside[n], after, key, problems) if after else (inside, n)


def _leading(rest: str, names: Iterable[str]) -> str | None:
    """The longest of the names that `rest` begins with; names may have dots."""
    found = [name for name in names if rest == name or rest.startswith((f"{name}.", f"{name}["))]
    return max(found, key=len, default=None)


def _stem(name: str) -> str:
    """A key without the suffix of its unit."""
    suffix = next((suffix for suffix in _SUFFIXES if name.endswith(suffix) and len(name) > len(suffix)), "")
    return name.removesuffix(suffix)
