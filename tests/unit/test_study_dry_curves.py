"""wheelrail study dry-curves: its cells, one run against closed forms, verdicts of made-up runs, the command."""

import csv
import json
import math
import operator
from dataclasses import replace

import pytest

import wheelrail.studies.dry_curves.campaign as campaign_module
import wheelrail.studies.dry_curves.runs as runs_module
from wheelrail.analyses.flutter import Flutter
from wheelrail.results.checks.check import Check
from wheelrail.studies.dry_curves import cases
from wheelrail.studies.dry_curves.agreement import beside, half_steps_agree, integrators_agree
from wheelrail.studies.dry_curves.campaign import Campaign
from wheelrail.studies.dry_curves.cases import Case, Cell, Job, selection
from wheelrail.studies.dry_curves.page import as_markdown
from wheelrail.studies.dry_curves.pool import work_through
from wheelrail.studies.dry_curves.runs import JobOutcome, Outcome, run_job, static_load, the_vehicle
from wheelrail.studies.dry_curves.tables import run_rows
from wheelrail.studies.dry_curves.verdicts import doubts, every_verdict, is_flutter, what_it_is

CELL = Cell(300.0, 70.0, 0.4)
DONE = "done: reached the end of the track"
FLUTTER = Flutter(1e-9, growth=10.0, frequency=118.0, asymmetry=0.002, run_growth=11.0, halved_growth=9.5)


def test_cells_have_at_most_one_metre_per_second_squared():
    """V^2/R - g h/s with h/s = 100/1500."""
    assert CELL.acceleration == pytest.approx((70 / 3.6) ** 2 / 300 - 9.81 / 15, abs=1e-3)
    fastest = {150.0: 50.0, 200.0: 50.0, 300.0: 70.0, 500.0: 90.0, 1000.0: 120.0}
    run, left_out = cases.cells(), cases.cells(allowed=False)
    assert len(run) + len(left_out) == 5 * 6 * 6
    assert {r: max(cell.speed for cell in run if cell.radius == r) for r in cases.RADII} == fastest
    assert all(cell.speed > fastest[cell.radius] for cell in left_out)
    assert {cell.speed for cell in run} == set(cases.SPEEDS)


def test_steps_suit_the_speed():
    """ode5 takes at most 5e-5 s2/m times the speed; ros2 does not care."""
    steps = [Case(Cell(300.0, speed, 0.3)).step for speed in (15.0, 30.0, 70.0)]
    assert steps == pytest.approx([0.2e-3, 0.4e-3, 0.5e-3])
    assert Case(CELL, halved=True).step == 0.25e-3
    assert Case(Cell(300.0, 15.0, 0.3), integrator="ros2").step == 1e-3


def test_the_full_curve_is_long_enough():
    for speed in (15.0, 70.0):
        case = Case(Cell(300.0, speed, 0.3))
        scenario = case.scenario(the_vehicle())
        begins = cases.END_MARGIN + cases.AHEAD + 60.0 + (scenario.reach[1] - scenario.reach[0])
        assert scenario.way / (speed / 3.6) >= case.settled_at(the_vehicle()) + 3.0
        assert scenario.track.sample(begins + 1.0).curvature[0] == pytest.approx(-1 / 300)
        assert scenario.track.sample(begins + 1.0).cant[0] == pytest.approx(math.asin(0.1 / 1.5))


@pytest.mark.parametrize("full", [False, True])
def test_the_selection(full):
    jobs = selection(full=full)
    runs = [case for job in jobs for case in job.cases]
    assert len(set(runs)) == len(runs)
    assert all(case.cell.allowed for case in runs)
    assert {(case.cell.radius, case.cell.friction) for case in runs} == {
        (r, mu) for r in cases.RADII for mu in cases.FRICTIONS
    }
    assert {case.integrator for case in runs} == set(cases.INTEGRATORS)
    assert {case.cell for case in runs if not case.halved} <= set(cases.cells())
    if full:
        assert {case.cell for case in runs} == set(cases.cells())


def test_the_default_is_not_run_twice(monkeypatch):
    for default, methods in (("dist", {"default", "diff"}), ("other", {"default", "dist", "diff"})):
        monkeypatch.setattr(cases, "run_by_default", lambda name=default: name)
        assert {case.method for job in selection(full=True) for case in job.cases} == methods


