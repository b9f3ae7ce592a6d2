"""Contact whose forces a function of Python computes: for slow and faithful models in the compiled loop."""
