"""A whole vehicle on its track: balances, orders of the integrators, and what stages may share."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from vehicle_bench import Advance, evaluate, state_of
from wheelrail.contact._kernels.interface import PATCH_FORCE
from wheelrail.contact.choice import Contact
from wheelrail.integrators.steps import Step, make_step
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.multibody._kernels.rigid_body import BODY, MASS, VELOCITY
from wheelrail.multibody._kernels.signals import CONTACT_WORK, FRICTION_LOSS, OTHER_WORK, SUSPENSION_WORK
from wheelrail.results.result import Result
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.prepare import Prepared, prepare
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.simulate import simulate
from wheelrail.system.energy import stored_energy, supplied_work
from wheelrail.track.segments import Curve, Straight, Transition
from wheelrail.track.track import Track

pytestmark = pytest.mark.slow_without_jit

CANT = 60.0 / 1435.0


@cache
def scenario() -> Scenario:
    """The wagon into a right-hand curve of 1200 m."""
    track = Track(
        Straight(length=30.0),
        Transition(length=50.0),
        Curve(length=120.0, radius=1200.0, cant_angle=CANT, turn="right"),
    )
    contact = Contact(tangential="johnson-vermeulen-moment")
    return Scenario(track=track, vehicle=load_vehicle("manchester-wagon"), speed=45.0, contact=contact, duration=3.5)


@cache
def run(step: float = 0.5e-3, share: bool = True) -> Result:
    return simulate(replace(scenario(), integrator=Integrator(step=step, share=share)))


def ode5(length: float) -> Step:
    return make_step("ode5", length=length, relative=0.0, absolute=0.0, share=True)


def advanced(ready: Prepared, x: np.ndarray, step: Step, duration: float) -> np.ndarray:
    """The state that x leads to after some time."""
    state_of(ready)[:] = x
    return Advance(ready, scenario(), step).to(duration)


def test_the_start_is_silent() -> None:
    ready = prepare(scenario())
    dx = evaluate(ready)
    accelerations = np.concatenate([dx[b * BODY + VELOCITY : b * BODY + BODY] for b in range(7)])
    assert np.abs(accelerations).max() < 1e-6
    np.testing.assert_allclose(ready.vehicles.contacts.outputs[:, PATCH_FORCE + 2], 54546.0525, atol=1.0)


def test_internal_forces_cancel() -> None:
    """What all bodies gain in momentum comes from rails, gravity and the speed control."""
    ready = prepare(scenario())
    # In the full curve: in cant ramps the recorded forces do not lean.
    x = advanced(ready, state_of(ready).copy(), ode5(0.5e-3), 3.2)
    model = ready.system._replace(gain=0.0)
    dx = evaluate(ready._replace(system=model), x)
    gained = sum(model.bodies[b, MASS] * dx[b * BODY + VELOCITY : b * BODY + VELOCITY + 3] for b in range(7))
    contacts = ready.vehicles.contacts
    outer = np.array([0.0, 0.0, -9.81 * model.bodies[:, MASS].sum()])
    for frame, out in zip(contacts.frames, contacts.outputs, strict=True):
        outer += frame.T @ out[PATCH_FORCE : PATCH_FORCE + 3]
    np.testing.assert_allclose(gained, outer, atol=1e-6)


def test_energy_balance() -> None:
    """Kinetic energy and height are paid for by contacts, suspension and control; friction only takes."""
    ready = prepare(scenario())
    model, start = ready.system, state_of(ready).copy()
    x = advanced(ready, start, ode5(0.5e-3), 3.5)
    stored = [stored_energy(model, state) for state in (start, x)]
    work = (x - start)[model.layout.energies :]
    assert work[FRICTION_LOSS] > 0.0
    exchanged = abs(work[CONTACT_WORK]) + abs(work[SUSPENSION_WORK]) + abs(work[OTHER_WORK])
    supplied = supplied_work(model, x) - supplied_work(model, start)
    assert abs(stored[1] - stored[0] - supplied) < 1e-3 * exchanged
    # What the contacts take is friction, but for what their springs store and dampers lose.
    assert -work[CONTACT_WORK] == pytest.approx(work[FRICTION_LOSS], rel=5e-3)


def test_steady_curving_balances() -> None:
    """In the full curve wheels carry weight and centrifugal force, within 0.2 %."""
    result = run()
    late = result.values("carbody.s") > 115.0
    sums = {
        axis: np.mean(
            sum(result.values(f"wheelset{n}.{side}.{axis}")[late] for n in range(1, 5) for side in ("left", "right"))
        )
        for axis in ("Q", "Y")
    }
    mass, outward = 44482.0, 45.0**2 / 1200.0
    weight = mass * (9.81 * np.cos(CANT) + outward * np.sin(CANT))
    aside = mass * (9.81 * np.sin(CANT) - outward * np.cos(CANT))  # what the rails give, left positive
    assert sums["Q"] == pytest.approx(weight, rel=2e-3)
    assert sums["Y"] == pytest.approx(aside, rel=2e-3)


@pytest.mark.parametrize("name", ["wheelset1.left.Q", "wheelset1.left.Y", "wheelset1.y", "carbody.y"])
def test_sharing_between_stages_costs_no_accuracy(name: str) -> None:
    """It changes a signal by 0.08 % of its greatest value, root mean square, and less with the square of the step."""
    changes = []
    for step in (0.5e-3, 0.25e-3):
        shared, whole = run(step).values(name), run(step, share=False).values(name)
        changes.append(np.sqrt(np.mean((shared - whole) ** 2)) / np.abs(whole).max())
    assert changes[0] < 8e-4
    assert changes[1] < 0.4 * changes[0] or changes[1] < 1e-6  # a quarter by order two; a half would be order one


def in_the_air() -> tuple[Prepared, np.ndarray]:
    """The wagon a metre above its rails, which it may leave, swaying: a smooth problem. What is prepared, and a state."""
    ready = prepare(scenario())
    wheels = ready.system.wheels
    free = wheels._replace(flange=np.full_like(wheels.flange, np.inf))
    ready = ready._replace(system=ready.system._replace(wheels=free))
    x = state_of(ready).copy()
    for b in range(7):
        x[b * BODY + 2] += 1.0
        x[b * BODY + VELOCITY + 1] += 0.02 * b
    x[2] += 0.01
    return ready, x


def test_ode5_has_order_five() -> None:
    ready, start = in_the_air()
    ends = [advanced(ready, start, ode5(h), 0.2) for h in (2e-3, 1e-3, 1.25e-4)]
    counted = ready.system.layout.internal
    errors = [np.abs(end[:counted] - ends[-1][:counted]).max() for end in ends[:2]]
    assert 4.5 < np.log2(errors[0] / errors[1]) < 6.0


@pytest.mark.parametrize("name", ["ode45", "ode23"])
def test_adaptive_steps_follow_the_tolerance(name: str) -> None:
    ready, start = in_the_air()
    exact = advanced(ready, start, ode5(1.25e-4), 0.2)
    counted = ready.system.layout.internal
    errors = []
    for tolerance in (1e-6, 1e-8, 1e-10):
        step = make_step(name, length=0.0, relative=tolerance, absolute=tolerance, share=True)
        end = advanced(ready, start, step, 0.2)
        errors.append(np.abs(end[:counted] - exact[:counted]).max())
    assert errors[0] > 5.0 * errors[1] > 25.0 * errors[2]
    assert errors[2] < 1e-7


@pytest.mark.parametrize("name", ["ode45", "ode23"])
def test_integrators_agree(name: str) -> None:
    """Steps by tolerance and at a fixed length give the same curve."""
    integrator = Integrator(name=name, relative=1e-6, absolute=1e-7)
    short = replace(scenario(), integrator=integrator, duration=1.2)
    result = simulate(short)
    fixed = run()
    n = len(result.values("wheelset1.y"))
    np.testing.assert_allclose(result.values("wheelset1.y"), fixed.values("wheelset1.y")[:n], atol=5e-6)
