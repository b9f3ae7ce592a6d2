"""One verb for the ways to find contact points in a run: the searches DIFF and DIST, and look-up tables."""

from typing import NamedTuple

import numpy as np

from wheelrail.contact.point.detection._kernels.look_up import Table, look_up
from wheelrail.contact.point.detection._kernels.search import search_in_step
from wheelrail.kernel import small_kernel
from wheelrail.members import verb


class Search(NamedTuple):
    """Contact points sought online."""

    method: int  #: DIFF or DIST


class LookUp(NamedTuple):
    """Contact points from tables of rigid contact, one for each profile pair."""

    grids: np.ndarray  #: first lateral displacement and its step [m], first yaw and its step [rad], shape (p, 4)
    positions: np.ndarray  #: as in `Table`, shape (p, n, m, MOST_POSITIONS)
    single: bool  #: whether only the deepest contact of a wheel counts


@verb
def find_contacts(detection, pair, p, pose, fresh, memory, points):
    """Contact points of a wheel over profile pair `p`, into `points`: (status, count).

    memory : of the last search of this wheel. Within a time step, a search that is not `fresh` follows its contacts.
    """


@find_contacts.of(Search)
@small_kernel
def search_contacts(detection, pair, p, pose, fresh, memory, points):
    """Contact points by DIFF or DIST."""
    return search_in_step(pair, pose, detection.method, not fresh, memory, points)


@find_contacts.of(LookUp)
@small_kernel
def look_up_contacts(detection, pair, p, pose, fresh, memory, points):
    """Contact points from the table of the profile pair."""
    grid = detection.grids[p]
    table = Table(grid[0], grid[1], grid[2], grid[3], detection.positions[p], detection.single)
    return look_up(table, pair, pose, points)
