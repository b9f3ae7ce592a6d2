"""Similarity laws, and every number of a vehicle, a rig and a scenario by them."""

from dataclasses import fields, replace

import numpy as np
import pytest

from wheelrail.contact.choice import Contact
from wheelrail.contact.point.friction.falling import FallingFriction
from wheelrail.errors import InputError, ProblemList
from wheelrail.io.scale_table import scale_data, scale_from
from wheelrail.io.toml_table import TomlTable
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.simulation.applied import Displacement
from wheelrail.simulation.scaled import as_built, scaled_rails, scaled_scenario
from wheelrail.simulation.scenario import Scenario
from wheelrail.simulation.speed import SpeedControl
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import Bushing, Line
from wheelrail.suspension.force_table import ForceTable
from wheelrail.track.segments import Straight
from wheelrail.track.track import Track
from wheelrail.vehicle.body import Wheelset
from wheelrail.vehicle.rig import Hold, Rig, RollerError, Support
from wheelrail.vehicle.scaling import LAWS, Scale, scaled_vehicle
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads
from wheelrail.vehicle.torque import Torque

BOGIE = load_vehicle("manchester-bogie")
PERFECT = {"gravity": "scaled", "contact": "scaled"}


def test_published_speed_of_a_fifth():
    """The critical speed on a 1:5 rig is about one fifth of the full-size one [Anyakwo2012]; time is kept."""
    scale = Scale(law="iwnicki", length=0.2)
    assert (scale.speed, scale.time, scale.mass) == (pytest.approx(0.2), 1.0, pytest.approx(1 / 125))
    assert (scale.force, scale.stiffness) == (pytest.approx(1 / 625), pytest.approx(1 / 125))


def test_quarter_scale_in_steel():
    """A rig of 1:4 that keeps stresses has forces of 1:16, as published of one at that scale."""
    scale = Scale(law="pascal", length=0.25)
    assert (scale.force, scale.speed, scale.modulus) == (pytest.approx(1 / 16), 1.0, pytest.approx(1.0))
    assert scale.acceleration == pytest.approx(4.0)


def test_what_each_law_keeps():
    froude = Scale(law="jaschinski", length=0.2)
    assert froude.acceleration == pytest.approx(1.0)
    assert froude.weight_error == pytest.approx(1.0)
    # steel would be right with a density of 1/l, by a modulus of rho l
    assert not froude.exact
    assert Scale(law="jaschinski", length=0.2, density=5.0).exact
    assert Scale(law="pascal", length=0.25, gravity="scaled").exact
    assert not Scale(law="pascal", length=0.25).exact
    for law in LAWS:
        assert Scale(law=law, length=0.2, **PERFECT).exact
        assert Scale(law=law, length=1.0).exact


@pytest.mark.parametrize("law", LAWS)
def test_numbers_without_dimension_stay(law):
    """Froude, Cauchy and the frequency of a spring: as made of the scales."""
    s = Scale(law=law, length=0.2, density=0.5)
    assert s.speed**2 / (s.acceleration * s.length) == pytest.approx(1.0)
    assert s.mass / s.length**3 * s.speed**2 / s.modulus == pytest.approx(0.5 / 0.5)
    assert s.stiffness / s.mass * s.time**2 == pytest.approx(1.0)
    assert s.damping / (s.mass / s.time) == pytest.approx(1.0)
    assert s.moment / s.inertia * s.time**2 == pytest.approx(1.0)


def test_errors_of_patches_follow_hertz():
    """A steel model of `iwnicki` in true gravity: weights 5 times too great, patches and creep forces by powers."""
    scale = Scale(law="iwnicki", length=0.2)
    load, radius = 50e3, 0.46

    def patch(load, radius, young):  # semi-axis of a ball, [Hertz]
        return (1.5 * load * radius * (1 - 0.3**2) / young) ** (1 / 3)

    model = patch(scale.weight * load, scale.length * radius, 2.1e11)
    assert scale.weight_error == pytest.approx(5.0)
    assert model / (scale.length * patch(load, radius, 2.1e11)) == pytest.approx(scale.patch_error)
    per_creepage = model**2 / patch(load, radius, 2.1e11) ** 2  # Kalker: G times the area
    assert per_creepage / scale.force == pytest.approx(scale.creep_error)
    assert f"forces per creepage {scale.creep_error:.4g}" in scale.describe()
    assert "as the full size" in Scale(law="iwnicki", length=0.2, **PERFECT).describe()


def test_scale_is_checked():
    with pytest.raises(InputError) as problems:
        Scale(law="iwniki", length=0.0, density=-1.0, gravity="none", contact="steel")
    text = str(problems.value)
    for word in ('Did you mean "iwnicki"', "length", "density", "gravity", "contact"):
        assert word in text


