"""How a run can end, in words, and what to do about it."""

from __future__ import annotations

from math import isfinite

from wheelrail.numerics._kernels import status as declared
from wheelrail.numerics._kernels.status import (
    AT_EDGE,
    CLIMBED,
    DIVERGED,
    END_OF_TRACK,
    INTERRUPTED,
    LEANING,
    LIFTED,
    NOT_CONVERGED,
    NOT_FINITE,
    NOT_FINITE_STATE,
    OFF_RAIL,
    OFF_TRACK,
    OK,
    OUT_OF_TABLE,
    OVERTURNED,
    ROLLED_BACK,
    ROLLED_OFF,
    SINGULAR,
    STANDSTILL,
    STEP_TOO_SMALL,
    TOO_LONG,
    TOO_MANY,
    YAW_TOO_LARGE,
)

RUNNING = "running"  #: status of a vehicle between two steps
CLIMBING = 0.01  #: lift from which a wheel can only be on its flange [m]

_LOOK_BEFORE = "look at its lateral position and at Y/Q before; lower the speed, or check friction and curve"

#: What happened, and what to try.
WORDS = {
    OK: ("done: the time is up", ""),
    END_OF_TRACK: ("done: reached the end of the track", ""),
    STANDSTILL: ("done: came to a stand", ""),
    INTERRUPTED: ("interrupted", "run it again to the end; what was computed is kept"),
    TOO_LONG: ("stopped: the CPU time allowed is used up", "allow more of it, or make the run shorter"),
    OFF_TRACK: ("derailed: a wheelset is too far from the track", _LOOK_BEFORE),
    OFF_RAIL: ("derailed: no part of a wheel is above its rail", _LOOK_BEFORE),
    CLIMBED: ("derailed: a flange climbed onto its rail", _LOOK_BEFORE),
    LIFTED: (
        "derailed: a wheel hangs above its rail, higher than its flange",
        "look at its wheel load before: twist of the track, a stiff suspension, or a push",
    ),
    OVERTURNED: (
        "overturned: no wheel of one side touches its rail, and one hangs higher than its flange",
        "lower the speed, or add cant: the lateral acceleration is more than the weight can hold",
    ),
    LEANING: (
        "overturned: a body leans by more than 30 degrees against the track",
        "lower the speed, or look at the suspension of the body that leans",
    ),
    ROLLED_BACK: (
        "stopped: the vehicle rolls back over the start of the track",
        "brake it, hold its speed, or let it start further ahead",
    ),
    ROLLED_OFF: (
        "rolled off: a wheelset has left the top of its rollers by more than 30 degrees",
        "hold the vehicle: fix a body ([constraints]), or give [[rig.hold]] more stiffness than the weight on the"
        " rollers divided by the sum of the radii of wheel and roller",
    ),
    AT_EDGE: (
        "derailed: a wheel left the profile",
        "the profiles end too early, or a wheel without a flange ran off; measure the profiles further",
    ),
    YAW_TOO_LARGE: ("derailed: a wheelset is yawed too far for its contact", "look at its yaw before"),
    OUT_OF_TABLE: (
        "derailed: shift or yaw of a wheelset to its rail lies beyond the look-up table",
        "look at its lateral position, yaw and Y/Q before; the table ends where flanges have long climbed, while"
        ' detection = "diff" or "dist" goes on to the ends of the profiles',
    ),
    NOT_CONVERGED: (
        "stopped: elastic contact of a wheel did not reach its tolerance",
        "take a shorter step, so that its last patches are a better guess, or another setting of elastic contact",
    ),
    TOO_MANY: ("stopped: more contact points than can be stored", "smooth the profiles"),
    NOT_FINITE: ("stopped: a wheelset's position is no number", "make the step smaller; see what grew before"),
    NOT_FINITE_STATE: (
        "stopped: the solution grew beyond all bounds",
        "use the integrator ros2, or make the step smaller: creep forces get stiff at low speed",
    ),
    DIVERGED: (
        "stopped: the solution diverges: the motion has energy that nothing has put in",
        "use the integrator ros2, or make the step smaller; what the bodies do at the end is no motion of a vehicle",
    ),
    SINGULAR: ("stopped: the equations of a step have no solution", "make the step smaller; see what grew before"),
    STEP_TOO_SMALL: (
        "stopped: the tolerances ask for steps below a nanosecond",
        "loosen the tolerances, or use ode5 with a fixed step",
    ),
}

