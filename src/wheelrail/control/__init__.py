"""Control of vehicles and rigs: protections against sliding, actuators, sensors, the virtual line, rollers."""
