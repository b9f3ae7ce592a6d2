"""The run that `bench vehicle` measures: the wagon in the curve of Meli, Magheri, Malvezzi 2011."""

from __future__ import annotations

from wheelrail.contact.choice import Contact
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.tangential.laws import Settings
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.scenario import Scenario
from wheelrail.track.rail_support import RailSupport
from wheelrail.track.segments import Curve, Straight, Transition
from wheelrail.track.track import Track

STEP = 0.5e-3  #: of ODE5 [s]
CELLS = 20  #: strips and slices of FASTSIM
SPEED = 45.0  #: [m/s]
FULL_CURVE = (110.0, 210.0)  #: [m]
STRAIGHT = 265.0  #: where the last wheelset has left the curve behind [m]


def curve_track(support: RailSupport | None = None) -> Track:
    """The track of scenarios/meli2011_curve.toml, rigid without a support."""
    base = 1.435
    return Track(
        Straight(length=60.0),
        Transition(length=50.0),
        Curve(length=100.0, radius=1200.0, turn="right", cant=0.060),
        Transition(length=50.0),
        Straight(length=90.0),
        cant_base=base,
        support=support,
    )


def curve_scenario(
    detection: str, tangential: str, duration: float | None = None, *, support: RailSupport | None = None
) -> Scenario:
    """The wagon in that curve at 45 m/s with friction 0.3, ODE5 at 0.5 ms, a row of the record every 5 ms."""
    return Scenario(
        track=curve_track(support),
        vehicle=load_vehicle("manchester-wagon"),
        speed=SPEED,
        contact=Contact(
            detection=detection,
            tangential=tangential,
            friction=ConstantFriction(0.3),
            settings=Settings(strips=CELLS, slices=CELLS),
        ),
        integrator=Integrator(name="ode5", step=STEP),
        output_every=5e-3,
        duration=duration,
        title="bench",
    )
