"""A made-up but plausible run of a wagon through the right-hand curve of 1200 m radius, for tests of results and pages."""

import numpy as np

from wheelrail.multibody._kernels.signals import BODY_SIGNALS
from wheelrail.results.recording import Recording

RADIUS = 0.46
SPEED = 28.0
CURVE = (110.0, 210.0)
BODIES = ("carbody", "bogie1", "bogie2", "wheelset1", "wheelset2", "wheelset3", "wheelset4")
PLACES = (0.0, 9.5, -9.5, 10.78, 8.22, -8.22, -10.78)
ELEMENTS = tuple(f"primary.wheelset{n}.{side}" for n in (1, 2, 3, 4) for side in ("left", "right"))
#: Steady values in the full curve, wheelset by wheelset.
SHIFT = np.array([5.6e-3, 1.5e-3, 4.9e-3, 1.2e-3])
YAW = np.array([1.1e-3, -0.4e-3, 0.9e-3, -0.3e-3])
LOADS = np.array([[60.0e3, 49.0e3], [58.0e3, 51.0e3], [61.0e3, 48.0e3], [57.5e3, 51.5e3]])
LATERAL = np.array([[-9.0e3, 6.0e3], [-2.0e3, 1.0e3], [-8.0e3, 6.5e3], [-1.5e3, 1.2e3]])
SCENARIO = """title = "Made-up run through a right-hand curve of 1200 m radius"
vehicle = "manchester-wagon"

[run]
speed = 28.0
integrator = "ode5"

[contact]
detection = "diff"
"""


def ramp(s):
    """0 on straight track, 1 in the full curve, linear in the transitions of 50 m."""
    return np.interp(s, [60.0, *CURVE, 260.0], [0.0, 1.0, 1.0, 0.0])


def fake_run(n=600, *, last=320.0, **words):
    """From s = 20 m to `last`; the leading wheelsets of both bogies touch twice on the left in the curve."""
    s0 = np.linspace(20.0, last, n)
    times = (s0 - 20.0) / SPEED
    s = s0[:, None] + np.array(PLACES)
    bend = ramp(s)
    wave = np.sin(2 * np.pi * s / 25.0) * np.exp(-np.abs(s - 120.0) / 60.0) * (1.0 - (bend == 1.0))
    bodies = np.zeros((n, 7, BODY_SIGNALS))
    bodies[..., 0] = s
    bodies[:, 3:, 1] = bend[:, 3:] * SHIFT + 1e-3 * wave[:, 3:]
    bodies[:, :3, 1] = bend[:, :3] * 0.02 + 2e-3 * wave[:, :3]
    bodies[..., 2] = [1.8, 0.6, 0.6, *[RADIUS] * 4]
    bodies[:, 3:, 3] = bend[:, 3:] * YAW + 2e-4 * wave[:, 3:]
    bodies[:, :3, 4] = -0.02 * bend[:, :3] + 1e-3 * wave[:, :3]
    bodies[:, 3:, 5] = s[:, 3:] / RADIUS
    bodies[..., 6] = SPEED
    bodies[:, 3:, 10] = SPEED / RADIUS
    bodies[..., 18] = s
    counts = np.ones((n, 4, 2), dtype=np.int64)
    counts[:, ::2, 0] += bend[:, 3::2] > 0.9
    q = 54.5e3 + bend[:, 3:, None] * (LOADS - 54.5e3) + 800.0 * wave[:, 3:, None] * np.array([1.0, -1.0])
    y = bend[:, 3:, None] * LATERAL + np.array([-1.4e3, 1.4e3]) * (1.0 - bend[:, 3:, None])
    return Recording(
        times=times,
        bodies=bodies,
        elements=np.broadcast_to(np.arange(48.0).reshape(8, 6), (n, 8, 6)) + times[:, None, None],
        counts=counts,
        contacts=fake_contacts(bodies[:, 3:], counts, q, y),
        constraints=np.column_stack((100.0 * bend[:, 0], 10.0 * bend[:, 0])),
        body_names=BODIES,
        wheelset_names=BODIES[3:],
        element_names=ELEMENTS,
        constraint_names=("carbody.x", "carbody.yaw"),
        masses=np.array([32000.0, 2615.0, 2615.0, 1813.0, 1813.0, 1813.0, 1813.0]),
        works=np.column_stack((-1e3 * times, 1e3 * times, -10.0 * times, 1e3 * times)),
        between=np.zeros((n, 7)),
        radius=RADIUS,
        gravity=9.81,
        **{
            "title": "Made-up run through a right-hand curve of 1200 m radius",
            "status": "done: reached the end of the track",
            "status_time": float(times[-1]) if n else 0.0,
            "status_position": last,
            "scenario_text": SCENARIO,
            "versions": {"wheelrail": "0.1.0", "numpy": "2"},
            "timings": {"cpu_seconds": 1.1, "steps": 21429.0, "real_time_factor": 9.7},
            "curve": CURVE,
        }
        | words,
    )


def fake_contacts(wheelsets, counts, q, y):
    """Contacts that add up to the forces of each wheel; the second point of a wheel carries two thirds."""
    n = len(wheelsets)
    rows = np.full((n, 4, 2, 4, 31), np.nan)
    shift = wheelsets[..., 1]
    for side, sign in enumerate((1.0, -1.0)):
        for k in range(2):
            here = counts[..., side] > k
            share = np.where(counts[..., side] == 2, (1 / 3, 2 / 3)[k], 1.0)
            flange = (counts[..., side] == 2) & (k == 0)
            own = np.where(flange, -0.037, 0.002 - 2.0 * sign * shift)
            row = np.zeros((n, 4, 31))
            row[..., 0] = 500.0 * sign * share
            row[..., 1], row[..., 2], row[..., 12] = y[..., side] * share, q[..., side] * share, q[..., side] * share
            row[..., 7] = sign * (0.75 + own)
            row[..., 16], row[..., 17], row[..., 18], row[..., 19] = 8e-5, 6e-3, 4e-3, 9e8
            row[..., 20], row[..., 21], row[..., 22] = 0.3, 900.0 * share, 30.0 * share
            row[..., 23] = np.where(flange, 4e-3, 0.0)
            row[..., 24], row[..., 25] = own, sign * (0.75 + own) + shift
            row[..., 26] = -0.5e-3
            row[..., 27], row[..., 28] = row[..., 25], row[..., 26]
            rows[:, :, side, k][here] = row[here]
    return rows