def test_scale_in_files():
    def read(data):
        problems = ProblemList("rig.toml")
        return scale_from(TomlTable(data, "[rig]", problems)), [str(one) for one in problems.problems]

    assert read({}) == (None, [])
    scale = Scale(law="pascal", length=0.25, density=1.5, gravity="scaled")
    assert read({"scale": scale_data(scale)}) == (scale, [])
    assert read({"scale": {"law": "pascal", "length": "1:4"}})[0] == Scale(law="pascal", length=0.25)
    found, told = read({"scale": {"law": "pasacl", "lenght": 0.2}})
    assert found is None
    assert len(told) == 3  # unknown law, missing length, unknown key
    _, told = read({"scale": {"law": "pascal", "length": 0.01}})
    assert "0.1 to 10" in told[0]


def rich_vehicle():
    """The bogie with a number of every kind in its elements."""
    table = ForceTable((-0.02, 0.0, 0.02), (-500.0, 0.0, 500.0))
    law = AxisLaw(rate=1e5, damping=1e3, spring=table, damper=table, friction=800.0)
    series = AxisLaw(damping=2e3, series_rate=1e6, friction=100.0, friction_rate=1e5)
    extra = (
        Bushing(name="a", body_a="bogie1", body_b="carbody", point=(0.1, 0.2, 0.7), x=law, preload=(3.0, 0.0, 0.0)),
        Line(name="b", body_a="bogie1", body_b="carbody", point_a=(0.0, 0.1, 0.6), point_b=(0.5, 0.1, 0.7), law=series),
    )
    return replace(BOGIE, elements=(*BOGIE.elements, *extra))


@pytest.mark.parametrize("law", LAWS)
def test_every_number_of_a_vehicle(law):
    full, s = rich_vehicle(), Scale(law=law, length=0.2, density=0.5)
    model = scaled_vehicle(full, s)
    for one, other in zip(model.all_bodies, full.all_bodies, strict=True):
        assert one.mass == pytest.approx(s.mass * other.mass)
        assert one.Izz == pytest.approx(s.inertia * other.Izz)
        assert one.position == pytest.approx([0.2 * x for x in other.position])
    wheelset, known = model.wheelsets[0], full.wheelsets[0]
    assert (wheelset.radius, wheelset.back_to_back) == pytest.approx((0.2 * 0.46, 0.2 * 1.36))
    assert wheelset.circle_distance == pytest.approx(0.2 * known.circle_distance) == pytest.approx(0.15)
    assert model.gauge == pytest.approx(0.287)
    a, b = model.element("a").x, full.element("a").x
    assert (a.rate, a.damping) == pytest.approx((s.stiffness * b.rate, s.damping * b.damping))
    assert a.spring.at == pytest.approx([0.2 * x for x in b.spring.at])
    assert a.damper.at == pytest.approx([s.speed * x for x in b.damper.at])
    assert a.damper.forces == pytest.approx([s.force * f for f in b.damper.forces])
    assert a.friction == pytest.approx(s.force * 800.0)
    assert a.sticking_rate == pytest.approx(s.stiffness * 800.0 / 1e-3)
    a, b = model.element("b").law, full.element("b").law
    assert (a.series_rate, a.friction_rate) == pytest.approx((s.stiffness * 1e6, s.stiffness * 1e5))
    # preloads balance weights
    assert model.element("a").preload[0] == pytest.approx(s.weight * 3.0)
    bar, known_bar = model.element("rollbar.bogie1"), full.element("rollbar.bogie1")
    assert bar.turn_rates[0] == pytest.approx(s.moment * known_bar.turn_rates[0])
    assert bar.turn_dampings[0] == pytest.approx(s.moment * s.time * known_bar.turn_dampings[0])


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("gravity", ["kept", "scaled"])
def test_wheel_loads_scale_with_the_weight(law, gravity):
    scale = Scale(law=law, length=0.2, gravity=gravity)
    for vehicle in (BOGIE, with_static_preloads(BOGIE)):  # preloads to be solved, and given
        model = with_static_preloads(scaled_vehicle(vehicle, scale), 9.81 * scale.true_gravity)
        loads = static_wheel_loads(model, 9.81 * scale.true_gravity)
        assert loads == pytest.approx(scale.weight * static_wheel_loads(with_static_preloads(BOGIE)), rel=1e-9)


def test_vehicles_scale_back_and_are_written():
    there = Scale(law="iwnicki", length=0.2, **PERFECT)
    model = scaled_vehicle(BOGIE, there)
    again = scaled_vehicle(model, Scale(law="iwnicki", length=5.0, **PERFECT))
    for one, other in zip(again.all_bodies, BOGIE.all_bodies, strict=True):
        assert (one.mass, *one.position) == pytest.approx((other.mass, *other.position))
    on_rails = Scenario(track=scaled_rails(Track(Straight(length=100.0)), there), vehicle=model, speed=4.0)
    read = Scenario.from_dict(on_rails.to_dict())
    assert read.vehicle.wheelsets[0].circle_distance == model.wheelsets[0].circle_distance
    assert read.vehicle.wheelsets[0].profile.pieces == model.wheelsets[0].profile.pieces
    assert read.track.rails.left.pieces == on_rails.track.rails.left.pieces
    assert read.hash == on_rails.hash


def rig_scenario(**changes):
    given = {
        "track": Track(Straight(length=100.0)),
        "vehicle": BOGIE,
        "speed": 20.0,
        "duration": 0.2,
        "rig": Rig(),
        "constraints": (("carbody", "fixed"),),
    }
    return Scenario(**given | changes)


