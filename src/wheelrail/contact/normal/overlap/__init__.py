"""Contacts of a wheel that lie in one stretch of penetration."""
