"""Folds over places and transfers; functions made by functions."""

import warnings
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


def decide(a, b, device=None, policy="strict", costs=None):
    library, left, right = operands(a, b)
    places = {"left": placement(left), "right": placement(right)}

    def by_policy(asked):
        return asked or common_device((*places.values(),), policy, usual(), seconds())

    def usual():
        if library == "torch":
            found = torch.accelerator.current_accelerator(check_available=True)
            return "cpu" if found is None else f"{found.type}:0"
        return "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu"

    def seconds():
        itemsize = left.element_size() if library == "torch" else left.dtype.size
        (m, k), n = left.shape, right.shape[1]
        loads = {"left": m * k * itemsize} | ({} if a is b else {"right": k * n * itemsize})

        def on(place, cost):
            transfers = tuple(loads[side] for side in loads if places[side] != place)
            return estimated_seconds(m, k, n, itemsize, transfers, cost)

        return {place: on(place, cost) for place, cost in (costs or {}).items()}

    def with_a_number(place):
        return place if place == "cpu" or ":" in place else f"{place}:0"

    def with_its_kernel(place):
        return place, kernel_for(library, place.partition(":")[0])

    def or_at_home(pair):
        reason = None if pair[0] in places.values() else why_not(library, pair[0])
        if reason is None:
            return pair
        warnings.warn(f"{pair[0]} is not there: {reason}", stacklevel=2)
        return with_its_kernel("cpu")

    steps = by_policy, with_a_number, with_its_kernel, or_at_home
    place, multiply = reduce(lambda so_far, step: step(so_far), steps, device)
    return multiply, left, right, place


def why_not(library, place):
    def in_torch():
        try:
            torch.empty(0, device=place)
        except Exception as error:
            return str(error)

    def in_tensorflow():
        names = " ".join(found.name for found in tf.config.list_logical_devices())
        seen = names.lower().replace("/device:", "").replace("gpu", "cuda").split()
        return None if {"cpu": "cpu:0"}.get(place, place) in seen else f"TensorFlow sees {seen}"

    return {"torch": in_torch, "tensorflow": in_tensorflow}[library]()
