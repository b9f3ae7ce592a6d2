"""Controlled rigs: the virtual line, wheel slide protection, actuators, sensors and roller controllers."""
