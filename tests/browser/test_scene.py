"""The animation in a real browser: poses are those of the result, it plays, it follows the cursor, it rests."""

import os
import shutil
from pathlib import Path

import numpy as np
import pytest

from wheelrail import load_scenario, simulate
from wheelrail.reports.packing import Packer, script_json
from wheelrail.reports.scene import scene_of

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web" / "src"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
SOFTWARE = ("--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")
PAGE = """<!doctype html><meta charset="utf-8"><title>scene</title>
<style>body { margin: 0; background: white; color: black } .dark body { background: black; color: white }</style>
<div id="scene" style="width: 320px"></div>
<script>%s</script>
<script>%s %s
unpack(%s).then((scene) => {
  globalThis.cursor = new Cursor();
  globalThis.scene = wheelrailScene.mount(document.getElementById("scene"), scene, cursor, { quality: "light" });
});</script>"""

pytestmark = [
    pytest.mark.skipif(not CHROMIUM, reason="no Chromium: name one in CHROMIUM or have it in PATH"),
    pytest.mark.slow_without_jit,
]


def page_of(result):
    packer = Packer()
    value = scene_of(result, packer)
    bundle = (ROOT / "src/wheelrail/reports/web/scene.js").read_text(encoding="utf-8")
    sources = [(WEB / name).read_text(encoding="utf-8").replace("export ", "") for name in ("arrays.js", "cursor.js")]
    return PAGE % (bundle, *sources, script_json({**packer.payload(), "value": value}))


def shortened(name, **values):
    return simulate(load_scenario(ROOT / "scenarios" / f"{name}.toml").with_values(values))


@pytest.fixture(scope="module")
def curve():
    """From the straight into the curve of Meli2011, where the vehicle is canted and turns."""
    return shortened("meli2011_curve", **{"run.start": 90.0, "run.duration": 1.0})


@pytest.fixture(scope="module")
def rig():
    return shortened("rig_traction", **{"run.duration": 0.3})


@pytest.fixture(scope="module")
def browser(driver):
    """With graphics in software."""
    chromium = driver.chromium.launch(executable_path=CHROMIUM, args=list(SOFTWARE))
    yield chromium
    chromium.close()


def opened(browser, folder, result):
    """The scene of a result; errors of the page are in `page.told`, requests in `page.asked`."""
    file = folder / "scene.html"
    file.write_text(page_of(result), encoding="utf-8")
    page = browser.new_page(viewport={"width": 400, "height": 700})
    page.set_default_timeout(120_000)  # without graphics hardware, pictures take their time
    page.told, page.asked = [], []
    page.on("console", lambda message: page.told.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.told.append(str(error)))
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto(file.as_uri())
    page.wait_for_function("globalThis.scene?.frames > 0")
    return page


@pytest.fixture(scope="module")
def in_curve(browser, curve, tmp_path_factory):
    page = opened(browser, tmp_path_factory.mktemp("curve"), curve)
    yield page
    page.close()


@pytest.fixture
def page(in_curve):
    """The scene in the curve, at rest at its beginning."""
    in_curve.evaluate("scene.pause(); scene.change({ exaggeration: 1 }); scene.look('follow'); scene.setTime(0)")
    in_curve.wait_for_function("!scene.asked")
    yield in_curve
    assert in_curve.told == []
    assert len(in_curve.asked) == 1


def assert_poses(page, result, frame):
    """All bodies as the result has them at an instant, with a small part of the 1 % that are asked for."""
    data = result.dataset
    time = float(data["time"].values[frame])
    poses = page.evaluate("(time) => scene.poses(time)", time)
    assert list(poses) == result.bodies
    for n, name in enumerate(result.bodies):
        recorded = [float(data[f"body_global_{axis}"].values[frame, n]) for axis in "xyz"]
        assert poses[name]["position"] == pytest.approx(recorded, abs=2e-3), name
        for angle in ("yaw", "roll"):
            assert poses[name][angle] == pytest.approx(float(data[f"body_{angle}"].values[frame, n]), abs=2e-6), name
        if name in result.rollers:
            continue  # the angle that they have turned through is not recorded
        turns = (poses[name]["pitch"] - float(data["body_pitch"].values[frame, n])) / (2.0 * np.pi)
        assert turns == pytest.approx(round(turns), abs=1e-4), name


def test_poses_are_those_of_the_result(curve, page):
    for frame in (20, 150):
        assert_poses(page, curve, frame)
    wheel = page.evaluate("scene.poses(0.5).wheelset1")
    assert wheel["pitch"] == pytest.approx(
        float(np.interp(0.5, curve["wheelset1.pitch"].time, curve.values("wheelset1.pitch"))), rel=1e-4
    )


def test_poses_on_a_rig(rig, browser, tmp_path):
    page = opened(browser, tmp_path, rig)
    for frame in (10, 50):
        assert_poses(page, rig, frame)
    first, later = (page.evaluate(f"scene.poses({time})") for time in (0.0, 0.2))
    assert later["wheelset1"]["pitch"] - first["wheelset1"]["pitch"] == pytest.approx(0.2 * 20.0 / 0.46, rel=0.02)
    assert later["roller1"]["pitch"] - first["roller1"]["pitch"] == pytest.approx(-0.2 * 20.0 / 0.685, rel=0.02)
    assert page.told == []


