"""A result says what was run: its file alone is enough to run it again, with the same bits."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import wheelrail as wr
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.errors import InputError

SCENARIOS = Path(__file__).parents[2] / "scenarios"


def assert_same_bits(one, two):
    assert set(one.variables) == set(two.variables)
    for name in one.variables:
        assert np.array_equal(one[name].values, two[name].values, equal_nan=one[name].dtype.kind == "f"), name


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", ["meli2011_curve_papers", "meli2009_2_irregular", "magheri2009_2d_papers"])
def test_a_file_alone_is_run_again_with_the_same_bits(tmp_path, monkeypatch, name):
    """Also of a scenario that was changed in Python, on profiles that no library has."""
    shipped = wr.load_scenario(SCENARIOS / f"{name}.toml")
    made = replace(shipped, speed=0.7 * shipped.speed, duration=0.05, contact=replace(shipped.contact, friction=0.21))
    result = wr.simulate(made)
    wr.save(result, tmp_path / "run.nc")
    monkeypatch.chdir(tmp_path)
    stored = wr.open_result("run.nc")
    assert stored.scenario_text == made.to_toml()
    assert stored.scenario_hash == made.hash == stored.scenario.hash
    again = wr.simulate(stored.scenario)
    assert_same_bits(again.dataset, stored.dataset)
    assert again.scenario_text == stored.scenario_text


@pytest.mark.slow_without_jit
def test_what_auto_came_to_is_told():
    made = wr.load_scenario(SCENARIOS / "meli2011_curve.toml")
    result = wr.simulate(replace(made, duration=5e-3, speed=5.0, integrator=wr.Integrator()))
    assert result.scenario.integrator.name == "auto"  # what was asked for
    assert result.chosen["integrator"]["name"] == "ros2"  # and what came of it
    assert result.chosen["integrator"]["step"] == 0.5e-3
    assert result.chosen["start"] == made.start_position
    result = wr.simulate(replace(made, duration=5e-3), controller=lambda time, state, inputs: None)
    assert any("a controller was given" in notice for notice in result.warnings)


class OwnFriction:
    def friction(self):
        return ConstantFriction(0.25).friction()

    def describe(self):
        return "a quarter"


@pytest.mark.slow_without_jit
def test_a_scenario_that_files_do_not_know_is_run_and_told(tmp_path):
    made = wr.load_scenario(SCENARIOS / "meli2011_curve.toml")
    result = wr.simulate(replace(made, duration=5e-3, contact=wr.Contact(friction=OwnFriction())))
    stored = wr.open_result(wr.save(result, tmp_path / "run.nc"))
    assert (stored.scenario_text, stored.scenario_hash) == ("", "")
    assert any("does not hold its scenario" in notice and "OwnFriction" in notice for notice in stored.warnings)
    with pytest.raises(InputError, match="is not in this result"):
        stored.scenario  # noqa: B018
