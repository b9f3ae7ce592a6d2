"""One bibliography: every key that is cited is in it, every work in it is cited, and scenarios name theirs."""

import json
import re
import tomllib
from pathlib import Path

import pytest

import wheelrail as wr
from wheelrail.cite import sources
from wheelrail.cite.bibliography import ITSELF, KEY, bibliography, cited_keys, works_in
from wheelrail.cite.scenario import works_of
from wheelrail.cli.lists import LISTS
from wheelrail.io.scenario_file import load_scenario

ROOT = Path(__file__).parents[2]
ENDINGS = (".py", ".md", ".toml", ".csv")
#: Sources of choices that are declared in a table of `cite.sources`; the other families declare theirs themselves.
TABLES = {
    "detection": sources.DETECTION,
    "laws": sources.LAWS,
    "friction": sources.FRICTION,
    "integrators": sources.INTEGRATORS,
    "transitions": sources.TRANSITIONS,
    "elements": sources.ELEMENTS,
}
NO_METHODS = {"scenarios", "formats", "signals", "bibliography"}  #: lists of what is no choice of a method or of data


def cited_in_files() -> dict[str, list[str]]:
    """Keys that texts of the package and the documentation cite, with the files."""
    found: dict[str, list[str]] = {}
    paths = [p for folder in ("src", "docs", "scenarios") for p in sorted((ROOT / folder).rglob("*"))]
    for path in [*paths, ROOT / "README.md"]:
        if path.suffix in ENDINGS and "_build" not in path.parts and path.name != "bibliography.md":
            for key in cited_keys(path.read_text(encoding="utf-8")):
                found.setdefault(key, []).append(str(path.relative_to(ROOT)))
    return found


def test_every_cited_key_is_in_the_bibliography():
    unknown = {key: files for key, files in cited_in_files().items() if key not in bibliography()}
    assert unknown == {}


def test_every_work_is_cited():
    assert set(bibliography()) - {ITSELF} - set(cited_in_files()) == set()


def test_entries_are_whole():
    """A title, an author and a year, or a note on why not; facts with where they were read, or a note."""
    text = (ROOT / "src/wheelrail/citations.bib").read_text(encoding="utf-8")
    assert len(bibliography()) == text.count("\n@")
    assert list(bibliography())[1:] == sorted(list(bibliography())[1:])
    for key, work in bibliography().items():
        assert key == ITSELF or KEY.fullmatch(key)
        assert work.get("checked") or work.get("note"), key
        assert (work.get("title") and (work.get("year") or work.get("version"))) or work.get("note"), key
        assert work.get("author") or work.get("organization"), key
        assert not re.search(r"[{}\\]", work.reference), work.reference
        assert work.bibtex.count("{") == work.bibtex.count("}"), key
        if (year := work.get("year")) and not key.startswith("EN"):
            assert year in key


def test_page_is_up_to_date(run):
    code, *_ = run("list", "bibliography", "--to", "bibliography.md")
    assert code == 0
    assert Path("bibliography.md").read_text(encoding="utf-8") == (ROOT / "docs/bibliography.md").read_text(
        encoding="utf-8"
    )


def test_the_program_is_cited_as_it_asks_for():
    facts = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    itself = bibliography()[ITSELF]
    assert f"title: {itself.get('title')}\n" in facts
    assert f"version: {itself.get('version')}\n" in facts
    assert f"- name: {itself.get('author')}\n" in facts
    assert f"license: {itself.get('note')}\n" in facts
    assert itself.get("version") == wr.__version__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert itself.get("version") == project["version"]
    malvezzi = bibliography()["Malvezzi2008"]
    assert f"title: {malvezzi.get('title')}\n" in facts
    assert f"volume: {malvezzi.get('volume')}\n" in facts


@pytest.mark.parametrize("family", sorted(set(LISTS) - NO_METHODS))
def test_every_choice_has_a_source_or_is_ours(family):
    for row in LISTS[family]():
        source = TABLES[family][row["name"]] if family in TABLES else row.get("source") or row["sources"]
        known = [key for key in cited_keys(source) if key in bibliography()]
        assert known or source.startswith(sources.OURS), (row["name"], source)


def test_reading_and_writing():
    works = works_in(
        '@book{Some2001,\n  author = {Weber, A. and Novak, B.},\n  title  = {On {Hertz} -- f{\\"u}r all},\n}\n'
    )
    assert works["Some2001"].reference == "Weber, A. and Novak, B.. On Hertz - für all."
    assert cited_keys("as in [Meli2009 eq. 2.29; Malvezzi2008 sec. 3], [N s/m], Kalker1967 and [Meli2009]") == (
        "Meli2009",
        "Malvezzi2008",
    )


