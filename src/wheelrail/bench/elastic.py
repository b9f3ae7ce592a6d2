"""Cost of elastic contact over recorded wheels, each evaluation timed by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from wheelrail.bench._kernels.elastic import evaluate_block
from wheelrail.bench.recorded_wheels import BLOCK, RecordedRun, recorded_runs
from wheelrail.contact._kernels.interface import OUTPUT_COLUMNS
from wheelrail.contact.elastic._kernels.elastic_contact import ElasticContact
from wheelrail.contact.elastic.model import make_elastic_contact
from wheelrail.contact.elastic.setting import SETTINGS, ElasticSetting
from wheelrail.contact.elastic.solution import Loading, wheel_bodies
from wheelrail.contact.geometry._kernels.pair import pair_of
from wheelrail.contact.memory import make_memory
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_placement import laid_rail

Watch = Callable[[int, int], None]  #: told how many blocks are done, and of how many


@dataclass(frozen=True)
class ElasticCosts:
    """CPU time of a wheel with all its patches, pressure and tractions [us]."""

    run: str
    setting: str
    compliance: str
    evaluations: int
    cold_share: float  #: evaluations that begin from nothing, first ones of blocks
    mean: float  #: of all evaluations
    median: float
    p99: float
    most: float
    cold_mean: float
    in_loop_mean: float  #: of warm evaluations in one compiled loop, without calls from Python
    iterations: float  #: of the pressure, mean
    sweeps: float  #: of the tractions, mean
    patches: float  #: regions of a wheel, mean
    not_converged: int


def elastic_costs(
    settings: tuple[str, ...] = ("fast", "standard", "fine"), blocks: int = 40, watch: Watch | None = None
) -> list[ElasticCosts]:
    """Costs by setting, with finite bodies; of the standard setting also with half spaces."""
    runs = recorded_runs()
    wheel = library_profile("S1002")
    rail = laid_rail(library_profile("UIC60"), inclination=1.0 / 40.0)
    cases = [(name, True) for name in settings] + [("standard", False)]
    found = []
    for k, (name, finite) in enumerate(cases):
        bodies = wheel_bodies(wheel, rail, 0.460, Loading(finite=finite))
        for n, run in enumerate(runs):
            pairs = [pair_of(run.pairs, p) for p in range(len(run.pairs.numbers))]
            contact = make_elastic_contact(
                pairs, [bodies] * len(pairs), setting=SETTINGS[name], friction=ConstantFriction(0.3)
            )
            found.append(_costs(run, contact, SETTINGS[name], "fem" if finite else "half-space", blocks))
            if watch is not None:
                watch(k * len(runs) + n + 1, len(cases) * len(runs))
    return found


def _costs(
    run: RecordedRun, contact: ElasticContact, setting: ElasticSetting, compliance: str, blocks: int
) -> ElasticCosts:
    """Costs over some blocks of a run, evenly chosen."""
    memory, out = make_memory(contact, 1), np.zeros(OUTPUT_COLUMNS)
    evaluate_block(contact, memory, run.rows[0][:2], out)  # compile
    chosen = run.rows[np.linspace(0, len(run.rows) - 1, min(blocks, len(run.rows))).astype(int)]
    cold: list[float] = []
    warm: list[float] = []
    loops, counts = [], []
    failed = 0
    for block in chosen:
        for turn in range(2):
            memory.patches.pressure[:] = 0.0
            memory.patches.tractions[:] = 0.0
            memory.patches.moved[:] = 0.0
            if turn == 1:
                evaluate_block(contact, memory, block[:1], out)
                start = time.thread_time()
                evaluate_block(contact, memory, block[1:], out)
                loops.append((time.thread_time() - start) / (len(block) - 1))
                continue
            for n in range(len(block)):
                start = time.thread_time()
                status = evaluate_block(contact, memory, block[n : n + 1], out)
                (warm if n else cold).append(time.thread_time() - start)
                failed += status != 0
                counts.append((*memory.iterations[0], memory.found[0, 0]))
    every = 1e6 * np.concatenate((cold, warm))
    iterations, sweeps, patches = np.mean(counts, axis=0)
    return ElasticCosts(
        run=run.name,
        setting=setting.name,
        compliance=compliance,
        evaluations=every.size,
        cold_share=1.0 / BLOCK,
        mean=float(every.mean()),
        median=float(np.median(every)),
        p99=float(np.quantile(every, 0.99)),
        most=float(every.max()),
        cold_mean=1e6 * float(np.mean(cold)),
        in_loop_mean=1e6 * float(np.mean(loops)),
        iterations=float(iterations),
        sweeps=float(sweeps),
        patches=float(patches),
        not_converged=int(failed),
    )
