"""How stiffly wheelsets stand and roll on their rails."""
