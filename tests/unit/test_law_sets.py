"""Sets of contact laws: what a name stands for in the kernels, and what the papers' set leaves out."""

import math
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from wheelrail.contact._kernels.interface import CREEP_Y, FORCE_COLUMNS, FY, FZ, LOAD, PHI
from wheelrail.contact.choice import Contact
from wheelrail.contact.geometry._kernels.pair import make_pose
from wheelrail.contact.point._kernels.wheel_forces import (
    FITTED,
    HALF_SPACE,
    POINT,
    UNCOUPLED,
    Conditions,
    Motion,
    wheel_forces,
)
from wheelrail.contact.point.detection._kernels.equations import COLUMNS, DIST, SLOPE
from wheelrail.contact.point.detection._kernels.search import MOST_POINTS, height_for_penetration, search
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.io.scenario_file import load_scenario
from wheelrail.simulation.wheels import make_contact, put_on_rails

SCENARIO = Path(__file__).parents[2] / "scenarios" / "meli2011_curve.toml"


@cache
def left_pair():
    scenario = load_scenario(SCENARIO)
    return put_on_rails(scenario.vehicle, scenario.track).pairs[0]


def laws_of(**contact):
    return make_contact(Contact(**contact), [left_pair()]).laws


def test_names_reach_the_kernels():
    for name, expected in (("wheelrail", (FITTED, HALF_SPACE, False)), ("papers", (POINT, UNCOUPLED, True))):
        laws = laws_of(laws=name)
        assert (laws.curvature, laws.coupling, laws.spin_of_frame) == expected
    assert laws_of(laws="papers").damping == 1e5
    assert laws_of(laws="papers", damping_coefficient=1e4).damping == 1e4


@pytest.mark.parametrize("name", ["wheelrail", "papers"])
def test_spin_creepage_lacks_its_geometric_part_in_the_papers(name):
    """A wheelset that rolls straight on has minus its spin times the sine of the contact angle over its speed, or none."""
    pair, laws = left_pair(), laws_of(laws=name)
    points, rows = np.zeros((MOST_POINTS, COLUMNS)), np.zeros((MOST_POINTS, FORCE_COLUMNS))
    _, height = height_for_penetration(pair, 0.006, 0.0, 0.0, 1e-4, DIST, points)
    pose = make_pose(0.006, height, 0.0, 0.0)
    _, count, _ = search(pair, pose, DIST, False, points)
    motion = Motion(20.0, 0.0, 0.0, 0.0, 0.0, 0.0, 20.0 / 0.46, 0.0, 0.0)
    conditions = Conditions(ConstantFriction(0.3).friction(), 0.0, 0.0)
    count = wheel_forces(pair, pose, 1.0, points, count, motion, laws, conditions, rows)
    assert count > 0
    for point, row in zip(points[:count], rows[:count], strict=True):
        # The normal of the patch as a whole: along it acts what is left of the force without the creep force.
        slope = (row[CREEP_Y] * row[FZ] - row[LOAD] * row[FY]) / (row[LOAD] * row[FZ] + row[CREEP_Y] * row[FY])
        assert slope == pytest.approx(point[SLOPE], rel=0.05)
        full = -math.sin(math.atan(slope)) / 0.46
        assert row[PHI] == pytest.approx(full if name == "wheelrail" else 0.0, rel=1e-12, abs=1e-15)
