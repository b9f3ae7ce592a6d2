"""Draw every picture of the documentation; run by `make figures`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from choice_figure import draw as draw_choice
from gallery_figures import draw_gallery
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure as Canvas

from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.point.posed_wheel import pose_wheels
from wheelrail.io.scenario_file import load_scenario
from wheelrail.io.track_file import load_track
from wheelrail.io.vehicle_file import load_vehicle
from wheelrail.profiles.library import PROFILES, library_profile
from wheelrail.reports.contact_figures import surface_figure, wheel_figure
from wheelrail.reports.png import write_png
from wheelrail.reports.profile_figures import profile_figure
from wheelrail.reports.ride_figures import spectrum_figures
from wheelrail.reports.run_contact_figures import position_figure
from wheelrail.reports.run_figures import force_figure
from wheelrail.reports.shift_figures import curves_figure, lines_figure, sweep
from wheelrail.reports.track_figures import plan_figure, section_figure
from wheelrail.reports.vehicle_figure import vehicle_figure
from wheelrail.results.ride import ride
from wheelrail.simulation.simulate import simulate
from wheelrail.track.rail_placement import laid_rail

HERE = Path(__file__).parent
FIGURES = HERE / "figures"
BLUE, ORANGE, GREEN, GREY = "#0072b2", "#d55e00", "#009e73", "#777777"


def main() -> None:
    FIGURES.mkdir(exist_ok=True)
    for name in (*PROFILES, "cone:1:20", "arc:300", "wheel-arc:330"):
        write_png(profile_figure(library_profile(name)), FIGURES / f"profile-{name.replace(':', '-')}.png")
    s_curve = load_track(HERE.parent / "scenarios" / "s_curve.toml")
    write_png(plan_figure(s_curve), FIGURES / "s-curve.png")
    write_png(section_figure(s_curve, library_profile("S1002")), FIGURES / "cross-section.png")
    draw_contact()
    draw_run()
    draw_ride()
    draw_conventions(FIGURES / "conventions.png")
    write_png(vehicle_figure(load_vehicle("manchester-wagon")), FIGURES / "vehicle.png")
    draw_choice(FIGURES / "choice.png")
    draw_gallery(FIGURES)


def draw_contact() -> None:
    """Two contacts of one wheel, the surface on which they are minima, and where contacts lie over the shift."""
    name, pair = "S1002 on UIC60 1:40", benchmark_pair()
    wheels = pose_wheels(pair, y=5.25e-3, yaw=3e-3, penetration=0.1e-3)
    write_png(wheel_figure(name, wheels), FIGURES / "contact-wheel.png")
    (left,) = pose_wheels(pair, ("left",), y=5.25e-3, yaw=20e-3, roll=0.0, penetration=0.05e-3)
    write_png(surface_figure(name, left), FIGURES / "contact-surface.png")
    write_png(lines_figure(name, sweep(pair, np.arange(-14, 15) * 0.5e-3)), FIGURES / "contact-lines.png")
    swept = sweep(pair, np.arange(-160, 161) * 0.05e-3, refine=True)
    write_png(curves_figure(name, swept), FIGURES / "contact-curves.png")


def draw_run() -> None:
    """The wagon through the curve of `make run`: loads of the wheels, and where its leading wheelset touches."""
    result = simulate(load_scenario(HERE.parent / "scenarios" / "meli2011_curve.toml"))
    write_png(force_figure(result, ["wheelset1", "wheelset2"]), FIGURES / "run-forces.png")
    write_png(position_figure(result, "wheelset1"), FIGURES / "run-contacts.png")
    draw_front(result, FIGURES / "front.png")


def draw_front(result, path: Path) -> None:
    """The wagon from the side above the loads of its leading wheels along the curve."""
    canvas = Canvas(figsize=(12.0, 4.6), layout="constrained")
    FigureCanvasAgg(canvas)
    above, below = canvas.subplots(2, height_ratios=(1.0, 1.35))
    panel = vehicle_figure(load_vehicle("manchester-wagon")).panels[0]
    colours = (BLUE, ORANGE, GREEN, "#cc79a7", "#e69f00", "#56b4e9", "#000000", GREY)
    for line in panel.lines:
        colour = colours[line.colour]
        if line.filled:
            above.fill(line.x, line.y, color=colour, alpha=0.12, lw=0.0)
        elif not line.marks:
            above.plot(line.x, line.y, color=colour, lw=1.6)
    above.set_aspect("equal")
    above.axis("off")
    start, end = result.curve
    below.axvspan(start, end, color=GREY, alpha=0.15, lw=0.0)
    below.text(0.5 * (start + end), 22.0, "full curve, radius 1200 m", color=GREY, ha="center")
    for side, colour in (("left", BLUE), ("right", ORANGE)):
        values = result.values(f"wheelset1.{side}.Q") / 1e3
        below.plot(result.values("wheelset1.s"), values, color=colour, lw=1.4, label=f"leading wheelset, {side} wheel")
    below.set_xlabel("distance [m]")
    below.set_ylabel("wheel load Q [kN]")
    below.legend(frameon=False)
    below.spines[["top", "right"]].set_visible(False)
    canvas.savefig(path, dpi=110, metadata={"Software": None})


def draw_ride() -> None:
    """Spectra of the wagon on irregular track at 200 km/h."""
    result = simulate(load_scenario(HERE.parent / "scenarios" / "irregular_200kmh.toml"))
    for name, figure in zip(("forces", "accelerations"), spectrum_figures(ride(result)), strict=True):
        write_png(figure, FIGURES / f"ride-{name}.png")


def draw_conventions(path: Path) -> None:
    """Frames and signs: the track frame from behind and from above, wheel and rail axes."""
    canvas = Canvas(figsize=(12.0, 8.6), layout="constrained")
    FigureCanvasAgg(canvas)
    axes = canvas.subplots(2, 2)
    _draw_section(axes[0, 0])
    _draw_plan(axes[0, 1])
    _draw_wheel(axes[1, 0])
    _draw_rail(axes[1, 1])
    for axis in axes.flat:
        axis.set_aspect("equal")
        axis.set_xticks([])
        axis.set_yticks([])
    canvas.savefig(path, dpi=110, metadata={"Software": None})


def _arrow(axis, start, vector, text, offset, colour=ORANGE):
    end = np.add(start, vector)
    axis.annotate("", xy=end, xytext=start, arrowprops={"arrowstyle": "-|>", "color": colour, "lw": 2.0})
    axis.text(*(end + offset), text, color=colour, fontsize=12, ha="center", va="center")


def _axis_through_paper(axis, towards_reader):
    axis.plot(0, 0, "o", color=ORANGE, ms=11, mfc="white", mew=2)
    axis.plot(0, 0, "." if towards_reader else "x", color=ORANGE, ms=6, mew=2)


def _draw_section(axis):
    """Looking forward: y to the left, so the drawing's x is -y."""
    axis.set_title("track frame in the cross section, looking forward\n(profiles three times their size)", fontsize=11)
    rail, wheel = laid_rail(library_profile("UIC60")).points(), library_profile("S1002").points()
    for sign, side in ((1.0, "left rail, y > 0"), (-1.0, "right rail, y < 0")):
        axis.plot(-sign * (750 + 3 * (rail.y * 1e3 - 750)), 3 * rail.z * 1e3, color=BLUE, lw=1.8)
        axis.plot(-sign * (750 + 3 * wheel.y * 1e3), -3 * wheel.z * 1e3 + 2.0, color=GREEN, lw=1.8)
        axis.plot([-sign * 750] * 2, [0, 460], color=GREEN, lw=0.8, ls="--")
        axis.text(-sign * 770, -165, side, ha="center", fontsize=10, color=BLUE)
    axis.plot([-950, 950], [460, 460], color=GREEN, lw=1.0, ls="--")
    axis.text(0, 500, "axle of the wheelset", color=GREEN, ha="center", fontsize=10)
    _arrow(axis, (0, 0), (-330, 0), "y (j), left", (0, 50))
    _arrow(axis, (0, 0), (0, 300), "z (k), up", (0, 45))
    _axis_through_paper(axis, towards_reader=False)
    axis.text(60, -60, "x (i), forward", color=ORANGE, fontsize=12)
    axis.text(0, -165, "cant > 0, roll > 0: the left side rises", ha="center", fontsize=10)
    axis.set_xlim(-1050, 1050)
    axis.set_ylim(-260, 600)


