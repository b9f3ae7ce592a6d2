"""The examples of the README and of the first page run as they stand."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text(), flags=re.DOTALL)


@pytest.mark.slow_without_jit
def test_readme(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    (code,) = blocks("README.md", "python")
    names: dict = {}
    exec(code, names)
    assert "done: reached the end of the track" in capsys.readouterr().out
    # the outer wheel of the leading wheelset is pushed towards the centre of the right-hand curve
    assert float(names["y"].min()) < -10e3
    assert names["wr"].open_result("curve.nc").dataset.equals(names["result"].dataset)
    assert names["scenario"].speed == 45.0


def test_scenario_files(tmp_path):
    """Every snippet of the page on scenario files is a part of a valid file."""
    from wheelrail.errors import InputError
    from wheelrail.io.scenario_file import load_scenario

    texts = blocks("docs/how-to/scenario-files.md", "toml")
    whole, motion, over_time, along_track, friction, *rest, rig, bogie, control = texts
    path = tmp_path / "case.toml"
    path.write_text(whole)
    assert load_scenario(path).speed == pytest.approx(70 / 3.6)
    section = whole.replace('"manchester-wagon"', '"manchester-wagon-2d"')
    speeds, follow = motion.strip().splitlines()
    path.write_text(section.replace("speed_kmh       = 70", speeds))
    assert load_scenario(path).speed == pytest.approx(120 / 3.6)
    path.write_text(section.replace("speed_kmh       = 70", follow))
    with pytest.raises(InputError, match=r"run = .wagon.nc.: no such file"):
        load_scenario(path)
    for line in friction.strip().splitlines():
        path.write_text(whole.replace("friction   = 0.40", line))
        assert load_scenario(path).contact.friction_model.describe()
    for text in (over_time, along_track, *rest, control):
        path.write_text(whole + text)
        assert load_scenario(path)
    path.write_text(rig)
    assert load_scenario(path).rig.drive == "free"
    path.write_text(bogie)
    assert load_scenario(path).constraints == (("carbody", "fixed"),)


@pytest.mark.slow_without_jit
def test_first_curve(tmp_path, monkeypatch, capsys):
    from wheelrail.io.scenario_file import load_scenario
    from wheelrail.results.store import save
    from wheelrail.simulation.simulate import simulate

    monkeypatch.chdir(tmp_path)
    (text,) = blocks("docs/tutorials/first-curve.md", "toml")
    Path("curve.toml").write_text(text)
    save(simulate(load_scenario("curve.toml")), "runs/curve.nc")
    (code,) = blocks("docs/tutorials/first-curve.md", "python")
    names: dict = {}
    exec(code, names)
    assert names["result"].status == "done: reached the end of the track"
    assert names["worst"] > 0.1


def test_start(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (text,) = blocks("docs/start.md", "toml")
    Path("line.toml").write_text(text)
    (code,) = blocks("docs/start.md", "python")
    names: dict = {}
    exec(code, names)
    assert names["s"] == pytest.approx(130.0, abs=1e-9)


def test_track_files(tmp_path):
    """Every snippet of the page on track files is a part of a valid file."""
    from wheelrail.io.track_file import load_track

    segments, vertical, table, rails, changing, stretches, psd, sampled, _, support = blocks(
        "docs/how-to/track-files.md", "toml"
    )
    (csv,) = blocks("docs/how-to/track-files.md", "text")
    (tmp_path / "line.csv").write_text(csv)
    path = tmp_path / "track.toml"
    for text in (
        segments,
        segments + vertical,
        segments + stretches,
        segments + psd,
        table,
        changing,
        segments + support,
    ):
        path.write_text(text)
        assert load_track(path).length > 100
    assert "worn.csv" in rails
    assert "measured.csv" in sampled


@pytest.mark.parametrize("scenario", sorted(p.name for p in (ROOT / "scenarios").glob("*.toml")))
def test_every_scenario_has_a_track(scenario):
    from wheelrail.io.track_file import load_track

    track = load_track(ROOT / "scenarios" / scenario)
    assert track.sample(track.length).position.shape == (1, 3)


def test_meli2011_curve_is_the_published_one():
    """K = -1/1200, cant 60 mm over 1435 mm (0.0418 rad), 50 m transitions, 100 m full curve, 350 m in all."""
    from wheelrail.io.track_file import load_track

    track = load_track(ROOT / "scenarios/meli2011_curve.toml")
    at = track.sample([59.9, 110.0, 160.0, 210.0, 260.1])
    assert track.length == 350.0
    assert at.curvature.tolist() == [0, -1 / 1200, -1 / 1200, -1 / 1200, 0]
    assert at.cant[2] == pytest.approx(0.0418, abs=5e-5)


def test_results(tmp_path, monkeypatch, capsys):
    """The page on results, on a made-up run."""
    monkeypatch.syspath_prepend(str(ROOT / "tests/unit"))
    from fake_run import fake_run
    from wheelrail.results.result import result_from_recording
    from wheelrail.results.store import save

    monkeypatch.chdir(tmp_path)
    save(result_from_recording(fake_run(200)), "run.nc")
    names: dict = {}
    for code in blocks("docs/how-to/results.md", "python"):
        exec(code, names)
    assert len(names["leading"]) == 2
    assert float(names["in_curve"].mean()) == pytest.approx(60e3)
    assert names["q"].dims == ("time",)


def test_notebooks(tmp_path, monkeypatch, capsys):
    """The page on notebooks, on a made-up run."""
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    monkeypatch.syspath_prepend(str(ROOT / "tests/unit"))
    from fake_run import fake_run
    from wheelrail.results.result import result_from_recording
    from wheelrail.results.store import save

    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    save(result_from_recording(fake_run(200)), "run.nc")
    names: dict = {}
    for code in blocks("docs/how-to/notebooks.md", "python"):
        exec(code, names)
    pyplot.close("all")
    told = capsys.readouterr().out
    assert "<Vehicle 'Manchester benchmark vehicle 1': 44482 kg, 4 wheelsets," in told
    assert 'track = "line.toml": expected a Track, not a text' in told
    assert names["table"].attrs["units"]["wheelset1.left.Q"] == "N"
    assert {path.name for path in Path().iterdir()} == {"run.nc", "scenarios", "loads.png", "signals.csv", "run.html"}
    assert Path("signals.csv").read_text().startswith("time [s],wheelset1.left.Q [N]")


def test_trust(monkeypatch, capsys):
    """What a run says of itself, on a made-up run with one check."""
    from types import SimpleNamespace

    from wheelrail.results.checks.check import Check

    check = Check(name="balance", value=1e-5, limit=2e-3, meaning="All forces.", remedy="Think.")
    run = SimpleNamespace(simulate=lambda scenario: SimpleNamespace(checks=[check]))
    (code,) = blocks("docs/how-to/trust.md", "python")
    exec(code, {"wr": run, "scenario": None})
    assert capsys.readouterr().out == "balance 1e-05 0.002 True All forces. Think.\n"


def test_section(tmp_path):
    """A section of a vehicle of one's own: here of the wagon, with the names of the page."""
    from wheelrail.io.vehicle_file import load_vehicle

    wagon = (ROOT / "src/wheelrail/vehicle/library/manchester-wagon.toml").read_text()
    (tmp_path / "my-coach.toml").write_text(wagon.replace("carbody", "body"))
    (text,) = blocks("docs/theory/section.md", "toml")
    (tmp_path / "section.toml").write_text(text)
    section = load_vehicle(tmp_path / "section.toml")
    assert section.mass == pytest.approx(0.25 * 32000 + 0.5 * 2615 + 1813)
    assert section.elements == tuple(
        replace(one, body_a=one.body_a.replace("carbody", "body"), body_b=one.body_b.replace("carbody", "body"))
        for one in load_vehicle("manchester-wagon-2d").elements
    )


