"""Pictures of the gallery: scenarios that are shipped, run and drawn with what users have, `Result.plot`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure as Canvas

import wheelrail as wr

HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "scenarios"


class Picture(NamedTuple):
    """One scenario, and what is drawn of it."""

    scenario: str
    signals: tuple[str, ...]
    over: str


PICTURES = (
    Picture("meli2011_curve", ("wheelset1.left.Y", "wheelset1.right.Y", "wheelset2.left.Y"), "distance"),
    Picture("meli2009_1_s_curve", ("wheelset1.y", "wheelset2.y"), "distance"),
    Picture("irregular_200kmh", ("wheelset1.left.Q", "wheelset1.right.Q"), "distance"),
    Picture("r150_curving", ("wheelset1.left.Q", "wheelset1.right.Q"), "distance"),
    Picture("start_stop", ("carbody.velocity_x",), "time"),
    Picture("unequal_wheels", ("wheelset1.y", "wheelset2.y"), "distance"),
    Picture("rig_traction", ("wheelset1.left.Fx", "wheelset2.left.Fx"), "time"),
    Picture(
        "rig_braking_degraded", ("wheelset1.virtual_speed", "wheelset2.virtual_speed", "vehicle.train_speed"), "time"
    ),
)


def draw_gallery(folder: Path, run: Callable[[wr.Scenario], wr.Result] = wr.simulate) -> None:
    """Run every scenario of the gallery and write its picture."""
    for picture in PICTURES:
        result = run(wr.load_scenario(SCENARIOS / f"{picture.scenario}.toml"))
        canvas = Canvas(figsize=(5.2, 2.7), layout="constrained")
        FigureCanvasAgg(canvas)
        axes = result.plot(*picture.signals, over=picture.over, axes=canvas.subplots())
        axes.set_title(result.title, fontsize=9)
        axes.tick_params(labelsize=8)
        canvas.savefig(folder / f"gallery-{picture.scenario}.png", dpi=100, metadata={"Software": None})


if __name__ == "__main__":
    draw_gallery(HERE / "figures")
