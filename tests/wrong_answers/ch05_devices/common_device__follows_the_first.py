"""Strict takes the place of the first operand and lets the others come."""

SENTENCE = "must raise RuntimeError; it returned"
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
    return placements[0]
