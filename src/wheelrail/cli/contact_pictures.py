"""wheelrail contact draw wheel | surface | lines | curves"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wheelrail.cli.contact import BackToBack, Fitting, Gauge, Inclination, Radius, Rail, Wheel, Yaw
from wheelrail.cli.output import destination, made, need_drawing, numbers, print_facts
from wheelrail.errors import InputError, ProblemList, nearest

if TYPE_CHECKING:
    from wheelrail.contact.geometry._kernels.pair import Pair
    from wheelrail.contact.point.detection.contact_point import Side
    from wheelrail.reports.figure import Figure

#: What can be drawn, and at which shifts by default [mm]; none where one pose is drawn.
KINDS = {"wheel": "", "surface": "", "lines": "-7:7:0.5", "curves": "-8:8:0.05"}
MOST_SHIFTS = 5000
WIDEST_SHIFT = 200.0  #: mm


@dataclass(frozen=True)
class Picture:
    """What is to be drawn, as given."""

    kind: str
    yaw_mrad: float = 0.0
    lateral_mm: float | None = None
    roll_mrad: float | None = None
    penetration_mm: float | None = None
    side: str | None = None
    shifts_mm: str | None = None

    def check(self, problems: ProblemList) -> None:
        """Note everything that is wrong with it."""
        if self.kind not in KINDS:
            problems.add("KIND", nearest(self.kind, KINDS), self.kind)
        pose = {"lateral_mm": self.lateral_mm, "penetration_mm": self.penetration_mm, "side": self.side}
        if KINDS.get(self.kind):
            for name, value in pose.items():
                if value is not None:
                    problems.add(name, "goes with wheel and surface; lines and curves run over --shifts-mm", value)
        elif self.kind in KINDS and self.shifts_mm is not None:
            problems.add(
                "shifts_mm", "goes with lines and curves; wheel and surface show one --lateral-mm", self.shifts_mm
            )
        for name, number in (
            ("lateral_mm", self.lateral_mm),
            ("yaw_mrad", self.yaw_mrad),
            ("roll_mrad", self.roll_mrad),
        ):
            if number is not None and not math.isfinite(number):
                problems.add(name, "expected a finite number", number)
        if self.penetration_mm is not None and not 0.0 <= self.penetration_mm <= 5.0:
            problems.add("penetration_mm", "expected 0 to 5 mm", self.penetration_mm)
        sides = ("left", "right", "both") if self.kind == "wheel" else ("left", "right")
        if self.side is not None and self.side not in sides:
            problems.add("side", nearest(self.side, sides), self.side)
        if self.shifts_mm is not None:
            with _noted(problems):
                self._check_shifts(problems)

    def _check_shifts(self, problems: ProblemList) -> None:
        shifts = numbers("shifts_mm", self.shifts_mm or "")
        if not 2 <= len(set(shifts)) <= MOST_SHIFTS:
            problems.add("shifts_mm", f"expected 2 to {MOST_SHIFTS} different shifts", self.shifts_mm)
        if max(abs(shift) for shift in shifts) > WIDEST_SHIFT:
            problems.add("shifts_mm", f"expected shifts within +-{WIDEST_SHIFT:g} mm", self.shifts_mm)

    def figure(self, name: str, pair: Pair) -> tuple[Figure, list[tuple[str, str]]]:
        """The figure, and what there is to say in words."""
        yaw = self.yaw_mrad / 1e3
        roll = None if self.roll_mrad is None else self.roll_mrad / 1e3
        if KINDS[self.kind]:
            from wheelrail.reports.shift_figures import curves_figure, lines_figure, sweep, sweep_facts

            shifts = [shift / 1e3 for shift in numbers("shifts_mm", self.shifts_mm or KINDS[self.kind])]
            swept = sweep(pair, shifts, yaw=yaw, roll=roll, refine=self.kind == "curves")
            draw_sweep = curves_figure if self.kind == "curves" else lines_figure
            return draw_sweep(name, swept), sweep_facts(swept)
        from wheelrail.contact.point.posed_wheel import pose_wheels
        from wheelrail.reports.contact_figures import point_facts, surface_figure, wheel_figure

        wheels = pose_wheels(
            pair,
            self._sides(),
            y=(self.lateral_mm or 0.0) / 1e3,
            yaw=yaw,
            roll=roll,
            penetration=(self.penetration_mm or 0.0) / 1e3,
        )
        drawn = surface_figure(name, wheels[0]) if self.kind == "surface" else wheel_figure(name, wheels)
        return drawn, point_facts(wheels)

    def _sides(self) -> tuple[Side, ...]:
        if self.side == "right":
            return ("right",)
        return ("left",) if self.side == "left" or self.kind == "surface" else ("left", "right")


@contextmanager
def _noted(problems: ProblemList) -> Iterator[None]:
    """Gather the problems of an InputError with the others."""
    try:
        yield
    except InputError as error:
        problems.problems += error.problems


def draw(
    kind: Annotated[str, typer.Argument(help=", ".join(KINDS))],
    to: Annotated[Path | None, typer.Option(help="A .png or .html file; out/contact-KIND.html by default.")] = None,
    wheel: Wheel = "S1002",
    rail: Rail = "UIC60",
    inclination: Inclination = "1:40",
    lateral_mm: Annotated[
        float | None, typer.Option(help="wheel, surface: lateral position of the wheelset, left positive [mm].")
    ] = None,
    yaw_mrad: Yaw = 0.0,
    roll_mrad: Annotated[
        float | None, typer.Option(help="Hold the roll; otherwise it lets both wheels touch [mrad].")
    ] = None,
    penetration_mm: Annotated[
        float | None, typer.Option(help="wheel, surface: of the deepest contact; otherwise the wheels just touch.")
    ] = None,
    side: Annotated[str | None, typer.Option(help="left or right; wheel shows both by default.")] = None,
    shifts_mm: Annotated[
        str | None, typer.Option(help="lines, curves: lateral positions [mm], as start:end:step or 1,2.5,3.")
    ] = None,
    gauge_mm: Gauge = 1435.0,
    back_to_back_mm: BackToBack = 1360.0,
    radius_mm: Radius = 460.0,
) -> None:
    """Draw the contact.

    wheel: cross section with contacts and normals. surface: vertical difference over the wheel's surface. lines:
    contacts on wheel and rail joined, over the shift. curves: positions, rolling radius difference and angles over it.
    """
    picture = Picture(kind, yaw_mrad, lateral_mm, roll_mrad, penetration_mm, side, shifts_mm)
    problems = ProblemList("contact draw")
    to = to or Path("out") / f"contact-{kind}.html"
    with _noted(problems):
        destination(to, [".html", ".png"])
        need_drawing(to.suffix.lower())
    picture.check(problems)
    with _noted(problems):
        pair = Fitting(wheel, rail, inclination, gauge_mm, back_to_back_mm, radius_mm).pair()
    problems.stop_if_any()
    name = f"{Path(wheel).name} on {Path(rail).name} {inclination}"
    figure, facts = picture.figure(name, pair)
    _write(figure, facts, to)
    print_facts(figure.title, facts)
    print(f"written: {to}")


def _write(figure: Figure, facts: list[tuple[str, str]], to: Path) -> None:
    from wheelrail.reports.page import Facts, write_page
    from wheelrail.reports.png import write_png

    if to.suffix.lower() == ".png":
        write_png(figure, made(to))
        return
    title, lead = figure.title.split("\n")
    write_page(made(to), title, lead, [replace(figure, title="The picture"), Facts("In numbers", tuple(facts))])
