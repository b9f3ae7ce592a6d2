"""Strip theory in the stick zone, FASTSIM's slip: FaStrip."""
