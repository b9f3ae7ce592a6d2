"""Linear models whose eigenvalues can be written down."""

import math

import numpy as np
import pytest

from wheelrail.analyses.critical_speed import critical_speed
from wheelrail.analyses.linear import linear_model
from wheelrail.analyses.linear_contact import LinearContact, imposed_contacts, linear_contact
from wheelrail.analyses.modes import growth, modes, real_eigenvalues, undamped_modes
from wheelrail.analyses.without_damping import without_damping
from wheelrail.errors import InputError
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import Bushing
from wheelrail.vehicle.body import Body, make_wheelset
from wheelrail.vehicle.vehicle import Vehicle

K, C, M = 4e5, 3e3, 1000.0


def block(name, z, mass=M):
    return Body(name=name, mass=mass, Ixx=300.0, Iyy=500.0, Izz=600.0, position=(0.0, 0.0, z))


def spring(name, a, b, z, **law):
    one = AxisLaw(**(law or {"rate": K, "damping": C}))
    return Bushing(name=name, body_a=a, body_b=b, point=(0.0, 0.0, z), x=one, y=one, z=one, turn_rates=(1e6,) * 3)


def axle(x=0.0, **more):
    return make_wheelset(name=f"axle{x:g}", x=x, mass=1500.0, Ixx=1000.0, Iyy=100.0, Izz=1000.0, **more)


def on_axle(*elements, bodies):
    return Vehicle(title="test", bodies=bodies, wheelsets=(axle(),), elements=elements)


def named(found, start):
    return [mode for mode in found if mode.name.startswith(start)]


def test_one_body_on_springs():
    """Springs at its centre of mass: s = -c/2m +- i sqrt(k/m - (c/2m)^2) along each axis, and no coupling."""
    one = on_axle(spring("s", "block", "axle0", 0.46), bodies=(block("block", 0.46),))
    model = linear_model(one, gravity=0.0)
    wanted = -C / (2 * M) + 1j * math.sqrt(K / M - (C / (2 * M)) ** 2)
    for name in ("car longitudinal", "car lateral", "car bounce"):
        (mode,) = named(modes(model), name)
        assert mode.eigenvalue == pytest.approx(wanted, rel=1e-8)
        assert mode.frequency == pytest.approx(math.sqrt(K / M) / (2 * math.pi), rel=1e-8)
        assert mode.damping_ratio == pytest.approx(C / (2 * math.sqrt(K * M)), rel=1e-8)
    (roll,) = named(undamped_modes(model), "car roll")
    assert roll.frequency == pytest.approx(math.sqrt(1e6 / 300.0) / (2 * math.pi), rel=1e-8)
    assert roll.shares(model) == {"block.roll": pytest.approx(1.0)}
    # An axle box turns freely about the axle: nothing holds the body in pitch.
    assert not named(modes(model), "car pitch")


def test_two_masses():
    """A chain k - m - k - m: omega^2 = k/m (3 -+ sqrt 5)/2; the lower mass bounces less in the first mode."""
    chain = on_axle(
        spring("low", "lower", "axle0", 0.46, rate=K),
        spring("high", "lower", "upper", 0.46, rate=K),
        bodies=(block("lower", 0.46), block("upper", 0.46)),
    )
    found = undamped_modes(linear_model(chain, gravity=0.0))
    for name, root in (("car bounce", 3 - math.sqrt(5)), ("bogie bounce", 3 + math.sqrt(5))):
        (mode,) = named(found, name)
        assert (2 * math.pi * mode.frequency) ** 2 == pytest.approx(K / M * root / 2, rel=1e-8)


def test_damper_with_a_spring_in_series():
    """Eigenvalues are the roots of m s^2 + k + c ks s/(ks + c s)."""
    ks = 1e6
    one = on_axle(
        spring("s", "block", "axle0", 0.46, rate=K, damping=C, series_rate=ks), bodies=(block("block", 0.46),)
    )
    model = linear_model(one, gravity=0.0)
    roots = np.roots([M * C, M * ks, (K + ks) * C, K * ks])
    wanted = roots[roots.imag > 0][0]
    (mode,) = named(modes(model), "car bounce")
    assert mode.eigenvalue == pytest.approx(wanted, rel=1e-8)
    assert min(abs(v / roots[roots.imag == 0][0].real - 1) for v in real_eigenvalues(model)) < 1e-8
    (bare,) = named(undamped_modes(model), "car bounce")
    assert bare.frequency == pytest.approx(math.sqrt(K / M) / (2 * math.pi), rel=1e-8)


