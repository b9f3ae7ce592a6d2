"""The result of a run: signals by name, and how the run ended."""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from wheelrail.display import Shown
from wheelrail.errors import InputError, Problem, wrong_type
from wheelrail.results.catalogue import FAMILIES, SIDES, Family
from wheelrail.results.checks.check import Check
from wheelrail.results.dataset import FILTERED, FILTERED_TIME, INSTRUMENTATION, LONGEST_STEP, make_dataset
from wheelrail.results.exports import dataframe, write_csv
from wheelrail.results.instrumentation import Filtered, Instrumentation
from wheelrail.results.lifts import wheels_in_the_air
from wheelrail.results.patches import PatchHistory
from wheelrail.results.recording import CONTACT_ROWS, Recording
from wheelrail.results.status import Status, status_from_words

if TYPE_CHECKING:
    import pandas as pd
    import xarray as xr

    from wheelrail.simulation.scenario import Scenario

FORMAT = "wheelrail run 2"  #: what a file says it is; the number grows when old readers would misread it


@dataclass(frozen=True, repr=False)
class Result(Shown):
    """A run. ``result["wheelset1.left.Y"]`` is a signal over time that knows its unit, frame and description."""

    dataset: xr.Dataset  #: one variable per family of the catalogue
    patches: PatchHistory | None = None  #: contact patches, where they were recorded

    def __repr__(self) -> str:
        size = f"{self.status_time:.4g} s, {len(self.names)} signals at {self.dataset.sizes['time']} instants"
        return f"<Result {self.title!r}: {self.status}; {size}>"

    @property
    def title(self) -> str:
        """Of the scenario."""
        return str(self.dataset.attrs["title"])

    @property
    def status(self) -> Status:
        """How the run ended: words that know their `code`, `name` and `remedy`, and whether the run `finished`."""
        words, remedy = str(self.dataset.attrs["status"]), str(self.dataset.attrs["remedy"])
        if "status_code" not in self.dataset.attrs:
            return status_from_words(words, remedy)
        return Status(words, int(self.dataset.attrs["status_code"]), remedy)

    @property
    def status_time(self) -> float:
        """When it ended [s]."""
        return float(self.dataset.attrs["status_time"])

    @property
    def status_position(self) -> float:
        """Where it ended: arc length [m]."""
        return float(self.dataset.attrs["status_position"])

    @property
    def warnings(self) -> list[str]:
        """What a reader should know besides, such as a start that was not at rest."""
        return list(json.loads(self.dataset.attrs.get("warnings", "[]")))

    @property
    def integrator(self) -> str:
        """The integrator that computed the run, and its step, in words."""
        return str(self.dataset.attrs.get("integrator", ""))

    @property
    def scenario_text(self) -> str:
        """What was run as TOML, with every default named and vehicle, track and profiles inside.

        Empty where a part is of a class that files do not know, which is told in `warnings`.
        """
        return str(self.dataset.attrs["scenario"])

    @property
    def scenario_hash(self) -> str:
        """16 hexadecimal digits of the SHA-256 of that text: runs with the same hash are runs of the same scenario.

        A run that was given members besides its scenario has a hash of its own, see `members`.
        """
        return str(self.dataset.attrs.get("scenario_hash", ""))

    @property
    def members(self) -> dict[str, str]:
        """What a run was given besides its scenario: names of a contact model, a surface or a controller."""
        return dict(json.loads(self.dataset.attrs.get("members", "{}")))

    @property
    def scenario(self) -> Scenario:
        """The scenario, read from that text: `simulate` repeats the run, bit by bit with the same versions."""
        from wheelrail import scenario_from_toml  # what files know stands above this folder

        if not self.scenario_text:
            raise InputError(self.title or "result", [Problem("scenario", "is not in this result; see its warnings")])
        return scenario_from_toml(self.scenario_text)

    @property
    def chosen(self) -> dict[str, Any]:
        """What "auto" came to: `integrator` (name, step, tolerances) and `start` of the vehicle's centre [m]."""
        return dict(json.loads(self.dataset.attrs.get("chosen", "{}")))

    @property
    def versions(self) -> dict[str, str]:
        """Of this package and of those it relies on."""
        return dict(json.loads(self.dataset.attrs["versions"]))

    @property
    def timings(self) -> dict[str, float]:
        """What the run cost."""
        return dict(json.loads(self.dataset.attrs["timings"]))

    @property
    def curve(self) -> tuple[float, float] | None:
        """Arc lengths of the full curve [m], if the track has one."""
        if "curve_start" not in self.dataset.attrs:
            return None
        return float(self.dataset.attrs["curve_start"]), float(self.dataset.attrs["curve_end"])

    @property
    def fade_in(self) -> tuple[float, float] | None:
        """Arc lengths between which the irregularities come [m], if they fade in."""
        if "fade_in_start" not in self.dataset.attrs:
            return None
        return float(self.dataset.attrs["fade_in_start"]), float(self.dataset.attrs["fade_in_end"])

    @property
    def start_end(self) -> float:
        """When the start is over [s]: statistics leave out what was before."""
        return float(self.dataset.attrs.get("start_end", 0.0))

    @property
    def start_over(self) -> bool:
        """Whether the run has come to the end of its start; statistics include the start where it has not."""
        return bool(self.dataset.attrs.get("start_over", 1))

    @property
    def settled(self) -> np.ndarray:
        """Which instants come after the start, shape (n,); all of them if the run ended before."""
        after: np.ndarray = self.dataset["time"].values >= self.start_end
        return after if after.any() else np.ones_like(after)

    @cached_property
    def filtered(self) -> Filtered | None:
        """Signals that were filtered at every step of the run; None of runs that older versions recorded."""
        data = self.dataset
        if INSTRUMENTATION not in data.attrs:
            return None
        return Filtered(
            instrumentation=Instrumentation.from_json(data.attrs[INSTRUMENTATION]),
            times=data[FILTERED_TIME].values,
            longest_steps=data[LONGEST_STEP].values,
            values=data[FILTERED].values,
        )

    @property
    def checks(self) -> list[Check]:
        """What the run found when it checked itself, see `results.checks`."""
        stored = json.loads(self.dataset.attrs.get("checks", "[]"))
        return [Check(**{key: value for key, value in one.items() if key != "ok"}) for one in stored]

    @property
    def radius(self) -> float:
        """Of the nominal circles of the first wheelset, the mean of both wheels [m]."""
        return float(self.dataset.attrs["radius"])

    def wheel_radius(self, wheelset: str, side: str) -> float:
        """Radius of the nominal circle of one wheel [m]; of runs recorded with one radius for all, that."""
        stored = self.dataset.attrs.get("radii")
        if stored is None:
            return self.radius
        return float(json.loads(stored)[self.wheelsets.index(wheelset)][SIDES.index(side)])

    @property
    def gravity(self) -> float:
        """[m/s2]."""
        return float(self.dataset.attrs["gravity"])

    @property
    def bodies(self) -> list[str]:
        """Names of the bodies."""
        return [str(name) for name in self.dataset["body"].values]

    @property
    def wheelsets(self) -> list[str]:
        """Names of the wheelsets, which are bodies too."""
        return [str(name) for name in self.dataset["wheelset"].values]

    @property
    def rollers(self) -> list[str]:
        """Names of the rollers, which are bodies too; empty but on a rig."""
        return [str(name) for name in self.dataset["roller"].values]

    @property
    def vehicle_masses(self) -> np.ndarray:
        """Masses of the bodies [kg], shape (nb,); 0 of rollers, which are no part of the vehicle."""
        masses = self.dataset["mass"].values
        return np.where(np.isin(self.bodies, self.rollers), 0.0, masses)

    @property
    def summary(self) -> dict[str, Any]:
        """The run in a few numbers: how it ended, how long it was, what it cost."""
        times = self.dataset["time"].values
        return {
            "title": self.title,
            "status": self.status,
            "status_time": self.status_time,
            "status_position": self.status_position,
            "remedy": self.status.remedy,
            "integrator": self.integrator,
            "warnings": self.warnings,
            "checks": [one.told for one in self.checks],
            "wheels_in_the_air": wheels_in_the_air(self),
            "simulated_seconds": float(times[-1] - times[0]) if times.size else 0.0,
            "instants": int(times.size),
            **self.timings,
        }

    @cached_property
    def _positions(self) -> dict[str, tuple[Family, tuple[int, ...]]]:
        """Where each signal is found."""
        labels = {dim: [str(label) for label in self.dataset[dim].values] for dim in self.dataset.dims if dim != "time"}
        return {
            name: (family, position)
            for family in FAMILIES
            if family.variable in self.dataset
            for name, position in family.signals({str(dim): words for dim, words in labels.items()})
        }

    @property
    def names(self) -> list[str]:
        """Of all signals."""
        return list(self._positions)

    def values(self, name: str) -> np.ndarray:
        """A signal as bare numbers over time."""
        family, position = self._found(name)
        where: tuple[Any, ...] = (slice(None), *position)
        return self.dataset[family.variable].values[where]

    def __getitem__(self, name: str) -> xr.DataArray:
        import xarray as xr

        family, position = self._found(name)
        time = self.dataset["time"]
        coords: dict[str, Any] = {"time": time}
        if family.owner in ("body", "wheelset", "wheel", "contact"):
            owner = self.dataset[family.dims[1]].values[position[0]]  # its name may have dots
            along = self._positions[f"{owner}.s"][0]
            attrs = {"units": along.unit, "long_name": along.description, "frame": along.frame}
            coords["s"] = ("time", self.values(f"{owner}.s"), attrs)
        attrs = {
            "units": family.unit_of(name),
            "frame": family.frame,
            "description": family.description,
            "sampling": family.sampling,
            "long_name": name,
        }
        return xr.DataArray(self.values(name), dims="time", coords=coords, name=name, attrs=attrs)

    def signals(self, pattern: str = "*") -> dict[str, xr.DataArray]:
        """All signals whose names match a pattern such as ``wheelset*.left.Q``; * stands for any text."""
        return {name: self[name] for name in self.matching(pattern)}

    def matching(self, pattern: str) -> list[str]:
        """Names of the signals that match a pattern such as ``wheelset*.left.Q``; InputError if none does."""
        if not isinstance(pattern, str):
            raise self._unknown(pattern)
        found = [name for name in self._positions if fnmatchcase(name, pattern)]
        if not found:
            raise self._unknown(pattern)
        return found

    def unit(self, name: str) -> str:
        """Unit of a signal; empty where it has none."""
        return self._found(name)[0].unit_of(name)

    def to_dataframe(self, *signals: str) -> pd.DataFrame:
        """Signals as a pandas table over the time [s]: those that match the patterns, or all.

        Values are SI; units by column are in ``table.attrs["units"]``.
        """
        return dataframe(self, signals)

    def to_csv(self, path: str | Path, *signals: str) -> Path:
        """Write signals that match the patterns, or all, into a file; heads are names with SI units in brackets."""
        return write_csv(self, path, signals)

    # Pictures and pages stand above this folder, in `reports`.

    def plot(self, *signals: str, over: Literal["distance", "time"] | None = None, axes: Any = None) -> Any:
        """Draw signals that match the patterns with matplotlib; returns the axes, to be changed and saved.

        over : "distance" along the track, each signal where its own body is, or "time"; distance by default, time on a
        rig and for signals of no place. axes : to draw into; new ones by default.
        """
        return import_module("wheelrail.reports.signal_plot").plot_signals(self, signals, over=over, axes=axes)

    def report(self, path: str | Path) -> Path:
        """Write the page of the run, one file for any browser; returns where it is."""
        return Path(import_module("wheelrail.reports.result_report").write_report(self, path))

    def _found(self, name: str) -> tuple[Family, tuple[int, ...]]:
        if not isinstance(name, str) or name not in self._positions:
            raise self._unknown(name)
        return self._positions[name]

    def _unknown(self, name: Any) -> InputError:
        if not isinstance(name, str):
            way = 'result["wheelset1.left.Q"] is one; result.names has all'
            return InputError(
                self.title or "result", [Problem("signal", wrong_type("the name of a signal", name, way), name)]
            )
        same = [one for one in self._positions if one.lower() == name.lower()]
        close = same or difflib.get_close_matches(name, self._positions, n=3, cutoff=0.5)
        hint = f"Did you mean {' or '.join(close)}? " if close else ""
        what = f"not a signal of this run. {hint}`wheelrail list signals` shows how signals are named"
        return InputError(self.title or "result", [Problem("signal", what, name)])