def test_citations_of_a_scenario():
    scenario = load_scenario(ROOT / "scenarios/meli2009_2_irregular.toml")
    citations = wr.citations_of(scenario)
    keys = {one.topic: one.keys for one in citations}
    assert keys["program"] == (ITSELF,)
    assert {"Iwnicki1998", "Meli2009"} <= set(keys["vehicle"])
    assert keys["contact points"] == ("Malvezzi2008", "Meli2009")
    assert keys["irregularities"] == ("ERRI1993", "Claus1998")
    assert keys["integrator"] == ("Dormand1980",)
    works = [work.key for work in works_of(citations)]
    assert len(works) == len(set(works))


def topics(scenario, members=None):
    return [(one.topic, one.choice) for one in wr.citations_of(scenario, members)]


def test_the_contact_model_that_acts_is_named():
    """Elastic contact searches no points and has no creep law; where the other stands in, both are named."""
    scenario = wr.load_scenario("meli2011_curve")
    points = {"contact points", "normal force", "contact laws", "creep law"}
    assert points < {topic for topic, _ in topics(scenario)}
    assert ("contact model", "semi-elastic") in topics(scenario)
    elastic = scenario.with_values({"contact.model": "elastic"})
    assert ("contact model", "elastic") in topics(elastic)
    assert not points & {topic for topic, _ in topics(elastic)}
    some = elastic.with_values({"contact.elastic.wheels": ["wheelset1.left"]})
    assert points < {topic for topic, _ in topics(some)}
    assert [choice for topic, choice in topics(some) if topic == "contact model"] == ["elastic", "semi-elastic"]
    papers = scenario.with_values({"contact.model": "elastic-papers"})
    assert ("contact model", "elastic-papers") in topics(papers)
    (cited,) = [one for one in wr.citations_of(papers) if one.topic == "contact model"]
    assert cited.keys == ("Meli2011", "Magheri2009")


def test_elements_that_act_are_named():
    scenario = wr.load_scenario("meli2011_curve")
    kinds = [choice for topic, choice in topics(scenario) if topic == "suspension"]
    assert kinds == ["bushing", "traction-rod", "roll-bar", "bump-stop"]
    first = scenario.vehicle.elements[0].name
    rough = scenario.with_values({f"vehicle.elements.{first}.friction_x": 1e3})
    (dahl,) = [one for one in wr.citations_of(rough) if one.choice == "dry friction"]
    assert dahl.keys == ("Dahl1968",)


def test_auto_names_both_integrators_between_which_a_run_decides():
    scenario = wr.load_scenario("meli2011_curve").with_values({"integrator": "auto"})
    assert [choice for topic, choice in topics(scenario) if topic == "integrator"] == ["ode5 (auto)", "ros2 (auto)"]


def test_members_that_were_given_stand_in_for_those_of_the_scenario():
    found = topics(wr.load_scenario("meli2011_curve"), {"contact": "Springs", "surface": "Plate"})
    assert ("contact model", "Springs") in found
    assert ("what wheels run on", "Plate") in found
    assert not {"contact points", "creep law", "friction"} & {topic for topic, _ in found}


def test_own_vehicle_keeps_what_it_says():
    """A user's file may cite works that we do not know: its words are kept, and nothing is made up."""
    from dataclasses import replace

    scenario = load_scenario(ROOT / "scenarios/meli2011_curve.toml")
    own = replace(scenario, vehicle=replace(scenario.vehicle, sources=("[Nobody2031 table 1]",)))
    (vehicle,) = [one for one in wr.citations_of(own) if one.topic == "vehicle"]
    assert (vehicle.source, vehicle.keys) == ("[Nobody2031 table 1]", ())
    silent = replace(scenario, vehicle=replace(scenario.vehicle, sources=()))
    assert [one.source for one in wr.citations_of(silent) if one.topic == "vehicle"] == ["not told"]


def test_command(run):
    file = ROOT / "scenarios/meli2011_curve.toml"
    code, out, _ = run("cite", file)
    assert code == 0
    assert "creep law" in out
    assert "[Malvezzi2008]" in out
    assert "Multibody System Dynamics 20 (4), 327-358" in out
    data = json.loads(run("cite", file, "--json")[1])
    assert {one["topic"] for one in data["uses"]} >= {"vehicle", "contact points", "creep law", "integrator"}
    assert {key for one in data["uses"] for key in one["keys"]} == {work["key"] for work in data["works"]}
    code, out, _ = run("cite", file, "--bibtex")
    assert code == 0
    assert list(works_in(out)) == [work["key"] for work in data["works"]]


def test_mistakes_end_in_words(run):
    code, out, err = run("cite", "nothing.toml")
    assert (code, out) == (2, "")
    assert "no such file" in err
    code, out, err = run("cite", ROOT / "scenarios/s_curve.toml")
    assert (code, out) == (2, "")
    assert "vehicle" in err
    assert "[run]" in err
    code, out, err = run("cite", ROOT / "scenarios/meli2011_curve.toml", "--json", "--bibtex")
    assert (code, out) == (2, "")
    assert "expected one of them" in err
