"""A wheelset whose wheels carry given loads, standing or rolling."""
