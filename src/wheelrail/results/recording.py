"""What a simulation hands over: plain arrays in SI units, and the words that belong to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from wheelrail.contact._kernels.interface import KEPT_PATCHES, PATCH_COLUMNS
from wheelrail.multibody._kernels.signals import BODY_SIGNALS, ELEMENT_SIGNALS, ENERGIES
from wheelrail.results.control import RecordedControl
from wheelrail.results.instrumentation import Filtered
from wheelrail.results.rollers import RecordedRollers
from wheelrail.results.status import Status

CONTACT_ROWS = KEPT_PATCHES  #: contact points kept per wheel
FORCES = 3  #: columns of `Recording.between` that are forces


@dataclass(frozen=True, kw_only=True)
class Recording:
    """A run as it was recorded: n instants, nb bodies, nw wheelsets, ne suspension elements, nl constraints."""

    title: str
    times: np.ndarray  #: (n,) [s]
    bodies: np.ndarray  #: (n, nb, BODY_SIGNALS), in the track frame at each body's own foot point
    elements: np.ndarray  #: (n, ne, ELEMENT_SIGNALS), force and moment on the second body in the element's axes
    counts: np.ndarray  #: (n, nw, 2), contact points of the left and the right wheel
    contacts: (
        np.ndarray
    )  #: (n, nw, 2, KEPT_PATCHES, PATCH_COLUMNS), from flange to field; rows beyond the count are NaN
    constraints: np.ndarray  #: (n, nl), reactions of prescribed coordinates
    body_names: tuple[str, ...]
    wheelset_names: tuple[str, ...]  #: each the name of a body, too
    element_names: tuple[str, ...]
    constraint_names: tuple[str, ...]  #: such as carbody.x, carbody.fixed.x; angles (roll, ...) have a moment
    masses: np.ndarray | None = None  #: of the bodies [kg], shape (nb,)
    radii: np.ndarray | None = None  #: of the nominal circles, left and right, where known [m], shape (nw, 2)
    torques: np.ndarray | None = None  #: traction and brakes of the wheelsets [N m], (n, nw); none of a cross section
    rollers: RecordedRollers | None = None  #: on which the wheels stand, on a rig
    control: RecordedControl | None = None  #: what a control system noted
    works: np.ndarray | None = None  #: (n, ENERGIES), done since the start; none of a cross section
    #: (n, 3 + nw), means of the steps since the last instant less that of both: contact force along fixed axes [N],
    #: then moments of the contact forces about the axles [N m].
    between: np.ndarray | None = None
    rails: np.ndarray | None = None  #: (n, nw, 2, RAIL_SIGNALS), how rails give way, see `surface.interface`
    moments: np.ndarray | None = None  #: (n, nw), of the contact forces about the axles [N m]
    sensors: np.ndarray | None = None  #: (n, ns, 3), accelerations that sensors felt along their body's axes [m/s2]
    sensor_names: tuple[str, ...] = ()
    filtered: Filtered | None = None  #: signals that were filtered at every step
    radius: float  #: of the nominal circles of the first wheelset, the mean of both wheels [m]
    gravity: float  #: [m/s2]
    status: Status | str  #: how the run ended; of words alone the code is looked up
    status_time: float  #: when [s]
    status_position: float  #: and where [m]
    warnings: tuple[str, ...] = ()  #: what a reader should know besides
    scenario_text: str = ""  #: what was run as TOML that stands alone; empty where files do not know a part of it
    scenario_hash: str = ""  #: of that text
    chosen: Mapping[str, Any] = field(default_factory=dict)  #: what "auto" came to: integrator, start [m]
    integrator: str = ""  #: what computed the run, in words
    versions: Mapping[str, str] = field(default_factory=dict)
    timings: Mapping[str, float] = field(default_factory=dict)  #: cpu_seconds, steps, real_time_factor, ...
    curve: tuple[float, float] | None = None  #: arc lengths between which means are taken [m]
    fade_in: tuple[float, float] | None = (
        None  #: arc lengths between which irregularities come [m]; none if they do not
    )
    start_end: float = 0.0  #: when the start is over, which statistics leave out [s]
    start_over: bool = True  #: whether the run has come to the end of its start; statistics include it else

    def __post_init__(self) -> None:
        n, nb, nw = self.times.size, len(self.body_names), len(self.wheelset_names)
        expected = {
            "times": (n,),
            "bodies": (n, nb, BODY_SIGNALS),
            "elements": (n, len(self.element_names), ELEMENT_SIGNALS),
            "counts": (n, nw, 2),
            "contacts": (n, nw, 2, CONTACT_ROWS, PATCH_COLUMNS),
            "constraints": (n, len(self.constraint_names)),
            "masses": (nb,),
            "works": (n, ENERGIES),
            "between": (n, FORCES + nw),
            "rails": (n, nw, 2, 4),
            "moments": (n, nw),
            "sensors": (n, len(self.sensor_names), 3),
            "radii": (nw, 2),
            "torques": (n, nw),
        }
        arrays = {name: getattr(self, name) for name in expected}
        wrong = [
            f"{name} is {array.shape}, not {expected[name]}"
            for name, array in arrays.items()
            if array is not None and array.shape != expected[name]
        ]
        wrong += [f"the wheelset {name} is no body" for name in self.wheelset_names if name not in self.body_names]
        if wrong:
            raise ValueError("a recording does not fit together: " + "; ".join(wrong))

    @property
    def touching(self) -> np.ndarray:
        """Which rows of the contacts are filled, (n, nw, 2, 4)."""
        return np.arange(CONTACT_ROWS) < self.counts[..., None]

    @property
    def wheelset_positions(self) -> list[int]:
        """Where the wheelsets stand among the bodies."""
        return [self.body_names.index(name) for name in self.wheelset_names]
