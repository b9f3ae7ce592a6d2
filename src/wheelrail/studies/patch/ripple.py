"""Ripple of forces over lateral position and approach, against smooth trends and Hertz."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.signal import savgol_filter

from wheelrail.contact.elastic.creepages import Creepages
from wheelrail.contact.elastic.ellipsoid import ElasticEllipsoid, hertz_approach
from wheelrail.contact.elastic.equilibrium import height_to_begin, height_under_load
from wheelrail.contact.elastic.setting import SETTINGS, ElasticSetting
from wheelrail.contact.elastic.wheel import ElasticWheel
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.numerics._kernels.status import OK
from wheelrail.studies.patch.hertz import BODIES
from wheelrail.studies.patch.settings import StudySettings
from wheelrail.studies.table import Column, StudyTable
from wheelrail.validation.elastic_hertz import ALONG, MIDDLE, block_bodies, grid_offsets
from wheelrail.validation.elastic_wheels import profile_bodies

STEP = 12.5e-6  #: between lateral positions [m]
SPANS = ((-4e-3, -1e-3), (1e-3, 4e-3))  #: lateral positions of the wheelset that are swept [m]
LOAD = 54.5e3  #: carried along the path of heights [N]
CREEPAGES, FRICTION = Creepages(xi=0.001), 0.3
WINDOW, ORDER = 33, 3  #: samples and order of the trend: a cubic over 0.4 mm
APPROACHES = np.arange(60e-6, 120e-6, 0.25e-6)  #: of paraboloids [m]
DEEPER = np.arange(-20e-6, 20e-6, 0.25e-6)  #: heights about the one of the load [m]
ACROSS = 3.333  #: half curvature of the paraboloid across [1/m]


def ripple_tables(settings: StudySettings) -> list[StudyTable]:
    """Over lateral position, then over approach."""
    rows, deeper = [], []
    for setting in SETTINGS.values():
        for finite, bodies in BODIES.items():
            head = {"setting": setting.name, "bodies": bodies}
            rows += [head | _lateral(setting, finite, span, settings.every) for span in SPANS]
            deeper.append(head | _approach(setting, finite, settings.every))
    return [
        StudyTable("ripple", "Ripple over lateral position", LATERAL_COLUMNS, rows, LATERAL_ABOUT),
        StudyTable("stiffness", "Ripple of the stiffness over approach", STIFFNESS_COLUMNS, deeper, STIFFNESS_ABOUT),
    ]


LATERAL_ABOUT = (
    f"Left wheel of S1002 on UIC60 at 1:40, no roll, moved by {STEP * 1e6:g} µm along smooth paths of 3 mm: the"
    f" height is a cubic of the lateral position through the heights that carry {LOAD / 1e3:g} kN. What Fn and Fx (xi"
    f" = {CREEPAGES.xi:g}, friction {FRICTION:g}) have beside a trend, a moving cubic over"
    f" {(WINDOW - 1) * STEP * 1e3:g} mm; root mean square and largest, in per cent; and the largest change from one"
    " sample to the next beside that of the trend. Joints of the rail's arcs under the patch are in it too: they are"
    " no ripple of the grid, but the same for all settings."
)
LATERAL_COLUMNS = [
    Column("setting", "setting"),
    Column("bodies", "bodies"),
    Column("span", "y [mm]"),
    Column("samples", "samples"),
    Column("fn_rms_percent", "Fn rms [%]", 4),
    Column("fn_max_percent", "Fn max [%]", 4),
    Column("fn_step_percent", "Fn step [%]", 4),
    Column("fx_rms_percent", "Fx rms [%]", 4),
    Column("fx_max_percent", "Fx max [%]", 4),
    Column("fx_step_percent", "Fx step [%]", 4),
]
STIFFNESS_ABOUT = (
    f"dFn over the approach by differences over {1e6 * (APPROACHES[1] - APPROACHES[0]):g} µm. Paraboloid (A ="
    f" {ALONG:g}, B = {ACROSS:g} 1/m, {1e6 * APPROACHES[0]:g} to {1e6 * APPROACHES[-1]:.0f} µm; mean over the"
    " approaches of the difference from Hertz, and standard deviation around it). Wheel (as above, y = -2.5 mm, 20"
    f" µm about the height that carries {LOAD / 1e3:g} kN): root mean square and largest difference from a cubic over"
    " all heights."
)
STIFFNESS_COLUMNS = [
    Column("setting", "setting"),
    Column("bodies", "bodies"),
    Column("mean_percent", "paraboloid: mean [%]", 3),
    Column("std_percent", "std [%]", 3),
    Column("max_percent", "max [%]", 3),
    Column("wheel_rms_percent", "wheel: rms [%]", 3),
    Column("wheel_max_percent", "max [%]", 3),
]


def _lateral(setting: ElasticSetting, finite: bool, span: tuple[float, float], every: int) -> dict[str, Any]:
    wheel = ElasticWheel(benchmark_pair(1 / 40), profile_bodies(finite, 1 / 40), setting, "left")
    height = _path(wheel, span)
    count = max(round((span[1] - span[0]) / STEP) // every, 2 * WINDOW)
    forces = []
    for y in span[0] + STEP * np.arange(count):
        status = wheel.press(y=float(y), z=height(float(y)))
        status = max(status, wheel.roll(CREEPAGES, FRICTION))
        patches = wheel.patches()
        normal = sum(patch.normal_force for patch in patches)
        along = sum(patch.creep_force[0] for patch in patches)
        forces.append((normal, along) if status == OK else (math.nan, math.nan))
    normal_forces, creep_forces = np.array(forces).T
    row: dict[str, Any] = {"span": f"{1e3 * span[0]:g} to {1e3 * span[1]:g}", "samples": count}
    for name, force in (("fn", normal_forces), ("fx", creep_forces)):
        rest = 100.0 * (force / savgol_filter(force, WINDOW, ORDER) - 1.0)
        row[f"{name}_rms_percent"] = float(np.sqrt(np.mean(rest**2)))
        row[f"{name}_max_percent"] = float(np.abs(rest).max())
        row[f"{name}_step_percent"] = float(np.abs(np.diff(rest)).max())
    return row


def _path(wheel: ElasticWheel, span: tuple[float, float]) -> Callable[[float], float]:
    """A cubic through the heights at which a wheel carries the load, at four lateral positions."""
    positions = np.linspace(*span, 4)
    middle = 0.5 * (span[0] + span[1])
    cubic = np.polyfit(positions - middle, [_height(wheel, float(y)) for y in positions], 3)
    return lambda y: float(np.polyval(cubic, y - middle))


def _height(wheel: ElasticWheel, y: float) -> float:
    start = height_to_begin(wheel, y=y, roll=0.0, load=LOAD, yaw=0.0)
    return height_under_load(wheel, y=y, yaw=0.0, roll=0.0, load=LOAD, start=start).height


def _approach(setting: ElasticSetting, finite: bool, every: int) -> dict[str, Any]:
    offset = tuple(float(value) for value in grid_offsets(1)[0])
    body = ElasticEllipsoid(ALONG, ACROSS, block_bodies(finite), setting, middle=MIDDLE, offset=(offset[0], offset[1]))
    approaches = APPROACHES[: max(len(APPROACHES) // every, 8)]
    forces = [body.normal_force() if body.press(float(one)) == OK else math.nan for one in approaches]
    unit = hertz_approach(ALONG, ACROSS, 1.0, body.bodies.modulus)
    exact = np.diff((approaches / unit) ** 1.5)
    errors = 100.0 * (np.diff(forces) / exact - 1.0)
    rest = _wheel_stiffness(setting, finite, every)
    return {
        "mean_percent": float(errors.mean()),
        "std_percent": float(errors.std()),
        "max_percent": float(np.abs(errors).max()),
        "wheel_rms_percent": float(np.sqrt(np.mean(rest**2))),
        "wheel_max_percent": float(np.abs(rest).max()),
    }


def _wheel_stiffness(setting: ElasticSetting, finite: bool, every: int) -> np.ndarray:
    """What the stiffness of a wheel has beside a cubic over its height [%]."""
    y = 0.5 * (SPANS[0][0] + SPANS[0][1])
    wheel = ElasticWheel(benchmark_pair(1 / 40), profile_bodies(finite, 1 / 40), setting, "left")
    middle = _height(wheel, y)
    heights = DEEPER[: max(len(DEEPER) // every, 16)]
    forces = [wheel.vertical_force() if wheel.press(y=y, z=middle + float(one)) == OK else math.nan for one in heights]
    stiffness = np.diff(forces)
    t = np.linspace(-1.0, 1.0, len(stiffness))
    return 100.0 * (stiffness / np.polyval(np.polyfit(t, stiffness, 3), t) - 1.0)
