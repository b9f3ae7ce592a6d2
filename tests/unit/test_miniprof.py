"""Profile points from MiniProf files."""

from __future__ import annotations

from pathlib import Path

import pytest
from point_files import ROWS, assert_arc, problems_as, read_text_as

from wheelrail.io.miniprof import read_miniprof
from wheelrail.io.point_file import PointFile


def miniprof_text(header: str, rows: list[str] | None = None) -> str:
    return header + "\n\n" + "\n".join(ROWS if rows is None else rows) + "\n"


def miniprof(tmp_path: Path, text: str, name: str = "arc.whl") -> PointFile:
    return read_text_as(read_miniprof, tmp_path, name, text)


def miniprof_problems(tmp_path: Path, text: str, name: str = "arc.whl") -> list[str]:
    return problems_as(read_miniprof, tmp_path, name, text)


HEADER = "ProgramName=MiniProf\nDate=2020-01-01\nChars=xy\nXYPoints=9\nXOffset=0.0000\nComment=a = b"


def test_miniprof(tmp_path: Path) -> None:
    points = miniprof(tmp_path, miniprof_text(HEADER))
    assert_arc(points)
    assert points.kind == "wheel"
    assert points.notes == ()


def test_miniprof_kind_by_ending(tmp_path: Path) -> None:
    assert miniprof(tmp_path, miniprof_text(HEADER), "a.BAN").kind == "rail"
    assert miniprof(tmp_path, miniprof_text(HEADER), "a.txt").kind is None


def test_miniprof_columns(tmp_path: Path) -> None:
    rows = [f"7\t{row.split()[1]}\t{row.split()[0]}\t0.5\tx" for row in ROWS]
    assert_arc(miniprof(tmp_path, miniprof_text(HEADER + "\nColumnDef=A,Y,X,*", rows)))
    assert_arc(miniprof(tmp_path, miniprof_text(HEADER + '\nColumnDef=X,Y\n"columndef = A,Y,X,C,N"', rows)))


def test_miniprof_columns_without_definition(tmp_path: Path) -> None:
    points = miniprof(tmp_path, miniprof_text(HEADER, [row + " 1 2" for row in ROWS]))
    assert_arc(points)
    assert points.notes == ("The header has no ColumnDef; the first two of 4 columns are taken as X and Y.",)


@pytest.mark.parametrize(("title", "kind"), [("#MINIWHEELPROF", "wheel"), ("#MINIRAILPROF", "rail"), ("#PROF", None)])
def test_miniprof_older_header(tmp_path: Path, title: str, kind: str | None) -> None:
    points = miniprof(tmp_path, miniprof_text(title + "\n12 34\nsome words"), "a.txt")
    assert_arc(points)
    assert points.kind == kind


def test_miniprof_older_header_contradicts_ending(tmp_path: Path) -> None:
    assert miniprof_problems(tmp_path, miniprof_text("#MINIWHEELPROF\nfree text"), "a.ban") == [
        'line 1 = "#MINIWHEELPROF": means a wheel, but the file ends in .ban'
    ]


def test_miniprof_masked_points(tmp_path: Path) -> None:
    rows = [*ROWS[:4], '"  1.0 2.0', *ROWS[4:], '"3 4"']
    for count in (9, 11):
        points = miniprof(tmp_path, miniprof_text(f"XYPoints={count}", rows))
        assert_arc(points)
        assert points.notes == ("2 of 11 points are left out: the operator masked them by a double quote.",)
    assert miniprof_problems(tmp_path, miniprof_text("A=1", ['"1 2'])) == [
        "all 1 points are masked by a double quote before their rows"
    ]


def test_miniprof_offsets_are_named_but_not_applied(tmp_path: Path) -> None:
    points = miniprof(tmp_path, miniprof_text("XOffset=1.5\nYoffset=-2"))
    assert_arc(points)
    for note, (name, value, axis) in zip(points.notes, [("XOffset", 1.5, "X"), ("Yoffset", -2, "Y")], strict=True):
        assert note.startswith(
            f"The header names {name} = {value}; it is taken as already contained in {axis} and not applied"
        )


def test_miniprof_without_blank_line_or_header(tmp_path: Path) -> None:
    points = miniprof(tmp_path, "A=1\n" + "\n".join(ROWS))
    assert_arc(points)
    assert points.notes == ("No blank line ends the header; line 2 is taken as the first row.",)
    points = miniprof(tmp_path, "\n" + "\n".join(ROWS))
    assert_arc(points)
    assert points.notes == ("The file has no header; its rows are taken as X and Y in millimetres.",)


def test_miniprof_cut_file(tmp_path: Path) -> None:
    (what,) = miniprof_problems(tmp_path, miniprof_text("A=1\nXYPoints=495"))
    assert what == 'line 2, XYPoints = "495": 495 rows were announced but 9 found; the file may be cut off'


def test_miniprof_problems_are_told_together_with_their_lines(tmp_path: Path) -> None:
    rows = ["0 0", "1", "1 2 3", "x 0", "nan inf", "1,5 0", '"what is this', "", "Late=1", "0 1e999"]
    what = miniprof_problems(tmp_path, miniprof_text("XYPoints=nine\nfree words\nXOffset=a", rows))
    assert what == [
        'line 2 = "free words": a line "Key=Value", or a blank line before the rows was expected',
        'line 13 = "Late=1": a line of the header among the rows',
        'line 6 = "1": 2 numbers were expected, found 1',
        'line 7 = "1 2 3": 2 numbers were expected, found 3',
        'line 8 = "x": a number was expected',
        'line 9 = "nan": a finite number was expected',
        'line 9 = "inf": a finite number was expected',
        'line 10 = "1,5": a number was expected (with a decimal point)',
        'line 11 = "what is this": 2 numbers were expected, found 3',
        'line 14 = "1e999": a finite number was expected',
        'line 1, XYPoints = "nine": a number was expected',
        'line 3, XOffset = "a": a number was expected',
    ]


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ("X,A", ["exactly one column Y was expected, found 0"]),
        ("X,X,*,Y", ["exactly one column X was expected, found 2", "* can only stand at the end"]),
        ("", ["exactly one column X was expected, found 0", "exactly one column Y was expected, found 0"]),
    ],
)
def test_miniprof_wrong_columns(tmp_path: Path, columns: str, expected: list[str]) -> None:
    what = miniprof_problems(tmp_path, miniprof_text(f"ColumnDef={columns}"))
    assert what == [f'line 1, ColumnDef = "{columns}": {text}' for text in expected]


def test_miniprof_too_few_columns_with_open_end(tmp_path: Path) -> None:
    (what,) = miniprof_problems(tmp_path, miniprof_text("ColumnDef=X,Y,A,*", ["0 0 0", "0 0"]))
    assert what == 'line 4 = "0 0": at least 3 numbers were expected, found 2'


def test_miniprof_without_rows(tmp_path: Path) -> None:
    for text in ("A=1\n", "#MINIWHEELPROF\n1 2\n3 4\n"):
        (what,) = miniprof_problems(tmp_path, text)
        assert "no rows of numbers" in what
