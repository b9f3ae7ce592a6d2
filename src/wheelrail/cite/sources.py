"""Sources of choices whose tables have no column for them; creep laws, damping, spectra, profiles and vehicles do.

A source cites works by their keys, or says that the choice is ours.
"""

from __future__ import annotations

OURS = "ours"  #: begins a source that cites nothing else to lean on

MODELS = {
    "semi-elastic": "[Malvezzi2008; Meli2009]",
    "elastic": "ours: half spaces cell by cell, and the excess of finite bodies by finite elements",
    "elastic-papers": "[Meli2011; Magheri2009]",
}

DETECTION = {
    "dist": "[Malvezzi2008 sec. 3; Meli2009 sec. 2.3.1.1]",
    "diff": "[Malvezzi2008 sec. 4; Meli2009 sec. 2.3.1.2]",
    "lut": "ours, after what commercial programs do",
    "lut-single": "ours, after what commercial programs do",
    "grid": "[Malvezzi2008 sec. 5.2; Meli2009 sec. 2.3.1.3]",
    "grid-4d": "[Malvezzi2008 sec. 5.2; Meli2009 sec. 2.3.1.3]",
    "compass": "[Hooke1961], compared with as in [Malvezzi2008 sec. 5.2]",
    "compass-4d": "[Hooke1961], compared with as in [Malvezzi2008 sec. 5.2]",
    "simplex": "[Nelder1965], compared with as in [Malvezzi2008 sec. 5.2]",
    "simplex-4d": "[Nelder1965], compared with as in [Malvezzi2008 sec. 5.2]",
}

NORMAL = {"hertz": "[Hertz1882; Johnson1985 sec. 4.2]"}

LAWS = {
    "wheelrail": "ours: curvatures fitted over the patch, contacts coupled through the half space with the fields of"
    " [Johnson1985]",
    "papers": "[Malvezzi2008; Meli2009 sec. 2.3.2; Magheri2009; Meli2011]",
}

FRICTION = {
    "constant": "ours: Coulomb's law",
    "falling": "[Polach2005]; with the speed [Curtius1944]",
    "along-track": "ours: a table",
    "degraded": "ours, after [Allotta2014; Meli2014]",
}

INTEGRATORS = {
    "auto": "[Dormand1980] or [Verwer1999], by the speed",
    "ode5": "[Dormand1980]",
    "ode45": "[Dormand1980]",
    "ros2": "[Verwer1999]; the matrix is ours",
    "ode23": "[Bogacki1989]",
}

TRANSITIONS = dict.fromkeys(("clothoid", "bloss", "cosine", "sine", "helmert"), "ours: textbook geometry")

ELEMENTS = {
    "friction": "[Dahl1968]",  # of any element that has some
    **dict.fromkeys(("bushing", "line", "bump-stop", "traction-rod", "roll-bar"), "ours: textbook mechanics"),
}

ROLLER_CONTROL = {
    "tracking": "ours: equal motion, a momentum observer, feedback of rollers; the sliding mode after [Slotine1991]",
    "feed-forward": "ours: equal motion, a momentum observer",
    "ideal": "ours: equal motion",
    "following": "ours: the speed of the train",
}

PROTECTION = {
    "wsp": "ours: rules on sliding speed and deceleration",
    "anti-slip": "ours: rules on slip and acceleration",
    "none": "ours: no protection",
}
