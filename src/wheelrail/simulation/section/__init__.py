"""The cross section of a vehicle in the moving frame of the track, at a given speed."""
