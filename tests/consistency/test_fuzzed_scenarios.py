"""Damaged scenario files: each is refused in words or accepted, and what is accepted runs to a status.

More of them: ``python tests/consistency/test_fuzzed_scenarios.py COUNT SEED``, which also runs every accepted one.
"""

import contextlib
import io
import sys
import tempfile
import time
import traceback
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scenario_mutations import mutated

from wheelrail.cli import main
from wheelrail.contact.choice import Contact
from wheelrail.errors import InputError
from wheelrail.io.scenario_file import load_scenario
from wheelrail.results.status import WORDS
from wheelrail.results.store import open_result, save
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate

ROOT = Path(__file__).parents[2]
GOOD = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "scenarios").glob("*.toml"))]
COUNT = 200
BY_COMMAND = 25  #: every twenty-fifth goes through `wheelrail check`, too
BY_FILE = 8  #: every eighth run is written to a file, too
RUNS = 8  #: of the accepted ones are run, the first
SIMULATED, MOST_STEPS = 0.02, 40  #: how long [s], and how many steps


def compile_everything() -> None:
    """So that compiling does not count as reading or running."""
    scenario = load_scenario(ROOT / "scenarios/meli2011_curve.toml")
    for name in ("ode5", "ode45", "ros2"):
        simulate(replace(scenario, duration=1e-3, integrator=Integrator(name=name)))
    simulate(replace(load_scenario(ROOT / "scenarios/magheri2009_2d.toml"), duration=1e-3))
    simulate(replace(load_scenario(ROOT / "scenarios/rig_traction.toml"), duration=1e-3))
    simulate(replace(load_scenario(ROOT / "scenarios/rig_braking_degraded.toml"), duration=1e-3))


def read(path: Path) -> Scenario | None:
    """The scenario; None where it is refused."""
    scenario, words = None, ""
    try:
        scenario = load_scenario(path)
    except InputError as error:
        words = str(error)
    assert scenario is not None or "\n  " in words, f"a problem without words: {words}"
    return scenario


def check_command(path: Path, accepted: bool) -> None:
    """`wheelrail check`: exit code 0 and a summary, or 2 and words, never a traceback."""
    out, err = io.StringIO(), io.StringIO()
    arguments = sys.argv
    sys.argv = ["wheelrail", "check", str(path)]
    code = 0
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main()
    except SystemExit as stop:
        code = int(stop.code or 0)
    finally:
        sys.argv = arguments
    assert code == (0 if accepted else 2)
    assert "Traceback" not in err.getvalue()
    assert bool(out.getvalue()) == accepted
    assert bool(err.getvalue()) != accepted


def run_briefly(scenario: Scenario, path: Path | None = None) -> str:
    """The first 20 ms or 40 steps, written to a file if there is one; returns how it ended.

    Elastic contact, which compiles anew for every combination of integrator and friction, runs as contact points; a
    vehicle on rollers with the integrator that is compiled for them.
    """
    short = min(scenario.duration or SIMULATED, SIMULATED, MOST_STEPS * scenario.integrator.step)
    points = replace(scenario.contact, model="semi-elastic")
    if scenario.control is not None:  # a virtual line compiles anew for every kind of creep law
        points = replace(points, tangential=Contact().tangential)
    if scenario.rig is not None:
        scenario = replace(scenario, integrator=replace(scenario.integrator, name="ros2"))
    try:
        result = simulate(replace(scenario, duration=short, contact=points))
    except InputError as error:
        return f"refused: {error}"
    assert any(result.status.startswith(words) for words, _ in WORDS.values())
    for name, variable in result.dataset.data_vars.items():
        if not name.startswith("contact_") and name != "wheel_Y_over_Q":  # NaN where nothing touches
            assert np.isfinite(variable.values).all(), f"{name} is not finite, and the status is {result.status}"
    if path is not None:
        assert open_result(save(result, path)).status == result.status
    return result.status


@pytest.mark.slow_without_jit
def test_damaged_files_are_refused_in_words_or_accepted(tmp_path):
    path = tmp_path / "damaged.toml"
    load_scenario(ROOT / "scenarios/meli2009_2_irregular.toml")  # compiles what reading needs
    accepted = 0
    for seed in range(COUNT):
        path.write_bytes(mutated(GOOD, seed))
        scenario = read(path)
        accepted += scenario is not None
        if seed % BY_COMMAND == 0:
            check_command(path, scenario is not None)
    assert 0.1 * COUNT < accepted < 0.6 * COUNT  # else the damage is too great, or too little
    assert [one.name for one in tmp_path.iterdir()] == ["damaged.toml"]


@pytest.mark.slow_without_jit
def test_accepted_files_run_to_a_status(tmp_path):
    """A sample; which of all are accepted is found again on the way."""
    path = tmp_path / "damaged.toml"
    run = 0
    for seed in range(COUNT):
        path.write_bytes(mutated(GOOD, seed))
        scenario = read(path)
        if scenario is not None:
            run_briefly(scenario, tmp_path / "run.nc" if run % BY_FILE == 0 else None)
            run += 1
        if run == RUNS:
            break
    assert run > RUNS // 2


def _many(count: int, first: int) -> None:
    """Read `count` files from seed `first` on, run what is accepted, and say what went wrong."""
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name) / "damaged.toml"
    warnings.simplefilter("error")
    compile_everything()
    ends: dict[str, int] = {}
    wrong = 0
    for seed in range(first, first + count):
        path.write_bytes(mutated(GOOD, seed))
        started = time.process_time()
        try:
            scenario = read(path)
            end = (
                "refused"
                if scenario is None
                else run_briefly(scenario, path.with_name("run.nc") if seed % BY_FILE == 0 else None)
            )
            if seed % BY_COMMAND == 0:
                check_command(path, scenario is not None)
        except Exception:
            end = "WRONG"
            wrong += 1
            print(f"seed {seed}:", flush=True)
            traceback.print_exc()
        if time.process_time() - started > 3.0:
            print(f"seed {seed}: {time.process_time() - started:.1f} s, {end}", flush=True)
        end = end.split("\n")[0].split(" (")[0]
        ends[end] = ends.get(end, 0) + 1
    folder.cleanup()
    for end, times in sorted(ends.items(), key=lambda item: -item[1]):
        print(f"{times:6d}  {end}")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    _many(int(sys.argv[1]), int(sys.argv[2]))
