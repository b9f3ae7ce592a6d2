"""How a run can end, in words, and what to do about it."""

from __future__ import annotations

from wheelrail.contact.lut._kernels import OUT_OF_TABLE
from wheelrail.contact.pair._kernels import AT_EDGE, NOT_FINITE, OFF_RAIL, OK, TOO_MANY, YAW_TOO_LARGE
from wheelrail.integrators._kernels import NOT_FINITE_STATE, STEP_TOO_SMALL
from wheelrail.integrators.march._kernels import END_OF_TRACK
from wheelrail.integrators.ros2._kernels import SINGULAR
from wheelrail.simulation.wheels._kernels import OFF_TRACK

INTERRUPTED = 50
RUNNING = "running"  #: status of a vehicle between two steps

#: What happened, and what to try.
WORDS = {
    OK: ("done: the time is up", ""),
    END_OF_TRACK: ("done: reached the end of the track", ""),
    INTERRUPTED: ("interrupted", "run it again to the end; what was computed is kept"),
    OFF_TRACK: (
        "derailed: a wheelset is too far from the track",
        "look at its lateral place and at Y/Q before; lower the speed, or check friction and curve",
    ),
    OFF_RAIL: (
        "derailed: no part of a wheel is above its rail",
        "look at its lateral place and at Y/Q before; lower the speed, or check friction and curve",
    ),
    AT_EDGE: (
        "derailed: a wheel left the profile",
        "the flange has climbed, or the profiles end too early; look at Y/Q before, or measure the profiles further",
    ),
    YAW_TOO_LARGE: ("derailed: a wheelset is yawed too far for its contact", "look at its yaw before"),
    OUT_OF_TABLE: (
        "derailed: shift or yaw of a wheelset to its rail lies beyond the look-up table",
        "look at its lateral place, yaw and Y/Q before; the table ends where flanges have long climbed, while"
        ' detection = "diff" or "dist" goes on to the ends of the profiles',
    ),
    TOO_MANY: ("stopped: more contact points than can be stored", "smooth the profiles"),
    NOT_FINITE: ("stopped: a wheelset's place is no number", "make the step smaller; see what grew before"),
    NOT_FINITE_STATE: (
        "stopped: the solution grew beyond all bounds",
        "use the integrator ros2, or make the step smaller: creep forces get stiff at low speed (about step < V x 5e-5"
        " s2/m)",
    ),
    SINGULAR: ("stopped: the equations of a step have no solution", "make the step smaller; see what grew before"),
    STEP_TOO_SMALL: (
        "stopped: the tolerances ask for steps below a nanosecond",
        "loosen the tolerances, or use ode5 with a fixed step",
    ),
}

FINISHED = (OK, END_OF_TRACK)  #: ends that are no failure


def is_finished(words: str) -> bool:
    """Whether a run whose status has these words came to its end."""
    return words in [WORDS[status][0] for status in FINISHED]


def is_interrupted(words: str) -> bool:
    """Whether the user stopped it."""
    return words == WORDS[INTERRUPTED][0]


def words_of(status: int, wheelset: str, side: int) -> tuple[str, str]:
    """Status and remedy; failures of a wheel say which."""
    what, remedy = WORDS[status]
    if status in (OFF_TRACK, OFF_RAIL, AT_EDGE, YAW_TOO_LARGE, OUT_OF_TABLE, TOO_MANY, NOT_FINITE):
        what += f" ({wheelset}, {'left' if side == 0 else 'right'})"
    return what, remedy
