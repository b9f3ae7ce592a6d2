"""Compliance tables on disk, and bad input to them."""

import sys
import types
from dataclasses import replace

import numpy as np
import pytest
from scipy.sparse import csc_array

from wheelrail.contact.elastic.compliance import cache
from wheelrail.contact.elastic.compliance.build import (
    block_compliance,
    expected_seconds,
    flat_block,
    rail_compliance,
    wheel_compliance,
)
from wheelrail.contact.elastic.compliance.plan import CompliancePlan
from wheelrail.contact.elastic.compliance.sparse_solver import SOLVERS, factorise, solver_problems
from wheelrail.contact.material import STEEL, Material
from wheelrail.errors import InputError
from wheelrail.profiles.library import library_profile

PLAN = CompliancePlan(element=6e-3, spacing=6e-3, reach=6e-3, wavenumbers=8)
BODY = flat_block(0.024, 0.020, STEEL, PLAN)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(cache.FOLDER_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def computed(monkeypatch):
    """How often a table is computed, and not read."""
    calls = []

    def counted(body, progress=None):
        calls.append(body)
        return original(body, progress)

    original = cache.body_compliance
    monkeypatch.setattr(cache, "body_compliance", counted)
    return calls


def equal(one, other):
    return one[:3] == other[:3] and np.array_equal(one.excess, other.excess)


def test_a_table_is_computed_once(folder, computed):
    first = cache.cached_block_compliance(0.024, 0.020, plan=PLAN)
    second = cache.cached_block_compliance(0.024, 0.020, plan=PLAN)
    assert len(computed) == 1
    assert equal(first, second)
    assert equal(first, block_compliance(0.024, 0.020, plan=PLAN))
    assert [path.suffix for path in folder.rglob("*") if path.is_file()] == [".npz"]


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.99])
def test_a_half_written_file_is_made_anew(folder, computed, share):
    table = cache.cached_compliance(BODY)
    path = cache.table_path(BODY)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(share * len(whole))])
    assert equal(cache.cached_compliance(BODY), table)
    assert len(computed) == 2
    assert cache.read_table(path) is not None


def test_a_damaged_file_is_made_anew(folder):
    table = cache.cached_compliance(BODY)
    path = cache.table_path(BODY)
    whole = path.read_bytes()
    for position in np.linspace(0, len(whole) - 1, 60).astype(int):
        damaged = bytearray(whole)
        damaged[position] ^= 0x10
        path.write_bytes(bytes(damaged))
        assert cache.read_table(path) is None
    path.write_bytes(whole + b"more")
    assert cache.read_table(path) is None
    assert equal(cache.cached_compliance(BODY), table)


def test_a_folder_that_is_read_only_costs_time_alone(folder, computed, monkeypatch):
    def refuse(**keys):
        raise PermissionError("read-only file system")

    monkeypatch.setattr(cache.tempfile, "mkstemp", refuse)
    assert equal(cache.cached_compliance(BODY), cache.cached_compliance(BODY))
    assert len(computed) == 2


def test_a_folder_that_cannot_be_made_costs_time_alone(tmp_path, monkeypatch, computed):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv(cache.FOLDER_VARIABLE, str(tmp_path / "file"))
    assert equal(cache.cached_compliance(BODY), cache.cached_compliance(BODY))
    assert len(computed) == 2


def test_nothing_is_left_of_a_file_that_could_not_be_written(folder, monkeypatch):
    def refuse(self, target):
        raise OSError("no space left")

    monkeypatch.setattr(cache.Path, "replace", refuse)
    cache.cached_compliance(BODY)
    assert [path for path in folder.rglob("*") if path.is_file()] == []


def test_everything_that_matters_is_in_the_name(folder):
    bodies = [
        BODY,
        BODY._replace(material=Material(poisson=0.28)),
        BODY._replace(plan=replace(BODY.plan, depth=0.021)),
        BODY._replace(plan=replace(BODY.plan, element=5e-3)),
        BODY._replace(profile=replace(BODY.profile, kind="wheel"), radius=0.46),
        BODY._replace(profile=replace(BODY.profile, kind="wheel"), radius=0.47),
        flat_block(0.025, 0.020, STEEL, PLAN),
    ]
    assert len({cache.table_path(body) for body in bodies}) == len(bodies)
    assert cache.table_path(BODY._replace(plan=replace(BODY.plan, solver="cholmod"))) == cache.table_path(BODY)
    assert cache.table_path(BODY._replace(profile=replace(BODY.profile, name="another"))) == cache.table_path(BODY)


