"""Sizes of the parts of the study that run a vehicle on our elastic contact, or sweep one of its wheels."""

from __future__ import annotations

from dataclasses import dataclass

from wheelrail.contact.elastic.options import ElasticOptions


@dataclass(frozen=True)
class RunSettings:
    """How much is computed. Runs and sweeps are made by one thread each, so that parts can share a machine."""

    name: str = ""  #: of the folder of stored runs, behind a dash
    duration: float | None = None  #: of runs [s]; to the end of the track if none is given
    recorded_at: float = 4.3  #: time at which the wheels are recorded, in the full curve [s]
    bodies: str = "finite"
    setting: str = "standard"
    fine_steps: int = 4000  #: of a fine sweep
    wide: tuple[float, float] = (-6.0e-3, 6.5e-3)  #: lateral displacements of wide sweeps [m]
    wide_step: float = 1e-6  #: [m]

    @property
    def options(self) -> ElasticOptions:
        """Elastic contact of these runs."""
        return self.elastic(self.bodies, self.setting)

    def elastic(self, bodies: str, setting: str) -> ElasticOptions:
        """Elastic contact of other bodies, or of another setting."""
        return ElasticOptions(bodies=bodies, setting=setting, threads=1)


USUAL_RUNS = RunSettings()
QUICK_RUNS = RunSettings(
    name="quick",
    duration=0.3,
    recorded_at=0.3,
    bodies="half-space",
    setting="fast",
    fine_steps=100,
    wide=(-0.1e-3, 0.1e-3),
    wide_step=2e-6,
)
