"""The names a user imports."""

import subprocess
import sys

import pytest

import wheelrail as wr


def test_every_public_name_is_there():
    for name in wr.__all__:
        assert getattr(wr, name) is not None
    assert dir(wr) == wr.__all__


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'Trak'"):
        wr.Trak  # noqa: B018


def test_importing_the_package_imports_nothing_heavy():
    code = "import sys, wheelrail; assert not {'numpy', 'numba', 'scipy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
