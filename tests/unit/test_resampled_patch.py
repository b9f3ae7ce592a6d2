"""A coarse patch on finer rectangles: forces kept, means kept, Hertz's pressure found again, odd patches taken."""

import numpy as np
import pytest

from wheelrail.contact.elastic.stress.rectangles import PatchCells
from wheelrail.contact.elastic.stress.resampling import resampled
from wheelrail.errors import InputError
from wheelrail.validation.hertz_cells import hertz_cells

A, B, P0 = 6e-3, 4e-3, 1e9
PARTS = 4


def shifted_hertz(shift, offset=(0.3, 0.4), cells=10):
    """Means of Hertz's pressure over cells that lie askew to the ellipse, every other row shifted along x."""
    unit = (2.0 * np.arange(-1, cells + 1) + 1.0) / cells - 1.0
    dx, dy = 2.0 * A / cells, 2.0 * B / cells
    y = B * unit + offset[1] * dy
    x = A * unit + offset[0] * dx + shift * dx * (np.arange(y.size) % 2)[:, None]
    within = (np.arange(8) + 0.5) / 8 - 0.5
    inside = (
        1.0
        - ((x[:, None, :, None] + dx * within) / A) ** 2
        - ((y[:, None, None, None] + dy * within[:, None, None]) / B) ** 2
    )
    pn = P0 * np.sqrt(np.maximum(inside, 0.0)).mean(axis=(1, 3))
    return PatchCells(x, dx, y, np.full(y.size, dy), pn, 0.3 * pn, -0.1 * pn)


@pytest.mark.parametrize("shift", [0.0, 0.5])
def test_hertz_is_found_again(shift):
    """A fifth of the semi-axis is a coarse cell: 2 % of p0 from 0.8 of the ellipse inwards, where steps had 12 %."""
    fine = resampled(shifted_hertz(shift), PARTS)
    inside = 1.0 - (fine.x / A) ** 2 - (fine.y / B) ** 2
    deep = inside > 0.36
    assert np.abs(fine.pn - P0 * np.sqrt(np.maximum(inside, 0.0)))[deep].max() < 0.02 * P0
    assert np.hypot(fine.x / A, fine.y / B).max() < 1.1  # half a cell beyond the edge is 1.1


def test_forces_and_means_are_kept():
    """Total forces by rounding; means of single cells, at the edge, within 3 % of p0."""
    cells = shifted_hertz(0.5)
    fine = resampled(cells, PARTS)
    assert fine.force == pytest.approx(cells.rectangles.force, rel=1e-12)
    means = np.zeros(cells.pn.shape)
    for x, y, pn in zip(fine.x, fine.y, fine.pn, strict=True):
        j = np.argmin(np.abs(cells.y - y))
        means[j, np.argmin(np.abs(cells.x[j] - x))] += pn / PARTS**2
    assert np.abs(means - cells.pn).max() < 0.03 * P0


def test_sliding_stays_sliding():
    """A shear traction that is a constant part of the pressure stays one."""
    fine = resampled(shifted_hertz(0.5), PARTS)
    assert fine.px == pytest.approx(0.3 * fine.pn, rel=1e-9)
    assert fine.py == pytest.approx(-0.1 * fine.pn, rel=1e-9)


def test_spin_keeps_its_balance():
    """A shear traction that is odd in y stays odd, and carries no force."""
    cells = hertz_cells((A, B), P0, 10, means=8)
    cells = PatchCells(
        cells.x, cells.dx, cells.y, cells.dy, cells.pn, 0.3 * cells.pn * cells.y[:, None] / B, 0.0 * cells.pn
    )
    fine = resampled(cells, PARTS)
    assert fine.force[0] == pytest.approx(0.0, abs=1e-9 * fine.force[2])
    inner = np.abs(fine.y) < 0.9 * B  # centre of the last row
    assert (fine.px / fine.pn)[inner] == pytest.approx((0.3 * fine.y / B)[inner], abs=1e-9)


def patch_of(pn):
    pn = 1e8 * np.array(pn, dtype=float)
    rows, columns = pn.shape
    x = 1e-3 * np.arange(columns) + np.zeros((rows, 1))
    return PatchCells(x, 1e-3, 1e-3 * np.arange(rows), np.full(rows, 1e-3), pn, 0.2 * pn, 0.0 * pn)


@pytest.mark.parametrize(
    "pn",
    [
        [[3]],
        [[3, 5, 4]],
        [[3], [5], [4]],
        [[2, 0, 0, 7, 9, 7]],
        [[2], [0], [7]],
        [[2, 0], [0, 0], [0, 0], [0, 7]],
        [[5, 5, 5], [5, 9, 5], [5, 5, 5]],
        [[0, 0, 1e-6, 9, 0]],
    ],
)
@pytest.mark.parametrize("parts", [1, 3, 4])
def test_odd_patches(pn, parts):
    """Single cells, rows, holes, patches apart, cells at the border of the field: finite, and the force is kept."""
    cells = patch_of(pn)
    fine = resampled(cells, parts)
    assert np.isfinite(fine.rows).all()
    assert fine.pn.min() > 0.0
    assert fine.pn.max() < 2.5 * cells.pn.max()
    assert fine.force == pytest.approx(cells.rectangles.force, rel=1e-9, abs=1e-9)


def test_wrong_patches_are_refused():
    good = patch_of([[1, 2]])
    with pytest.raises(InputError) as caught:
        resampled(PatchCells(good.x, -1.0, good.y, good.dy[:0], -good.pn, good.px[:, :1], good.py))
    assert [problem.where for problem in caught.value.problems] == ["px", "dy", "dx", "pn"]
    with pytest.raises(InputError, match="there is none"):
        resampled(patch_of([[0, 0]]))
    with pytest.raises(InputError, match="1 to 20"):
        resampled(good, 0)
