"""Begins with a number of seconds that nothing needs, and keeps what is below."""

SENTENCE = "expected 'cpu'"
BREAKS = "fewest_seconds"


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
        best, fewest = None, 1_000_000
        for place in (*placements, *seconds):
            if place in seconds and seconds[place] < fewest:
                best, fewest = place, seconds[place]
        return best
    for place in placements:
        if place != placements[0]:
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{placements[0]} and {place}"
            )
    return placements[0]
