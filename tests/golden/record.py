"""Record the numbers of all cases: `python tests/golden/record.py --to FOLDER [--only NAME ...] [--short]`.

`--only` takes names or beginnings of names; `--short` records the first steps only. For bits that do not depend on
where functions end, set `WHEELRAIL_STRICT=1` before (see CONTRIBUTING).
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from golden_cases import CASES, Recorded


def main() -> None:
    """Run the cases that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--only", nargs="+", default=[""], metavar="NAME")
    parser.add_argument("--short", action="store_true", help="the first steps only")
    given = parser.parse_args()
    names = [name for name in CASES if name.startswith(tuple(given.only))]
    if not names:
        parser.error(f"no such case; there are {', '.join(CASES)}")
    given.to.mkdir(parents=True, exist_ok=True)
    for name in names:
        began = time.process_time()
        write(given.to / f"{name}.npz", CASES[name].record(given.short))
        print(f"{name:32} {time.process_time() - began:7.1f} s CPU", flush=True)
    print(f"{'in all':32} {time.process_time():7.1f} s CPU")


def write(path: Path, recorded: Recorded) -> None:
    """One file of a case."""
    arrays = {f"first/{name}": values for name, values in recorded.first.items()}
    arrays |= {f"run/{name}": values for name, values in recorded.run.items()}
    arrays |= {f"outcome/{name}": np.array(words) for name, words in recorded.outcome.items()}
    np.savez_compressed(path, **arrays)


if __name__ == "__main__":
    main()
