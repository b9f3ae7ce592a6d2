"""Whatever a file holds, a reader ends in finite numbers or in an InputError."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wheelrail import units
from wheelrail.errors import InputError
from wheelrail.io.csv_table import read_csv_table
from wheelrail.io.miniprof import read_miniprof
from wheelrail.io.profile_csv import read_profile_csv
from wheelrail.io.simpack_profile import read_simpack_profile

Arrays = dict[str, np.ndarray]


def table(path: Path) -> Arrays:
    return read_csv_table(path, {"s": units.LENGTH, "curvature": units.CURVATURE, "cant": units.LENGTH}, ["s"])


def profile_csv(path: Path) -> Arrays:
    points = read_profile_csv(path, None)
    return {"y": points.y, "z": points.z}


def profile_csv_mm(path: Path) -> Arrays:
    points = read_profile_csv(path, "mm")
    return {"y": points.y, "z": points.z}


def simpack(path: Path) -> Arrays:
    points = read_simpack_profile(path)
    return {"y": points.y, "z": points.z}


def miniprof(path: Path) -> Arrays:
    points = read_miniprof(path)
    return {"y": points.y, "z": points.z}


SIMPACK = """! made up
header.begin
  version = 1
  type = 1 ! wheel
header.end
spline.begin
  approx.smooth = 0.1
  comment = 'made up'
  point.dist.min = 0.01
  shift.y = 1.5
  shift.z = -2
  rotate = 0.05
  bound.y.min = -40.
  bound.y.max = 60.
  bound.z.min = 1.
  bound.z.max = 0.
  mirror.y = 0
  mirror.z = 1
  inversion = 1
  units.len = 'mm'
  units.ang = 'rad'
  units.len.f = 1.0e3
  units.ang.f = 1.0
  point.begin
    -10.0 1.25 1.0
    0.0 0.0 1.0
    0.0 0.0 1.0
    10.5 -1e-1
  point.end
spline.end
"""
MINIPROF = """ProgramName=MiniProf
XYPoints=4
"ColumnDef=X,Y,A,*"
XOffset=0.5
YOffset=0

