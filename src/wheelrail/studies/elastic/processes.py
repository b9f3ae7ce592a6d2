"""Parts of the study spread over processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial

from wheelrail.studies.dry_curves.pool import stop_if_asked, work_through
from wheelrail.studies.elastic.parts import STARTS, Study, compute_part, is_kept, start_of

Say = Callable[[str], None]


def compute_parts(study: Study, parts: Sequence[str], processes: int, say: Say, *, fresh: bool = True) -> None:
    """Compute parts that are not there yet; each in a process of its own, so that its peak memory is its own.

    Starts come first, as others begin there. With `fresh` off and one process, all in this process.
    """
    # One thread each: CPU times then are those of the solver, whatever the machine; read when a process begins.
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    starts = dict.fromkeys(start for part in parts if (start := start_of(part)) is not None)
    parts = [*starts, *(part for part in parts if part not in starts)]
    missing = [part for part in parts if not is_kept(study, part)]
    for part in parts:
        if part not in missing:
            say(f"{part} is there")
    for group in ([one for one in missing if one in STARTS], [one for one in missing if one not in STARTS]):
        if group:
            say(f"computing {', '.join(group)} ...")
            function = partial(_compute, study)
            work_through(function, group, processes, lambda part, _: say(f"{part} is done"), fresh=fresh)


def _compute(study: Study, part: str) -> None:
    compute_part(study, part, lambda _: stop_if_asked())
