"""Cells of a patch as the stress in depth needs them."""

from __future__ import annotations

import numpy as np

from wheelrail.contact.elastic.patch import PatchFields
from wheelrail.contact.elastic.stress.rectangles import PatchCells


def cells_of_patch(fields: PatchFields) -> PatchCells:
    """Tractions on the wheel; cells count forward, rows across by their arc length."""
    index = np.arange(fields.x.shape[1])
    x = fields.x[:, :1] - index * fields.length
    return PatchCells(
        x=x[:, ::-1],
        dx=fields.length,
        y=fields.arc - fields.arc.mean(),
        dy=fields.width,
        pn=np.nan_to_num(fields.pressure)[:, ::-1],
        px=np.nan_to_num(fields.traction[0])[:, ::-1],
        py=np.nan_to_num(fields.traction[1])[:, ::-1],
    )
