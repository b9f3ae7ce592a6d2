"""What instruments would have measured in a made-up run whose recorded instants are its steps."""

from dataclasses import replace

import numpy as np

import wheelrail as wr
from wheelrail.contact._kernels.interface import FY, FZ
from wheelrail.multibody._kernels.signals import ARC_LENGTH, FELT
from wheelrail.numerics._kernels.filters import filter_step
from wheelrail.numerics.filters import make_filter_bank
from wheelrail.results.filtered import UNFILTERED
from wheelrail.results.instrumentation import GIVES, Channel, Filtered, Instrumentation
from wheelrail.simulation.instruments import instrumentation_of
from wheelrail.vehicle.body import SIDES

LINE = wr.Track(wr.Straight(length=400.0))


def wagon_instruments(**changes):
    """Those of the Manchester wagon on track."""
    scenario = wr.Scenario(track=LINE, vehicle=wr.load_vehicle("manchester-wagon"), speed=20.0)
    return replace(instrumentation_of(scenario), **changes)


def wheels_only(names, loads):
    """Instruments on the wheels of wheelsets alone."""
    given = wagon_instruments()
    own = {f"wheelset1.{side}": [f"{name}.{side}" for name in names] for side in SIDES} | {"wheelset1": list(names)}
    channels = [
        replace(channel, owner=owner)
        for channel in given.channels
        if channel.signal in ("Q", "Y", "air", "s")
        for owner in own.get(channel.owner, ())
    ]
    return Instrumentation(channels=tuple(channels), static_loads=tuple(loads))


def readings_of(recording):
    """Owner and signal of everything that is measured, over the instants of a recording."""
    forces = np.nansum(recording.contacts, axis=3)
    found = {}
    for w, name in enumerate(recording.wheelset_names):
        b = recording.body_names.index(name)
        found[name, "s"] = recording.bodies[:, b, ARC_LENGTH]
        for side, words in enumerate(SIDES):
            found[f"{name}.{words}", "Q"] = forces[:, w, side, FZ]
            found[f"{name}.{words}", "Y"] = forces[:, w, side, FY]
            found[f"{name}.{words}", "air"] = (recording.counts[:, w, side] == 0).astype(float)
    for b, name in enumerate(recording.body_names):
        for n, axis in enumerate("xyz"):
            for point in (name, f"{name} centre", f"{name} over bogie1", f"{name} over bogie2"):
                found[point, axis] = recording.bodies[:, b, FELT + n]
    return found


def measured(recording, given=None, *, curvature=0.0, cant=0.0, every=1):
    """The recording with what its instruments have filtered from instant to instant; a stored row `every` so many.

    curvature, cant : of the track [1/m], [rad], a number or a function of where a wheelset is [m].
    """
    given = wagon_instruments() if given is None else given
    readings = readings_of(recording)
    names = sorted({(one.owner, one.signal) for one in given.channels})
    signals = np.stack([readings[name] for name in names], axis=1) if names else np.zeros((recording.times.size, 0))
    interval = every * float(recording.times[1] - recording.times[0]) if recording.times.size > 1 else 1.0
    bank = make_filter_bank(
        [one.filter for one in given.channels],
        [names.index((one.owner, one.signal)) for one in given.channels],
        [GIVES[one.gives] for one in given.channels],
        interval,
        recording.times.size,
    )
    for t, row in zip(recording.times.tolist(), signals, strict=True):
        filter_step(bank, row, t)
    rows = int(bank.written[0])
    layout, columns = [], []
    for signal, along in (("curvature", curvature), ("cant", cant)):
        for name in recording.wheelset_names:
            way = np.interp(bank.times[:rows], recording.times, readings[name, "s"]) if rows else np.zeros(0)
            layout.append(Channel(name, signal, UNFILTERED))
            columns.append(along(way) if callable(along) else np.full(rows, along))
    own = Filtered(
        instrumentation=replace(given, channels=(*given.channels, *layout)),
        times=bank.times[:rows],
        longest_steps=bank.lengths[:rows],
        values=np.column_stack((bank.rows[:rows], *columns)),
    )
    points = [one.name for one in given.accelerometers if one.recorded]
    felt = [np.stack([readings[name, axis] for axis in "xyz"], axis=1) for name in points]
    sensors = np.stack(felt, axis=1) if felt else np.zeros((recording.times.size, 0, 3))
    return replace(recording, filtered=own, sensors=sensors, sensor_names=tuple(points))
