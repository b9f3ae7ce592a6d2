"""Butterworth filters that run along with a simulation, one step of any length after the other.

A filter is a chain of sections of second order, each with a low pass p and a band pass q of its input u,

    p' = w q,    q' = w (u - k q - p),

which passes p, or u - k q - p where it is a high pass. The trapezoidal rule takes both through a step of length h with
g = tan(w h/2) in place of w h/2: at steps of one length that is the bilinear transform with its corner where it should
be, so the filter is that of every signal processing library; and it stays stable whatever the lengths of the steps are.
"""

import math
from typing import NamedTuple

import numpy as np

from wheelrail.kernel import kernel, small_kernel

#: Columns of `FilterBank.bands`: first channel and the one behind the last, first section and the one behind the last,
#: and where the states of its first section begin.
FIRST_CHANNEL, LAST_CHANNEL, FIRST_SECTION, LAST_SECTION, STATES = 0, 1, 2, 3, 4
BAND_COLUMNS = 5
#: Columns of `FilterBank.sections`: corner [rad/s], k, 1 for a high pass; g and 1/(1 + g k + g^2) of the last step.
CORNER, DAMPING, HIGH, GAIN, SHARE = 0, 1, 2, 3, 4
SECTION_COLUMNS = 5
#: Columns of `FilterBank.clock` [s]: time of the last step, its length, time of the next row, and the longest step
#: since the last row. A length below zero: nothing has been filtered yet.
TIME, LENGTH, NEXT_ROW, LONGEST = 0, 1, 2, 3
CLOCK_COLUMNS = 4
MOST_WARPED = 1.4  #: w h/2 of steps that are too long for a corner: the filter stays stable, and passes next to nothing
ROUNDING = 1e-9  #: share of the time between two rows that is rounding


#: What a channel gives behind its filter: the signal, its integral over time since the start, or that of its square.
SIGNAL, INTEGRAL, SQUARES = 0, 1, 2


class FilterBank(NamedTuple):
    """Filters of several signals; those of one kind stand side by side, in a band."""

    sources: np.ndarray  #: signal that each channel filters, shape (channels,)
    gives: np.ndarray  #: SIGNAL, INTEGRAL or SQUARES of each channel, shape (channels,)
    bands: np.ndarray  #: (bands, BAND_COLUMNS)
    sections: np.ndarray  #: (sections, SECTION_COLUMNS)
    low: np.ndarray  #: p of every section of every channel
    band: np.ndarray  #: q
    last: np.ndarray  #: u at the last step
    now: np.ndarray  #: what the channels let through, shape (channels,)
    before: np.ndarray  #: the same at the last step
    integrals: np.ndarray  #: of the channels that give one, up to now; shape (channels,)
    integrals_before: np.ndarray  #: the same at the last step
    clock: np.ndarray  #: (CLOCK_COLUMNS,)
    interval: float  #: time between two rows [s]
    times: np.ndarray  #: of the rows [s], shape (n,)
    lengths: np.ndarray  #: longest step since the row before [s], shape (n,)
    rows: np.ndarray  #: (n, channels)
    written: np.ndarray  #: rows so far, shape (1,)


@kernel
def set_gains(sections, length):
    """g and 1/(1 + g k + g^2) of all sections for steps of this length [s]."""
    for s in range(sections.shape[0]):
        gain = math.tan(min(0.5 * sections[s, CORNER] * length, MOST_WARPED))
        sections[s, GAIN] = gain
        sections[s, SHARE] = 1.0 / (1.0 + gain * (sections[s, DAMPING] + gain))


