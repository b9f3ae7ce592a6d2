"""The tables of a scenario on its run: ``run``, ``speed_control``, ``start``, ``load``, ``traction``, ``brake`` and
``sensor``."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from wheelrail.io.motion_table import motion_from
from wheelrail.io.toml_table import TomlTable, hint_at_new_key
from wheelrail.simulation.applied import AppliedForce, Displacement
from wheelrail.simulation.integrator import INTEGRATORS, STEPS, TOLERANCES, Integrator
from wheelrail.simulation.scenario import FADE_IN
from wheelrail.simulation.scenario_check import MOST_GRAVITY
from wheelrail.simulation.speed import FASTEST, MOST_GAIN, SpeedControl, SpeedProfile, SpeedTable
from wheelrail.units import ACCELERATION, ANGLE, FORCE, LENGTH, MOMENT, NUMBER, SPEED, TIME, TURN_SPEED
from wheelrail.vehicle.sensor import UNREAD, Sensor
from wheelrail.vehicle.static_load import GRAVITY
from wheelrail.vehicle.torque import Torque

FORCES = ("Fx", "Fy", "Fz")
MOMENTS = ("Mx", "My", "Mz")
POSITIONS, ANGLES = ("x", "y", "z"), ("roll", "pitch", "yaw")
FOUND = ("z", "roll")  #: what is found of a wheelset put aside, unless it is given
VELOCITIES, SPINS = ("vx", "vy", "vz"), ("wx", "wy", "wz")
AUTO = "auto"  #: start as far back as the track allows; duration until the end of the track


class Run(NamedTuple):
    """What a ``[run]`` table says, under the names of a Scenario."""

    speed: float = 1.0
    speeds: SpeedTable | None = None
    integrator: Integrator = Integrator()
    output_every: float = 5e-3
    duration: float | None = None
    start: float | None = None
    fade_in: float = FADE_IN
    gravity: float = GRAVITY


def run_from(table: TomlTable, folder: Path = Path()) -> Run:
    """How fast, how long and with which steps; wrong values add problems and stay what they are by default.

    A run whose motion is followed is looked for in `folder`.
    """
    usual = Run()
    motion = table.table("motion")
    speeds, begins = (None, None) if motion is None else motion_from(motion, folder)
    if motion is None:
        speed = table.quantity("speed", SPEED, required=True, least=0.0, most=FASTEST)
    else:
        speed = speeds.speeds[0] if speeds is not None else None
        if table.has("speed", SPEED):
            table.add("speed", "given twice: the motion says how fast the vehicle runs")
        table.known.update(f"speed{suffix}" for suffix in SPEED)
    table.known.update(["hold"] if "hold" in table.data else [])  # see `speed_control_from`
    start = None if _is_auto(table, "start") else table.quantity("start", LENGTH)
    run = Run(
        speed=usual.speed if speed is None else speed,
        speeds=speeds,
        integrator=_integrator(table, usual.integrator),
        output_every=table.quantity("output_every", TIME, default=usual.output_every, above=0.0, most=1e3),
        duration=None if _is_auto(table, "duration") else table.quantity("duration", TIME, above=0.0, most=1e5),
        start=begins if start is None else start,
        fade_in=table.quantity("fade_in", LENGTH, default=usual.fade_in, least=0.0, most=1e4),
        gravity=table.quantity("gravity", ACCELERATION, default=usual.gravity, least=0.0, most=MOST_GRAVITY),
    )
    table.finish()
    return run


def _is_auto(table: TomlTable, name: str) -> bool:
    """Whether a key says "auto": what comes of the track and the vehicle."""
    table.known.add(name)
    return table.data.get(name) == AUTO


def speed_control_from(root: TomlTable) -> SpeedControl:
    """``[speed_control]``: ``gain`` [1/s], ``speeds`` over ``times`` or ``stations``.

    ``hold`` of ``[run]`` is what the gain was called once.
    """
    usual = SpeedControl()
    run = root.data.get("run")
    old = run.get("hold") if isinstance(run, dict) else None
    table = root.table("speed_control")
    if table is not None:
        table.where = "[speed_control]"
        if old is not None:
            table.add("gain", "given twice, also as hold of [run], which is its old name", table.data.get("gain"))
        gain = table.quantity("gain", NUMBER, default=usual.gain, least=0.0, most=MOST_GAIN)
        command = _command(table)
        table.finish()
        return SpeedControl(gain=gain, command=command)
    if old is None:
        return usual
    if isinstance(old, bool):
        hint_at_new_key(root, "hold of [run]", f"[speed_control] gain = {usual.gain if old else 0.0:g}")
        return usual if old else SpeedControl(gain=0.0)
    hint_at_new_key(root, "hold of [run]", "[speed_control] gain")
    if isinstance(old, str):
        root.add("[run] hold", "expected true, false or a number [1/s]", old)
        return usual
    inner = TomlTable({"hold": old}, "[run]", root.problems)
    return SpeedControl(gain=inner.quantity("hold", NUMBER, default=usual.gain, least=0.0, most=MOST_GAIN))


def _command(table: TomlTable) -> SpeedTable | SpeedProfile | None:
    """Speeds over ``times`` or over ``stations``; None where no other speed is commanded than that of the run."""
    times, stations = table.quantities("times", TIME), table.quantities("stations", LENGTH)
    given = [name for name, units in (("times", TIME), ("stations", LENGTH)) if table.has(name, units)]
    speeds = table.quantities("speeds", SPEED, required=bool(given))
    if speeds is not None and len(given) != 1:
        table.add("speeds", "expected either times or stations beside them, one for each speed", list(speeds))
        return None
    if speeds is None or (times is None and stations is None):
        return None
    if stations is None:
        return SpeedTable(times=times or (), speeds=speeds)
    return SpeedProfile(stations=stations, speeds=speeds)


def _integrator(table: TomlTable, usual: Integrator) -> Integrator:
    """``integrator``: a name, or a table with name, step and tolerances."""
    if not isinstance(table.data.get("integrator"), dict):
        name = table.choice("integrator", INTEGRATORS, default=usual.name)
        return Integrator(name=name or usual.name)
    inner = table.table("integrator")
    if inner is None:
        return usual
    made = Integrator(
        name=inner.choice("name", INTEGRATORS, default=usual.name) or usual.name,
        step=inner.quantity("step", TIME, default=usual.step, least=STEPS[0], most=STEPS[1]),
        relative=inner.quantity("relative", NUMBER, default=usual.relative, least=TOLERANCES[0], most=TOLERANCES[1]),
        absolute=inner.quantity("absolute", NUMBER, default=usual.absolute, least=TOLERANCES[0], most=TOLERANCES[1]),
        share=inner.flag("share", usual.share),
    )
    inner.finish()
    return made


def displacement_from(table: TomlTable) -> Displacement | None:
    """One ``[[start]]``: how a body starts against its equilibrium."""
    body = table.text("body", required=True)
    numbers = {
        name: table.quantity(name, units, default=0.0)
        for names, units in ((POSITIONS, LENGTH), (ANGLES, ANGLE), (VELOCITIES, SPEED), (SPINS, TURN_SPEED))
        for name in names
        if name not in FOUND
    }
    z, roll = table.quantity("z", LENGTH), table.quantity("roll", ANGLE)
    move = Displacement(body=body or "", z=z, roll=roll, **numbers)
    table.finish()
    return None if body is None else move


def sensor_from(table: TomlTable) -> Sensor:
    """One ``[[sensor]]``: an accelerometer on a body; what cannot be read of it is noted and `UNREAD`."""
    name, body = table.text("name", required=True), table.text("body", required=True)
    at = table.quantities("at", LENGTH, count=3, required=True)
    table.finish()
    return Sensor(
        name=UNREAD if name is None else name,
        body=UNREAD if body is None else body,
        position=UNREAD if at is None else (at[0], at[1], at[2]),
    )


def load_from(table: TomlTable) -> AppliedForce | None:
    """One ``[[load]]``: forces and moments on a body at times."""
    before = len(table.problems.problems)
    body = table.text("body", required=True)
    times = table.quantities("times", TIME, required=True)
    rows = [table.quantities(name, FORCE) for name in FORCES] + [table.quantities(name, MOMENT) for name in MOMENTS]
    table.finish()
    if all(row is None for row in rows):
        table.add("Fy", f"missing: give some of {', '.join(FORCES + MOMENTS)}, a list with one value for each time")
    if times is not None:
        for name, row in zip(FORCES + MOMENTS, rows, strict=True):
            if row is not None and len(row) != len(times):
                table.add(name, f"expected {len(times)} values, one for each time", list(row))
    if len(table.problems.problems) > before or body is None or times is None:
        return None
    filled = [(0.0,) * len(times) if row is None else row for row in rows]
    return AppliedForce(body=body, times=times, values=tuple(zip(*filled, strict=True)))


def torque_from(table: TomlTable) -> Torque | None:
    """One ``[[traction]]`` or ``[[brake]]``: a torque on wheelsets at times."""
    before = len(table.problems.problems)
    wheelsets = table.texts("wheelsets", required=True)
    times = table.quantities("times", TIME, required=True)
    values = table.quantities("torque", MOMENT, required=True)
    against = table.text("against")
    table.finish()
    if len(table.problems.problems) > before or wheelsets is None or times is None or values is None:
        return None
    return Torque(wheelsets=wheelsets, times=times, values=values, against=against)