def _draw_plan(axis):
    axis.set_title("from above", fontsize=11)
    s = np.linspace(0, 1.0, 200)
    for sign, colour, text in ((1, BLUE, "curvature > 0 turns left"), (-1, GREY, "curvature < 0 turns right")):
        axis.plot(1.4 * np.sin(s), sign * 1.4 * (1 - np.cos(s)), color=colour, lw=1.8)
        axis.text(0.62, sign * 0.52, text, color=colour, ha="right", va="center", fontsize=10)
    _arrow(axis, (0, 0), (0.5, 0), "x (i), forward", (0.24, 0))
    _arrow(axis, (0, 0), (0, 0.35), "y (j), left", (-0.2, 0.0))
    turn = {"arrowstyle": "-|>", "color": ORANGE, "connectionstyle": "arc3,rad=0.45", "lw": 1.4}
    axis.annotate("", xy=(0.02, 0.22), xytext=(0.24, 0.02), arrowprops=turn)
    axis.text(-0.32, 0.14, "heading, yaw > 0:\nfrom x towards y", fontsize=10, ha="center", va="center")
    _axis_through_paper(axis, towards_reader=True)
    axis.text(-0.32, -0.08, "z (k), towards you", color=ORANGE, fontsize=11, ha="center", va="center")
    axis.set_xlim(-0.7, 1.25)
    axis.set_ylim(-0.72, 0.72)


