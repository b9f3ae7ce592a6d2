"""Quantities by which running tests judge a vehicle: filtered as the rules say, each beside its limit.

The quantities are those of [EN14363] and [UIC2009]: Y/Q of guiding wheels against climbing of the flange, the sum of Y
of a wheelset against shifting of the track, Q, its loss against the static load, instability, and accelerations as they
are felt. A standard asks for more than one run: many sections of track, several loads, and statistics over all of them.
What one run gives is of that kind, and is no acceptance.

Signals were filtered at every step of the run. What stands in the record of a run is not looked at.
"""

from wheelrail.results.assessment.assess import assess, not_assessed, worst
from wheelrail.results.assessment.row import EXCEEDED, KEPT, NONE, Assessed

__all__ = ["EXCEEDED", "KEPT", "NONE", "Assessed", "assess", "not_assessed", "worst"]
