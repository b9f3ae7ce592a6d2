"""The law of Polach."""
