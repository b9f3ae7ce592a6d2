"""What came of a run's checks, for the eye."""

from __future__ import annotations

from wheelrail.reports.page import Table
from wheelrail.results.result import Result


def check_facts(result: Result) -> list[tuple[str, str]]:
    """A warning for each check beyond its limit, the numbers of the others, and those that had nothing to judge.

    Of a run that did not come to its end nothing has passed: what it did until then kept the limits.
    """
    checks = result.checks
    facts = [("WARNING", one.warning) for one in checks if not one.ok]
    fine = [f"{one.name} {one.number}" for one in checks if one.ok and one.value is not None]
    words = "checks passed" if facts else "checks, all passed"
    if fine:
        facts.append((words if result.status.finished else "checks until it stopped", "; ".join(fine)))
    if unjudged := [one.name for one in checks if one.value is None]:
        facts.append(("checks not judged", ", ".join(unjudged)))
    return facts


def check_tables(result: Result) -> list[Table]:
    """A row for each check; nothing of a run that made none."""
    if not result.checks:
        return []
    rows = tuple((one.name, "ok" if one.ok else "WARNING", one.number, one.meaning) for one in result.checks)
    caption = "Every run checks itself. How far to trust it, in the documentation, says what each check means."
    return [Table("Checks", ("check", "", "value", "what it is"), rows, caption)]
