"""What is printed: tables that fit the screen, help that shows its units, silence where it is asked for."""

import re
import sys

import click
import pytest
import typer

from wheelrail.cli.app import app
from wheelrail.cli.plain_table import screen_width, table_lines, wrapped

WIDTH = 80


def commands(command=None, name=("wheelrail",)):
    """All commands with their names, groups included."""
    command = command or typer.main.get_command(app)
    yield name, command
    for word, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, (*name, word))


ALL = dict(commands())
NUMBERS = [["1.234567891e-05", "-12.5", f"{n}"] for n in range(4)]


@pytest.mark.parametrize("name", ALL, ids=" ".join)
def test_help_shows_every_bracketed_unit(name, run, monkeypatch):
    """Markup would eat [m] and [rad/s]; every such word of the options' texts is on the screen."""
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = run(*name[1:], "--help")
    assert code == 0
    shown = " ".join(out.split())
    for parameter in ALL[name].params:
        for unit in re.findall(r"\[[^\]]+\]", getattr(parameter, "help", None) or ""):
            assert " ".join(unit.split()) in shown, (parameter.name, unit)
    assert all(len(line) <= WIDTH for line in out.splitlines())


@pytest.mark.parametrize("name", [name for name, command in ALL.items() if hasattr(command, "commands")], ids=" ".join)
def test_help_of_groups_tells_of_every_command_in_full(name, run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    shown = " ".join(run(*name[1:], "--help")[1].split())
    assert "..." not in shown.replace("[ARGS]...", "")
    for word, command in ALL[name].commands.items():
        told = command.get_short_help_str(1000)
        assert f"{word} {told}" in shown
        assert not told.endswith(("et al.", "e.g.", "i.e.")), told  # a dot inside a sentence would end it


@pytest.mark.parametrize(
    "command",
    [
        "contact wheelset --lateral-mm 3 --load-kN 10 --speed 2",
        "modes manchester-wagon",
        "vehicle show manchester-wagon",
    ],
)
@pytest.mark.parametrize("width", [80, 50])
def test_results_fit_the_screen(command, width, run, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    code, out, _ = run(*command.split())
    assert code == 0
    assert [line for line in out.splitlines() if len(line) > width] == []


def test_some_options_have_units_in_brackets():
    texts = [getattr(p, "help", None) or "" for command in ALL.values() for p in command.params]
    assert sum(bool(re.search(r"\[(m|mm|N|kN|s|rad|mrad|m/s)\]", text)) for text in texts) > 20
    assert isinstance(ALL[("wheelrail",)], click.Group) or hasattr(ALL[("wheelrail",)], "commands")


def test_a_narrow_table_stays_as_it_is():
    assert table_lines(["a", "b"], [["1", "two words"], ["22", ""]], WIDTH) == [
        " a  b",
        "--  ---------",
        " 1  two words",
        "22",
    ]


def test_texts_are_wrapped_and_heads_too():
    lines = table_lines(["name", "long head of numbers", "text"], [["x", "1.5", "word " * 30]] * 3, 40)
    assert max(map(len, lines)) <= 40
    assert " ".join(lines).split().count("word") == 90


def test_numbers_are_never_cut():
    columns = ["name", *(f"column {n}" for n in range(12))]
    rows = [[f"row{k}", *(f"{1.23456789e-5 * (n + 1):.9g}" for n in range(12))] for k in range(4)]
    lines = table_lines(columns, rows, WIDTH)
    assert max(map(len, lines)) <= WIDTH
    words = " ".join(lines).split()
    assert all(cell in words for row in rows for cell in row)
    assert words.count("row2") > 1  # in each part again


def test_one_wide_row_is_turned_on_its_side():
    columns = [f"quantity_{n}" for n in range(15)]
    lines = table_lines(columns, [[f"{n}.5" for n in range(15)]], WIDTH)
    assert lines[3].split() == ["quantity_3", "3.5"]


def test_long_texts_of_a_wide_table_stand_below_their_names():
    row = ["wheelset.signal_with_a_long_name_indeed", "m/s", "variable_with_a_long_name_indeed", "what it is, " * 10]
    lines = table_lines(["name", "unit", "variable", "description"], [row, row, row], WIDTH)
    assert max(map(len, lines)) <= WIDTH
    text = " ".join(" ".join(lines).split())
    assert text.count("what it is,") == 30
    assert "variable: variable_with_a_long_name_indeed" in text or row[2] in lines[2]


def test_words_that_are_too_long_are_kept_whole():
    assert wrapped("see " + "x" * 100, 40, "  ") == "see\n  " + "x" * 100


@pytest.mark.parametrize(("columns", "width"), [("132", 132), ("20", 40), ("", 80)])
def test_the_width_is_that_of_the_screen_or_80(columns, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(sys, "__stdout__", None)  # no terminal
    assert screen_width() == width


@pytest.mark.parametrize(
    "words",
    [
        ("list", "profiles"),
        ("list", "signals"),
        ("list", "tangential"),
        ("list", "vehicles"),
        ("vehicle", "show", "manchester-wagon"),
        ("vehicle", "check", "manchester-wagon"),
        ("profile", "check", "S1002"),
        ("profile", "sample", "S1002", "--y-mm=-42.3,-37.5,0.7"),
    ],
    ids=" ".join,
)
def test_output_fits_80_columns(words, run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    code, out, _ = run(*words)
    assert code == 0
    assert [line for line in out.splitlines() if len(line) > WIDTH] == []


def test_quiet_prints_nothing_but_json(run):
    assert run("--quiet", "list", "spectra") == (0, "", "")
    code, out, _ = run("--quiet", "list", "spectra", "--json")
    assert (code, out[0]) == (0, "[")
    code, out, err = run("--quiet", "list", "nonsense")
    assert (code, out) == (2, "")
    assert "nonsense" in err
    assert run("list", "spectra")[1]  # and is over with the command