def _draw_wheel(axis):
    axis.set_title("wheel profile, own axes", fontsize=11)
    wheel = library_profile("S1002").points()
    axis.plot(wheel.y * 1e3, -wheel.z * 1e3, color=GREEN, lw=1.8)
    axis.axvline(0, color=GREY, lw=0.8, ls=":")
    axis.text(0, 17, "nominal circle,\n750 mm from the track centre", color=GREY, ha="center", fontsize=10)
    _arrow(axis, (0, 0), (32, 0), "y, towards the field side", (12, 6))
    _arrow(axis, (0, 0), (0, -18), "z, growth of the radius", (0, -5))
    axis.text(-55, -36, "flange, y < 0", ha="center", fontsize=10)
    axis.text(-72, -3, "flange back\ny = -70 mm", ha="center", fontsize=10)
    axis.set_xlim(-92, 72)
    axis.set_ylim(-50, 34)


def _draw_rail(axis):
    axis.set_title("rail profile, own axes, before it is inclined", fontsize=11)
    rail = library_profile("UIC60").points()
    axis.plot(rail.y * 1e3, rail.z * 1e3, color=BLUE, lw=1.8)
    axis.axvline(0, color=GREY, lw=0.8, ls=":")
    _arrow(axis, (0, 0), (24, 0), "y, towards the field side", (8, 4))
    _arrow(axis, (0, 0), (0, 9), "z, up", (6, 0))
    axis.text(-48, -16, "gauge face\ny < 0", ha="center", fontsize=10)
    text = "laid: inclined towards the gauge side,\nthen shifted to the gauge"
    axis.text(0, -24, text, ha="center", fontsize=10, color=GREY)
    axis.set_xlim(-62, 62)
    axis.set_ylim(-44, 18)


if __name__ == "__main__":
    main()
