"""Cells of a patch as the stress in depth needs them."""

from __future__ import annotations

import numpy as np

from wheelrail.contact.elastic.patch import PatchFields
from wheelrail.contact.elastic.stress.rectangles import PatchCells


def rows_grow_left(fields: PatchFields) -> bool:
    """Whether arc lengths grow to the left: towards the field side, they do on left wheels and not on right ones."""
    return bool(fields.y[-1] >= fields.y[0])


def cells_of_patch(fields: PatchFields) -> PatchCells:
    """Tractions on the wheel; cells count forward, rows to the left by their arc length from the patch's middle."""
    index = np.arange(fields.x.shape[1])
    x = fields.x[:, :1] - index * fields.length
    rows, sign = (slice(None), 1.0) if rows_grow_left(fields) else (slice(None, None, -1), -1.0)
    return PatchCells(
        x=x[rows, ::-1],
        dx=fields.length,
        y=sign * (fields.arc - fields.arc.mean())[rows],
        dy=fields.width[rows],
        pn=np.nan_to_num(fields.pressure)[rows, ::-1],
        px=np.nan_to_num(fields.traction[0])[rows, ::-1],
        py=np.nan_to_num(fields.traction[1])[rows, ::-1],
    )
