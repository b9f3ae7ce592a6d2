"""Everything that controls a vehicle in a run: brakes and traction with their protection, rollers and virtual line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wheelrail.control.braking import Braking
from wheelrail.control.driving import Driving
from wheelrail.control.line.line import Line
from wheelrail.control.rollers.choice import RollerControl
from wheelrail.control.sensors import SpeedSensor
from wheelrail.errors import ProblemList

RATES = (1.0, 1e6)  #: [Hz]
WHOLE = 1e-6  #: how far a period may be from a multiple of the integrator's step, as a share of that
#: Of axles as slide protection reads them, and so fine as to leave protection something to do. Ours.
TACHOMETER = SpeedSensor(teeth=100, tick=1e-7, noise=0.01, delay=2e-3)


@dataclass(frozen=True, kw_only=True)
class ControlPlan:
    """What controls a vehicle, at a fixed rate; on a rig also the rollers under it."""

    rate: float = 1000.0  #: of the loop [Hz]
    tachometers: SpeedSensor = TACHOMETER  #: of the wheelsets
    braking: Braking | None = None
    driving: Driving | None = None
    rollers: RollerControl | None = None  #: of a rig
    line: Line | None = None  #: whose train and adhesion the rollers are to imitate

    @property
    def period(self) -> float:
        """Between two steps of the loop [s]."""
        return 1.0 / self.rate

    def check(self, problems: ProblemList, wheelsets: Sequence[str], step: float | None, on_rig: bool) -> None:
        """Note what is wrong. wheelsets : names of the vehicle's; step : of the integrator [s], None if it varies."""
        where = "[control]"
        low, high = RATES
        if not low <= self.rate <= high:
            problems.add(f"{where} rate", f"expected {low:g} to {high:g} Hz", self.rate)
        elif step is not None:
            self._check_rate(problems, step)
        self.tachometers.check(problems, f"{where} tachometers")
        if self.braking is not None:
            self.braking.check(problems, f"{where} braking", wheelsets)
        if self.driving is not None:
            self.driving.check(problems, f"{where} driving", wheelsets)
        if self.braking is None and self.driving is None and self.rollers is None:
            problems.add(where, "nothing is controlled: give it braking, driving or rollers")
        self._check_rollers(problems, on_rig)
        transfer = None if self.line is None else self.line.transfer
        if transfer is not None and len(transfer) != len(wheelsets):
            words = f"expected {len(wheelsets)} numbers, one for each wheelset"
            problems.add("[control.line] transfer", words, list(transfer))

    def _check_rate(self, problems: ProblemList, step: float) -> None:
        steps = self.period / step
        if steps < 1.0 - WHOLE:
            words = f"faster than the steps of the integrator ({1.0 / step:g} Hz): lower it, or take shorter steps"
            problems.add("[control] rate", words, self.rate)
        elif abs(steps - round(steps)) > WHOLE * steps:
            words = f"a period of {self.period * 1e3:g} ms is no multiple of the integrator's step, {step * 1e3:g} ms"
            problems.add("[control] rate", words, self.rate)

    def _check_rollers(self, problems: ProblemList, on_rig: bool) -> None:
        for name, part in (("rollers", self.rollers), ("line", self.line)):
            if part is not None and not on_rig:
                problems.add(f"[control] {name}", "there are no rollers: only a rig ([rig]) can imitate a line")
        if self.rollers is not None:
            self.rollers.check(problems, "[control.rollers]")
            if self.line is None:
                problems.add("[control] line", "missing: the rollers are to imitate a line, see [control.line]")
        elif self.line is not None and on_rig:
            problems.add("[control] rollers", "missing: nothing drives the rollers as the line asks")
        if self.line is not None:
            self.line.check(problems, "[control.line]")
