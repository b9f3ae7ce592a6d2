"""Every run checks itself: balance of forces, energy of the contacts, chatter, loss of contact, length of the step."""
