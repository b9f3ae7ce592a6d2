"""Signals of a run as lines of figures: at the full rate, each with the instants and positions of its body."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from wheelrail.reports.figure import Course, Line
from wheelrail.reports.thinning import points_of_run, thin_indices
from wheelrail.results.result import Result


def run_line(
    result: Result,
    body: str,
    values: np.ndarray,
    name: str,
    colour: int,
    *,
    dashed: bool = False,
    steps: bool = False,
    weight: float = 1.0,
    over_time: bool = False,
) -> Line:
    """Values of a run, one per instant, over the position of a body, or over time on a rig.

    body : whose position it is. steps : for counts and states, which are never filtered. over_time : never over
    distance, for runs that stop on the way.
    """
    at = thin_indices(values, points_of_run(values.size))
    course = course_at(result, body, at)
    if over_time:
        course = replace(course, positions=None)
    return Line(
        course.times if course.positions is None else course.positions,
        values[at],
        name,
        colour=colour,
        dashed=dashed,
        weight=weight,
        course=course,
        steps=steps,
    )


def course_at(result: Result, body: str, at: np.ndarray) -> Course:
    """Some instants of a run, and where a body was."""
    times = result.dataset["time"].values
    positions = None if result.rollers else result.values(f"{body}.s")[at]
    return Course(times[at], positions, body, even=at.size == times.size)
