"""Takes the smallest name, not the fewest seconds."""

SENTENCE = "needs the fewest seconds wins"
BREAKS = "fewest_seconds tie_where_one_lies tie_elsewhere"


def common_device(placements, policy, default="cpu", seconds=None):
    if policy not in ("strict", "copy", "auto"):
        raise ValueError(f"expected strict, copy or auto, got {policy}")
    if not placements:
        raise ValueError("no placements")
    if policy == "copy":
        return default
    if policy == "auto":
        if not seconds:
            raise ValueError("no seconds")
        return min(seconds)
    for place in placements:
        if place != placements[0]:
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{placements[0]} and {place}"
            )
    return placements[0]
