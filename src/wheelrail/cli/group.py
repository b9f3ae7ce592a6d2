"""Groups of commands whose help tells of each command in full."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

LONGEST = 1000  #: of the sentence that tells what a command does; helps of commands are shorter


class Group(TyperGroup):
    """A group that wraps the first sentence of each command where the library would cut it off."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands, each with the first sentence of its help."""
        found = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [
            (name, command.get_short_help_str(LONGEST)) for name, command in found if command and not command.hidden
        ]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)
