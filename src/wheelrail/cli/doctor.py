"""wheelrail doctor: whether everything that a run needs is in place."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer

from wheelrail.cli.output import print_json, print_table

OLDEST_PYTHON = (3, 11)
NEEDED = ("numpy", "scipy", "numba", "xarray", "h5netcdf", "h5py", "skfem")
EXTRAS = {"matplotlib": "pictures (.png)"}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "firefox", "msedge", "chrome")
FINE, NOTE, BROKEN = "fine", "note", "BROKEN"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    what: str
    state: str  #: "fine", "note" (runs work without it) or "BROKEN"
    words: str


def doctor(
    smoke: Annotated[
        bool, typer.Option("--run/--no-run", help="Whether to try a short run, which compiles kernels the first time.")
    ] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Look at Python, packages, compiled kernels and a browser, and try a short run; exit code 1 if broken."""
    looks: list[Callable[[], list[Finding]]] = [_python, _packages, _kernels, _scenarios, _extras, _browser, _machine]
    found = [one for look in looks for one in _guarded(look)]
    if smoke and not any(one.state == BROKEN for one in found):
        found += _guarded(_short_run)
    if as_json:
        print_json([asdict(one) for one in found])
    else:
        print_table(["what", "state", "found"], [[one.what, one.state, one.words] for one in found])
    if any(one.state == BROKEN for one in found):
        raise typer.Exit(1)


def _guarded(look: Callable[[], list[Finding]]) -> list[Finding]:
    """What a look finds; whatever goes wrong in it is a finding too."""
    try:
        return look()
    except Exception as error:
        return [Finding(look.__name__.strip("_").replace("_", " "), BROKEN, f"{type(error).__name__}: {error}")]


def _python() -> list[Finding]:
    words = f"{platform.python_version()} at {sys.executable}"
    return [Finding("Python", FINE if sys.version_info >= OLDEST_PYTHON else BROKEN, words)]


def _packages() -> list[Finding]:
    from importlib import import_module
    from importlib.metadata import version

    from wheelrail import __version__

    found = [Finding("wheelrail", FINE, f"{__version__} at {Path(__file__).parents[1]}")]
    missing, there = [], []
    for name in NEEDED:
        try:
            import_module(name)
            there.append(f"{name} {version('scikit-fem' if name == 'skfem' else name)}")
        except ImportError as error:
            missing.append(f"{name}: {error}")
    if missing:
        return [*found, Finding("packages", BROKEN, "; ".join(missing))]
    return [*found, Finding("packages", FINE, ", ".join(there))]


def _kernels() -> list[Finding]:
    """The folders of compiled kernels: beside each kernel file, or where NUMBA_CACHE_DIR says."""
    from numba.core import config

    package = Path(__file__).parents[1]
    if config.DISABLE_JIT:
        return [Finding("kernels", NOTE, "NUMBA_DISABLE_JIT is set: plain Python, a hundred times slower")]
    own = os.environ.get("NUMBA_CACHE_DIR")
    folders = [Path(own)] if own else sorted(package.rglob("_kernels"))
    if not own and folders and not os.access(folders[0], os.W_OK):
        from numba.misc.appdirs import AppDirs

        folders = [Path(AppDirs(appname="numba", appauthor=False).user_cache_dir)]
    writable = all(os.access(_existing(folder), os.W_OK) for folder in folders)
    files = [file for folder in folders if folder.is_dir() for file in folder.rglob("*.nbc")]
    size = sum(file.stat().st_size for file in files) / 1e6
    where = own or ("beside the sources" if len(folders) > 1 else str(folders[0]))
    if not writable:
        return [Finding("kernels", BROKEN, f"{where}: cannot be written to; set NUMBA_CACHE_DIR to a folder of yours")]
    words = f"{len(files)} compiled, {size:.0f} MB, {where}" if files else f"not compiled yet, will be kept {where}"
    return [Finding("kernels", FINE if files else NOTE, words)]


def _existing(folder: Path) -> Path:
    return next((one for one in (folder, *folder.parents) if one.is_dir()), Path())


def _scenarios() -> list[Finding]:
    from wheelrail.io.shipped import shipped_folder, shipped_names

    names = shipped_names()
    return [Finding("scenarios", FINE if names else BROKEN, f"{len(names)} in {shipped_folder()}")]


def _extras() -> list[Finding]:
    from importlib.util import find_spec

    return [
        Finding(name, FINE, f"there, for {use}")
        if find_spec(name)
        else Finding(name, NOTE, f"not there; needed for {use}: pip install 'wheelrail[report]'")
        for name, use in EXTRAS.items()
    ]


def _browser() -> list[Finding]:
    import shutil
    import webbrowser

    named = os.environ.get("CHROMIUM") or next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if named is None:
        try:
            named = webbrowser.get().__class__.__name__
        except webbrowser.Error:
            return [Finding("browser", NOTE, "none found here; pages open in any browser, also on another machine")]
    return [Finding("browser", FINE, str(named))]


def _machine() -> list[Finding]:
    return [Finding("machine", FINE, f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}")]


def _short_run() -> list[Finding]:
    """A twentieth of a second of the wagon, held against what carries it."""
    import time
    from dataclasses import replace

    from wheelrail.io.scenario_file import load_scenario
    from wheelrail.simulation.simulate import simulate

    began = time.perf_counter()
    result = simulate(replace(load_scenario("meli2011_curve"), duration=0.05))
    weight = float(result.vehicle_masses.sum()) * result.gravity
    carried = sum(float(result.values(f"{name}.sum_z")[-1]) for name in result.wheelsets)
    words = (
        f"0.05 s of a wagon in {time.perf_counter() - began:.1f} s, wheels carry {carried / weight:.4f} of its weight"
    )
    fine = result.status.finished and abs(carried / weight - 1.0) < 0.01
    return [Finding("short run", FINE if fine else BROKEN, f"{words}; {result.status}")]
