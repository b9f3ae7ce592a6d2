"""Work spread over processes, kept as it is done; Ctrl-C ends it soon and keeps the rest."""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from typing import TypeVar

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")

_stop: Event | None = None  #: of a process that works for another one


def work_through(
    function: Callable[[Item], Outcome],
    items: Sequence[Item],
    processes: int,
    keep: Callable[[Item, Outcome], None],
    *,
    fresh: bool = False,
) -> None:
    """Call a function of a module with each of the items, and `keep` what comes of them, in the order they are done.

    With one process in this one, unless each item is to have a `fresh` process of its own, in whose memory nothing of
    others is left. A KeyboardInterrupt comes through once the others have stopped.
    """
    if processes == 1 and not fresh:
        for item in items:
            keep(item, function(item))
        return
    context = get_context("spawn")  # what was compiled and opened here is not for others
    stop = context.Event()
    with ProcessPoolExecutor(
        processes, mp_context=context, initializer=_start, initargs=(stop,), max_tasks_per_child=1 if fresh else None
    ) as pool:
        futures = {pool.submit(function, item): item for item in items}
        try:
            for future in as_completed(futures):
                keep(futures[future], future.result())
        except BaseException:
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def stop_if_asked(*_: float) -> None:
    """KeyboardInterrupt where the process that this one works for was interrupted."""
    if _stop is not None and _stop.is_set():
        raise KeyboardInterrupt


def _start(stop: Event) -> None:
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all processes; the first one tells the others
