"""Scenarios that come with the package: found by name, by their path in a clone, and copied to begin with."""

import shlex
from pathlib import Path

import pytest

from wheelrail.cli.completion import scenarios_like
from wheelrail.errors import InputError
from wheelrail.io.scenario_file import load_scenario
from wheelrail.io.shipped import scenario_path, shipped_folder, shipped_names, shipped_scenarios
from wheelrail.io.track_file import load_track

ROOT = Path(__file__).parents[2]


def test_all_scenarios_of_the_clone_are_shipped():
    assert shipped_names() == sorted(path.stem for path in (ROOT / "scenarios").glob("*.toml"))
    assert {one.cost for one in shipped_scenarios()} == {"a track", "seconds", "minutes"}
    assert all(one.title for one in shipped_scenarios())


def test_the_wheel_has_them():
    import tomllib

    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert build["force-include"] == {"scenarios": "wheelrail/scenarios"}


@pytest.mark.parametrize("name", ["meli2011_curve", "meli2011_curve.toml", "scenarios/meli2011_curve.toml"])
def test_by_name_and_by_path(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert scenario_path(name) == shipped_folder() / "meli2011_curve.toml"
    assert load_scenario(name).speed == 45.0
    assert load_track(name).length > 300.0


def test_profiles_beside_them_are_found(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wheel = load_scenario("unequal_wheels").vehicle.wheelsets[0].wheels[0]
    assert wheel.profile.name == "hollow_wheel.csv"


def test_files_of_the_user_come_first(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    own = (ROOT / "scenarios/meli2011_curve.toml").read_text().replace("= 45", "= 44")
    Path("meli2011_curve").write_text(own)
    assert load_scenario("meli2011_curve").speed == 44.0


@pytest.mark.parametrize(
    "name", ["elsewhere/meli2011_curve.toml", "/scenarios/meli2011_curve.toml", "mine.toml", "a\0b"]
)
def test_other_paths_are_taken_as_they_are(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert scenario_path(name) == Path(name)
    with pytest.raises(InputError):
        load_scenario(name)


def test_a_name_that_is_none_gets_the_nearest(run):
    code, out, err = run("run", "meli2011_curv")
    assert (code, out) == (2, "")
    assert 'Did you mean "meli2011_curve"?' in err
    assert "wheelrail list scenarios" in err
    assert not list(Path().iterdir())


def test_list(run):
    code, out, _ = run("list", "scenarios")
    assert code == 0
    assert all(name in out for name in shipped_names())


def test_completion(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").touch()
    Path("minutes.txt").touch()
    Path("mines").mkdir()
    assert scenarios_like("meli2011") == ["meli2011_curve", "meli2011_curve_papers", "meli2011_elastic"]
    assert scenarios_like("min") == ["mine.toml", "mines/"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_is_told(shell, monkeypatch, capsys):
    """What the script of a shell asks for, and what it is answered."""
    from wheelrail.cli.app import app

    words = "wheelrail run meli2011_cur"
    environment = {"COMP_WORDS": words, "COMP_CWORD": "2", "_TYPER_COMPLETE_ARGS": words}
    for key, value in (environment | {"_WHEELRAIL_COMPLETE": f"complete_{shell}"}).items():
        monkeypatch.setenv(key, value)
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    with pytest.raises(SystemExit):
        app(prog_name="wheelrail")
    assert "meli2011_curve" in capsys.readouterr().out


def test_new_writes_a_scenario_that_can_be_run(run):
    code, out, _ = run("new", "mine")
    assert (code, "mine.toml" in out) == (0, True)
    scenario = load_scenario("mine.toml")
    assert (scenario.title, scenario.speed) == ("mine", pytest.approx(80 / 3.6))
    assert run("check", "mine.toml")[0] == 0


@pytest.mark.parametrize("name", ["two words", "back\\slash", "quote\"s'", "ünïcode"])
def test_new_under_odd_names(name, run):
    """The file can be read, and what is to be typed next can be typed."""
    code, out, _ = run("new", name)
    assert code == 0
    assert load_scenario(f"{name}.toml").title == name
    assert shlex.split(" ".join(out.split("wheelrail run ")[1].split())) == [f"{name}.toml"]


def test_every_key_in_its_comments_can_be_used(run):
    """Comments taken away from the lines with keys, all at once but for what excludes each other."""
    import re

    run("new", "mine")
    text = Path("mine.toml").read_text()
    told = re.sub(r"(?m)^# (?=(\[|[a-zA-Z_]+ *= ))", "", text)
    assert told != text
    Path("mine.toml").write_text(told)
    scenario = load_scenario("mine.toml")
    assert scenario.track.irregularity is not None
    assert len(scenario.loads) == 1


def test_new_like_another(run):
    assert run("new", "folder/worn.toml", "--like", "unequal_wheels")[0] == 0
    assert load_scenario("folder/worn.toml").title == load_scenario("unequal_wheels").title
    assert Path("folder/profiles/hollow_wheel.csv").exists()


def test_new_touches_nothing_that_is_there(run):
    Path("mine.toml").write_text("mine")
    code, _, err = run("new", "mine")
    assert (code, "is not written over" in err) == (2, True)
    assert Path("mine.toml").read_text() == "mine"
    assert run("new", "other", "--like", "nothing_like_it")[0] == 2
    assert run("new", "other", "--like", "run.nc")[0] == 2
    for name in ("", ".", ".."):
        assert run("new", name)[0] == 2
    assert [path.name for path in Path().iterdir()] == ["mine.toml"]


@pytest.mark.slow_without_jit
def test_new_runs_as_it_is(run):
    run("new", "mine")
    code, out, err = run("run", "mine.toml", "--set", "duration=0.1", "--no-page")
    assert code == 0, err
    assert "the time is up" in out
