"""Why our numbers differ from the published ones where the papers' own set-ups are followed; by table."""

from __future__ import annotations

MSD2008: dict[str, tuple[str, ...]] = {}

THESIS: dict[str, tuple[str, ...]] = {}
