"""Vehicles put together from boxes and springs, for tests that need others than the library has."""

from dataclasses import replace

import wheelrail as wr
from wheelrail.suspension.axis_law import AxisLaw
from wheelrail.suspension.elements import Bushing
from wheelrail.vehicle.body import Body, make_wheelset
from wheelrail.vehicle.vehicle import Vehicle

PRIMARY = {"x": 10e6, "y": 5e6, "z": 1.2e6, "c": 10e3}
SECONDARY = {"x": 0.2e6, "y": 0.2e6, "z": 0.6e6, "c": 20e3}


def box(name, mass, x, z, *, length=2.0, width=2.0, **words):
    """A body of these outlines [m], as high as wide."""
    square = length**2 + width**2
    inertia = {"Ixx": mass * width**2 / 6.0, "Iyy": mass * square / 12.0, "Izz": mass * square / 12.0}
    return Body(name=name, mass=mass, position=(x, 0.0, z), **inertia, **words)


def axle(name, x, *, mass=1300.0, Iyy=100.0, radius=0.46, **words):
    return make_wheelset(name=name, x=x, mass=mass, Ixx=0.55 * mass, Iyy=Iyy, Izz=0.55 * mass, radius=radius, **words)


def springs(name, a, b, x, z, rates, arm=1.0, **words):
    """A bushing at each side."""
    laws = {axis: AxisLaw(rate=rates[axis], damping=rates["c"]) for axis in "xyz"}
    return [
        Bushing(name=f"{name}.{side}", body_a=a, body_b=b, point=(x, sign * arm, z), **laws, **words)
        for side, sign in (("left", 1.0), ("right", -1.0))
    ]


def bogie(name, x, car, wheelsets, *, frame_mass=2500.0, base=2.5, primary=PRIMARY, secondary=SECONDARY, **words):
    """Bodies, wheelsets and elements of a bogie under a car body, or under several."""
    cars = [car] if isinstance(car, str) else car
    first, last = (axle(one, x + sign * 0.5 * base, **words) for one, sign in zip(wheelsets, (1.0, -1.0), strict=True))
    elements = springs(f"primary.{first.name}", name, first.name, x + 0.5 * base, 0.46, primary)
    elements += springs(f"primary.{last.name}", name, last.name, x - 0.5 * base, 0.46, primary)
    for one in cars:
        elements += springs(f"secondary.{name}.{one}", one, name, x, 0.8, secondary)
    return [box(name, frame_mass, x, 0.6)], [first, last], elements


def coach(*, mass=30e3, **words):
    """A car body on two bogies."""
    bodies, wheelsets, elements = [box("car", mass, 0.0, 1.8, length=20.0)], [], []
    for n, x in enumerate((9.0, -9.0)):
        parts = bogie(f"bogie{n + 1}", x, "car", (f"wheelset{2 * n + 1}", f"wheelset{2 * n + 2}"), **words)
        bodies, wheelsets, elements = bodies + parts[0], wheelsets + parts[1], elements + parts[2]
    return Vehicle(title="coach", bodies=tuple(bodies), wheelsets=tuple(wheelsets), elements=tuple(elements))


def with_more(vehicle, bodies=(), elements=()):
    return replace(vehicle, bodies=(*vehicle.bodies, *bodies), elements=(*vehicle.elements, *elements))


def two_axle_wagon(mass=20e3, rates=None, **words):
    """A car body on two wheelsets."""
    own = {"x": 2e6, "y": 2e6, "z": 1.5e6, "c": 15e3} if rates is None else rates
    elements = springs("spring.1", "car", "wheelset1", 4.5, 0.46, own) + springs(
        "spring.2", "car", "wheelset2", -4.5, 0.46, own
    )
    wheelsets = axle("wheelset1", 4.5, **words), axle("wheelset2", -4.5, **words)
    return Vehicle(
        title="two-axle wagon",
        bodies=(box("car", mass, 0.0, 1.8, length=12.0),),
        wheelsets=wheelsets,
        elements=tuple(elements),
    )


