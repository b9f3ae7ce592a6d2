"""Every signal of a run, declared once: name, unit, frame, description, and how it comes from a recording.

A family is one quantity of all owners of a kind, such as Q of all wheels. In a file it is one variable (`wheel_Q`),
in Python it is one name for each owner (`wheelset1.left.Q`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

import wheelrail.contact._kernels.interface as patch
import wheelrail.multibody._kernels.signals as body
from wheelrail.results import control, rollers
from wheelrail.results.recording import FORCES, Recording
from wheelrail.results.rollers import RecordedRollers

TRACK = "track"  #: x forward, y left, z up, at the foot point of the body or wheelset
GROUND = "ground"  #: as the track frame at the start of the track, but level
AXES = "element"  #: the reference axes of a suspension element
PATCH = "contact"  #: i forward along the rail, t left, n normal to the rail and up
OWN = "body"  #: the body's own axes; those of a wheelset do not spin
WHEEL = "wheel"  #: x forward across the axle, y from the nominal circle, field side positive
IRREGULAR = "irregular rail"  #: the track frame moved with the rail by its irregularity
NONE = "none"  #: does not depend on a frame

#: What a kind of owner is called in names, and the dimensions of its variables after time.
OWNERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "body": ("BODY", ("body",)),
    "wheelset": ("WHEELSET", ("wheelset",)),
    "wheel": ("WHEELSET.SIDE", ("wheelset", "side")),
    "contact": ("WHEELSET.SIDE.contactN", ("wheelset", "side", "contact")),
    "element": ("ELEMENT", ("element",)),
    "constraint": ("constraint.COORDINATE", ("constraint",)),
    "roller": ("ROLLER", ("roller",)),
    "sensor": ("SENSOR", ("sensor",)),
    "vehicle": ("vehicle", ()),
}
SIDES = ("left", "right")
ANGLES = ("yaw", "roll", "pitch", "spin")  #: coordinates whose reaction is a moment

#: How values come from the steps of a run.
BARE = "value at the instant: what vibrates faster than half the rate of the record shows up at lower frequencies"
INTEGRATED = "integrated over every step of the run"
MEANS = "mean over the steps since the last instant"
OF_RECORD = "from recorded instants alone, straight in between"

#: name, unit, frame, description
Row = tuple[str, str, str, str]


def in_order(count: int, rows: Mapping[int, Row]) -> tuple[Row, ...]:
    """Rows by the column that kernels write, each of `count` columns once."""
    assert sorted(rows) == list(range(count)), "a column without a name, or beyond the last"
    return tuple(rows[column] for column in range(count))


#: Columns of `Recording.bodies`.
BODY = in_order(
    body.BODY_SIGNALS,
    {
        body.ARC_LENGTH: ("s", "m", TRACK, "arc length of the foot point on the track centreline"),
        body.LATERAL: ("y", "m", TRACK, "lateral position of the centre of mass, left positive"),
        body.HEIGHT: ("z", "m", TRACK, "height of the centre of mass above the rail-top plane"),
        body.YAW: ("yaw", "rad", TRACK, "yaw against the track, nose to the left positive"),
        body.ROLL: ("roll", "rad", TRACK, "roll against the track, left side raised positive"),
        body.PITCH: (
            "pitch",
            "rad",
            TRACK,
            "pitch against the track, nose down positive; of a wheelset the angle it has spun, rolling forward",
        ),
        body.VELOCITY: ("velocity_x", "m/s", TRACK, "forward velocity of the centre of mass over the ground"),
        body.VELOCITY + 1: ("velocity_y", "m/s", TRACK, "lateral velocity of the centre of mass over the ground"),
        body.VELOCITY + 2: ("velocity_z", "m/s", TRACK, "vertical velocity of the centre of mass over the ground"),
        body.ANGULAR_VELOCITY: (
            "angular_velocity_x",
            "rad/s",
            TRACK,
            "angular velocity over the ground, about the forward axis",
        ),
        body.ANGULAR_VELOCITY + 1: (
            "angular_velocity_y",
            "rad/s",
            TRACK,
            "angular velocity over the ground, about the axis to the left, spin included",
        ),
        body.ANGULAR_VELOCITY + 2: (
            "angular_velocity_z",
            "rad/s",
            TRACK,
            "angular velocity over the ground, about the upward axis",
        ),
        body.ACCELERATION: ("acceleration_x", "m/s2", TRACK, "forward acceleration of the centre of mass"),
        body.ACCELERATION + 1: ("acceleration_y", "m/s2", TRACK, "lateral acceleration of the centre of mass"),
        body.ACCELERATION + 2: ("acceleration_z", "m/s2", TRACK, "vertical acceleration of the centre of mass"),
        body.ANGULAR_ACCELERATION: (
            "angular_acceleration_x",
            "rad/s2",
            TRACK,
            "angular acceleration about the forward axis",
        ),
        body.ANGULAR_ACCELERATION + 1: (
            "angular_acceleration_y",
            "rad/s2",
            TRACK,
            "angular acceleration about the axis to the left",
        ),
        body.ANGULAR_ACCELERATION + 2: (
            "angular_acceleration_z",
            "rad/s2",
            TRACK,
            "angular acceleration about the upward axis",
        ),
        body.GLOBAL: ("global_x", "m", GROUND, "x of the centre of mass over the ground"),
        body.GLOBAL + 1: ("global_y", "m", GROUND, "y of the centre of mass over the ground"),
        body.GLOBAL + 2: ("global_z", "m", GROUND, "z of the centre of mass over the ground"),
        **{
            body.FELT + n: (
                f"accelerometer_{axis}",
                "m/s2",
                OWN,
                f"what an accelerometer at the centre of mass reads {words}: acceleration and gravity, 0 at rest",
            )
            for n, (axis, words) in enumerate((("x", "forward"), ("y", "to the left"), ("z", "up")))
        },
    },
)

#: Columns of `Recording.elements`.
ELEMENT = in_order(
    body.ELEMENT_SIGNALS,
    {
        body.FORCE: ("force_x", "N", AXES, "force of the element on its second body, forward"),
        body.FORCE + 1: ("force_y", "N", AXES, "force of the element on its second body, to the left"),
        body.FORCE + 2: ("force_z", "N", AXES, "force of the element on its second body, up"),
        body.MOMENT: ("moment_x", "N m", AXES, "moment of the element on its second body, about its forward axis"),
        body.MOMENT + 1: (
            "moment_y",
            "N m",
            AXES,
            "moment of the element on its second body, about its axis to the left",
        ),
        body.MOMENT + 2: ("moment_z", "N m", AXES, "moment of the element on its second body, about its upward axis"),
    },
)

#: Columns of `Recording.contacts`.
CONTACT = in_order(
    patch.PATCH_COLUMNS,
    {
        patch.FX: ("force_x", "N", TRACK, "force on the wheel, forward"),
        patch.FY: ("force_y", "N", TRACK, "force on the wheel, to the left"),
        patch.FZ: ("force_z", "N", TRACK, "force on the wheel, up"),
        patch.MX: ("moment_x", "N m", TRACK, "moment on the wheelset about its centre, about the forward axis"),
        patch.MY: ("moment_y", "N m", TRACK, "moment on the wheelset about its centre, about the axis to the left"),
        patch.MZ: ("moment_z", "N m", TRACK, "moment on the wheelset about its centre, about the upward axis"),
        patch.ARM_X: ("arm_x", "m", TRACK, "from the wheelset's centre to the contact, forward"),
        patch.ARM_Y: ("arm_y", "m", TRACK, "from the wheelset's centre to the contact, to the left"),
        patch.ARM_Z: ("arm_z", "m", TRACK, "from the wheelset's centre to the contact, up"),
        patch.CREEP_X: ("creep_force_x", "N", PATCH, "longitudinal creep force on the wheel"),
        patch.CREEP_Y: ("creep_force_y", "N", PATCH, "lateral creep force on the wheel"),
        patch.SPIN_MOMENT: ("spin_moment", "N m", PATCH, "spin moment on the wheel about the normal"),
        patch.LOAD: ("load", "N", PATCH, "normal force"),
        patch.XI: ("creepage_x", "1", PATCH, "longitudinal creepage"),
        patch.ETA: ("creepage_y", "1", PATCH, "lateral creepage"),
        patch.PHI: ("spin_creepage", "1/m", PATCH, "spin creepage"),
        patch.APPROACH: ("penetration", "m", PATCH, "normal approach of wheel and rail"),
        patch.SEMI_A: ("semi_axis_a", "m", PATCH, "semi-axis of the contact ellipse in the direction of rolling"),
        patch.SEMI_B: ("semi_axis_b", "m", PATCH, "semi-axis of the contact ellipse across the direction of rolling"),
        patch.PRESSURE: ("pressure", "Pa", PATCH, "greatest pressure"),
        patch.FRICTION: ("friction", "1", NONE, "coefficient of friction"),
        patch.PATCH_POWER: ("power", "W", NONE, "frictional power"),
        patch.T_GAMMA: ("t_gamma", "N", NONE, "T-gamma: frictional power per speed, spin included"),
        patch.X_ON_WHEEL: ("x_wheel", "m", WHEEL, "position on the wheel across the axle, forward positive"),
        patch.Y_ON_WHEEL: ("y_wheel", "m", WHEEL, "position on the wheel from the nominal circle, field side positive"),
        patch.Y_ON_RAIL: ("y_rail", "m", TRACK, "lateral position on the rail, left positive"),
        patch.Z_ON_RAIL: ("z_rail", "m", TRACK, "height on the rail above the rail-top plane"),
        patch.Y_IN_FRAME: (
            "y_rail_irregular",
            "m",
            IRREGULAR,
            "lateral position on the rail, in the frame that moves with its irregularity",
        ),
        patch.Z_IN_FRAME: (
            "z_rail_irregular",
            "m",
            IRREGULAR,
            "height on the rail, in the frame that moves with its irregularity",
        ),
        patch.SLIDING_X: ("sliding_x", "m/s", PATCH, "longitudinal sliding velocity of the wheel over the rail"),
        patch.SLIDING_Y: ("sliding_y", "m/s", PATCH, "lateral sliding velocity of the wheel over the rail"),
    },
)


#: Columns of `Recording.works`.
WORK = in_order(
    body.ENERGIES,
    {
        body.CONTACT_WORK: ("contact_work", "J", NONE, "work of the contacts on the wheelsets since the start"),
        body.FRICTION_LOSS: ("friction_loss", "J", NONE, "loss to friction in the contacts since the start"),
        body.SUSPENSION_WORK: ("suspension_work", "J", NONE, "work of the suspension on the bodies since the start"),
        body.OTHER_WORK: (
            "other_work",
            "J",
            NONE,
            "work of speed control, traction, brakes and applied forces since the start",
        ),
    },
)

#: In the order of the columns of `Recording.between`.
BETWEEN: tuple[Row, ...] = tuple(
    (
        f"between_{axis}",
        "N",
        GROUND,
        f"contact forces on all wheels, {axis}: mean of the steps since the last instant less that of both instants",
    )
    for axis in "xyz"
)


@dataclass(frozen=True)
class Family:
    """One quantity of all owners of a kind."""

    owner: str  #: a key of OWNERS
    name: str  #: last part of a signal's name
    unit: str
    frame: str
    description: str
    take: Callable[[Recording], np.ndarray | None]  #: time first, then the owner's dimensions; None if not recorded
    always: bool = True  #: whether every run has it
    sampling: str = BARE  #: how its values come from the steps of a run

    @property
    def variable(self) -> str:
        """Name in a file."""
        return f"{self.owner}_{self.name}"

    @property
    def dims(self) -> tuple[str, ...]:
        """Dimensions in a file."""
        return ("time", *OWNERS[self.owner][1])

    @property
    def pattern(self) -> str:
        """How a signal of this family is called, owners in capitals."""
        owner = OWNERS[self.owner][0]
        return owner if self.owner == "constraint" else f"{owner}.{self.name}"

    def signals(self, labels: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Names, each with its place in the variable, for the labels along each dimension."""
        choices = [list(enumerate(labels[dim])) for dim in self.dims[1:]]
        for choice in product(*choices):
            words = [f"contact{word}" if dim == "contact" else word for dim, (_, word) in self._named(choice)]
            if self.owner == "vehicle":
                words = ["vehicle"]
            name = f"constraint.{words[0]}" if self.owner == "constraint" else ".".join((*words, self.name))
            yield name, tuple(index for index, _ in choice)

    def unit_of(self, name: str) -> str:
        """Unit of one signal: the reaction of a locked angle is a moment."""
        return "N m" if self.owner == "constraint" and name.rsplit(".", 1)[-1] in ANGLES else self.unit

    def _named(self, choice: tuple[tuple[int, str], ...]) -> Iterator[tuple[str, tuple[int, str]]]:
        return zip(self.dims[1:], choice, strict=True)


