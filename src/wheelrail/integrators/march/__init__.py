"""Many steps, with recording."""
