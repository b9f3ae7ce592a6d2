"""wheelrail study continuity: it finds jumps that are there, and none where there is none."""

import csv
import json

import numpy as np
import pytest

from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point.detection._kernels.equations import DIFF, DIST
from wheelrail.contact.point.laws import contact_laws
from wheelrail.studies._kernels.continuity import LOOK_COLUMNS, Path
from wheelrail.studies.continuity.energy import EVERYWHERE, measure_energy
from wheelrail.studies.continuity.page import as_markdown, csv_rows, summary
from wheelrail.studies.continuity.study import RAILS, WHEELS, Continuity, Row, Settings, pair_of
from wheelrail.studies.continuity.sweeps import (
    HEIGHT,
    LIMITS,
    LOADED_STEP,
    ROLL,
    SHIFT,
    STEP,
    YAW,
    Jump,
    Room,
    Sweep,
    run_sweep,
    suspicious,
    sweeps,
)


def looks_of(force):
    looks = np.zeros((len(force), LOOK_COLUMNS))
    looks[:, 0], looks[:, 1] = -0.1 * force, force
    return looks


def test_pieces_that_are_suspicious():
    """A smooth force of any slope is not; a step of 100 N on 50 kN is, in the piece in which it lies."""
    t = np.arange(0.0, 1e-3, 4e-6)
    smooth = 5e4 + 3e7 * t + 1e10 * t * t
    assert suspicious(looks_of(smooth), 1e-3).size == 0
    stepped = smooth + 100.0 * (t > 0.5e-3)
    found = suspicious(looks_of(stepped), 1e-3)
    assert int(np.flatnonzero(t > 0.5e-3)[0]) - 1 in found
    assert len(found) <= 3
    without = looks_of(stepped)
    without[:10] = np.nan  # no such poses: nothing to be said, and no warning
    assert set(suspicious(without, 1e-3)) == set(found)


def test_sweeps_cover_what_is_asked():
    for loaded in (False, True):
        every = list(sweeps(DIST, loaded, LOADED_STEP if loaded else STEP))
        kinds = {one.over for one in every}
        assert kinds == ({SHIFT, YAW, ROLL} if loaded else {SHIFT, YAW, ROLL, HEIGHT})
        levels = {one.path.load if loaded else one.path.depth for one in every if one.over == SHIFT}
        assert levels == ({10e3, 55e3, 80e3} if loaded else {30e-6, 60e-6, 90e-6})
        assert all(one.path.method == DIST for one in every)


def across_the_middle(method, load=0.0, depth=60e-6):
    """S1002 on UIC60 from one contact on the tread to two."""
    return Sweep(SHIFT, Path(0.0, 0.0, 0.0, depth, 1.0, 0.0, 0.0, 0.0, load, method), 0.8e-3, 4e-6)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("method", [DIST, DIFF])
def test_a_jump_that_is_there_is_found(method):
    """Contacts that each count in full: where one vanishes its load is gone, 40 % of Q and more."""
    room = Room()
    room.laws = contact_laws(coupling="none")
    swept = run_sweep(benchmark_pair(), across_the_middle(method), room)
    assert swept.without_pose == 0
    assert swept.worst.share > 0.4
    assert swept.worst.before != swept.worst.after
    assert 0.0 < swept.worst.y < 0.8e-3


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("method", [DIST, DIFF])
@pytest.mark.parametrize("load", [0.0, 80e3])
def test_coupled_contacts_on_the_tread_do_not_jump(method, load):
    swept = run_sweep(benchmark_pair(), across_the_middle(method, load), Room())
    assert swept.worst is None or swept.worst.share < LIMITS[load > 0.0]


@pytest.mark.slow_without_jit
def test_a_round_contact_keeps_energy():
    """Arcs on arcs have one curvature everywhere, and so a potential: 2/5 K p^2.5. Left is that arcs are no parabolas."""
    energy = measure_energy(pair_of("wheel-arc:330", "arc:80@0"), DIST, 120, Room())
    for spread in (energy.asymmetry[-1], energy.work[-1]):
        assert spread.zone == EVERYWHERE
        assert spread.poses > 100
        assert spread.worst < 2e-3


def made_up():
    found = Continuity(Settings(wheels=("S1002",), rails=("UIC60@1:40",), coarser=5.0))
    jump = Jump(500.0, 0.01, SHIFT, 1e-3, 0.0, 0.0, 0.46, 0.0, 2, 1, 0.5)
    found.rows.append(Row("S1002", "UIC60@1:40", "dist", False, 3, 300, 0, 7, jump, None, 2))
    found.rows.append(Row("S1002", "UIC60@1:40", "dist", True, 3, 300, 0, 0, None, None, 0))
    return found


def test_page_of_made_up_rows():
    found = made_up()
    page = as_markdown(found)
    assert "`wheelrail study continuity --wheel S1002 --rail UIC60@1:40 --coarser 5`" in page
    assert "Beyond their limits: S1002 on UIC60@1:40 (dist)." in page
    assert "| S1002 | UIC60@1:40 | dist | height | 1.000 | 500.0 | shift | 1.0000 |" in page
    assert "2 to 1" in page
    rows = csv_rows(found)
    assert [row["percent"] for row in rows] == [1.0, 0.0]
    assert rows[0]["contacts"] == "2 to 1"
    assert rows[1]["contacts"] is None
    assert summary(found)["pairs"] == 1
    assert "`wheelrail study continuity`;" in as_markdown(Continuity(Settings(WHEELS, RAILS)))


@pytest.mark.slow_without_jit
def test_a_tiny_selection(run, tmp_path):
    options = ("--wheel", "cylinder", "--rail", "arc:80@0", "--coarser", 50)
    code, out, err = run("study", "continuity", "--to", "here", *options, "--json")
    assert code == 0, err
    numbers = json.loads(out)
    assert numbers["pairs"] == 1
    assert all(row["pairs_beyond"] == 0 for row in numbers["summary"])
    assert {row["zone"] for row in numbers["energy"]} >= {"tread", "flange", EVERYWHERE}
    rows = list(csv.DictReader((tmp_path / "here" / "continuity.csv").read_text().splitlines()))
    assert {(row["method"], row["given"]) for row in rows} == {
        (method, given) for method in ("dist", "diff") for given in ("height", "load")
    }
    assert "No pair exceeds its limit." in (tmp_path / "here" / "continuity.md").read_text()
    assert (tmp_path / "here" / "continuity-energy.csv").exists()


def test_bad_options(run, tmp_path):
    (tmp_path / "file").write_text("")
    wrong = ("--wheel", "S1003", "--wheel", "UIC60", "--rail", "60E1@much", "--rail", "arc:300@0", "--coarser", 0)
    code, out, err = run("study", "continuity", "--to", "file", *wrong)
    assert (code, out) == (2, "")
    for words in ("6 problems", 'Did you mean "S1002"', "expected a wheel", "expected an inclination", "6.06 mm"):
        assert words in err
    for words in ("--coarser = 0", "is a file, not a folder"):
        assert words in err
