"""The speed that turns sliding velocities into creepages."""
