"""Every table of the study."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from wheelrail.analyses.control_stability import loop_stability
from wheelrail.control.rollers.choice import RollerControl
from wheelrail.control.rollers.tracking import Tracking
from wheelrail.results.result import Result
from wheelrail.simulation.scenario import Scenario
from wheelrail.studies.rig_control.cases import CONTROLLERS, KINDS, on_rig, on_track
from wheelrail.studies.rig_control.runs import full_row, rolling_row
from wheelrail.studies.table import Column, Row, StudyTable

Say = Callable[[str], None]

DELAYS = (0.0, 2e-3, 5e-3, 10e-3, 20e-3)  #: of the motors [s]
BANDWIDTHS = (5.0, 10.0, 30.0, 100.0)  #: of the motors [Hz]
NOISES = (0.0, 1.0, 5.0, 20.0)  #: of all sensors, times the usual
SPEEDS = (5.0, 33.3, 80.0)  #: [m/s]
SEEDS = range(5)  #: of the noise of all sensors; the first are the usual ones
GAINS = (10.0, 30.0, 60.0, 120.0)  #: of the feedback [1/s]
ROLLING = "ideal rolling"
TRACK = "track"

COLUMNS = (
    Column("name", "rig"),
    Column("stopping_distance_m", "stopping distance [m]", 1),
    Column("tracking_rms_mps", "tracking rms [m/s]", 3),
    Column("tracking_percent", "of the sliding [%]", 2),
    Column("estimate_percent", "torque estimate off [%]", 2),
    Column("simulated_sliding_mean_mps", "sliding: mean [m/s]", 2),
    Column("simulated_sliding_max_mps", "max [m/s]", 2),
    Column("simulated_sliding_first_growth_mps2", "at first [m/s2]", 1),
    Column("true_sliding_rms_mps", "true sliding: rms [m/s]", 4),
    Column("true_sliding_p999_mps", "99.9 % [m/s]", 4),
    Column("dissipated_MJ", "dissipated per wheelset [MJ]", 3),
    Column("protection_cycles", "cycles", 0),
    Column("cut_percent", "motors cut [%]", 2),
)


@dataclass(frozen=True)
class RigControlStudy:
    """All tables, and the runs that are drawn."""

    tables: tuple[StudyTable, ...]
    drawn: dict[str, Result] = field(default_factory=dict)


def run_study(say: Say, *, full: bool = True) -> RigControlStudy:
    """Every table; without `full` the rig of ideal rolling alone, for a try."""
    drawn: dict[str, Result] = {}
    tables = [_manoeuvre(say, manoeuvre, drawn, full=full) for manoeuvre in ("braking", "traction")]
    if full:
        tables.append(noise_table(say))
    say("sensitivity")
    tables.append(sensitivity_table(say))
    say("stability")
    tables += [stability_table(), gain_table()]
    return RigControlStudy(tuple(tables), drawn)


def _manoeuvre(say: Say, manoeuvre: str, drawn: dict[str, Result], *, full: bool) -> StudyTable:
    """Controllers and kinds of rigs in one manoeuvre, and the track that they are to imitate."""
    rows: list[Row] = []
    if full:
        say(f"{manoeuvre}: {TRACK}")
        row, drawn[f"{manoeuvre}, {TRACK}"] = full_row(TRACK, on_track(manoeuvre))
        rows.append(row)
        for name, controller in CONTROLLERS.items():
            say(f"{manoeuvre}: {name}")
            row, result = full_row(name, on_rig(manoeuvre, controller))
            rows.append(row)
            if isinstance(controller, Tracking) and controller.law == "pi":
                drawn[f"{manoeuvre}, rig"] = result
        for kind in KINDS[1:]:
            say(f"{manoeuvre}: {kind}")
            rows.append(full_row(f"tracking, PI; {kind}", on_rig(manoeuvre, kind=kind))[0])
    say(f"{manoeuvre}: {ROLLING}")
    rows.append(rolling_row(f"tracking, PI; {ROLLING}", on_rig(manoeuvre)))
    columns = list(COLUMNS)
    if manoeuvre == "traction":
        columns[1] = Column("final_speed_mps", "speed at the end [m/s]", 2)
        columns = [column for column in columns if column.key != "protection_cycles"]
    return StudyTable(manoeuvre, f"{manoeuvre.capitalize()} on degraded adhesion", columns, _percents(rows), ABOUT)


def seeded(scenario: Scenario, seed: int) -> Scenario:
    """The same test with other noise of all sensors; 0 : as it is."""
    plan = scenario.control
    assert plan is not None
    tachometers = replace(plan.tachometers, seed=plan.tachometers.seed + seed)
    scenario = replace(scenario, control=replace(plan, tachometers=tachometers))
    if plan.rollers is None:
        return scenario
    encoders, currents = plan.rollers.encoders, plan.rollers.currents
    return changed(
        scenario,
        encoders=replace(encoders, seed=encoders.seed + seed),
        currents=replace(currents, seed=currents.seed + seed),
    )


def noise_table(say: Say) -> StudyTable:
    """How far runs differ that have other noise of their sensors, on the rig and on track."""
    rows: list[Row] = []
    for manoeuvre, key in (("braking", "stopping_distance_m"), ("traction", "final_speed_mps")):
        cases = {TRACK: on_track(manoeuvre)}
        cases |= {name: on_rig(manoeuvre, CONTROLLERS[name]) for name in ("ideal", "tracking, PI")}
        for name, scenario in cases.items():
            say(f"other noise: {manoeuvre}, {name}")
            runs = [full_row(name, seeded(scenario, seed))[0] for seed in SEEDS]
            ends = [float("nan") if run[key] is None else run[key] for run in runs]
            rows.append(
                {
                    "manoeuvre": manoeuvre,
                    "name": name,
                    "least": min(ends),
                    "mean": sum(ends) / len(ends),
                    "most": max(ends),
                    "first_growth_mps2": min(run["simulated_sliding_first_growth_mps2"] for run in runs),
                    **{one: sum(run[one] for run in runs) / len(runs) for one in OF_NOISE},
                }
            )
    columns = (
        Column("manoeuvre", "manoeuvre"),
        Column("name", "rig"),
        Column("mean", "distance [m] or speed [m/s]: mean", 2),
        Column("least", "least", 2),
        Column("most", "most", 2),
        Column("simulated_sliding_mean_mps", "sliding: mean [m/s]", 3),
        Column("first_growth_mps2", "at first, least [m/s2]", 1),
        Column("reference_error_mean_mps", "reference off, mean [m/s]", 3),
        Column("dissipated_MJ", "dissipated per wheelset [MJ]", 3),
    )
    about = (
        f"Each test {len(SEEDS)} times, with other noise of all sensors: stopping distances in braking, speeds at the "
        "end in traction. Reference off: what protection takes for the speed of the train, less that speed."
    )
    return StudyTable("noise", "Other noise", columns, rows, about)


OF_NOISE = ("simulated_sliding_mean_mps", "reference_error_mean_mps", "dissipated_MJ")
ABOUT = (
    "Tracking: the circumferential speed of a wheelset on the rig less that of the same wheelset on the virtual line "
    "of the same run, the worst wheelset. Sliding: on the line, or on track; at first: the greatest acceleration of "
    "a wheelset against the train in its first slide, the least of the wheelsets. True sliding: between wheel and "
    "roller. Motors cut: share of the time in which they were asked for more than their torque or power. "
    "From the first braking or driving on, above 1 m/s. On a scaled rig all numbers are those of the model."
)


def _percents(rows: list[Row]) -> list[Row]:
    """Shares as percents."""
    names = {
        "tracking_percent": "tracking_share",
        "estimate_percent": "torque_estimate_error",
        "cut_percent": "motor_cut_share",
    }
    return [
        row | {new: None if row.get(old) is None else 100.0 * row[old] for new, old in names.items()} for row in rows
    ]


def changed(scenario: Scenario, **changes: Any) -> Scenario:
    """A scenario with other motors, sensors or another controller of the rollers."""
    assert scenario.control is not None
    assert scenario.control.rollers is not None
    rollers: RollerControl = replace(scenario.control.rollers, **changes)
    return replace(scenario, control=replace(scenario.control, rollers=rollers))


def sensitivity_table(say: Say) -> StudyTable:
    """Delay, bandwidth and noise, one at a time, on the rig of ideal rolling."""
    usual = on_rig("braking")
    assert usual.control is not None
    assert usual.control.rollers is not None
    own = usual.control.rollers
    cases = [(f"delay {1e3 * delay:g} ms", changed(usual, motors=replace(own.motors, delay=delay))) for delay in DELAYS]
    cases += [
        (f"bandwidth {width:g} Hz", changed(usual, motors=replace(own.motors, bandwidth=width))) for width in BANDWIDTHS
    ]
    for noise in NOISES:
        encoders = replace(own.encoders, noise=noise * own.encoders.noise)
        currents = replace(own.currents, noise=noise * own.currents.noise)
        cases.append((f"noise times {noise:g}", changed(usual, encoders=encoders, currents=currents)))
    rows = []
    for name, scenario in cases:
        say(f"sensitivity: {name}")
        row = rolling_row(name, scenario)
        found = loop_stability(scenario, 33.3)
        row |= {"growth_per_s": found.growth, "stable": "yes" if found.stable else "no"}
        rows.append(row)
    columns = (
        *(one for one in COLUMNS if not one.key.startswith("true") and one.key != "dissipated_MJ"),
        Column("growth_per_s", "growth of the loop [1/s]", 1),
        Column("stable", "stable"),
    )
    about = (
        "Braking on the rig of ideal rolling with tracking by PI, one number of motors or sensors changed at a time. "
        "Growth: that of the least damped motion of the loop at 33.3 m/s, by eigenvalues."
    )
    return StudyTable("sensitivity", "Sensitivity", columns, _percents(rows), about)


def stability_table() -> StudyTable:
    """Growth of the least damped motion over speed and delay, rolling and sliding."""
    usual = on_rig("braking")
    assert usual.control is not None
    assert usual.control.rollers is not None
    motors = usual.control.rollers.motors
    rows: list[Row] = []
    for delay in (*DELAYS, 40e-3):
        scenario = changed(usual, motors=replace(motors, delay=delay))
        row: Row = {"delay_ms": delay * 1e3}
        for speed in SPEEDS:
            for words, sliding in (("rolling", 0.0), ("sliding", 0.05)):
                row[f"{words}_{speed:g}"] = loop_stability(scenario, speed, sliding=sliding).growth
        rows.append(row)
    columns = [Column("delay_ms", "delay of the motors [ms]", 0)]
    columns += [
        Column(f"{words}_{speed:g}", f"{words}, {speed:g} m/s [1/s]", 1)
        for words in ("rolling", "sliding")
        for speed in SPEEDS
    ]
    about = (
        "Growth of the least damped motion of the loop with tracking by PI, by eigenvalues of what one period makes of "
        "its state: negative where it dies away. The wheelsets of the line roll, or slide by 5 %. At 5 m/s nothing of "
        "the loop is slower than the 5 1/s with which the friction of the line forgets what was dissipated."
    )
    return StudyTable("stability", "Stability over speed and delay", columns, rows, about)


def gain_table() -> StudyTable:
    """Longest delay of the motors that the loop stands, by the gain of its feedback."""
    usual = on_rig("braking")
    assert usual.control is not None
    assert usual.control.rollers is not None
    motors = usual.control.rollers.motors
    rows: list[Row] = []
    for gain in GAINS:
        for law in ("pi", "sliding-mode"):
            scenario = changed(usual, controller=Tracking(gain=gain, law=law))

            def grows(delay: float, scenario: Scenario = scenario) -> bool:
                return not loop_stability(changed(scenario, motors=replace(motors, delay=delay)), 33.3).stable

            low, high = 0.0, 0.2
            if grows(low):
                rows.append({"gain": gain, "law": law, "delay_ms": 0.0})
                continue
            while high - low > 1e-3:
                middle = 0.5 * (low + high)
                low, high = (low, middle) if grows(middle) else (middle, high)
            rows.append({"gain": gain, "law": law, "delay_ms": 1e3 * low})
    columns = (
        Column("gain", "gain [1/s]", 0),
        Column("law", "law"),
        Column("delay_ms", "longest delay of the motors [ms]", 0),
    )
    about = "Where the loop breaks: the delay of the motors from which on it is unstable, at 33.3 m/s, to 1 ms."
    return StudyTable("gain", "Where the loop breaks", columns, rows, about)


def summary(found: RigControlStudy) -> dict[str, float]:
    """A few numbers of it."""
    numbers = {}
    for table in found.tables[:2]:
        for row in table.rows:
            if row["name"] in ("tracking, PI", TRACK, "ideal", "following"):
                for key in ("stopping_distance_m", "tracking_rms_mps", "tracking_percent"):
                    if row.get(key) is not None:
                        numbers[f"{table.name}, {row['name']}: {key}"] = float(row[key])
    return numbers