#: Ends of vehicles that have left their rails.
LEFT_RAILS = (
    OFF_TRACK,
    OFF_RAIL,
    CLIMBED,
    LIFTED,
    OVERTURNED,
    LEANING,
    ROLLED_OFF,
    AT_EDGE,
    YAW_TOO_LARGE,
    OUT_OF_TABLE,
)
FINISHED = (OK, END_OF_TRACK, STANDSTILL)  #: ends that are no failure


NAMES = {code: name.lower().replace("_", "-") for name, code in vars(declared).items() if isinstance(code, int)}
UNKNOWN = -1  #: code of a status whose words no version that we know has written


class Status(str):
    """How a run ended: its words, which know their code, name and remedy."""

    __slots__ = ("code", "remedy")
    code: int  #: of `numerics.status`
    remedy: str  #: what to try where the run ended early; empty otherwise

    def __new__(cls, words: str, code: int, remedy: str = "") -> Status:
        """A status from its words."""
        status = super().__new__(cls, words)
        status.code, status.remedy = code, remedy
        return status

    def __getnewargs__(self) -> tuple[str, int, str]:  # type: ignore[override]
        """Of copies and of what crosses processes."""
        return str(self), self.code, self.remedy

    @property
    def words(self) -> str:
        """What happened, as a sentence."""
        return str(self)

    @property
    def name(self) -> str:
        """Name of the code, such as `end-of-track`."""
        return NAMES.get(self.code, "unknown")

    @property
    def finished(self) -> bool:
        """Whether the run came to its end."""
        return self.code in FINISHED

    @property
    def interrupted(self) -> bool:
        """Whether the user stopped it."""
        return self.code == INTERRUPTED


def is_finished(words: str) -> bool:
    """Whether a run whose status has these words came to its end."""
    return status_from_words(words, "").finished


def status_from_words(words: str, remedy: str) -> Status:
    """A status of a file that does not tell its code."""
    found = [code for code, (known, _) in WORDS.items() if words.startswith(known)]
    return Status(words, found[0] if found else UNKNOWN, remedy)


def of_a_wheel(status: int) -> bool:
    """Whether a status is about one wheel."""
    return status in (
        OFF_TRACK,
        OFF_RAIL,
        CLIMBED,
        LIFTED,
        OVERTURNED,
        ROLLED_OFF,
        AT_EDGE,
        YAW_TOO_LARGE,
        TOO_MANY,
        NOT_FINITE,
        OUT_OF_TABLE,
        NOT_CONVERGED,
    )


def status_of(code: int, wheelset: str, side: int, shift: float, lift: float) -> Status:
    """The status with a code; failures of a wheel say which, the shift of its wheelset and its own lift [m].

    A wheel that is lifted and comes to the end of its profile has climbed: contact is looked for nearly to the tip.
    """
    code = CLIMBED if code == AT_EDGE and lift > CLIMBING else code
    what, remedy = WORDS[code]
    if code == ROLLED_OFF:
        what += f" ({wheelset})"  # its shift and lift are those on its rollers
    elif of_a_wheel(code):
        position = f"; shifted by {shift * 1e3:.1f} mm, lifted by {lift * 1e3:.1f} mm" if isfinite(shift + lift) else ""
        what += f" ({wheelset}, {'left' if side == 0 else 'right'}{position})"
    return Status(what, code, remedy)
