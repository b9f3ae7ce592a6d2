"""What a reader does with the page of a run: look, zoom, scrub, switch, print, on a laptop and on a phone."""

import re

import pytest

pytestmark = pytest.mark.slow_without_jit  # once is enough: nothing here depends on how kernels run
NODES = 5000  #: of a page with everything opened
DRAWN = "section:not([hidden]) .picture[data-drawn]"


def tab(page, name):
    """Open a tab and wait for its first picture."""
    page.get_by_role("tab", name=name, exact=True).click()
    page.wait_for_selector(DRAWN)


def seen(page):
    """Ranges of x of the drawn plots of the open tab, by title."""
    found = page.eval_on_selector_all(
        DRAWN, "all => all.map(one => [one.parentElement.firstChild.textContent, one.dataset.x])"
    )
    return {title: tuple(map(float, x.split())) for title, x in found if x}


def box_of(page, title, panel=0):
    """Of a panel, in pixels of the window."""
    return page.evaluate(
        """([title, panel]) => {
        const figure = [...document.querySelectorAll("figure")].find((one) => one.firstChild.textContent === title);
        figure.scrollIntoView();
        scrollBy(0, -120);
        const plot = wheelrailPage.drawn.get(figure);
        const { left, top } = plot.over.getBoundingClientRect();
        const { box } = plot.panels[panel];
        return { left: left + box.left, top: top + box.top, width: box.width, height: box.height };
    }""",
        [title, panel],
    )


def inked(page, selector=DRAWN):
    """Shares of the pixels of drawn canvases that are not the most common colour."""
    return page.eval_on_selector_all(
        selector,
        """all => all.map((one) => {
        const { width, height } = one.querySelector("canvas");
        const copy = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
        copy.drawImage(one.querySelector("canvas"), 0, 0);
        const { data } = copy.getImageData(0, 0, width, height);
        const counts = new Map();
        const pixels = new Uint32Array(data.buffer);
        for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
        return 1 - Math.max(...counts.values()) / pixels.length;
    })""",
    )


def drag(page, box, start, end, height=0.5):
    y = box["top"] + height * box["height"]
    page.mouse.move(box["left"] + start * box["width"], y)
    page.mouse.down()
    page.mouse.move(box["left"] + 0.5 * (start + end) * box["width"], y, steps=3)
    page.mouse.move(box["left"] + end * box["width"], y, steps=3)
    page.mouse.up()
    page.wait_for_timeout(150)


def test_the_page_renders(opened):
    page = opened("one")
    assert page.locator("h1").inner_text().startswith("Made-up run")
    assert page.locator(".badge").inner_text() == "finished"
    for name in ("Motion", "Forces", "Contacts", "Track"):
        tab(page, name)
        assert min(inked(page)) > 0.01


def test_zoom_is_linked(opened):
    page = opened("one")
    tab(page, "Motion")
    before = seen(page)
    drag(page, box_of(page, "Wheelsets: motion against the track"), 0.2, 0.6)
    low, high = next(iter(seen(page).values()))
    width = high - low
    old = next(iter(before.values()))
    assert width == pytest.approx(0.4 * (old[1] - old[0]), rel=0.02)
    tab(page, "Forces")
    assert seen(page)["Wheels: forces"] == pytest.approx((low, high))
    tab(page, "Track")  # the irregularity and alignment are over distance, too
    page.get_by_role("button", name="show all").click()
    tab(page, "Forces")
    page.wait_for_timeout(150)
    assert seen(page)["Wheels: forces"] == pytest.approx(old)


def test_a_zoom_stays_from_distance_to_time(opened):
    page = opened("one")
    tab(page, "Forces")
    drag(page, box_of(page, "Wheels: forces"), 0.3, 0.6)
    low, high = seen(page)["Wheels: forces"]
    page.get_by_role("button", name="time", exact=True).click()
    page.wait_for_timeout(150)
    start, end = seen(page)["Wheels: forces"]
    assert (end - start) * 28.0 == pytest.approx(high - low, rel=0.01)  # at 28 m/s
    assert page.locator(DRAWN).first.get_attribute("data-kind") == "t"


