"""Everything of a batch of vehicles that changes: state, control, contacts and scratch.

Arrays have a leading index of vehicles; those of wheelsets and wheels run on through all vehicles, so that contact and
surface need not know of them: wheelset w of vehicle v has the number v nw + w, its wheels twice that, left first.
"""

from typing import Any, NamedTuple

import numpy as np

from wheelrail.contact._kernels.interface import Contacts
from wheelrail.numerics._kernels.table import Tables

#: Columns of what acts on the bodies from outside: force [N] and moment [N m] in the body's axes, and for a wheelset
#: the moment [N m] with which its brake can resist.
FORCE, MOMENT, BRAKE = 0, 3, 6
INPUTS = 7
HELD, OVER_TIME, OVER_DISTANCE = 0, 1, 2  #: kinds of speed commands


class State(NamedTuple):
    """Everything that the next step depends on."""

    x: np.ndarray  #: (nv, n)
    surface: Any  #: what the surface remembers of wheelsets, with a leading index of nv nw
    contact: Any  #: what the contact model remembers of wheels, with a leading index of 2 nv nw


class Command(NamedTuple):
    """The speed that the speed control is to keep to, the same for all vehicles."""

    kind: int  #: HELD: that of the system; over time [s], or over the mean position of the wheelsets [m]
    speeds: Tables  #: one table [m/s]; none where the speed is held


class Control(NamedTuple):
    """What acts from outside: inputs that are held, and tables that are evaluated wherever the equations are."""

    inputs: np.ndarray  #: held, on the bodies, in their axes, shape (nv, nb, INPUTS)
    targets: np.ndarray  #: body and column of `inputs` that each table adds to, in all vehicles, shape (n, 2)
    tables: Tables  #: over time [s]
    command: Command


class Scratch(NamedTuple):
    """What an evaluation leaves behind besides the contacts, and what implicit steps need."""

    inputs: np.ndarray  #: on the bodies at the time of the evaluation, shape (nv, nb, INPUTS)
    axes: np.ndarray  #: of the bodies, columns in the fixed frame, shape (nv, nb, 3, 3)
    wrenches: np.ndarray  #: on the bodies in the fixed axes, shape (nv, nb, 6)
    before: np.ndarray  #: wrenches before a part is added, shape (nv, nb, 6)
    elements: np.ndarray  #: forces of the suspension, shape (nv, ne, 6)
    reactions: np.ndarray  #: of constraints, force and moment in the axes of their body, shape (nv, nl, 6)
    failed: np.ndarray  #: wheelset and side of the last failure, shape (nv, 2)
    #: Of implicit steps, for n unknowns: six of a wheelset, and the freedoms of its rollers.
    matrices: np.ndarray  #: factorised, shape (nv, nw, n, n)
    pivots: np.ndarray  #: of these, shape (nv, nw, n)
    stiffness: np.ndarray  #: of the wheelsets on their contacts, shape (nv, nw, n, n)
    brakes: np.ndarray  #: how a moment about the axle turns the wheelsets; brakes' resistance, shape (nv, nw, n + 1)
    unknowns: np.ndarray  #: accelerations in these steps, shape (nv, nw, n)


class Vehicles(NamedTuple):
    """A batch of vehicles."""

    state: State
    control: Control
    contacts: Contacts
    scratch: Any  #: `Scratch`, or that of another system
