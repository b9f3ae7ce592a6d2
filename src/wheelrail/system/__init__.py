"""Systems that integrators take through time: a vehicle as bodies in space, and its cross section."""
