"""Whether the forces of a wheel are continuous over its pose, and whether they keep energy."""
