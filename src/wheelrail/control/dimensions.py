"""What the numbers of controls are, by their names: files know units of each, and scaled rigs know its scale."""

from __future__ import annotations

from typing import Any

_BY_NAME = {
    "time": (
        *("delay", "tick", "standstill", "lead", "lag", "period", "substep", "times", "fill_time", "vent_time"),
        *("dead_time", "filter_time", "pulse", "pulse_cycle", "careful", "look_every", "look_least"),
        *("longest_release", "reapply", "smoothing", "calm"),
    ),
    "moment": ("torque", "torque_limit", "offset"),
    "power": ("power", "power_limit"),
    "frequency": ("rate", "bandwidth"),
    "per time": ("gain", "cut", "give_back"),
    "speed": ("least_low", "least_high", "least_speed", "least_slip", "rolling_speed"),
    "acceleration": ("deceleration", "fall", "rise", "settled", "acceleration", "margin"),
    "turn speed": ("layer",),
    "turn acceleration": ("reach",),
    "mass": ("mass", "rotating", "transfer"),
    "length": ("start", "pivot_distance"),
    "force": ("drive", "brake"),
}
DIMENSIONS = {name: dimension for dimension, names in _BY_NAME.items() for name in names}
#: Where a name means another thing in one class.
OWN = {
    ("SpeedSensor", "noise"): "turn speed",
    ("TorqueSensor", "noise"): "moment",
    ("BogieMotor", "slip"): "turn speed",
}


def dimension_of(part: Any, name: str) -> str:
    """What a field of a configuration is; empty for a number without a dimension."""
    return OWN.get((type(part).__name__, name), DIMENSIONS.get(name, ""))
