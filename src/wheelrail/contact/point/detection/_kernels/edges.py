"""Ends of the profiles: where the wheel comes over an end of the rail, and whether it is deepest in it there."""

from wheelrail.contact.geometry._kernels.pair import lowest, section_point, wheel_at
from wheelrail.contact.point.detection._kernels.cells import node_at
from wheelrail.contact.point.detection._kernels.equations import diff_at
from wheelrail.kernel import kernel


@kernel
def excess_over(pair, pose, y):
    """How far the wheel's lowest point over `y` lies beyond the nearer end of the rail [m]; negative over the rail."""
    _, r, dr, _ = wheel_at(pair, y)
    xi, sigma, _ = lowest(pose, dr)
    across, _ = section_point(pose, y, r, xi, sigma)
    return max(pair.rail.low - across, across - pair.rail.high)


@kernel
def edge_between(pair, pose, y_in, y_out):
    """Axle coordinate, between one whose lowest point is over the rail and one whose is not, just inside its end.

    The regula falsi, which halves the weight of an end that stays (Illinois): the lateral place is nearly linear.
    """
    excess_in = excess_over(pair, pose, y_in)
    excess_out = excess_over(pair, pose, y_out)
    was_inside = False
    was_outside = False
    for _ in range(60):
        if abs(y_out - y_in) < 1e-12:
            break
        y = y_in + (y_out - y_in) * excess_in / (excess_in - excess_out)
        excess = excess_over(pair, pose, y)
        inside = excess <= 0.0
        if inside:
            if -excess < 1e-13 or y == y_in:
                return y
            excess_out = 0.5 * excess_out if was_inside else excess_out
            y_in, excess_in = y, excess
        else:
            excess_in = 0.5 * excess_in if was_outside else excess_in
            y_out, excess_out = y, excess
        was_inside, was_outside = inside, not inside
    return y_in


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
    for i in range(nodes.shape[0] + 1):
        over = False
        y = nodes[min(i, nodes.shape[0] - 1), 0]
        if i < nodes.shape[0]:
            _, over, _, _, _ = node_at(pair, pose, i)
        if over != was_over:
            if 0 < i < nodes.shape[0]:
                before = nodes[i - 1, 0]
                y = edge_between(pair, pose, y if over else before, before if over else y)
            leaves = leaves or ends_inside(pair, pose, y, was_over)
        was_over = over
    return leaves
