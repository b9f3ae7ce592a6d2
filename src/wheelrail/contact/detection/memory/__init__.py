"""What a search remembers for the next one."""
