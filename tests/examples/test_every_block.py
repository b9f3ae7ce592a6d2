"""No code block of the documentation is left out: each is run by a test, its commands are run or read, or it is exempt."""

import ast
import re
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
import typer

from wheelrail.cli import main
from wheelrail.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    str(path.relative_to(ROOT))
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))
    if "_build" not in path.parts
)

#: Blocks that nothing runs, by page and language, and why.
EXEMPT = {
    ("CONTRIBUTING.md", ""): "the layout of the code, and recording of golden runs, which takes minutes",
    ("docs/how-to/modes.md", ""): "NAME stands for a scenario; its command is read below, and run in tests/unit",
}

#: Commands that are only read, not run: they begin with this. Each does the same elsewhere in the tests, on less.
ONLY_READ = {
    "make ": "sets up and runs everything, this test included",
    "wheelrail run ": "some seconds to a minute each; tests/unit/test_run_cli.py, and one of the first curve below",
    "wheelrail --install-completion": "writes into the settings of the user's shell",
    "wheelrail study ": "minutes; tests/unit/test_study_*.py",
    "wheelrail critical-speed ": "minutes; tests/unit/test_critical_speed_cli.py",
    "wheelrail contact patch ": "tables of finite elements; test_commands_of_contact_patches, with half spaces",
    "wheelrail modes manchester-wagon --amplitude-mm": "half a minute; tests/unit/test_modes_cli.py",
}
RUN_ANYHOW = {("docs/tutorials/first-curve.md", "wheelrail run curve.toml --out runs")}


class Block(NamedTuple):
    page: str
    language: str
    text: str


def blocks_of(page):
    """Fenced blocks of a page but directives, whose language is in braces."""
    found, language, lines = [], None, []
    for line in (ROOT / page).read_text().splitlines():
        fence = re.match(r"^```(.*)$", line)
        if fence and language is None:
            language, lines = fence.group(1).strip(), []
        elif fence:
            if not language.startswith("{"):
                found.append(Block(page, language, "\n".join(lines)))
            language = None
        else:
            lines.append(line)
    assert language is None, f"{page}: a block has no end"
    return found


ALL = [block for page in PAGES for block in blocks_of(page)]


def commands():
    """Lines of shell blocks and of the block with NAME, by page; comments and redirection left out."""
    for block in ALL:
        if block.language in ("sh", "console") or (block.language == "" and block.text.startswith("wheelrail ")):
            for line in block.text.splitlines():
                if words := shlex.split(line, comments=True):
                    yield block.page, " ".join(shlex.quote(word) for word in words).replace("'>'", ">")


def run_by_tests():
    """Pages and languages of which the tests beside this file ask for the blocks."""
    tree = ast.parse((Path(__file__).parent / "test_documentation.py").read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "blocks":
            yield tuple(argument.value for argument in node.args)


def test_no_block_is_left_out():
    done = set(run_by_tests())
    left = {
        (block.page, block.language)
        for block in ALL
        if block.language not in ("sh", "console") and (block.page, block.language) not in done
    }
    assert left == set(EXEMPT)


def test_languages_are_those_that_are_run():
    assert {block.language for block in ALL} <= {"", "python", "toml", "sh", "text", "matlab"}


@pytest.mark.parametrize(("page", "line"), sorted(set(commands())))
def test_commands_are_understood(page, line):
    """Every command and option is one that the program has."""
    words = shlex.split(line.partition(" > ")[0])
    if words[0] == "make":
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
        assert words[1] in targets
        return
    assert words[0] == "wheelrail"
    command, rest = typer.main.get_command(app), words[1:]
    while getattr(command, "commands", None) and not rest[0].startswith("--"):
        assert rest[0] in command.commands, line
        command, rest = command.commands[rest[0]], rest[1:]
    known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
    given = {word.partition("=")[0] for word in rest if word.startswith("--")}
    assert given <= known, line


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("page", sorted({page for page, _ in commands()}))
def test_commands_run(page, tmp_path, monkeypatch, capsys):
    """The commands of a page, one after the other, in a folder with what the page has told to write."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    _write_files(page, monkeypatch)
    for line in (line for of, line in commands() if of == page):
        if any(line.startswith(begin) for begin in ONLY_READ) and (page, line) not in RUN_ANYHOW:
            continue
        if "NAME" in line:
            continue
        monkeypatch.setattr(sys, "argv", shlex.split(line.partition(" > ")[0]))
        with pytest.raises(SystemExit) as end:
            main()
        assert not end.value.code, line
        assert capsys.readouterr().out, line


def _write_files(page, monkeypatch):
    """Files that the commands of a page read."""
    whole = [block.text for block in blocks_of(page) if block.language == "toml"]
    if page == "docs/start.md":
        Path("line.toml").write_text(whole[0])
        Path("worn.csv").write_text((ROOT / "scenarios/profiles/hollow_wheel.csv").read_text())
    if page in ("docs/how-to/scenario-files.md", "docs/tutorials/first-curve.md"):
        Path("curve.toml").write_text(whole[0])
    if page == "README.md":
        Path("worn.whl").write_text(_miniprof())
    if page == "docs/how-to/report-page.md":
        from fake_run import fake_run
        from wheelrail.results.result import result_from_recording
        from wheelrail.results.store import save

        save(result_from_recording(fake_run(200)), "run.nc")


def _miniprof():
    """S1002 as a file of points, measured from the back of its flange as MiniProf does."""
    from wheelrail.profiles.library import library_profile

    points = library_profile("S1002").points(0.5e-3)
    rows = "".join(f"{1e3 * y + 70.0:.4f}\t{1e3 * z:.4f}\t0\t0\n" for y, z in zip(points.y, points.z, strict=True))
    return f'ProgramName="MINIPROF"\nXYPoints={points.y.size}\nColumnDef=X,Y,A,C\n\n{rows}'
