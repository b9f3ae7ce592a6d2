"""Profile points from tables and Simpack files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from point_files import ROWS, Y, Z, assert_arc, problems_as, read_text_as

from wheelrail.io.point_file import PointFile
from wheelrail.io.profile_csv import read_profile_csv
from wheelrail.io.simpack_profile import read_simpack_profile

# ---- tables


def csv_reader(unit: str | None) -> Callable[[Path], PointFile]:
    return lambda path: read_profile_csv(path, unit)


def csv_text(header: str, y: float = 1.0, z: float = 1.0) -> str:
    rows = [f"{a * y:.12g},{b * z:.12g}" for a, b in zip(Y, Z, strict=True)]
    return "\n".join(([header] if header else []) + rows) + "\n"


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        (csv_text("y_mm,z_mm"), None),
        (csv_text("y_mm,z_mm"), "mm"),
        (csv_text("y_cm,z_cm", 0.1, 0.1), None),
        (csv_text("y_m,z_m", 1e-3, 1e-3), None),
        (csv_text("y,z", 1e-3, 1e-3), None),
        (csv_text("y,z", 1e-3, 1e-3), "m"),
        (csv_text("y,z"), "mm"),
        (csv_text("y,z_mm"), "mm"),
        (csv_text("y_mm,z_m", 1.0, 1e-3), None),
        (csv_text(""), "mm"),
        (csv_text("", 0.1, 0.1), "cm"),
        (csv_text("# a comment\ny_mm,z_mm").replace(",", ";").replace(".", ","), None),
        (csv_text("").replace(",", " "), "mm"),
    ],
)
def test_profile_csv(tmp_path: Path, text: str, unit: str | None) -> None:
    points = read_text_as(csv_reader(unit), tmp_path, "arc.csv", text)
    assert_arc(points)
    assert points.kind is None


def test_profile_csv_says_what_it_takes_as_metres(tmp_path: Path) -> None:
    assert read_text_as(csv_reader(None), tmp_path, "a.csv", "y,z_mm\n0,0\n").notes == (
        "Column y names no unit and is taken as metres.",
    )
    assert read_text_as(csv_reader("m"), tmp_path, "a.csv", "y,z\n0,0\n").notes == ()


def test_profile_csv_without_header_needs_unit(tmp_path: Path) -> None:
    what = problems_as(csv_reader(None), tmp_path, "a.csv", "# x\n0,1\n2,x\n")
    assert what == [
        'line 2 = "0,1": no header line; name the columns y_mm,z_mm or give the unit',
        'line 3, column z = "x": a number was expected',
    ]


def test_profile_csv_unknown_unit(tmp_path: Path) -> None:
    what = problems_as(csv_reader("mmm"), tmp_path, "a.csv", "0,1\n2,x\n")
    assert what[0].startswith(
        'unit = "mmm": is not a unit of length for profiles. Did you mean "mm"? Known: cm, m, mm.'
    )
    assert what[1:] == ['line 2, column z = "x": a number was expected']


def test_profile_csv_unit_contradicts_suffix(tmp_path: Path) -> None:
    what = problems_as(csv_reader("m"), tmp_path, "a.csv", "y_mm,z_m\n0,1\n")
    assert what == ["column y_mm: contradicts the unit that was given (m); leave one of them out"]


def test_profile_csv_extra_and_missing_columns(tmp_path: Path) -> None:
    what = problems_as(csv_reader(None), tmp_path, "a.csv", "y_mm,angle\n0,1\n")
    assert what[0].startswith('column 2 = "angle": the name is not known.')
    assert "z_mm" in what[0]
    assert what[1].startswith("column z: is missing")
    assert "y_km" in problems_as(csv_reader(None), tmp_path, "a.csv", "y_km,z_mm\n0,1\n")[0]


def test_profile_csv_with_comments_only(tmp_path: Path) -> None:
    (what,) = problems_as(csv_reader("mm"), tmp_path, "a.csv", "# y_mm,z_mm\n")
    assert "only comments" in what
    assert problems_as(csv_reader(None), tmp_path, "a.csv", "y_mm,z_mm\n") == ["the table has no rows of numbers"]


# ---- Simpack


def simpack_text(
    kind: int | str = 1, spline: str = "units.len.f = 1000.", rows: list[str] | None = None, header: str = "version = 1"
) -> str:
    return "\n".join(
        [
            "! a made-up profile",
            "header.begin",
            f"  {header}  ! of the format",
            f"  type = {kind}",
            "header.end",
            "",
            "spline.begin",
            *(f"  {line}" for line in spline.splitlines()),
            "  point.begin",
            "    ! y z weight",
            *(ROWS if rows is None else rows),
            "  point.end",
            "spline.end",
            "! end",
        ]
    )


FULL = """approx.smooth = +0.0e+00
file = '-'
file.mtime = 0
comment = 'arc = part of a circle, isn''t it'
type = 0
point.dist.min = 0.0
shift.y = 0
shift.z = 0
rotate = 0
bound.y.min = 1.
bound.y.max = 0.
bound.z.min = 0.
bound.z.max = 0.
mirror.y = 0
mirror.z = 0
inversion = 0
units.len = 'mm'
units.ang = 'rad'
units.len.f = 1000
units.ang.f = 1"""


def simpack(tmp_path: Path, text: str, name: str = "arc.prw") -> PointFile:
    return read_text_as(read_simpack_profile, tmp_path, name, text)


def simpack_problems(tmp_path: Path, text: str, name: str = "arc.prw") -> list[str]:
    return problems_as(read_simpack_profile, tmp_path, name, text)


@pytest.mark.parametrize(
    "spline",
    ["units.len.f = 1000.", "units.len = 'mm'", FULL, FULL.upper().replace("'MM'", "'mm'"), 'units.len="MM"  ! quoted'],
)
def test_simpack(tmp_path: Path, spline: str) -> None:
    points = simpack(tmp_path, simpack_text(spline=spline))
    assert_arc(points)
    assert points.kind == "wheel"
    assert points.notes == ()


def test_simpack_kind_by_header_and_ending(tmp_path: Path) -> None:
    assert simpack(tmp_path, simpack_text(0), "arc.PRR").kind == "rail"
    assert simpack(tmp_path, simpack_text(0), "arc.txt").kind == "rail"
    without = simpack_text().replace("  type = 1\n", "")
    assert simpack(tmp_path, without).kind == "wheel"
    assert simpack(tmp_path, without, "arc.txt").kind is None


def test_simpack_without_header(tmp_path: Path) -> None:
    text = simpack_text()
    points = simpack(tmp_path, text[text.index("spline.begin") :])
    assert_arc(points)
    assert points.notes == ("The file names no version of its format and is read as version 1.",)


def test_simpack_keys_of_wheel_headers(tmp_path: Path) -> None:
    assert_arc(simpack(tmp_path, simpack_text(header="version = 1\nmeas.pos.e = 0.01\nmeas.pos.qr = 0.002")))


def test_simpack_length_unit_is_units_per_metre(tmp_path: Path) -> None:
    points = simpack(tmp_path, simpack_text(spline="units.len = 'in'\nunits.len.f = 39.37007874", rows=["1 2", "2 3"]))
    np.testing.assert_allclose(points.y, [0.0254, 0.0508], rtol=1e-9)


def steps(tmp_path: Path, spline: str, rows: list[str]) -> tuple[list[float], list[float], tuple[str, ...]]:
    points = simpack(tmp_path, simpack_text(spline=spline + "\nunits.len.f = 1000", rows=rows))
    return (points.y * 1e3).round(9).tolist(), (points.z * 1e3).round(9).tolist(), points.notes


def test_simpack_shift(tmp_path: Path) -> None:
    y, z, notes = steps(tmp_path, "shift.y = 2\nshift.z = -1", ["0 0", "1 5"])
    assert (y, z) == ([2.0, 3.0], [-1.0, 4.0])
    assert notes == ("The points are shifted by y = 2 mm and z = -1 mm.",)


@pytest.mark.parametrize(
    "unit", ["units.ang = 'deg'", "units.ang = 'deg'\nunits.ang.f = 57.29578", "units.ang.f = 57.2957795131"]
)
def test_simpack_rotation_turns_y_towards_z(tmp_path: Path, unit: str) -> None:
    y, z, notes = steps(tmp_path, "rotate = 90\n" + unit, ["2 0", "0 3"])
    np.testing.assert_allclose(y, [0.0, -3.0], atol=1e-6)
    np.testing.assert_allclose(z, [2.0, 0.0], atol=1e-6)
    assert notes == ("The points are rotated about the origin by 1.5708 rad, y towards z.",)


def test_simpack_bounds(tmp_path: Path) -> None:
    rows = ["-2 0", "-1 9", "0 1", "1 2", "2 0"]
    y, z, notes = steps(tmp_path, "bound.y.min = -1\nbound.y.max = 1\nbound.z.min = 0\nbound.z.max = 5", rows)
    assert (y, z) == ([0.0, 1.0], [1.0, 2.0])
    assert notes == (
        "bound.y leaves out 2 of 5 points outside y = -1 to 1 mm.",
        "bound.z leaves out 1 of 3 points outside z = 0 to 5 mm.",
    )


def test_simpack_mirror_and_inversion(tmp_path: Path) -> None:
    y, z, notes = steps(tmp_path, "mirror.y = 1\nmirror.z = 1\ninversion = 1", ["1 10", "2 20"])
    assert (y, z) == ([-2.0, -1.0], [-20.0, -10.0])
    assert notes == (
        "The points are mirrored in y.",
        "The points are mirrored in z.",
        "The order of the points is reversed.",
    )


def test_simpack_least_distance(tmp_path: Path) -> None:
    y, _, notes = steps(tmp_path, "point.dist.min = 1", ["0 0", "0.6 0", "0.9 0", "1.2 0", "2.2 0"])
    assert y == [0.0, 1.2, 2.2]
    assert notes == ("point.dist.min leaves out 2 of 5 points that are closer than 1 mm to the one before.",)


def test_simpack_order_of_steps(tmp_path: Path) -> None:
    # Shifted to y = 3, turned to z = 3, kept by the bounds there, then mirrored.
    spline = "shift.y = 2\nrotate = 90\nunits.ang = 'deg'\nbound.z.min = 2.5\nbound.z.max = 3.5\nmirror.z = 1"
    y, z, _ = steps(tmp_path, spline, ["1 0", "5 0"])
    np.testing.assert_allclose([y, z], [[0.0], [-3.0]], atol=1e-9)


def test_simpack_smoothing_and_weights_are_not_used(tmp_path: Path) -> None:
    _, _, notes = steps(tmp_path, "approx.smooth = 0.5", ["0 0 1.0", "1 0 0.5"])
    assert notes == (
        "The weights of the points are not used.",
        "approx.smooth is not used: smoothing is done by wheelrail's own tolerance.",
    )
    assert steps(tmp_path, "", ["0 0 1.0", "1 0"])[2] == ()


def test_simpack_problems_are_told_together_with_their_lines(tmp_path: Path) -> None:
    text = simpack_text(
        kind=3,
        header="version = 2",
        spline="shift.yy = 1\nshift.z = a\nmirror.y = 2\nunits.len.f = 1e999\nshift.z = 1\nrotate",
        rows=["0 0", "1", "1 2 3 4", "x 0", "nan inf", "0 0"],
    )
    what = simpack_problems(tmp_path, text)
    assert what[0].startswith('line 8 = "shift.yy": the key is not known in the spline block. Did you mean "shift.y"?')
    assert what[1:] == [
        'line 12 = "shift.z": the key was given before, in line 9',
        'line 13 = "rotate": a line "key = value" was expected in the spline block',
        'line 17 = "1": 2 or 3 numbers (y, z, weight) were expected, found 1',
        'line 18 = "1 2 3 4": 2 or 3 numbers (y, z, weight) were expected, found 4',
        'line 19 = "x": a number was expected',
        'line 20 = "nan": a finite number was expected',
        'line 20 = "inf": a finite number was expected',
        'line 3, version = "2": only version 1 of the format is known',
        'line 4, type = "3": 0 (rail) or 1 (wheel) was expected',
        'line 9, shift.z = "a": a number was expected',
        'line 10, mirror.y = "2": 0 (no) or 1 (yes) was expected',
        'line 11, units.len.f = "1e999": a finite number was expected',
    ]


def test_simpack_header_type_contradicts_ending(tmp_path: Path) -> None:
    assert simpack_problems(tmp_path, simpack_text(0)) == [
        'line 4, type = "0": means a rail, but the file ends in .prw'
    ]
    assert simpack_problems(tmp_path, simpack_text("x"))[0] == 'line 4, type = "x": a number was expected'


@pytest.mark.parametrize(
    ("spline", "expected"),
    [
        ("", "units.len.f: is missing; without it units.len has to name a unit (m, mm)"),
        (
            "units.len = 'inch'",
            'line 8, units.len = "inch": is not a known unit, and units.len.f is missing. Known: m, mm.',
        ),
        (
            "units.len = 'm'\nunits.len.f = 1000",
            "line 9, units.len.f = \"1000\": contradicts units.len = 'm' in line 8, which means 1",
        ),
        ("units.len.f = 0", 'line 8, units.len.f = "0": a positive factor was expected'),
        (
            "units.len.f = 1000\nrotate = 1",
            "units.ang.f: is missing; without it units.ang has to name a unit (rad, deg)",
        ),
        (
            "units.len.f = 1000\nunits.ang = 'deg'\nunits.ang.f = 1",
            "line 10, units.ang.f = \"1\": contradicts units.ang = 'deg' in line 9, which means 57.2957795",
        ),
        (
            "units.len.f = 1\npoint.dist.min = -1",
            'line 9, point.dist.min = "-1": a distance of at least 0 was expected',
        ),
        ("units.len.f = 1\nbound.y.min = -1", "line 9, bound.y.min: needs bound.y.max beside it"),
        (
            "units.len.f = 1000\nbound.y.min = 500\nbound.y.max = 600",
            "bound.y.min: no point lies within y = 500 to 600 mm",
        ),
        (
            "units.len.f = 1e-308",
            "the coordinates become too large by shift, rotation and unit of length",
        ),
        ("units.len.f = 1\nrotate = 1e300\nunits.ang.f = 1e-300", "rotate = 1e+300: the angle is too large"),
    ],
)
def test_simpack_values_that_cannot_be(tmp_path: Path, spline: str, expected: str) -> None:
    assert simpack_problems(tmp_path, simpack_text(spline=spline)) == [expected]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("header.end", "", ['line 7 = "spline.begin": header.end is missing before this line']),
        (
            "header.begin",
            "",
            [
                'line 3 = "version = 1": the line stands outside of the header and spline blocks',
                'line 4 = "type = 1": the line stands outside of the header and spline blocks',
                'line 5 = "header.end": header.begin is missing before this line',
            ],
        ),
        ("point.end", "", ['line 21 = "spline.end": point.end is missing before this line']),
        (
            "  point.end\nspline.end",
            "",
            [
                "spline.end is missing; the file may be cut off",
                "point.end is missing; the file may be cut off",
            ],
        ),
        ("spline.end", "", ["spline.end is missing; the file may be cut off"]),
        (
            "spline.end",
            "spline.end\nspline.begin\nspline.end",
            [
                'line 22 = "spline.begin": a second spline block; the first begins in line 7',
                'line 23 = "spline.end": spline.begin is missing before this line',
            ],
        ),
    ],
)
def test_simpack_blocks_that_do_not_fit(tmp_path: Path, old: str, new: str, expected: list[str]) -> None:
    assert simpack_problems(tmp_path, simpack_text().replace(old, new)) == expected


def test_simpack_missing_blocks(tmp_path: Path) -> None:
    assert simpack_problems(tmp_path, "header.begin\nheader.end") == [
        "spline.begin is missing",
        "point.begin is missing",
        "units.len.f: is missing; without it units.len has to name a unit (m, mm)",
    ]
    what = simpack_problems(tmp_path, "point.begin\n1 2\npoint.end\n")
    assert 'line 1 = "point.begin": spline.begin is missing before this line' in what
    assert simpack_problems(tmp_path, simpack_text(rows=[])) == ["line 9: the block has no points"]


def test_simpack_key_among_points(tmp_path: Path) -> None:
    what = simpack_problems(tmp_path, simpack_text(rows=["0 0", "shift.y = 1"]))
    assert what[0] == 'line 12 = "shift.y": a number was expected'
