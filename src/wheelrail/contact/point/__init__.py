"""Contact at points: where wheel and rail touch, how they press, and how they creep."""
