"""What acts on wheelsets and rollers by measured speeds: a virtual line, roller controllers, protection, actuators."""
