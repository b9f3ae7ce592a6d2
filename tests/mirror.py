"""What a mirrored run has to show."""

#: Signals of one wheelset, and the sign they take in the mirror.
SIGNS = {
    "lateral_displacement": -1,
    "yaw": -1,
    "left.Q": 1,
    "left.Y": -1,
    "left.Fx": 1,
    "left.contacts": 1,
    "left.power": 1,
}
