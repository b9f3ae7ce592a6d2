"""Protections by name."""

from __future__ import annotations

from typing import Any

from wheelrail.control.protection.anti_slip import AntiSlip
from wheelrail.control.protection.none import NoProtection
from wheelrail.control.protection.wsp import WheelSlideProtection
from wheelrail.errors import InputError, Problem, nearest

#: Name: class of its configuration, what it is.
PROTECTIONS: dict[str, tuple[type, str]] = {
    "wsp": (
        WheelSlideProtection,
        "valves by sliding speed and deceleration, with wheelsets released to find the speed",
    ),
    "none": (NoProtection, "brakes stay applied; wheels may lock"),
}
SLIP_PROTECTIONS: dict[str, tuple[type, str]] = {
    "anti-slip": (AntiSlip, "torque by slipping speed and acceleration: taken away fast, given back slowly"),
    "none": (NoProtection, "motors get all of their torque; wheels may spin"),
}


def slide_protection(name: str, **values: Any) -> Any:
    """Configuration of a protection against sliding; InputError if there is none of that name."""
    return _named(name, PROTECTIONS, "protection", values)


def slip_protection(name: str, **values: Any) -> Any:
    """Configuration of a protection against slipping; InputError if there is none of that name."""
    return _named(name, SLIP_PROTECTIONS, "slip protection", values)


def _named(name: str, known: dict[str, tuple[type, str]], where: str, values: dict[str, Any]) -> Any:
    if name not in known:
        raise InputError(name, [Problem(where, f"no such protection. {nearest(name, known)}", name)])
    return known[name][0](**values)
