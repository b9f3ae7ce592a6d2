"""The contact patch as the creep laws see it."""
