"""A contact model in Python runs in the compiled loop, and is the compiled one where it has the same law."""

import math

import numpy as np
import pytest

from own_members import Plate, SpringMemory, Springs, linearise_springs, spring_contact
from wheelrail.contact.call import Kinematics, forces_of_wheel
from wheelrail.contact.called.contact import make_called_contact
from wheelrail.errors import InputError
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.live.vehicle import LiveVehicle
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track

LAW = Springs()
TIMES = {"manchester-wagon": 0.02, "manchester-wagon-2d": 0.05}  #: of a run [s]


class PythonSprings:
    """The law of `Springs` called from Python: they settle by a number that goes back and forth with the state."""

    numbers = 1

    def __init__(self, fails_at=math.inf, error=ArithmeticError("no such contact")):
        self.calls = 0
        self.fails_at = fails_at
        self.error = error

    def forces(self, w, fresh, wheel, out, numbers):
        self.calls += 1
        if self.calls == self.fails_at:
            raise self.error
        return spring_contact(LAW, SpringMemory(numbers), 0, fresh, wheel, out)


class LinearSprings(PythonSprings):
    def linearise(self, w, wheel, stiffness, damping, numbers):
        linearise_springs(LAW, SpringMemory(numbers), 0, wheel, stiffness, damping)


def scenario(name, vehicle="manchester-wagon-2d", **more) -> Scenario:
    plane = vehicle.endswith("2d")
    loaded = load_vehicle(vehicle)
    return Scenario(
        track=Track(Straight(length=200.0)),
        vehicle=loaded,
        speed=20.0,
        integrator=Integrator(name=name, step=1e-3 if name == "ros2" else 0.5e-3),
        output_every=more.pop("output_every", 2e-3),
        duration=more.pop("duration", TIMES[vehicle]),
        displacements=() if plane else tuple(Displacement(body=one.name, y=2e-3) for one in loaded.wheelsets),
        **more,
    )


def states(result) -> np.ndarray:
    return result.dataset["body_y"].values, result.dataset["body_z"].values, result.dataset["wheel_Q"].values


def compare(name, vehicle, function):
    own = None if vehicle.endswith("2d") else Plate()
    ours = simulate(scenario(name, vehicle), contact=make_called_contact(function), surface=own)
    compiled = simulate(scenario(name, vehicle), contact=LAW, surface=own)
    assert ours.status.finished
    assert compiled.status.finished
    for called, same in zip(states(ours), states(compiled), strict=True):
        # Positions are metres, loads some 1e5 N: rounding of both, which the springs enlarge.
        assert called == pytest.approx(same, rel=1e-8, abs=1e-10)
    assert ours.timings["evaluations"] == compiled.timings["evaluations"]


@pytest.mark.slow_without_jit
@pytest.mark.parametrize(("vehicle", "name"), [("manchester-wagon", "ode5"), ("manchester-wagon-2d", "ode45")])
def test_a_law_in_python_is_the_compiled_one(name, vehicle):
    compare(name, vehicle, PythonSprings())


@pytest.mark.slow_without_jit
def test_implicit_steps_ask_for_its_linearisation():
    compare("ros2", "manchester-wagon", LinearSprings())


def test_forces_of_one_wheel():
    """Compiled and plain."""
    at = Kinematics(y=0.0, z=0.4598, velocity=(20.0, 0.0, 0.0), spin=20.0 / 0.46)
    called = forces_of_wheel(make_called_contact(PythonSprings()), at, "right")
    same = forces_of_wheel(LAW, at, "right")
    assert called.status == same.status == 0
    assert called.force == pytest.approx(same.force, rel=1e-12)
    assert called.moment == pytest.approx(same.moment, rel=1e-12)
    assert called.patches == pytest.approx(same.patches, rel=1e-12, nan_ok=True)


def test_what_it_raises_comes_out():
    at = Kinematics(y=0.0, z=0.4598)
    contact = make_called_contact(PythonSprings(fails_at=1))
    with pytest.raises(ArithmeticError, match="no such contact"):
        forces_of_wheel(contact, at)


@pytest.mark.slow_without_jit
def test_an_error_within_a_run_comes_out():
    function = PythonSprings(fails_at=2000)
    with pytest.raises(ArithmeticError, match="no such contact"):
        simulate(scenario("ode45", duration=1.0), contact=make_called_contact(function))
    assert function.calls == 2000  # and nothing is asked after it


@pytest.mark.slow_without_jit
def test_ctrl_c_keeps_what_was_computed():
    function = PythonSprings(fails_at=2000, error=KeyboardInterrupt())
    interrupted = simulate(scenario("ode45", duration=1.0), contact=make_called_contact(function))
    assert interrupted.status.interrupted
    whole = simulate(scenario("ode45"), contact=LAW)
    count = min(one.dataset.sizes["time"] for one in (interrupted, whole))
    assert count > 5
    for ours, same in zip(states(interrupted), states(whole), strict=True):
        assert ours[:count] == pytest.approx(same[:count], rel=1e-8, abs=1e-10)


@pytest.mark.slow_without_jit
def test_implicit_steps_without_a_linearisation_are_refused():
    with pytest.raises(InputError, match="linearise"):
        simulate(scenario("ros2", "manchester-wagon"), contact=make_called_contact(PythonSprings()), surface=Plate())


@pytest.mark.slow_without_jit
def test_its_numbers_go_back_with_the_vehicle():
    vehicle = LiveVehicle(
        scenario("ode5", "manchester-wagon"), contact=make_called_contact(PythonSprings()), surface=Plate()
    )
    for _ in range(5):
        vehicle.step()
    saved = vehicle.save()
    first = [vehicle.step().Q.copy() for _ in range(5)]
    vehicle.restore(saved)
    again = [vehicle.step().Q.copy() for _ in range(5)]
    assert np.array_equal(first, again)


@pytest.mark.slow_without_jit
def test_the_record_leaves_no_trace():
    """Adaptive steps evaluate rows of the record beside the run, with numbers of their own."""
    often, seldom = (
        simulate(scenario("ode45", output_every=one), contact=make_called_contact(PythonSprings()))
        for one in (1e-3, 1e-2)
    )
    assert np.array_equal(often.dataset["body_z"].values[::10], seldom.dataset["body_z"].values)
