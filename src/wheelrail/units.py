"""Units at the edges: files, command line, printed tables. Inside the package everything is SI.

A key without a suffix is SI; a suffix says otherwise (``length`` in m, ``length_km`` in km).
"""

from __future__ import annotations

LENGTH = {"": 1.0, "_m": 1.0, "_mm": 1e-3, "_cm": 1e-2, "_km": 1e3}
ANGLE = {"": 1.0, "_rad": 1.0, "_mrad": 1e-3, "_deg": 0.017453292519943295}
CURVATURE = {"": 1.0, "_per_m": 1.0, "_per_km": 1e-3}
SLOPE = {"": 1.0, "_permille": 1e-3, "_percent": 1e-2}
NUMBER = {"": 1.0}
TIME = {"": 1.0, "_s": 1.0, "_ms": 1e-3}
PRESSURE = {"": 1.0, "_Pa": 1.0, "_MPa": 1e6, "_GPa": 1e9}
MASS = {"": 1.0, "_kg": 1.0, "_t": 1e3}
INERTIA = {"": 1.0, "_kg_m2": 1.0, "_t_m2": 1e3}
FORCE = {"": 1.0, "_N": 1.0, "_kN": 1e3, "_MN": 1e6}
MOMENT = {"": 1.0, "_Nm": 1.0, "_kNm": 1e3}
SPEED = {"": 1.0, "_m_per_s": 1.0, "_mm_per_s": 1e-3, "_kmh": 1.0 / 3.6}
TURN_SPEED = {"": 1.0, "_rad_per_s": 1.0, "_mrad_per_s": 1e-3, "_deg_per_s": 0.017453292519943295}
ACCELERATION = {"": 1.0, "_m_per_s2": 1.0}
STIFFNESS = {"": 1.0, "_N_per_m": 1.0, "_kN_per_m": 1e3, "_MN_per_m": 1e6, "_N_per_mm": 1e3, "_kN_per_mm": 1e6}
DAMPING = {"": 1.0, "_Ns_per_m": 1.0, "_kNs_per_m": 1e3, "_MNs_per_m": 1e6}
TURN_STIFFNESS = {"": 1.0, "_Nm_per_rad": 1.0, "_kNm_per_rad": 1e3, "_MNm_per_rad": 1e6}
TURN_DAMPING = {"": 1.0, "_Nms_per_rad": 1.0, "_kNms_per_rad": 1e3, "_MNms_per_rad": 1e6}
POWER = {"": 1.0, "_W": 1.0, "_kW": 1e3, "_MW": 1e6}
FREQUENCY = {"": 1.0, "_Hz": 1.0, "_kHz": 1e3}

MM = 1e-3  #: one millimetre in metres
