"""All runs of the study, as far as they are done, and what is looked at again where wheels vibrate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from wheelrail.analyses.flutter import Flutter, find_flutter
from wheelrail.studies.dry_curves.cases import DEFAULT, EXPLICIT, Case, Cell, Job, run_by_default, selection
from wheelrail.studies.dry_curves.pool import work_through
from wheelrail.studies.dry_curves.runs import JobOutcome, MethodDifference, Outcome, run_job, the_vehicle

CALM = 0.01  #: standard deviation of Q over its mean, beyond which a wheel vibrates

Progress = Callable[[str, int, int], None]  #: told what is done, how much of it, and of how many


@dataclass
class Campaign:
    """The study."""

    full: bool
    jobs: list[Job]
    done: dict[Job, JobOutcome] = field(default_factory=dict)
    flutter: dict[Case, Flutter | None] = field(default_factory=dict)  #: None: there is no steady state near by

    @property
    def outcomes(self) -> list[Outcome]:
        """Of all runs, in the order of the jobs."""
        return [outcome for job in self.jobs if job in self.done for outcome in self.done[job].outcomes]

    @property
    def differences(self) -> list[MethodDifference]:
        """Of the methods of detection, in the order of the jobs."""
        return [one for job in self.jobs if job in self.done for one in self.done[job].differences]

    @property
    def finished(self) -> bool:
        """Whether everything was done."""
        return len(self.done) == len(self.jobs) and all(case in self.flutter for case in self.restless)

    @property
    def restless(self) -> list[Case]:
        """Cells and methods in which wheels vibrate in the steady part, as runs of ode5."""
        found = [one.case for one in self.outcomes if one.done and not one.spread <= CALM]
        return list(dict.fromkeys(Case(case.cell, case.method) for case in found))

    def of_method(self, method: str) -> list[Outcome]:
        """Runs with a method of detection; those of the default also under its own name."""
        own = DEFAULT if method == run_by_default() else method
        return [one for one in self.outcomes if one.case.method == own]

    def outcome(self, cell: Cell, method: str, integrator: str = EXPLICIT, *, halved: bool = False) -> Outcome | None:
        """Of one run, if it is done."""
        wanted = Case(cell, method, integrator, halved)
        return next((one for one in self.outcomes if one.case == wanted), None)


def make_campaign(*, full: bool) -> Campaign:
    """The study before anything is done."""
    return Campaign(full, selection(full=full))


def run_campaign(campaign: Campaign, processes: int, progress: Progress = lambda *_: None) -> None:
    """Make all runs, then look at those that vibrate; a KeyboardInterrupt leaves in the campaign what is done."""

    def keep_runs(job: Job, outcome: JobOutcome) -> None:
        campaign.done[job] = outcome
        progress("runs", len(campaign.done), len(campaign.jobs))

    work_through(run_job, [job for job in campaign.jobs if job not in campaign.done], processes, keep_runs)
    restless = campaign.restless

    def keep_flutter(case: Case, flutter: Flutter | None) -> None:
        campaign.flutter[case] = flutter
        progress("vibrations", len(campaign.flutter), len(restless))

    work_through(look_at, restless, min(processes, max(len(restless), 1)), keep_flutter)


def look_at(case: Case) -> Flutter | None:
    """Whether the steady state of a case flutters."""
    vehicle = the_vehicle()
    return find_flutter(case.scenario(vehicle), case.settled_at(vehicle))
