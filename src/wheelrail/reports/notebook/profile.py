"""A profile in a notebook."""

from __future__ import annotations

from wheelrail.profiles.profile import Profile
from wheelrail.reports.figure import Figure, Line, Panel
from wheelrail.reports.notebook.html import box, facts
from wheelrail.reports.profile_facts import profile_facts
from wheelrail.reports.svg import panel_svg


def profile_html(profile: Profile) -> str:
    """Facts and the shape; a wheel with its flange down, as it stands on a rail."""
    points = profile.points(0.5e-3)
    line = Line(1e3 * points.y, 1e3 * points.z, colour=0, weight=1.5)
    panel = Panel("y, to the field side [mm]", "z [mm]", (line,), equal=True, downward=profile.kind == "wheel")
    picture = panel_svg(Figure(profile.name, (panel,)), panel, 420.0)
    rows = [(name, value) for name, value in profile_facts(profile) if name != "kind" and value]
    return box(f"{profile.kind.capitalize()} profile {profile.name}", facts(rows), picture)
