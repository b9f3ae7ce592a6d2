"""Text files from outside: reading one as a whole, and reading a number in one."""

from __future__ import annotations

import math
import re
import stat
from pathlib import Path

from wheelrail.errors import InputError, Problem, ProblemList

MOST_BYTES = 20_000_000  #: larger files are refused before they are read
MOST_LINES = 200_000  #: a profile has some hundred lines, a track table some ten thousand
MOST_CHARACTERS = 10_000  #: in one line; longer ones come from files without line ends

_USUAL = "a profile has some hundred points, a track table some ten thousand lines"
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0e-\x1f\x7f]")


def read_text(path: Path) -> str:
    """The text of a file, its lines ended by "\\n" whatever the file uses.

    UTF-8 is tried first; a file that is not UTF-8 is read as Latin-1, provided it holds no control characters.
    Raises InputError for a file that is missing, empty, not text, or too large to be a profile or a table.
    """
    data = _read_bytes(path)
    text = _decoded(path, data).replace("\r\n", "\n").replace("\r", "\n")
    text = text.rstrip("\x1a")  # DOS programs end a text with this character
    if not text.strip():
        raise _refused(path, "the file is empty")
    lines = text.count("\n") + (not text.endswith("\n"))
    if lines > MOST_LINES:
        raise _refused(path, f"the file has {lines} lines; at most {MOST_LINES} were expected ({_USUAL})")
    lengths = [len(line) for line in text.split("\n")]
    if (longest := max(lengths)) > MOST_CHARACTERS:
        what = f"has {longest} characters; at most {MOST_CHARACTERS} were expected (are line ends missing?)"
        raise InputError(str(path), [Problem(f"line {lengths.index(longest) + 1}", what)])
    return text


def read_number(problems: ProblemList, where: str, text: str, way_on: str = "") -> float:
    """The finite number that `text` stands for. NaN after a problem was added; `way_on` may end its sentence."""
    # float() also takes "1_000" and the digits of other scripts, which no measuring program means.
    try:
        value = float(text) if text.isascii() and "_" not in text else None
    except ValueError:
        value = None
    if value is None:
        problems.add(where, f"a number was expected{way_on}", text)
        return math.nan
    if not math.isfinite(value):
        problems.add(where, "a finite number was expected", text)
        return math.nan
    return value


def _read_bytes(path: Path) -> bytes:
    """The bytes of an ordinary file that is not too large."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _refused(path, "this is a folder; a file was expected")
        if not stat.S_ISREG(status.st_mode):
            raise _refused(path, "this is not an ordinary file")
        if status.st_size > MOST_BYTES:
            raise _refused(path, f"the file has {status.st_size} bytes; at most {MOST_BYTES} were expected ({_USUAL})")
        with path.open("rb") as stream:
            # Not more than was promised, should the file have grown meanwhile.
            return stream.read(MOST_BYTES)
    except FileNotFoundError:
        raise _refused(path, "there is no such file") from None
    except InputError:
        raise
    except OSError as error:
        raise _refused(path, f"the file cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a name with a NUL character
        raise _refused(path, f"this is not a file name: {error}") from None


def _decoded(path: Path, data: bytes) -> str:
    """The bytes as text."""
    if b"\0" in data:
        utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
        hint = " (it looks like UTF-16; save it as UTF-8)" if utf16 else ""
        raise _refused(path, f"the file is not a text file{hint}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        if _CONTROL.search(data.rstrip(b"\x1a")):
            raise _refused(path, "the file is not a text file, neither UTF-8 nor Latin-1") from None
        return data.decode("latin-1")


def _refused(path: Path, what: str) -> InputError:
    return InputError(str(path), [Problem("", what)])
