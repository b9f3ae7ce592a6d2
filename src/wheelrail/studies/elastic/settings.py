"""Sizes of the study, and what all of its runs share."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wheelrail.contact.elastic.papers.options import PapersOptions

#: Mesh and contact law of all runs. 2 mm are at the coarse end of [Magheri2009]. The papers do not state how they
#: regularise friction. With our usual creepage of 1e-5 linear solvers need far more iterations than the papers count:
#: 1e-4 was chosen after both had been counted. What it costs in creep force is in the table of sensitivities.
MESH = PapersOptions(resolution=2.0e-3, regularisation=1.0e-4)
RELATIVE, ABSOLUTE = 1e-8, 1e-6  #: tolerances of ODE23 and ODE45 in all runs [Meli2011; Magheri2009]
LEAD = 10e-3  #: of the start before the second patch begins [s]


@dataclass(frozen=True)
class ElasticSettings:
    """How much is computed."""

    reduced: int = 2000  #: problems per wheel of a run with the reduced formulation
    sparse: int = 200
    fixed: int = 60  #: problems of each wheel of the fixed set, half of them before the second contact begins
    fixed_sparse: int = 10  #: of these, by the sparse formulation
    resolution: float = MESH.resolution  #: of the mesh [m]
    resolutions: tuple[float, ...] = (3.0e-3, 2.0e-3, 1.5e-3, 1.0e-3)  #: of the sensitivities

    @property
    def mesh(self) -> PapersOptions:
        """Options that all runs share."""
        return replace(MESH, resolution=self.resolution)


USUAL = ElasticSettings()
QUICK = ElasticSettings(reduced=8, sparse=2, fixed=4, fixed_sparse=2, resolution=4.0e-3, resolutions=(4.0e-3, 3.0e-3))
