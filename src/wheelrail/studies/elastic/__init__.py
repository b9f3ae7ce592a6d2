"""Elastic contact in a running vehicle, beside contact points and beside what was published."""
