"""What the pages of the documentation are made of: formulas, reference, costs, and nothing from the network."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import wheelrail as wr

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
HAND_WRITTEN = [
    path
    for path in (ROOT / "README.md", *DOCS.rglob("*.md"))
    if "_build" not in path.parts
    and not re.search(r"^(CPU time .*made|Made|.*; made) by `?wheelrail", path.read_text(), re.MULTILINE)
]


@pytest.fixture(autouse=True)
def extensions(monkeypatch):
    pytest.importorskip("sphinx")
    monkeypatch.syspath_prepend(str(DOCS / "extensions"))
    monkeypatch.syspath_prepend(str(DOCS))


def formulas():
    for path in DOCS.rglob("*.md"):
        if "_build" not in path.parts:
            text = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(), flags=re.DOTALL)
            for found in re.finditer(r"\$\$(.+?)\$\$|(?<![\\$])\$([^$\n]+?)\$(?!\d)", text, flags=re.DOTALL):
                yield path.name, (found.group(1) or found.group(2)).strip()


def test_every_formula_is_read():
    from mathml import mathml

    found = list(formulas())
    assert len(found) > 500
    for _, tex in found:
        assert mathml(tex, block=False).startswith("<math")


def test_formulas_mean_what_tex_means():
    from mathml import mathml

    def plain(tex):
        return re.sub(r"\s+", "", re.sub(r' \w+="[^"]*"', "", mathml(tex, block=False)))

    assert plain(r"\tfrac34(1-g)").startswith("<math><mfrac><mn>3</mn><mn>4</mn></mfrac>")
    assert plain(r"\frac{a}2 b") == "<math><mfrac><mi>a</mi><mn>2</mn></mfrac><mi>b</mi></math>"
    assert plain(r"x^23") == "<math><msup><mi>x</mi><mn>2</mn></msup><mn>3</mn></math>"
    assert plain(r"\dot\omega_r") == "<math><msub><mover><mi>ω</mi><mo>˙</mo></mover><mi>r</mi></msub></math>"
    assert plain(r"a < b") == "<math><mi>a</mi><mo>&lt;</mo><mi>b</mi></math>"


def test_pages_ask_for_nothing_from_the_network(tmp_path):
    """A few pages built as all are, with formulas, pictures, tables and costs in them."""
    pytest.importorskip("furo")
    from check_offline import asked_for

    source = tmp_path / "docs"
    for name in ("extensions", "_static", "benchmarks"):
        shutil.copytree(DOCS / name, source / name)
    for name in ("conf.py", "theory/section.md", "choosing.md", "figures/choice.png"):
        (source / name).parent.mkdir(exist_ok=True)
        shutil.copy(DOCS / name, source / name)
    (source / "index.md").write_text("# Some pages\n\n```{toctree}\ntheory/section\nchoosing\nbenchmarks/index\n```\n")
    build = [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(source), str(tmp_path / "html")]
    subprocess.run(build, check=True, capture_output=True)  # links to pages that are not copied are told, and no harm
    pages = {path.name: path.read_text() for path in (tmp_path / "html").rglob("*.html")}
    assert "<math" in pages["section.html"]
    assert not re.search(r"<script[^>]*mathjax", "".join(pages.values()), flags=re.IGNORECASE)
    assert asked_for(tmp_path / "html") == []
    assert "{{" not in re.sub(r"<script.*?</script>", "", pages["choosing.html"], flags=re.DOTALL)


def test_what_is_asked_for_is_seen(tmp_path):
    from check_offline import asked_for

    (tmp_path / "page.html").write_text(
        '<a href="https://a.b">x</a><script src="https://cdn.x/y.js"></script><link rel="stylesheet" href="//x/y.css">'
    )
    (tmp_path / "style.css").write_text("@import 'https://x/y.css'; a { background: url(https://x/y.png) }")
    assert len(asked_for(tmp_path)) == 4


def test_the_reference_has_every_public_name():
    page = (DOCS / "reference/api.md").read_text()
    named = re.findall(r"^\.\. auto\w+:: (\w+)$", page, flags=re.MULTILINE)
    assert sorted(named) == sorted(name for name in wr.__all__ if name != "__version__")


def test_the_reference_has_every_command():
    import typer
    from commands import command_pages

    from wheelrail.cli.app import app

    text = "\n".join(command_pages(typer.main.get_command(app), "wheelrail", 1))
    for part in ("wheelrail run FILE", "`--check-step`", "wheelrail contact patch", "wheelrail study elastic"):
        assert part in text


def test_costs_are_those_of_the_benchmarks():
    from costs import costs, row_of, table_after

    found = costs(DOCS / "benchmarks")
    rows = table_after(DOCS / "benchmarks/vehicle.md", "run")
    assert found["step_default_us"] == rows[0]["us per step"]
    assert all(float(value) > 0.0 for value in found.values())
    with pytest.raises(ValueError, match="no table"):
        table_after(DOCS / "benchmarks/vehicle.md", "none")
    with pytest.raises(ValueError, match="no row"):
        row_of(rows, run="none")


def test_costs_are_not_typed():
    """Pages name costs of steps, calls and real time by those of the benchmarks; numbers beside such words are typed."""
    typed = re.compile(
        r"\d[\d.]* ?(us|µs|ns|ms) (a|per) (step|call|wheel)|\d[\d.]* times real time|real-time factor (of )?\d"
    )
    for path in HAND_WRITTEN:
        assert not typed.search(path.read_text()), path
    used = {name for path in HAND_WRITTEN for name in re.findall(r"\{\{ (\w+) \}\}", path.read_text())}
    from costs import costs

    assert used == set(costs(DOCS / "benchmarks"))


def test_pages_that_are_written_by_hand_are_known():
    names = {path.name for path in HAND_WRITTEN}
    assert {"README.md", "choosing.md", "modelled.md", "trust.md", "virtual-line.md"} <= names
    assert not {"creep.md", "step.md", "signals.md"} & names


def test_the_choice_is_drawn_from_tables():
    from choice_figure import contact_models, creep_laws, integrators

    laws, models, steps = creep_laws(), contact_models(), integrators()
    assert laws["kalker-linear"][1] > laws["polach"][1] > laws["fastrip 20 x 20"][1]
    assert models["elastic"] == (pytest.approx(10.9, abs=0.1), 0.0)
    assert steps["ode5 0.5 ms"][1] < steps["ros2 1 ms"][1]


def test_every_picture_is_there():
    for path in DOCS.rglob("*.md"):
        if "_build" in path.parts:
            continue
        for picture in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", path.read_text()):
            assert (path.parent / picture).is_file(), f"{path}: {picture}"
