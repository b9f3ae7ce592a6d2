import os

import pytest
from hypothesis import settings

from wheelrail.gpu.device import missing_gpu

# The same examples in every run: a red test stays red until it is mended.
settings.register_profile("wheelrail", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("wheelrail")

WITHOUT_JIT = os.environ.get("NUMBA_DISABLE_JIT") == "1"


def pytest_collection_modifyitems(config, items):
    if WITHOUT_JIT:
        for item in items:
            if item.get_closest_marker("slow_without_jit"):
                item.add_marker(pytest.mark.skip(reason="too slow in plain Python"))
        ends = first_and_last(items)
        config.hook.pytest_deselected(items=[item for item in items if item not in ends])
        items[:] = [item for item in items if item in ends]
    marked = [item for item in items if item.get_closest_marker("gpu")]
    missing = missing_gpu() if marked and not WITHOUT_JIT else ""
    for item in marked:
        if missing:
            item.add_marker(pytest.mark.skip(reason=missing))


def first_and_last(items):
    """The first and the last example of each test: enough for coverage, as all of them run compiled."""
    examples = {}
    for item in items:
        examples.setdefault((item.parent.nodeid, getattr(item, "originalname", item.name)), []).append(item)
    return {item for group in examples.values() for item in (group[0], group[-1])}
