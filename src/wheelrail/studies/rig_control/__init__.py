"""How well a rig imitates a line of degraded adhesion: controllers, kinds of rigs, sensitivity, stability."""
