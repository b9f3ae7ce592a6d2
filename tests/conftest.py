import os

import pytest
from hypothesis import settings

from wheelrail.gpu.device import missing_gpu

# The same examples in every run: a red test stays red until it is mended.
settings.register_profile("wheelrail", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("wheelrail")

WITHOUT_JIT = os.environ.get("NUMBA_DISABLE_JIT") == "1"


def pytest_collection_modifyitems(items):
    if WITHOUT_JIT:
        for item in items:
            if item.get_closest_marker("slow_without_jit"):
                item.add_marker(pytest.mark.skip(reason="too slow in plain Python"))
    marked = [item for item in items if item.get_closest_marker("gpu")]
    missing = missing_gpu() if marked and not WITHOUT_JIT else ""
    for item in marked:
        if missing:
            item.add_marker(pytest.mark.skip(reason=missing))
