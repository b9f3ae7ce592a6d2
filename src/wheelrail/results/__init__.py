"""What a run leaves behind: signals with names, units and frames, one file per run, and means in a curve."""
