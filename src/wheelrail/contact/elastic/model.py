"""Elastic contact of all wheels of a vehicle as the kernels see it, and its memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from wheelrail.contact._kernels.ground import Rails, Rollers
from wheelrail.contact.elastic._kernels import linearisation, record  # noqa: F401  their verbs belong to the model
from wheelrail.contact.elastic._kernels.elastic_contact import ElasticContact, ElasticMemory
from wheelrail.contact.elastic._kernels.press import Patches, Room
from wheelrail.contact.elastic._kernels.smooth import MOST_REGIONS, Bodies
from wheelrail.contact.elastic.room import make_patches, make_room
from wheelrail.contact.elastic.setting import SETTINGS, ElasticSetting
from wheelrail.contact.elastic.surfaces import make_surfaces
from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.pair_table import stack_pairs
from wheelrail.contact.memory import SCRATCH, make_memory
from wheelrail.contact.point.friction.base import FrictionModel
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.laws import SLOW
from wheelrail.contact.point.normal.damping import DAMPING_LAWS, DEFAULT_DAMPING


def make_elastic_contact(
    pairs: Sequence[Pair],
    bodies: Sequence[Bodies],
    *,
    setting: ElasticSetting = SETTINGS["standard"],
    friction: FrictionModel | None = None,
    damping: str = DEFAULT_DAMPING,
    damping_coefficient: float | None = None,
    slow: float = SLOW,
    rollers: bool = False,
) -> ElasticContact:
    """The model for these profile pairs, which wheels name by their index, each with its elasticity.

    rollers : whether wheels run on rollers, and not on rails.
    slow : speed below which creepages are regularised [m/s].
    damping : of the normal contact, a key of `DAMPING_LAWS`, with its own coefficient if none is given.
    """
    law = DAMPING_LAWS[damping]
    surfaces = [make_surfaces(pair) for pair in pairs]
    tables = [(body.wheel, body.rail) for body in bodies]
    return ElasticContact(
        pairs=stack_pairs(pairs),
        setting=setting.kernel_setting(),
        friction=(friction or ConstantFriction()).friction(),
        slow=slow,
        damping_law=law.law,
        damping=law.coefficient if damping_coefficient is None else damping_coefficient,
        surfaces=np.array([(one.start, one.step, one.rail_start, one.rail_per_metre) for one in surfaces]),
        counts=np.array([(len(one.nodes), len(one.rail_arcs)) for one in surfaces]),
        nodes=_stacked([one.nodes for one in surfaces]),
        rail_arcs=_stacked([one.rail_arcs for one in surfaces]),
        bodies=np.array([(body.modulus, body.shear, body.poisson, body.more) for body in bodies]),
        far_field=bodies[0].far_field,
        tables=np.array([[(one.start, one.per_metre, one.x_per_metre) for one in both] for both in tables]),
        sizes=np.array([[(one.excess.shape[0], one.excess.shape[2]) for one in both] for both in tables]),
        excess=_stacked([_stacked([one.excess for one in both]) for both in tables]),
        ground=Rollers(0.0) if rollers else Rails(0.0),
    )


def _stacked(arrays: Sequence[np.ndarray]) -> np.ndarray:
    """Arrays of one dimension as one array, zero beyond the ends of the smaller ones."""
    shape = np.max([array.shape for array in arrays], axis=0)
    out = np.zeros((len(arrays), *shape))
    for n, array in enumerate(arrays):
        out[n][tuple(slice(size) for size in array.shape)] = array
    return out


SCRATCH.add(Room)


@make_memory.register
def make_elastic_memory(contact: ElasticContact, wheels: int) -> ElasticMemory:
    """Of wheels that have not been looked at."""
    rows = 2 * wheels

    def with_rows(arrays: Iterable[np.ndarray]) -> Iterator[np.ndarray]:
        return (np.zeros((rows, *array.shape)) for array in arrays)

    return ElasticMemory(
        together=np.zeros(wheels),
        found=np.zeros((rows, 2)),
        iterations=np.zeros((rows, 2)),
        conditions=np.zeros((rows, MOST_REGIONS, 2)),
        patches=Patches(*with_rows(make_patches(contact.setting))),
        room=Room(*with_rows(make_room(contact.setting, contact.nodes.shape[1]))),
    )
