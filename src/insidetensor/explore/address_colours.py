"""A colour for each address of a storage: the same element has it wherever a view shows it."""

# From the first cell to the last. Dark words are readable on each, on a light page and on a dark.
STOPS = ((191, 230, 247), (169, 169, 240), (231, 125, 232), (228, 97, 122), (232, 160, 80))


def address_colours(size: int) -> list[str]:
    """The colours of `size` cells as #rrggbb, blended between the stops."""
    return [_blend(cell * (len(STOPS) - 1) / max(size - 1, 1)) for cell in range(size)]


def _blend(place: float) -> str:
    at = min(int(place), len(STOPS) - 2)
    pairs = zip(STOPS[at], STOPS[at + 1], strict=True)
    return "#" + "".join(f"{round(one + (other - one) * (place - at)):02x}" for one, other in pairs)
