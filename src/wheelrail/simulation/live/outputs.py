"""What is known of a stepped vehicle after a step."""

from __future__ import annotations

import difflib

import numpy as np

from wheelrail.errors import InputError, Problem
from wheelrail.results.catalogue import BODY, ELEMENT, SIDES
from wheelrail.simulation._kernels.live import MEAN_SPEED, POSITION, TIME, View

COLUMN = {row[0]: n for n, row in enumerate(BODY)}  #: of a quantity in `bodies`
WHEEL_FORCES = ("Fx", "Y", "Q")


class Outputs:
    """The vehicle at one instant, in the track frame and in SI units; nb bodies, nw wheelsets, sides left and right.

    All arrays are views that the next step overwrites: copy what is to be kept. `outputs["wheelset1.left.Q"]` is one
    number by the name it has in a result.
    """

    def __init__(
        self, view: View, bodies: tuple[str, ...], wheelsets: tuple[str, ...], elements: tuple[str, ...]
    ) -> None:
        row = view.recorder.bodies[0]
        self._whole = view.whole
        self.bodies = row  #: (nb, 21), columns as in `results.catalogue.BODY`
        self.positions = row[:, 0:3]  #: s, y, z [m] of the centres of mass, (nb, 3)
        self.attitudes = row[:, 3:6]  #: yaw, roll, pitch [rad]; of a wheelset the last is the angle it has spun
        self.velocities = row[:, 6:9]  #: [m/s]
        self.angular_velocities = row[:, 9:12]  #: [rad/s]
        self.accelerations = row[:, 12:15]  #: [m/s2]
        self.angular_accelerations = row[:, 15:18]  #: [rad/s2]
        self.Fx = view.wheels[:, :, 0]  #: force on each wheel, forward [N], (nw, 2)
        self.Y = view.wheels[:, :, 1]  #: to the left
        self.Q = view.wheels[:, :, 2]  #: up
        self.contacts = view.recorder.counts[0]  #: number of contact points of each wheel, (nw, 2)
        self.elements = view.recorder.elements[0]  #: forces and moments of the suspension, (ne, 6)
        self._positions: dict[str, tuple[np.ndarray, tuple[int, ...]]] = {}
        for b, body in enumerate(bodies):
            self._positions |= {f"{body}.{name}": (row, (b, n)) for name, n in COLUMN.items()}
        for w, wheelset in enumerate(wheelsets):
            for k, side in enumerate(SIDES):
                wheel = f"{wheelset}.{side}"
                self._positions |= {f"{wheel}.{name}": (view.wheels, (w, k, n)) for n, name in enumerate(WHEEL_FORCES)}
                self._positions[f"{wheel}.contacts"] = (self.contacts, (w, k))
        for e, element in enumerate(elements):
            self._positions |= {f"{element}.{one[0]}": (self.elements, (e, n)) for n, one in enumerate(ELEMENT)}

    @property
    def time(self) -> float:
        """Since the start [s]."""
        return float(self._whole[TIME])

    @property
    def s(self) -> float:
        """Position of the vehicle: mean of its wheelsets' foot points [m]."""
        return float(self._whole[POSITION])

    @property
    def speed(self) -> float:
        """Of the vehicle: mean of its wheelsets' speeds along the track [m/s]."""
        return float(self._whole[MEAN_SPEED])

    @property
    def names(self) -> list[str]:
        """Everything that can be asked for by name."""
        return list(self._positions)

    def __getitem__(self, name: str) -> float:
        if name not in self._positions:
            raise _unknown(name, self.names)
        array, position = self._positions[name]
        return float(array[position])


def _unknown(name: str, known: list[str]) -> InputError:
    close = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    hint = f" Did you mean {' or '.join(close)}?" if close else ""
    return InputError("outputs", [Problem("name", f"not an output of this vehicle.{hint}", name)])
