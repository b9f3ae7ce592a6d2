"""Rotation and motion of rigid bodies."""
