"""A wheel on a rail: from contact points and motion to forces."""
