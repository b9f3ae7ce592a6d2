"""Units at the edges: files, command line, printed tables. Inside the package everything is SI.

A key without a suffix is SI; a suffix says otherwise (``length`` in m, ``length_km`` in km).
"""

from __future__ import annotations

LENGTH = {"": 1.0, "_m": 1.0, "_mm": 1e-3, "_cm": 1e-2, "_km": 1e3}
ANGLE = {"": 1.0, "_rad": 1.0, "_mrad": 1e-3, "_deg": 0.017453292519943295}
CURVATURE = {"": 1.0, "_per_m": 1.0, "_per_km": 1e-3}
SLOPE = {"": 1.0, "_permille": 1e-3, "_percent": 1e-2}
NUMBER = {"": 1.0}

MM = 1e-3  #: one millimetre in metres
