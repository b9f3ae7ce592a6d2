"""Contact problems of a run counted and timed, wheel by wheel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from wheelrail.contact._kernels.counted import (
    BINS,
    FAILURES,
    LONGEST,
    PER_OCTAVE,
    PROBLEMS,
    SECONDS,
    SHORTEST,
    TALLY_COLUMNS,
    CountedContact,
    CountedMemory,
)
from wheelrail.contact.memory import make_memory


@dataclass(frozen=True)
class ContactTally:
    """Problems of some wheels, and the CPU time that they took."""

    problems: int
    failures: int  #: that did not converge
    seconds: float  #: of all
    longest: float  #: of one [s]
    times: np.ndarray  #: number of problems in bins of time, shape (BINS,)

    @property
    def mean(self) -> float:
        """Time of a problem [s]."""
        return self.seconds / self.problems if self.problems else 0.0

    def quantile(self, share: float) -> float:
        """Time that this share of the problems does not exceed [s], within the width of a bin, 4 %."""
        if not self.problems:
            return 0.0
        at = int(np.searchsorted(np.cumsum(self.times), share * self.times.sum()))
        return min(SHORTEST * 2.0 ** ((at + 1) / PER_OCTAVE), self.longest)


def make_counted_contact(inner: Any) -> CountedContact:
    """A contact model whose problems are counted and timed."""
    return CountedContact(inner)


@make_memory.register
def make_counted_memory(contact: CountedContact, wheels: int) -> CountedMemory:
    """That of the model that answers, and a tally of nothing."""
    return CountedMemory(
        make_memory(contact.inner, wheels), np.zeros((wheels, TALLY_COLUMNS)), np.zeros((wheels, BINS))
    )


def tallies_of(memory: Any) -> list[ContactTally]:
    """Tallies of the wheels of a memory, of models inside other ones, too; none where nothing was counted.

    Where rails change along the track, wheels on the rail to come follow behind all wheels.
    """
    if isinstance(memory, CountedMemory):
        return [_tally(row, times) for row, times in zip(memory.tally, memory.times, strict=True)]
    parts = [part for part in memory if isinstance(part, tuple)] if isinstance(memory, tuple) else []
    return next((found for part in parts if (found := tallies_of(part))), [])


def sum_of_tallies(tallies: list[ContactTally]) -> ContactTally:
    """All wheels together."""
    return ContactTally(
        problems=sum(one.problems for one in tallies),
        failures=sum(one.failures for one in tallies),
        seconds=sum(one.seconds for one in tallies),
        longest=max((one.longest for one in tallies), default=0.0),
        times=np.sum([one.times for one in tallies], axis=0) if tallies else np.zeros(BINS),
    )


def _tally(row: np.ndarray, times: np.ndarray) -> ContactTally:
    return ContactTally(int(row[PROBLEMS]), int(row[FAILURES]), float(row[SECONDS]), float(row[LONGEST]), times.copy())
