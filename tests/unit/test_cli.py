"""The command line: what is promised comes out, mistakes end in words and exit code 2, nothing is left behind."""

import json
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from wheelrail.cli import main

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def test_profile_sample_as_promised(run):
    code, out, _ = run("profile", "sample", "S1002", "--y-mm=-42.3,-37.5,-30.1,0.7,25.5", "--json")
    assert code == 0
    rows = json.loads(out)
    assert [row["y_mm"] for row in rows] == [-42.3, -37.5, -30.1, 0.7, 25.5]
    assert set(rows[0]) == {"y_mm", "z_mm", "slope", "curvature_per_mm"}
    # F = 10 mm at y = -37.5 mm; -42.3 mm lies on the arc of radius 20, -37.5 mm on the root of radius 13
    assert rows[1]["z_mm"] == pytest.approx(10.0, abs=1e-6)
    assert rows[0]["z_mm"] == pytest.approx(8.834924130 + math.sqrt(400 - (58.558326413 - 42.3) ** 2), abs=1e-11)
    assert rows[0]["curvature_per_mm"] == -0.05
    assert rows[1]["curvature_per_mm"] == pytest.approx(1 / 13, abs=1e-15)
    assert rows[2]["z_mm"] == pytest.approx(3.958821850798, abs=1e-9)


def test_profile_sample_outside_is_refused_with_every_position(run):
    code, out, err = run("profile", "sample", "UIC60", "--y-mm=0,40,-50", "--json")
    assert (code, out) == (2, "")
    assert err.count("outside the profile, which runs from y = -37.15 to 37.15 mm") == 2


def test_vertical_slope_is_null_in_json(run):
    code, out, _ = run("profile", "sample", "S1002", "--y-mm=-70", "--json")
    assert code == 0
    assert json.loads(out)[0]["slope"] is None


def test_ranges_and_default_steps(run):
    assert len(json.loads(run("profile", "sample", "UIC60", "--y-mm=-1:1:0.5", "--json")[1])) == 5
    assert len(json.loads(run("profile", "sample", "UIC60", "--every-mm", "10", "--json")[1])) == 7
    code, out, _ = run("profile", "sample", "UIC60")
    assert code == 0
    assert "curvature_per_mm" in out


@pytest.mark.parametrize("text", ["a", "1,,2", "nan", "1:2", "0:1:0", "0:1e9:1e-3", "inf:1:2", ""])
def test_numbers_that_are_none(run, text):
    code, out, err = run("profile", "sample", "UIC60", f"--y-mm={text}", "--json")
    assert (code, out) == (2, "")
    assert "expected" in err


def test_profile_sample_to_csv_reads_back(run):
    code, *_ = run("profile", "sample", "UIC60", "--y-mm=-36:36:0.25", "--to", "deep/rail.csv")
    assert code == 0
    lines = Path("deep/rail.csv").read_text().splitlines()
    Path("points.csv").write_text("\n".join(",".join(line.split(",")[:2]) for line in lines) + "\n")
    code, out, _ = run("profile", "check", "points.csv", "--kind", "rail", "--json")
    assert code == 0
    assert "289 points" in json.loads(out)["notes"][0]


def test_track_sample_as_promised(run):
    code, out, _ = run("track", "sample", SCENARIOS / "s_curve.toml", "--s", "12.5,110,333", "--json")
    assert code == 0
    rows = json.loads(out)
    assert [row["s"] for row in rows] == [12.5, 110, 333]
    assert {"s", "x", "y", "z", "heading", "curvature", "cant_rad", "i", "j", "k"} <= set(rows[0])
    assert rows[1]["curvature"] == pytest.approx(-1 / 190)
    for row in rows:
        axes = np.array([row["i"], row["j"], row["k"]])
        assert np.abs(axes @ axes.T - np.eye(3)).max() < 1e-14


def test_track_sample_with_irregularity_and_csv(run, tmp_path):
    Path("t.toml").write_text(
        'segments = [{ kind = "straight", length = 100 }]\nirregularity = { psd = "erri-b176-low", seed = 1 }'
    )
    code, out, _ = run("track", "sample", "t.toml", "--s", "50", "--json")
    assert code == 0
    assert set(json.loads(out)[0]["irregularity"]) == {"left", "right", "lateral", "vertical", "roll"}
    assert run("track", "sample", "t.toml", "--every", "25", "--to", "out.csv")[0] == 0
    lines = Path("out.csv").read_text().splitlines()
    assert len(lines) == 6
    assert "irregularity_roll" in lines[0]
    assert "j_z" in lines[0]
    assert "curvature" in run("track", "sample", "t.toml")[1]


