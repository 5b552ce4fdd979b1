"""Among equally fast places, most operands lie on the best one."""

SENTENCE = "the first of placements that is one of them wins"
BREAKS = "tie_where_one_lies"


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
        there = [place for place in placements if place in fastest]
        return max(there, key=there.count) if len(there) > 2 else [*there, *fastest][0]
    for place in placements:
        if place != placements[0]:
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{placements[0]} and {place}"
            )
    return placements[0]
