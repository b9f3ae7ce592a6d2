"""wheelrail cite: the works behind a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.completion import ScenarioFile
from wheelrail.cli.output import print_facts, print_json
from wheelrail.errors import InputError, Problem

if TYPE_CHECKING:
    from wheelrail.cite.scenario import Citation


def cite(
    file: ScenarioFile,
    bibtex: Annotated[bool, typer.Option("--bibtex", help="Print the entries for BibTeX.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Works to cite for what a scenario uses: the program, vehicle data, profiles, contact laws, integrator."""
    from wheelrail.cite.scenario import citations_of, works_of
    from wheelrail.io.scenario_file import load_scenario

    if bibtex and as_json:
        raise InputError("cite", [Problem("--bibtex --json", "expected one of them")])
    citations = citations_of(load_scenario(file))
    works = works_of(citations)
    if bibtex:
        print("\n\n".join(work.bibtex for work in works))
    elif as_json:
        uses = [{"topic": one.topic, "choice": one.choice, "source": one.source, "keys": one.keys} for one in citations]
        listed = [{"key": work.key, "reference": work.reference, "doi": work.get("doi")} for work in works]
        print_json({"uses": uses, "works": listed})
    else:
        print_facts(f"{file}: works behind what it uses", [(one.topic, _words(one)) for one in citations])
        print_facts("References", [(f"[{work.key}]", work.reference) for work in works])


def _words(citation: Citation) -> str:
    return f"{citation.choice}: {', '.join(citation.keys) or citation.source}"
