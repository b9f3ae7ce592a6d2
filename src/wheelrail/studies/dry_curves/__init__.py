"""The wagon in steady curves on smooth track, from slippery to dry rails: balance, calm and agreement of its forces."""
