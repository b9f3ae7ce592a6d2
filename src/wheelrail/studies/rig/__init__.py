"""Critical speed of a bogie on a roller rig, and what decides it."""
