"""Costs, read from the tables that the benchmarks write: pages name them, and none is typed twice."""

from __future__ import annotations

from pathlib import Path


def table_after(path: Path, first_head: str, number: int = 0) -> list[dict[str, str]]:
    """Rows of the table of a Markdown page whose first column has this head; the `number`-th of such tables."""
    lines = [line.strip() for line in path.read_text().splitlines()]
    starts = [n for n, line in enumerate(lines) if line.startswith(f"| {first_head} |")]
    if len(starts) <= number:
        raise ValueError(f"{path.name}: no table whose first column is {first_head!r}")
    heads = _cells(lines[starts[number]])
    rows = []
    for line in lines[starts[number] + 2 :]:
        if not line.startswith("|"):
            break
        rows.append(dict(zip(heads, _cells(line), strict=True)))
    return rows


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def row_of(rows: list[dict[str, str]], **wanted: str) -> dict[str, str]:
    """The row whose columns begin with these texts; heads with blanks are written with underscores."""
    for row in rows:
        if all(row[head.replace("_", " ")].startswith(text) for head, text in wanted.items()):
            return row
    raise ValueError(f"no row with {wanted}")


def costs(benchmarks: Path) -> dict[str, str]:
    """Costs by the names under which pages use them, such as ``{{ step_default_us }}``."""
    vehicle = table_after(benchmarks / "vehicle.md", "run")
    step = table_after(benchmarks / "step.md", "time")
    elastic = table_after(benchmarks / "elastic.md", "run")
    papers = table_after(benchmarks / "elastic.md", "solver")
    forces = {row["what"]: row["ns"] for row in table_after(benchmarks / "forces.md", "what")}
    default, fastsim = row_of(vehicle, run="default (DIST), johnson"), row_of(vehicle, run="default (DIST), fastsim")
    found = {
        "step_default_us": default["us per step"],
        "real_time_default": default["real-time factor"],
        "step_fastsim_us": fastsim["us per step"],
        "real_time_fastsim": fastsim["real-time factor"],
        "step_live_us": row_of(step, time="CPU")["median us"],
        "papers_lu_ms": row_of(papers, solver="reduced, LU")["warm ms"],
        "law_johnson_vermeulen_ns": forces["johnson-vermeulen-moment"],
        "law_polach_ns": forces["polach"],
        "law_fastsim_ns": forces["fastsim 20 x 20"],
        "law_fastrip_ns": forces["fastrip 20 x 20"],
    }
    for setting in ("fast", "standard", "fine"):
        found[f"elastic_{setting}_us"] = row_of(elastic, run="meli2011", setting=setting, bodies="fem")["in a loop us"]
    return found
