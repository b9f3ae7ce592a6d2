"""The simplified theory, FASTSIM."""
