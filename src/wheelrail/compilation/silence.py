"""Whether to keep silent while kernels are compiled: the user asked for it, or somebody else draws on the terminal."""

from __future__ import annotations

import threading

_hidden = threading.Event()


def hide(hidden: bool = True) -> None:
    """Say nothing from now on; or go on saying it."""
    if hidden:
        _hidden.set()
    else:
        _hidden.clear()


def is_hidden() -> bool:
    """Whether nothing is to be said."""
    return _hidden.is_set()