def test_every_number_of_a_scenario():
    rig = Rig(
        lateral=Support(stiffness=1e7, damping=1e3),
        holds=(Hold(body="bogie1", stiffness=1e6, damping=1e3, height=0.6),),
        errors=(RollerError(wheelset="wheelset1", x=1e-3, y=2e-3, z=3e-3, yaw=1e-3, roll=2e-3),),
    )
    full = rig_scenario(
        rig=rig,
        displacements=(Displacement(body="bogie1", y=1e-3, yaw=1e-3, vy=0.1, wz=0.2),),
        traction=(Torque(wheelsets=("wheelset1",), times=(0.0, 1.0), values=(0.0, 1e3)),),
        contact=Contact(friction=FallingFriction()),
        speed_control=SpeedControl(gain=2.0),
    )
    s = Scale(law="jaschinski", length=0.2, contact="scaled")
    model = scaled_scenario(full, s)
    assert model.rig.scale is None
    assert (model.speed, model.duration, model.integrator.step) == pytest.approx(
        (20 * s.speed, 0.2 * s.time, 5e-4 * s.time)
    )
    assert model.gravity == pytest.approx(9.81)
    assert model.rig.radius == pytest.approx(0.137)
    assert model.rig.pair_mass == pytest.approx(s.mass * rig.pair_mass)
    assert model.rig.pair_inertia == pytest.approx(s.inertia * rig.pair_inertia)
    assert model.rig.lateral.stiffness == pytest.approx(s.stiffness * 1e7)
    assert model.rig.holds[0].damping == pytest.approx(s.damping * 1e3)
    assert model.rig.holds[0].height == pytest.approx(0.12)
    assert (model.rig.errors[0].x, model.rig.errors[0].yaw) == pytest.approx((2e-4, 1e-3))
    move = model.displacements[0]
    assert (move.y, move.yaw, move.vy, move.wz) == pytest.approx((2e-4, 1e-3, 0.1 * s.speed, 0.2 / s.time))
    assert model.traction[0].times == pytest.approx((0.0, s.time))
    assert model.traction[0].values[1] == pytest.approx(s.moment * 1e3)
    assert model.contact.wheel.young == pytest.approx(s.modulus * 2.1e11)
    assert model.contact.friction.decay * s.speed == pytest.approx(0.6)
    assert model.contact.damping_coefficient == pytest.approx(2.0 / s.speed)
    assert model.speed_control.gain == pytest.approx(2.0 / s.time)
    # inclination, gauge face and crown of the rails
    assert model.track.rails.gauge == pytest.approx(0.287)
    y = np.linspace(full.track.rails.left.y_min, full.track.rails.left.y_max, 50)[1:-1]
    assert model.track.rails.left.sample(0.2 * y).slope == pytest.approx(
        full.track.rails.left.sample(y).slope, abs=1e-9
    )


def test_a_steel_rig_keeps_its_contact():
    model = scaled_scenario(rig_scenario(contact=Contact(friction=FallingFriction())), Scale(law="iwnicki", length=0.2))
    assert model.contact.wheel.young == 2.1e11
    assert model.contact.friction.decay == 0.6
    assert model.gravity == 9.81


def test_what_cannot_be_scaled():
    scale = Scale(law="pascal", length=0.25, contact="scaled")
    with pytest.raises(InputError, match="semi-elastic"):
        scaled_scenario(rig_scenario(contact=Contact(model="elastic")), scale)
    with pytest.raises(InputError, match="has no scale"):
        scaled_scenario(rig_scenario(contact=Contact(friction=FallingFriction(slows=True))), scale)
    on_track = Scenario(track=Track(Straight(length=100.0)), vehicle=BOGIE, speed=20.0)
    with pytest.raises(InputError, match="only what stands on a rig"):
        scaled_scenario(on_track, scale)
    assert as_built(on_track) is on_track


#: Fields of what is scaled, all of which have been thought of.
KNOWN = {
    Rig: "radius mass Iyy independent drive lateral holds errors scale wheelsets traction brakes taken",
    Hold: "body stiffness damping height",
    Support: "stiffness damping",
    RollerError: "wheelset x y z yaw roll",
    AxisLaw: "rate damping spring damper series_rate friction friction_rate",
    Bushing: "name body_a body_b point x y z turn_rates turn_dampings preload turn_preload kind",
    Line: "name body_a body_b point_a point_b law preload kind",
    Wheelset: "name mass Ixx Iyy Izz position role floor profile radius back_to_back left right flange_back against",
    Scenario: (
        "track vehicle speed contact speeds speed_control integrator output_every duration start fade_in constraints "
        "loads traction brakes displacements sensors gravity rig control title description"
    ),
}


@pytest.mark.parametrize("kind", KNOWN)
def test_new_numbers_are_not_forgotten(kind):
    """A field that is new here has to be given its scale in `vehicle/scaling.py` or `simulation/scaled.py`."""
    assert " ".join(field.name for field in fields(kind)) == KNOWN[kind]
