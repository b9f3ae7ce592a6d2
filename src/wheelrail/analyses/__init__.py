"""What the equations of motion say without a run: linearisation, modes, critical speeds."""