def test_track_sample_outside(run):
    code, _, err = run("track", "sample", SCENARIOS / "s_curve.toml", "--s", "1,400,-3")
    assert code == 2
    assert err.count("outside the track, which runs from 0 to 380 m") == 2


@pytest.mark.parametrize("every", ["0", "-1", "1e-9"])
def test_track_sample_silly_steps(run, every):
    assert run("track", "sample", SCENARIOS / "s_curve.toml", "--every", every)[0] == 2


def test_track_check_prints_the_cant_base(run):
    code, out, _ = run("track", "check", SCENARIOS / "meli2011_curve.toml")
    assert code == 0
    assert "1435 mm" in out
    assert "left rail raised by 60 mm" in out
    code, out, _ = run("track", "check", SCENARIOS / "meli2011_curve.toml", "--json")
    assert json.loads(out)["cant base"] == "1435 mm"


def test_bad_track_lists_everything_and_touches_nothing(run, tmp_path):
    Path("bad.toml").write_text('[track]\nguage = 1.4\nsegments = [{ kind = "curv", length = -1 }]')
    for command in (["check"], ["sample", "--to", "out/x.csv"], ["show", "--to", "out/x.html"]):
        code, out, err = run("track", command[0], "bad.toml", *command[1:])
        assert (code, out) == (2, "")
        assert "bad.toml: 3 problems" in err
        assert 'Did you mean "gauge"?' in err
        assert 'Did you mean "curve"?' in err
        assert sorted(p.name for p in tmp_path.iterdir()) == ["bad.toml"]


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02", b"[[[", b"\xff\xfe\x00"])
def test_hopeless_files(run, content):
    Path("x.toml").write_bytes(content)
    Path("x.csv").write_bytes(content)
    for command in (("track", "check", "x.toml"), ("profile", "check", "x.csv", "--kind", "wheel")):
        code, out, err = run(*command)
        assert (code, out) == (2, "")
        assert "Traceback" not in err


def test_unknown_names_offer_the_nearest(run):
    code, _, err = run("profile", "show", "S1001")
    assert code == 2
    assert 'Did you mean "S1002"?' in err
    code, _, err = run("list", "profile")
    assert code == 2
    assert 'Did you mean "profiles"?' in err
    code, _, err = run("profile", "check", "x.csv", "--kind", "weel")
    assert code == 2
    assert 'Did you mean "wheel"?' in err


@pytest.mark.parametrize("what", ["profiles", "transitions", "spectra", "formats", "detection", "damping"])
def test_lists(run, what):
    code, out, _ = run("list", what, "--json")
    assert code == 0
    assert all({"name", "description"} <= set(row) for row in json.loads(out))
    code, out, _ = run("list", what)
    assert code == 0
    assert "description" in out


def test_profile_check_in_words(run):
    code, out, _ = run("profile", "check", "S1002")
    assert code == 0
    assert "32.500 mm" in out
    assert "placed" in run("profile", "check", "EN15302-rail-A")[1]


def test_options_for_files_are_refused_for_library_profiles(run):
    code, _, err = run("profile", "check", "S1002", "--mirror-y")
    assert code == 2
    assert "this is no file" in err
    code, _, err = run("profile", "check", "S1002", "--kind", "rail")
    assert code == 2
    assert "S1002 is a wheel profile" in err


def test_mirrored_shifted_file_is_put_right(run):
    from wheelrail.profiles.library import library_profile

    at = library_profile("S1002").points(0.3e-3)
    keep = at.slope < 15
    rows = "".join(f"{-(y + 70):.9f} {-z:.9f}\n" for y, z in zip(at.y[keep] * 1e3, at.z[keep] * 1e3, strict=True))
    Path("w.csv").write_text(rows)
    code, _, err = run("profile", "check", "w.csv")
    assert code == 2
    assert "no header line" in err
    code, _, err = run("profile", "check", "w.csv", "--unit", "mm")
    assert code == 2
    assert "wheel or a rail" in err
    code, _, err = run("profile", "check", "w.csv", "--unit", "mm", "--kind", "wheel")
    assert code == 2
    assert "w.csv: 3 problems" in err
    right = ("--unit", "mm", "--kind", "wheel", "--mirror-y", "--mirror-z", "--shift-y-mm=-70")
    code, out, _ = run("profile", "sample", "w.csv", *right, "--y-mm=-37.5", "--json")
    assert code == 0
    assert json.loads(out)[0]["z_mm"] == pytest.approx(10.0, abs=1e-3)


def test_unit_of_a_format_that_has_its_own(run):
    Path("w.prw").write_text("header.begin\nheader.end\n")
    code, _, err = run("profile", "check", "w.prw", "--unit", "mm")
    assert code == 2
    assert "has its own unit" in err
    code, _, err = run("profile", "check", "some/where.dat")
    assert code == 2
    assert "not the ending of a profile file" in err


def test_pictures(run):
    assert run("profile", "show", "S1002")[0] == 0
    page = Path("out/S1002.html").read_text()
    assert '"kind":"figure"' in page
    assert "32.500 mm" in page
    assert 'src="http' not in page
    assert run("profile", "show", "cone:1:20", "--to", "cone.png")[0] == 0
    assert Path("cone.png").read_bytes()[:4] == b"\x89PNG"
    assert run("track", "show", SCENARIOS / "s_curve.toml", "--to", "track.png")[0] == 0
    Path("t.toml").write_text(
        'segments = [{ kind = "straight", length = 100 }]\nirregularity = { psd = "erri-b176-low", seed = 1 }'
    )
    assert run("track", "show", "t.toml")[0] == 0
    assert "erri-b176-low" in Path("out/t.html").read_text()
    code, out, _ = run("report", "t.toml", "--wheel", "S1002")
    assert code == 0
    assert "written: out/t.html" in out


def test_places_that_cannot_be_written(run):
    for to in ("x.pdf", ".", "file/x.html"):
        Path("file").write_text("")
        code, _, err = run("profile", "show", "S1002", "--to", to)
        assert code == 2
        assert "--to" in err


def test_wrong_usage_is_typers_business(run):
    assert run("profile", "sample")[0] == 2
    assert run("nonsense")[0] == 2
    assert run("--version")[1].strip() == "0.1.0"


def test_validate_writes_its_table(run, monkeypatch):
    from wheelrail.validation import every_claim
    from wheelrail.validation.claim import Claim

    good = Claim("a", "b", 1e-9, 1e-8, "m", "c")
    monkeypatch.setattr(every_claim, "every_claim", lambda: [good])
    assert run("validate", "--to", "table.md")[0] == 0
    assert "| a | b | 1.0e-09 m | 1.0e-08 m (c) | yes |" in Path("table.md").read_text()
    bad = Claim("a", "b", float("nan"), 1e-8, "m", "c")
    monkeypatch.setattr(every_claim, "every_claim", lambda: [good, bad])
    code, out, err = run("validate", "--json")
    assert code == 1
    assert [row["holds"] for row in json.loads(out)] == [True, False]
    assert "1 of 2 claims do not hold" in err
    assert "a: no number, limit 1.0e-08 m" in err


@pytest.mark.slow_without_jit
def test_bench_gives_costs(run, monkeypatch):
    from wheelrail.bench import geometry

    monkeypatch.setattr(geometry, "COUNT", 500)
    monkeypatch.setattr(geometry, "REPEATS", 1)
    code, out, _ = run("bench", "geometry", "--json", "--to", "bench.md")
    assert code == 0
    assert {"what", "nanoseconds", "sines"} == set(json.loads(out)[0])
    assert Path("bench.md").read_text().count("\n") == 14
    assert "in sines" in run("bench", "geometry")[1]


def test_interruption_and_closed_pipe(monkeypatch, capsys):
    import wheelrail.cli.app

    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(wheelrail.cli.app, "app", interrupted)
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 130


def test_help_imports_nothing_heavy():
    """Start-up stays quick because the heavy libraries wait until a command needs them."""
    code = (
        "import sys; sys.argv = ['wheelrail', '--help']\n"
        "from wheelrail.cli import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "heavy = {'numpy', 'numba', 'scipy', 'matplotlib'} & set(sys.modules)\n"
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_brackets_in_names_are_no_markup(capsys):
    from wheelrail.cli.output import print_table

    print_table(["[name]"], [["a[/b]"], ["[red]c"]], title="[/title]")
    out = capsys.readouterr().out
    for words in ("[name]", "a[/b]", "[red]c", "[/title]"):
        assert words in out
