"""Vehicles from TOML: right, or all their problems at once."""

import json

import numpy as np
import pytest

from wheelrail.errors import InputError
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.vehicle.assemble import assemble_vehicle
from wheelrail.vehicle.static_load import static_wheel_loads, with_static_preloads

TROLLEY = """
title = "trolley"
[bodies.deck]
mass_t = 4
Ixx = 2000
Iyy = 5000
Izz = 6000
position = [0, 0, 1.0]

[assembly.axle.wheelsets.axle]
x = 0
mass = 1000
Ixx = 600
Iyy_t_m2 = 0.1
Izz = 600
radius_mm = 460

[[assembly.axle.elements]]
name = "spring.axle"
kind = "bushing"
between = ["deck", "axle"]
at = [0, 1.0, 0.46]
both_sides = true
kx_MN_per_m = 1
ky_kN_per_mm = 1
kz_N_per_mm = 800
cz_kNs_per_m = 4

[[place]]
assembly = "axle"
name = "front"
x = 2

[[place]]
assembly = "axle"
x = -2
names = { axle = "last" }
"""


@pytest.fixture
def write(tmp_path):
    def write(text, name="vehicle.toml"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


def problems(path):
    with pytest.raises(InputError) as caught:
        load_vehicle(path)
    return "\n".join(str(problem) for problem in caught.value.problems)


def test_a_good_file(write):
    vehicle = load_vehicle(write(TROLLEY))
    assert [body.name for body in vehicle.all_bodies] == ["deck", "front.axle", "last"]
    names = [element.name for element in vehicle.elements]
    assert names == ["spring.front.axle.left", "spring.front.axle.right", "spring.last.left", "spring.last.right"]
    right = vehicle.element("spring.last.right")
    assert right.point == (-2.0, -1.0, 0.46)
    assert [law.rate for law in right.laws] == [1e6, 1e6, 8e5]
    assert vehicle.mass == 6000.0
    assert vehicle.body("last").Iyy == 100.0
    with pytest.raises(KeyError, match="last"):
        vehicle.body("lost")
    with pytest.raises(KeyError, match=r"spring\.last\.left"):
        vehicle.element("spring.lost.left")


def test_every_kind_of_element(write):
    text = (
        TROLLEY
        + """
[bodies.load]
mass = 500
Ixx = 100
Iyy = 100
Izz = 100
position = [0, 0, 1.5]

[[elements]]
name = "post"
kind = "line"
between = ["deck", "load"]
from = [0.5, 0.3, 1.0]
to_mm = [500, 300, 1500]
both_sides = true
spring = { elongation_mm = [-10, 0, 10], force_kN = [-2, 0, 1] }
damper = { velocity = [0, 0.1, 0.5], force_kN = [0, 1, 2], odd = true }
series_k_MN_per_m = 5

[[elements]]
name = "rear post"
kind = "line"
between = ["deck", "load"]
from = [-0.5, 0, 1.0]
to = [-0.5, 0, 1.5]
k_kN_per_m = 100

[[elements]]
name = "stop"
kind = "bump-stop"
between = ["deck", "load"]
at = [0, 0, 1.2]
spring = { elongation_mm = [10, 20], force_kN = [0, 9], odd = true }

[[elements]]
name = "rod"
kind = "traction-rod"
between = ["deck", "load"]
from = [0, 0, 1.2]
to = [1, 0, 1.2]
k_MN_per_m = 2

[[elements]]
name = "rubbing"
kind = "friction"
between = ["deck", "load"]
at = [0, 0, 1.2]
axis = "x"
friction_kN = 2
friction_k_kN_per_mm = 1

[[elements]]
name = "bar"
kind = "roll-bar"
between = ["deck", "load"]
at = [0, 0, 1.2]
k_roll_kNm_per_rad = 20

[[elements]]
name = "push"
kind = "bushing"
between = ["ground", "load"]
at = [0, 0, 1.5]
preload_kN = [0, 0, 0.5]
"""
    )
    vehicle = with_static_preloads(load_vehicle(write(text)))
    model = assemble_vehicle(vehicle)
    assert model.suspension.states == 3
    assert {element.kind for element in vehicle.elements} == {
        "bushing", "line", "bump-stop", "traction-rod", "friction", "roll-bar"
    }  # fmt: skip
    posts = [vehicle.element(name).preload for name in ("post.left", "post.right", "rear post")]
    weight = 500 * 9.81 - 500.0
    assert posts == pytest.approx([-weight / 4, -weight / 4, -weight / 2])
    assert static_wheel_loads(vehicle).sum() == pytest.approx(6500 * 9.81 - 500.0)


def test_many_mistakes_are_listed_together(write):
    text = (
        TROLLEY.replace("mass_t = 4", "mass_t = 0")
        .replace("Izz = 6000", "Izz = 60000")
        .replace("Ixx = 600", "Ixx = -1")
    )
    text = text.replace('between = ["deck", "axle"]', 'between = ["dekc", "axle"]').replace("radius_mm", "radios_mm")
    text += """
[[elements]]
name = "rod"
kind = "traction-rodd"

[[elements]]
name = "rod2"
kind = "traction-rod"
between = ["deck", "lst"]
at = [0, 0]
k = nan

[[place]]
assembly = "axel"
x = 3
"""
    found = problems(write(text))
    for words in (
        "body deck mass = 0.0: expected a number > 0 kg",
        "body deck Izz = 60000.0: larger than the sum of the other two, 7000 kg m2",
        "wheelset front.axle Ixx = -1.0: expected a number > 0",
        "radius: missing. Give one of radius, radius_m",
        'radios_mm = 460: not a key that is known here. Did you mean "radius_mm"?',
        'element spring.last.left between = "dekc": no such body. Did you mean "deck"?',
        'kind = "traction-rodd": not known here. Did you mean "traction-rod"?',
        'element rod2 between = "lst": no such body. Did you mean "last"?',
        "at = [0, 0]: expected a list of 3 finite numbers",
        "k = nan: expected a finite number",
        'assembly = "axel": not known here. Did you mean "axle"?',
    ):
        assert words in found, words


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("at = [0, 1.0, 0.46]", "at = [0, 1.0, 0.5]", "must lie on the axle of last, at x = -2, z = 0.46 m: it spins"),
        ('["deck", "axle"]', '["axle", "deck"]', "a wheelset must be the second body"),
        ('["deck", "axle"]', '["deck", "deck"]', "two different bodies"),
        ('["deck", "axle"]', '"deck"', "expected the two bodies"),
        ("radius_mm = 460", "radius_mm = 460\nback_to_back_mm = 1400", "over the flanges, gauge 1435 mm"),
        ("radius_mm = 460", "radius_mm = 460\nback_to_back_mm = 1100", "falls between the rails"),
        ("radius_mm = 460", 'radius_mm = 460\nprofile = "UIC60"', "UIC60 is a rail profile"),
        ("radius_mm = 460", 'radius_mm = 460\nprofile = "S1003"', 'Did you mean "S1002"?'),
        ("radius_mm = 460", "radius_mm = 4600", "expected 0.02 to 2 m"),
        ('names = { axle = "last" }', 'names = { axle = "front.axle" }', "this name is given to 2; each needs its own"),
        ('names = { axle = "last" }', 'names = { axel = "last" }', "no such body in the assembly"),
        ('names = { axle = "last" }', 'names = { axle = "ground" }', "this name is taken"),
        ('names = { axle = "last" }', "", "missing: a prefix"),
        ('title = "trolley"', 'title = "trolley"\nassemblies_from = "manchester-waggon"', 'Did you mean "manchester-wagon"'),
        ('title = "trolley"', 'title = "trolley"\nsources = 3', "expected a list of texts"),
        ('title = "trolley"', 'title = "trolley"\ngauge = 9', "expected 0.1 to 5 m"),
        ("both_sides = true", "both_sides = true\nspring_y = { elongation = [0, 1], force = [0, 1] }", "same in both"),
        ("both_sides = true", "both_sides = true\nspring_z = { elongation = [-1, 1], force = [0, 1], odd = true }", "odd"),
        ("at = [0, 1.0, 0.46]", "at = [0, -1.0, 0.46]", "give the position on the left"),
        ("cz_kNs_per_m = 4", "cz_kNs_per_m = -4", "spring.last.right cz = -4000.0: expected a number >= 0"),
        ("Iyy = 5000", "Iyy = nan", "Iyy = nan: expected a finite number"),
        ("position = [0, 0, 1.0]", "position = [0, 0, nan]", "expected a list of 3 finite numbers"),
        ("position = [0, 0, 1.0]", "position = [0, 0, 1.0]\nposition_mm = [0, 0, 1]", "given twice"),
        ("position = [0, 0, 1.0]", "", "position: missing"),
    ],
)  # fmt: skip
def test_each_mistake_has_words(write, old, new, words):
    assert old in TROLLEY
    assert words in problems(write(TROLLEY.replace(old, new)))


