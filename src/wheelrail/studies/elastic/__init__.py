"""The papers' finite-element contact in a running vehicle: their solver study made again."""
