"""Creep forces: what creepage and spin do in a contact patch, by several laws with one face."""
