"""The virtual line: a train on degraded adhesion, as wheelsets that turn and a mass that moves on."""
