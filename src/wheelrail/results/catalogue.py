"""Every signal of a run, declared once: name, unit, frame, description, and how it comes from a recording.

A family is one quantity of all owners of a kind, such as Q of all wheels. In a file it is one variable (`wheel_Q`),
in Python it is one name for each owner (`wheelset1.left.Q`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from wheelrail.results.recording import Recording

TRACK = "track"  #: x forward, y left, z up, at the foot point of the body or wheelset
GROUND = "ground"  #: as the track frame at the start of the track, but level
AXES = "element"  #: the reference axes of a suspension element
PATCH = "contact"  #: i forward along the rail, t left, n normal to the rail and up
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
    "vehicle": ("vehicle", ()),
}
SIDES = ("left", "right")
ANGLES = ("yaw", "roll", "pitch", "spin")  #: coordinates whose reaction is a moment

#: name, unit, frame, description
Row = tuple[str, str, str, str]

#: In the order of the columns of `Recording.bodies`.
BODY: tuple[Row, ...] = (
    ("s", "m", TRACK, "arc length of the foot point on the track centreline"),
    ("y", "m", TRACK, "lateral position of the centre of mass, left positive"),
    ("z", "m", TRACK, "height of the centre of mass above the rail-top plane"),
    ("yaw", "rad", TRACK, "yaw against the track, nose to the left positive"),
    ("roll", "rad", TRACK, "roll against the track, left side raised positive"),
    (
        "pitch",
        "rad",
        TRACK,
        "pitch against the track, nose down positive; of a wheelset the angle it has spun, rolling forward",
    ),
    ("velocity_x", "m/s", TRACK, "forward velocity of the centre of mass over the ground"),
    ("velocity_y", "m/s", TRACK, "lateral velocity of the centre of mass over the ground"),
    ("velocity_z", "m/s", TRACK, "vertical velocity of the centre of mass over the ground"),
    ("angular_velocity_x", "rad/s", TRACK, "angular velocity over the ground, about the forward axis"),
    (
        "angular_velocity_y",
        "rad/s",
        TRACK,
        "angular velocity over the ground, about the axis to the left, spin included",
    ),
    ("angular_velocity_z", "rad/s", TRACK, "angular velocity over the ground, about the upward axis"),
    ("acceleration_x", "m/s2", TRACK, "forward acceleration of the centre of mass"),
    ("acceleration_y", "m/s2", TRACK, "lateral acceleration of the centre of mass"),
    ("acceleration_z", "m/s2", TRACK, "vertical acceleration of the centre of mass"),
    ("angular_acceleration_x", "rad/s2", TRACK, "angular acceleration about the forward axis"),
    ("angular_acceleration_y", "rad/s2", TRACK, "angular acceleration about the axis to the left"),
    ("angular_acceleration_z", "rad/s2", TRACK, "angular acceleration about the upward axis"),
    ("global_x", "m", GROUND, "x of the centre of mass over the ground"),
    ("global_y", "m", GROUND, "y of the centre of mass over the ground"),
    ("global_z", "m", GROUND, "z of the centre of mass over the ground"),
)

#: In the order of the columns of `Recording.elements`.
ELEMENT: tuple[Row, ...] = (
    ("force_x", "N", AXES, "force of the element on its second body, forward"),
    ("force_y", "N", AXES, "force of the element on its second body, to the left"),
    ("force_z", "N", AXES, "force of the element on its second body, up"),
    ("moment_x", "N m", AXES, "moment of the element on its second body, about its forward axis"),
    ("moment_y", "N m", AXES, "moment of the element on its second body, about its axis to the left"),
    ("moment_z", "N m", AXES, "moment of the element on its second body, about its upward axis"),
)

#: In the order of the columns of `Recording.contacts`; the first 23 are those of `contact.wheel_rail`.
CONTACT: tuple[Row, ...] = (
    ("force_x", "N", TRACK, "force on the wheel, forward"),
    ("force_y", "N", TRACK, "force on the wheel, to the left"),
    ("force_z", "N", TRACK, "force on the wheel, up"),
    ("moment_x", "N m", TRACK, "moment on the wheelset about its centre, about the forward axis"),
    ("moment_y", "N m", TRACK, "moment on the wheelset about its centre, about the axis to the left"),
    ("moment_z", "N m", TRACK, "moment on the wheelset about its centre, about the upward axis"),
    ("arm_x", "m", TRACK, "from the wheelset's centre to the contact, forward"),
    ("arm_y", "m", TRACK, "from the wheelset's centre to the contact, to the left"),
    ("arm_z", "m", TRACK, "from the wheelset's centre to the contact, up"),
    ("creep_force_x", "N", PATCH, "longitudinal creep force on the wheel"),
    ("creep_force_y", "N", PATCH, "lateral creep force on the wheel"),
    ("spin_moment", "N m", PATCH, "spin moment on the wheel about the normal"),
    ("load", "N", PATCH, "normal force"),
    ("creepage_x", "1", PATCH, "longitudinal creepage"),
    ("creepage_y", "1", PATCH, "lateral creepage"),
    ("spin_creepage", "1/m", PATCH, "spin creepage"),
    ("penetration", "m", PATCH, "normal approach of wheel and rail"),
    ("semi_axis_a", "m", PATCH, "semi-axis of the contact ellipse in the direction of rolling"),
    ("semi_axis_b", "m", PATCH, "semi-axis of the contact ellipse across the direction of rolling"),
    ("pressure", "Pa", PATCH, "greatest pressure"),
    ("friction", "1", NONE, "coefficient of friction"),
    ("power", "W", NONE, "frictional power"),
    ("t_gamma", "N", NONE, "T-gamma: frictional power per speed, spin included"),
    ("x_wheel", "m", WHEEL, "position on the wheel across the axle, forward positive"),
    ("y_wheel", "m", WHEEL, "position on the wheel from the nominal circle, field side positive"),
    ("y_rail", "m", TRACK, "lateral position on the rail, left positive"),
    ("z_rail", "m", TRACK, "height on the rail above the rail-top plane"),
    ("y_rail_irregular", "m", IRREGULAR, "lateral position on the rail, in the frame that moves with its irregularity"),
    ("z_rail_irregular", "m", IRREGULAR, "height on the rail, in the frame that moves with its irregularity"),
    ("sliding_x", "m/s", PATCH, "longitudinal sliding velocity of the wheel over the rail"),
    ("sliding_y", "m/s", PATCH, "lateral sliding velocity of the wheel over the rail"),
)


#: In the order of the columns of `Recording.works`.
WORK: tuple[Row, ...] = (
    ("contact_work", "J", NONE, "work of the contacts on the wheelsets since the start"),
    ("friction_loss", "J", NONE, "loss to friction in the contacts since the start"),
    ("suspension_work", "J", NONE, "work of the suspension on the bodies since the start"),
    ("other_work", "J", NONE, "work of speed control, traction, brakes and applied forces since the start"),
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


def _columns(owner: str, rows: tuple[Row, ...], array: str) -> list[Family]:
    """Families that are columns of an array of the recording."""

    def taker(column: int) -> Callable[[Recording], np.ndarray | None]:
        def take(recording: Recording) -> np.ndarray | None:
            rows = getattr(recording, array)
            return None if rows is None else rows[..., column]

        return take

    return [Family(owner, *row, taker(column)) for column, row in enumerate(rows)]


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


FAMILIES: tuple[Family, ...] = (
    *_columns("body", BODY, "bodies"),
    Family(
        "wheelset",
        "lateral_displacement",
        "m",
        TRACK,
        "lateral position of the wheelset in the track, left positive",
        lambda recording: recording.bodies[:, recording.wheelset_positions, 1],
    ),
    Family("wheelset", "sum_x", "N", TRACK, "contact forces on both wheels, forward", _both("force_x")),
    Family("wheelset", "sum_y", "N", TRACK, "contact forces on both wheels, to the left", _both("force_y")),
    Family("wheelset", "sum_z", "N", TRACK, "contact forces on both wheels, up", _both("force_z")),
    Family("wheelset", "moment_x", "N m", TRACK, "moment of the contact forces, forward axis", _both("moment_x")),
    Family("wheelset", "moment_y", "N m", TRACK, "moment of the contact forces, axis to the left", _both("moment_y")),
    Family("wheelset", "moment_z", "N m", TRACK, "moment of the contact forces, upward axis", _both("moment_z")),
    Family("wheelset", "power", "W", NONE, "frictional power of both wheels", _both("power")),
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
    *_columns("contact", CONTACT, "contacts"),
    *_columns("element", ELEMENT, "elements"),
    Family(
        "constraint",
        "reaction",
        "N",
        TRACK,
        "reaction of a prescribed coordinate; a moment [N m] where the coordinate is an angle",
        lambda recording: recording.constraints,
    ),
    *_columns("vehicle", WORK, "works"),
    *_columns("vehicle", BETWEEN, "between"),
)
