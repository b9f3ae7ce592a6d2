"""The page of the study of low speed."""

from __future__ import annotations

from typing import Any

from wheelrail.studies.low_speed.curving import SAME, SMALL
from wheelrail.studies.low_speed.explicit_limit import QUIET, SHORTER
from wheelrail.studies.low_speed.start_stop import COASTING, LAST, LEAST_SLIP, MOST_SLIP, SLIPS, TripOutcome
from wheelrail.studies.low_speed.study import FAST, SLOW, LowSpeed
from wheelrail.studies.low_speed.tables import curving_table, every_table, fast_table, limit_table, trip_table
from wheelrail.studies.words import item, paragraph
from wheelrail.system._kernels.linearisation import WALK

STANDSTILL_AIM = 1e-4  #: what may be left of the speed of any body [m/s]
ENERGY_AIM = 1e-3  #: what may be made of energy, relative to the greatest kinetic energy
STEP_MATTERS = 0.1  #: relative change with half the step
FASTER_AIM = 5.0  #: how many times faster slow curving is to be


def as_markdown(found: LowSpeed) -> str:
    """The whole page."""
    parts = [*_head(), *_curving(found), *_limits(found), *_fast(found), *_trips(found)]
    return "\n".join(parts) + "\n"


def csv_rows(found: LowSpeed) -> list[dict[str, Any]]:
    """All tables in one, a column for each quantity and one that names the table."""
    tables = every_table(found)
    keys = list(dict.fromkeys(key for table in tables for row in table.csv_rows() for key in row))
    return [{"table": table.name} | {key: row.get(key) for key in keys} for table in tables for row in table.csv_rows()]


def summary(found: LowSpeed) -> dict[str, Any]:
    """The main numbers."""
    curving, trips = found.curving, found.trips
    implicit = curving.implicit[-1]
    return {
        "slow_curving_times_faster": curving.longest.cpu / implicit.cpu,
        "slow_curving_difference_percent": implicit.difference,
        "longest_explicit_step_ms": curving.longest.step * 1e3,
        "greatest_residual_speed_m_s": max(one.residual for one in trips),
        "greatest_energy_made_percent": max(one.made for one in trips) * 100.0,
        "greatest_energy_lost_percent": max(one.lost for one in trips) * 100.0,
        "trips_that_stand": sum(one.stopped for one in trips),
        "trips": len(trips),
    }


def _head() -> list[str]:
    return [
        "# Low speed, starting and stopping",
        "",
        "Made by `wheelrail study low-speed`; do not edit by hand.",
        "",
        paragraph(
            "What the linearly implicit integrator ROS2 is for, what it costs, and where ODE5 is better. Creep forces"
            " resist a wheel's sliding the more stiffly, the slower it rolls: explicit steps have to get shorter in"
            " proportion to the speed, ROS2's do not. CPU times are of the machine that made this page; compare them"
            " with each other only."
        ),
        "",
    ]


