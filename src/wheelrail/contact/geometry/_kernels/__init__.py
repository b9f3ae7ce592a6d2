"""The pair of a wheel and a rail, and the outline of the wheel."""
