"""Works behind runs, as parts of their page."""

from __future__ import annotations

from collections.abc import Sequence

from wheelrail.cite.scenario import citations_of, works_of
from wheelrail.errors import InputError
from wheelrail.reports.page import Facts, Part
from wheelrail.results.result import Result
from wheelrail.simulation.scenario import Scenario


def source_parts(results: Sequence[Result], scenarios: Sequence[Scenario] = ()) -> list[Part]:
    """What runs rely on, and the references; nothing where no scenario can be read.

    scenarios : of these runs, where they are at hand; otherwise they are read from the results.
    """
    known: Sequence[Scenario | None] = list(scenarios) or [_inside(one) for one in results]
    pairs = [(one, scenario) for one, scenario in zip(results, known, strict=True) if scenario is not None]
    citations = tuple(dict.fromkeys(one for pair in pairs for one in citations_of(pair[1], pair[0].members)))
    if not citations:
        return []
    uses = [(one.topic, f"{one.choice}: {', '.join(one.keys) or one.source}") for one in citations]
    works = [(f"[{work.key}]", work.reference) for work in works_of(citations)]
    return [Facts("Relied on", tuple(uses)), Facts("References", tuple(works))]


def _inside(result: Result) -> Scenario | None:
    try:
        return result.scenario
    except InputError:
        return None