def _curving(found: LowSpeed) -> list[str]:
    curving, settings = found.curving, found.settings
    first, longest, loosest = curving.explicit[0], curving.longest, curving.loosest
    words = [
        item(
            f"The longest explicit step with the right forces on the straight and in the curve is"
            f" {longest.step * 1e3:g} ms of those tried (off by {longest.chatter:.2f} % on the straight)."
            + "".join(
                f" ROS2 at {run.step * 1e3:g} ms is {longest.cpu / run.cpu:.1f} times faster than that"
                f" ({first.cpu / run.cpu:.1f} times faster than {first.step * 1e3:g} ms), its forces are within"
                f" {max(run.difference, run.small):.2f} %."
                for run in curving.implicit
            )
            + f" The aim, {FASTER_AIM:g} times and {SAME:g} %, is"
            f" {_met(longest.cpu / curving.implicit[-1].cpu >= FASTER_AIM and curving.implicit[-1].same)} by the last."
        )
    ]
    if loosest.step > longest.step:
        ratio = loosest.cpu / curving.implicit[-1].cpu
        words.append(
            item(
                "Longer explicit steps do not grow beyond bounds, because creep forces end at friction, but they are"
                f" wrong: on the straight they give forces of up to {loosest.chatter:.0f} % of the wheel load where"
                " there are none. In this curve with its high friction every contact slides, and forces that slide"
                f" are not stiff: up to {loosest.step * 1e3:g} ms, the longest tried, the means there are right again."
                " Someone who wants these means and nothing else can take that step; ROS2 at"
                f" {curving.implicit[-1].step * 1e3:g} ms is then {ratio:.1f} times faster."
                if loosest.step == curving.explicit[-1].step
                else f"Up to {loosest.step * 1e3:g} ms explicit steps have the right means in the curve, but forces of"
                f" up to {loosest.chatter:.0f} % of the wheel load on the straight where there are none; ROS2 is"
                f" {ratio:.1f} times faster than that."
            )
        )
    words.append(
        item(
            f"The standard deviation of Q of the leading left wheel is {first.ripple:.1f} N with ODE5 at"
            f" {first.step * 1e3:g} ms and {curving.implicit[-1].ripple:.1f} N with ROS2 at"
            f" {curving.implicit[-1].step * 1e3:g} ms. At this speed ROS2 hardly damps what its step resolves (at 1 ms"
            f" by 0.01 % of critical at 40 Hz and 0.1 % at 114 Hz). Below {WALK:g} m/s it does, by 12 % at 60 Hz: take"
            " ODE5 where vibrations matter at such a speed."
        )
    )
    return [
        curving_table(found).markdown(),
        paragraph(
            f"`{SLOW}`, {curving.seconds:g} s. Means of Q, Y and Fx of all wheels over the last {settings.window:g} s"
            f" against those of ODE5 at {first.step * 1e3:g} ms: the greatest difference in % of the explicit value and"
            f" which force has it; for forces below {SMALL * 100.0:g} % of the static wheel load"
            f" ({curving.load * 1e-3:.1f} kN) in % of that load. On the straight: greatest change of Fx and Y of any"
            f" wheel before the curve begins, where exactly nothing should change. CPU: the least of"
            f" {settings.repeats} runs made in turn, without preparation, recorded every 20 ms."
        ),
        "",
        *words,
        "",
    ]


def _limits(found: LowSpeed) -> list[str]:
    per_speed = [one.step / one.speed for one in found.limits]
    slowest = found.limits[-1]
    return [
        limit_table(found).markdown(),
        paragraph(
            f"The wagon on straight track, its first wheelset 10 um beside its rest; friction 0.3. Steps are shortened"
            f" to {SHORTER:g} of the one before until no wheel's Fx or Y is off by {QUIET * 100.0:g} % of the static"
            f" wheel load at the end. The step before shows what happens else: wheels hang at their friction, to and"
            f" fro, and nothing grows beyond that, so that a run can be wrong without stopping."
        ),
        "",
        item(
            f"The limit is at least {min(per_speed):.1e} and below {max(per_speed) / SHORTER:.1e} s2/m times the speed."
            f" At {slowest.speed:g} m/s ODE5"
            f" needs {slowest.evaluations / slowest.ros2_evaluations:.0f} times as many evaluations as ROS2 at 1"
            " ms. In proportion, its step at 0.1 m/s, below which creepages are bounded, would have to be"
            f" {min(per_speed) * 1e5:.1f} us. So it could start and stop a wagon, but at this price."
        ),
        "",
    ]