def test_double_click_and_wheel(opened):
    page = opened("one")
    tab(page, "Forces")
    all_of_it = seen(page)["Wheels: forces"]
    box = box_of(page, "Wheels: forces")
    page.mouse.move(box["left"] + 0.5 * box["width"], box["top"] + 0.5 * box["height"])
    page.keyboard.down("Shift")
    page.mouse.wheel(0, -300)
    page.keyboard.up("Shift")
    page.wait_for_timeout(200)
    low, high = seen(page)["Wheels: forces"]
    assert high - low < 0.9 * (all_of_it[1] - all_of_it[0])
    page.mouse.dblclick(box["left"] + 0.5 * box["width"], box["top"] + 0.5 * box["height"])
    page.wait_for_timeout(200)
    assert seen(page)["Wheels: forces"] == pytest.approx(all_of_it)


def test_scrubbing_moves_the_cursor_in_every_plot(opened):
    page = opened("one", viewport={"width": 1200, "height": 3500})

    def cursors():
        return page.eval_on_selector_all(
            "section:not([hidden]) .picture[data-drawn] canvas + canvas", "all => all.map(one => one.dataset.cursor)"
        )

    moved = 0
    for name in ("Motion", "Forces", "Contacts", "Track"):
        tab(page, name)
        of_runs = page.eval_on_selector_all(DRAWN, "all => all.map(one => one.dataset.kind)")
        places = []
        for time in (2.0, 6.0):
            page.evaluate(
                """(time) => {
                const slider = document.querySelector(".scrub input");
                slider.value = time;
                slider.dispatchEvent(new Event("input"));
            }""",
                time,
            )
            page.wait_for_timeout(100)
            places.append(cursors())
        for kind, first, second in zip(of_runs, *places, strict=True):
            if kind in ("s", "t"):
                assert first
                assert second
                assert first != second
                moved += 1
    assert moved >= 7
    assert re.match(r"t = 6(\.\d+)? s, s = \d+", page.locator(".scrub output").inner_text())


def test_pointing_tells_names_and_units(opened):
    page = opened("one")
    tab(page, "Forces")
    box = box_of(page, "Wheels: forces")
    page.mouse.move(box["left"] + 0.4 * box["width"], box["top"] + 0.5 * box["height"])
    words = page.locator(".tooltip").inner_text()
    assert "wheelset1" in words
    assert "kN" in words
    assert re.search(r"Q at t = [\d.]+ s, s = [\d.]+ m \(wheelset1\)", words)


def test_the_cross_section_follows(opened):
    page = opened("one")
    tab(page, "Contacts")
    page.evaluate("wheelrailPage.cursor.set(5.0)")
    page.wait_for_timeout(150)
    told = page.locator(".choice span").inner_text()
    assert told.startswith("t = 5 s, force on the wheel:")
    assert " and " in told  # two contacts in the curve
    page.locator(".choice select").select_option(label="wheelset2, right wheel")
    assert " and " not in page.locator(".choice span").inner_text()


def test_filters(opened):
    """Against SciPy: forward and backward through a Butterworth filter of fourth order; and the mean of a line."""
    import numpy as np
    from scipy.signal import butter, sosfiltfilt

    page = opened("one")
    tab(page, "Forces")
    line = "wheelrailPage.specs.find((one) => one.title === 'Wheels: forces').figure.panels[0]"
    raw = np.array(page.evaluate(f"Array.from({line}.spec.lines[0].y)"))
    t = np.array(page.evaluate(f"Array.from(wheelrailPage.courses[{line}.spec.lines[0].course].t)"))
    page.get_by_role("button", name="20 Hz").click()
    low = np.array(page.evaluate(f"Array.from({line}.y({line}.spec.lines[0]))"))
    stages = butter(4, 20.0, fs=(t.size - 1) / (t[-1] - t[0]), output="sos")
    inside = slice(40, -40)  # how a signal goes on beyond its ends is a matter of taste
    assert low[inside] == pytest.approx(sosfiltfilt(stages, raw)[inside], abs=1e-4 * np.ptp(raw))
    page.get_by_role("button", name="mean 2 m").click()
    mean = np.array(page.evaluate(f"Array.from({line}.y({line}.spec.lines[0]))"))
    window = round(2.0 / 28.0 / (t[1] - t[0])) | 1
    plain = np.convolve(raw, np.ones(window) / window, mode="same")
    assert mean[inside] == pytest.approx(plain[inside], abs=0.02 * np.ptp(raw))
    assert np.ptp(mean) <= np.ptp(raw)


