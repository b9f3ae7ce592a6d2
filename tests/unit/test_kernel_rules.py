"""Rules that all kernels keep: few parameters, short, described, and tables of their module named once."""

import ast
import importlib
from pathlib import Path

import numpy as np
import pytest

import wheelrail

ROOT = Path(wheelrail.__file__).parent
MOST_PARAMETERS = 10
MOST_LINES = 74

#: Files whose kernels have more parameters, or lines, than the rules allow. This list only gets shorter.
TOO_LARGE: set[str] = set()

FILES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("_kernels/*.py"))
every_file = pytest.mark.parametrize("name", FILES)


def functions_of(name):
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def tables_of(name):
    """Names that mean an array in a module, its own and imported ones."""
    module = importlib.import_module("wheelrail." + name.removesuffix(".py").replace("/", "."))
    return {known for known, value in vars(module).items() if isinstance(value, np.ndarray)}


def parameters_of(function):
    given = function.args
    return [*given.posonlyargs, *given.args, *given.kwonlyargs]


def too_large(name):
    """Kernels with too many parameters or lines, in words."""
    told = []
    for function in functions_of(name):
        parameters = len(parameters_of(function))
        lines = function.end_lineno - function.lineno + 1
        if parameters > MOST_PARAMETERS or function.args.vararg or function.args.kwarg:
            told.append(f"{function.name} has {parameters} parameters: group what belongs together in a NamedTuple")
        if lines > MOST_LINES:
            told.append(f"{function.name} has {lines} lines")
    return told


@every_file
def test_kernels_are_small(name):
    if name in TOO_LARGE:
        assert too_large(name), "these are small now: take the file out of TOO_LARGE"
    else:
        assert too_large(name) == []


def test_exceptions_are_files():
    assert set(FILES) >= TOO_LARGE


@every_file
def test_kernels_are_described(name):
    assert ast.get_docstring(ast.parse((ROOT / name).read_text(encoding="utf-8")))
    assert [function.name for function in functions_of(name) if not ast.get_docstring(function)] == []


@every_file
def test_a_table_is_named_once_in_a_kernel(name):
    """A compiler for GPUs copies a module's array into constant memory, 64 KiB in all, wherever a kernel names it."""
    tables = tables_of(name)
    for function in functions_of(name):
        mentions = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and node.id in tables]
        assert sorted(mentions) == sorted(set(mentions)), f"{function.name}: table = {mentions[0]} once, then `table`"


@every_file
def test_kernels_import_kernels_only(name):
    """No module of the package but kernels, their decorator and their verbs; of others, what Numba knows."""
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    modules = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    modules += [one.name for node in ast.walk(tree) if isinstance(node, ast.Import) for one in node.names]
    allowed = {"math", "typing", "numpy", "wheelrail.kernel", "wheelrail.members"}
    assert [one for one in modules if one not in allowed and "._kernels" not in one] == []
