"""The pair of the Manchester Contact Benchmark."""

from __future__ import annotations

from wheelrail.contact.geometry._kernels.pair import Pair
from wheelrail.contact.geometry.pair import make_pair
from wheelrail.profiles.library import library_profile
from wheelrail.track.rail_placement import laid_rail


def benchmark_pair(inclination: float = 1 / 40) -> Pair:
    """S1002 on UIC60, gauge 1435, back-to-back 1360, radius 460 mm, rails inclined as given."""
    return make_pair(library_profile("S1002"), laid_rail(library_profile("UIC60"), inclination=inclination))
