"""The ``irregularity`` table of a track file."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from wheelrail.errors import InputError, Problem
from wheelrail.io.csv_table import increasing, read_csv_table
from wheelrail.io.toml_table import TomlTable
from wheelrail.track.irregularity.base import ROWS, Irregularity
from wheelrail.track.irregularity.sampled import IrregularitySampled
from wheelrail.track.irregularity.spectra import PARTS, SPECTRA
from wheelrail.track.irregularity.synthesised import IrregularitySynthesised
from wheelrail.track.irregularity.window import FADE
from wheelrail.units import ANGLE, LENGTH, NUMBER


def irregularity_from(track: TomlTable, folder: Path, cant_base: float) -> Irregularity | None:
    """The irregularity of a track: from a spectrum (``psd``), or from samples, in a CSV file (``file``) or right here
    (``samples``)."""
    table = track.table("irregularity")
    if table is None:
        return None
    fade = table.quantity("fade", LENGTH, default=FADE, least=0.0)
    made: Irregularity | None = None
    if sum(name in table.data for name in ("psd", "file", "samples")) != 1:
        table.known.update(("psd", "file", "samples"))
        table.add("psd", f"give either psd (one of {', '.join(SPECTRA)}) or file (a CSV of samples), or samples")
    elif "psd" in table.data:
        made = _synthesised(table, fade)
    elif "samples" in table.data:
        made = _sampled_here(table, fade)
    else:
        made = _sampled(table, folder, fade, cant_base)
    table.finish()
    return made


def _synthesised(table: TomlTable, fade: float) -> IrregularitySynthesised | None:
    before = len(table.problems.problems)
    psd = table.choice("psd", SPECTRA, required=True)
    seed = table.integer("seed", required=True)
    shortest = table.quantity("shortest", LENGTH, default=3.0, least=0.1)
    longest = table.quantity("longest", LENGTH, default=100.0, most=1e4)
    start = table.quantity("start", LENGTH, default=0.0, least=0.0)
    end = table.quantity("end", LENGTH, above=0.0)
    scale = table.quantity("scale", NUMBER, default=1.0, least=0.0, most=100.0)
    parts = _parts(table)
    if len(table.problems.problems) > before or psd is None or seed is None:
        return None
    try:
        return IrregularitySynthesised(
            psd=psd,
            seed=seed,
            shortest=shortest,
            longest=longest,
            start=start,
            end=end,
            fade=fade,
            parts=parts,
            scale=scale,
        )
    except InputError as error:
        for problem in error.problems:
            table.add(problem.where, problem.what, problem.value)
        return None


def _parts(table: TomlTable) -> tuple[str, ...]:
    table.known.add("parts")
    value = table.data.get("parts", list(PARTS))
    if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
        table.add("parts", f"expected a list of {', '.join(PARTS)}", value)
        return PARTS
    return tuple(value)


def _sampled_here(table: TomlTable, fade: float) -> IrregularitySampled | None:
    """``samples``: arc lengths ``s`` and some of the deviations as lists."""
    before = len(table.problems.problems)
    name = table.text("name", default="samples", empty=True) or ""
    inner = table.table("samples")
    if inner is None:
        return None
    s = np.array(inner.quantities("s", LENGTH, required=True) or ())
    given = {row: inner.quantities(row, ANGLE if row == "roll" else LENGTH) for row in ROWS}
    inner.finish()
    rows = {row: np.array(values) for row, values in given.items() if values is not None}
    for row, values in rows.items():
        if values.shape != s.shape:
            inner.add(row, f"expected {s.size} values, one for each arc length s", values.size)
    increasing(table.problems, inner.key("s"), s)
    if len(table.problems.problems) > before:
        return None
    try:
        return IrregularitySampled(s=s, rows=rows, fade=fade, name=name)
    except InputError as error:
        for problem in error.problems:
            inner.add(problem.where, problem.what, problem.value)
        return None


def _sampled(table: TomlTable, folder: Path, fade: float, cant_base: float) -> IrregularitySampled | None:
    """Columns s, left, right, lateral, vertical (lengths) and roll (an angle) or cross_level (height over the base)."""
    name = table.text("file", required=True)
    if name is None:
        return None
    lengths = dict.fromkeys(("s", "left", "right", "lateral", "vertical", "cross_level"), LENGTH)
    path = folder / name
    try:
        data = read_csv_table(path, {**lengths, "roll": ANGLE}, required=("s",))
        s = data.pop("s")
        if "cross_level" in data:
            if "roll" in data:
                raise InputError(name, [Problem("cross_level", "given together with roll: give one of them")])
            data["roll"] = np.arcsin(np.clip(data.pop("cross_level") / cant_base, -1.0, 1.0))
        if not data:
            raise InputError(name, [Problem("columns", f"no deviation is given: expected some of {', '.join(ROWS)}")])
        before = len(table.problems.problems)
        increasing(table.problems, f"{name}, s", s)
        if len(table.problems.problems) > before:
            return None
        return IrregularitySampled(s=s, rows=data, fade=fade, name=path.name)
    except InputError as error:
        for problem in error.problems:
            table.add("file", str(problem), name)
        return None