def result_from_recording(recording: Recording) -> Result:
    """What a simulation recorded, as a result; also of a run that ended early."""
    variables = {
        family.variable: np.ascontiguousarray(values)
        for family in FAMILIES
        if (values := family.take(recording)) is not None
    }
    labels = {
        "body": _words(recording.body_names),
        "wheelset": _words(recording.wheelset_names),
        "side": _words(SIDES),
        "contact": np.arange(1, CONTACT_ROWS + 1),
        "element": _words(recording.element_names),
        "constraint": _words(recording.constraint_names),
        "roller": _words(() if recording.rollers is None else recording.rollers.names),
        "sensor": _words(recording.sensor_names),
    }
    ended = recording.status if isinstance(recording.status, Status) else status_from_words(recording.status, "")
    attrs: dict[str, Any] = {
        "format": FORMAT,
        "title": recording.title,
        "status": str(ended),
        "status_code": ended.code,
        "status_time": float(recording.status_time),
        "status_position": float(recording.status_position),
        "remedy": ended.remedy,
        "warnings": json.dumps(recording.warnings),
        "radius": float(recording.radius),
        "gravity": float(recording.gravity),
        "scenario": recording.scenario_text,
        "scenario_hash": recording.scenario_hash,
        "chosen": json.dumps(dict(recording.chosen), sort_keys=True),
        "integrator": recording.integrator,
        "versions": json.dumps(dict(recording.versions), sort_keys=True),
        "timings": json.dumps({key: float(value) for key, value in recording.timings.items()}, sort_keys=True),
    }
    if recording.curve is not None:
        attrs |= {"curve_start": float(recording.curve[0]), "curve_end": float(recording.curve[1])}
    if recording.fade_in is not None:
        attrs |= {"fade_in_start": float(recording.fade_in[0]), "fade_in_end": float(recording.fade_in[1])}
    attrs |= {"start_end": float(recording.start_end), "start_over": int(recording.start_over)}
    if recording.radii is not None:
        attrs["radii"] = json.dumps(recording.radii.tolist())
    return Result(make_dataset(recording.times, labels, variables, attrs, recording.masses, recording.filtered))


def _words(names: tuple[str, ...]) -> np.ndarray:
    return np.array(names, dtype=str)