@pytest.mark.slow_without_jit
def test_a_run_carries_weight_and_centrifugal_force():
    """Sum of Q: m (g cos c + V^2/R sin c); of Y, to the left, in a curve to the right: -m (V^2/R cos c - g sin c).

    Within 0.1 % of the weight: motions have died away to less than that.
    """
    job = Job(CELL, "ode5", ("dist", "default"))
    made = run_job(job)
    one = made.outcomes[0]
    assert one.done
    assert one.seconds >= 3.0
    assert one.spread < 0.01
    cant, mass = math.asin(0.1 / 1.5), 8.0 * static_load() / 9.81
    outwards = (70 / 3.6) ** 2 / 300
    assert sum(one.q) == pytest.approx(mass * (9.81 * math.cos(cant) + outwards * math.sin(cant)), rel=1e-3)
    lateral = mass * (outwards * math.cos(cant) - 9.81 * math.sin(cant))
    assert sum(one.y) == pytest.approx(-lateral, abs=1e-3 * 9.81 * mass)
    assert {check.name for check in one.checks} >= {"vertical balance", "lateral balance", "chatter"}
    (difference,) = made.differences
    assert (difference.first.method, difference.second.method) == ("dist", "default")


def test_a_run_that_breaks_is_kept(monkeypatch):
    def broken(*_, **__):
        raise ValueError("broken")

    monkeypatch.setattr(runs_module, "simulate", broken)
    one, other = run_job(Job(CELL, "ode5", ("dist", "diff"))).outcomes
    assert one.status == other.status == "exception: ValueError: broken"
    assert not one.done
    assert math.isnan(one.balance)


def made_up(cell=CELL, method="default", integrator="ode5", halved=False, **more):
    checks = tuple(
        Check(name=name, value=value, limit=0.002, meaning="", remedy="")
        for name, value in {"vertical balance": 1e-4, "lateral balance": 2e-4, "chatter": 1e-3}.items()
    )
    load = static_load()
    values = {"seconds": 3.0, "spread": 2e-3, "wheel": "wheelset1.left", "greatest_q": 9e4, "cpu": 2.0}
    values |= {"q": (load,) * 8, "y": (0.1 * load,) * 8, "checks": checks}
    values |= {"status": DONE}
    return Outcome(Case(cell, method, integrator, halved), **(values | more))


def made_up_campaign(*outcomes, flutter=()):
    jobs = [Job(one.case.cell, one.case.integrator, (one.case.method,), one.case.halved) for one in outcomes]
    done = {job: JobOutcome((one,)) for job, one in zip(jobs, outcomes, strict=True)}
    return Campaign(False, jobs, done, dict(flutter))


@pytest.fixture
def own_default(monkeypatch):
    """A default method of detection that is none of the others."""
    monkeypatch.setattr(campaign_module, "run_by_default", lambda: "other")


def held(campaign):
    return [one.held for one in every_verdict(campaign)]


def test_differences_are_shares_of_the_wheel_load():
    load = static_load()
    other = made_up(integrator="ros2", y=(0.1 * load,) * 5 + (0.12 * load,) + (0.1 * load,) * 2)
    found = beside(other, made_up())
    assert found.difference == pytest.approx(0.02)
    assert found.signal == "wheelset3.right.Y"
    assert math.isnan(beside(replace(other, q=()), made_up()).difference)


def test_verdicts_of_calm_runs(own_default):
    calm = [made_up(), made_up(method="diff"), made_up(integrator="ros2"), made_up(halved=True)]
    campaign = made_up_campaign(*calm)
    assert len(integrators_agree(campaign)) == len(half_steps_agree(campaign)) == 1
    assert held(campaign) == [True] * 8
    assert "Nowhere." in as_markdown(campaign)
    assert held(Campaign(False, [])) == [None] * 7 + [True]


