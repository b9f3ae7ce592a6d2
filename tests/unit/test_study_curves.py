"""The page of the study of curves, from made-up runs."""

import pytest

from wheelrail.studies.curves import CurveRun, Curves, Point, differences, r150_variations, variations
from wheelrail.studies.curves_page import as_markdown, count_rows, csv_rows
from wheelrail.studies.published_curves import CURVES, R150, R150_PUBLISHED, tolerance


def made_up(name, left=2, mean=2.0):
    row = {"lateral_displacement_mm": 6.9, "yaw_mrad": 1.0, "contacts_left": left, "contacts_right": 1}
    row |= {"contacts_left_mean": mean, "contacts_right_mean": 1.0}
    row |= {f"{name}_{side}_kN": 50.0 for name in ("Q", "Y", "Fx") for side in ("left", "right")}
    points = {(w, n): [Point(-0.03, 4e4, 8e-5), Point(-0.01, 1e4, 2e-5)] for w in range(4) for n in range(2)}
    whole = {(w, n): (0.0, 0.25, 0.5, 0.25) for w in range(4) for n in range(2)}
    return CurveRun(name, "done", [{"wheelset": f"wheelset{n + 1}", **row} for n in range(4)], points, 100.0, whole)


def test_the_page_says_where_numbers_differ():
    thesis_1, thesis_2, _, meli2011, malvezzi = CURVES
    assert differences(meli2011, made_up("a")) == []
    assert differences(thesis_1, made_up("a")) == [(n, 0) for n in range(4)]
    other = made_up("malvezzi2008_curve", left=2)
    curves = Curves(
        [
            (meli2011, made_up("meli2011_curve")),
            (thesis_2, made_up("meli2009_2_irregular", left=1, mean=1.3)),
            (malvezzi, made_up("malvezzi2008_curve", left=3)),
        ],
        {"malvezzi2008_curve": [("this", made_up("malvezzi2008_curve", left=3)), ("that", other)]},
        made_up(R150),
        [("half the step", made_up(R150)), ("gauge 1437 mm", made_up(R150))],
        [(meli2011, made_up("meli2011_curve_papers", left=1, mean=1.0))],
    )
    page = as_markdown(curves)
    assert "| `meli2011_curve` | 2 / 1 |" in page
    assert "| `meli2009_2_irregular` | 1 (1.30) / 1 |" in page
    assert "| mostly |" in page
    assert "| wheelset 1 left | 3 | 2 | -30.0, -10.0 | 40.0, 10.0 | 80, 20 |" in page
    assert "the numbers stay the same with: this." in page
    assert "With that: wheelset 1 left: 2" in page
    assert "| 1 | lateral displacement [mm] | 6.90 | 6.9 | 7.2 | 0.00 | 0.30 | 1.00 | both |" in page
    assert "| 2 | lateral displacement [mm] | 6.90 | -7.6 | -7.2 | 14.50 | 14.10 | 1.00 | neither |" in page
    assert "| `meli2011_curve_papers` | 1 / 1 |" in page
    assert "| `meli2011_curve_papers` | 0.0 | 25.0 | 50.0 | 25.0 | 0.0 |" in page
    assert "| gauge 1437 mm | 6.90 |" in page
    assert "is steady in the full curve: its standard deviation is 100 N, 0.2 % of its mean." in " ".join(page.split())
    assert "| half the step | 0.100 | 50.00 |" in page
    assert "| ADAMS/Rail | 7.2 | -7.2 |  |  | -31.1 |" in page
    assert len(csv_rows(curves)) == 20
    counted = count_rows(curves)
    assert len(counted) == 4 * 8
    assert counted[0]["contacts_2_percent"] == 50.0


def test_tolerances():
    assert tolerance("Q_left_kN", 100.0) == 2.0
    assert tolerance("Q_left_kN", 10.0) == 1.5
    assert tolerance("Fx_left_kN", -17.5) == pytest.approx(3.5)
    assert {one.wheelset for one in R150_PUBLISHED} == {0, 1, 3}


def test_variations_change_one_thing_each():
    from pathlib import Path

    from wheelrail.io.scenario_file import load_scenario

    path = Path(__file__).parents[2] / "scenarios" / "malvezzi2008_curve.toml"
    scenario = load_scenario(path)
    varied = dict(variations(scenario))
    assert varied["contact points by DIFF"].contact.detection == "diff"
    assert varied["rail 60E1 of the standard"].track.rails.left.name.startswith("60E1")
    assert varied["half the step"].integrator.step == 0.5 * scenario.integrator.step
    assert varied["the laws of the papers"].contact.tangential == "johnson-vermeulen"
    smooth = varied["profiles smoothed by 2 mm"]
    assert smooth.vehicle.wheelsets[0].profile.name == "S1002 smoothed 2 mm"
    assert smooth.track.rails.right.name == "UIC60 smoothed 2 mm"
    r150 = path.with_name("r150_curving.toml")
    others = dict(r150_variations(load_scenario(r150)))
    assert others["friction 0.30"].contact.friction == 0.3
    assert others["gauge 1437 mm, friction 0.41"].contact.friction == 0.41
    assert others["gauge 1437 mm, friction 0.41"].track.rails.gauge == pytest.approx(1.437)


def test_the_command_needs_the_scenarios(run):
    code, _, err = run("study", "curves", "--to", "out")
    assert code == 2
    assert "--scenarios" in err