def test_light_and_dark(opened):
    page = opened("one", color_scheme="dark")
    tab(page, "Forces")

    def back():
        return page.evaluate("getComputedStyle(document.body).backgroundColor"), page.locator(
            DRAWN
        ).first.get_attribute("data-drawn")

    assert back() == ("rgb(23, 27, 33)", "dark")
    page.locator("button.theme").click()
    page.wait_for_timeout(150)
    assert back() == ("rgb(255, 255, 255)", "light")


def test_print_shows_everything_in_light_colours(opened):
    page = opened("one", color_scheme="dark")
    page.emulate_media(media="print")
    page.wait_for_timeout(500)
    told = page.locator("section.tab:not(.moving)")  # of what moves there is nothing to print
    assert page.locator("section.tab:visible").count() == told.count() > 5
    assert page.locator(".toolbar, nav").locator("visible=true").count() == 0
    assert set(page.eval_on_selector_all(".picture", "all => all.map(one => one.dataset.drawn)")) == {"light"}
    assert min(inked(page, "#panel1 .picture[data-drawn]")) > 0.005
    page.emulate_media(media="screen")
    page.wait_for_timeout(200)
    assert page.locator("section.tab:visible").count() == 1
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_print_into_a_file(opened):
    page = opened("one")
    assert len(page.pdf()) > 200_000  # with every tab and its pictures


def test_phone(opened):
    page = opened("one", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for name in ("Summary", "Forces", "Contacts", "Scenario"):
        page.get_by_role("tab", name=name, exact=True).click()
        page.wait_for_timeout(150)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    tab(page, "Forces")
    panels = page.evaluate(
        "wheelrailPage.specs.find((one) => one.title === 'Wheels: forces').figure.panels.map((one) => one.box)"
    )
    assert len({round(box["left"]) for box in panels}) == 1  # below each other
    titles = page.evaluate(
        "wheelrailPage.specs.find((one) => one.title === 'Wheels: forces').figure.panels.map((one) => one.title)"
    )
    assert titles == ["left wheels", "right wheels"] * (len(panels) // 2)  # each says whose it is
    box = box_of(page, "Wheels: forces")
    page.touchscreen.tap(box["left"] + 0.5 * box["width"], box["top"] + 0.5 * box["height"])
    assert page.evaluate("wheelrailPage.cursor.time") > 1.0


def test_hostile_words_are_shown_as_text(opened):
    page = opened("hostile")
    assert page.title() != "gone"
    assert "<b>bold</b>" in page.locator("h1").inner_text()
    assert page.locator("img, h1 b, .warnings b").count() == 0
    for one in page.get_by_role("tab").all():
        one.click()
        page.wait_for_timeout(60)
    tab(page, "Forces")
    box = box_of(page, "Wheels: forces")
    page.mouse.move(box["left"] + 0.5 * box["width"], box["top"] + 0.5 * box["height"])
    assert "<b>bold</b>" in page.locator(".tooltip").inner_text()
    assert page.title() != "gone"


def test_few_nodes_with_three_runs_and_every_tab_opened(opened):
    page = opened("three")
    for one in page.get_by_role("tab").all():
        one.click()
    page.evaluate("document.querySelectorAll('figure').forEach((figure) => wheelrailPage.picture(figure))")
    count = page.evaluate(
        """() => {
        const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
        let count = 0;
        while (walker.nextNode()) count++;
        return count;
    }"""
    )
    assert 500 < count < NODES


def test_runs_can_be_hidden(opened):
    page = opened("three")
    tab(page, "Forces")
    panel = "wheelrailPage.specs.find((one) => one.title === 'Wheels: forces').figure.panels[0]"
    shown = f"{panel}.spec.lines.filter((line) => {panel}.shown(line)).length"
    assert page.evaluate(shown) == 12
    for name in ("run 500", "run 400"):
        page.get_by_role("button", name=name).click()
    assert page.evaluate(shown) == 4


def test_a_page_without_pictures(opened):
    page = opened("empty")
    assert page.locator("h1").inner_text() == "Nothing"
    assert page.locator("nav, .toolbar").count() == 0


def test_a_long_title_stays_on_a_phone(opened):
    page = opened("long", viewport={"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
