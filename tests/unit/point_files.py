"""An arc as a file of points, for the tests of readers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from wheelrail.errors import InputError
from wheelrail.io.point_file import PointFile

ANGLE = np.linspace(-0.1, 0.1, 9)
Y, Z = 300.0 * np.sin(ANGLE), 300.0 * (np.cos(ANGLE) - 1.0)  #: an arc of 300 mm radius [mm]
ROWS = [f"{y:.9f} {z:.9f}" for y, z in zip(Y, Z, strict=True)]


def read_text_as(reader: Callable[[Path], PointFile], tmp_path: Path, name: str, text: str) -> PointFile:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return reader(path)


def problems_as(reader: Callable[[Path], PointFile], tmp_path: Path, name: str, text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        read_text_as(reader, tmp_path, name, text)
    assert caught.value.source == str(tmp_path / name)
    return [str(problem) for problem in caught.value.problems]


def assert_arc(points: PointFile) -> None:
    np.testing.assert_allclose(points.y, Y * 1e-3, atol=1e-11)
    np.testing.assert_allclose(points.z, Z * 1e-3, atol=1e-11)
    assert points.y.dtype == points.z.dtype == np.float64
