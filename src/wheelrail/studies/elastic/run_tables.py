"""Tables of what is looked at beside the compared runs, from the parts that are there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wheelrail.studies.table import StudyTable


def tables_beside(parts: Mapping[str, dict[str, Any]]) -> list[StudyTable]:
    """In the order of the page."""
    return []
