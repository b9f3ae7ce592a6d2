"""Pages in a real browser: Chromium from the variable CHROMIUM or from PATH. Without one these tests are skipped, loudly.

`make browser` installs what is missing, where it may.
"""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

import fake_run
from wheelrail.reports.page import Facts, Head, Tab, write_tabs
from wheelrail.reports.run_page import write_run_page
from wheelrail.reports.run_view import RunView
from wheelrail.results.result import result_from_recording

ROOT = Path(__file__).parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
#: No sandbox: containers that run tests as root have none to offer.
OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def chromium():
    """The browser's path; None where there is none."""
    given = os.environ.get("CHROMIUM")
    return given or next((found for name in BROWSERS if (found := shutil.which(name))), None)


def missing():
    """What these tests lack, in words."""
    if find_spec("playwright") is None:
        return "the Python package playwright is not installed: make browser"
    if chromium() is None:
        return "no Chromium in CHROMIUM or PATH: make browser"
    return ""


def pytest_collection_modifyitems(items):
    here = Path(__file__).parent
    for item in items:
        if missing() and here in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=missing()))


def pytest_terminal_summary(terminalreporter):
    if missing():
        terminalreporter.section("PAGES WERE NOT TESTED IN A BROWSER", red=True)
        terminalreporter.line(missing())


@pytest.fixture(scope="session")
def driver():
    """One for all browsers: a second one would not start beside it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        yield play


@pytest.fixture(scope="session")
def browser(driver):
    opened = driver.chromium.launch(executable_path=chromium(), args=OPTIONS)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def scenario():
    from wheelrail.io.scenario_file import load_scenario

    return load_scenario(ROOT / "scenarios/meli2011_curve.toml")


@pytest.fixture(scope="session")
def pages(scenario, tmp_path_factory):
    """Pages as files: of one run, of three over each other, and one full of hostile words."""
    folder = tmp_path_factory.mktemp("pages")
    runs = [
        RunView(
            result_from_recording(fake_run.fake_run(n, status="done: reached the end of the track")),
            scenario.track,
            scenario.vehicle,
            f"run {n}",
        )
        for n in (600, 500, 400)
    ]
    write_run_page(folder / "one.html", runs[0])
    write_run_page(folder / "three.html", *runs)
    hostile = (
        "</script><script>document.title = 'gone'</script><img src=x onerror=\"document.title = 'gone'\"><b>bold</b>"
    )
    bad = result_from_recording(fake_run.fake_run(60, title=hostile, warnings=(hostile,)))
    view = RunView(bad, scenario.track, scenario.vehicle, hostile)
    write_run_page(
        folder / "hostile.html", view, RunView(bad, name="x"), sources=[Facts(hostile, ((hostile, hostile),))]
    )
    write_tabs(folder / "empty.html", Head("Nothing"), [Tab("", (Facts("Facts", (("a", "b"),)),))])
    write_tabs(folder / "long.html", Head("a_long_name_of_a_file_" * 10), [Tab("", (Facts("Facts", (("a", "b"),)),))])
    return folder


@pytest.fixture
def opened(browser, pages):
    """Opens a page by name; afterwards nothing may have been fetched, and nothing have gone wrong."""
    contexts, requests, troubles = [], [], []

    def open_page(name, **options):
        context = browser.new_context(**{"viewport": {"width": 1200, "height": 900}} | options)
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: requests.append(request.url))
        page.on("console", lambda told: troubles.append(told.text) if told.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto((pages / f"{name}.html").as_uri())
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []
    assert [url for url in requests if not url.startswith(("file:", "data:", "blob:"))] == []
