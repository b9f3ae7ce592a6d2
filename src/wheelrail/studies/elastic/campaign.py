"""The campaign of seeded elastic runs: each is a task, kept in a file as it is done, so that processes share them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from wheelrail.studies.dry_curves.pool import work_through
from wheelrail.studies.elastic.campaign_draw import SLOW, CampaignSettings, drawn_runs
from wheelrail.studies.elastic.campaign_papers import papers_numbers
from wheelrail.studies.elastic.campaign_runs import run_numbers

RUN, MIRROR, PAPERS = "run", "mirror", "papers"  #: kinds of tasks

USUAL = CampaignSettings()
QUICK = CampaignSettings(fast=1, slow=0, time=0.1, papers=1, mirrors=1, stretch=1e-3, setting="fast", resolution=4e-3)


class Task(NamedTuple):
    """One of them."""

    kind: str
    number: int  #: of the draw

    @property
    def file(self) -> str:
        """Name of the file that keeps it."""
        return f"elastic-campaign-{self.kind}-{self.number}.json"


def tasks_of(settings: CampaignSettings) -> list[Task]:
    """All tasks. Mirror images and stretches on the papers' contact: the first slow run, and others evenly spread."""
    runs = drawn_runs(settings)
    numbers = [one.drawn.number for one in runs]
    slow = [one.drawn.number for one in runs if one.drawn.speed < SLOW]
    fast = [number for number in numbers if number not in slow]

    def spread(count: int) -> list[int]:
        first = slow[: min(count, 1)]
        rest = count - len(first)
        return first + [fast[(2 * n + 1) * len(fast) // (2 * rest)] for n in range(rest)]

    return [
        *(Task(PAPERS, number) for number in spread(settings.papers)),  # the longest ones first
        *(Task(RUN, number) for number in numbers),
        *(Task(MIRROR, number) for number in spread(settings.mirrors)),
    ]


def compute_campaign(
    folder: Path, settings: CampaignSettings, processes: int, say: Callable[[str], None] = lambda _: None
) -> None:
    """Compute the tasks that are not there yet; a KeyboardInterrupt keeps those that are done."""
    # One thread each: processes share the cores; read when a process begins.
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    folder.mkdir(parents=True, exist_ok=True)
    tasks = tasks_of(settings)
    missing = [task for task in tasks if read_task(folder, settings, task) is None]
    say(f"campaign: {len(missing)} of {len(tasks)} tasks to compute")
    done = len(tasks) - len(missing)

    def keep(task: Task, numbers: dict[str, Any]) -> None:
        nonlocal done
        done += 1
        unfinished = (folder / task.file).with_suffix(".tmp")
        unfinished.write_text(json.dumps(numbers | {"settings": asdict(settings)}), encoding="utf-8")
        unfinished.replace(folder / task.file)
        say(f"{done}/{len(tasks)} {task.kind} {task.number}: {numbers['status']}, {numbers['cpu_s']:.0f} s CPU time")

    work_through(partial(compute_task, settings), missing, processes, keep)


def compute_task(settings: CampaignSettings, task: Task) -> dict[str, Any]:
    """The numbers of a task."""
    run = next(one for one in drawn_runs(settings) if one.drawn.number == task.number)
    if task.kind == PAPERS:
        return papers_numbers(run, settings)
    return run_numbers(run.mirrored() if task.kind == MIRROR else run)


def read_task(folder: Path, settings: CampaignSettings, task: Task) -> dict[str, Any] | None:
    """What is kept of a task, if it was computed with these settings."""
    path = folder / task.file
    if not path.is_file():
        return None
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found if found.get("settings") == asdict(settings) else None


def read_campaign(folder: Path, settings: CampaignSettings) -> dict[Task, dict[str, Any]]:
    """All tasks that are kept."""
    found = {task: read_task(folder, settings, task) for task in tasks_of(settings)}
    return {task: numbers for task, numbers in found.items() if numbers is not None}
