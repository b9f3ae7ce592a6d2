"""Every status that a kernel can return, declared once; the words for it are above, in `results.status`."""

OK = 0
# Of a wheel over its rail.
NO_CONTACT = 1  #: the wheel has lost contact
OFF_RAIL = 2  #: no part of the wheel is above the rail
AT_EDGE = 3  #: the wheel is deepest in the rail at an end of a profile
YAW_TOO_LARGE = 4  #: |r' tan(yaw) cos(roll)| > 1 somewhere on the wheel: the circle has no lowest point there
NOT_FINITE = 5  #: a number of the pose is not finite
TOO_MANY = 6  #: more contact points than the output holds
# Of a wheelset under load.
NOT_CARRIED = 8  #: a wheel does not find its load however deep it sinks
NO_ROLL = 9  #: no roll lets both wheels carry their loads at the same height
NO_SPIN = 10  #: no spin frees the axle of drive moment
NO_BALANCE = 11  #: the search ended at a jump of the contact forces
# Of a look-up table.
OUT_OF_TABLE = 12  #: lateral displacement or yaw lies beyond the table, or where no rigid contact was found
# Of elastic contact.
NOT_CONVERGED = 13  #: pressures or tractions did not reach their tolerance
# Of a vehicle.
OFF_TRACK = 20  #: a wheelset is beyond an end of the track, or too far from it
CLIMBED = 21  #: a wheel stands on its flange
LIFTED = 22  #: a wheel hangs above its rail, higher than its flange
OVERTURNED = 23  #: so, and no wheel of its side touches
LEANING = 24  #: a body leans over
ROLLED_OFF = 25  #: a wheelset has rolled off the top of its rollers
# Of a step.
NOT_FINITE_STATE = 30  #: a number of the state is not finite
STEP_TOO_SMALL = 31  #: the step that the tolerance asks for is too small
SINGULAR = 32  #: the equations of a step have no solution
DIVERGED = 33  #: the motion has gained energy that nothing has put in
# Ends of a run.
END_OF_TRACK = 40  #: the foremost wheelset has reached the end; a run's natural end
STANDSTILL = 42  #: a vehicle under brakes has come to a stand; a natural end too
ROLLED_BACK = 41  #: the rearmost wheelset rolls back over the start of the track
INTERRUPTED = 50  #: by the user
TOO_LONG = 51  #: the CPU time that was allowed is used up
