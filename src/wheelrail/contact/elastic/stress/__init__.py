"""Stress, strain and displacement in depth below a loaded surface, of wheel or rail."""
