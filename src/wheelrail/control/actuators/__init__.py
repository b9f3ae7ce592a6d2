"""What turns commands into torques: brakes, motors of bogies and of rollers."""
