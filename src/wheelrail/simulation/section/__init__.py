"""The cross section of a vehicle in the moving frame of the track: lateral, vertical and roll motion at a given speed."""
