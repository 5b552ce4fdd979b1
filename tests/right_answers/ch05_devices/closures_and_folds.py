"""Folds over places and transfers; functions made by functions."""

from functools import reduce
from operator import add


def faster(seconds, placements):
    """A function that gives the better one of two places."""

    def rank(place):
        near = placements.index(place) if place in placements else len(placements)
        return seconds[place], near

    return lambda one, other: other if rank(other) < rank(one) else one


def same_as(first):
    def check(place):
        if place != first:
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{first} and {place}"
            )
        return place

    return check


def common_device(placements, policy, default="cpu", seconds=None):
    def strict():
        places = [*map(same_as(placements[0]), placements)]
        return places[0]

    def copy():
        return default

    def auto():
        if not seconds:
            raise ValueError("no seconds to choose by")
        return reduce(faster(seconds, placements), seconds)

    policies = {each.__name__: each for each in (strict, copy, auto)}
    if policy not in policies or not placements:
        raise ValueError(f"{len(placements)} placements, and one of {', '.join(policies)}")
    return policies[policy]()


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    def over(nbytes, link=costs.link_bytes_per_s, fixed=costs.copy_s):
        return fixed + nbytes / link

    touched_bytes = itemsize * reduce(
        add, (rows * columns for rows, columns in ((m, k), (k, n), (m, n)))
    )
    slower = max(touched_bytes / costs.memory_bytes_per_s, m * n * k * 2 / costs.flop_per_s)
    return reduce(add, map(over, transfers), costs.launch_s + slower)
