"""Searches of contact points."""
