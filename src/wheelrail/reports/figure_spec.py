"""Figures as the scripts of a page take them: names, numbers, and arrays in the page's block."""

from __future__ import annotations

import math
from typing import Any, Self

import numpy as np

from wheelrail.reports.cross_section import CrossSection
from wheelrail.reports.figure import COOL, DIVERGING, Arrow, Course, Field, Figure, Line, Panel, Text, y_range_of
from wheelrail.reports.packing import Packer
from wheelrail.reports.relief import BARE, Relief

SECTION = ("wheel", "rail", "pose", "moved", "contacts")  #: of a wheel in the cross section


class SpecWriter:
    """Turns pictures into specs. Instants and positions that lines share are kept once."""

    def __init__(self: Self, packer: Packer) -> None:
        self.packer = packer
        self.courses: list[dict[str, Any]] = []

    def spec(self: Self, picture: Figure | Relief | CrossSection) -> dict[str, Any]:
        """The spec of any picture."""
        if isinstance(picture, Relief):
            return self._relief(picture)
        if isinstance(picture, CrossSection):
            return self._section(picture)
        return self._figure(picture)

    def _figure(self: Self, figure: Figure) -> dict[str, Any]:
        spec: dict[str, Any] = {
            "kind": "figure",
            "title": figure.title,
            "columns": figure.columns,
            "panels": [self._panel(figure, panel) for panel in figure.panels],
        }
        if figure.scale is not None:
            scale = figure.scale
            spec["scale"] = {"label": scale.label, "low": scale.low, "high": scale.high, "stops": DIVERGING}
        return spec

    def _panel(self: Self, figure: Figure, panel: Panel) -> dict[str, Any]:
        spec: dict[str, Any] = {
            "xLabel": panel.x_label,
            "yLabel": panel.y_label,
            "title": panel.title,
            "height": panel.height,
            "lines": [self._line(figure, line) for line in panel.lines],
        }
        spec |= {
            name: True for name in ("equal", "downward", "leftward", "logarithmic", "along") if getattr(panel, name)
        }
        for name, limits in (("xRange", panel.x_range), ("yRange", y_range_of(panel))):
            if limits is not None and all(map(math.isfinite, limits)):
                spec[name] = [float(limit) for limit in limits]
        if panel.arrows:
            spec["arrows"] = [_arrow(arrow) for arrow in panel.arrows]
        if panel.texts:
            spec["texts"] = [_text(text) for text in panel.texts]
        if panel.field is not None:
            spec["field"] = self._field(panel.field)
        return spec

    def _line(self: Self, figure: Figure, line: Line) -> dict[str, Any]:
        valued = line.value is not None and figure.scale is not None
        spec: dict[str, Any] = {"y": self.packer.add_rounded(line.y), "colour": line.colour}
        if valued:
            spec["colour"] = figure.colour(line)
        if line.course is None:
            spec["x"] = self.packer.add_rounded(line.x)
        else:
            spec["course"] = self._course(line.course, line.run)
        if line.name:
            spec["name"] = line.name
        if line.weight != 1.0:
            spec["weight"] = float(line.weight)
        if line.run:
            spec["run"] = line.run
        return spec | {name: True for name in ("marks", "hollow", "dashed", "filled", "steps") if getattr(line, name)}

    def _course(self: Self, course: Course, run: int) -> int:
        """Number of a course in the page's list."""
        spec: dict[str, Any] = {
            "body": course.body,
            "run": run,
            "even": course.even,
            "t": self.packer.add(course.times),
        }
        if course.positions is not None:
            spec["s"] = self.packer.add(course.positions)
        if spec not in self.courses:
            self.courses.append(spec)
        return self.courses.index(spec)

    def _field(self: Self, field: Field) -> dict[str, Any]:
        return {
            "x": self.packer.add(_numbers(field.x)),
            "y": self.packer.add(_numbers(field.y)),
            "values": self.packer.add(_numbers(field.values)),
            "levels": list(map(float, field.levels)),
            "bands": field.bands,
            "label": field.label,
        }

    def _relief(self: Self, relief: Relief) -> dict[str, Any]:
        add = self.packer.add
        return {
            "kind": "relief",
            "title": relief.title,
            "labels": relief.labels,
            "valueLabel": relief.value_label,
            "azimuth": relief.azimuth,
            "greatest": relief.greatest,
            "stops": COOL,
            "bare": BARE,
            "sheets": [
                {"rows": sheet.x.shape[0], "x": add(sheet.x), "y": add(sheet.y), "z": add(sheet.z)}
                | {"values": add(_numbers(sheet.values))}
                for sheet in relief.sheets
            ],
        }

    def _section(self: Self, section: CrossSection) -> dict[str, Any]:
        add = self.packer.add
        return {
            "kind": "section",
            "title": section.title,
            "wheels": [
                {
                    "wheelset": one.wheelset,
                    "side": one.side,
                    "run": one.run,
                    "rows": one.contacts.shape[1],
                    "t": add(one.times),
                    **{name: self.packer.add_rounded(getattr(one, name)) for name in SECTION},
                }
                for one in section.wheels
            ],
        }


def _numbers(values: np.ndarray) -> np.ndarray:
    """As floating-point numbers, whatever they were."""
    return np.asarray(values, dtype=np.float64)


def _arrow(arrow: Arrow) -> dict[str, Any]:
    spec = {name: float(getattr(arrow, name)) for name in ("x", "y", "dx", "dy")}
    return spec | {"colour": arrow.colour}


def _text(text: Text) -> dict[str, Any]:
    return {"x": float(text.x), "y": float(text.y), "text": text.text, "colour": text.colour}
