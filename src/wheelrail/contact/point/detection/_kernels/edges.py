"""Ends of the profiles: where the wheel comes over an end of the rail, and whether it is deepest in it there."""

from wheelrail.contact.geometry._kernels.pair import lowest, section_point, wheel_at
from wheelrail.contact.geometry._kernels.roller import pose_at
from wheelrail.contact.point.detection._kernels.cells import node_at
from wheelrail.contact.point.detection._kernels.equations import diff_at
from wheelrail.kernel import kernel, local_array
from wheelrail.numerics._kernels.bracket import BRACKET_SIZE, LOW, bracket_width, next_trial, open_between


@kernel
def excess_over(pair, pose, y):
    """How far the wheel's lowest point over `y` lies beyond the nearer end of the rail [m]; negative over the rail."""
    _, r, dr, _ = wheel_at(pair, y)
    local = pose_at(pose, y, r, dr)
    xi, sigma, _ = lowest(local, dr)
    across, _ = section_point(local, y, r, xi, sigma)
    return max(pair.rail.low - across, across - pair.rail.high)


@kernel
def edge_between(pair, pose, y_in, y_out):
    """Axle coordinate, between one whose lowest point is over the rail and one whose is not, just inside its end.

    By the regula falsi: the lateral position is nearly linear.
    """
    state = local_array(1, BRACKET_SIZE)[0]
    y = open_between(state, y_in, excess_over(pair, pose, y_in), y_out, excess_over(pair, pose, y_out))
    for _ in range(60):
        if bracket_width(state) < 1e-12:
            break
        excess = excess_over(pair, pose, y)
        if excess <= 0.0 and (-excess < 1e-13 or y == state[LOW]):
            return y
        y = next_trial(state, y, excess, 0.0)
    return state[LOW]


@kernel
def ends_inside(pair, pose, y, upper):
    """Whether the wheel is in the rail at an end `y` of a profile, the `upper` or the lower, and deeper towards it.

    Then the contact would be where there is no profile.
    """
    inside, f, _, d = diff_at(pair, pose, y)
    return inside and d < 0.0 and (f < 0.0) == upper


@kernel
def leaves_profile(pair, pose):
    """Whether the wheel is deepest in the rail at an end of the wheel's searched part, or of the rail."""
    nodes = pair.nodes
    leaves = False
    was_over = False
    for i in range(pair.first_node, pair.last_node + 2):
        over = False
        y = nodes[min(i, pair.last_node), 0]
        if i <= pair.last_node:
            over = node_at(pair, pose, i).over
        if over != was_over:
            if pair.first_node < i <= pair.last_node:
                before = nodes[i - 1, 0]
                y = edge_between(pair, pose, y if over else before, before if over else y)
            leaves = leaves or ends_inside(pair, pose, y, was_over)
        was_over = over
    return leaves
