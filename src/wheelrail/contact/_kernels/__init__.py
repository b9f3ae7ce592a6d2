"""What every contact model is told of a wheel, and what it answers."""
