"""What the linearly implicit step is good for: slow curving, starting and stopping, and what it costs."""
