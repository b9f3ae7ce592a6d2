"""The page of the study, and its pictures."""

from __future__ import annotations

from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.thinning import thin_line
from wheelrail.results.result import Result
from wheelrail.studies.rig_control.cases import TURNED
from wheelrail.studies.rig_control.study import TRACK, RigControlStudy
from wheelrail.studies.table import Row, StudyTable
from wheelrail.studies.words import item, paragraph


def as_markdown(found: RigControlStudy) -> str:
    """The whole page."""
    head = [
        "# A rig that feels like a slippery line",
        "",
        "Made by `wheelrail study rig-control`; do not edit by hand.",
        "",
        paragraph(
            "The leading bogie of the Manchester wagon on dry rollers (friction 0.3), whose motors impose the motion of"
            " a virtual train on a line with friction 0.05 that recovers to 0.15: full braking from 120 km/h to a stand"
            " with wheel slide protection, and take-off from a stand with protection against slipping. Beside it the"
            " whole wagon on such a track. Brakes, motors, sensors and protection have numbers of ours."
        ),
        "",
        *_findings(found),
        "",
        *(f"![{name}](rig-control-{picture_name(name)}.png)\n" for name in pictures(found)),
    ]
    return "\n".join(head) + "\n" + "\n".join(table.markdown() for table in found.tables)


def _findings(found: RigControlStudy) -> list[str]:
    items = [one for table in found.tables[:2] for one in _of_manoeuvre(table)]
    items += _of_kinds(found.tables[0])
    items += _of_noise(found)
    breaks = {(row["gain"], row["law"]): row["delay_ms"] for row in found.tables[-1].rows}
    usual = breaks.get((30.0, "pi"))
    if usual is not None:
        items.append(
            item(
                f"**Where it breaks.** With the usual gain of 30 1/s the loop stands a delay of the motors of"
                f" {usual:.0f} ms beside that of sensors and their lag, with 120 1/s {breaks[120.0, 'pi']:.0f} ms."
            )
        )
    return items


def _of_manoeuvre(table: StudyTable) -> list[str]:
    rows = {row["name"]: row for row in table.rows}
    if TRACK not in rows:
        return []
    track, ours, ideal, none = (rows[name] for name in (TRACK, "tracking, PI", "ideal", "following"))
    key = "stopping_distance_m" if table.name == "braking" else "final_speed_mps"
    words, unit = ("stopping distance", "m") if table.name == "braking" else ("speed at the end", "m/s")
    items = [
        item(
            f"**{table.name.capitalize()}.** Tracking by PI is off by {ours['tracking_rms_mps']:.3f} m/s,"
            f" {ours['tracking_percent']:.1f} % of the sliding; ideal control by {ideal['tracking_percent']:.2f} %,"
            f" rollers that follow the train by {none['tracking_percent']:.0f} %. The {words} is {ours[key]:.1f} {unit}"
            f" on the rig and {track[key]:.1f} {unit} on track ({_off(ours, track, key):+.1f} %), mean sliding"
            f" {ours['simulated_sliding_mean_mps']:.2f} and {track['simulated_sliding_mean_mps']:.2f} m/s, dissipated"
            f" {ours['dissipated_MJ']:.3f} and {track['dissipated_MJ']:.3f} MJ per wheelset. True sliding between wheel"
            f" and roller: {ours['true_sliding_rms_mps']:.3f} m/s rms, 99.9 % below"
            f" {ours['true_sliding_p999_mps']:.3f} m/s. At first wheelsets slide with"
            f" {ours['simulated_sliding_first_growth_mps2']:.1f} m/s2 on the rig and"
            f" {track['simulated_sliding_first_growth_mps2']:.1f} m/s2 on track; the motors of the rollers are asked"
            f" for more than they give in {ours['cut_percent']:.2f} % of the time."
        )
    ]
    if table.name == "braking" and rows["feed-forward"][key] is None:
        items.append(
            item(
                "**Without feedback** (feed-forward) speeds drift: a wheel that comes to a stand on the rig before it"
                " does on the line is held by its brake, whose torque is then no more than what the rollers ask of it,"
                " and the virtual train rolls on. It has no stopping distance."
            )
        )
    return items


