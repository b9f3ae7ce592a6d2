"""The linear theory of rolling contact."""