def _columns(owner: str, rows: tuple[Row, ...], array: str, sampling: str = BARE) -> list[Family]:
    """Families that are columns of an array of the recording."""

    def taker(column: int) -> Callable[[Recording], np.ndarray | None]:
        def take(recording: Recording) -> np.ndarray | None:
            rows = getattr(recording, array)
            return None if rows is None else rows[..., column]

        return take

    return [Family(owner, *row, taker(column), sampling=sampling) for column, row in enumerate(rows)]


def _total(name: str) -> Callable[[Recording], np.ndarray]:
    """Sum of a column over the contacts of each wheel; zero in the air."""
    column = [row[0] for row in CONTACT].index(name)
    return lambda recording: np.where(recording.touching, recording.contacts[..., column], 0.0).sum(axis=-1)


def _both(name: str) -> Callable[[Recording], np.ndarray]:
    """Sum of a column over both wheels of each wheelset."""
    wheels = _total(name)
    return lambda recording: wheels(recording).sum(axis=-1)


def _ratio(recording: Recording) -> np.ndarray:
    """Y/Q, NaN where a wheel carries nothing."""
    y, q = _total("force_y")(recording), _total("force_z")(recording)
    return np.divide(y, q, out=np.full_like(y, np.nan), where=q > 0.0)


def _on_rollers(take: Callable[[Recording, RecordedRollers], np.ndarray]) -> Callable[[Recording], np.ndarray | None]:
    """What only a run on a rig has."""
    return lambda recording: None if recording.rollers is None else take(recording, recording.rollers)


