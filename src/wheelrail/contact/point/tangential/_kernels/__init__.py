"""Creep laws."""
