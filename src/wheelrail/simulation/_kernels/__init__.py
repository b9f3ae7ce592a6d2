"""Vehicles on their track."""
