"""wheelrail bench gpu: the contact phase on a GPU against the CPU."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import destination, made, print_json, print_table


def gpu(
    to: Annotated[Path | None, typer.Option(help="Also write the page as Markdown (.md).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Contact forces of random wheels on a GPU: how they agree with the CPU; exit code 1 where they do not."""
    from wheelrail.bench.gpu import agreements
    from wheelrail.bench.gpu_page import COLUMNS, page, rows
    from wheelrail.gpu.device import gpu_name

    if to is not None:
        destination(to, [".md"])
    found = agreements()
    if to is not None:
        made(to).write_text(page(gpu_name(), found), encoding="utf-8")
    if as_json:
        print_json([asdict(one) for one in found])
    else:
        print_table(COLUMNS, rows(found), title=gpu_name())
    if any(one.apart for one in found):
        sys.exit(1)