def _of_kinds(braking: StudyTable) -> list[str]:
    """What sliding in the contacts, motion of the rollers and the position of the contacts do to the tracking."""
    rows = {row["name"]: row for row in braking.rows}
    if "tracking, PI" not in rows:
        return []
    rolling, full, free, turned = (
        rows[f"tracking, PI{kind}"]["tracking_percent"]
        for kind in ("; ideal rolling", "", "; lateral freedom", "; rollers turned")
    )
    return [
        item(
            f"**What the rig adds.** Where wheels roll on rollers ideally, braking is tracked within {rolling:.1f} %"
            f" of the sliding; local sliding in the contacts makes it {full:.1f} %, rollers that may move along their"
            f" axes {free:.1f} %. Rollers turned by {1e3 * TURNED:g} mrad send the wheelsets to the roots of their"
            " flanges: there wheels have other radii than the controller knows, left and right not the same, and slide"
            f" against each other. That makes {turned:.1f} %."
        )
    ]


def _of_noise(found: RigControlStudy) -> list[str]:
    """How much of what rig and track differ is noise."""
    rows = {
        (row["manoeuvre"], row["name"]): row for table in found.tables if table.name == "noise" for row in table.rows
    }
    items = []
    for manoeuvre, what, unit, digits in (
        ("braking", "stopping distances", "m", 1),
        ("traction", "speeds at the end", "m/s", 2),
    ):
        if (manoeuvre, TRACK) not in rows:
            continue
        track, ours = rows[manoeuvre, TRACK], rows[manoeuvre, "tracking, PI"]
        items.append(
            item(
                f"**{manoeuvre.capitalize()} with other noise.** Protection lets wheels slide by what it takes for the"
                " speed of the train, and what slides more cleans the rail more, which then bears more: the noise of"
                f" sensors alone makes {what} of {track['least']:.{digits}f} to {track['most']:.{digits}f}"
                f" {unit} on track, {ours['least']:.{digits}f} to {ours['most']:.{digits}f} {unit} on the rig. The"
                f" means are {_off(ours, track, 'mean'):+.1f} % apart, with a reference that is off by"
                f" {ours['reference_error_mean_mps']:+.3f} and {track['reference_error_mean_mps']:+.3f} m/s."
            )
        )
    return items


def _off(ours: Row, track: Row, key: str) -> float:
    return 100.0 * (ours[key] / track[key] - 1.0)


def picture_name(name: str) -> str:
    """Of a file."""
    return name.replace(", ", "-").replace(" ", "-")


def pictures(found: RigControlStudy) -> dict[str, Figure]:
    """Speeds of train and wheelsets, on the rig and on track, by manoeuvre."""
    return {
        manoeuvre: _figure(manoeuvre, found.drawn)
        for manoeuvre in ("braking", "traction")
        if f"{manoeuvre}, rig" in found.drawn
    }


def _figure(manoeuvre: str, drawn: dict[str, Result]) -> Figure:
    rig, track = drawn[f"{manoeuvre}, rig"], drawn[f"{manoeuvre}, {TRACK}"]
    on_rig = [_line(rig, "vehicle.train_speed", "virtual train", 1)]
    on_rig += [_line(rig, f"{name}.tachometer", name, 2 + n) for n, name in enumerate(rig.wheelsets)]
    on_track = [_line(track, f"{track.bodies[0]}.velocity_x", track.bodies[0], 1)]
    on_track += [_line(track, f"{name}.tachometer", name, 2 + n) for n, name in enumerate(track.wheelsets[:2])]
    errors = [_line(rig, f"{name}.tracking_error", name, 2 + n) for n, name in enumerate(rig.wheelsets)]
    return Figure(
        title=f"{manoeuvre.capitalize()} on degraded adhesion",
        panels=(
            Panel("", "on the rig [m/s]", tuple(on_rig)),
            Panel("", "on track [m/s]", tuple(on_track)),
            Panel("t [s]", "tracking error [m/s]", tuple(errors), height=0.6),
        ),
    )


def _line(result: Result, name: str, words: str, colour: int) -> Line:
    x, y = thin_line(result.dataset["time"].values, result.values(name))
    return Line(x, y, words, colour=colour)