def articulated():
    """Two car bodies on three bogies, the middle one under both."""
    bodies = [box("car1", 24e3, 9.0, 1.8, length=18.0), box("car2", 24e3, -9.0, 1.8, length=18.0)]
    wheelsets, elements = [], []
    for n, (x, under) in enumerate(((16.0, "car1"), (0.0, ["car1", "car2"]), (-16.0, "car2"))):
        parts = bogie(f"bogie{n + 1}", x, under, (f"wheelset{2 * n + 1}", f"wheelset{2 * n + 2}"))
        bodies, wheelsets, elements = bodies + parts[0], wheelsets + parts[1], elements + parts[2]
    return Vehicle(title="articulated", bodies=tuple(bodies), wheelsets=tuple(wheelsets), elements=tuple(elements))


def train(count=3, apart=26.0):
    """Library wagons, coupled by bushings that have some vertical stiffness too."""
    wagon = wr.load_vehicle("manchester-wagon")
    bodies, wheelsets, elements = [], [], []
    for n in range(count):
        x = -apart * n
        names = {body.name: f"{body.name}.{n + 1}" for body in wagon.all_bodies}
        moved = [
            replace(b, name=names[b.name], position=(b.position[0] + x, *b.position[1:])) for b in wagon.all_bodies
        ]
        bodies += [body for body in moved if not hasattr(body, "back_to_back")]
        wheelsets += [body for body in moved if hasattr(body, "back_to_back")]
        for one in wagon.elements:
            ends = {"body_a": names[one.body_a], "body_b": names[one.body_b], "name": f"{one.name}.{n + 1}"}
            elements.append(replace(one, **ends, point=(one.point[0] + x, *one.point[1:])))
    for n in range(count - 1):
        law = AxisLaw(rate=1e6, damping=1e4)
        elements.append(
            Bushing(
                name=f"coupler{n + 1}",
                body_a=f"carbody.{n + 1}",
                body_b=f"carbody.{n + 2}",
                point=(-apart * (n + 0.5), 0.0, 1.0),
                x=law,
                z=AxisLaw(rate=1e4),
            )
        )
    return Vehicle(title="train", bodies=tuple(bodies), wheelsets=tuple(wheelsets), elements=tuple(elements))


def locomotive():
    """Two bogies whose wheelsets carry axle-hung motors by stiff bearings."""
    whole = coach(mass=60e3, frame_mass=6e3)
    stiff = {"x": 2e8, "y": 2e8, "z": 2e8, "c": 2e5}
    nose = {"x": 1e5, "y": 1e5, "z": 5e6, "c": 1e4}
    bodies, elements = [], []
    for n, wheelset in enumerate(whole.wheelsets):
        x = wheelset.position[0]
        inner = -0.6 if n % 2 == 0 else 0.6
        name = f"motor{n + 1}"
        bodies.append(box(name, 2500.0, x + 0.5 * inner, 0.5, length=1.0, width=1.0))
        elements += springs(f"bearing{n + 1}", name, wheelset.name, x, 0.46, stiff, arm=0.4)
        elements += springs(f"nose{n + 1}", f"bogie{n // 2 + 1}", name, x + inner, 0.5, nose, arm=0.2)
    return with_more(whole, bodies, elements)


def coach_with_axle_boxes():
    """A coach whose primary springs stand on bodies of their own, which stiff bearings join to the axles."""
    whole = coach()
    stiff = {"x": 2e8, "y": 2e8, "z": 2e8, "c": 2e5}
    bodies, elements = [], []
    for one in whole.elements:
        if not one.name.startswith("primary"):
            elements.append(one)
            continue
        name = f"box.{one.name.removeprefix('primary.')}"
        x, y, z = one.point
        bodies.append(replace(box(name, 100.0, x, z, length=0.3, width=0.3), position=(x, y, z)))
        laws = {axis: AxisLaw(rate=stiff[axis], damping=stiff["c"]) for axis in "xyz"}
        turns = {"turn_rates": (1e5, 1e5, 1e5), "turn_dampings": (1e2, 1e2, 1e2)}
        elements.append(Bushing(name=f"bearing.{name}", body_a=name, body_b=one.body_b, point=one.point, **laws))
        elements.append(replace(one, body_b=name, **turns))
    return replace(whole, bodies=(*whole.bodies, *bodies), elements=tuple(elements))
