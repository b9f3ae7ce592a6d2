"""The contact phase on a GPU: that CUDA compiles its kernels, everywhere; and that it agrees, where there is a GPU."""

import re
import warnings
from importlib.util import find_spec
from types import SimpleNamespace

import numpy as np
import pytest

from wheelrail.bench.gpu import agreements, contact_model
from wheelrail.contact._kernels.interface import INPUT_COLUMNS, OUTPUT_COLUMNS
from wheelrail.contact.memory import make_memory
from wheelrail.contact.point.detection.locate import METHODS
from wheelrail.errors import InputError
from wheelrail.gpu import device
from wheelrail.gpu.contact import BLOCK, contact_on_gpu, launch, linearise_on_gpu, threads

WHEELS = 3
HOPPER = (9, 0)  #: compute capability of the GPU that is compiled for
CONSTANT_MEMORY = 65536  #: that every GPU has [bytes]


@pytest.fixture
def cuda(monkeypatch):
    """numba.cuda, told what GPU to compile for: it would ask the driver otherwise."""
    if find_spec("numba_cuda") is None:
        pytest.skip("numba-cuda is not installed; make setup does so on Linux, x86-64")
    module = device.cuda_module()
    from numba.cuda import dispatcher

    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=HOPPER))
    return module


@pytest.mark.slow_without_jit
@pytest.mark.parametrize("creep", ["johnson-vermeulen", "fastsim"])  # one of each class of creep laws
def test_cuda_compiles_the_contact_phase(cuda, creep):
    """Search, forces and linearisation, from the kernels as they are to PTX. DIST and DIFF are one code."""
    from numba import typeof

    assert typeof(contact_model("dist", creep)) == typeof(contact_model("diff", creep))
    contact = contact_model("dist", creep)
    memory = make_memory(contact, WHEELS)
    inputs, outputs = np.zeros((WHEELS, INPUT_COLUMNS)), np.zeros((WHEELS, OUTPUT_COLUMNS))
    matrices, status = np.zeros((WHEELS, 6, 6)), np.zeros(WHEELS, dtype=np.int64)
    arguments = (contact, memory, True, inputs, outputs, status), (contact, memory, inputs, matrices, matrices)
    for thread, given in zip(threads(), arguments, strict=True):
        code, _ = cuda.compile_ptx(thread, tuple(map(typeof, given)), cc=HOPPER)
        assert ".target sm_90" in code
        assert code.count(".entry") == 1
        constants = [int(size) for size in re.findall(r"^\.const .*?\[(\d+)\]", code, re.MULTILINE)]
        assert sum(constants) <= CONSTANT_MEMORY, "a kernel names an array of its module more than once"


@pytest.mark.gpu
@pytest.mark.slow_without_jit
def test_gpu_and_cpu_agree():
    found = agreements(2000)
    assert [(one.detection, len(one.apart)) for one in found] == 2 * [(method, 0) for method in METHODS]


def test_arrays_go_to_the_gpu_and_numbers_stay(monkeypatch):
    """Also those in named tuples in named tuples, which a kernel knows by their classes."""

    class OnGpu(SimpleNamespace):
        def copy_to_host(self):
            return self.array.copy()

    monkeypatch.setattr(device, "cuda_module", lambda: SimpleNamespace(to_device=lambda array: OnGpu(array=array)))
    contact = contact_model("dist", "johnson-vermeulen")
    there = device.to_gpu(contact)
    assert type(there) is type(contact)
    assert isinstance(there.pairs.wheels.rows, OnGpu)
    assert there.laws == contact.laws
    back = device.from_gpu(there)
    np.testing.assert_array_equal(back.pairs.wheels.rows, contact.pairs.wheels.rows)


def test_every_wheel_has_a_thread_and_few_wheels_are_no_news():
    """Numba warns of small grids, in bold."""
    sizes = []

    class Kernel:
        def __getitem__(self, grid):
            warnings.warn("\x1b[1mGrid size 1 will likely result in GPU under-utilization", stacklevel=1)
            return lambda *arguments: sizes.append(grid[0] * grid[1])

    for count in (1, BLOCK, BLOCK + 1):
        launch(Kernel(), count)
    assert sizes == [BLOCK, BLOCK, 2 * BLOCK]


def test_without_a_gpu_the_reason_is_said(monkeypatch):
    absent = SimpleNamespace(is_available=lambda: False)
    monkeypatch.setattr(device, "cuda_module", lambda: absent)
    monkeypatch.setattr(device, "find_spec", lambda name: None)
    with pytest.raises(InputError, match=r"pip install .wheelrail\[gpu\]"):
        contact_on_gpu(None, np.zeros((1, INPUT_COLUMNS)))
    monkeypatch.setattr(device, "find_spec", lambda name: name)
    with pytest.raises(InputError, match="no CUDA GPU"):
        linearise_on_gpu(None, np.zeros((1, INPUT_COLUMNS)), None)
