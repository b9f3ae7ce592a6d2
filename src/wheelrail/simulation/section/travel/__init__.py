"""Where the section is at any time."""
