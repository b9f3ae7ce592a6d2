"""Arrays of pages: what the scripts unpack is what was packed, and nothing in a text can end its script element."""

import base64
import gzip
import json

import numpy as np

from wheelrail.reports.packing import Packer, script_json


def unpacked(payload):
    """As web/src/arrays.js does it."""
    block = np.frombuffer(gzip.decompress(base64.b64decode(payload["data"])), np.uint8)
    arrays, start = [], 0
    for kind, length in payload["arrays"]:
        part = block[start : start + 4 * length].reshape(4, length).T
        arrays.append(np.frombuffer(part.tobytes(), "<" + kind))
        start += 4 * length
    return arrays


def test_arrays_come_back():
    packer = Packer()
    waves, numbers = np.sin(np.linspace(0.0, 9.0, 1001)).reshape(7, 143), np.arange(-5, 9)
    assert packer.add(waves) == {"array": 0}
    assert packer.add(numbers) == {"array": 1}
    assert packer.add(np.array([np.nan, 1.0])) == {"array": 2}
    back = unpacked(packer.payload())
    np.testing.assert_array_equal(back[0], waves.astype(np.float32).ravel())
    np.testing.assert_array_equal(back[1], numbers)
    np.testing.assert_array_equal(back[2], np.float32([np.nan, 1.0]))


def test_equal_arrays_are_kept_once():
    packer = Packer()
    assert packer.add(np.ones(5)) == packer.add(np.ones(5)) != packer.add(np.ones(5, dtype=int))
    assert len(packer.payload()["arrays"]) == 2


def test_a_page_without_arrays_and_with_empty_ones():
    assert unpacked(Packer().payload()) == []
    packer = Packer()
    packer.add(np.zeros(0))
    assert unpacked(packer.payload())[0].size == 0


def test_the_same_arrays_make_the_same_bytes():
    one, two = Packer(), Packer()
    for packer in (one, two):
        packer.add(np.linspace(0.0, 1.0, 50))
    assert one.payload() == two.payload()


def test_json_cannot_end_a_script():
    hostile = {"title": "</script><script>alert(1)</script><!-- & \u2028"}
    text = script_json(hostile)
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == hostile
