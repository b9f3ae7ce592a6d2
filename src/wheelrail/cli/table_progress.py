"""Progress while tables of compliance are computed, which happens once for a profile and material."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

WORDS = "finite elements of wheel and rail, kept for the next time (about 20 s)"


@contextmanager
def table_progress() -> Iterator[Callable[[int, int], None]]:
    """A bar on the error stream that appears with the first table that is not on disk."""
    from rich.console import Console
    from rich.progress import Progress, TaskID

    with Progress(console=Console(stderr=True), transient=True) as progress:
        tasks: list[TaskID] = []

        def tell(done: int, of: int) -> None:
            if done == 0 or not tasks:
                tasks.append(progress.add_task(WORDS, total=of))
            progress.update(tasks[-1], completed=done, total=of)

        yield tell
