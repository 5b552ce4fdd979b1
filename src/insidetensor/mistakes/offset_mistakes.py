"""Known wrong rules for an offset with right strides, the most specific first."""

from collections.abc import Iterator
from itertools import combinations, product

from insidetensor.mistakes.wrong_layout import Reading, Rule, WrongLayout

# Starts of a slice are searched only in a base of at most this many elements.
SEARCH_LIMIT = 10_000


def _offset_in_bytes(case: WrongLayout) -> Reading | None:
    known = case.expected.itemsize or case.yours.itemsize
    if known and known > 1 and case.right_offset and case.wrong_offset == known * case.right_offset:
        return case.say("bytes-for-elements/offset", itemsize=known)
    return None


def _negative_step_start(case: WrongLayout) -> Reading | None:
    right, shape = case.expected.strides or (), case.expected.shape
    base = case.base_strides
    same_rank = base is not None and len(base) == len(right)
    backwards = [
        axis
        for axis in case.axes
        if right[axis] < 0 and not (same_rank and base is not None and base[axis] < 0)
    ]
    for axes in _subsets(backwards):
        reach = sum((shape[axis] - 1) * right[axis] for axis in axes)
        past = sum(right[axis] for axis in axes)
        if case.wrong_offset == case.right_offset + reach:
            return case.say("negative-step-start", axis=axes[0])
        if case.wrong_offset == case.right_offset - past:
            return case.say("negative-step-start/past", axis=axes[0])
    return None


def _subsets(axes: list[int]) -> Iterator[tuple[int, ...]]:
    for count in range(1, len(axes) + 1):
        yield from combinations(axes, count)


def _offset_forgotten(case: WrongLayout) -> Reading | None:
    if case.base_offset and case.wrong_offset == case.right_offset - case.base_offset:
        return case.say("offset-forgotten/base", base_offset=case.base_offset)
    if case.wrong_offset in (0, case.base_offset):
        return case.say("offset-forgotten")
    return None


def _offset_unscaled(case: WrongLayout) -> Reading | None:
    for start, strides in _starts(case):
        moved = [i for i, stride in zip(start, strides, strict=True) if i and stride != 1]
        unscaled = sum(start)
        if moved and case.wrong_offset in (unscaled, case.base_offset + unscaled):
            return case.say("offset-unscaled", start=moved[0])
    if case.base is None:
        for stride in case.right:
            if abs(stride) > 1 and case.wrong_offset * abs(stride) == case.right_offset:
                return case.say("offset-unscaled", start=case.wrong_offset)
    return None


def _offset_times_step(case: WrongLayout) -> Reading | None:
    right = case.expected.strides or ()
    for start, strides in _starts(case):
        if len(strides) != len(right):
            return None
        stepped = sum(i * stride for i, stride in zip(start, right, strict=True))
        if case.wrong_offset == case.base_offset + stepped:
            return case.say("offset-times-step")
    return None


def _starts(case: WrongLayout) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield (index of the base where the right answer starts, strides of the base)."""
    base = case.base
    if base is None or base.strides is None or len(base.strides) != base.ndim:
        return
    if not 0 < base.numel <= SEARCH_LIMIT:
        return
    for start in product(*map(range, base.shape)):
        reached = sum(i * stride for i, stride in zip(start, base.strides, strict=True))
        if case.base_offset + reached == case.right_offset:
            yield start, base.strides


OFFSET_RULES: tuple[Rule, ...] = (
    _offset_in_bytes,
    _negative_step_start,
    _offset_forgotten,
    _offset_unscaled,
    _offset_times_step,
)