-10.0 1.25 0.1 3
0.0 0.0 0.1 3
"5.0 0.0 0.1 3
10.5 -1e-1 0.1 3
"""
READERS: dict[str, tuple[Callable[[Path], Arrays], str, str]] = {
    "table": (table, "a.csv", "# track\ns_km;curvature_per_km;cant_mm\n0;0;0\n0,5;2e-1;150\n1;0;-10,5\n"),
    "profile": (profile_csv, "a.csv", "y_mm,z_m\n-10,0.5\n0,-1e-3\n10.25,0\n"),
    "profile in mm": (profile_csv_mm, "a.csv", "-10 0.5\n0 -1e-3\n10.25 0\n"),
    "simpack": (simpack, "a.prw", SIMPACK),
    "miniprof": (miniprof, "a.whl", MINIPROF),
    "older miniprof": (miniprof, "a.whl", "#MINIWHEELPROF\nfree text\n\n-10 0.5\n0 -1e-3\n10.25 0\n"),
}
SLOTS = "0123456789.,;=+-eE\"'!#* \t\n\r\f\x1a\u00a0\u0661_\u2028aXy"
PIECES = [
    "nan",
    "inf",
    "1e999",
    "1e308",
    "-1e308",
    "1e-320",
    "begin",
    ".end",
    "\n\n",
    "y_mm",
    "units.len.f = 1e-308\n",
    "9" * 5000,
]

EXTREMES = [
    "0",
    "-0",
    "1",
    "-1",
    "1e308",
    "-1e308",
    "1e-308",
    "5e-324",
    "1e999",
    "nan",
    "-inf",
    "1e16",
    "0x10",
    "1d0",
    "",
]

every_reader = pytest.mark.parametrize("name", READERS)
few = settings(deadline=None, max_examples=100, database=None)
many = settings(deadline=None, max_examples=250, database=None)


def check_read_or_refused(name: str, folder: Path, content: bytes) -> Arrays | None:
    reader, file_name, _ = READERS[name]
    path = folder / file_name
    path.write_bytes(content)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            arrays = reader(path)
        except InputError as error:
            assert error.problems  # noqa: PT017
            assert str(error).startswith(str(path))  # noqa: PT017
            return None
    assert len({values.shape for values in arrays.values()}) == 1
    for values in arrays.values():
        assert values.dtype == np.float64
        assert values.ndim == 1
        assert values.size > 0
        assert np.isfinite(values).all()
    return arrays


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


def mutated(text: str) -> st.SearchStrategy[bytes]:
    """The text after some deletions, duplications and replacements of slices."""
    change = st.tuples(
        st.sampled_from(["delete", "double", "replace"]),
        st.integers(0, len(text)),
        st.integers(0, 30),
        st.one_of(st.sampled_from(PIECES), st.text(SLOTS, max_size=6)),
    )

    def apply(changes: list[tuple[str, int, int, str]]) -> bytes:
        result = text
        for what, start, length, piece in changes:
            middle = result[start : start + length]
            new = {"delete": "", "double": middle * 2, "replace": piece}[what]
            result = result[:start] + new + result[start + length :]
        return result.encode("utf-8")

    return st.lists(change, min_size=1, max_size=5).map(apply)


@every_reader
def test_samples_are_read(name: str, folder: Path) -> None:
    assert check_read_or_refused(name, folder, READERS[name][2].encode()) is not None


@every_reader
def test_arbitrary_bytes(name: str, folder: Path) -> None:
    @few
    @given(st.binary(max_size=300))
    def check(content: bytes) -> None:
        check_read_or_refused(name, folder, content)

    check()


@every_reader
def test_arbitrary_text(name: str, folder: Path) -> None:
    @few
    @given(st.one_of(st.text(max_size=200), st.text(SLOTS, max_size=200)))
    def check(content: str) -> None:
        check_read_or_refused(name, folder, content.encode("utf-8", errors="ignore"))

    check()


@every_reader
def test_mutated_files(name: str, folder: Path) -> None:
    @many
    @given(mutated(READERS[name][2]))
    def check(content: bytes) -> None:
        check_read_or_refused(name, folder, content)

    check()


@every_reader
def test_cut_files(name: str, folder: Path) -> None:
    content = READERS[name][2].encode()
    for length in range(len(content)):
        check_read_or_refused(name, folder, content[:length])


@every_reader
def test_extreme_numbers_one_by_one(name: str, folder: Path) -> None:
    text = READERS[name][2]
    for number in re.finditer(r"[-+]?\d[\d.]*(e[-+]?\d+)?", text):
        for extreme in EXTREMES:
            check_read_or_refused(name, folder, (text[: number.start()] + extreme + text[number.end() :]).encode())


@every_reader
def test_extreme_numbers_together(name: str, folder: Path) -> None:
    parts = re.split(r"([-+]?\d[\d.]*(?:e[-+]?\d+)?)", READERS[name][2])

    @few
    @given(st.lists(st.sampled_from([None, *EXTREMES]), min_size=len(parts) // 2, max_size=len(parts) // 2))
    def check(chosen: list[str | None]) -> None:
        numbers = [new or old for new, old in zip(chosen, parts[1::2], strict=True)]
        text = "".join(a + b for a, b in zip(parts[::2], [*numbers, ""], strict=True))
        check_read_or_refused(name, folder, text.encode())

    check()


# What fuzzing and thinking about it found worth keeping; none may end in anything but numbers or an InputError.
@every_reader
@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf",
        b"\xef\xbb\xbf#",
        b";",
        b",",
        b'"',
        b'""',
        b"=",
        b"\x0c\n0",
        b"\x85\n",
        b"\xe2\x80\xa8",
        b"y,z\n\xc2\xa01,2\n",
        b"point.begin\npoint.end",
        b".begin",
        b"header.end\nspline.end\npoint.end",
        b"ColumnDef=*\n\n1 2",
        b'"="\n\n"',
        b"XYPoints=1e999\n\n1 2",
    ],
)
def test_odd_contents(name: str, folder: Path, content: bytes) -> None:
    check_read_or_refused(name, folder, content)
