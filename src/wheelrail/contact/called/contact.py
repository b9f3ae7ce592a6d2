"""Contact models in Python for the compiled loop.

A run evaluates contacts some hundred thousand times: this is for models that take milliseconds themselves. Kernels hold
no lock of the interpreter; a call takes it, so that wheels on several threads wait for each other.
"""

from __future__ import annotations

import ctypes
import math
from typing import Any, Protocol

import numpy as np

from wheelrail.compilation.calls import CFunction
from wheelrail.contact._kernels.interface import INPUT_COLUMNS, KEPT_PATCHES, OUTPUT_COLUMNS, PATCH_COLUMNS
from wheelrail.contact.called._kernels.called_contact import (
    AGAIN,
    FRESH,
    LINEARISE,
    NONE,
    CalledContact,
    CalledMemory,
)
from wheelrail.contact.memory import make_memory
from wheelrail.errors import InputError, Problem
from wheelrail.numerics._kernels.status import INTERRUPTED, OK


class WheelFunction(Protocol):
    """Forces of a wheel in Python. Subclasses may know their patches and linearisation, too.

    The row `numbers` is for what a wheel's next evaluation depends on, zeros at first: it belongs to the state of the
    run, and goes back with it where a step is refused, for a look at the record, and in `LiveVehicle.restore`.
    Whatever else the object remembers does not go back.
    """

    numbers: int  #: that are kept of each wheel

    def forces(self, w: int, fresh: bool, wheel: np.ndarray, out: np.ndarray, numbers: np.ndarray) -> int:
        """Write the output of wheel `w` from its input (columns of `contact.interface`) and return a status, 0 for OK.

        `out` is zero at first. Within a time step, an evaluation that is not `fresh` may build on the last one.
        """


class _Calls:
    """The C function around a Python one; what that raises is kept, as it cannot pass through compiled code."""

    def __init__(self, function: WheelFunction) -> None:
        self.function = function
        self.raised: BaseException | None = None
        self.pointer = CFunction(self._call)  # Python frees it with this object

    @property
    def address(self) -> int:
        """Of the C function."""
        return int(ctypes.cast(self.pointer, ctypes.c_void_p).value or 0)

    def _call(self, what: int, w: int, numbers: int, wheel: int, second: int, third: int) -> int:
        if self.raised is not None:  # steps that are tried again after a failure fail at once
            return INTERRUPTED
        try:
            kept = _array(numbers, self.function.numbers)
            return self._answer(what, w, kept, _array(wheel, INPUT_COLUMNS), second, third)
        except BaseException as error:  # Ctrl-C as well: raised by `raise_kept` after the compiled loop
            self.raised = error
            return INTERRUPTED

    def _answer(self, what: int, w: int, kept: np.ndarray, wheel: np.ndarray, second: int, third: int) -> int:
        if what in (FRESH, AGAIN):
            out = _array(second, OUTPUT_COLUMNS)
            out[:] = 0.0
            return int(self.function.forces(w, what == FRESH, wheel, out, kept))
        if what == LINEARISE:
            linearise = getattr(self.function, "linearise", None)
            if linearise is None:
                words = "this contact model in Python has no `linearise`: use ode5, ode23 or ode45 on rigid track"
                raise InputError("contact", [Problem("linearise", words, type(self.function).__name__)])
            linearise(w, wheel, _array(second, 6, 6), _array(third, 6, 6), kept)
            return OK
        patches = getattr(self.function, "patches", None)
        if patches is None:
            return NONE
        rows = _array(third, KEPT_PATCHES, PATCH_COLUMNS)
        rows[:] = math.nan
        patches(w, wheel, _array(second, OUTPUT_COLUMNS), rows, kept)
        return OK


_calls: dict[int, _Calls] = {}  #: by address; kept for good, as a contact model may name it as long as it likes


def make_called_contact(function: WheelFunction) -> CalledContact:
    """The contact model that asks `function` for the forces of each wheel; see `WheelFunction`.

    `linearise(w, wheel, stiffness, damping, numbers)` and `patches(w, wheel, output, rows, numbers)` are asked, too,
    if it has them: see `contact.interface`. Without the former, implicit steps and resilient track are refused.
    """
    calls = _Calls(function)
    _calls[calls.address] = calls
    return CalledContact(calls.address, function.numbers)


def raise_kept(member: Any) -> None:
    """Raise what a function of Python within a contact model has raised, Ctrl-C included; once."""
    if isinstance(member, CalledContact):
        calls = _calls[member.address]
        raised, calls.raised = calls.raised, None
        if raised is not None:
            raise raised
    elif isinstance(member, tuple):
        for part in member:
            raise_kept(part)


def functions_of(member: Any) -> list[WheelFunction]:
    """Functions of Python within a contact model."""
    if isinstance(member, CalledContact):
        return [_calls[member.address].function]
    return [one for part in member for one in functions_of(part)] if isinstance(member, tuple) else []


@make_memory.register
def make_called_memory(contact: CalledContact, wheels: int) -> CalledMemory:
    """Of wheels that have not been looked at."""
    return CalledMemory(np.zeros((wheels, contact.numbers)))


def _array(address: int, *shape: int) -> np.ndarray:
    """The numbers at an address, as an array of that shape."""
    kind = ctypes.c_double * math.prod(shape)
    return np.ctypeslib.as_array(kind.from_address(address)).reshape(shape)
