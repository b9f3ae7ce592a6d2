"""A wheel without balance, a NaN among errors: no claim may hold then."""

import ast
import math
from pathlib import Path

import pytest

import wheelrail.validation
from wheelrail.contact.loaded_wheelset._kernels import NO_BALANCE
from wheelrail.contact.loaded_wheelset.loaded import LoadedWheelset
from wheelrail.validation import loaded_wheelset
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
    stands = loaded_wheelset.wheelset_under_load

    def failing(*pairs, **values):
        asked.append(values)
        if len(asked) == 3:
            return LoadedWheelset(NO_BALANCE, math.nan, math.nan, math.nan, (), ())
        return stands(*pairs, **values)

    monkeypatch.setattr(loaded_wheelset, "wheelset_under_load", failing)


@pytest.mark.slow_without_jit
def test_a_wheel_without_balance_breaks_a_claim(without_balance):
    assert not loaded_wheelset.two_contacts().holds