def test_dry_friction_sticks():
    one = on_axle(
        spring("s", "block", "axle0", 0.46, rate=K, friction=1e3, friction_rate=K), bodies=(block("block", 0.46),)
    )
    model = linear_model(one, gravity=0.0)
    for found in (modes(model), undamped_modes(model)):
        (mode,) = named(found, "car bounce")
        assert mode.frequency == pytest.approx(math.sqrt(2 * K / M) / (2 * math.pi), rel=1e-6)


def test_pendulum():
    """A body that hangs by a preloaded bushing above it swings by its weight: omega^2 = g h m/(I + m h^2) for h > 0."""
    h, inertia = 0.5, 300.0
    stiff = AxisLaw(rate=1e12)
    hang = Bushing(name="s", body_a="bob", body_b="axle0", point=(0.0, 0.0, 0.46), x=stiff, y=stiff, z=stiff)
    bob = Body(name="bob", mass=M, Ixx=inertia, Iyy=500.0, Izz=600.0, position=(0.0, 0.0, 0.46 - h))
    one = Vehicle(title="test", bodies=(bob,), wheelsets=(axle(),), elements=(hang,))
    wanted = math.sqrt(9.81 * M * h / (inertia + M * h * h)) / (2 * math.pi)
    slow = min(undamped_modes(linear_model(one)), key=lambda m: abs(m.frequency - wanted))
    assert slow.frequency == pytest.approx(wanted, rel=1e-4)


def test_klingel():
    """A free wheelset follows its cone at low speed: waves of 2 pi sqrt(r l/c)."""
    weak = {"rate": 1e-3, "damping": 0.0}
    one = on_axle(spring("s", "block", "axle0", 0.46, **weak), bodies=(block("block", 0.46),))
    one = without_damping(one, "s")
    conicity, speed = 0.1, 1.0
    contacts = [linear_contact(conicity, patch=(6e-3, 4e-3), coefficients=(4.0, 4.0, 0.0, 0.0))]
    model = linear_model(one, contacts, speed=speed, gravity=0.0)
    (mode,) = named(modes(model), "wheelset hunting")
    assert mode.damped_frequency == pytest.approx(speed * math.sqrt(conicity / (0.46 * 0.75)) / (2 * math.pi), rel=1e-3)
    # Inertia makes a wheelset without guidance unstable at every speed [Wickens].
    assert growth(model)[0] > 0.0
    found = critical_speed(one, contacts, gravity=0.0, slowest=5.0)
    assert (found.speed, found.stable_up_to) == (5.0, 0.0)


def test_matrices_by_kalker():
    contact = LinearContact(0.2, f11=1e7, f22=8e6, f23=2e4, f33=50.0, lateral_stiffness=3e5, yaw_stiffness=-1e4)
    position, motion = contact.matrices(0.5, 0.75, 10.0)
    assert position.tolist() == [[-3e5, 1.6e7], [-6e6, -3e4]]
    assert motion == pytest.approx(np.array([[-1.6e6, -4e3], [4e3, -(1.125e7 + 100.0) / 10.0]]))


def test_stable_vehicle_has_no_critical_speed():
    """Cylinders do not steer: creep brings every motion to rest, if not back to the middle."""
    one = on_axle(spring("s", "block", "axle0", 0.46), bodies=(block("block", 0.46),))
    found = critical_speed(one, imposed_contacts(one, 0.0), gravity=0.0, fastest=50.0)
    assert (found.speed, found.frequency, found.stable_up_to) == (None, None, 50.0)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"speed": 0.0}, "0.1 to 300 m/s"),
        ({"gravity": -1.0}, "0 to 100"),
        ({"contacts": []}, "one for each of the 1 wheelsets"),
    ],
)
def test_mistakes(given, words):
    one = on_axle(spring("s", "block", "axle0", 0.46), bodies=(block("block", 0.46),))
    contacts = given.pop("contacts", imposed_contacts(one, 0.1))
    with pytest.raises(InputError, match=words):
        linear_model(one, contacts, **({"speed": 10.0} | given))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: linear_contact(-1.0, patch=(0.0, 1.0), coefficients=(-1.0, 0, 0, 0)), "3 problems"),
        (
            lambda: without_damping(on_axle(spring("s", "block", "axle0", 0.46), bodies=(block("block", 0.46),)), "t"),
            "Known: s",
        ),
    ],
)
def test_more_mistakes(call, words):
    with pytest.raises(InputError, match=words):
        call()
