"""Actuators: pneumatic brakes, traction, motors that stand for both on a rig."""
