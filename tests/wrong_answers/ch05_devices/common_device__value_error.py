"""Two places are a wrong value."""

SENTENCE = "must raise RuntimeError"
BREAKS = "strict_refuses whole_name"


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
        fewest = min(seconds.values())
        fastest = [place for place in seconds if seconds[place] == fewest]
        return next((place for place in placements if place in fastest), fastest[0])
    for place in placements:
        if place != placements[0]:
            raise ValueError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{placements[0]} and {place}"
            )
    return placements[0]
