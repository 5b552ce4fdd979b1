"""Draw a picture again from the plain data that a finding leaves the judge as."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from insidetensor.memory.layout import Layout
    from insidetensor.pictures.diagram import Diagram

MOST_AXES = 16
MOST_ELEMENTS = 100_000  # no exercise comes near; a picture of more could take for ever
LARGEST_NUMBER = 10**12
MOST_ACTIONS = 6_000  # of a benchmark that makes a thousand calls and looks around between them
LONG_WAIT = 50 * "s"  # each wait is drawn


def redraw(data: Mapping[str, Any] | None) -> Diagram | None:
    """The picture of what `data` hold; None where there is none, or too much to be drawn.

    They are those of one layout, of a comparison of two, or of what a benchmark asked of a fake
    device. The numbers in them, and the text of a value, may be a learner's.
    """
    if data is None:
        return None
    # They import NumPy, which a page without a picture does not need.
    from insidetensor.checking.seen_layout import SeenLayout
    from insidetensor.fake.replay import FakeReplay
    from insidetensor.mistakes.compare import Comparison

    try:
        if "fake_device" in data:
            replay = FakeReplay.from_json(data)
            is_long = len(replay.actions) > MOST_ACTIONS or LONG_WAIT in replay.actions
            return None if is_long else replay.picture
        if "seen" in data:
            seen = SeenLayout.from_json(dict(data))
            return seen.picture if _can_be_drawn(seen.layout) else None
        comparison = Comparison.from_json(dict(data))
        layouts = comparison.expected, comparison.yours
        return comparison.picture if all(map(_can_be_drawn, layouts)) else None
    except Exception:  # data that only look right: a feedback page does without the picture
        return None


def _can_be_drawn(layout: Layout) -> bool:
    numbers = (*layout.shape, *(layout.strides or ()), layout.offset or 0, layout.storage_size or 0)
    is_small = layout.ndim <= MOST_AXES and prod(layout.shape) <= MOST_ELEMENTS
    return is_small and all(abs(number) <= LARGEST_NUMBER for number in numbers)
