"""Arrays that the kernels of elastic contact work in."""

from __future__ import annotations

import numpy as np

from wheelrail.contact.elastic._kernels.influence import KINDS, REACH
from wheelrail.contact.elastic._kernels.overlap import REGION_COLUMNS
from wheelrail.contact.elastic._kernels.press import Patches, Room, Setting
from wheelrail.contact.elastic._kernels.rows import ROW_COLUMNS
from wheelrail.contact.elastic._kernels.smooth import MOST_REGIONS, NODE_COLUMNS, NODES
from wheelrail.contact.elastic.setting import ElasticSetting


def make_patches(setting: ElasticSetting | Setting) -> Patches:
    """Of a wheel that has not been looked at."""
    rows, cells = setting.rows, setting.cells
    grid = (MOST_REGIONS, rows, cells)
    return Patches(
        regions=np.zeros((MOST_REGIONS, REGION_COLUMNS)),
        rows=np.zeros((MOST_REGIONS, rows, ROW_COLUMNS)),
        overlap=np.zeros(grid),
        pressure=np.zeros(grid),
        fronts=np.zeros((MOST_REGIONS, rows)),
        aligned=np.zeros(grid),
        tractions=np.zeros((MOST_REGIONS, 2, rows, cells)),
        slips=np.zeros((MOST_REGIONS, 2, rows, cells)),
        nodes=np.zeros((MOST_REGIONS, NODE_COLUMNS)),
        moved=np.zeros((MOST_REGIONS, 3 * NODES)),
    )


def make_room(setting: ElasticSetting | Setting, wheel_nodes: int) -> Room:
    """For one wheel at a time."""
    rows, cells = setting.rows, setting.cells
    return Room(
        overlaps=np.zeros(wheel_nodes),
        edges=np.zeros((3, REACH * cells + 2)),
        steps=np.zeros((MOST_REGIONS, KINDS, rows, 2 * REACH * cells + 1)),
        table=np.zeros((MOST_REGIONS, 3, rows, rows, 2 * cells + 1)),
        reduced=np.zeros((rows, cells)),
        gap=np.zeros((rows, cells)),
        way=np.zeros((rows, cells)),
        product=np.zeros((rows, cells)),
        starts=np.zeros(rows),
        rigid=np.zeros((2, rows, cells)),
        matrix=np.zeros((3 * NODES * MOST_REGIONS, 3 * NODES * MOST_REGIONS)),
        forces=np.zeros((MOST_REGIONS, 3 * NODES)),
    )
