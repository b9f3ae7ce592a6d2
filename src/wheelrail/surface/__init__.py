"""What wheels run on: the frame under each wheel, and how it moves."""
