"""The notice that kernels are being compiled: how long that takes, and that it goes on."""

from __future__ import annotations

import functools
import sys
import time
from typing import Any

from numba.core import event

START = "wheelrail: compiling kernels for first use, about a minute for a vehicle; they are kept on disk"
ON_SCREEN, IN_LOG = 1.0, 30.0  #: time between two signs of life, on a terminal and elsewhere [s]


class Progress(event.Listener):  # type: ignore[misc]
    """Counts kernels as Numba compiles them, and says so now and then."""

    def __init__(self) -> None:
        self.began = self.told = time.monotonic()
        self.depth = self.done = 0

    def on_start(self, event: Any) -> None:
        """A kernel is being compiled, for itself or for another."""
        if self.depth == 0:  # a quick one long after the last is not worth a word
            self.began = self.told = time.monotonic()
            self.done = 0
        self.depth += 1

    def on_end(self, event: Any) -> None:
        """A kernel is compiled."""
        self.depth -= 1
        self.done += 1
        screen, now = sys.stderr.isatty(), time.monotonic()
        if screen and self.depth == 0:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
        elif now - self.told >= (ON_SCREEN if screen else IN_LOG):
            self.told = now
            words = f"{self.done} kernels in {now - self.began:.0f} s"
            print(
                f"\r  {words}\033[K" if screen else f"  {words}",
                end="" if screen else "\n",
                file=sys.stderr,
                flush=True,
            )


@functools.cache
def announce_compilation() -> None:
    """Say once per process that kernels are being compiled, and show that it goes on: a first use is not silent."""
    print(START, file=sys.stderr)
    event.register("numba:compile", Progress())
