"""Takes every place that it has looked at out of the dict."""

SENTENCE = "changed the dict seconds"
BREAKS = "seconds_unchanged"


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
        best, fewest = None, float("inf")
        order = [place for place in placements if place in seconds] + list(seconds)
        for place in order:
            needed = seconds.pop(place, float("inf"))
            if best is None or needed < fewest:
                best, fewest = place, needed
        return best
    for place in placements:
        if place != placements[0]:
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{placements[0]} and {place}"
            )
    return placements[0]
