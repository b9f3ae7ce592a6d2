"""How many examples a property is tried with: in plain Python, where kernels are slow, a quarter of them."""

import os

from hypothesis import settings

WITHOUT_JIT = os.environ.get("NUMBA_DISABLE_JIT") == "1"


def examples(count: int) -> settings:
    """The settings of a test that calls kernels with every example."""
    return settings(max_examples=max(5, count // 4) if WITHOUT_JIT else count)