def test_verdicts_of_failing_runs(own_default):
    load = static_load()
    campaign = made_up_campaign(
        made_up(spread=0.02),
        made_up(method="diff", spread=math.nan, status="derailed: a flange climbed onto its rail", q=()),
        made_up(integrator="ros2", q=(1.02 * load,) * 8),
        made_up(halved=True, q=(0.99 * load,) * 8),
        made_up(Cell(150.0, 50.0, 0.5), spread=0.3, checks=()),
        flutter=[(Case(Cell(150.0, 50.0, 0.5)), FLUTTER)],
    )
    assert held(campaign) == [False, False, False, None, False, False, False, False]
    assert not campaign.finished
    page = as_markdown(campaign)
    assert "| 300 | - | - | - | 2.00 / 0.020 | - | - |" in page
    assert "a run failed" in page
    assert "Stopped before everything was done." in page
    assert "true flutter |" in page
    assert "not looked at" not in page  # its own check says that it is calm above 20 Hz


def test_what_counts_as_flutter():
    shaken = made_up(spread=0.3, checks=())
    assert is_flutter(FLUTTER)
    assert what_it_is(shaken, FLUTTER, looked_at=True) == "true flutter"
    for change, words in (
        ({"growth": -1.0}, "the steady state is stable"),
        ({"run_growth": 13.0}, "the run grows otherwise"),
        ({"halved_growth": math.nan}, "at half the step it grows otherwise"),
        ({"asymmetry": 0.02}, "the contact stiffness is not symmetric without friction"),
    ):
        other = replace(FLUTTER, **change)
        assert not is_flutter(other)
        assert doubts(other) == [words]
        assert words in what_it_is(shaken, other, looked_at=True)
    assert "no steady state" in what_it_is(shaken, None, looked_at=True)
    assert what_it_is(shaken, None, looked_at=False) == "not looked at"
    assert "slow" in what_it_is(made_up(spread=0.3), None, looked_at=True)


def test_runs_as_rows():
    rows = run_rows(made_up_campaign(made_up(), made_up(integrator="ode45", q=(), y=())))
    assert rows[0].keys() == rows[1].keys()
    assert rows[0]["wheelset4.right.Q_N"] == static_load()
    assert (rows[0]["step_ms"], rows[1]["step_ms"]) == (0.5, None)
    assert rows[1]["wheelset1.left.Y_N"] is None


@pytest.mark.parametrize("processes", [1, 2])
def test_work_is_spread(processes):
    kept = {}
    work_through(operator.neg, [1, 2, 3], processes, kept.__setitem__)
    assert kept == {1: -1, 2: -2, 3: -3}


@pytest.fixture
def quick(monkeypatch):
    """Made-up runs, of which the first vibrates, and the third is interrupted if asked."""
    asked = []

    def job_done(job):
        asked.append(job)
        if len(asked) == quick.interrupt:
            raise KeyboardInterrupt
        made = [made_up(job.cell, method, job.integrator, job.halved) for method in job.methods]
        return JobOutcome(tuple(replace(one, spread=0.05, checks=()) if len(asked) == 1 else one for one in made))

    quick.interrupt = 0
    monkeypatch.setattr(campaign_module, "run_job", job_done)
    monkeypatch.setattr(campaign_module, "look_at", lambda case: FLUTTER)
    return quick


def test_the_command(run, tmp_path, quick):
    code, out, err = run("study", "dry-curves", "--to", "here", "--processes", 1, "--json")
    assert code == 0
    assert "written" in err
    told = json.loads(out)
    runs = sum(len(job.methods) for job in selection(full=False))
    assert told["runs"] == runs
    assert told["finished"]
    assert told["verdicts"][-1]["held"] == "held"
    page = (tmp_path / "here" / "dry-curves.md").read_text()
    assert "`wheelrail study dry-curves`" in page
    assert "Stopped" not in page
    assert len(list(csv.DictReader((tmp_path / "here" / "dry-curves.csv").read_text().splitlines()))) == runs


def test_ctrl_c_keeps_what_is_done(run, tmp_path, quick):
    quick.interrupt = 3
    code, _, err = run("study", "dry-curves", "--to", "here", "--processes", 1)
    assert code == 130
    assert "stopped after" in err
    assert "Stopped before everything was done." in (tmp_path / "here" / "dry-curves.md").read_text()


def test_bad_options(run, tmp_path):
    (tmp_path / "file").write_text("")
    code, out, err = run("study", "dry-curves", "--to", "file/there", "--processes", 0)
    assert (code, out) == (2, "")
    for words in ("2 problems", "--processes = 0", "is a file, not a folder"):
        assert words in err
