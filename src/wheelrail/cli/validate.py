"""wheelrail validate: the package's claims against numbers from elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import destination, made, print_json, print_table


def validate(
    to: Annotated[Path | None, typer.Option(help="Also write the table as Markdown (.md).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check every claim on track and profiles; exit code 1 if one does not hold."""
    from wheelrail.validation.claim import as_markdown
    from wheelrail.validation.geometry import geometry_claims

    if to is not None:
        destination(to, [".md"])
    claims = geometry_claims()
    if to is not None:
        made(to).write_text(
            as_markdown("Track and profiles, validated", claims, "wheelrail validate"), encoding="utf-8"
        )
    if as_json:
        print_json([vars(claim) | {"holds": claim.holds} for claim in claims])
    else:
        print_table(
            ["claim", "against", "error", "limit", "unit", "holds"],
            [
                [c.what, c.against, f"{c.error:.1e}", f"{c.limit:.1e}", c.unit, "yes" if c.holds else "NO"]
                for c in claims
            ],
        )
    if not all(claim.holds for claim in claims):
        raise typer.Exit(1)
