"""The contact phase on a GPU: that CUDA compiles its kernels, everywhere; and that it agrees, where there is a GPU."""

from importlib.util import find_spec
from types import SimpleNamespace

import numpy as np
import pytest

from wheelrail.contact._kernels.interface import INPUT_COLUMNS, OUTPUT_COLUMNS
from wheelrail.contact.geometry.benchmark import benchmark_pair
from wheelrail.contact.memory import make_memory
from wheelrail.contact.point.detection.locate import METHODS
from wheelrail.contact.point.detection._kernels.method import Search
from wheelrail.contact.point.friction.constant import ConstantFriction
from wheelrail.contact.point.laws import contact_laws
from wheelrail.contact.point.model import make_point_contact
from wheelrail.errors import InputError
from wheelrail.gpu.contact import contact_on_gpu, threads
from wheelrail.gpu.device import cuda_module, missing_gpu

WHEELS = 3
HOPPER = (9, 0)  #: compute capability of the GPU that is compiled for

pytestmark = pytest.mark.slow_without_jit


def contact_model(creep: str):
    """The model for both searches: which one is a number that the kernels read."""
    return make_point_contact(
        [benchmark_pair()],
        detection=Search(METHODS["dist"][0]),
        laws=contact_laws(creep=creep),
        friction=ConstantFriction(),
    )


@pytest.fixture
def cuda(monkeypatch):
    """numba.cuda, told what GPU to compile for: it would ask the driver otherwise."""
    if find_spec("numba_cuda") is None:
        pytest.skip("numba-cuda is not installed; make setup installs it on Linux, x86-64")
    module = cuda_module()
    from numba.cuda import dispatcher

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=HOPPER))
    return module


@pytest.mark.parametrize("creep", ["johnson-vermeulen", "fastsim"])  # one of each class of creep laws
def test_cuda_compiles_the_contact_phase(cuda, creep):
    """Search by DIST and DIFF, forces and linearisation, from the kernels as they are to PTX."""
    contact = contact_model(creep)
    memory = make_memory(contact, WHEELS)
    inputs, outputs = np.zeros((WHEELS, INPUT_COLUMNS)), np.zeros((WHEELS, OUTPUT_COLUMNS))
    matrices, status = np.zeros((WHEELS, 6, 6)), np.zeros(WHEELS, dtype=np.int64)
    arguments = (contact, memory, True, inputs, outputs, status), (contact, memory, inputs, matrices, matrices)
    for thread, given in zip(threads(), arguments, strict=True):
        from numba import typeof

        code, _ = cuda.compile_ptx(thread, tuple(map(typeof, given)), cc=HOPPER)
        assert ".target sm_90" in code
        assert code.count(".entry") == 1
        print(thread.__name__, len(code))