@small_kernel
def rest_on(bank, signals):
    """Begin as if every signal had always been what it is."""
    for c in range(bank.sources.size):
        bank.now[c] = signals[bank.sources[c]]
    for b in range(bank.bands.shape[0]):
        first = bank.bands[b, FIRST_CHANNEL]
        count = bank.bands[b, LAST_CHANNEL] - first
        at = bank.bands[b, STATES]
        for s in range(bank.bands[b, FIRST_SECTION], bank.bands[b, LAST_SECTION]):
            passes = 1.0 - bank.sections[s, HIGH]
            for c in range(count):
                bank.low[at + c] = bank.now[first + c]
                bank.band[at + c] = 0.0
                bank.last[at + c] = bank.now[first + c]
                bank.now[first + c] *= passes
            at += count


@small_kernel
def pass_section(section, count, at, channel, bank):
    """A step of one section of `count` channels, whose states begin at `at`."""
    gain = section[GAIN]
    damping = section[DAMPING]
    share = section[SHARE]
    kept = 1.0 - gain * (damping + gain)
    high = section[HIGH]
    low = bank.low
    band = bank.band
    last = bank.last
    now = bank.now
    for c in range(count):
        u = now[channel + c]
        p = low[at + c]
        q = band[at + c]
        q_new = share * (kept * q + gain * (last[at + c] + u - 2.0 * p))
        p_new = p + gain * (q + q_new)
        low[at + c] = p_new
        band[at + c] = q_new
        last[at + c] = u
        now[channel + c] = p_new + high * (u - damping * q_new - 2.0 * p_new)


@small_kernel
def integrate_channels(bank, length):
    """Take the integrals through a step of this length [s] by the trapezoidal rule."""
    for c in range(bank.sources.size):
        if bank.gives[c] != SIGNAL:
            first = bank.before[c]
            last = bank.now[c]
            if bank.gives[c] == SQUARES:
                first *= first
                last *= last
            bank.integrals_before[c] = bank.integrals[c]
            bank.integrals[c] += 0.5 * length * (first + last)


@kernel
def filter_step(bank, signals, t):
    """Take all filters to time t [s], and write the rows that are due by then, straight between two steps."""
    clock = bank.clock
    length = t - clock[TIME]
    if bank.written[0] == 0 and clock[LENGTH] < 0.0:
        rest_on(bank, signals)
        length = 0.0
        clock[LENGTH] = 0.0
    elif length <= 0.0:
        return
    else:
        if abs(length - clock[LENGTH]) > ROUNDING * length:
            clock[LENGTH] = length
            set_gains(bank.sections, length)
        for c in range(bank.sources.size):
            bank.before[c] = bank.now[c]
            bank.now[c] = signals[bank.sources[c]]
        for b in range(bank.bands.shape[0]):
            first = bank.bands[b, FIRST_CHANNEL]
            count = bank.bands[b, LAST_CHANNEL] - first
            at = bank.bands[b, STATES]
            for s in range(bank.bands[b, FIRST_SECTION], bank.bands[b, LAST_SECTION]):
                pass_section(bank.sections[s], count, at, first, bank)
                at += count
        integrate_channels(bank, length)
    clock[TIME] = t
    clock[LONGEST] = max(clock[LONGEST], length)
    write_rows(bank, t, length)


@small_kernel
def write_rows(bank, t, length):
    """Rows of the bank up to time t [s], which a step of this length has come to."""
    clock = bank.clock
    while bank.written[0] < bank.times.size and clock[NEXT_ROW] <= t + ROUNDING * bank.interval:
        n = bank.written[0]
        back = max(t - clock[NEXT_ROW], 0.0)
        share = back / length if length > 0.0 else 0.0
        for c in range(bank.sources.size):
            now = bank.now[c] if bank.gives[c] == SIGNAL else bank.integrals[c]
            before = bank.before[c] if bank.gives[c] == SIGNAL else bank.integrals_before[c]
            bank.rows[n, c] = now + share * (before - now)
        bank.times[n] = clock[NEXT_ROW] if back > 0.0 else t
        bank.lengths[n] = clock[LONGEST]
        clock[LONGEST] = length if back > 0.0 else 0.0
        clock[NEXT_ROW] += bank.interval
        bank.written[0] += 1
