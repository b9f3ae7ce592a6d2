"""The HTML of pages. Words are escaped wherever they come from: what looks like markup in a title is shown as text."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any

from wheelrail.reports.cross_section import CrossSection
from wheelrail.reports.figure import Figure
from wheelrail.reports.figure_spec import SpecWriter
from wheelrail.reports.packing import Packer, script_json
from wheelrail.reports.page import Facts, Head, Listing, Part, Scene, Tab, Table
from wheelrail.reports.relief import Relief
from wheelrail.reports.segments import Shade

LONG = 24  #: letters of a cell that holds words rather than a number
NUMBER = re.compile(r"[-+]?\.?\d")  #: how cells begin that hold one
#: Nothing may be fetched from anywhere or sent anywhere; scripts and styles are those inside the page.
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:"


def page_html(head: Head, tabs: Sequence[Tab], *, runs: Sequence[str] = (), shades: Sequence[Shade] = ()) -> str:
    """A page as text."""
    from wheelrail import __version__

    packer = Packer()
    writer = SpecWriter(packer)
    pictures: list[dict[str, Any]] = []
    sections = [_tab(tab, n, writer, pictures) for n, tab in enumerate(tabs)]
    data = {
        "version": __version__,
        "pictures": pictures,
        "courses": writer.courses,
        "runs": list(runs),
        "shades": [{"start": one.start, "end": one.end, "kind": one.kind, "words": one.words} for one in shades],
    }
    payload = script_json({"value": data, **packer.payload()})
    scripts = [page_file("page.js")]
    if any(isinstance(part, Scene) for tab in tabs for part in tab.parts):
        scripts.insert(0, page_file("scene.js"))
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{html.escape(head.title)}</title><style>{page_file('page.css')}</style></head><body>",
            *_head(head),
            *_navigation(tabs),
            f"<main>{''.join(sections)}</main>",
            f"<footer>wheelrail {html.escape(__version__)}</footer>",
            f'<script type="application/json" id="wheelrail-data">{payload}</script>',
            *(f"<script>{script}</script>" for script in scripts),
            "</body></html>\n",
        ]
    )


def page_file(name: str) -> str:
    """A script or style of pages; empty where it was not built."""
    path = files("wheelrail.reports").joinpath("web", name)
    return path.read_text(encoding="utf-8").replace("</script", "<\\/script") if path.is_file() else ""


def _head(head: Head) -> Iterator[str]:
    badge = ""
    if head.badge is not None:
        kind, words = head.badge
        badge = f' <span class="badge {html.escape(kind)}">{html.escape(words)}</span>'
    yield f'<header><div class="title"><h1>{html.escape(head.title)}{badge}</h1></div>'
    if head.lead:
        yield f'<p class="lead">{html.escape(head.lead)}</p>'
    if head.warnings:
        yield f'<ul class="warnings">{"".join(f"<li>{html.escape(one)}</li>" for one in head.warnings)}</ul>'
    yield "</header>"


def _navigation(tabs: Sequence[Tab]) -> Iterator[str]:
    """Buttons, where there are several tabs."""
    if len(tabs) < 2:
        return
    buttons = "".join(
        f'<button role="tab" id="tab{n}" aria-controls="panel{n}">{html.escape(tab.title)}</button>'
        for n, tab in enumerate(tabs)
    )
    yield f'<nav role="tablist" aria-label="Contents">{buttons}</nav>'


def _tab(tab: Tab, n: int, writer: SpecWriter, pictures: list[dict[str, Any]]) -> str:
    parts = "".join(_part(part, writer, pictures) for part in tab.parts)
    title = f'<h2 class="tab-title">{html.escape(tab.title)}</h2>' if tab.title else ""
    moving = (
        " moving" if tab.parts and all(isinstance(part, Scene) for part in tab.parts) else ""
    )  # there is nothing to print of it
    return f'<section class="tab{moving}" id="panel{n}">{title}{parts}</section>'


def _part(part: Part, writer: SpecWriter, pictures: list[dict[str, Any]]) -> str:
    if isinstance(part, Figure | Relief | CrossSection):
        pictures.append(writer.spec(part))
        return _picture(part.title, part.caption, len(pictures) - 1)
    if isinstance(part, Scene):
        given = part.data(writer.packer) if callable(part.data) else part.data
        pictures.append({"kind": "scene", "title": part.title, "data": writer.packer.pack(given)})
        return _picture(part.title, part.caption, len(pictures) - 1)
    heading = f"<h3>{html.escape(part.title)}</h3>"
    if isinstance(part, Table):
        return f'<div class="part">{heading}{_table(part)}</div>'
    if isinstance(part, Listing):
        return f'<div class="part">{heading}{_listing(part)}</div>'
    return f'<div class="part">{heading}{_facts(part)}</div>'


def _picture(title: str, caption: str, number: int) -> str:
    """Where the scripts draw a picture."""
    below = f"<figcaption>{html.escape(caption)}</figcaption>" if caption else ""
    return f'<figure data-picture="{number}"><h3>{html.escape(title)}</h3><div class="picture"></div>{below}</figure>'


def _table(table: Table) -> str:
    told = [any(len(row[n]) > LONG for row in table.rows) for n in range(len(table.columns))]
    for n in range(1, len(told) - bool(table.verdicts)):  # the first reads from the left anyway, and is not broken
        told[n] = told[n] or _in_words([row[n] for row in table.rows])
    head = "".join(_cell("th", column, "words" * words) for column, words in zip(table.columns, told, strict=True))
    verdicts = table.verdicts or ("",) * len(table.rows)
    rows = "".join(_row(row, told, verdict) for row, verdict in zip(table.rows, verdicts, strict=True))
    caption = f'<p class="caption">{html.escape(table.caption)}</p>' if table.caption else ""
    return f'<div class="wide"><table class="numbers"><tr>{head}</tr>{rows}</table></div>{caption}'


def _in_words(column: Sequence[str]) -> bool:
    """Whether a column tells something in words: nothing of it is a number."""
    filled = [cell for cell in column if cell not in ("", "-")]
    return bool(filled) and not any(map(NUMBER.match, filled))


def _row(row: Sequence[str], told: Sequence[bool], verdict: str) -> str:
    """A row; columns that tell something in words read from the left."""
    kinds = ["words" * words for words in told]
    kinds[-1] = verdict or kinds[-1]
    return f"<tr>{''.join(_cell('td', cell, kind) for cell, kind in zip(row, kinds, strict=True))}</tr>"


def _cell(tag: str, text: str, kind: str) -> str:
    given = f' class="{html.escape(kind)}"' if kind else ""
    return f"<{tag}{given}>{html.escape(text)}</{tag}>"


def _facts(facts: Facts) -> str:
    rows = "".join(f"<tr><th>{html.escape(name)}</th><td>{html.escape(value)}</td></tr>" for name, value in facts.rows)
    return f'<div class="wide"><table class="facts">{rows}</table></div>'


def _listing(listing: Listing) -> str:
    text = f"<pre>{html.escape(listing.text)}</pre>"
    return f"<details><summary>show</summary>{text}</details>" if listing.folded else text
