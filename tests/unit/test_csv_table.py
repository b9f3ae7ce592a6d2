"""Tables of numbers from files, and the text files that they come in."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from wheelrail import units
from wheelrail.errors import InputError, ProblemList
from wheelrail.io import text_file
from wheelrail.io.csv_table import increasing, read_csv_table
from wheelrail.io.text_file import read_text

HANG = 10.0  #: CPU time of an answer that does not come [s]; these take some hundredths
COLUMNS = {"s": units.LENGTH, "curvature": units.CURVATURE, "cant": units.LENGTH}


def table_of(tmp_path: Path, text: str | bytes, required: tuple[str, ...] = ("s",)) -> dict[str, np.ndarray]:
    path = tmp_path / "track.csv"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_csv_table(path, COLUMNS, required)


def problems_of(tmp_path: Path, text: str | bytes, required: tuple[str, ...] = ("s",)) -> list[str]:
    with pytest.raises(InputError) as caught:
        table_of(tmp_path, text, required)
    assert caught.value.source == str(tmp_path / "track.csv")
    return [str(problem) for problem in caught.value.problems]


def refusal_of(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read_text(path)
    assert caught.value.source == str(path)
    assert len(caught.value.problems) == 1
    return str(caught.value.problems[0])


# ---- text files


def test_text_is_read_with_any_line_ends_and_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert read_text(path) == "one\ntwo\nthree\n"


def test_latin_1_is_read_where_utf_8_fails(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"Pr\xfcfstrecke\t1\n")
    assert read_text(path) == "Pr\u00fcfstrecke\t1\n"


def test_end_mark_of_dos_texts_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"Pr\xfcf\n\x1a")
    assert read_text(path) == "Pr\u00fcf\n"


@pytest.mark.parametrize("content", [b"", b" \n\t\r\n", b"\xef\xbb\xbf", b"\x1a"])
def test_empty_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(content)
    assert refusal_of(path) == "the file is empty"


@pytest.mark.parametrize("content", [b"a\0b", b"PK\x03\x04\xff\xfe", b"\xff\xd8\xff\x01"])
def test_binary_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(content)
    assert "not a text file" in refusal_of(path)


def test_utf_16_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes("y_mm,z_mm".encode("utf-16"))
    assert "save it as UTF-8" in refusal_of(path)


def test_missing_file_folder_and_odd_names(tmp_path: Path) -> None:
    assert refusal_of(tmp_path / "none.txt") == "there is no such file"
    assert "folder" in refusal_of(tmp_path)
    assert "file name" in refusal_of(Path("a\0b"))
    assert "cannot be read" in refusal_of(tmp_path / ("x" * 300))
    (tmp_path / "a.txt").write_text("x")
    assert "cannot be read" in refusal_of(tmp_path / "a.txt" / "b.txt")


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_text("x")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # a mode would not stop root
    assert refusal_of(path) == "the file cannot be read: Permission denied"


def test_device_is_refused() -> None:
    path = Path("/dev/zero")
    if not path.exists():
        pytest.skip("no such device here")
    assert "not an ordinary file" in refusal_of(path)


def test_ten_million_lines_are_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"0,0\n" * 10_000_000)
    start = time.process_time()
    what = refusal_of(path)
    assert time.process_time() - start < HANG
    path.unlink()
    assert "40000000 bytes" in what
    assert str(text_file.MOST_BYTES) in what


def test_many_short_lines_are_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"\n0" * 9_000_000)
    start = time.process_time()
    what = refusal_of(path)
    assert time.process_time() - start < HANG
    assert "9000001 lines" in what
    assert "at most 200000" in what


def test_line_number_limit_counts_a_last_line_without_end(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("0\n" * text_file.MOST_LINES)
    read_text(path)
    path.write_text("0\n" * text_file.MOST_LINES + "0")
    assert "200001 lines" in refusal_of(path)


def test_file_without_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("first\n" + "0," * 10_000)
    assert refusal_of(path).startswith("line 2: has 20000 characters")


# ---- tables


def test_units_of_columns(tmp_path: Path) -> None:
    table = table_of(tmp_path, "s_km,curvature_per_km,cant_mm\n0,0,0\n0.25,2,150\n")
    assert set(table) == {"s", "curvature", "cant"}
    np.testing.assert_allclose(table["s"], [0.0, 250.0])
    np.testing.assert_allclose(table["curvature"], [0.0, 0.002])
    np.testing.assert_allclose(table["cant"], [0.0, 0.15])
    assert all(values.dtype == np.float64 for values in table.values())


@pytest.mark.parametrize(
    "text",
    [
        "s,cant_mm\n1.5,2\n3,4\n",
        "# made by hand\n\ns , cant_mm\n! here they come\n1.5, 2\n\n 3 ,4\n# end",
        "s;cant_mm\n1.5;2\n3;4",
        "s;cant_mm\n1,5;2\n3;4",
        "s\tcant_mm\n1,5\t2\n3\t4",
        "s\tcant_mm\r\n1.5\t2\r\n3\t4\r\n",
        "s   cant_mm\n1.5    2\n  3 4",
        '"s","cant_mm"\n"1.5",2\n3,"4"',
        "cant_mm,s\n2,1.5\n4,3e0",
    ],
)
def test_separators_decimal_commas_comments_and_quotes(tmp_path: Path, text: str) -> None:
    table = table_of(tmp_path, text)
    np.testing.assert_allclose(table["s"], [1.5, 3.0])
    np.testing.assert_allclose(table["cant"], [0.002, 0.004])


def test_semicolon_wins_over_tab_and_comma(tmp_path: Path) -> None:
    # The comma then belongs to the name, which is not known.
    (what,) = problems_of(tmp_path, "s;cant,mm\n1;2\n")
    assert what.startswith('column 2 = "cant,mm": the name is not known. Did you mean "cant_mm"?')


def test_all_problems_of_the_header_are_told(tmp_path: Path) -> None:
    what = problems_of(tmp_path, "S_km,cant,cant_mm,,curvatur\n1,2,3,4,5\n", ("s", "cant", "curvature"))
    assert what[0].startswith('column 1 = "S_km": the name is not known. Did you mean "s_km"? Known: cant, cant_cm')
    assert what[1] == 'column cant_mm: gives "cant" a second time, after column cant'
    assert what[2] == "line 1: column 4 has no name; name it or remove the separator"
    assert what[3].startswith('column 5 = "curvatur": the name is not known. Did you mean "curvature"?')
    assert what[4] == "column s: is missing; its name and unit may be one of s, s_m, s_mm, s_cm, s_km"
    assert what[5].startswith("column curvature: is missing")
    assert len(what) == 6


def test_all_problems_of_the_rows_are_told_with_their_lines(tmp_path: Path) -> None:
    text = "# comment\ns,cant_mm\n0,0\n\n1\n2,x\nnan,inf\n3,1e999\n4,5,6\n5,\n1_0,0\n\u0661,0\n"
    what = problems_of(tmp_path, text)
    assert what == [
        'line 5 = "1": 2 cells were expected, separated by commas as in the first line, found 1',
        'line 6, column cant_mm = "x": a number was expected',
        'line 7, column s = "nan": a finite number was expected',
        'line 7, column cant_mm = "inf": a finite number was expected',
        'line 8, column cant_mm = "1e999": a finite number was expected',
        'line 9 = "4,5,6": 2 cells were expected, separated by commas as in the first line, found 3',
        'line 10, column cant_mm = "": a number was expected',
        'line 11, column s = "1_0": a number was expected',
        'line 12, column s = "\u0661": a number was expected',
    ]


def test_header_and_row_problems_come_together(tmp_path: Path) -> None:
    what = problems_of(tmp_path, "s,note\n0,fine\nx,bad\n")
    assert len(what) == 2  # what a column holds that is not known is not judged
    assert what[1] == 'line 3, column s = "x": a number was expected'


def test_decimal_comma_needs_semicolon_or_tab(tmp_path: Path) -> None:
    (what,) = problems_of(tmp_path, "s cant_mm\n1,5 2\n")
    assert what.startswith('line 2, column s = "1,5": a number was expected; cells are separated by blanks')
    assert "a decimal comma needs semicolons or tabs" in what


def test_decimal_comma_and_point_together(tmp_path: Path) -> None:
    assert problems_of(tmp_path, "s;cant\n1,234;0\n2;0\n3;0.5\n") == [
        "line 4: has a decimal point, but line 2 a decimal comma; use one of them"
    ]
    assert 'line 2, column s = "1.234,5": a number was expected' in problems_of(tmp_path, "s;cant\n1.234,5;0\n")


def test_number_too_large_for_its_unit(tmp_path: Path) -> None:
    assert problems_of(tmp_path, "s_km\n1e308\n") == ['line 2, column s_km = "1e308": the number is too large']


def test_no_rows(tmp_path: Path) -> None:
    assert problems_of(tmp_path, "s,cant\n# none\n") == ["the table has no rows of numbers"]


@pytest.mark.parametrize("text", ["0,1\n2,3\n", "-1 2\n", '"1";2\n', ".5\n"])
def test_no_header(tmp_path: Path, text: str) -> None:
    (what,) = problems_of(tmp_path, "# x\n" + text, ("s", "curvature"))
    assert what == "line 2: no header line; the first line has to name the columns, such as s, curvature"


def test_only_comments(tmp_path: Path) -> None:
    (what,) = problems_of(tmp_path, "# s,cant\n")
    assert "no header line" in what


def test_thousands_of_columns_are_told_at_once(tmp_path: Path) -> None:
    start = time.process_time()
    what = problems_of(tmp_path, ",".join(["ab"] * 3000) + "\n1\n")
    assert len(what) == 3002
    assert time.process_time() - start < HANG


# ---- stations


def found_in(values: list[float]) -> list[str]:
    problems = ProblemList("x")
    increasing(problems, "s", np.array(values))
    return [str(problem) for problem in problems.problems]


def test_increasing_stations_are_fine() -> None:
    assert found_in([0.0, 1.0, 2.5]) == found_in([1.0]) == found_in([]) == []


def test_decreasing_and_repeated_stations_are_told_apart() -> None:
    assert found_in([0.0, 2.0, 1.0, 1.0]) == [
        "column s: has to increase from row to row, but decreases in data row 3 (first 1 after 2, in SI units)",
        "column s: has to increase from row to row, but is repeated in data row 4 (first 1 after 1, in SI units)",
    ]


def test_only_the_first_rows_are_named() -> None:
    (what,) = found_in([5.0] * 9)
    assert "is repeated in data rows 2, 3, 4, 5, 6 and 3 more" in what
