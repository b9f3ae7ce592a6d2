"""How GPU and CPU are compared, with a CPU that stands for the GPU."""

import json
from pathlib import Path

import numpy as np
import pytest

from wheelrail.bench import gpu, random_wheels
from wheelrail.contact._kernels.interface import PAIR, SIDE, Y, Z
from wheelrail.gpu import device
from wheelrail.numerics._kernels.status import OK

LAW = "johnson-vermeulen"


@pytest.fixture(scope="module")
def wheels():
    return random_wheels.random_wheels(random_wheels.profile_pairs(), 12, 3)


@pytest.fixture
def stand_in(monkeypatch, wheels):
    """Let a function of the CPU's answers stand for the GPU."""

    def use(change):
        monkeypatch.setattr(gpu, "on_gpu", lambda contact, inputs: change(contact, inputs))
        monkeypatch.setattr(gpu, "gpu_module", lambda: None)
        monkeypatch.setattr(gpu, "thread_resources", lambda: (255, 1024))
        monkeypatch.setattr(gpu, "LAWS", (LAW,))
        monkeypatch.setattr(gpu, "random_wheels", lambda pairs, count, seed: wheels)
        monkeypatch.setattr(device, "gpu_name", lambda: "a stand-in")

    return use


def moved(column, step):
    """A CPU that sees another input."""

    def change(contact, inputs):
        other = inputs.copy()
        other[:, column] += step
        return gpu.on_cpu(contact, other)

    return change


def test_random_wheels_touch_but_for_those_lifted(wheels):
    found = gpu.on_cpu(gpu.contact_model("dist", LAW), wheels).first
    assert (found.status == OK).all()
    assert (found.memory.counts > 0).mean() > 0.7
    assert set(wheels[:, SIDE]) == {-1.0, 1.0}
    assert len(set(wheels[:, PAIR])) > 2


def test_rounding_is_agreement(run, stand_in):
    stand_in(moved(Y, 2.0**-52))
    code, out, _ = run("bench", "gpu", "--json", "--to", "gpu.md")
    assert code == 0
    found = json.loads(out)
    assert [one["detection"] for one in found] == ["dist", "diff"]
    for one in found:
        assert one["apart"] == []
        assert 0.0 < one["points"][1] < 1e-12
        assert 0.0 < one["forces"][1] < 1e-8
    page = Path("gpu.md").read_text()
    assert "on a stand-in" in page
    assert f"| dist | {LAW} | 12 |" in page
    assert "Sensitive" not in page.partition("Registers")[2]


@pytest.mark.slow_without_jit
def test_other_numbers_are_not(run, stand_in):
    stand_in(moved(Y, 1e-9))
    code, out, _ = run("bench", "gpu")
    assert code == 1
    assert "apart" in out


def test_a_wheel_about_to_touch_is_sensitive(run, stand_in, wheels, monkeypatch):
    """Whether it has a contact depends on the last bit of its height, on a CPU as on a GPU."""
    contact = gpu.contact_model("dist", LAW)
    inputs = wheels[gpu.on_cpu(contact, wheels).first.memory.counts > 0][:1]
    low, high = inputs.copy(), inputs.copy()
    high[0, Z] += 1e-3
    while high[0, Z] - low[0, Z] > np.spacing(low[0, Z]):
        middle = inputs.copy()
        middle[0, Z] = 0.5 * (low[0, Z] + high[0, Z])
        if gpu.on_cpu(contact, middle).first.memory.counts[0] > 0:
            low = middle
        else:
            high = middle
    there = gpu.on_cpu(contact, high)
    apart = gpu.differences(there, gpu.on_cpu(contact, low))
    assert apart.counts[0]
    sensitive, others = gpu.judge(contact, low, apart)
    assert [one.wheel for one in sensitive] == [0]
    assert others == []
    stand_in(lambda contact, inputs: there)
    monkeypatch.setattr(gpu, "METHODS", {"dist": gpu.METHODS["dist"]})
    monkeypatch.setattr(gpu, "random_wheels", lambda pairs, count, seed: low)
    assert run("bench", "gpu", "--to", "gpu.md")[0] == 0
    assert f"| dist | {LAW} | 0 | yes (yes) |" in Path("gpu.md").read_text()


def test_bench_gpu_refuses_a_bad_destination(run):
    code, _, err = run("bench", "gpu", "--to", "gpu.txt")
    assert code == 2
    assert ".md" in err
