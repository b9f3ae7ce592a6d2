"""A linearly implicit step, for any speed down to a standstill."""
