"""Contact patches recorded along an elastic run: they are those of the run, and the run knows nothing of them."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from wheelrail.contact.elastic.options import ElasticOptions
from wheelrail.contact.shared import make_shared_contact
from wheelrail.errors import InputError
from wheelrail.io.scenario_file import load_scenario
from wheelrail.results.patch_stress import stress_along
from wheelrail.results.patch_work import work_over_profile
from wheelrail.results.store import open_result, save
from wheelrail.simulation.integrator import Integrator
from wheelrail.simulation.patches import PatchRecord
from wheelrail.simulation.prepare import contact_of
from wheelrail.simulation.simulate import simulate

FOLDER = Path(__file__).parents[2] / "scenarios"
MU = 0.3
STEP = 0.5e-3


def scenario(name="ode5", duration=0.05):
    curve = load_scenario(FOLDER / "meli2011_curve.toml")
    steps = Integrator(name=name, step=STEP, relative=1e-4, absolute=1e-6)
    return replace(curve, start=130.0, duration=duration, integrator=steps)


def run(one, **more):
    """A run on threads, however many processors there are: what is compiled serves other tests, too."""
    options = ElasticOptions(setting="fast", bodies="half-space", threads=1)
    whole = replace(one, contact=replace(one.contact, model="elastic", elastic=options))
    return simulate(whole, contact=make_shared_contact(contact_of(whole), 8), **more)


@pytest.fixture(scope="module")
def recorded():
    return run(scenario(), patches=PatchRecord(every=0.1, times=(0.0, 0.02, 0.045, 0.05)))


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("name", ["ode5", "ode23"])
def test_a_run_does_not_feel_what_is_recorded(name):
    one = scenario(name, duration=0.03)
    bare = run(one).dataset
    often = run(one, patches=PatchRecord(every=0.07, times=(0.0101, 0.0204, 0.03), wheels=("wheelset1.*",)))
    assert len(often.patches.times) > 15
    for name in bare:
        assert np.array_equal(bare[name].values, often.dataset[name].values, equal_nan=True), name
    assert bare.attrs["status_position"] == often.dataset.attrs["status_position"]


@pytest.mark.slow_without_jit
def test_patches_carry_what_wheels_carry(recorded):
    """At the end of a step that is a row of the record: forces of patches add up to those of the wheel."""
    for at in (0.0, 0.02):
        row = round(at / 5e-3)
        records = recorded.patches.at(at)
        assert len(records) == 8
        for one in records:
            assert one.time == pytest.approx(at, abs=1e-9)
            forces = np.sum([patch.force for patch in one.patches], axis=0)
            assert forces[2] == pytest.approx(recorded.values(f"{one.wheel}.Q")[row], rel=1e-9)
            assert one.s == pytest.approx(recorded.values(f"{one.wheelset}.s")[row], abs=1e-9)


@pytest.mark.slow_without_jit
def test_records_stand_where_they_are_asked_for(recorded):
    """Within half a step of the distance; the time of the end is the end of the last step."""
    s = np.array([one.s for one in recorded.patches.of("wheelset1.left")])
    asked = np.arange(s[0], s[-1], 0.1)
    nearest = np.abs(s[:, None] - asked).min(axis=0)
    assert nearest.max() <= 0.51 * STEP * 45.0
    assert recorded.patches.times[0] == 0.0
    assert recorded.patches.times[-1] == pytest.approx(0.05, abs=1e-9)
    # Distances, and two times: those at 0 s and 0.02 s fall on a distance.
    assert s.size == asked.size + 2


@pytest.mark.slow_without_jit
def test_work_on_the_profile_is_the_work_of_friction(recorded):
    """Bins hold the energy that the run loses to friction, within what sampling every 0.1 m misses."""
    end = recorded.dataset["time"].values[-1] + 1e-9
    lost = recorded.values("vehicle.friction_loss")[-1]
    for body in ("wheel", "rail"):
        total = 0.0
        for wheel in recorded.patches.wheels:
            records = [one for one in recorded.patches.of(wheel) if one.time <= end]
            total += work_over_profile(records, body).total
        assert total == pytest.approx(lost, rel=0.02)


@pytest.mark.slow_without_jit
def test_cells_share_the_work_of_their_patch(recorded):
    """Elastic displacements give back what they take, up to the lattice: 12 cells along a row, 8 at this setting."""
    found = [patch for one in recorded.patches for patch in one.patches if patch.dissipated > 0.2]
    assert len(found) > 50
    for patch in found:
        work = np.nansum(patch.fields.work)
        slides = MU * patch.normal_force * float(np.nanmax(np.hypot(*patch.fields.slip)))
        assert work == pytest.approx(patch.dissipated, abs=0.1 * slides)
        assert np.nanmin(patch.fields.work) > -0.01 * work


@pytest.mark.slow_without_jit
def test_stress_is_that_of_the_pressure(recorded):
    """Hertz' pressures have their maximum of von Mises between 0.55 (slender) and 0.63 p0; friction adds to it."""
    records = recorded.patches.of("wheelset1.left")[::6]
    stress = stress_along(records)
    most = np.array([max(patch.pressure for patch in one.patches) for one in records])
    assert (stress.value > 0.53 * most).all()
    assert (stress.value < 1.1 * most).all()
    low, high = np.array([(one.patches[0].edges[0], one.patches[-1].edges[1]) for one in records]).T
    assert ((stress.arc > low) & (stress.arc < high)).all()


@pytest.mark.slow_without_jit
def test_patches_survive_their_file(recorded, tmp_path):
    again = open_result(save(recorded, tmp_path / "run.nc")).patches
    assert len(again) == len(recorded.patches)
    for one, other in zip(recorded.patches, again, strict=True):
        assert replace(one, patches=()) == replace(other, patches=())
        for patch, read in zip(one.patches, other.patches, strict=True):
            assert replace(patch, fields=None) == replace(read, fields=None)
            for name, values in vars(patch.fields).items():
                stored = getattr(read.fields, name)
                assert np.allclose(stored, values, rtol=1e-6, atol=0.0, equal_nan=True), name


@pytest.mark.slow_without_jit
def test_a_file_without_patches(tmp_path):
    assert open_result(save(run(scenario(duration=0.01)), tmp_path / "run.nc")).patches is None


def test_wrong_wishes_are_told_at_once():
    wrong = PatchRecord(times=(-1.0,), distances=(20.0, 400.0), every=0.0, wheels=("wheelset1.lft",))
    with pytest.raises(InputError) as told:
        wrong.check(scenario(), ["wheelset1.left", "wheelset1.right"])
    assert len(told.value.problems) == 5
    assert "Did you mean" in str(told.value)


@pytest.mark.slow_without_jit
def test_contact_points_have_no_patches():
    with pytest.raises(InputError, match="expected elastic contact"):
        simulate(scenario(duration=0.01), patches=PatchRecord(every=1.0))