def test_the_folder_of_the_user(monkeypatch, tmp_path):
    monkeypatch.delenv(cache.FOLDER_VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert cache.cache_folder() == tmp_path / "wheelrail"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache.cache_folder().parts[-2:] == (".cache", "wheelrail")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cache.cache_folder().parts[-3:] == ("Library", "Caches", "wheelrail")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert cache.cache_folder() == tmp_path / "wheelrail" / "Cache"


def test_progress_is_told(folder):
    told = []
    cache.cached_compliance(BODY, lambda done, of: told.append((done, of)))
    assert told == [(k, 8) for k in range(9)]


def test_expected_time_grows_with_the_work():
    profile = library_profile("UIC60")
    coarse, standard, fine = (
        expected_seconds(profile, plan) for plan in (PLAN, CompliancePlan(), CompliancePlan(element=0.75e-3))
    )
    assert 2.0 < coarse < standard < 60.0
    assert standard < fine


# ---- bad input ------------------------------------------------------------------------------------------------------


def problems_of(call, *args, **keys):
    with pytest.raises(InputError) as caught:
        call(*args, **keys)
    return str(caught.value)


def test_all_problems_of_a_plan_at_once():
    plan = CompliancePlan(
        depth=60.0, element=5e-3, spacing=3e-3, reach=0.0, layer_growth=1.0, wavenumbers=3, solver="superlo"
    )
    told = problems_of(block_compliance, 0.1, 60.0, Material(poisson=0.5), plan)
    for words in (
        "depth = ",
        "60000 mm",
        "element",
        "at most the spacing",
        "reach",
        "layer_growth",
        "wavenumbers",
        "nu = 0.5",
    ):
        assert words in told, words
    assert 'Did you mean "superlu"?' in told


def test_a_block_thinner_than_its_profile():
    told = problems_of(rail_compliance, library_profile("UIC60"), plan=CompliancePlan(depth=30e-3))
    assert "depth" in told
    assert "30 mm" in told
    assert "47.3 mm" in told  # the profile is 37.26 mm high


def test_profile_and_radius_fit_each_other():
    assert "rail" in problems_of(wheel_compliance, library_profile("UIC60"), 0.46)
    assert "wheel" in problems_of(rail_compliance, library_profile("S1002"))
    assert "radius" in problems_of(wheel_compliance, library_profile("S1002"), 0.046)
    assert "spacing" in problems_of(block_compliance, 0.004, 0.020, plan=PLAN)
    assert "24000 mm" in problems_of(block_compliance, 24.0, 0.020, plan=PLAN)
    assert "width" in problems_of(block_compliance, float("nan"), 0.020, plan=PLAN)


# ---- solvers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(set(SOLVERS) - {"superlu"}))
def test_a_solver_that_is_not_installed_says_how_to_get_it(name, monkeypatch):
    monkeypatch.setitem(sys.modules, SOLVERS[name].module, None)
    told = problems_of(block_compliance, 0.024, 0.020, plan=replace(PLAN, solver=name))
    assert SOLVERS[name].install in told


class Dense:
    """What we call of MUMPS and PARDISO, with dense matrices."""

    def factorize(self, matrix):
        self.matrix = matrix.toarray()

    factor = factorize

    def solve(self, *given):
        return np.linalg.solve(self.matrix, given[-1])


def dense(matrix):
    """What CHOLMOD gave before 0.5: a function."""
    return lambda right: np.linalg.solve(matrix.toarray(), right)


def dense_factor(matrix):
    """What CHOLMOD gives since: an object that solves."""
    return types.SimpleNamespace(solve=dense(matrix))


STAND_INS = [
    ("superlu", None),
    ("cholmod", types.SimpleNamespace(cholesky=dense)),
    ("cholmod", types.SimpleNamespace(cho_factor=dense_factor)),
    ("mumps", types.SimpleNamespace(Context=Dense)),
    ("pardiso", types.SimpleNamespace(PyPardisoSolver=Dense)),
]


@pytest.mark.parametrize(("name", "module"), STAND_INS)
def test_every_solver_solves(name, module, monkeypatch):
    """The others are called as their manuals say; stand-ins take their places, as they are not installed everywhere."""
    if module is not None:
        parent = SOLVERS[name].module.split(".")[0]
        monkeypatch.setitem(sys.modules, parent, types.ModuleType(parent))
        monkeypatch.setitem(sys.modules, SOLVERS[name].module, module)
    random = np.random.default_rng(1)
    root = random.normal(size=(30, 30))
    matrix = root @ root.T + 30.0 * np.eye(30)
    right = random.normal(size=(30, 11))
    assert solver_problems(name) == []
    assert matrix @ factorise(name, csc_array(matrix))(right) == pytest.approx(right, abs=1e-10)


def test_another_module_of_that_name_is_not_the_solver(monkeypatch):
    monkeypatch.setitem(sys.modules, "mumps", types.ModuleType("mumps"))
    assert len(solver_problems("mumps")) == 1
