"""The cross section of a vehicle in the moving frame of the track: across, up and down and in roll, at a given speed."""
