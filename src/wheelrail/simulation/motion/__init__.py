"""The right-hand side of the equations of motion."""
