"""Arrays of a page in one compressed block, which the scripts of the page turn into typed arrays again."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping
from typing import Any, Self

import numpy as np

DIGITS = 18  #: binary ones that stay of numbers which are only looked at
Packed = dict[str, int]  #: what stands for an array: its number in the block


class Packer:
    """Gathers arrays; `add` gives what stands for one in the page's JSON, `payload` the block with all of them.

    Numbers become float32, whole ones int32. Arrays with the same numbers are kept once. `web/src/arrays.js` is the
    other side of it.
    """

    def __init__(self: Self) -> None:
        self._blocks: list[bytes] = []
        self._kinds: list[tuple[str, int]] = []
        self._known: dict[tuple[str, bytes], int] = {}

    def add(self: Self, array: np.ndarray) -> Packed:
        """Keep an array of any shape, row by row; returns what stands for it."""
        values = np.asarray(array)
        kind, number = ("i4", "<i4") if values.dtype.kind in "iub" else ("f4", "<f4")
        block = np.ascontiguousarray(values, dtype=number).tobytes()
        index = self._known.setdefault((kind, block), len(self._blocks))
        if index == len(self._blocks):
            self._blocks.append(block)
            self._kinds.append((kind, len(block) // 4))
        return {"array": index}

    def add_rounded(self: Self, array: np.ndarray) -> Packed:
        """The same with numbers to 4e-6 of themselves, for what is drawn: that packs into two thirds of the room."""
        return self.add(rounded(np.asarray(array, dtype=np.float64)))

    def pack(self: Self, value: Any) -> Any:
        """Any nesting of mappings, sequences and numbers, with every NumPy array in it kept as `add` does."""
        if isinstance(value, np.ndarray):
            return self.add(value)
        if isinstance(value, np.generic):
            return value.item()
        if isinstance(value, Mapping):
            return {str(name): self.pack(one) for name, one in value.items()}
        if isinstance(value, list | tuple):
            return [self.pack(one) for one in value]
        return value

    def payload(self: Self) -> dict[str, Any]:
        """All arrays: `arrays` lists kind and length of each, `data` is the block (bytes of equal weight together)."""
        shuffled = b"".join(np.frombuffer(block, np.uint8).reshape(-1, 4).T.tobytes() for block in self._blocks)
        packed = gzip.compress(shuffled, compresslevel=9, mtime=0)  # no time of day: a page is the same every time
        return {"arrays": [list(kind) for kind in self._kinds], "data": base64.b64encode(packed).decode("ascii")}


def rounded(values: np.ndarray, digits: int = DIGITS) -> np.ndarray:
    """Numbers with so many binary digits; what is none stays as it is."""
    fraction, exponent = np.frexp(values)
    return np.ldexp(np.rint(fraction * 2.0**digits), exponent - digits)


def script_json(value: Any) -> str:
    """JSON that may stand inside a script element: nothing in it can end the element or begin a comment."""
    text = json.dumps(value, separators=(",", ":"), allow_nan=False, ensure_ascii=False)
    return (
        text.replace("&", "\\u0026")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029")
    )
