"""Takes what is nearly as fast for as fast, and stays where the operands lie."""

SENTENCE = "Fewer seconds are fewer, however close"
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
        fewest = min(seconds.values())
        fastest = [place for place in seconds if seconds[place] <= 1.1 * fewest]
        return next((place for place in placements if place in fastest), fastest[0])
    for place in placements:
        if place != placements[0]:
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{placements[0]} and {place}"
            )
    return placements[0]
