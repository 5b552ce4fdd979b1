"""Known wrong rules for strides, the most specific first."""

from math import prod

from insidetensor.memory.layout import packed_strides
from insidetensor.mistakes.wrong_layout import Reading, Rule, WrongLayout


def _bytes_for_elements(case: WrongLayout) -> Reading | None:
    if not any(case.right):
        return None
    for itemsize in case.itemsizes:
        if itemsize > 1 and case.wrong == tuple(itemsize * s for s in case.right):
            return case.say("bytes-for-elements", itemsize=itemsize)
    return None


def _stride_0_missing(case: WrongLayout) -> Reading | None:
    right, wrong = case.expected.strides or (), case.yours.strides or ()
    repeated = [axis for axis in case.differing if right[axis] == 0 != wrong[axis]]
    packed = case.wrong == case.on_axes(packed_strides(case.expected.shape))
    if repeated and (packed or len(repeated) == len(case.differing)):
        axis = repeated[0]
        return case.say("stride-0-missing", axis=axis, got=wrong[axis])
    return None


def _stride_0_extra(case: WrongLayout) -> Reading | None:
    right, wrong = case.expected.strides or (), case.yours.strides or ()
    repeated = [axis for axis in case.differing if wrong[axis] == 0 != right[axis]]
    if repeated and len(repeated) == len(case.differing):
        axis = repeated[0]
        return case.say("stride-0-extra", axis=axis, want=right[axis])
    return None


def _fortran_order(case: WrongLayout) -> Reading | None:
    if not case.expects_row_major or len(case.axes) < 2:
        return None
    if case.wrong == case.on_axes(packed_strides(case.expected.shape, "F")):
        return case.say("fortran-order")
    return None


def _axes_swapped(case: WrongLayout) -> Reading | None:
    if sorted(case.right) != sorted(case.wrong):
        return None
    if case.wrong == case.right[::-1]:
        return case.say("axes-swapped/reversed")
    return case.say("axes-swapped")


def _step_forgotten(case: WrongLayout) -> Reading | None:
    right, wrong = case.expected.strides or (), case.yours.strides or ()
    if not all(wrong[a] and right[a] and right[a] % wrong[a] == 0 for a in case.differing):
        return None
    steps = {axis: right[axis] // wrong[axis] for axis in case.differing}
    base = case.base_strides
    if base is None and case.expects_row_major:
        return None  # nothing was skipped to get here
    if base is not None:
        if not all(_is_bases(wrong, base, axis) for axis in case.differing):
            return None
        if len(base) != len(right) and all(right[axis] in base for axis in case.differing):
            return None  # an axis was removed and the right stride is one of the base's: no step
    axis, step = next(iter(steps.items()))
    which = "step-forgotten/sign" if step == -1 else "step-forgotten"
    return case.say(which, axis=axis, got=wrong[axis], step=step, want=right[axis])


def _is_bases(strides: tuple[int, ...], base: tuple[int, ...], axis: int) -> bool:
    """Whether this axis has its stride of the base (of any of its axes, if the ranks differ)."""
    if len(base) == len(strides):
        return strides[axis] == base[axis]
    return strides[axis] in base


def _step_unscaled(case: WrongLayout) -> Reading | None:
    right, wrong, steps = case.expected.strides or (), case.yours.strides or (), case.steps()
    if not all(steps.get(axis) == wrong[axis] for axis in case.differing):
        return None
    axis = case.differing[0]
    base = case.base_strides or ()
    return case.say(
        "step-unscaled", axis=axis, step=steps[axis], stride=base[axis], want=right[axis]
    )


def _row_major_on_strided_base(case: WrongLayout) -> Reading | None:
    if case.wrong == case.on_axes(packed_strides(case.expected.shape)):
        return case.say("row-major-on-strided-base")
    return None


def _row_major_of_strided_base(case: WrongLayout) -> Reading | None:
    """Row-major strides, tried before other rules where the base is not contiguous."""
    base = case.base
    if base is None or base.is_contiguous or base.strides == case.yours.strides:
        return None
    return _row_major_on_strided_base(case)


def _packed_by_coincidence(case: WrongLayout) -> Reading | None:
    """Row-major strides without a base: two or more fitting axes are no coincidence."""
    if case.base is not None or len(case.axes) < 2 or 0 in case.right:
        return None
    return _row_major_on_strided_base(case)


def _own_size_multiplied(case: WrongLayout) -> Reading | None:
    shape = case.expected.shape
    strides = tuple(prod(shape[axis:]) for axis in range(len(shape)))
    if case.expects_row_major and case.wrong == case.on_axes(strides):
        return case.say("own-size-multiplied", axis=case.differing[0])
    return None


def _not_accumulated(case: WrongLayout) -> Reading | None:
    strides = (*case.expected.shape[1:], 1)[: case.expected.ndim]
    if case.expects_row_major and case.wrong == case.on_axes(strides):
        return case.say("not-accumulated")
    return None


def _sizes_for_strides(case: WrongLayout) -> Reading | None:
    if len(case.axes) > 1 and case.wrong == case.on_axes(case.expected.shape):
        return case.say("sizes-for-strides")
    return None


STRIDE_RULES: tuple[Rule, ...] = (
    _bytes_for_elements,
    _stride_0_missing,
    _stride_0_extra,
    _row_major_of_strided_base,
    _fortran_order,
    _axes_swapped,
    _packed_by_coincidence,
    _own_size_multiplied,
    _not_accumulated,
    _step_forgotten,
    _step_unscaled,
    _row_major_on_strided_base,
    _sizes_for_strides,
)

# Mistakes that are not mentioned beside the one that was found: it already explains them.
SETTLED_BY = {
    "bytes-for-elements": ("step-unscaled",),
    "own-size-multiplied": ("step-forgotten",),
    "not-accumulated": ("step-forgotten", "sizes-for-strides"),
    "stride-0-missing": ("row-major-on-strided-base", "axes-swapped", "fortran-order"),
    "row-major-on-strided-base": ("step-forgotten", "own-size-multiplied"),
    "step-forgotten": ("row-major-on-strided-base", "own-size-multiplied"),
    "fortran-order": ("not-accumulated", "sizes-for-strides"),
}
