"""Renders the animation of the README: the Meli2011 wagon enters its curve, lateral motion exaggerated.

python docs/make_animation.py [RUN.nc]

Needs what nothing else here does: Chromium (named in CHROMIUM, or in PATH), and the packages playwright and Pillow.
Without a file of a run it computes one. Writes docs/figures/animation.gif and docs/figures/animation-still.png.
"""

from __future__ import annotations

import os
import shutil
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from wheelrail import load_scenario, simulate
from wheelrail.reports.packing import Packer, script_json
from wheelrail.reports.scene import scene_of
from wheelrail.results.result import Result
from wheelrail.results.store import open_result

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "docs" / "figures"
FIRST, LAST = 1.0, 4.0  #: what is shown [s]: from the straight to the full curve
SECONDS, RATE = 6.0, 12  #: of the animation; pictures per second
WIDTH, HEIGHT = 720, 405  #: of a picture
STILL = (1280, 720)  #: of the single picture
COLOURS = 128  #: of the animation
EXAGGERATION = 5
LARGEST = 2_000_000  #: bytes of the animation
VIEW = {"azimuth": 0.62, "elevation": 0.11, "distance": 10.0}  #: of the first wheelset [rad, rad, m]
FLAGS = ("--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")
PAGE = """<!doctype html><meta charset="utf-8"><title>animation</title>
<style>body {{ margin: 0; font-family: system-ui, sans-serif; color: #1c2127 }}
.wr-scene-row {{ display: none !important }}
.wr-scene-view {{ border: 0 !important; border-radius: 0 !important; max-height: none !important }}</style>
<div id="scene"></div><script>{bundle}</script><script>{arrays}
unpack({data}).then((scene) => {{
  globalThis.player = wheelrailScene.mount(document.getElementById("scene"), scene, null, {{ quality: "full" }});
}});</script>"""


def page_of(result: Result) -> str:
    """A page with nothing but the animation."""
    packer = Packer()
    value = scene_of(result, packer)
    return PAGE.format(
        bundle=(ROOT / "src/wheelrail/reports/web/scene.js").read_text(encoding="utf-8"),
        arrays=(ROOT / "web/src/arrays.js").read_text(encoding="utf-8").replace("export ", ""),
        data=script_json({**packer.payload(), "value": value}),
    )


def picture(page: Page, time: float) -> Image.Image:
    """The scene at a time [s]; drawn until all of the track is there."""
    page.evaluate("(time) => player.setTime(time)", time)
    page.wait_for_function("!player.asked")
    return Image.open(BytesIO(page.screenshot())).convert("RGB")


def opened(page: Page, size: tuple[int, int]) -> None:
    """The scene in a size, at the first bogie."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function("globalThis.player?.frames > 0")
    page.evaluate("(choices) => player.change(choices)", {"exaggeration": EXAGGERATION})
    page.evaluate("player.view === 'wheel' || player.look('wheel')")  # a second time would be the usual view again
    page.evaluate("(view) => Object.assign(player.stage.camera.state, view)", VIEW)


def main() -> None:
    """Write both pictures."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        sys.exit("no Chromium: name one in CHROMIUM or have it in PATH")
    scenario = ROOT / "scenarios" / "meli2011_curve.toml"
    result = open_result(Path(sys.argv[1])) if len(sys.argv) > 1 else simulate(load_scenario(scenario))
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        file = Path(folder) / "animation.html"
        file.write_text(page_of(result), encoding="utf-8")
        browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        page = browser.new_page()
        page.set_default_timeout(300_000)  # without graphics hardware, pictures take their time
        page.goto(file.as_uri())
        opened(page, STILL)
        picture(page, 0.5 * (FIRST + LAST)).save(FIGURES / "animation-still.png", optimize=True)
        opened(page, (WIDTH, HEIGHT))
        page.wait_for_timeout(500)
        times = np.linspace(FIRST, LAST, int(SECONDS * RATE), endpoint=False)
        pictures = [picture(page, float(time)) for time in times]
        browser.close()
    # One palette for all pictures, so that what stays the same costs nothing.
    middle = pictures[len(pictures) // 2].quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE)
    few = [one.quantize(palette=middle, dither=Image.Dither.NONE) for one in pictures]
    to = FIGURES / "animation.gif"
    few[0].save(to, save_all=True, append_images=few[1:], duration=round(1000 / RATE), loop=0, optimize=True)
    size = to.stat().st_size
    print(f"written: {to.relative_to(ROOT)}, {size / 1e6:.2f} MB, {len(few)} pictures")
    if size > LARGEST:
        sys.exit(f"larger than {LARGEST / 1e6:g} MB: take fewer colours or pictures")


if __name__ == "__main__":
    main()
