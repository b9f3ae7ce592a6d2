"""Contact at points as the kernels see it: the model of all wheels of a vehicle, and its memory."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from wheelrail.contact._kernels.ground import Rails, Rollers
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.pair_table import stack_pairs
from wheelrail.contact.memory import make_memory
from wheelrail.contact.point._kernels import linearisation  # noqa: F401  its verb belongs to the model
from wheelrail.contact.point._kernels.point_contact import PointContact, PointMemory
from wheelrail.contact.point._kernels.wheel_forces import SHAPED_COLUMNS, ContactLaws
from wheelrail.contact.point.detection._kernels.equations import COLUMNS as POINT_COLUMNS
from wheelrail.contact.point.detection._kernels.look_up import Table
from wheelrail.contact.point.detection._kernels.memory import COLUMNS as MEMORY_COLUMNS
from wheelrail.contact.point.detection._kernels.memory import ROWS as MEMORY_ROWS
from wheelrail.contact.point.detection._kernels.memory import forget
from wheelrail.contact.point.detection._kernels.method import LookUp, Search
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS
from wheelrail.contact.point.friction.base import FrictionModel


def make_point_contact(
    pairs: Sequence[Pair],
    *,
    detection: Search | LookUp,
    laws: ContactLaws,
    friction: FrictionModel,
    rollers: bool = False,
) -> PointContact:
    """The model for these profile pairs, which wheels name by their index; on rails, or on rollers."""
    ground = Rollers(0.0) if rollers else Rails(0.0)
    return PointContact(detection, stack_pairs(pairs), laws, friction.friction(), ground)


def make_look_up(tables: Sequence[Table]) -> LookUp:
    """Detection by one table for each profile pair; all have the same steps."""
    return LookUp(
        np.array([(one.first_shift, one.shift_step, one.first_yaw, one.yaw_step) for one in tables]),
        np.stack([one.positions for one in tables]),
        tables[0].single,
    )


@make_memory.register
def make_point_memory(contact: PointContact, wheels: int) -> PointMemory:
    """Of wheels that have not been looked at."""
    memory = PointMemory(
        search=np.zeros((wheels, MEMORY_ROWS, MEMORY_COLUMNS)),
        points=np.zeros((wheels, MOST_POINTS, POINT_COLUMNS)),
        rows=np.zeros((wheels, MOST_POINTS, SHAPED_COLUMNS)),
        counts=np.zeros(wheels),
        pairs=np.full(wheels, -1.0),
    )
    for wheel in memory.search:
        forget(wheel)
    return memory
