"""Pictures and pages: figures are described once as data, and drawn by pages themselves (HTML) or matplotlib (PNG)."""
