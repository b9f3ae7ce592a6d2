"""A wheelset under given loads on its rails, standing or rolling."""
