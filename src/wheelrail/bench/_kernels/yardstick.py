"""Work that is always the same: what its times differ by is the machine's."""

import math

from wheelrail.kernel import kernel


@kernel
def fixed_work(numbers, rounds):
    """Go through an array of positive numbers some times, with roots and divisions as contacts take them."""
    for _ in range(rounds):
        for n in range(numbers.size):
            numbers[n] = math.sqrt(1.0 + numbers[n]) / (1.0 + 0.5 * numbers[n])
