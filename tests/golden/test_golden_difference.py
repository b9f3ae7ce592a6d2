"""What counts as a difference between recordings."""

import numpy as np
from golden_difference import greatest_difference


def test_equal_numbers_do_not_differ():
    numbers = {"wheel_Q": np.array([[1.0, np.nan], [np.inf, 0.0]]), "wheel_contacts": np.array([1, 2])}
    assert greatest_difference(numbers, {name: values.copy() for name, values in numbers.items()}) == (0.0, "")


def test_a_difference_is_a_share_of_the_greatest_magnitude():
    old, new = {"body_y": np.array([0.0, -4.0])}, {"body_y": np.array([1.0, -4.0])}
    assert greatest_difference(old, new) == (0.25, "body_y")


def test_small_variables_are_measured_against_their_kind():
    old = {"body_velocity_x": np.array([100.0]), "body_velocity_y": np.array([1e-9])}
    new = {"body_velocity_x": np.array([100.0]), "body_velocity_y": np.array([2e-9])}
    share, whose = greatest_difference(old, new)
    assert np.isclose(share, 1e-8, rtol=1e-12)
    assert whose == "body_velocity_y"


def test_a_number_in_place_of_none_and_another_length_are_infinite():
    assert greatest_difference({"time": np.array([np.nan])}, {"time": np.array([1.0])})[0] == np.inf
    assert greatest_difference({"time": np.zeros(2)}, {"time": np.zeros(3)})[0] == np.inf
