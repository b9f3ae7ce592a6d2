"""Closed forms of the elastic half space under tractions on rectangles."""
