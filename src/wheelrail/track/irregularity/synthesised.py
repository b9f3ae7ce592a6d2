"""An irregularity synthesised from a spectrum."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Integral

import numpy as np
from scipy.fft import irfft, next_fast_len

from wheelrail.display import Brief
from wheelrail.errors import ProblemList, nearest, note_other_than_numbers
from wheelrail.track._kernels.irregularity import (
    LATERAL,
    LEFT,
    RIGHT,
    ROLL,
    VERTICAL,
    Deviations,
)
from wheelrail.track.irregularity.base import ROWS, make_deviations
from wheelrail.track.irregularity.spectra import PARTS, SPECTRA
from wheelrail.track.irregularity.window import FADE, faded

NODES_PER_WAVE = 8  #: of the shortest wave; the quintic between nodes then errs by 5e-6 of the amplitude
WAVES_PER_PERIOD = 20  #: of the longest wave
MOST_NODES = 4_000_000  #: in a period


@dataclass(frozen=True, kw_only=True, repr=False)
class IrregularitySynthesised(Brief):
    """Cosines of the right power with random phases.

    Parameters
    ----------
    psd : name of a spectrum.
    seed : decides the phases; the same seed gives the same track.
    shortest, longest : band of wave lengths [m].
    start, end : stretch of arc length [m] that is irregular; `end` None: to the end of the track.
    fade : length [m] over which the deviations come and go.
    parts : which of "lateral", "vertical", "roll" and "gauge" to make. A gauge error g moves the left rail by g/2
        and the right rail by -g/2.
    scale : factor on all deviations.
    """

    psd: str
    seed: int
    shortest: float = 3.0
    longest: float = 100.0
    start: float = 0.0
    end: float | None = None
    fade: float = FADE
    parts: tuple[str, ...] = PARTS
    scale: float = 1.0

    def __post_init__(self) -> None:
        problems = ProblemList("irregularity")
        self._check_types(problems)
        problems.stop_if_any()
        if self.psd not in SPECTRA:
            problems.add("psd", f"not a spectrum. {nearest(self.psd, SPECTRA)}", self.psd)
        if self.seed < 0:
            problems.add("seed", "expected a whole number >= 0", self.seed)
        if not 0.1 <= self.shortest < self.longest <= 1e4:
            problems.add(
                "shortest, longest",
                "expected 0.1 m <= shortest < longest <= 10000 m",
                f"{self.shortest:g}, {self.longest:g}",
            )
        if not self.fade >= 0.0:
            problems.add("fade", "expected >= 0 m", self.fade)
        if not self.start >= 0.0 or (self.end is not None and not self.end > self.start):
            problems.add("start, end", "expected 0 <= start < end [m]", f"{self.start}, {self.end}")
        if not 0.0 <= self.scale <= 100.0:
            problems.add("scale", "expected 0 to 100", self.scale)
        for part in self.parts:
            if part not in PARTS:
                problems.add("parts", f"not a part of a spectrum. {nearest(part, PARTS)}", part)
        problems.stop_if_any()

    def _check_types(self, problems: ProblemList) -> None:
        """Note what is of the wrong type."""
        if not isinstance(self.psd, str):
            problems.add_wrong_type("psd", "the name of a spectrum", self.psd)
        if not isinstance(self.seed, Integral) or isinstance(self.seed, bool):
            problems.add_wrong_type("seed", "a whole number", self.seed)
        end = () if self.end is None else ("end",)
        note_other_than_numbers(problems, self, "shortest", "longest", "start", "fade", "scale", *end)
        if not isinstance(self.parts, tuple | list) or not all(isinstance(part, str) for part in self.parts):
            problems.add_wrong_type("parts", f"a tuple with some of {', '.join(PARTS)}", self.parts)

    def deviations(self, track_length: float) -> Deviations:
        """The deviations along a track of this length [m]."""
        end = track_length if self.end is None else self.end
        length = end - self.start
        problems = ProblemList("irregularity")
        if end > track_length + 1e-9:
            problems.add("end", f"beyond the end of the track at {track_length:g} m", end)
        if not 2.0 * self.fade <= length:
            problems.add(
                "fade", f"fading in and out takes {2 * self.fade:g} m, the irregularity has {length:g} m", self.fade
            )
        step = min(self.shortest, self.fade or self.shortest) / NODES_PER_WAVE
        if self._period(length) > MOST_NODES * step:
            name = "shortest" if self.fade == 0.0 or self.shortest <= self.fade else "fade"
            what = f"too short for {length:g} m of track with waves of up to {self.longest:g} m: it would need over"
            problems.add(name, f"{what} {MOST_NODES} nodes", getattr(self, name))
        problems.stop_if_any()
        nodes = self.start + np.linspace(0.0, length, 1 + int(np.ceil(length / step)))
        values = np.zeros((nodes.size, len(ROWS), 3))
        for index, part in enumerate(PARTS):
            if part not in self.parts:
                continue
            # Each part has its own stream, so that leaving one out does not change the others.
            wave = self._wave(part, length, nodes.size, np.random.default_rng([self.seed, index]))
            if part == "gauge":
                values[:, LEFT] += 0.5 * wave
                values[:, RIGHT] -= 0.5 * wave
            else:
                values[:, {"lateral": LATERAL, "vertical": VERTICAL, "roll": ROLL}[part]] += wave
        return make_deviations(nodes, faded(nodes, values, self.fade))

    def _period(self, length: float) -> float:
        """After which the sum of cosines repeats [m]: far beyond the track, and long enough to resolve long waves."""
        return max(2.0 * length, WAVES_PER_PERIOD * self.longest)

    def _wave(self, part: str, length: float, count: int, random: np.random.Generator) -> np.ndarray:
        """One part of the irregularity at `count` even nodes: value and two derivatives, shape (count, 3)."""
        step = length / (count - 1)
        points = next_fast_len(int(np.ceil(self._period(length) / step)), real=True)
        wave_number = 2.0 * np.pi * np.arange(points // 2 + 1) / (points * step)
        inside = (wave_number >= 2.0 * np.pi / self.longest) & (wave_number <= 2.0 * np.pi / self.shortest)
        wave_number = np.where(inside, wave_number, 0.0)
        density = np.where(inside, SPECTRA[self.psd].density(part, wave_number), 0.0)
        amplitude = self.scale * np.sqrt(2.0 * density * 2.0 * np.pi / (points * step))
        phase = 2.0 * np.pi * random.random(amplitude.size)
        spectrum = 0.5 * points * amplitude * np.exp(1j * phase)
        parts = (irfft(spectrum * (1j * wave_number) ** k, points)[:count] for k in range(3))
        return np.column_stack(tuple(parts))

    def describe(self) -> str:
        """One line on what it is."""
        reach = f"{self.start:g} m .. " + ("end" if self.end is None else f"{self.end:g} m")
        return (
            f"{self.psd} ({', '.join(self.parts)}), waves of {self.shortest:g} .. {self.longest:g} m, "
            f"seed {self.seed}, scale {self.scale:g}, s = {reach}, faded over {self.fade:g} m"
        )
