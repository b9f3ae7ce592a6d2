"""Contact searches over many poses, and the papers' own solver to measure them by."""

from wheelrail.contact.baselines._kernels.searches import search_baseline
from wheelrail.contact.geometry._kernels.pair import lowest, make_pose, section_point, wheel_at
from wheelrail.contact.point.detection._kernels.memory import forget
from wheelrail.contact.point.detection._kernels.search import height_for_penetration, search, search_again
from wheelrail.kernel import kernel
from wheelrail.numerics._kernels.status import OK
from wheelrail.profiles._kernels.profile import profile_at


@kernel
def scan(pair, pose, positions):
    """DIFF as the papers solve it: F at 901 positions every 0.1 mm; contacts are changes from minus to plus with D < 0.

    Fills `positions` with their positions on the axle, interpolated [m]; returns their number.
    """
    count = 0
    before = 0.0
    was_over = False
    for i in range(901):
        y = 0.700 + 1e-4 * i
        _, r, dr, _ = wheel_at(pair, y)
        xi, sigma, _ = lowest(pose, dr)
        across, up = section_point(pose, y, r, xi, sigma)
        status, b, db, _ = profile_at(pair.rail, across)
        over = status == OK
        rho = dr / sigma
        f = pose.r32 - pose.r33 * rho - db * (pose.r22 - pose.r23 * rho)
        if over and was_over and before < 0.0 <= f and up < b and count < positions.size:
            positions[count] = y - 1e-4 * f / (f - before)
            count += 1
        before = f
        was_over = over
    return count


@kernel
def set_heights(pair, poses, penetration, method, out):
    """Fill the heights of poses (n, 4): y, z, yaw, roll, for a given penetration. Returns how many could not be."""
    failed = 0
    for n in range(poses.shape[0]):
        status, poses[n, 1] = height_for_penetration(
            pair, poses[n, 0], poses[n, 2], poses[n, 3], penetration, method, out
        )
        failed += 0 if status == OK else 1
    return failed


@kernel
def loop_scan(pair, poses, positions):
    """`scan` for all poses; returns the number of contacts."""
    found = 0
    for n in range(poses.shape[0]):
        found += scan(pair, make_pose(poses[n, 0], poses[n, 1], poses[n, 2], poses[n, 3]), positions)
    return found


@kernel
def loop_search(pair, poses, method, out):
    """`search` for all poses; returns contacts and evaluations of F."""
    found = 0
    spent = 0
    for n in range(poses.shape[0]):
        pose = make_pose(poses[n, 0], poses[n, 1], poses[n, 2], poses[n, 3])
        _, count, more = search(pair, pose, method, False, out)
        found += count
        spent += more
    return found, spent


@kernel
def loop_follow(pair, poses, method, moves, memory, out):
    """Around each pose a wheel that moves by half a micrometre and half a microrad, `moves` times, with a memory.

    Returns contacts and evaluations of F.
    """
    found = 0
    spent = 0
    for n in range(poses.shape[0]):
        forget(memory)
        for k in range(moves):
            move = 0.5e-6 * k
            pose = make_pose(poses[n, 0] + move, poses[n, 1] - 0.1 * move, poses[n, 2] + move, poses[n, 3] - move)
            _, count, more = search_again(pair, pose, method, False, False, memory, out)
            found += count
            spent += more
    return found, spent


@kernel
def loop_baseline(pair, poses, method, settings, scratch, out):
    """`search_baseline` for all poses; returns contacts and evaluations."""
    found = 0
    spent = 0
    for n in range(poses.shape[0]):
        pose = make_pose(poses[n, 0], poses[n, 1], poses[n, 2], poses[n, 3])
        _, count, more = search_baseline(pair, pose, method, settings, out, scratch)
        found += count
        spent += more
    return found, spent
