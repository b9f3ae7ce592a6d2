"""Options of the differential elastic contact model, with the values of the papers as defaults."""

from __future__ import annotations

from dataclasses import dataclass

from wheelrail.errors import ProblemList, nearest

ELEMENTS = ("tet4", "hex8", "tet10", "hex27")
SAMPLINGS = ("nodes", "faces")
MESHES = ("uniform", "refined")
FORMULATIONS = ("reduced", "sparse")
SOLVERS = ("bicgstab", "gmres", "tfqmr", "cgs", "lu")
PRECONDITIONERS = ("incomplete_cholesky", "threshold", "complete_cholesky", "none")
ORDERINGS = ("reverse_cuthill_mckee", "natural")
JACOBIANS = ("differences", "exact")
DERIVATIVES = ("upwind", "element")
SIDES = ("free", "fixed")
RESOLUTION = (0.1e-3, 5.0e-3)  #: range of what is believed [m]


@dataclass(frozen=True, kw_only=True)
class PapersOptions:
    """Mesh, contact law and solvers. Lengths in metres; wheel and rail alike unless said otherwise."""

    #: Spacing of surface nodes, or edge of a quadratic element [m]. [Meli2011 sec. 4.3] has 0.1 to 1 mm, [Magheri2009]
    #: 1 to 2 mm.
    resolution: float = 1.0e-3
    element: str = "tet4"  #: linear tetrahedra as in the papers; "hex8"; quadratic "tet10", "hex27"
    mesh: str = "uniform"  #: one resolution on the whole surface, or "refined" where undeformed bodies interpenetrate
    length: float = 50.0e-3  #: of the blocks in the rolling direction [m]
    depth: float = 40.0e-3  #: of the blocks below the running surface [m]
    growth: float = 1.4  #: ratio of the thicknesses of neighbouring layers, and of cells outside a refined area
    wheel_width: tuple[float, float] | None = None  #: lateral range on the wheel from its nominal circle [m]; all of it
    rail_width: tuple[float, float] | None = (
        None  #: lateral range on the laid rail from the track centre [m]; all of it
    )
    sides: str = "free"  #: lateral sides of the blocks; bottom and ends in the rolling direction are always fixed
    #: One sample per surface node (of quadratic elements: per surface cell), or the "faces" of the papers, whose two
    #: constraints per node of tetrahedra are too many.
    sampling: str = "nodes"
    #: Convective derivative: "upwind" from the sample to one cell upstream, or of the "element" under it, as the papers
    #: write. That one does not know from where the particles come: creep forces are then wrong by factors.
    derivative: str = "upwind"
    penalty: float = 1.0e15  #: K [N/m^3] [Meli2011 eq. 16]
    #: Creepage e of the regularised friction law s/sqrt(s^2 + (e V)^2), which the papers do not state.
    regularisation: float = 1.0e-5
    formulation: str = "reduced"  #: [Meli2011 eq. 30], or "sparse" [eq. 27]
    solver: str = "bicgstab"  #: of the linear systems; "lu" for the reduced formulation only
    #: Of diag(K_w, K_r), for the sparse formulation [Meli2011 eq. 36]: incomplete factors without fill, those that drop
    #: what is below a "threshold", complete ones.
    preconditioner: str = "incomplete_cholesky"
    drop_tolerance: float = 1.0e-2  #: of the factors with a threshold
    ordering: str = "reverse_cuthill_mckee"  #: of the incomplete factorisation
    jacobian: str = "differences"  #: products with the Jacobian [Meli2011 eq. 37], or "exact"
    #: Reduced formulation: Euclidean norm of U_C - H f over all displacements of active nodes [m] [Meli2011 table 3].
    tolerance: float = 1.0e-7
    #: Sparse formulation: Euclidean norm of K U - F over all forces of nodes [N]. [Magheri2009 table 4] has 1;
    #: [Meli2011 table 3] prints 1e-7 for both formulations, without a unit.
    force_tolerance: float = 1.0
    forcing: float = 0.01  #: a linear solve ends at this share of the Euclidean norm of the residual [Meli2011 eq. 34]
    most_newton: int = 20  #: nonlinear iterations
    most_linear: int = 20  #: iterations of a linear solve
    most_backtracks: int = 10  #: of the monotone line search with Armijo's rule
    #: Starting without a last solution, friction follows the frictionless problem through these multiples of the
    #: regularisation, each solved with the limits above; empty for one solve from zero.
    cold_stages: tuple[float, ...] = (100.0, 10.0)

    def __post_init__(self) -> None:
        problems = ProblemList("options of the elastic contact model")
        self._check_names(problems)
        self._check_numbers(problems)
        problems.stop_if_any()

    def _check_names(self, problems: ProblemList) -> None:
        known = {
            "element": ELEMENTS,
            "mesh": MESHES,
            "sides": SIDES,
            "sampling": SAMPLINGS,
            "derivative": DERIVATIVES,
            "formulation": FORMULATIONS,
            "solver": SOLVERS,
            "preconditioner": PRECONDITIONERS,
            "ordering": ORDERINGS,
            "jacobian": JACOBIANS,
        }
        for name, names in known.items():
            value = getattr(self, name)
            if value not in names:
                problems.add(name, nearest(str(value), names), value)
        if self.solver == "lu" and self.formulation == "sparse":
            problems.add("solver", 'the sparse formulation has iterative solvers only; "lu" goes with "reduced"', "lu")

    def _check_numbers(self, problems: ProblemList) -> None:
        low, high = RESOLUTION
        if not low <= self.resolution <= high:
            problems.add("resolution", f"expected {low:g} to {high:g} m. Check the unit", self.resolution)
        for name in ("length", "depth"):
            value = getattr(self, name)
            if not 2.0 * self.resolution <= value <= 1.0:
                least = 2.0 * self.resolution
                problems.add(name, f"expected two cells of the mesh ({least:g} m) to 1 m", value)
        if not 1.0 <= self.growth <= 3.0:
            problems.add("growth", "expected 1 to 3", self.growth)
        if not 0.0 < self.penalty <= 1e20:
            problems.add("penalty", f"expected above 0, at most 1e20 N/m^3, got {self.penalty:g}", self.penalty)
        for name in ("regularisation", "tolerance", "force_tolerance", "drop_tolerance"):
            if not 0.0 < getattr(self, name) < float("inf"):
                problems.add(name, "expected a number above 0", getattr(self, name))
        if not 0.0 < self.forcing <= 0.5:
            problems.add("forcing", "expected above 0, at most 0.5", self.forcing)
        for name in ("most_newton", "most_linear", "most_backtracks"):
            if getattr(self, name) < 1:
                problems.add(name, "expected at least 1", getattr(self, name))
        for name in ("wheel_width", "rail_width"):
            width = getattr(self, name)
            if width is not None and not width[1] - width[0] >= 2.0 * self.resolution:
                least = 2.0 * self.resolution
                problems.add(name, f"expected a low and a high end, two cells of the mesh ({least:g} m) apart", width)

    @property
    def quadratic(self) -> bool:
        """Whether elements have nodes in the middle of their edges."""
        return self.element in ("tet10", "hex27")

    @property
    def tetrahedra(self) -> bool:
        """Whether elements are tetrahedra; hexahedra otherwise."""
        return self.element in ("tet4", "tet10")
