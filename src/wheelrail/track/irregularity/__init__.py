"""Irregularities of the track: measured, or synthesised from a spectrum."""
