"""Friction in the size of a model."""

from __future__ import annotations

from dataclasses import replace

from wheelrail.contact.point.friction.along_track import FrictionAlongTrack
from wheelrail.contact.point.friction.base import FrictionModel
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.friction.degraded import DegradedFriction
from wheelrail.contact.point.friction.falling import FallingFriction
from wheelrail.errors import InputError, Problem
from wheelrail.vehicle.scaling import Scale


def scaled_friction(model: FrictionModel, scale: Scale) -> FrictionModel:
    """A friction model as a similarity law wants it; InputError where it has no scale."""
    if isinstance(model, ConstantFriction):
        return model
    if isinstance(model, FallingFriction) and not model.slows:
        return replace(model, decay=model.decay / scale.speed)
    if isinstance(model, FrictionAlongTrack):
        return replace(
            model,
            positions=tuple(scale.length * position for position in model.positions),
            decay=model.decay / scale.speed,
        )
    if isinstance(model, DegradedFriction):
        return replace(
            model,
            recovery_energy=scale.force * model.recovery_energy,
            memory=scale.length * model.memory,
            decay=model.decay / scale.speed,
        )
    words = 'this friction has no scale: its numbers hold for full-size speeds. Take contact = "kept"'
    raise InputError("scaled contact", [Problem("[contact] friction", words, model.describe())])