def _roller(name: str, unit: str, description: str, take: Callable[[Recording, RecordedRollers], np.ndarray]) -> Family:
    return Family("roller", name, unit, GROUND, description, _on_rollers(take), always=False)


AS_ROLLING = "positive as wheels that roll forward turn it"
ROLLERS = (
    *(
        _roller(
            f"force_{axis}",
            "N",
            f"force of the wheels on the roller, {words}",
            lambda recording, own, n=n: rollers.wrenches_on_rollers(recording, own)[..., n],  # type: ignore[misc]
        )
        for n, (axis, words) in enumerate((("x", "forward"), ("y", "to the left"), ("z", "up")))
    ),
    _roller("torque", "N m", f"torque of the wheels about the roller's axis, {AS_ROLLING}", rollers.torques_on_rollers),
    _roller(
        "drive_torque",
        "N m",
        f"torque of drive and brake about the roller's axis, {AS_ROLLING}; of a held roller what holds its speed",
        rollers.drive_torques,
    ),
    _roller(
        "surface_speed",
        "m/s",
        "speed of the roller's surface in the plane of the rails, positive under wheels that roll forward",
        rollers.surface_speeds,
    ),
)
RAILS = tuple(
    Family(
        "wheel",
        name,
        unit,
        TRACK,
        f"{words} of the rail under the wheel against its support without load, {axis}",
        lambda recording, n=n: None if recording.rails is None else recording.rails[..., n],  # type: ignore[misc]
        always=False,
    )
    for n, (name, unit, words, axis) in enumerate(
        (
            ("rail_y", "m", "displacement", "left positive"),
            ("rail_z", "m", "displacement", "up positive"),
            ("rail_velocity_y", "m/s", "velocity", "left positive"),
            ("rail_velocity_z", "m/s", "velocity", "up positive"),
        )
    )
)
SENSORS = tuple(
    Family(
        "sensor",
        f"acceleration_{axis}",
        "m/s2",
        OWN,
        f"what the accelerometer reads {words}: acceleration and gravity, 0 at rest on level track",
        lambda recording, n=n: recording.sensors[..., n] if recording.sensor_names else None,  # type: ignore[misc]
        always=False,
    )
    for n, (axis, words) in enumerate((("x", "forward"), ("y", "to the left"), ("z", "up")))
)
ON_ROLLERS = tuple(
    Family(
        "wheelset",
        name,
        unit,
        GROUND,
        f"on a rig: {words} of the wheelset's centre from the top of its rollers, forward positive",
        _on_rollers(lambda recording, own, n=n: rollers.offsets_from_tops(recording, own)[..., n]),  # type: ignore[misc]
        always=False,
    )
    for n, (name, unit, words) in enumerate(
        (("offset_x", "m", "offset"), ("offset_angle", "rad", "angle about the roller's axis"))
    )
)

