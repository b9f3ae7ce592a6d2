"""What a run under control came to, as tables."""

from __future__ import annotations

from wheelrail.reports.page import Table
from wheelrail.results.adhesion import adhesion_numbers
from wheelrail.results.result import Result

#: Column, number of a wheelset, factor, digits.
COLUMNS = (
    ("simulated sliding rms [m/s]", "simulated_sliding_rms_mps", 1.0, ".3f"),
    ("max [m/s]", "simulated_sliding_max_mps", 1.0, ".2f"),
    ("at first [m/s2]", "simulated_sliding_first_growth_mps2", 1.0, ".1f"),
    ("true sliding rms [m/s]", "true_sliding_rms_mps", 1.0, ".4f"),
    ("max [m/s]", "true_sliding_max_mps", 1.0, ".3f"),
    ("tracking rms [m/s]", "tracking_rms_mps", 1.0, ".3f"),
    ("of the simulated [%]", "tracking_share", 100.0, ".2f"),
    ("torque estimate off [%]", "torque_estimate_error", 100.0, ".2f"),
    ("motors cut [%]", "motor_cut_share", 100.0, ".2f"),
    ("protection cycles", "protection_cycles", 1.0, ".0f"),
)


def adhesion_tables(result: Result) -> list[Table]:
    """Sliding, tracking and protection of the wheelsets; nothing where no control system acted."""
    numbers = adhesion_numbers(result)
    if not numbers:
        return []
    wheelsets = numbers["wheelsets"]
    shown = [one for one in COLUMNS if any(one[1] in row for row in wheelsets.values())]
    rows = [
        [name, *(format(factor * row[key], digits) if key in row else "-" for _, key, factor, digits in shown)]
        for name, row in wheelsets.items()
    ]
    stopped = numbers["stopping_distance_m"]
    end = f"{numbers['final_speed_mps']:.2f} m/s at the end" if stopped is None else f"stopped within {stopped:.1f} m"
    return [
        Table(
            f"Under control: {end}",
            ("wheelset", *(column for column, *_ in shown)),
            tuple(map(tuple, rows)),
            "From the first braking or driving on. Sliding is that of the wheels' circumference: simulated on the "
            "virtual line, true between wheel and rail or roller; at first: greatest growth of the first slide.",
        )
    ]
