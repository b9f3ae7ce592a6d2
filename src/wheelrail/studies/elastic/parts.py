"""The parts of the study: each computes numbers by itself and keeps them in a file, so that processes can share them.

A part that is kept with the same settings is not computed again.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from wheelrail.studies.elastic.configurations import CONFIGURATIONS, SCENARIOS
from wheelrail.studies.elastic.replay import FixedSet, forcing_rows, preconditioner_rows, tolerance_rows
from wheelrail.studies.elastic.run_parts import COMPARISON, RUN_PARTS, RunPlace, runs_are_there, stored_runs
from wheelrail.studies.elastic.run_settings import USUAL_RUNS, RunSettings
from wheelrail.studies.elastic.sensitivity import sensitivity_rows
from wheelrail.studies.elastic.settings import ElasticSettings
from wheelrail.studies.elastic.solver_runs import run_configuration
from wheelrail.studies.elastic.start import Start, make_start, read_start, write_start
from wheelrail.studies.elastic.stretch import Tell

#: Parts over the fixed set of problems.
REPLAYS = {
    "forcing": forcing_rows,
    "tolerance": tolerance_rows,
    "preconditioner": preconditioner_rows,
    "sensitivity": sensitivity_rows,
}
STARTS = tuple(f"start-{vehicle}" for vehicle in SCENARIOS)
SOLVER_PARTS = (*STARTS, *CONFIGURATIONS, *REPLAYS)  #: with the papers' contact
PARTS = (*SOLVER_PARTS, *RUN_PARTS)  #: in the order in which one process computes them


class Study(NamedTuple):
    """Where a study is kept, and how much of it is computed."""

    folder: Path
    scenarios: Path
    settings: ElasticSettings
    runs: RunSettings = USUAL_RUNS  #: of the parts with our elastic contact

    @property
    def stored(self) -> Path:
        """The folder of stored runs."""
        return stored_runs(self.folder, self.runs)

    def settings_of(self, part: str) -> ElasticSettings | RunSettings:
        """Those that a part depends on."""
        return self.runs if part in RUN_PARTS else self.settings

    def path(self, part: str) -> Path:
        """The file of a part."""
        return self.folder / f"elastic-{part}.json"


def start_of(part: str) -> str | None:
    """The part that this one begins with, if it does; a start is its own."""
    if part in STARTS:
        return part
    if part in RUN_PARTS:
        return None
    return f"start-{CONFIGURATIONS[part].vehicle if part in CONFIGURATIONS else '3d'}"


def compute_part(study: Study, part: str, tell: Tell) -> None:
    """Compute a part and keep it, unless it is there; starts that it needs first."""
    if is_kept(study, part):
        return
    if part in STARTS:
        start = make_start(study.scenarios, part.removeprefix("start-"), study.settings, tell)
        _write(study, part, lambda path: write_start(start, path), raw=True)
        return
    if part in RUN_PARTS:
        numbers = RUN_PARTS[part](RunPlace(study.scenarios, study.stored, study.runs), tell)
    elif part in CONFIGURATIONS:
        configuration = CONFIGURATIONS[part]
        start = _start(study, part, tell)
        numbers = run_configuration(study.scenarios, configuration, start, study.settings, tell)
    else:
        fixed = FixedSet(study.scenarios, _start(study, part, tell).problems)
        numbers = {"rows": REPLAYS[part](fixed, study.settings, tell)}
    numbers |= {"settings": asdict(study.settings_of(part)), "machine": machine()}
    _write(study, part, lambda path: path.write_text(json.dumps(numbers, indent=1), encoding="utf-8"))


def is_kept(study: Study, part: str) -> bool:
    """Whether a part is there, computed with these settings; of the comparison, its stored runs, too."""
    path = study.path(part)
    if not path.is_file() or (part == COMPARISON and not runs_are_there(study.stored)):
        return False
    kept = json.loads(path.read_text(encoding="utf-8")).get("settings")
    return bool(kept == json.loads(json.dumps(asdict(study.settings_of(part)))))


def read_part(study: Study, part: str) -> dict[str, Any] | None:
    """The numbers of a part, if it is there."""
    if not is_kept(study, part):
        return None
    found: dict[str, Any] = json.loads(study.path(part).read_text(encoding="utf-8"))
    return found


def machine() -> dict[str, Any]:
    """What computed."""
    return {
        "processor": _processor(),
        "system": f"{platform.system()} {platform.machine()}",
        "threads": os.environ.get("OMP_NUM_THREADS", "as the library chooses"),
    }


def _processor() -> str:
    table = Path("/proc/cpuinfo")
    if table.exists():
        for line in table.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def _start(study: Study, part: str, tell: Tell) -> Start:
    start = start_of(part)
    assert start is not None
    compute_part(study, start, tell)
    return read_start(study.path(start))


def _write(study: Study, part: str, write: Callable[[Path], Any], *, raw: bool = False) -> None:
    """Let the file appear as a whole: other processes may look for it."""
    study.folder.mkdir(parents=True, exist_ok=True)
    unfinished = study.path(part).with_suffix(f".{os.getpid()}.tmp")
    write(unfinished)
    if raw:
        data = json.loads(unfinished.read_text(encoding="utf-8")) | {"settings": asdict(study.settings)}
        unfinished.write_text(json.dumps(data), encoding="utf-8")
    unfinished.replace(study.path(part))
