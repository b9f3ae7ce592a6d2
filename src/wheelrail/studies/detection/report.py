"""The study as a page, a summary and main numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wheelrail.studies.detection.settings import StudySettings
from wheelrail.studies.detection.setups import OUR_OWN
from wheelrail.studies.detection.study import Results
from wheelrail.studies.detection.tables import mean_times
from wheelrail.studies.detection.tally import percent
from wheelrail.studies.table import StudyTable

COMMON = """\
Points that are left over, m_A of reference A and m_B of method B, make the error E = max(m_A, m_B) of a configuration;
of it E1 = min(m_A, m_B) are pairs that lie too far apart, and E2 = E - E1 are points that one of the two has more. Over
the N_h configurations in which A has h points, e_h = sum E/(h N_h), and e = sum E/sum h N_h over all. "Missed" counts
points of A without partner and "excess" points of B without partner, both of all points of A. N is the number of
configurations behind a row. Numbers in brackets are the published ones. The semi-analytic methods are ours, which find
the zeros of their equations exactly; the papers looked for them in steps of 0.1 mm."""

ABOUT = """\
The comparison of methods to find contact points by Malvezzi, Meli, Falomi and Rindi (Multibody System Dynamics 20,
2008; "MSD paper") and Meli (doctoral thesis, Bologna, 2009, ch. 2; "thesis"), made again. One wheel S1002 over one
rail UIC60, lateral position of the wheelset 0 to 10 mm (towards the flange), yaw 0 to 10 mrad, roll -10 to 10 mrad;
height such that the deepest contact, by DIST, has a penetration of 0.18 mm unless said otherwise.

DIST and DIFF are the semi-analytic methods, as compiled here. Their baselines are brute force on a grid of 0.1 mm,
compass search and simplex, in the 2D form (minima of the vertical difference, as DIFF) and, marked by -4d, in the form
with both surfaces (as DIST; its grid has steps of 0.5 mm along the wheel).

Points of a method B and a reference A match one to one if they are not farther apart, laterally, on wheel and rail than
a tolerance. Of m_A and m_B points left over in a configuration the greater is its error E. Over the N_h configurations
in which A has h points, e_h = sum E/(h N_h), and e = sum E/sum h N_h over all. "Missed" counts points of A without
partner and "excess" points of B without partner, both of all points of A. N is the number of configurations behind a
row. Numbers in brackets are the published ones."""


def stem(results: Results) -> str:
    """Of the names of all files that belong to a set-up."""
    setup = results.settings.setup
    return "detection" if setup == OUR_OWN else f"detection-{setup}"


def chart_name(results: Results) -> str:
    """Of the chart of CPU times."""
    return f"{stem(results)}-times.png"


def as_markdown(results: Results, tables: Sequence[StudyTable], finished: bool) -> str:
    """The whole study as a page; the chart lies beside it."""
    settings, setup = results.settings, results.setup
    own = settings.setup == OUR_OWN
    command = "wheelrail study detection" + ("" if own else f" --setup {settings.setup}")
    lines = [
        f"# {setup.title}",
        "",
        f"Made by `{command}`; do not edit by hand.",
        "",
        ABOUT if own else f"{setup.source}\n\n{COMMON}",
        "",
        f"This run: {'random' if settings.sampling == 'random' else 'regularly spaced'} configurations"
        f"{f' (seed {settings.seed})' if settings.sampling == 'random' else ''}, wheel radius "
        f"{settings.radius * 1e3:g} mm{words_on_profiles(settings)}. {words_on_left_out(results)}"
        f"{'' if finished else ' It was interrupted: tables at the end are missing.'}",
        "",
    ]
    text = "\n".join(lines)
    for table in tables:
        text += "\n" + table.markdown()
        if table.name == "times":
            text += f"\n![CPU times of all methods]({chart_name(results)})\n"
    return text


def words_on_profiles(settings: StudySettings) -> str:
    """How the profiles were smoothed, if they were."""
    if settings.smoothing == 0.0:
        return "" if settings.setup == OUR_OWN else ", exact profiles"
    return f", both profiles smoothed along their curves by a Gauss filter of {settings.smoothing * 1e3:g} mm"


def left_out(results: Results) -> int:
    """Configurations without a height that gives the penetration, of all parts together."""
    parts = (results.semi_analytic, results.limits, results.baselines, results.baselines_4d)
    return sum(outcome.without_contact for part in parts for outcome in part.values())


def words_on_left_out(results: Results) -> str:
    """A sentence on them."""
    count = left_out(results)
    if count == 0:
        return "No configuration had to be left out."
    return f"Left out, for want of a height that gives the penetration by DIST: {count}, of all parts together."


def summary(results: Results) -> list[tuple[str, str]]:
    """The main numbers in words."""
    facts = []
    for n, outcome in results.semi_analytic.items():
        share = [percent(value, outcome.configurations) for value in outcome.shares["dist"]]
        text = " / ".join(f"{value:.1f}" for value in share[1:4])
        facts.append((f"1:{n}, 1 / 2 / 3 points by DIST", f"{text} % of {outcome.configurations} configurations"))
    for outcomes in (results.semi_analytic, results.baselines, results.baselines_4d):
        for n, outcome in outcomes.items():
            for (b, a, tolerance), tally in outcome.errors.items():
                if a in ("dist", "grid", "grid-4d") and tolerance in (0.1e-3, 2.0e-3) and (a != "dist" or b == "diff"):
                    what = f"1:{n}, {b} against {a}, tolerance {tolerance * 1e3:g} mm"
                    facts.append((what, f"e = {tally.error:.2f} % of {tally.configurations} configurations"))
    facts += [(f"CPU time of {method}", f"{mean:.4g} us") for method, (mean, _) in mean_times(results).items()]
    return facts


def main_numbers(results: Results, tables: Sequence[StudyTable]) -> dict[str, Any]:
    """All tables as data, with what decided them."""
    return {
        "settings": vars(results.settings),
        "left_out": left_out(results),
        "microseconds": {method: mean for method, (mean, _) in mean_times(results).items()},
        "tables": {table.name: table.csv_rows() for table in tables},
    }
