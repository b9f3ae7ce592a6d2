"""Contact between wheel and rail."""
