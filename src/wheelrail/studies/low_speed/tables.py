"""Tables of the study of low speed."""

from __future__ import annotations

from wheelrail.results.status import RUNNING
from wheelrail.studies.low_speed.fast_curve import SIGNALS
from wheelrail.studies.low_speed.start_stop import TripOutcome
from wheelrail.studies.low_speed.study import LowSpeed
from wheelrail.studies.table import Column, Row, StudyTable


def every_table(found: LowSpeed) -> list[StudyTable]:
    """All of them, in the order of the page."""
    return [curving_table(found), limit_table(found), fast_table(found), trip_table(found)]


def curving_table(found: LowSpeed) -> StudyTable:
    """Steady forces in the slow curve."""
    curving = found.curving
    slowest = curving.explicit[0].cpu
    rows: list[Row] = [
        {
            "integrator": run.name,
            "step_ms": f"{run.step * 1e3:g}",
            "difference_percent": run.difference,
            "force": run.force if run.difference > 0.0 else "",
            "small_percent_of_load": run.small,
            "straight_percent_of_load": run.chatter,
            "ripple_N": run.ripple,
            "cpu_s": run.cpu,
            "times_faster": slowest / run.cpu,
            "status": run.status,
        }
        for run in (*curving.explicit, *curving.implicit)
    ]
    columns = [
        Column("integrator", "integrator"),
        Column("step_ms", "step [ms]"),
        Column("difference_percent", "difference [%]"),
        Column("force", "of"),
        Column("small_percent_of_load", "small forces [% of load]"),
        Column("straight_percent_of_load", "on the straight [% of load]"),
        Column("ripple_N", "ripple of Q [N]", 1),
        Column("cpu_s", "CPU [s]"),
        Column("times_faster", "times faster", 1),
        Column("status", "status"),
    ]
    return StudyTable("curving", "Slow curving", columns, rows)


def limit_table(found: LowSpeed) -> StudyTable:
    """Longest explicit steps."""
    rows: list[Row] = [
        {
            "speed_m_s": f"{one.speed:g}",
            "step_ms": one.step * 1e3,
            "step_per_speed": one.step / one.speed * 1e5,
            "change_percent": one.change * 100.0,
            "evaluations": round(one.evaluations),
            "ros2_change_percent": one.ros2_change * 100.0,
            "ros2_evaluations": round(one.ros2_evaluations),
        }
        for one in found.limits
    ]
    columns = [
        Column("speed_m_s", "speed [m/s]"),
        Column("step_ms", "longest step of ode5 [ms]", 4),
        Column("step_per_speed", "per speed [1e-5 s2/m]", 1),
        Column("change_percent", "false forces at the step before [% of load]", 1),
        Column("evaluations", "evaluations per s, ode5"),
        Column("ros2_change_percent", "change with ros2 at 1 ms [% of load]", 2),
        Column("ros2_evaluations", "evaluations per s, ros2"),
    ]
    return StudyTable("limits", "The longest explicit step", columns, rows)


def fast_table(found: LowSpeed) -> StudyTable:
    """Errors at high speed."""
    keys = {signal: signal.replace(".", "_") + "_percent" for signal in SIGNALS}
    rows: list[Row] = [
        {"integrator": one.name, "step_ms": f"{one.step * 1e3:g}"}
        | {keys[signal]: error for signal, error in one.errors.items()}
        | {"cpu_per_s": one.cpu, "status": one.status}
        for one in found.fast
    ]
    columns = [
        Column("integrator", "integrator"),
        Column("step_ms", "step [ms]"),
        *(
            Column(key, f"{' '.join(reversed(signal.split('.'))).replace('_', ' ')} [%]", 3)
            for signal, key in keys.items()
        ),
        Column("cpu_per_s", "CPU per simulated s [s]", 3),
        Column("status", "status"),
    ]
    return StudyTable("fast", "Error and cost at high speed", columns, rows)


def trip_table(found: LowSpeed) -> StudyTable:
    """Starting and stopping."""
    rows = [_trip_row(one) for one in (*found.trips, found.halved)]
    columns = [
        Column("track", "track"),
        Column("friction", "friction"),
        Column("torque_kNm", "torque [kN m]"),
        Column("step_ms", "step [ms]"),
        Column("simulated_s", "simulated [s]", 1),
        Column("speed_m_s", "speed [m/s]"),
        Column("slip_m_s", "slip [m/s]"),
        Column("slide_m_s", "slide [m/s]"),
        Column("wheels", "wheels"),
        Column("residual_um_s", "left at the end [um/s]", 3),
        Column("made_percent", "energy made [%]", 4),
        Column("lost_percent", "lost [%]", 4),
        Column("cpu_per_s", "CPU per s [s]", 3),
        Column("status", "end"),
    ]
    return StudyTable("trips", "Starting and stopping", columns, rows)


def _trip_row(one: TripOutcome) -> Row:
    trip = one.trip
    braked = "lock" if one.locked else "slide" if one.slid else ""
    return {
        "track": trip.track,
        "friction": f"{trip.friction:g}",
        "torque_kNm": f"{trip.torque * 1e-3:g}",
        "step_ms": f"{trip.step * 1e3:g}",
        "simulated_s": one.simulated,
        "speed_m_s": one.speed,
        "slip_m_s": one.slip,
        "slide_m_s": one.slide,
        "wheels": ", ".join(word for word in ("spin" if one.spun else "", braked) if word) or "roll",
        "residual_um_s": one.residual * 1e6,
        "made_percent": one.made * 100.0,
        "lost_percent": one.lost * 100.0,
        "cpu_per_s": one.cpu,
        "status": one.status if one.status != RUNNING else "stands" if one.stopped else "does not stop",
    }