CONTROL = (
    *(
        Family("wheelset", name, unit, NONE, f"under control: {words}", control.of_wheelsets(column), always=False)
        for column, (name, unit, words) in enumerate(control.WHEELSET)
    ),
    Family(
        "wheelset",
        "virtual_sliding",
        "m/s",
        NONE,
        "under control: circumferential speed of the wheelset on the virtual line less the speed of the virtual train",
        control.virtual_sliding,
        always=False,
    ),
    *(
        Family("vehicle", name, unit, NONE, f"under control: {words}", control.of_train(column), always=False)
        for column, (name, unit, words) in enumerate(control.TRAIN)
    ),
)

FAMILIES: tuple[Family, ...] = (
    *_columns("body", BODY, "bodies"),
    Family(
        "wheelset",
        "lateral_displacement",
        "m",
        TRACK,
        "lateral position of the wheelset in the track, left positive",
        lambda recording: recording.bodies[:, recording.wheelset_positions, body.LATERAL],
    ),
    Family("wheelset", "sum_x", "N", TRACK, "contact forces on both wheels, forward", _both("force_x")),
    Family("wheelset", "sum_y", "N", TRACK, "contact forces on both wheels, to the left", _both("force_y")),
    Family("wheelset", "sum_z", "N", TRACK, "contact forces on both wheels, up", _both("force_z")),
    Family("wheelset", "moment_x", "N m", TRACK, "moment of the contact forces, forward axis", _both("moment_x")),
    Family("wheelset", "moment_y", "N m", TRACK, "moment of the contact forces, axis to the left", _both("moment_y")),
    Family("wheelset", "moment_z", "N m", TRACK, "moment of the contact forces, upward axis", _both("moment_z")),
    Family("wheelset", "power", "W", NONE, "frictional power of both wheels", _both("power")),
    Family(
        "wheelset",
        "axle_moment",
        "N m",
        NONE,
        "moment of the contact forces about the axle, positive as it turns rolling forward",
        lambda recording: recording.moments,
        always=False,
    ),
    Family(
        "wheelset",
        "between_axle_moment",
        "N m",
        NONE,
        "the same: mean of the steps since the last instant less that of both instants",
        lambda recording: None if recording.between is None else recording.between[:, FORCES:],
        always=False,
        sampling=MEANS,
    ),
    Family(
        "wheelset",
        "torque",
        "N m",
        TRACK,
        "torque of traction and brakes on the wheelset about its axle, positive as it turns rolling forward",
        lambda recording: recording.torques,
        always=False,
    ),
    *ON_ROLLERS,
    Family("wheel", "Q", "N", TRACK, "vertical force on the wheel, up", _total("force_z")),
    Family("wheel", "Y", "N", TRACK, "lateral force on the wheel, to the left", _total("force_y")),
    Family("wheel", "Fx", "N", TRACK, "longitudinal force on the wheel, forward", _total("force_x")),
    Family(
        "wheel",
        "Y_over_Q",
        "1",
        TRACK,
        "Y divided by Q; a flange that presses on its rail gives < 0 on the left wheel and > 0 on the right",
        _ratio,
    ),
    Family("wheel", "power", "W", NONE, "frictional power of all contacts", _total("power")),
    Family("wheel", "t_gamma", "N", NONE, "T-gamma of all contacts", _total("t_gamma")),
    Family(
        "wheel", "contacts", "1", NONE, "number of contact points", lambda recording: recording.counts.astype(np.int32)
    ),
    Family(
        "wheel",
        "sliding_speed",
        "m/s",
        PATCH,
        "longitudinal speed of the wheel's circumference over rail or roller, mean of its contacts by normal force;"
        " positive where the circumference is faster, as under traction",
        rollers.sliding_speed,
        always=False,
    ),
    Family(
        "wheel",
        "sliding_distance",
        "m",
        PATCH,
        "sliding distance: integral of the sliding speed since the start, straight between recorded instants",
        rollers.sliding_distance,
        always=False,
        sampling=OF_RECORD,
    ),
    *_columns("contact", CONTACT, "contacts"),
    *_columns("element", ELEMENT, "elements"),
    Family(
        "constraint",
        "reaction",
        "N",
        TRACK,
        "reaction of a prescribed coordinate; a moment [N m] where the coordinate is an angle; of a fixed body force"
        " and moment along its own axes (carbody.fixed.x, ...)",
        lambda recording: recording.constraints,
    ),
    *ROLLERS,
    *_columns("vehicle", WORK, "works", INTEGRATED),
    *_columns("vehicle", BETWEEN, "between", MEANS),
    *RAILS,
    *SENSORS,
    *CONTROL,
)
