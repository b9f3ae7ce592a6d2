"""A bar that shows how far a run is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from wheelrail.cli.quiet import is_quiet
from wheelrail.compilation.silence import hide


@contextmanager
def progress_bar(title: str) -> Iterator[Callable[[float, float], None]]:
    """A bar on standard error with the time that is left; nothing where that is no terminal.

    It appears with the first step: before that, kernels may have to be compiled, which has a line of its own.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.percentage:3.0f} %"),
        TextColumn("t = {task.fields[time]:.2f} s"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    bar = Progress(*columns, console=console, disable=not console.is_terminal or is_quiet())
    task = bar.add_task(title, total=1.0, time=0.0, start=False)

    def watch(time: float, done: float) -> None:
        if not bar.tasks[0].started:
            hide()
            bar.start_task(task)
            bar.start()
        bar.update(task, completed=done, time=time)

    try:
        yield watch
    finally:
        bar.stop()
        hide(is_quiet())
