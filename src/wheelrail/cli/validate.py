"""wheelrail validate: the package's claims against numbers from elsewhere."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import destination, made, print_json, print_table
from wheelrail.errors import InputError, Problem


def validate(
    to: Annotated[Path | None, typer.Option(help="Also write the table as Markdown (.md).")] = None,
    into: Annotated[Path | None, typer.Option(help="Also renew the marked table of this Markdown file.")] = None,
    wheelset: Annotated[
        Path | None, typer.Option(help="Also write how the loaded wheelset compares, wheel by wheel (.md).")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Check every claim of the package; exit code 1, and which, if one does not hold or is no number."""
    from wheelrail.io.text_file import read_text
    from wheelrail.validation.claim import BEGIN, as_markdown, with_table
    from wheelrail.validation.every_claim import every_claim
    from wheelrail.validation.wheelset_page import wheelset_page

    for file in (to, wheelset):
        if file is not None:
            destination(file, [".md"])
    text = read_text(into) if into is not None else ""
    if into is not None and BEGIN not in text:
        raise InputError(str(into), [Problem("--into", f"no table is marked in it by {BEGIN.strip()}")])
    claims = every_claim()
    if to is not None:
        made(to).write_text(as_markdown("Validation", claims, "wheelrail validate"), encoding="utf-8")
    if into is not None:
        into.write_text(with_table(text, claims), encoding="utf-8")
    if wheelset is not None:
        made(wheelset).write_text(wheelset_page(), encoding="utf-8")
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
    broken = [claim for claim in claims if not claim.holds]
    if broken:
        print(f"{len(broken)} of {len(claims)} claims do not hold:", file=sys.stderr)
        for claim in broken:
            found = "no number" if math.isnan(claim.error) else f"{claim.error:.1e} {claim.unit}"
            print(f"  {claim.what}: {found}, limit {claim.limit:.1e} {claim.unit}", file=sys.stderr)
        raise typer.Exit(1)