def test_names_of_the_matlab_example():
    """There is no MATLAB here; but what it reads is in a file."""
    from wheelrail.results.catalogue import FAMILIES

    (text,) = blocks("docs/how-to/results.md", "matlab")
    known = {family.variable for family in FAMILIES} | {"time", "wheelset"}
    assert set(re.findall(r'ncread\("run.nc", "(\w+)"\)', text)) <= known


@pytest.mark.slow_without_jit
def test_scenario_as_data(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    names: dict = {}
    for code in blocks("docs/how-to/scenario-as-data.md", "python"):
        exec(code, names)
    assert names["stored"].scenario_hash == names["again"].scenario_hash == names["result"].scenario_hash
    assert names["again"].dataset["body_y"].equals(names["stored"].dataset["body_y"])


def test_parts_of_files_as_lists(tmp_path):
    """Profiles, alignments and samples that stand in the file itself, as the pages have them."""
    from wheelrail.io.track_file import load_track

    (profile,) = blocks("docs/how-to/profile-files.md", "toml")
    *_, samples, _ = blocks("docs/how-to/track-files.md", "toml")
    (table,) = re.findall(r"`(table = \{.*?\})`", (ROOT / "docs/how-to/track-files.md").read_text())
    path = tmp_path / "track.toml"
    path.write_text(f'[track]\nrail = "my rail"\n{table}\n{samples}\n{profile}')
    track = load_track(path)
    assert track.rails.left.name == "my rail"
    assert track.plan_length == 100.0
    assert track.sample_irregularity([10.0])[0, 3, 0] == pytest.approx(1e-3)


def test_own_vehicle(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    *wagon, worn, other = blocks("docs/tutorials/own-vehicle.md", "toml")
    Path("wagon.toml").write_text("\n".join(wagon))
    (code,) = blocks("docs/tutorials/own-vehicle.md", "python")
    names: dict = {}
    exec(code, names)
    assert names["wagon"].element("suspension.wheelset1.left").z.friction == 6e3
    # a quarter of 26.6 t
    assert names["loads"] == pytest.approx(26600 * 9.81 / 4)
    # with worn wheels, in the vehicle's file and in a scenario
    from wheelrail.io.scenario_file import scenario_from_toml
    from wheelrail.io.vehicle_file import load_vehicle

    Path("worn.csv").write_text((ROOT / "scenarios/profiles/hollow_wheel.csv").read_text())
    Path("worn.toml").write_text("\n".join([*wagon, worn]))
    assert [one.wheels[0].radius for one in load_vehicle("worn.toml").wheelsets] == pytest.approx([0.459] * 2)
    run = '[run]\nspeed = 10\n[track]\nsegments = [{ kind = "straight", length = 60 }]\n'
    changed = scenario_from_toml(run + other, tmp_path).vehicle.wheelsets
    assert [[wheel.radius for wheel in one.wheels] for one in changed] == [
        pytest.approx([0.459, 0.460]),
        pytest.approx([0.458, 0.458]),
    ]


@pytest.mark.slow_without_jit
def test_rig(capsys):
    """A bogie on a rig: loads of the wagon, traction by the torque, and what differs from track, by closed forms."""
    bogie, first, traction, critical, track, scaled = blocks("docs/tutorials/rig.md", "python")
    names: dict = {}
    exec(bogie, names)
    # two axles of 2 x 54 546 N: half of 44 482 kg
    assert names["loads"].sum() == pytest.approx(44482 / 2 * 9.81, rel=1e-6)
    exec(first, names)
    assert names["result"].status.finished
    assert abs(float(names["y"][-1])) < 0.05e-3
    exec(traction, names)
    # Torque over radius: within the rolling radius' difference from the nominal one and what comes of standing 4 mm off the top.
    assert names["pull"] == pytest.approx(5e3 / 2 / 0.46, rel=0.01)
    # Pull times the rod's height over the wheelbase, 2 x 2544 N; 10 %, as the load stays while the bogie moves ahead.
    assert names["heavier"] - names["lighter"] == pytest.approx(2 * 2 * 5435 * 0.6 / 2.56, rel=0.10)
    exec(critical, names)
    capsys.readouterr()
    exec(track, names)
    lines = capsys.readouterr().out.splitlines()
    along, across, spin = ([float(value) for value in line.split()[1:]] for line in lines[:3])
    assert along[0] < along[1]
    assert across[0] > across[1]
    assert spin[0] / spin[1] == pytest.approx(1.0 + 0.46 / 0.685, rel=0.01)
    assert names["amplitude"](40.0) < 0.05e-3 < 1e-3 < names["amplitude"](50.0)
    exec(scaled, names)
    model, result = names["model"], names["result"]
    rest = float(model["wheelset1.left.Q"][-1]) / float(result["wheelset1.left.Q"][-1])
    assert rest == pytest.approx(1 / 125, rel=1e-3)


def test_modes():
    (code,) = blocks("docs/how-to/modes.md", "python")
    names: dict = {}
    exec(code, names)
    assert names["locked"].state_matrix.shape == (36, 36)
    assert names["found"].speed == pytest.approx(74.5, rel=0.03)


@pytest.mark.slow_without_jit
def test_hardware_in_the_loop():
    (code,) = blocks("docs/how-to/hardware-in-the-loop.md", "python")
    names: dict = {}
    exec(code, names)
    assert names["vehicle"].status == "running"
    times, speeds, _ = zip(*names["log"], strict=True)
    assert times[-1] == pytest.approx(4.0)
    # Full braking: 10 kN m over 0.46 m slow 44.482 t and what turns with it, until the speed is near.
    assert speeds[200] == pytest.approx(30.0 - 1.005 * 10e3 / 0.46 / 45.9e3, abs=0.05)
    assert 28.0 < speeds[-1] < 28.2


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", ["creep", "contact", "surface"])
def test_extending(name, tmp_path, monkeypatch):
    """The modules of the page as files of their own, and the lines that use them."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    code = blocks("docs/extending.md", "python")
    for text in code:
        if text.startswith("# own_"):
            Path(text.partition("\n")[0][2:]).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    uses = [text for text in code if not text.startswith("# own_")]
    names: dict = {}
    exec(uses[["creep", "contact", "surface"].index(name)], names)
    result = names["result"]
    assert result.status.finished
    wheels = [f"wheelset{w}.{side}.Q" for w in range(1, 5) for side in ("left", "right")]
    weight = sum(float(result.values(wheel)[0]) for wheel in wheels)
    assert weight == pytest.approx(436.4e3, rel=2e-3)


def test_contact_in_python(tmp_path, monkeypatch):
    code = blocks("docs/extending.md", "python")
    (tmp_path / "own_python_contact.py").write_text(next(one for one in code if one.startswith("# own_python_contact")))
    monkeypatch.syspath_prepend(tmp_path)
    names: dict = {}
    exec(next(one for one in code if one.startswith("from own_python_contact")), names)
    assert names["result"].force == pytest.approx((0.0, 0.0, 5e8 * 1e-4))
    assert names["result"].moment == pytest.approx((0.75 * 5e4, 0.0, 0.0))


def test_contact_by_itself(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    names: dict = {}
    exec(blocks("docs/extending.md", "python")[-1], names)
    force, _, power, patches = names["result"]
    assert force[2] > 10e3
    assert power > 0.0
    assert len(patches) >= 1


@pytest.mark.slow_without_jit
def test_contact_patches(capsys):
    code, _ = blocks("docs/how-to/contact-patches.md", "python")
    names: dict = {}
    exec(code, names)
    assert names["solution"].converged
    assert sum(patch.force[2] for patch in names["solution"].patches) == pytest.approx(80e3, rel=1e-3)
    assert len(capsys.readouterr().out.splitlines()) == 2 * len(names["solution"].patches)


@pytest.mark.slow_without_jit
def test_patches_along_a_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    names: dict = {}
    exec(blocks("docs/how-to/contact-patches.md", "python")[1], names)
    assert len(names["records"]) == 5
    assert names["work"].total > 0.0


@pytest.mark.slow_without_jit
def test_commands_of_contact_patches(tmp_path, monkeypatch, capsys):
    """The lines of the page as they stand, with half spaces, which need no tables of finite elements."""
    import shlex
    import sys

    from wheelrail.cli import main

    monkeypatch.chdir(tmp_path)
    Path("cases.csv").write_text("lateral_mm,load_kN\n0,50\n5,80\n")
    (lines,) = blocks("docs/how-to/contact-patches.md", "sh")
    for line in lines.strip().splitlines():
        monkeypatch.setattr(sys, "argv", [*shlex.split(line, comments=True), "--compliance", "half-space"])
        with pytest.raises(SystemExit) as end:
            main()
        assert not end.value.code, line
    assert {path.name for path in Path().iterdir()} == {"cases.csv", "patch.html", "patches.csv"}


@pytest.mark.slow_without_jit
def test_own_protection_in_a_run(tmp_path, monkeypatch):
    """It holds the wheelset with the strong brake in sliding, and the other one rolls and tells the speed."""
    module, _, use = blocks("docs/how-to/own-protection.md", "python")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    (tmp_path / "own_protection.py").write_text(module)
    monkeypatch.syspath_prepend(tmp_path)
    names: dict = {}
    exec(use, names)
    assert 0.0 < names["vented"] < 0.9
    assert 2.0 < names["most"] < 8.0  # vented from 2 m/s on; the valve and the cylinder take a while


def test_degraded_adhesion_files(tmp_path):
    """The file of the page is the scenario of that name, and its snippet is a part of it."""
    whole, rollers = blocks("docs/how-to/degraded-adhesion.md", "toml")
    path = tmp_path / "case.toml"
    path.write_text(whole)
    scenario = load_scenario_of(path)
    shipped = load_scenario_of(ROOT / "scenarios/rig_braking_degraded.toml")
    assert scenario.control.rollers == shipped.control.rollers
    assert scenario.control.line == shipped.control.line
    path.write_text(whole.replace('[control.rollers]\ncontroller = "tracking"\n', rollers))
    changed = load_scenario_of(path).control.rollers
    assert changed.controller.law == "sliding-mode"
    assert changed.motors.power == pytest.approx(500e3)
    assert changed.encoders.teeth == 2500


def load_scenario_of(path):
    from wheelrail.io.scenario_file import load_scenario

    return load_scenario(path)


def test_tables_of_degraded_adhesion_have_every_key():
    """Every key that files know of the control system is named in the page, in backticks."""
    from dataclasses import fields

    from wheelrail.control.actuators.bogie_motor import BogieMotor
    from wheelrail.control.actuators.brake import BrakeSystem
    from wheelrail.control.actuators.roller_motors import RollerMotors
    from wheelrail.control.actuators.traction import TractionSystem
    from wheelrail.control.braking import Braking
    from wheelrail.control.driving import Driving
    from wheelrail.control.line.line import Line, LumpedVehicle
    from wheelrail.control.plan import ControlPlan
    from wheelrail.control.protection.anti_slip import AntiSlip
    from wheelrail.control.protection.wsp import WheelSlideProtection
    from wheelrail.control.rollers.choice import CONTROLLERS, RollerControl
    from wheelrail.control.sensors import SpeedSensor, TorqueSensor

    page = (ROOT / "docs/how-to/degraded-adhesion.md").read_text()
    named = set(re.findall(r"`([a-z_]+)`", page))
    inner = {"brakes", "motors", "vehicles"}  # parts whose keys stand in the table around them, or under another name
    parts = [BogieMotor, BrakeSystem, RollerMotors, TractionSystem, Braking, Driving, Line, LumpedVehicle, ControlPlan]
    parts += [AntiSlip, WheelSlideProtection, RollerControl, SpeedSensor, TorqueSensor, *CONTROLLERS.values()]
    for part in parts:
        keys = {field.name for field in fields(part) if field.init} - inner
        assert keys <= named, part.__name__


@pytest.mark.slow_without_jit
def test_own_roller_controller(tmp_path, monkeypatch):
    """A feedback by itself follows the line: what it is off is a small part of the sliding."""
    module, use, _ = blocks("docs/how-to/degraded-adhesion.md", "python")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    (tmp_path / "own_rollers.py").write_text(module)
    monkeypatch.syspath_prepend(tmp_path)
    names: dict = {}
    exec(use, names)
    assert names["sliding"].max() > 1.0
    assert names["off"] < 0.1 * names["sliding"].max()


@pytest.mark.slow_without_jit
def test_protection_that_is_a_device(tmp_path, monkeypatch):
    """Valves that come over a cable act in the stepped vehicle: the strongly braked wheelset is vented, not locked."""
    *_, code = blocks("docs/how-to/degraded-adhesion.md", "python")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    names: dict = {}
    exec(code, names)
    assert names["vehicle"].status == "running"
    assert names["vehicle"].time == pytest.approx(1.0)
    assert names["valves"][1] == 1
    speed = names["line"].speed
    assert 0.0 < names["slowest"] < speed - 1.0


def test_own_protection(tmp_path, monkeypatch, capsys):
    module, use, _ = blocks("docs/how-to/own-protection.md", "python")
    (tmp_path / "own_protection.py").write_text(module)
    monkeypatch.syspath_prepend(tmp_path)
    names: dict = {}
    exec(use, names)
    assert "m/s, reference 18.0" in capsys.readouterr().out
    # It slides all the time, never locks, and stays about the 2 m/s that are allowed.
    late = names["sliding"][500:]
    assert min(late) > 0.0
    assert max(late) < 6.0
    assert 1.0 < sum(late) / len(late) < 3.0
