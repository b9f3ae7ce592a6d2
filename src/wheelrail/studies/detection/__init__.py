"""The comparison of contact point methods of Malvezzi et al. (2008) and Meli (2009)."""
