"""Compare two recordings: `python tests/golden/compare.py OLD NEW [--first 1e-12] [--run 1e-6]`.

Without limits every bit must be the same. Differences are shares of a variable's magnitude, see `golden_difference`.
Exits with 1 where a limit is passed, a case or a variable is missing in NEW, or a run ended otherwise.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
from golden_difference import greatest_difference

Part = dict[str, np.ndarray]


def main() -> None:
    """Say for each case how far the recordings are apart."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--first", type=float, default=0.0, help="greatest difference over the first steps")
    parser.add_argument("--run", type=float, default=0.0, help="greatest difference over the run")
    given = parser.parse_args()
    paths = sorted(given.old.glob("*.npz"))
    if not paths:
        parser.error(f"no recordings in {given.old}")
    bad = 0
    for path in paths:
        told, good = compare(path, given.new / path.name, given.first, given.run)
        bad += not good
        print(f"{'   ' if good else '!! '}{path.stem:32} {told}")
    for path in sorted(given.new.glob("*.npz")):
        if not (given.old / path.name).exists():
            print(f"   {path.stem:32} is new")
    print(f"{len(paths)} cases, {bad} beyond the limits")
    sys.exit(1 if bad else 0)


def compare(old: Path, new: Path, first: float, run: float) -> tuple[str, bool]:
    """What is to be said of one case, and whether it is within the limits."""
    if not new.exists():
        return "missing", False
    before, after = parts_of(old), parts_of(new)
    told, good = [], True
    for name, limit in (("first", first), ("run", run)):
        if not before[name] or not after[name]:
            told.append(f"{name}: not recorded")
            continue
        share, whose = greatest_difference(before[name], after[name])
        told.append(f"{name}: {f'{share:.1e} ({whose})' if share else 'equal to the last bit'}")
        good &= share <= limit
        gone = [variable for variable in before[name] if variable not in after[name]]
        if gone:
            told.append(f"{name}: without {', '.join(gone)}")
            good = False
    words = [
        f"{name}: {value} -> {after['outcome'][name]}"
        for name, value in before["outcome"].items()
        if name in after["outcome"] and value != after["outcome"][name]
    ]
    return "; ".join(told + words), good and not words


def parts_of(path: Path) -> dict[str, Part]:
    """The parts of a recording: first, run, outcome."""
    parts: dict[str, Part] = {"first": {}, "run": {}, "outcome": {}}
    with np.load(path) as arrays:
        for name in arrays.files:
            part, variable = name.split("/", 1)
            parts[part][variable] = arrays[name]
    return parts


if __name__ == "__main__":
    main()
