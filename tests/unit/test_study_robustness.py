"""wheelrail study robustness: what is drawn, how runs are told, what the command writes."""

import csv
import json
from dataclasses import replace

import numpy as np
import pytest

import wheelrail.studies.robustness.study as study
from wheelrail.studies.robustness.draw import ANY, CORNER, GENTLE, STRATA, draw
from wheelrail.studies.robustness.page import as_markdown, csv_rows
from wheelrail.studies.robustness.study import EXCEPTION, Campaign, Outcome, run_one

DRAWN = [draw(number, 1) for number in range(1, 301)]


def test_draws_lie_in_their_ranges():
    assert {one.stratum for one in DRAWN} == set(STRATA)
    for one in DRAWN:
        assert abs(one.curvature) <= 0.1
        assert abs(one.cant) <= 0.15
        assert abs(one.slope) <= 0.05
        assert 1 / 40 <= one.inclination <= 1 / 20
        assert 0.0 <= one.speed * 3.6 <= 300.0 + 1e-9
        assert 0.0 <= one.friction <= 0.5
    assert any(one.speed == 0.0 for one in DRAWN)
    assert any(one.friction == 0.0 for one in DRAWN)
    wide = [one.curvature for one in DRAWN if one.stratum == ANY]
    assert np.ptp(wide) > 0.18


def test_gentle_draws_are_passable():
    gentle = [one for one in DRAWN if one.stratum == GENTLE]
    assert len(gentle) == 100
    assert all(one.passable for one in gentle)
    assert sum(one.curvature * one.cant > 0.0 for one in gentle) > 10  # with the inner rail raised


def test_passable():
    """In a curve to the left the acceleration outwards is V^2 K, and the raised right rail takes from it."""
    one = replace(DRAWN[2], curvature=1 / 250, cant=-0.1, speed=22.0, friction=0.1)
    assert one.acceleration == pytest.approx(22.0**2 / 250 - 0.981)
    assert one.passable
    assert not replace(one, cant=0.0).passable
    assert not replace(one, curvature=1 / 249).passable
    assert not replace(one, friction=0.09).passable


def test_draws_are_the_same_whatever_comes_after():
    assert draw(7, 1) == DRAWN[6]
    assert draw(7, 2) != DRAWN[6]


def made_up(number, status="done: reached the end of the track", **more):
    values = {"detail": "", "time": 2.0, "position": 50.0, "finite": True, "in_air": 0.0, "cpu": 1.0}
    return Outcome(DRAWN[number - 1], status, **(values | more))


def test_numbers_and_page_of_made_up_runs():
    campaign = Campaign(4, 1)
    campaign.outcomes += [
        made_up(1, EXCEPTION, detail="ValueError: no"),
        made_up(2, "derailed: a flange climbed onto its rail", finite=False),
        made_up(3, in_air=0.02),
        made_up(6, "stopped: the CPU time allowed is used up", detail="why", cpu=60.0),
    ]
    numbers = campaign.numbers()
    assert (numbers["runs"], numbers["passable"], numbers["passable_done"]) == (4, 2, 1)
    assert numbers["passable_done_share"] == 0.5
    assert (numbers["non_finite"], numbers["exceptions"], numbers["longest_cpu_s"]) == (1, 1, 60.0)
    page = as_markdown(campaign)
    assert "| done: reached the end of the track | 1 | 1 | 0 | 0 | 1 | 2.00 |" in page
    assert "stopped: the CPU time allowed is used up (why) |" in page
    assert "| of these run to the end | 1 (50.0%) |" in page
    assert "In 1 of the 2 passable runs a wheel was in the air" in page
    assert [row["done"] for row in csv_rows(campaign)] == [False, False, True, False]
    assert Campaign(4, 1).numbers()["passable_done_share"] is None


def test_an_exception_is_counted_and_not_raised(monkeypatch):
    def broken(*_, **__):
        raise ValueError("broken")

    monkeypatch.setattr(study, "simulate", broken)
    outcome = run_one(DRAWN[0], study.load_vehicle(study.VEHICLE))
    assert (outcome.status, outcome.detail, outcome.done) == (EXCEPTION, "ValueError: broken", False)


def table(folder):
    return list(csv.DictReader((folder / "robustness.csv").read_text().splitlines()))


@pytest.mark.slow_without_jit
def test_twelve_runs(run, tmp_path):
    code, out, err = run("study", "robustness", "--runs", 12, "--seed", 3, "--json", "--to", "here")
    assert code == 0
    assert "written" in err
    numbers = json.loads(out)
    assert numbers["runs"] == sum(numbers["statuses"].values()) == 12
    assert numbers["passable"] == numbers["passable_done"] == 4
    assert (numbers["non_finite"], numbers["exceptions"]) == (0, 0)
    rows = table(tmp_path / "here")
    assert len(rows) == 12
    assert {row["stratum"] for row in rows} == {GENTLE, CORNER, ANY}
    assert "--runs 12 --seed 3" in (tmp_path / "here" / "robustness.md").read_text()
    # The first runs of a longer study are those of a shorter one, to the last bit.
    assert run("study", "robustness", "--runs", 5, "--seed", 3, "--to", "again")[0] == 0
    assert table(tmp_path / "again") == rows[:5]


@pytest.mark.slow_without_jit
def test_ctrl_c_keeps_what_is_done(run, tmp_path, monkeypatch):
    usual = study.run_one

    def interrupted(drawn, vehicle):
        if drawn.number == 3:
            raise KeyboardInterrupt
        return usual(drawn, vehicle)

    monkeypatch.setattr(study, "run_one", interrupted)
    code, out, err = run("study", "robustness", "--runs", 9, "--json", "--to", "here")
    assert code == 130
    assert json.loads(out)["runs"] == 2
    assert "stopped after 2 of 9 runs" in err
    assert "Stopped after 2 of 9 runs." in (tmp_path / "here" / "robustness.md").read_text()


def test_bad_options(run, tmp_path):
    (tmp_path / "file").write_text("")
    code, out, err = run("study", "robustness", "--runs", 0, "--seed", -1, "--to", "file")
    assert (code, out) == (2, "")
    for words in ("3 problems", "--runs = 0", "--seed = -1", "is a file, not a folder"):
        assert words in err
