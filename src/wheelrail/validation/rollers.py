"""Wheels on rollers and a bogie on a rig, against closed forms, statics, and numbers from elsewhere."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
from scipy.optimize import fsolve

from wheelrail.analyses.critical_speed import critical_speed
from wheelrail.analyses.linear_contact import imposed_contacts
from wheelrail.contact._kernels.interface import APPROACH, LOAD, PRESSURE, SEMI_A, SEMI_B
from wheelrail.contact.call import Kinematics, WheelForces, forces_of_wheel, forces_of_wheelset
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.contact.point._kernels.point_contact import PointContact
from wheelrail.contact.point.detection._kernels.equations import DIST
from wheelrail.contact.point.detection._kernels.method import Search
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.laws import contact_laws
from wheelrail.contact.point.model import make_point_contact
from wheelrail.io.scenario_file import load_scenario
from wheelrail.io.shipped import scenario_path
from wheelrail.profiles.library.simple import cone
from wheelrail.profiles.piece import Arc
from wheelrail.profiles.profile import Profile
from wheelrail.results.result import Result
from wheelrail.simulation.simulate import simulate
from wheelrail.validation.claim import Claim, greatest
from wheelrail.validation.modes import DERIVED, compared_wagon

RADIUS, CIRCLE = 0.460, 0.750  #: of the wheel, and where its nominal circle is on the axle [m]
CROWN, SPEED = 0.3, 20.0  #: radius of the rollers' crowns [m]; speed that rollers turn with [m/s]
LOAD_OF_WHEEL = 54.546e3  #: [N]

#: Hertz' patch of a wheel of 460 mm with a conical tread on a crown of 300 mm, E = 210 GPa, nu = 0.3, by an independent
#: script: roller radius [m], semi-axes a along and b across [mm], maximum pressure [MPa], approach [mm].
PATCHES = (
    (math.inf, 5.852, 4.402, 1011.0, 0.0695),
    (1.0, 4.855, 4.699, 1141.0, 0.0742),
    (0.8, 4.675, 4.759, 1171.0, 0.0752),
    (0.685, 4.537, 4.806, 1194.0, 0.0759),
    (0.5, 4.231, 4.915, 1252.0, 0.0776),
)
#: Roller radius [m] and conicity where wheelsets are turned further by their normal forces.
DECROWNING = ((0.3, 0.05), (0.5, 0.05), (0.5, 0.3), (1.0, 0.025), (2.0, 0.15), (1e5, 0.05))
#: Linear critical speed [m/s] of the wagon with a conicity of 0.18 and the patches of rollers of 0.685 m.
CONICITY, ROLLER, CRITICAL = 0.18, 0.685, 61.0
WHEELSETS = ("wheelset1", "wheelset2")  #: of the bogie on the rig


def roller_claims() -> list[Claim]:
    """Every claim on rollers and rigs."""
    return [*_patches(), *_decrowning(), *_critical(), *_traction()]


def on_roller(radius: float, speed: float, **motion: float) -> Kinematics:
    """A wheelset whose centre stays above the axis of rollers that turn under it at a simulated speed [m/s]."""
    return Kinematics(
        surface_velocity=(-speed, 0.0, 0.0),
        surface_rotation=(0.0, -speed / radius, 0.0),
        longitudinal_curvature=1.0 / radius,
        **motion,  # type: ignore[arg-type]
    )


def crowned_rail(crown: float, slope: float) -> Profile:
    """A laid rail with a round crown, at z = 0 under the nominal circle, with this slope there up to the outside."""
    angle = math.atan(slope)
    middle, height = CIRCLE + crown * math.sin(angle), -crown * math.cos(angle)
    return Profile("crown", "rail", (Arc(CIRCLE - 0.05, CIRCLE + 0.05, middle, height, crown, 1.0),), placed_at=0.0)


def cone_on_crown(conicity: float, crown: float) -> Pair:
    """A cone on a round crown: they touch at the nominal circle."""
    return make_pair(cone(conicity), crowned_rail(crown, conicity), radius=RADIUS, nominal_circle=CIRCLE)


def point_contact(pair: Pair, *, rollers: bool = True, friction: float = 0.3, **laws: Any) -> PointContact:
    """Contact at points of both wheels of a wheelset, without damping unless said otherwise."""
    return make_point_contact(
        [pair, pair],
        detection=Search(DIST),
        laws=contact_laws(**({"damping": "none", "creep": "johnson-vermeulen"} | laws)),
        friction=ConstantFriction(friction),
        rollers=rollers,
    )


def at_load(contact: PointContact, kinematics: Kinematics) -> tuple[Kinematics, np.ndarray]:
    """The left wheel with the normal force `LOAD_OF_WHEEL`, by its height, and its patch."""

    def patch(z: float) -> np.ndarray:
        return forces_of_wheel(contact, replace(kinematics, z=z)).patches[0]

    def missing(z: np.ndarray, /) -> list[float]:
        return [float(patch(float(z[0]))[LOAD]) / LOAD_OF_WHEEL - 1.0]

    z = float(fsolve(missing, RADIUS - 0.07e-3, xtol=1e-13)[0])
    return replace(kinematics, z=z), patch(z)


def loaded_wheelset(contact: PointContact, radius: float, **pose: float) -> Kinematics:
    """A wheelset without friction whose wheels carry the same load: height and roll are found."""

    def posed(z: float, roll: float) -> Kinematics:
        return on_roller(radius, SPEED, z=z, roll=1e-3 * roll, **pose)

    def missing(unknown: np.ndarray, /) -> list[float]:
        found = forces_of_wheelset(contact, posed(float(unknown[0]), float(unknown[1])))
        return [one.force[2] / LOAD_OF_WHEEL - 1.0 for one in found]

    z, roll = fsolve(missing, [RADIUS - 0.3e-3, 0.0], xtol=1e-10, factor=0.1)
    return posed(float(z), float(roll))


def yawed_wheelset(radius: float, conicity: float, yaw: float) -> tuple[WheelForces, WheelForces]:
    """Forces of a loaded wheelset with conical wheels on crowned rollers that is turned by a yaw angle [rad]."""
    contact = point_contact(cone_on_crown(conicity, CROWN), friction=0.0)
    return forces_of_wheelset(contact, loaded_wheelset(contact, radius, y=0.0, yaw=yaw))


def decrowning_stiffness(radius: float, conicity: float) -> float:
    """Moment that turns a yawed wheelset further, by its yaw angle [N m/rad], without friction.

    The normal of a wheel meets the axle at omega = y - r c from its centre, with c the conicity. With a yaw angle psi
    that point W stands omega psi behind the roller's top on the left, and as far before it on the right. The normal
    force lies in the roller's meridian plane through W, at the angle theta = -omega psi / (R + r) on the left: it acts
    at x = R theta, with a component Q theta forward and Q c towards the middle. Both wheels together turn by

        M = 2 (x F_y - y F_x) = W (y - r c) (y + R c) / (R + r) psi,   W = 2 Q.

    On rails, R to infinity, that is the gravitational term W (y - r c) c psi of the textbooks; cylinders on rollers
    are left with W y^2 / (R + r) psi, which is the decrowning.
    """
    omega = CIRCLE - RADIUS * conicity
    return 2.0 * LOAD_OF_WHEEL * omega * (CIRCLE + radius * conicity) / (radius + RADIUS)


def load_transfer(torque: float) -> float:
    """Load that a torque [N m] on each wheelset of the Manchester bogie on its rig puts on a trailing wheel [N].

    From the data of the bogie, by statics. Both torques act back on the frame, and pitch it; so does the pull F of the
    wheels, from the axle boxes 0.14 m below its centre, to the rod at its centre and the secondary springs 0.2275 m
    above; and the load of the car body, which stays behind by the length by which rod and springs yield. Primary
    springs resist, and the guide of this vehicle, and bending of the secondary springs. F is the force of the contacts
    and the weight's, which leans forward on the rollers.
    """
    weight, car = 9.81 * (16000.0 + 2615.0 + 2.0 * 1813.0), 9.81 * 16000.0
    primary_x, primary_z, half_base = 4.0 * 31.391e6, 4.0 * 1.22e6, 1.28
    rod, secondary = 5e6, 2.0 * 160e3
    pitch_stiffness = primary_z * half_base**2 + 1e6 + 2.0 * 10.5e3
    low, high = 0.14, 0.2275
    # Unknowns: displacement of wheels and frame, pitch of the frame (nose down), F.
    lean = weight / (ROLLER + RADIUS)
    matrix = np.array(
        [
            [lean, 0.0, 0.0, -1.0],
            [primary_x, -primary_x, low * primary_x, -1.0],
            [0.0, rod + secondary, secondary * high, -1.0],
            [0.0, -secondary * high - car, -pitch_stiffness - secondary * high**2, -low],
        ]
    )
    right = np.array([-2.0 * torque / RADIUS, 0.0, 0.0, 2.0 * torque])
    _, _, pitch, _ = np.linalg.solve(matrix, right)
    return float(-0.25 * primary_z * half_base * pitch)


def _patches() -> list[Claim]:
    errors = []
    for radius, *known in PATCHES:
        contact = point_contact(cone_on_crown(1e-9, CROWN), rollers=math.isfinite(radius), creep="kalker-linear")
        _, row = at_load(contact, on_roller(radius if math.isfinite(radius) else 1e12, SPEED, y=0.0, z=RADIUS))
        found = (1e3 * row[SEMI_A], 1e3 * row[SEMI_B], 1e-6 * row[PRESSURE], 1e3 * row[APPROACH])
        errors += [abs(one / wanted - 1.0) for one, wanted in zip(found, known, strict=True)]
    what = "patch on rollers of 1.0 to 0.5 m and on a rail: semi-axes, pressure, approach"
    return [Claim(what, "independent script, exact theory", 100.0 * greatest(errors), 0.2, "%", "printed to 3 digits")]


def _decrowning() -> list[Claim]:
    errors, yaw = [], 1e-3
    for radius, conicity in DECROWNING:
        left, right = yawed_wheelset(radius, conicity, yaw)
        moment = left.moment[2] + right.moment[2]
        errors.append(abs(moment / yaw / decrowning_stiffness(radius, conicity) - 1.0))
    why = "bodies overlap by 0.08 mm, of which radii are not known better"
    what = "yawed wheelset on rollers of 0.3 m to 100 km: moment of the normal forces"
    return [Claim(what, "closed form", 100.0 * greatest(errors), 0.05, "%", why)]


def _critical() -> list[Claim]:
    wagon = compared_wagon()
    contacts = imposed_contacts(wagon, CONICITY, roller=ROLLER, decrowning=False)
    found = critical_speed(wagon, contacts, gravity=0.0, slowest=5.0)
    error = 100.0 * abs((found.speed or math.nan) / CRITICAL - 1.0)
    what = "wagon: critical speed with the patches of rollers of 0.685 m"
    return [Claim(what, DERIVED, error, 1.0, "%", "found in steps of 0.5 m/s")]


def _traction() -> list[Claim]:
    result = simulate(load_scenario(scenario_path("rig_traction")))
    torque = float(result.values("wheelset1.torque").max())
    transfer = float(0.5 * (result.values("wheelset2.left.Q")[-1] - result.values("wheelset1.left.Q")[-1]))
    split = abs(transfer / load_transfer(torque) - 1.0)
    what = "traction on a rig:"
    return [
        Claim(f"{what} wheel forces times radius", "torque", 100.0 * _pull_off(result), 1.0, "%", "creep takes speed"),
        Claim(f"{what} load from front to rear", "statics", 100.0 * split, 1.0, "%", "wheels stand off the tops"),
    ]


def _pull_off(result: Result) -> float:
    """By which wheel forces times radius are off the torque at any time, as a share of the greatest torque."""
    torques = np.array([result.values(f"{name}.torque") for name in WHEELSETS])
    forces = np.array([result.values(f"{name}.sum_x") for name in WHEELSETS])
    return float(np.abs(forces * RADIUS - torques).max() / torques.max())
