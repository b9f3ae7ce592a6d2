"""A wheel without balance, a NaN among errors: no claim may hold then."""

import ast
import math
from dataclasses import replace
from pathlib import Path

import pytest

import wheelrail.validation
from wheelrail.contact.equilibrium.loaded import LoadedWheelset
from wheelrail.numerics._kernels.status import NO_BALANCE
from wheelrail.validation import two_contacts
from wheelrail.validation.claim import Claim, greatest


@pytest.mark.parametrize("errors", [(math.nan, 1.0, 2.0), (1.0, math.nan, 2.0), (1.0, 2.0, math.nan)])
def test_the_greatest_of_errors_with_a_nan_is_nan(errors):
    assert math.isnan(greatest(errors))
    assert not Claim("a", "b", greatest(errors), 10.0, "m", "c").holds
    assert greatest(error for error in errors if error == error) == 2.0


@pytest.mark.parametrize("file", sorted(Path(wheelrail.validation.__file__).parent.glob("*.py")), ids=lambda p: p.stem)
def test_claims_do_not_use_a_maximum_that_drops_nan(file):
    """Python's `max` keeps its first argument when it meets a NaN; picking an item by a key is another matter."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "max":
            assert [word.arg for word in node.keywords] == ["key"], f"{file.name}:{node.lineno}"
            # No reduction of numpy that leaves NaN out, either.
        if isinstance(node, ast.Attribute):
            assert node.attr not in ("nanmax", "fmax"), f"{file.name}:{node.lineno}"


@pytest.fixture
def without_balance(monkeypatch):
    """The third wheelset that is asked for finds no balance."""
    asked = []
    stands = two_contacts.wheelset_under_load

    def failing(*pairs, **values):
        asked.append(values)
        if len(asked) == 3:
            return LoadedWheelset(NO_BALANCE, math.nan, math.nan, math.nan, (), ())
        return stands(*pairs, **values)

    monkeypatch.setattr(two_contacts, "wheelset_under_load", failing)


@pytest.mark.slow_without_jit
def test_a_wheel_without_balance_breaks_a_claim(without_balance):
    assert not two_contacts.two_contacts().holds


@pytest.mark.slow_without_jit
def test_every_wheel_with_two_contacts_counts(monkeypatch):
    """Also one on which ours sees a single contact; one without balance breaks the claims."""
    wheels = two_contacts.two_contact_wheels()
    assert len(wheels) == 16
    assert {wheel.name for wheel in wheels} == set("ABCDFS")
    merged = [replace(wheel, loads=wheel.loads[:1]) for wheel in wheels]
    lost = [replace(wheels[0], height=math.nan, lateral=math.nan), *wheels[1:]]
    for changed, numbers in ((merged, True), (lost, False)):
        monkeypatch.setattr(two_contacts, "two_contact_wheels", lambda changed=changed: tuple(changed))
        for claim in two_contacts.two_contact_claims()[1:]:
            assert "16 wheels" in claim.against
            assert math.isfinite(claim.error) == numbers
            assert numbers or not claim.holds
