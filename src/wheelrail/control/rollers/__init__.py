"""Controllers of roller motors that make dry rollers feel like slippery rails."""
