"""A checksum behind the contents of a file: damage is seen before anything else is read.

Libraries that read NetCDF and HDF5 take no notice of bytes behind the end that a file says it has, and drop them when
they write to it. The library itself can be led into endless loops by a few bits in its heaps of texts.
"""

from __future__ import annotations

import zlib
from pathlib import Path

WORDS = b"\nwheelrail crc32 "
LENGTH = len(WORDS) + 9  #: of a seal: eight digits and the end of a line
BLOCK = 1 << 20  #: bytes read at once


def seal(path: Path) -> None:
    """Append the checksum of a file to it."""
    total = _checksum(path, path.stat().st_size)
    with path.open("ab") as stream:
        stream.write(WORDS + b"%08x\n" % total)


def is_broken(path: Path) -> bool:
    """Whether a file has a checksum that is not that of its contents; a file without one is taken as it is."""
    size = path.stat().st_size - LENGTH
    if size < 0:
        return False
    with path.open("rb") as stream:
        stream.seek(size)
        end = stream.read(LENGTH)
    return end.startswith(WORDS) and end != WORDS + b"%08x\n" % _checksum(path, size)


def _checksum(path: Path, size: int) -> int:
    """CRC-32 of the first `size` bytes."""
    total = 0
    with path.open("rb") as stream:
        while size > 0 and (block := stream.read(min(BLOCK, size))):
            total = zlib.crc32(block, total)
            size -= len(block)
    return total
