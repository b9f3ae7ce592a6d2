"""Parts of roller control against closed forms: observer, torques of equal motion, motors, the rig of ideal rolling."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from wheelrail.control.actuators.roller_motors import RollerMotors, RunningMotors
from wheelrail.control.rollers.base import RigData, Seen, equal_motion_torques
from wheelrail.control.rollers.observer import TorqueObserver
from wheelrail.control.rollers.tracking import Tracking
from wheelrail.control.rolling_rig import RollingRig
from wheelrail.control.system import Actions, as_brakes, torques_on_wheelsets
from wheelrail.control.units import Units
from wheelrail.errors import ProblemList

RIG = RigData(radii=(0.46, 0.42), inertias=(100.0, 80.0), roller_radii=(0.7, 0.6), roller_inertias=(400.0, 300.0))
RATIO = [r / R for r, R in zip(RIG.radii, RIG.roller_radii, strict=True)]
WHOLE = [a + b * q**2 for a, b, q in zip(RIG.inertias, RIG.roller_inertias, RATIO, strict=True)]
PERIOD, BANDWIDTH, SPEED = 1e-3, 20.0, 30.0
B = math.exp(-2.0 * math.pi * BANDWIDTH * PERIOD)


def observed(torque, steps, tachometers=False, motor=lambda t: 0.0, noise=None):
    """Estimates (steps, 2) for a torque over time whose integral is known, C = a + b t, and mean torques of rollers.

    torque : a and b. The speeds are exact, and those of the rollers follow from rolling.
    """
    a, b = torque
    observer = TorqueObserver(RIG, SPEED, PERIOD, BANDWIDTH, tachometers=tachometers)
    found, turned = [], [0.0, 0.0]
    for n in range(1, steps + 1):
        t, given = n * PERIOD, motor((n - 0.5) * PERIOD)
        wheels = []
        for k, r in enumerate(RIG.radii):
            turned[k] += RATIO[k] * given * PERIOD
            off = 0.0 if noise is None else noise[n - 1]
            wheels.append(SPEED / r + (a * t + 0.5 * b * t**2 + turned[k] + off) / WHOLE[k])
        rollers = [w * q for w, q in zip(wheels, RATIO, strict=True)]
        found.append(observer.estimate(Seen(t, wheels, rollers, [given, given])))
    return np.array(found)


@pytest.mark.parametrize("tachometers", [False, True])
def test_constant_and_linearly_rising_torque_are_estimated_exactly(tachometers):
    """After 0.3 s what is left of the start is below exp(-37) of it; rounding of speeds remains, 1e-8 of 1 N m."""
    for a, b in ((-9e3, 0.0), (0.0, -2e4), (5e3, 1e4)):
        found = observed((a, b), 300, tachometers, motor=lambda t: 3e3 * math.sin(40.0 * t))
        assert found[-1] == pytest.approx(np.full(2, a + b * 0.3), abs=1e-4)


def test_errors_of_the_observer_have_three_poles_of_the_stated_decay():
    """(E - b)^3 applied to the error vanishes, E the shift by a period; and b is that of the bandwidth."""
    errors = observed((-9e3, 2e4), 60)[:, 0] - (-9e3 + 2e4 * PERIOD * np.arange(1, 61))
    left = errors[3:] - 3.0 * B * errors[2:-1] + 3.0 * B**2 * errors[1:-2] - B**3 * errors[:-3]
    assert np.abs(errors).max() > 5e3
    assert np.abs(left).max() < 1e-6
    assert np.abs(errors[:2]).min() > 1.0  # two poles at b would not do: the second difference does not vanish
    assert np.abs(errors[2:] - 2.0 * B * errors[1:-1] + B**2 * errors[:-2]).max() > 10.0


def test_noise_of_the_estimate_is_that_of_a_fading_memory():
    """White noise of the momentum, variance 1, gives (1 - b)^3 (13 + 50 b + 49 b^2) / (2 (1 + b)^5 T^2).

    That is the variance of the rate in a fading-memory filter of second degree. Its limits are easily seen: with b = 0
    the rate is (3 p_n - 4 p_(n-1) + p_(n-2))/(2 T), of variance 26/4; with b near 1 the integral of |H|^2 for
    H = (3 w^2 s^2 + w^3 s)/(s + w)^3 is 7/4 w^3. The sum of the squared answers to one pulse of noise is the same
    number: no statistics.
    """
    pulse = np.zeros(400)
    pulse[20] = 1.0
    answer = observed((0.0, 0.0), 400, noise=pulse)[:, 0]
    known = (1.0 - B) ** 3 * (13.0 + 50.0 * B + 49.0 * B**2) / (2.0 * (1.0 + B) ** 5 * PERIOD**2)
    assert np.sum(answer**2) == pytest.approx(known, rel=1e-6)
    assert answer.sum() == pytest.approx(0.0, abs=1e-6 * np.abs(answer).sum())  # a constant momentum is no torque


def test_observer_goes_on_from_what_was_saved():
    one, other = (TorqueObserver(RIG, SPEED, PERIOD, BANDWIDTH) for _ in range(2))
    seen = [Seen(0.0, [w, w], [w * q for q in RATIO], [100.0, -100.0]) for w in np.linspace(60.0, 70.0, 20).tolist()]
    for look in seen[:10]:
        one.estimate(look)
    other.restore(one.save())
    assert [one.estimate(look) for look in seen[10:]] == [other.estimate(look) for look in seen[10:]]


@pytest.mark.parametrize(("encoder", "current"), [(20, 1), (0, 5)])
def test_speeds_and_torques_of_different_age_are_taken_at_one_instant(encoder, current):
    """Whatever the motors do, a constant torque of the brakes is seen, as if both sensors were as late as the later one.

    Delays in periods. The motors begin once all sensors have seen the start.
    """
    rig = RIG._replace(encoder_delay=encoder * PERIOD, current_delay=current * PERIOD)
    count, late = 300, max(encoder, current)
    given = [0.0] * late + [8e3 * math.sin(60.0 * n * PERIOD) for n in range(count)]
    turned = np.cumsum(given) * PERIOD
    found = []
    for shifts in ((encoder, current), (late, late)):
        observer = TorqueObserver(rig if shifts[0] != shifts[1] else RIG, SPEED, PERIOD, BANDWIDTH)
        for n in range(late, late + count):
            speeds, torques = n - shifts[0], n - shifts[1]
            wheels = [
                SPEED / r + (-9e3 * speeds * PERIOD + q * turned[speeds]) / whole
                for r, q, whole in zip(RIG.radii, RATIO, WHOLE, strict=True)
            ]
            rollers = [w * q for w, q in zip(wheels, RATIO, strict=True)]
            estimate = observer.estimate(Seen(0.0, wheels, rollers, [given[torques]] * 2))
            if n == late + count // 2:
                other = TorqueObserver(rig if shifts[0] != shifts[1] else RIG, 0.0, PERIOD, BANDWIDTH)
                other.restore(observer.save())
                observer = other
        found.append(estimate)
    assert found[0] == pytest.approx([-9e3, -9e3], abs=1.0)
    assert found[0] == pytest.approx(found[1], abs=1e-3)


def test_torques_of_equal_motion():
    """Under them a wheelset on dry rollers has the acceleration of the virtual one, and the force on it is its force."""
    line = SimpleNamespace(wheel_accelerations=np.array([-3.0, 1.0]), forces=np.array([-4e3, 2e3]))
    torques = equal_motion_torques(RIG, line)
    for n, torque in enumerate(torques):
        bogie = RIG.inertias[n] * line.wheel_accelerations[n] + line.forces[n] * RIG.radii[n]
        acceleration = (bogie + torque * RATIO[n]) / WHOLE[n]
        assert acceleration == pytest.approx(line.wheel_accelerations[n])
        force = (RIG.roller_inertias[n] * acceleration * RATIO[n] - torque) / RIG.roller_radii[n]
        assert force == pytest.approx(line.forces[n])


@pytest.mark.parametrize("period", [5e-4, 1e-3, 4e-3])
def test_motors_answer_a_step_by_first_order_in_the_mean(period):
    """Mean of 1 - exp(-t/tau) over a period, from its integral."""
    motors = RunningMotors(RollerMotors(bandwidth=30.0, delay=0.0, ripple=0.0), 1, period)
    tau = 1.0 / (2.0 * math.pi * 30.0)
    for n in range(20):
        (torque,) = motors.step([1e3], [0.0])
        t = n * period
        mean = 1.0 + tau / period * (math.exp(-(t + period) / tau) - math.exp(-t / tau))
        assert torque == pytest.approx(1e3 * mean, rel=1e-9)


@pytest.mark.parametrize("delay", [0.0, 2e-3, 2.5e-3])
def test_delay_of_motors_shifts_their_answer(delay):
    """In a straight line between samples: half of a step that comes in the middle of a period is there at its end."""
    motors = RunningMotors(RollerMotors(bandwidth=1e5, delay=delay, ripple=0.0), 1, 1e-3)
    commands = [0.0] * 5 + [1e3] * 10
    found = [motors.step([command], [0.0])[0] for command in commands]
    late = delay / 1e-3
    expected = [1e3 * min(max(n - 5 - late + 1.0, 0.0), 1.0) for n in range(15)]
    assert found == pytest.approx(expected, abs=1e3 * 2e-3)  # 1e5 Hz lag a period by 1.6e-3 of it


def test_limits_of_torque_and_power():
    given = RollerMotors(torque=5e3, power=1e5, bandwidth=1e6, delay=0.0, ripple=0.0)
    motors = RunningMotors(given, 3, 1e-3)
    for sign in (1.0, -1.0):
        for _ in range(3):
            found = motors.step([sign * 9e3, sign * 9e3, sign * 1e3], [10.0, -40.0, 40.0])
        # The power of the second at 40 rad/s allows 2500 N m; the lag of 1e6 Hz is some 2e-4 of a period.
        assert found == pytest.approx([sign * 5e3, sign * 2.5e3, sign * 1e3], rel=1e-3)
        assert motors.cut == [True, True, False]


def test_ripple_turns_with_the_rollers():
    """Amplitude as stated, and as many as stated in a turn."""
    motors = RunningMotors(RollerMotors(bandwidth=1e6, delay=0.0, ripple=0.05, ripples=6.0), 1, 1e-3)
    turn = 2.0 * math.pi  # rad/s: a turn is a second
    found = np.array([motors.step([1e3], [turn])[0] for _ in range(1000)]) / 1e3 - 1.0
    assert np.abs(found).max() == pytest.approx(0.05, rel=1e-2)
    spectrum = np.abs(np.fft.rfft(found))
    assert int(np.argmax(spectrum)) == 6
    assert found.mean() == pytest.approx(0.0, abs=2e-4)


def test_motors_go_on_from_what_was_saved():
    one, other = (RunningMotors(RollerMotors(delay=2.5e-3), 2, 1e-3) for _ in range(2))
    for n in range(7):
        one.step([100.0 * n, -50.0 * n], [30.0, 31.0])
    other.restore(one.save())
    for n in range(7):
        assert one.step([50.0 * n, 0.0], [30.0, 31.0]) == other.step([50.0 * n, 0.0], [30.0, 31.0])


def test_what_is_wrong_with_motors():
    problems = ProblemList("test")
    RollerMotors(torque=0.0, power=-1.0, bandwidth=0.0, delay=-1.0, ripple=2.0).check(problems, "[m]")
    assert [one.where for one in problems.problems] == [
        *("[m] torque", "[m] power", "[m] bandwidth", "[m] delay", "[m] ripple")
    ]


def test_momentum_of_the_rolling_rig_is_exact():
    rig = RollingRig(RIG, SPEED)
    before = rig.wheels * WHOLE
    given = 0.0
    for n in range(100):
        drive, roller = 1e3 * math.sin(n), -2e3 * math.cos(n)
        rig.step([drive, drive], [500.0, 500.0], [roller, roller], PERIOD)
        given += PERIOD * (np.array([drive, drive]) - 500.0 + np.array(RATIO) * roller)
    assert rig.wheels * WHOLE == pytest.approx(before + given, rel=1e-12)
    assert rig.rollers == pytest.approx(rig.wheels * np.array(RATIO))
    assert rig.torques == pytest.approx([drive - 500.0] * 2)


def test_a_brake_stops_wheels_and_holds_them():
    """From 1 rad/s with C = 500 N m it takes J w/C; then it holds against the rollers up to its moment."""
    rig = RollingRig(RIG, 1.0)
    rig.wheels[:] = 1.0
    times = [inertia / 500.0 for inertia in WHOLE]
    for n in range(1, 1000):
        rig.step([0.0, 0.0], [500.0, 500.0], [0.0, 0.0], PERIOD)
        expected = [max(1.0 - n * PERIOD / time, 0.0) for time in times]
        assert rig.wheels == pytest.approx(expected, abs=1e-9)
    rig.step([300.0, 0.0], [500.0, 500.0], [0.0, -300.0], PERIOD)
    assert rig.wheels.tolist() == [0.0, 0.0]
    assert rig.torques == pytest.approx([0.0, 300.0 * RATIO[1]])  # what the brake gives, not what it could
    rig.step([800.0, 0.0], [500.0, 500.0], [0.0, 0.0], PERIOD)
    assert rig.wheels[0] == pytest.approx(300.0 * PERIOD / WHOLE[0])


class Asked:
    """A protection that counts how often it is asked."""

    def __init__(self, period=0.0):
        self.period, self.reference_speed, self.count = period, 0.0, 0

    def start(self, radii, speed, period):
        self.radii, self.reference_speed, self.given = list(radii), speed, period

    def save(self):
        return np.array([float(self.count)])

    def restore(self, saved):
        self.count = int(saved[0])


def test_units_are_asked_at_about_the_period_that_they_wish():
    protection = Asked(0.0104)
    running = Units([[0, 1], [2, 3]]).of(protection, lambda one: one, (0.4, 0.5, 0.6), 20.0, 1e-3)
    assert running.groups == [[0, 1, 2]]  # an object of the user's has all wheelsets
    assert (protection.radii, protection.given) == ([0.4, 0.5, 0.6], 0.01)
    asked = [n for n in range(40) if list(running.due())]
    assert asked == [0, 10, 20, 30]
    assert running.reference_speeds == [20.0] * 3


def test_units_have_a_protection_each_and_one_that_wishes_nothing_is_always_asked():
    class Configuration:
        def make(self):
            raise AssertionError("made by `running`")

    made = []

    def running(_):
        made.append(Asked())
        return made[-1]

    units = Units([[2, 3], [0, 1]]).of(Configuration(), running, (0.4, 0.5, 0.6, 0.7), 10.0, 5e-3)
    assert [one.radii for one in made] == [[0.6, 0.7], [0.4, 0.5]]
    made[0].reference_speed, made[1].reference_speed = 3.0, 4.0
    assert units.reference_speeds == [4.0, 4.0, 3.0, 3.0]
    assert [own for own, _ in units.due()] == [[2, 3], [0, 1]]
    made[0].count, made[1].count = 5, 6
    saved = units.save()
    list(units.due())
    made[0].count = 0
    units.restore(saved)
    assert units.save().tolist() == saved.tolist() == [1.0, 5.0, 6.0]


def test_torques_against_the_way_are_brakes():
    drives, brakes = as_brakes([3.0, -4.0, 0.0])
    assert [drive - brake for drive, brake in zip(drives, brakes, strict=True)] == [3.0, -4.0, 0.0]
    assert min(drives + brakes) >= 0.0
    acted = Actions([1.0, 1.0, 1.0], [5.0, 5.0, 5.0], [0.0] * 3)
    assert torques_on_wheelsets(acted) == [-4.0, -4.0, -4.0]  # also of one that stands: the brake can hold so much


@pytest.mark.parametrize("delay", [0.0, 1e-3, 1.5e-3])
def test_what_follows_with_the_delay_of_its_encoders_is_left_alone(delay):
    """A roller that does what is wanted, seen late: nothing is off, unless the controller does not know how late.

    The line's wheels slow down by c [rad/s2], and equal motion asks for I_r (r/R) c and no force.
    """
    slowing = 5.0

    def commanded(controller):
        controller.start(RIG._replace(encoder_delay=delay), SPEED, PERIOD)
        for n in range(1, 40):
            turning = [SPEED / r - slowing * n * PERIOD for r in RIG.radii]
            late = [SPEED / r - slowing * (n * PERIOD - delay) for r in RIG.radii]
            rollers = [w * q for w, q in zip(late, RATIO, strict=True)]
            line = SimpleNamespace(
                wheel_speeds=np.array(turning), wheel_accelerations=np.full(2, -slowing), forces=np.zeros(2)
            )
            torques = controller.command(Seen(n * PERIOD, late, rollers, [0.0, 0.0]), line)
        return torques

    equal = equal_motion_torques(RIG, SimpleNamespace(wheel_accelerations=np.full(2, -slowing), forces=np.zeros(2)))
    assert commanded(Tracking()) == pytest.approx(equal, rel=1e-3)
    if delay:
        assert abs(commanded(Tracking(delay=0.0))[0] - equal[0]) > 0.01 * abs(equal[0])


def asked(controller, rig, offs, ahead=0.0):
    """Torques (n, 2) that a controller asks for, one look after the other, while rollers miss `offs` [rad/s].

    ahead : torque of equal motion [N m]. Encoders are at once.
    """
    controller.start(rig, SPEED, PERIOD)
    turning = np.array([SPEED / r for r in rig.radii])
    forces = np.array([-ahead / R for R in rig.roller_radii])
    line = SimpleNamespace(wheel_speeds=turning, wheel_accelerations=np.zeros(2), forces=forces)
    found = []
    for n, off in enumerate(offs):
        rollers = [w * q - off for w, q in zip(turning.tolist(), RATIO, strict=True)]
        found.append(controller.command(Seen(n * PERIOD, turning.tolist(), rollers, [0.0, 0.0]), line))
    return np.array(found)


@pytest.mark.parametrize("law", ["pi", "sliding-mode"])
@pytest.mark.parametrize("off", [0.8, -0.8])
def test_nothing_piles_up_while_motors_are_at_their_limit(law, off):
    """Rollers that motors cannot bring up to their speed for half a second, and then are there: nothing is left over."""
    torques = asked(Tracking(law=law), RIG._replace(motor_torque=500.0), [off] * 500 + [0.0])
    assert (np.sign(off) * torques[:-1] > 500.0).all()
    assert torques[-1] == pytest.approx([0.0, 0.0], abs=1e-9)


@pytest.mark.parametrize(("limit", "ahead", "off"), [(math.inf, 0.0, 0.8), (math.inf, 0.0, -0.8), (3e3, 2e5, -0.8)])
def test_what_motors_can_give_is_summed_up(limit, ahead, off):
    """Afterwards the torque is J k2/4 times the angle that was missed.

    Also where equal motion alone has motors at their limit, and what is missed asks for less.
    """
    controller = Tracking()
    torques = asked(controller, RIG._replace(motor_torque=limit), [off] * 100 + [0.0], ahead)
    angle = 100 * PERIOD * off
    turning = np.array([I_r + I_w / q**2 for I_r, I_w, q in zip(RIG.roller_inertias, RIG.inertias, RATIO, strict=True)])
    assert torques[-1] - ahead == pytest.approx(turning * 0.25 * controller.gain**2 * angle, rel=1e-9)
    assert (torques > limit).all() or limit == math.inf
