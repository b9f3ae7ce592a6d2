"""How good elastic contact is: against Hertz, CONTACT and itself, and what finite bodies change."""
