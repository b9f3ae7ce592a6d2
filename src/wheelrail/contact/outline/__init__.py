"""The wheel's surface over the rail, sampled to be looked at."""