def test_an_element_that_does_nothing_is_a_mistake(write):
    text = TROLLEY + '[[elements]]\nname = "e"\nkind = "bushing"\nbetween = ["deck", "ground"]\nat = [0, 0, 0]\n'
    text += '[[elements]]\nname = "f"\nkind = "line"\nbetween = ["deck", "ground"]\nfrom = [0, 0, 0]\nto = [0, 0, 0]\n'
    found = problems(write(text))
    assert "element e: this element does nothing" in found
    assert "element f: its ends must be more than 1 mm apart" in found


def test_no_balance_is_told_in_words(write):
    vehicle = load_vehicle(write(TROLLEY + LOOSE))
    with pytest.raises(InputError, match=r"body loose: no preloads hold it .* out of balance vertically by -0\.981 kN"):
        with_static_preloads(vehicle)


LOOSE = """
[bodies.loose]
mass = 100
Ixx = 1
Iyy = 1
Izz = 1
position = [0, 0, 2]
"""


def test_an_uneven_load_is_shared_by_lever_and_rate(write):
    """Centre of mass 0.5 m forward of the middle of a wheelbase of 4 m: 62.5 % in front."""
    vehicle = with_static_preloads(
        load_vehicle(write(TROLLEY.replace("position = [0, 0, 1.0]", "position = [0.5, 0.1, 1.0]")))
    )
    front, rear = static_wheel_loads(vehicle)
    weight = 4000 * 9.81
    assert front.sum() - 9810 == pytest.approx(0.625 * weight)
    assert rear.sum() - 9810 == pytest.approx(0.375 * weight)
    # moment of the offset of 0.1 m, taken by both axles alike: equal rates twist the deck's springs equally
    assert (front[0] - front[1]) * 0.75 == pytest.approx(0.05 * weight)
    assert (rear[0] - rear[1]) * 0.75 == pytest.approx(0.05 * weight)


