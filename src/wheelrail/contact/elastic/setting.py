"""Named settings of elastic contact: grid and tolerances, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from wheelrail.contact.elastic._kernels.press import Setting
from wheelrail.errors import InputError, Problem, nearest


@dataclass(frozen=True)
class ElasticSetting:
    """How closely patches are resolved and solved."""

    name: str
    cells: int  #: along the rows of a region
    rows: int  #: of a region
    pressure_tolerance: float  #: on the residual gap, per deepest overlap
    traction_tolerance: float  #: root mean square of what tractions miss, per that of their bounds
    exchanges: int  #: 1: tractions feel the pressure; 2: pressure feels the tractions in return, and so on

    def kernel_setting(self) -> Setting:
        """What kernels read."""
        return Setting(
            self.cells, self.rows, self.pressure_tolerance, 300, self.traction_tolerance, 200, self.exchanges
        )


SETTINGS = {
    setting.name: setting
    for setting in (
        ElasticSetting("fast", cells=8, rows=12, pressure_tolerance=1e-4, traction_tolerance=1e-3, exchanges=1),
        ElasticSetting("standard", cells=12, rows=18, pressure_tolerance=1e-5, traction_tolerance=1e-4, exchanges=1),
        ElasticSetting("fine", cells=18, rows=26, pressure_tolerance=1e-5, traction_tolerance=1e-5, exchanges=2),
    )
}


def setting_of(name: str) -> ElasticSetting:
    """The setting of this name; an `InputError` with the nearest one if there is none."""
    if name not in SETTINGS:
        raise InputError("elastic contact", [Problem("setting", nearest(name, SETTINGS), name)])
    return SETTINGS[name]
