"""Pictures and pages: figures are described once as data, and drawn by plotly (HTML) or matplotlib (PNG)."""
