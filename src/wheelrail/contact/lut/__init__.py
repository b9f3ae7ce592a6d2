"""Look-up tables of rigid contact: the commercial way to find a contact point."""