def _fast(found: LowSpeed) -> list[str]:
    exact, *others = found.fast
    explicit = [one for one in others if one.name == "ode5"]
    implicit = [one for one in others if one.name == "ros2"]
    lines = [
        fast_table(found).markdown(),
        paragraph(
            f"`{FAST}` at 45 m/s: root mean square of the difference to {exact.name} at {exact.step * 1e3:g} ms in the"
            f" leading wheelset's lateral displacement and forces, in % of their greatest value."
        ),
        "",
    ]
    if explicit and implicit:
        same = next((one for one in implicit if one.step == explicit[0].step), implicit[-1])
        lines += [
            item(
                f"At high speed nothing is stiff, and ODE5 is the more accurate: at {explicit[0].step * 1e3:g} ms"
                f" its greatest error is {max(explicit[0].errors.values()):.3f} %, that of ROS2 at"
                f" {same.step * 1e3:g} ms {max(same.errors.values()):.2f} %. ROS2 costs"
                f" {same.cpu / explicit[0].cpu:.2f} of it. Its greatest error is {_errors(implicit)}; the lateral"
                f" displacement is within {max(one.errors['lateral_displacement'] for one in implicit):.3f} %."
                " So `auto` takes ODE5 wherever its step is stable."
            ),
            "",
        ]
    return lines


def _errors(runs: list[Any]) -> str:
    return ", ".join(f"{max(one.errors.values()):.2f} % at {one.step * 1e3:g} ms" for one in runs)


def _trips(found: LowSpeed) -> list[str]:
    settings, trips, halved = found.settings, found.trips, found.halved
    trip = settings.trip
    residual, made = max(trips, key=lambda one: one.residual), max(trips, key=lambda one: one.made)
    lost = max(trips, key=lambda one: one.lost)
    standing = sum(one.stopped for one in trips)
    unchanged = abs(halved.residual / residual.residual - 1.0) < STEP_MATTERS
    return [
        trip_table(found).markdown(),
        paragraph(
            f"The wagon starts from a standstill with the torque on each wheelset, until it runs at {trip.speed:g} m/s"
            f" or {trip.driving:g} s have passed, coasts for {COASTING:g} s, is braked with the same torque and stands"
            f" under its brakes for {trip.standing:g} s; on straight track and into a right-hand curve of 300 m radius"
            f" with a cant of 100 mm over 1500 mm. Torques above adhesion would spin the wheels without end, so the"
            f" driver takes traction off while a wheel's circumference is more than {MOST_SLIP:g} m/s faster than the"
            f" wagon, until it is less than {LEAST_SLIP:g} m/s; nobody looks after the brakes. Slip is the greatest"
            " circumference speed above the wagon's under traction, slide the greatest below it under brakes; wheels"
            f" spin or slide where that exceeds {SLIPS:g} m/s, and lock where they stand while the wagon moves. Left at"
            f" the end: the greatest speed of any body's centre of mass over the last {LAST:g} s. Energy made is what"
            " kinetic energy and height have above the work of contacts, suspension, traction and brakes, at its"
            " greatest, relative to the greatest kinetic energy; lost is the same below it."
        ),
        "",
        item(
            f"{standing} of {len(trips)} trips end with the wagon standing. The greatest speed left is"
            f" {residual.residual * 1e6:.1f} um/s ({_where(residual)}, {residual.restless}); the aim, below"
            f" {STANDSTILL_AIM * 1e6:g} um/s, is {_met(residual.residual < STANDSTILL_AIM)}."
        ),
        item(
            f"At most {made.made * 100.0:.4f} % of energy is made ({_where(made)}); the aim, below"
            f" {ENERGY_AIM * 100.0:g} %, is {_met(made.made < ENERGY_AIM)}. At most {lost.lost * 100.0:.2f} % is lost"
            f" ({_where(lost)})."
        ),
        item(
            "What is left of motion at a standstill in the curve is a slow creep down the cant and a vibration of"
            f" bogies and wheelsets that lives on it, in the worst case strongest at {residual.frequency:.1f} Hz. With"
            f" {halved.trip.step * 1e3:g} ms instead of {residual.trip.step * 1e3:g} ms {halved.residual * 1e6:.1f}"
            f" um/s are left instead of {residual.residual * 1e6:.1f}, strongest at {halved.frequency:.1f} Hz: it"
            f" {'does not depend' if unchanged else 'depends'} on the step."
        ),
    ]


def _where(one: TripOutcome) -> str:
    return f"{one.trip.track}, friction {one.trip.friction:g}, {one.trip.torque * 1e-3:g} kN m"


def _met(met: bool) -> str:
    return "met" if met else "not met"
