"""What was measured at every step of a run, and filtered before it was stored: measuring wheelsets, accelerometers.

Recorded signals are bare values at instants that are further apart than the steps of a run; what vibrates in between
shows up in them at lower frequencies. What is to be assessed is filtered step by step as the run goes on, and stored
often enough to be drawn as a smooth curve.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from wheelrail.errors import is_number
from wheelrail.numerics._kernels.filters import INTEGRAL as PLAIN_INTEGRAL
from wheelrail.numerics._kernels.filters import SIGNAL, SQUARES
from wheelrail.numerics.filters import Filter

INTERVAL = 2e-3  #: greatest time between stored values of filtered signals [s]: twelve in a wave of the highest corner


#: What a channel gives of its signal, in words, and what the kernels call it.
VALUES, INTEGRAL, INTEGRAL_OF_SQUARE = "values", "integral", "integral of the square"
GIVES = {VALUES: SIGNAL, INTEGRAL: PLAIN_INTEGRAL, INTEGRAL_OF_SQUARE: SQUARES}


@dataclass(frozen=True)
class Channel:
    """A filtered signal."""

    owner: str  #: a wheel, wheelset or accelerometer by its name
    signal: str  #: of it, such as Q, s or y
    filter: Filter
    gives: str = VALUES  #: one of `GIVES`; integrals are over the time since the start

    @property
    def name(self) -> str:
        """Such as "wheelset1.left.Q, Butterworth low pass, 20 Hz"."""
        return f"{self.owner}.{self.signal}, {self.filter}" + ("" if self.gives == VALUES else f", {self.gives}")


@dataclass(frozen=True)
class Accelerometer:
    """Where accelerations were measured."""

    name: str  #: such as "carbody over bogie1", or as its sensor is called
    body: str
    role: str  #: of the body: one of `vehicle.body.ROLES`, or "wheelset"
    height: float  #: above rail in the described position [m]
    on_floor: bool = False  #: whether that is the height of a floor that was given
    sensor: bool = False  #: whether it was asked for

    @property
    def recorded(self) -> bool:
        """Whether its readings are signals of the run by its name: the others are signals of their bodies."""
        return self.name != self.body


@dataclass(frozen=True)
class Instrumentation:
    """What was measured on a vehicle, and what of it an assessment needs to know."""

    channels: tuple[Channel, ...] = ()
    accelerometers: tuple[Accelerometer, ...] = ()
    static_loads: tuple[float, ...] = ()  #: of each wheelset's wheels, mean of both [N]
    bogie_masses: tuple[tuple[str, float], ...] = ()  #: names of bogies, and their masses with their wheelsets [kg]
    unclear: tuple[str, ...] = ()  #: names of bodies that may be a car body or a bogie, for all that is known
    category: str | None = None  #: of the vehicle, one of `vehicle.vehicle.CATEGORIES`
    track_factor: float | None = None  #: k1 of the limit of the sum of Y, where the vehicle has one of its own
    gauge: float = 1.435  #: of the track [m]
    reason: str = ""  #: why the run is not assessed; empty where it is
    doubt: str = ""  #: why nothing of its assessment has a verdict; empty where it may have one

    def to_json(self) -> str:
        """As text, for a file."""
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Instrumentation:
        """From such a text; ValueError or TypeError where it is none."""
        data = json.loads(text)
        if not isinstance(data, dict):
            raise ValueError("no table")
        channels = tuple(Channel(**{**one, "filter": Filter(**one["filter"])}) for one in data.pop("channels"))
        points = tuple(Accelerometer(**one) for one in data.pop("accelerometers"))
        data = {
            name: tuple(map(_hashable, value)) if isinstance(value, list) else value for name, value in data.items()
        }
        found = cls(channels=channels, accelerometers=points, **data)
        found.check()
        return found

    def check(self) -> None:
        """ValueError where values are of the wrong type."""
        texts = [one.owner for one in self.channels] + [one.signal for one in self.channels] + [self.reason, self.doubt]
        texts += self.unclear
        texts += [word for one in self.accelerometers for word in (one.name, one.body, one.role)]
        numbers = [*self.static_loads, self.gauge, *(one.height for one in self.accelerometers)]
        numbers += [mass for _, mass in self.bogie_masses]
        numbers += [1.0 if self.track_factor is None else self.track_factor]
        corners = [edge for one in self.channels for edge in (one.filter.above, one.filter.below) if edge is not None]
        if not all(isinstance(text, str) for text in texts) or not all(map(is_number, [*numbers, *corners])):
            raise ValueError("of the wrong type")
        if not all(one.gives in GIVES for one in self.channels):
            raise ValueError("channels that give something unknown")


def _hashable(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@dataclass(frozen=True, kw_only=True)
class Filtered:
    """Filtered signals of a run: n stored instants, one column for each channel."""

    instrumentation: Instrumentation
    times: np.ndarray  #: (n,) [s]
    longest_steps: np.ndarray  #: of the run since the stored instant before [s], (n,)
    values: np.ndarray  #: (n, channels)

    def __post_init__(self) -> None:
        n, channels = self.times.size, len(self.instrumentation.channels)
        expected = {"times": (n,), "longest_steps": (n,), "values": (n, channels)}
        wrong = [name for name, shape in expected.items() if getattr(self, name).shape != shape]
        if wrong:
            raise ValueError(f"filtered signals do not fit together: {', '.join(wrong)}")

    @property
    def positions(self) -> Mapping[Channel, int]:
        """Columns of the channels."""
        return {one: column for column, one in enumerate(self.instrumentation.channels)}

    def column(self, channel: Channel) -> np.ndarray | None:
        """Stored values of a channel, shape (n,); None without it."""
        position = self.positions.get(channel)
        return None if position is None else self.values[:, position]
