"""Which cells of the wheel may hold a contact."""
