"""The reference of the command line: a directive that writes every command with its arguments and options.

It asks the program itself, so that the page is what `--help` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import typer
from docutils.parsers.rst import Directive


def command_pages(command: Any, path: str, level: int) -> Iterator[str]:
    """Markdown of a command and of all below it."""
    yield f"{'#' * level} {path}\n"
    yield f"{_text(command.help)}\n"
    subcommands = getattr(command, "commands", None)
    if subcommands:
        for name in sorted(subcommands):
            if not subcommands[name].hidden:
                yield from command_pages(subcommands[name], f"{path} {name}", min(level + 1, 4))
        return
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    usage = " ".join(one.name.upper() + (" ..." if one.nargs == -1 else "") for one in arguments)
    yield f"`{' '.join([path, *([usage] if usage else []), '[OPTIONS]'])}`\n"
    rows = [(f"`{one.name.upper()}`", getattr(one, "help", None), None) for one in arguments]
    for one in command.params:
        if one.param_type_name == "option" and not one.hidden:
            names = ", ".join(f"`{name}`" for name in (*one.opts, *one.secondary_opts))
            default = one.default if one.show_default not in (False, None) or not callable(one.default) else None
            rows.append((names, one.help, default))
    if rows:
        yield "| option | what it says | default |\n|---|---|---|\n" + "".join(_row(*row) for row in rows) + "\n"


def _row(names: str, text: str | None, default: object) -> str:
    shown = "" if default in (None, "", False, (), []) or callable(default) else f"`{default}`"
    return f"| {names} | {_cell(text)} | {shown} |\n"


def _text(text: str | None) -> str:
    """Help as Markdown: what looks like HTML or a formula is text."""
    return re.sub(r"([<>$\[\]*_])", r"\\\1", (text or "").replace("\b", "").replace("\f", ""))


def _cell(text: str | None) -> str:
    return " ".join(_text(text).split()).replace("|", "\\|")


class Commands(Directive):
    """``{commands}``: all commands of wheelrail."""

    def run(self):
        """Parse the Markdown of all commands in place."""
        from docutils import nodes
        from docutils.statemachine import StringList

        from wheelrail.cli.app import app

        root = typer.main.get_command(app)
        text = "\n".join(
            part
            for name in sorted(root.commands)
            if not root.commands[name].hidden
            for part in command_pages(root.commands[name], f"wheelrail {name}", 2)
        )
        node = nodes.section()
        node.document = self.state.document
        self.state.nested_parse(
            StringList(text.splitlines(), source="commands"), self.content_offset, node, match_titles=True
        )
        return node.children


def setup(app):
    """Make the directive known."""
    app.add_directive("commands", Commands)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
