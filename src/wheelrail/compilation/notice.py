"""The notice that kernels are being compiled: that it goes on, and for how long by now.

Only what Numba really compiles is told of: kernels that are read from disk are silent.
"""

from __future__ import annotations

import functools
import itertools
import sys
import threading
import time
from typing import Any

from numba.core import event

from wheelrail.compilation.silence import is_hidden

START = "wheelrail: compiling kernels for first use, one to three minutes for a vehicle; they are kept on disk"
ON_SCREEN, IN_LOG = 0.2, 30.0  #: time between two signs of life, on a terminal and elsewhere [s]
WORTH_A_LINE = 5.0  #: compilation that leaves a line on the terminal when it is over [s]
TURNING = "|/-\\"


class Progress(event.Listener):  # type: ignore[misc]
    """Counts kernels as Numba compiles them, and says so now and then."""

    def __init__(self) -> None:
        self.began = self.told = time.monotonic()
        self.depth = self.done = 0
        self._turn = itertools.cycle(TURNING)
        self._drawing: threading.Thread | None = None
        self._lock = threading.Lock()

    def on_start(self, event: Any) -> None:
        """A kernel is being compiled, for itself or for another."""
        if self.depth == 0:  # a quick one long after the last is not worth a word
            self.began = self.told = time.monotonic()
            self.done = 0
        self.depth += 1
        if sys.stderr.isatty() and (self._drawing is None or not self._drawing.is_alive()):
            self._drawing = threading.Thread(target=self._draw_while_compiling, daemon=True)
            self._drawing.start()

    def on_end(self, event: Any) -> None:
        """A kernel is compiled."""
        self.depth -= 1
        self.done += 1
        now = time.monotonic()
        if sys.stderr.isatty():
            if self.depth == 0:
                self._finish(now)
        elif now - self.told >= IN_LOG and not is_hidden():
            self.told = now
            print(f"  {self._words(now)}", file=sys.stderr, flush=True)

    def _words(self, now: float) -> str:
        return f"{self.done} kernels in {now - self.began:.0f} s"

    def _draw_while_compiling(self) -> None:
        """A line that moves, drawn by a thread of its own: a single kernel may take many seconds."""
        while self.depth > 0:
            with self._lock:
                if self.depth > 0 and not is_hidden():
                    line = f"{next(self._turn)} compiling kernels for first use: {self._words(time.monotonic())}"
                    print(f"\r{line}\033[K", end="", file=sys.stderr, flush=True)
            time.sleep(ON_SCREEN)

    def _finish(self, now: float) -> None:
        with self._lock:
            if is_hidden():
                return
            words = f"wheelrail: compiled {self._words(now)}\n" if now - self.began > WORTH_A_LINE else ""
            print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)


@functools.cache
def announce_compilation() -> None:
    """Say once per process that kernels are being compiled, and show that it goes on: a first use is not silent."""
    if not is_hidden():
        print(START, file=sys.stderr, flush=True)
    event.register("numba:compile", Progress())
