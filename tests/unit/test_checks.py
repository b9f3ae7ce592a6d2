"""Every mistake in a set of points is named, with a remedy."""

import numpy as np
import pytest

from wheelrail.errors import InputError
from wheelrail.profiles.from_points import profile_from_points
from wheelrail.profiles.library import library_profile


def points(name, spacing=0.5e-3):
    at = library_profile(name).points(spacing)
    keep = np.abs(at.slope) < 19
    return at.y[keep], at.z[keep]


def problems(y, z, kind, **options):
    with pytest.raises(InputError) as caught:
        profile_from_points(np.asarray(y), np.asarray(z), kind, **options)
    return [str(problem) for problem in caught.value.problems]


def test_too_few_points():
    assert "at least 20 points" in problems([0, 1], [0, 1], "wheel")[0]


def test_too_many_points():
    y = np.linspace(-0.06, 0.06, 30_000)
    assert "thin them out" in problems(y, 0 * y, "wheel")[0]


@pytest.mark.parametrize(
    ("factor", "words"), [(1e-3, "metres, read as millimetres"), (1e3, "millimetres, read as metres")]
)
def test_wrong_unit(factor, words):
    y, z = points("S1002")
    (found,) = problems(y * factor, z * factor, "wheel")
    assert words in found


def test_exchanged_axes():
    y, z = points("S1002")
    assert "y and z exchanged" in problems(z, y, "wheel")[0]


def test_doubled_points_are_named():
    y, z = points("S1002")
    y, z = np.insert(y, 7, y[7]), np.insert(z, 7, z[7])
    (found,) = problems(y, z, "wheel")
    assert "1 given twice in a row: point 9 at y =" in found


def test_a_loop_is_found():
    y, z = points("S1002")
    middle = y.size // 2
    # Forward, up, back over itself and down through the curve again.
    y = np.insert(y, middle, y[middle] + np.array([1e-3, 0.5e-3, -1e-3, -0.7e-3]))
    z = np.insert(z, middle, z[middle] + np.array([0.0, 1e-3, 1e-3, -1e-3]))
    assert any("crosses itself" in found for found in problems(y, z, "wheel"))


def test_a_fold_is_found():
    y, z = points("S1002")
    middle = y.size // 2
    y[middle : middle + 6] = y[middle : middle + 6][::-1].copy()
    assert any("overhanging" in found for found in problems(y, z, "wheel"))


def test_shuffled_points_are_found():
    y, z = points("S1002")
    order = np.random.default_rng(3).permutation(y.size)
    assert any("crosses itself" in found for found in problems(y[order], z[order], "wheel"))


@pytest.mark.parametrize(
    ("y_sign", "z_sign", "words"),
    [(-1, 1, ["Mirror y"]), (1, -1, ["Mirror z"]), (-1, -1, ["Mirror z", "Mirror y"])],
)
def test_wrong_side(y_sign, z_sign, words):
    y, z = points("S1002")
    found = problems(y_sign * y, z_sign * z, "wheel")
    assert len(found) == len(words)
    assert all(word in text for word, text in zip(words, found, strict=True))


def test_origin_at_the_flange_back():
    y, z = points("S1002")
    (found,) = problems(y + 0.070, z, "wheel")
    assert "-70 mm if y = 0 is the flange back" in found


def test_rail_upside_down():
    y, z = points("UIC60")
    assert "z must be up" in problems(y, -z, "rail")[0]


def test_rail_with_its_gauge_face_on_the_wrong_side():
    y, z = points("UIC60")
    keep = y > -0.025
    assert "Mirror y" in problems(y[keep], z[keep], "rail")[0]


def test_vertical_parts_are_refused_unless_trimmed():
    y, z = points("UIC60")
    # A flank that leans under the head on the field side.
    y = np.append(y, [y[-1] + 1e-4, y[-1] - 0.5e-3, y[-1] - 1e-3])
    z = np.append(z, [z[-1] - 3e-3, z[-1] - 6e-3, z[-1] - 9e-3])
    (found,) = problems(y, z, "rail")
    assert "vertical or overhanging" in found
    assert "(trim)" in found
    curve = profile_from_points(y, z, "rail", trim=True)
    assert any("cut to y" in note for note in curve.notes)
    assert curve.y_min == pytest.approx(y[0])


def test_several_mistakes_come_together():
    y, z = points("S1002")
    y, z = np.insert(y, 7, y[7]), np.insert(z, 7, z[7])
    found = problems(-y, z, "wheel", tolerance=1.0)
    assert len(found) == 3


def test_not_finite_and_unequal():
    y, z = points("S1002")
    z[3] = np.nan
    assert "finite" in problems(y, z, "wheel")[0]
    assert "as many" in problems(y, z[:-1], "wheel")[0]


def test_notes_tell_what_was_done():
    y, z = points("S1002")
    curve = profile_from_points(np.delete(y, slice(20, 40)), np.delete(z, slice(20, 40)), "wheel")
    assert "no point farther than" in curve.notes[0]
    assert "widest gap" in curve.notes[1]
    noisy = z + np.random.default_rng(0).normal(0, 50e-6, z.size)
    assert any(
        "scatter more than the tolerance" in note
        for note in profile_from_points(y, noisy, "wheel", tolerance=1e-5).notes
    )