def test_what_is_drawn_is_where_the_poses_are(curve, page):
    """Matrices of the picture against `poses`; exaggeration moves what is drawn, and not the poses."""
    drawn = "scene.scene.bodies.map((body, n) => scene.stage.bodies[n].object.matrix.elements.slice(12, 15))"
    page.evaluate("scene.setTime(0.8)")
    page.evaluate("scene.draw()")
    poses = page.evaluate("scene.poses(0.8)")
    for place, pose in zip(page.evaluate(drawn), poses.values(), strict=True):
        assert list(place) == pytest.approx(pose["position"], abs=1e-6)
    page.evaluate("scene.change({ exaggeration: 20 }); scene.draw()")
    moved = [
        np.linalg.norm(np.subtract(a, b["position"])) for a, b in zip(page.evaluate(drawn), poses.values(), strict=True)
    ]
    shift = abs(float(np.interp(0.8, curve["wheelset1.y"].time, curve.values("wheelset1.y"))))
    assert moved[curve.bodies.index("wheelset1")] == pytest.approx(19.0 * shift, rel=0.01)
    assert page.evaluate("scene.poses(0.8)") == poses


def test_it_plays_and_moves_the_cursor(curve, page):
    page.evaluate("globalThis.heard = []; cursor.subscribe((time, source) => heard.push([time, source === scene]))")
    page.get_by_label("Speed").select_option("0.1")  # without graphics hardware, pictures take their time
    page.get_by_role("button", name="Play or pause").click()
    page.wait_for_function("scene.time > 0.05", timeout=60_000)
    page.get_by_role("button", name="Play or pause").click()
    heard = page.evaluate("heard")
    times = [time for time, _ in heard]
    assert times == sorted(times)
    assert all(own for _, own in heard)
    assert page.evaluate("cursor.time") == page.evaluate("scene.time")
    assert page.evaluate("scene.playing") is False


def test_it_follows_the_cursor_and_says_where_it_is(curve, page):
    page.evaluate("cursor.set(0.6, 'a plot')")
    assert page.evaluate("scene.time") == 0.6
    s = float(np.interp(0.6, curve["wheelset1.s"].time, curve.values("wheelset1.s")))
    assert page.evaluate("scene.position(0.6)") == pytest.approx(s, abs=1e-3)
    assert f"s = {s:.1f} m" in page.locator(".wr-scene-told").inner_text()
    page.evaluate("cursor.set(null, 'a plot')")
    assert page.evaluate("scene.time") == 0.6
    page.locator("input[aria-label=Time]").fill("0.25")
    assert page.evaluate("cursor.time") == 0.25


def test_keys(page):
    page.locator(".wr-scene").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("scene.time") == pytest.approx(2 * 5e-3, abs=1e-6)
    page.keyboard.press(" ")
    assert page.evaluate("scene.playing") is True
    page.keyboard.press(" ")
    assert page.evaluate("scene.playing") is False


def test_nothing_is_drawn_where_nothing_changes(page):
    page.wait_for_function("!scene.asked")
    before = page.evaluate("scene.frames")
    page.wait_for_timeout(300)
    assert page.evaluate("scene.frames") == before
    page.evaluate("document.getElementById('scene').style.display = 'none'")
    page.wait_for_function("!scene.visible")
    page.evaluate("cursor.set(0.4, 'a plot')")
    page.wait_for_timeout(200)
    assert page.evaluate("scene.frames") == before
    page.evaluate("document.getElementById('scene').style.display = ''")
    page.wait_for_function("(before) => scene.frames > before", arg=before)


def test_cameras_and_switches(curve, page):
    for name in ("Chase", "Front", "Wheelset", "Top", "Follow"):
        page.get_by_role("button", name=name, exact=True).click()
        assert page.get_by_role("button", name=name, exact=True).get_attribute("aria-pressed") == "true"
    page.get_by_role("button", name="Wheelset", exact=True).click()
    page.get_by_label("Wheelset to look at").select_option("2")
    page.evaluate("scene.setTime(0.5)")
    shown = page.locator(".wr-scene-card table td").first.inner_text()
    q = float(np.interp(0.5, curve["wheelset3.left.Q"].time, curve.values("wheelset3.left.Q")))
    assert float(shown) == pytest.approx(q * 1e-3, abs=0.11)
    for name in ("Forces", "Suspension", "Body shell"):
        page.get_by_label(name).uncheck()
    page.evaluate("scene.draw()")
    hidden = page.evaluate("[scene.stage.arrows.group.visible, scene.stage.springs.group.visible]")
    assert hidden == [False, False]
    for name in ("Forces", "Suspension", "Body shell"):
        page.get_by_label(name).check()
    assert page.evaluate("document.querySelectorAll('.wr-scene *').length") < 120


def test_it_turns_dark_with_the_page(page):
    light = page.evaluate("scene.stage.theme.background.getHexString()")
    page.evaluate("document.documentElement.className = 'dark'")
    page.wait_for_function("(light) => scene.stage.theme.background.getHexString() !== light", arg=light)
    page.evaluate("document.documentElement.className = ''")
    page.wait_for_function("(light) => scene.stage.theme.background.getHexString() === light", arg=light)


def test_without_webgl_there_is_a_sentence(curve, browser, tmp_path):
    file = tmp_path / "scene.html"
    file.write_text(page_of(curve), encoding="utf-8")
    page = browser.new_page()
    told = []
    page.on("console", lambda message: told.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: told.append(str(error)))
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    page.goto(file.as_uri())
    page.wait_for_selector("text=The animation needs WebGL 2")
    assert page.evaluate("scene.poses(0.1).carbody.position.length") == 3
    page.evaluate("scene.dispose()")
    assert told == []
    page.close()
