"""The campaign of random elastic runs: what is drawn, how mirror images compare, what the command keeps and writes."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

import wheelrail as wr
import wheelrail.studies.elastic.campaign as campaign
from wheelrail.cli.app import app
from wheelrail.studies.elastic.campaign import MIRROR, PAPERS, QUICK, RUN, USUAL, Task, tasks_of
from wheelrail.studies.elastic.campaign_draw import SLOW, drawn_runs
from wheelrail.studies.elastic.campaign_page import verdicts
from wheelrail.studies.elastic.campaign_papers import compared_loads
from wheelrail.studies.elastic.campaign_runs import mirror_difference

WAGON = wr.load_vehicle("manchester-wagon")


def test_runs_are_passable_and_reach_their_curve():
    runs = drawn_runs(USUAL)
    assert len(runs) == 20
    assert sum(one.drawn.speed < SLOW for one in runs) == 4
    for one in runs:
        assert one.drawn.passable
        assert one.duration <= 3.0
        assert one.distance <= 60.0 + 1e-9
    for one in runs[::4]:  # one slow among them
        scenario = one.scenario(WAGON)
        assert scenario.contact.model == "elastic"
        assert scenario.contact.elastic.threads == 1
        axle = scenario.start_position + scenario.reach[1]
        at = scenario.track.sample(np.array([axle, axle + one.distance]))
        assert at.curvature[1] == pytest.approx(one.drawn.curvature)
        assert at.curvature[0] == pytest.approx(one.drawn.curvature if one.in_curve else 0.0)
        assert one.distance <= scenario.way  # the time is up, not the track


def test_tasks_hold_slow_runs_of_every_kind():
    tasks = tasks_of(USUAL)
    assert len(tasks) == len(set(tasks)) == 26
    slow = {one.drawn.number for one in drawn_runs(USUAL) if one.drawn.speed < SLOW}
    for kind, count in ((RUN, 20), (PAPERS, 4), (MIRROR, 2)):
        numbers = [task.number for task in tasks if task.kind == kind]
        assert len(numbers) == count
        assert slow & set(numbers)


def test_mirror_images_differ_by_nothing():
    drawn = drawn_runs(USUAL)[0]
    assert drawn.mirrored().mirrored() == drawn
    assert drawn.mirrored().drawn.acceleration == -drawn.drawn.acceleration
    signals = {
        "a.lateral_displacement": [0.0, 2e-3],
        "a.left.Q": [5e4, 4e4],
        "a.right.Q": [5e4, 6e4],
        "a.left.Y": [1e3, 2e3],
        "a.right.Y": [-1e3, 5e3],
    }
    image = {
        "a.lateral_displacement": [0.0, -2e-3],
        "a.left.Q": [5e4, 6e4],
        "a.right.Q": [5e4, 4e4],
        "a.left.Y": [1e3, -5e3],
        "a.right.Y": [-1e3, -2e3],
    }
    assert mirror_difference(signals, image) == 0.0
    assert mirror_difference(signals, image | {"a.left.Q": [5e4, 5.4e4]}) == pytest.approx(0.1)
    assert mirror_difference(signals, image | {"a.left.Q": [5e4]}) == float("inf")


def test_loads_are_compared_over_the_second_half():
    elastic = np.full((4, 2), 50e3)
    papers = np.array([[0.0, 0.0], [0.0, 0.0], [52e3, 50e3], [54e3, 48e3]])
    found = compared_loads(papers, elastic)
    assert found["sum_percent"] == pytest.approx(2.0)
    assert found["wheel_percent"] == pytest.approx(6.0)


def test_the_command_keeps_tasks_and_says_what_does_not_hold(tmp_path, monkeypatch):
    computed = []

    def made_up(settings, task):
        computed.append(task)
        check = {"value": 1e-4, "limit": 2e-3, "ok": True}
        numbers = {"run": task.number, "status": "done: the time is up", "done": True, "finite": True, "cpu_s": 10.0}
        if task.kind == PAPERS:
            return numbers | {"sum_percent": 0.1, "wheel_percent": 50.0}
        return numbers | {"checks": {"vertical balance": check}, "problems": 1000.0, "failures": 2.0, "signals": {}}

    monkeypatch.setattr(campaign, "compute_task", made_up)
    arguments = ["study", "elastic", "--to", str(tmp_path), "--scenarios", str(tmp_path), "--quick"]
    arguments += ["--only", "campaign", "--json"]
    found = CliRunner().invoke(app, arguments)
    assert found.exit_code == 0, found.output
    assert computed == tasks_of(QUICK)
    told = {one["words"]: one["holds"] for one in json.loads(found.stdout)["verdicts"]}
    assert told["every recorded number is finite"]
    assert not told["0.2000 % of 2000 contact problems failed (limit 0.1 %)"]
    assert [words for words, holds in told.items() if not holds and "single wheels" in words]
    page = (tmp_path / "elastic-campaign.md").read_text(encoding="utf-8")
    assert "NO: 0.2000 %" in page
    assert (tmp_path / "elastic-campaign-runs.csv").is_file()

    CliRunner().invoke(app, arguments)
    assert computed == tasks_of(QUICK)  # nothing was computed again


def test_an_exception_is_told():
    number = drawn_runs(QUICK)[0].drawn.number
    lost = {"run": number, "status": "exception ValueError: no", "done": False, "cpu_s": 1.0}
    told = dict(verdicts({Task(RUN, number): lost}, QUICK))
    assert not told["0 of 1 runs came to their end, mirror images included"]
    assert not told["every recorded number is finite"]
