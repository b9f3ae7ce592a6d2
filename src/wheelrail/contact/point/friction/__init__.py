"""Friction between wheel and rail: constant, falling with slip and speed, along the track, degraded."""
