"""The contact searches of a run, done again."""

from wheelrail.contact.geometry._kernels.pair import pose_of_axle
from wheelrail.contact.point.detection._kernels.search import search_in_step
from wheelrail.kernel import kernel

#: Columns of the noted poses: position of the centre, direction of the axle, as `pose_of_axle` takes them.
POSE = 5


@kernel
def loop_searches(pair, poses, method, share, memory, points):
    """Searches of the wheels of one side; poses (steps, stages, nw, POSE) as noted in a run.

    `memory` (nw, ROWS, COLUMNS) is that of the wheels before the first step. As in a step of ODE5, with `share` only
    the first stage looks at everything that is remembered. Returns the number of contacts found.
    """
    found = 0
    for step in range(poses.shape[0]):
        for stage in range(poses.shape[1]):
            for w in range(poses.shape[2]):
                p = poses[step, stage, w]
                pose = pose_of_axle(p[0], p[1], p[2], p[3], p[4])
                quick = share and stage > 0
                _, count = search_in_step(pair, pose, method, quick, memory[w], points)
                found += count
    return found
