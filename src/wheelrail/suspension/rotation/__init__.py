"""Moment that follows a relative rotation."""
