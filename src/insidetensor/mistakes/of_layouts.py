"""Name the mistake behind a wrong layout: try each known wrong rule and see which one fits."""

from insidetensor.memory.layout import Layout
from insidetensor.messages import join_sentences, message
from insidetensor.mistakes.offset_mistakes import OFFSET_RULES
from insidetensor.mistakes.stride_mistakes import SETTLED_BY, STRIDE_RULES
from insidetensor.mistakes.wrong_layout import Reading, Rule, WrongLayout


def name_mistake(expected: Layout, yours: Layout, base: Layout | None = None) -> Reading | None:
    """Find the most specific known mistake that turns `expected` into `yours`; None when same.

    Strides of axes of size 1 are ignored; of a layout without elements only the shape counts.

    Raises: ValueError where the shapes agree and one of the two has no strides.
    """
    if expected.shape != yours.shape:
        return _shape_mistake(WrongLayout(expected, yours, base))
    case = WrongLayout(expected, yours, base)
    hidden = next((layout for layout in (expected, yours) if layout.strides is None), None)
    if hidden is not None and expected.numel:
        raise ValueError(message("layout.no_strides", library=hidden.library))
    count = len(yours.strides or ())
    if hidden is None and count != yours.ndim:
        return case.say("wrong-rank/strides", got=count, ndim=yours.ndim)
    if expected.numel == 0:
        return None
    if case.differing:
        return _stride_mistake(case)
    if expected.offset != yours.offset:
        return _first(OFFSET_RULES, case) or case.say("wrong-offset")
    return None


def _stride_mistake(case: WrongLayout) -> Reading:
    readings = [reading for rule in STRIDE_RULES if (reading := rule(case))]
    if not readings:
        return _inner_axes_not_skipped(case) or case.say("wrong-strides")
    first = readings[0]
    others = [r for r in readings[1:] if r.mistake not in SETTLED_BY.get(first.mistake, ())]
    if not others or first.mistake == others[0].mistake:
        return first
    also = message("mistake_short." + others[0].mistake.replace("-", "_"))
    also = message("mistake.or_else", also=also)
    return Reading(first.mistake, join_sentences(first.sentence, also))


def _inner_axes_not_skipped(case: WrongLayout) -> Reading | None:
    """Blame the innermost wrong stride, where the right strides are row-major."""
    if not case.expects_row_major or case.differing[-1] == case.axes[-1]:
        return None
    axis = case.differing[-1]
    inner = case.axes[case.axes.index(axis) + 1]
    right, wrong = case.expected.strides or (), case.yours.strides or ()
    return case.say(
        "inner-axes-not-skipped", axis=axis, inner=inner, size=case.expected.shape[inner],
        stride=right[inner], want=right[axis], got=wrong[axis],
    )  # fmt: skip


def _first(rules: tuple[Rule, ...], case: WrongLayout) -> Reading | None:
    return next((reading for rule in rules if (reading := rule(case))), None)


def _shape_mistake(case: WrongLayout) -> Reading:
    expected, yours = case.expected, case.yours
    fields: dict[str, object] = {"got": yours.shape, "got_ndim": yours.ndim, "ndim": expected.ndim}
    if expected.ndim != yours.ndim:
        return case.say("wrong-rank", **fields)
    if sorted(expected.shape) == sorted(yours.shape):
        if _pairs(expected) == _pairs(yours):
            return case.say("axes-swapped/both", **fields)
        if expected.strides == yours.strides:
            return case.say("axes-swapped/shape", **fields)
    wrong = [a for a in range(expected.ndim) if expected.shape[a] != yours.shape[a]]
    axis = wrong[0]
    fields |= {"axis": axis, "size": expected.shape[axis], "got_size": yours.shape[axis]}
    return case.say("wrong-shape", **fields)


def _pairs(layout: Layout) -> list[tuple[int, int]] | None:
    if layout.strides is None or len(layout.strides) != layout.ndim:
        return None
    return sorted(zip(layout.shape, layout.strides, strict=True))
