"""Rails on springs and dampers: what they do at rest, in motion, and for any step."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from wheelrail.contact._kernels.interface import FORCE, PATCHES
from wheelrail.errors import InputError
from wheelrail.integrators._kernels.system import evaluate_rates
from wheelrail.io.scenario_file import load_scenario
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.results.result import Result
from wheelrail.simulation.applied import AppliedForce
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.live.vehicle import LiveVehicle
from wheelrail.simulation.prepare import prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.surface._kernels.resilient import LAST, LAST_VELOCITY, START, START_TIME, START_VELOCITY
from wheelrail.track.rail_support import RailSupport
from wheelrail.track.segments import Curve, Straight, Transition
from wheelrail.track.track import Track

WAGON = load_vehicle("manchester-wagon")
ROOT = Path(__file__).parents[2]


def straight(support: RailSupport | None = RailSupport(), **more) -> Scenario:
    given = {"vehicle": WAGON, "speed": 20.0, "duration": 0.3, "output_every": 1e-3} | more
    return Scenario(track=Track(Straight(length=300.0), support=support), **given)


def curve(support: RailSupport | None, name: str = "ode5", step: float = 0.5e-3, turn: float = 1.0) -> Scenario:
    segments = (
        Straight(length=25.0),
        Transition(length=30.0),
        Curve(length=60.0, curvature=turn / 300.0, cant=turn * 0.1),
    )
    return Scenario(
        track=Track(*segments, support=support),
        vehicle=WAGON,
        speed=12.0,
        integrator=Integrator(name=name, step=step),
        output_every=5e-3,
    )


def of_wheels(result: Result, name: str) -> np.ndarray:
    return np.array([result.values(f"{w}.{side}.{name}")[-1] for w in result.wheelsets for side in ("left", "right")])


def test_rails_at_rest_give_way_by_their_loads_over_their_stiffness():
    ready = prepare(straight())
    assert ready.rest < 1e-6
    support = RailSupport()
    x = ready.vehicles.state.x[0]
    assert evaluate_rates(ready.system, ready.vehicles, 0, 0.0, True, x, np.zeros(x.size)) == 0
    forces = ready.vehicles.contacts.outputs[:, FORCE : FORCE + 3]
    rails = ready.vehicles.state.surface.rails.reshape(-1, ready.vehicles.state.surface.rails.shape[2])
    assert rails[:, LAST] == pytest.approx(-forces[:, 1] / support.lateral_stiffness, rel=1e-6)
    assert rails[:, LAST + 1] == pytest.approx(-forces[:, 2] / support.vertical_stiffness, rel=1e-6)
    assert rails[:, LAST + 1].max() < -0.6e-3


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("damping", [1e4, 3e4, 1e5])
def test_steps_of_half_a_millisecond_are_stable(damping):
    """Through a curve, from soft to hard dampers; the vehicle stays as quiet as on rigid track."""
    support = replace(RailSupport(), lateral_damping=damping, vertical_damping=damping)
    result = simulate(curve(support))
    assert result.status.finished
    assert all(check.ok for check in result.checks if check.name != "lateral balance"), result.checks
    rigid = simulate(curve(None))
    assert of_wheels(result, "Q") == pytest.approx(of_wheels(rigid, "Q"), abs=1500.0)


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", ["ode45", "ros2"])
def test_other_steps_agree(name):
    fixed, other = simulate(curve(RailSupport())), simulate(curve(RailSupport(), name))
    assert of_wheels(other, "Q") == pytest.approx(of_wheels(fixed, "Q"), abs=100.0)
    assert of_wheels(other, "Y") == pytest.approx(of_wheels(fixed, "Y"), abs=200.0)


@pytest.mark.slow_without_jit
def test_very_stiff_rails_are_rigid():
    hard = RailSupport(lateral_stiffness=1e11, vertical_stiffness=1e11, lateral_damping=0.0, vertical_damping=0.0)
    stiff, rigid = simulate(curve(hard)), simulate(curve(None))
    assert of_wheels(stiff, "Q") == pytest.approx(of_wheels(rigid, "Q"), rel=1e-3)
    assert of_wheels(stiff, "Y") == pytest.approx(of_wheels(rigid, "Y"), abs=100.0)


@pytest.mark.slow_without_jit
def test_mirrored_curves():
    left, right = simulate(curve(RailSupport())), simulate(curve(RailSupport(), turn=-1.0))
    q, mirrored = of_wheels(left, "Q").reshape(-1, 2), of_wheels(right, "Q").reshape(-1, 2)[:, ::-1]
    assert mirrored == pytest.approx(q, rel=1e-6)


@pytest.mark.slow_without_jit
def test_a_bouncing_wheelset_on_its_rails():
    """A push sets a wagon bouncing on track springs in series with its suspension: the mean of Q stays the weight."""
    push = AppliedForce(
        body="wheelset1", times=(0.0, 0.01, 0.02), values=((0.0,) * 6, (0.0, 0.0, -2e4, 0.0, 0.0, 0.0), (0.0,) * 6)
    )
    soft, rigid = (simulate(straight(support, loads=(push,))) for support in (RailSupport(), None))
    fallen = [np.ptp(one.values("wheelset1.z")) for one in (soft, rigid)]
    assert fallen[0] > 3.0 * fallen[1]
    late = soft.dataset["time"].values > 0.2
    assert soft.values("wheelset1.left.Q")[late].mean() == pytest.approx(
        rigid.values("wheelset1.left.Q")[late].mean(), rel=1e-3
    )


@pytest.mark.slow_without_jit
def test_mass_of_rails_matters_to_fast_motion_only():
    heavy = replace(RailSupport(), mass=60.0)
    light, slow = simulate(curve(RailSupport())), simulate(curve(heavy))
    assert of_wheels(slow, "Q") == pytest.approx(of_wheels(light, "Q"), abs=50.0)


@pytest.mark.slow_without_jit
def test_a_saved_vehicle_remembers_its_rails():
    vehicle = LiveVehicle(straight())
    for _ in range(10):
        vehicle.step()
    saved = vehicle.save()
    first = [vehicle.step().Q.copy() for _ in range(10)]
    vehicle.restore(saved)
    assert np.array_equal(first, [vehicle.step().Q.copy() for _ in range(10)])


def test_a_wheel_in_the_air_leaves_its_rail():
    ready = prepare(straight())
    x = ready.vehicles.state.x[0].copy()
    surface = ready.vehicles.state.surface
    slopes = np.zeros(x.size)
    assert evaluate_rates(ready.system, ready.vehicles, 0, 0.0, True, x, slopes) == 0
    deep = surface.rails[0, 0, LAST + 1]
    x[2 : 13 * 7 : 13] += 5e-3  # everything is lifted
    assert evaluate_rates(ready.system, ready.vehicles, 0, 1e-3, True, x, slopes) == 0
    assert ready.vehicles.contacts.outputs[:, PATCHES].max() == 0.0
    # implicit Euler of c du/dt + k u = 0
    support = RailSupport()
    assert surface.rails[0, 0, LAST + 1] == pytest.approx(
        deep / (1.0 + 1e-3 * support.vertical_stiffness / support.vertical_damping), rel=1e-6
    )


#: Where a rail is let go [m]: so low that steps of 10 us are too long for slopes alone, and are looked at again.
AWAY = np.array([2e-3, -0.3])


def rails_let_go(support: RailSupport, step: float, steps: int) -> np.ndarray:
    """Way of a rail, lateral and vertical, whose wheel is taken away: (steps, 2), from AWAY at rest [m]."""
    ready = prepare(straight(support))
    rail = ready.vehicles.state.surface.rails[0, 0]
    x = ready.vehicles.state.x[0].copy()
    x[2 : 13 * 7 : 13] += 1.0  # everything is lifted
    slopes = np.zeros(x.size)
    rail[LAST : LAST + 2] = rail[START : START + 2] = AWAY
    rail[LAST_VELOCITY : LAST_VELOCITY + 2] = rail[START_VELOCITY : START_VELOCITY + 2] = 0.0
    rail[START_TIME] = 0.0
    way = []
    for n in range(1, steps + 1):
        assert evaluate_rates(ready.system, ready.vehicles, 0, n * step, True, x, slopes) == 0
        way.append(rail[LAST : LAST + 2].copy())
    return np.array(way)


def test_a_rail_with_mass_swings_freely():
    """m u'' + c u' + k u = 0: u0 exp(-d t) (cos w t + d/w sin w t), d = c/2m, w2 = k/m - d2, for a swing or so, 8 ms.

    Farther than any rail goes, but the equation is linear. Implicit Euler errs by the length of its steps: 1 % of the
    way here. Twice the way with half the step less that with the whole one is left with the square: 1e-4.
    """
    support = RailSupport(mass=60.0, lateral_damping=2e4, vertical_damping=3e4)
    step, steps = 1e-5, 800
    once, twice = rails_let_go(support, step, steps), rails_let_go(support, 0.5 * step, 2 * steps)[1::2]
    t = step * np.arange(1, steps + 1)
    stiffness, damping = (
        np.array([getattr(support, f"{way}_{what}") for way in ("lateral", "vertical")])
        for what in ("stiffness", "damping")
    )
    decay = 0.5 * damping / support.mass
    rate = np.sqrt(stiffness / support.mass - decay**2)
    angle = np.outer(t, rate)
    exact = AWAY * np.exp(-np.outer(t, decay)) * (np.cos(angle) + decay / rate * np.sin(angle))
    assert (np.abs(once - exact).max(axis=0) < 0.02 * np.abs(AWAY)).all()
    assert (np.abs(2.0 * twice - once - exact).max(axis=0) < 5e-4 * np.abs(AWAY)).all()
    assert (exact.min(axis=0) < 0.0).all()
    assert (exact.max(axis=0) > 0.0).all()


@pytest.mark.parametrize("direction", [0, 1])
def test_only_motion_against_the_rail_counts(direction):
    """Rails that move aside or up under wheels are wheels that move the other way over rails at rest: same forces."""
    ready = prepare(straight())
    surface, outputs = ready.vehicles.state.surface, ready.vehicles.contacts.outputs
    rails = surface.rails.reshape(-1, surface.rails.shape[2])
    slopes = np.zeros(ready.vehicles.state.x.shape[1])

    def forces(of_rails: float, of_bodies: float) -> np.ndarray:
        x = ready.vehicles.state.x[0].copy()
        x[7 + 1 + direction : 13 * 7 : 13] += of_bodies
        rails[:, START : START + 2] = rails[:, LAST : LAST + 2]
        rails[:, START_VELOCITY : START_VELOCITY + 2] = 0.0
        rails[:, START_VELOCITY + direction] = of_rails
        rails[:, START_TIME] = 0.0
        assert evaluate_rates(ready.system, ready.vehicles, 0, 0.0, True, x, slopes) == 0
        return outputs[:, FORCE : FORCE + 6].copy()

    at_rest, rails_move, wheels_move = forces(0.0, 0.0), forces(0.02, 0.0), forces(0.0, -0.02)
    assert rails_move == pytest.approx(wheels_move, rel=1e-9, abs=1e-6)
    assert np.abs(rails_move - at_rest)[:, 1 + direction].min() > 100.0


def test_problems_are_told_together():
    with pytest.raises(InputError) as told:
        RailSupport(lateral_stiffness=0.0, vertical_damping=-1.0, mass=np.nan)
    assert len(told.value.problems) == 3


def test_the_scenario_that_comes_with_the_package():
    scenario = load_scenario(ROOT / "scenarios/r150_resilient.toml")
    assert scenario.track.support == RailSupport()
    assert Scenario.from_dict(scenario.to_dict()).hash == scenario.hash


def test_the_usual_support_is_that_of_a_beam_on_fasteners():
    """Hetenyi's beam on an elastic foundation; numbers of the source, two digits of the result."""
    young, spacing = 2.059e11, 0.6
    for inertia, stiffness, damping, expected in (
        (3.257e-5, 2.9e7, 5e4, (RailSupport().vertical_stiffness, RailSupport().vertical_damping)),
        (5.20e-6, 1.5e7, 5e4, (RailSupport().lateral_stiffness, RailSupport().lateral_damping)),
    ):
        bend, bed = young * inertia, stiffness / spacing
        rate = (bed / (4.0 * bend)) ** 0.25
        assert 2.0 * np.sqrt(2.0) * bend**0.25 * bed**0.75 == pytest.approx(expected[0], rel=0.02)
        assert 1.5 * damping / spacing / rate == pytest.approx(expected[1], rel=0.03)