def test_vehicles_on_the_command_line(run, write):
    code, out, _ = run("list", "vehicles", "--json")
    assert code == 0
    kinds = ("bogie", "wagon", "wagon-2d", "wheelset")
    assert [row["name"] for row in json.loads(out)] == [f"manchester-{kind}" for kind in kinds]
    code, out, _ = run("vehicle", "show", "manchester-wagon", "--json")
    facts = json.loads(out)
    assert (code, facts["mass_kg"], len(facts["elements"])) == (0, 44482, 26)
    code, out, _ = run("vehicle", "show", "manchester-wagon")
    assert code == 0
    assert "primary.wheelset4.right" in out
    code, out, _ = run("vehicle", "check", write(TROLLEY))
    assert code == 0
    assert "no problems" in out
    assert json.loads(run("vehicle", "check", write(TROLLEY), "--json")[1])["title"] == "trolley"
    code, _, err = run("vehicle", "check", write(TROLLEY.replace("mass_t = 4", "mass_t = 0")))
    assert code == 2
    assert "body deck mass" in err
    code, _, err = run("vehicle", "show", "manchester-waggon")
    assert code == 2
    assert "manchester-wagon" in err
    code, out, _ = run("list", "elements")
    assert "bump-stop" in out


def test_a_file_reads_the_assemblies_of_another(write):
    write(TROLLEY, "other.toml")
    text = TROLLEY[: TROLLEY.index("[assembly")] + TROLLEY[TROLLEY.index("[[place]]") :]
    mine = load_vehicle(write('assemblies_from = "other.toml"\n' + text.lstrip()))
    assert np.all(
        assemble_vehicle(mine).suspension.numbers == assemble_vehicle(load_vehicle(write(TROLLEY))).suspension.numbers
    )
