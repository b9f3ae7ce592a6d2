"""Where a run has to end."""
