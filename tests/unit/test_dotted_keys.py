"""Values of a scenario changed by dotted keys, in Python and by ``--set``."""

import json
from pathlib import Path

import numpy as np
import pytest

import wheelrail as wr
from wheelrail.errors import InputError
from wheelrail.io.dotted_keys import values_from_words

SCENARIOS = Path(__file__).parents[2] / "scenarios"
WAGON = wr.load_scenario(SCENARIOS / "meli2011_curve.toml")


def test_values_of_every_part():
    made = WAGON.with_values(
        {
            "contact.friction": 0.2,
            "integrator.step_ms": 1.0,
            "track.gauge_mm": 1437,
            "track.segments[2].radius": np.float64(900.0),
            "track.segments[2].cant_deg": 2,
            "vehicle.bodies.carbody.mass_t": 33,
            "vehicle.elements.traction.bogie1.k": 4e6,  # names may have dots
            "vehicle.elements[0].cx": 1e4,
            "run.start": 40,
            "speed_kmh": 72,
            "constraints.carbody": "speed",
            "start": ({"body": "wheelset1", "y_mm": 3},),
            "title": "changed",
        }
    )
    assert made.contact.friction_model.coefficient == 0.2
    assert made.integrator == wr.Integrator(name="ode5", step=1e-3)
    assert made.track.rails.gauge == pytest.approx(1.437)
    curve = made.track.alignment.source.segments[2]
    assert (curve.radius, curve.turn, curve.cant, curve.cant_angle) == (900.0, "right", None, pytest.approx(0.0349066))
    assert made.vehicle.body("carbody").mass == 33e3
    assert made.vehicle.element("traction.bogie1").x.rate == 4e6
    assert made.vehicle.elements[0].x.damping == 1e4
    assert (made.start, made.speed, made.constraints) == (40.0, pytest.approx(20.0), (("carbody", "speed"),))
    assert made.displacements[0].y == pytest.approx(3e-3)
    assert made.title == made.track.title == "changed"


def test_nothing_else_changes():
    assert WAGON.with_values({}).hash == WAGON.hash
    back = WAGON.with_values({"contact.friction": 0.2}).with_values({"contact.friction": 0.3})
    assert back.hash == WAGON.hash
    assert WAGON.with_values({"track.gauge_mm": 1437, "vehicle.gauge": 1.435}).vehicle == WAGON.vehicle


def test_laws_bring_their_numbers():
    """A law set decides its laws, and a damping law its coefficient, unless they are given too."""
    papers = WAGON.with_values({"contact.laws": "papers"}).contact
    assert (papers.tangential, papers.damping, papers.damping_number) == ("johnson-vermeulen", "on-approach", 1e5)
    mixed = WAGON.with_values({"contact.laws": "papers", "contact.tangential": "fastsim"}).contact
    assert (mixed.tangential, mixed.damping) == ("fastsim", "on-approach")
    assert WAGON.with_values({"contact.damping": "on-approach"}).contact.damping_number == 1e5
    assert WAGON.with_values({"integrator": "ros2"}).integrator == wr.Integrator(name="ros2", step=5e-4)


def test_none_takes_a_value_away():
    timed = WAGON.with_values({"duration": 1.0, "contact.friction": 0.1})
    assert timed.duration == 1.0
    again = timed.with_values({"run.duration": None, "contact.friction": None})
    assert (again.duration, again.contact.friction_model.coefficient) == (None, 0.3)


def test_whole_parts():
    made = WAGON.with_values(
        {
            "vehicle": "manchester-bogie",
            "track.rail": {"left": "60E1", "right": "UIC60"},
            "track.irregularity": {"psd": "erri-b176-low", "seed": 3},
            "contact.friction": {"kind": "falling", "coefficient": 0.5},
        }
    )
    assert made.vehicle == wr.load_vehicle("manchester-bogie")
    assert [rail.name for rail in made.track.rail_profiles] == ["60E1", "UIC60"]
    assert made.with_values({"track.irregularity.seed": 4}).track.irregularity.seed == 4
    assert made.with_values({"contact.friction.decay": 0.1}).contact.friction.decay == 0.1


def test_smoothed_wheels_and_rails():
    papers = wr.load_scenario(SCENARIOS / "meli2011_curve_papers.toml")
    made = WAGON.with_values({"vehicle.smoothing_mm": 1.2, "track.smoothing_mm": 1.2})
    assert made.vehicle == papers.vehicle
    assert made.track.rails == papers.track.rails


def test_all_problems_at_once_with_the_nearest_names():
    with pytest.raises(InputError) as caught:
        WAGON.with_values(
            {
                "contact.frction": 0.2,
                "integratr.step": 1.0,
                "vehicle.bodies.car.mass": 1.0,
                "vehicle.elements.tracton.bogie1.k": 1.0,
                "track.segments[9].radius": 1.0,
                "track.segments.curve.radius": 1.0,
                "contact.friction.kind": "falling",
                "speed": -1.0,
                "track.gauge_m": "wide",
                "track.segments[0]": None,
            }
        )
    told = {str(problem).partition(":")[0].partition(" =")[0]: str(problem) for problem in caught.value.problems}
    assert 'Did you mean "friction"' in told["[contact] frction"]
    assert 'Did you mean "integrator"' in told["integratr.step"]
    assert 'Did you mean "carbody"' in told["vehicle.bodies.car.mass"]
    assert 'Did you mean "traction.bogie1"' in told["vehicle.elements.tracton.bogie1.k"]
    assert "only 5 entries" in told["track.segments[9].radius"]
    assert "expected [0] to [4]" in told["track.segments.curve.radius"]
    assert "has nothing inside it" in told["contact.friction.kind"]
    assert "expected a number >= 0" in told["[run] speed"]
    assert "expected a number" in told["[track] gauge_m"]
    assert "cannot be taken away" in told["track.segments[0]"]
    assert len(told) == len(caught.value.problems) == 10


def test_values_from_words():
    words = ["a.b=0.2", "c = true", "d=[1, 2]", "e={ kind = 'x' }", "f=ros2", 'g="two words"', "h=1\nk=2", "i="]
    assert values_from_words(words) == {
        "a.b": 0.2,
        "c": True,
        "d": [1, 2],
        "e": {"kind": "x"},
        "f": "ros2",
        "g": "two words",
        "h": "1\nk=2",
        "i": "",
    }
    with pytest.raises(InputError) as caught:
        values_from_words(["contact.friction", "=3", "a=1", "a=2"])
    assert len(caught.value.problems) == 3


def test_set_in_check(run):
    file = SCENARIOS / "meli2011_curve.toml"
    code, out, _ = run("check", file, "--set", "contact.friction=0.25", "--set", "integrator=ros2", "--json")
    assert code == 0
    facts = json.loads(out)
    assert facts["friction"] == "constant friction 0.25"
    assert facts["integrator"].startswith("ros2, step 0.5 ms")


@pytest.mark.parametrize("command", ["check", "run"])
def test_wrong_values_end_in_words_and_nothing_is_written(run, tmp_path, command):
    words = ["--set", "contact.frction=0.25", "--set", "speed=-1"]
    code, out, err = run(command, SCENARIOS / "meli2011_curve.toml", *words)
    assert (code, out) == (2, "")
    assert "2 problems" in err
    assert 'Did you mean "friction"' in err
    assert list(tmp_path.iterdir()) == []
    code, _, err = run(command, SCENARIOS / "meli2011_curve.toml", "--set", "friction")
    assert code == 2
    assert "KEY=VALUE" in err
