"""Single coordinates of bodies that are held: they stay, and the reaction is what the other forces leave over."""

from dataclasses import replace

import numpy as np
import pytest

import wheelrail as wr
from wheelrail.errors import InputError
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.simulation.applied import AppliedForce, Displacement
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.track.segments import Curve, Straight, Transition
from wheelrail.track.track import Track

COORDINATES = ("x", "y", "z", "roll", "pitch", "yaw")
LOADS = (0.0, 5e3, -8e3, 2e3, -3e3, 4e3)  #: on the car body; along its x it would have to be held against the drive


def scenario(*constraints, **more):
    usual = {
        "track": Track(Straight(length=120.0)),
        "vehicle": load_vehicle("manchester-wagon"),
        "speed": 20.0,
        "constraints": constraints,
        "integrator": Integrator(name="ode5", step=5e-4),
        "duration": 1.0,
    }
    return Scenario(**(usual | more))


def load_on(body, values, rise=0.2):
    return AppliedForce(body=body, times=(0.0, rise), values=(tuple(0.0 for _ in values), tuple(values)))


in_motion = pytest.mark.slow_without_jit


@pytest.fixture(scope="module")
def held():
    """The car body held in five coordinates, under forces and moments along all of them."""
    names = COORDINATES[1:]
    return simulate(scenario(*(("carbody", name) for name in names), loads=(load_on("carbody", LOADS),)))


@in_motion
@pytest.mark.parametrize("name", COORDINATES[1:])
def test_what_is_held_stays(held, name):
    signal = {"y": "global_y", "z": "global_z"}.get(name, name)
    assert np.ptp(held.values(f"carbody.{signal}")) < 1e-11


@in_motion
@pytest.mark.parametrize("number", range(1, 6))
def test_the_reaction_balances_what_is_applied(held, number):
    """The bogies feel nothing of it: what is left over is the equilibrium at the start."""
    reaction = held.values(f"constraint.carbody.{COORDINATES[number]}")
    start = abs(reaction[0])
    assert start < 30.0  # N or N m, of 32 t: the drive against rolling resistance pitches the body a little
    assert reaction[-1] == pytest.approx(-LOADS[number], abs=start + 1.0)


@in_motion
def test_forces_still_add_up(held):
    assert held.status.finished
    assert [one.name for one in held.checks if not one.ok] == []


@in_motion
def test_wheels_carry_nothing_of_a_held_body(held):
    q = held.values("wheelset1.left.Q")
    assert np.ptp(q) < 1.0


@in_motion
@pytest.mark.parametrize("name", ["y", "yaw", "roll"])
def test_a_wheelset_is_held_by_every_integrator(name):
    """Explicit and implicit steps agree on its reaction while its neighbours swing."""
    moved = (Displacement(body="wheelset2", y=1e-3), Displacement(body="bogie1", yaw=1e-3))
    found = {}
    for integrator in ("ode5", "ros2"):
        result = simulate(
            scenario(
                ("wheelset1", name),
                displacements=moved,
                integrator=Integrator(name=integrator, step=5e-4 if integrator == "ode5" else 2.5e-4),
                duration=0.4,
            )
        )
        assert result.status.finished
        signal = {"y": "global_y"}.get(name, name)
        assert np.ptp(result.values(f"wheelset1.{signal}")) < 1e-10
        found[integrator] = result.values(f"constraint.wheelset1.{name}")
    size = np.abs(found["ode5"]).max()
    assert size > 1.0
    # Second order against fifth; the first rows hold how wheels settle on their contacts.
    assert np.abs(found["ros2"] - found["ode5"])[20:].max() < 0.02 * size


@in_motion
def test_a_velocity_at_the_start_is_kept():
    result = simulate(scenario(("carbody", "y"), displacements=(Displacement(body="carbody", vy=0.01),), duration=0.5))
    y, t = result.values("carbody.global_y"), result.dataset["time"].values
    assert y - y[0] == pytest.approx(0.01 * t, abs=1e-12)


def test_where_nothing_can_be_held():
    track = Track(Straight(length=60.0), Transition(length=20.0), Curve(length=80.0, radius=600.0, turn="left"))
    with pytest.raises(InputError) as error:
        scenario(("carbody", "y"), ("bogie1", "yaw"), track=track)
    assert "straight, level track without cant only" in str(error.value)
    assert "carbody y, bogie1 yaw" in str(error.value)
    scenario(("carbody", "speed"), track=track)  # this follows a curve


def test_contradictions_are_told_together():
    with pytest.raises(InputError) as error:
        scenario(("carbody", "y"), ("carbody", "y"), ("bogie1", "fixed"), ("bogie1", "z"), ("bogie2", "jaw"))
    words = str(error.value)
    for part in ("given twice", "nothing is left to hold of a body that is fixed", "yaw"):
        assert part in words


def test_there_and_back_as_a_file():
    made = scenario(("carbody", "y"), ("carbody", "roll"), ("bogie1", "z"))
    assert made.to_dict()["constraints"] == {"carbody": ["y", "roll"], "bogie1": "z"}
    again = wr.scenario_from_toml(made.to_toml())
    assert again.constraints == made.constraints
    assert again.hash == made.hash
    assert made.with_values({"constraints.bogie1": ["x", "z"]}).constraints[-2:] == (("bogie1", "x"), ("bogie1", "z"))
    assert replace(made, constraints=()).with_values({"constraints.carbody": "yaw"}).constraints == (
        ("carbody", "yaw"),
    )
