"""``--quiet``: nothing is printed but problems, and JSON where it is asked for."""

from __future__ import annotations

import os
import sys
from typing import Annotated, TextIO

import typer

from wheelrail.compilation.silence import hide

_shown: TextIO | None = None  #: where results went before silence was asked for

Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="Print nothing but problems, and JSON where it is asked for.")
]


def be_quiet() -> None:
    """From now on print nothing; problems go to standard error as ever."""
    global _shown
    if _shown is None:
        _shown = sys.stdout
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    hide()


def is_quiet() -> bool:
    """Whether silence was asked for."""
    return _shown is not None


def results() -> TextIO:
    """Where results go that were asked for by name, also in silence."""
    return _shown or sys.stdout


def be_heard() -> None:
    """Print again, at the end of a command."""
    global _shown
    if _shown is not None:
        sys.stdout.close()
        sys.stdout, _shown = _shown, None
        hide(False)
