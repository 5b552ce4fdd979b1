"""Find what is wrong with the functions and the class of the small strided tensor."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np

from insidetensor import Finding, Layout

from . import strided_oracle as oracle
from . import tensor_scripts as scripts
from .script_run import first_wrong
from .strided_cases import keys, layouts, regroupings, shapes
from .trials import Trials, first
from .wording import say

SEED = 2026
Findings = Iterator[Finding | None]


def check_row_major_strides(submitted: Any) -> Finding | None:
    """Row-major strides of shapes up to 4 axes, sizes 0 and 1 included."""
    trials = Trials("row_major_strides", submitted)
    some = [(2, 3, 4), (3, 4), (5,), (4, 1, 2), (1, 6), (2, 0, 3), (0,), ()]
    return first(
        trials.strides(shape, expected=oracle.row_major(shape), on=Layout(shape, None))
        for shape in [*some, *shapes(Random(SEED), 40)]
    )


def check_storage_index(submitted: Any) -> Finding | None:
    """Positions of every element of small layouts, and the indices that are refused."""
    return first(_storage_index(Trials("storage_index", submitted)))


def _storage_index(trials: Trials) -> Findings:
    for layout in layouts(Random(SEED), 25):
        shape, strides, offset = layout.shape, oracle.strides_of(layout), layout.offset or 0
        for index in np.ndindex(*shape):
            position = oracle.cells((1,) * len(index), strides, offset)[0] + sum(
                i * stride for i, stride in zip(index, strides, strict=True)
            )
            yield trials.value(
                index,
                shape,
                strides,
                offset,
                expected=position,
                likely={
                    "storage_index.offset_ignored": position - offset,
                    "storage_index.row_major_assumed": offset
                    + sum(i * s for i, s in zip(index, oracle.row_major(shape), strict=True)),
                },
            )
            negative = tuple(i - size for i, size in zip(index, shape, strict=True))
            yield trials.value(
                negative,
                shape,
                strides,
                offset,
                expected=position,
                likely={
                    "storage_index.negative_not_wrapped": offset
                    + sum(i * s for i, s in zip(negative, strides, strict=True))
                },
                why=say("storage_index.negative"),
            )
    for index, shape, axis in [((3,), (3,), 0), ((-4,), (3,), 0), ((1, 4), (2, 4), 1),
                               ((0, -5, 0), (2, 4, 1), 1), ((0,), (0,), 0)]:  # fmt: skip
        yield trials.refuses(
            index,
            shape,
            oracle.row_major(shape),
            0,
            error=IndexError,
            naming=[f"index {index[axis]}", f"axis {axis}", f"size {shape[axis]}"],
            why=say("storage_index.out_of_bounds", i=index[axis], axis=axis, size=shape[axis]),
        )
    for index, shape in [((1,), (2, 3)), ((1, 1, 0), (2, 3)), ((0,), ()), ((), (2,))]:
        why = say("storage_index.count", got=len(index), want=len(shape))
        yield trials.refuses(index, shape, oracle.row_major(shape), 0, error=IndexError, why=why)


def check_is_contiguous(submitted: Any) -> Finding | None:
    """Contiguity of layouts with gaps, overlaps, stride 0, sizes 0 and 1."""
    trials = Trials("is_contiguous", submitted)
    some = [
        ((2, 3), (3, 1)), ((2, 3), (1, 2)), ((2, 3), (6, 1)), ((2, 3), (0, 0)), ((2, 2), (1, 1)),
        ((4,), (2,)), ((4,), (-1,)), ((2, 3, 4), (12, 4, 1)), ((2, 3, 4), (24, 4, 1)),
        ((3, 1), (1, 3)), ((1, 3), (7, 1)), ((1,), (5,)), ((2, 1, 2), (2, 9, 1)),
        ((0, 3), (1, 5)), ((3, 0, 2), (7, 7, 7)), ((), ()),
    ]  # fmt: skip
    more = [(layout.shape, oracle.strides_of(layout)) for layout in layouts(Random(SEED), 60)]
    return first(
        trials.value(
            shape,
            strides,
            expected=oracle.contiguous(shape, strides),
            why=_why_contiguous(shape, strides),
        )
        for shape, strides in [*some, *more]
    )


def _why_contiguous(shape: tuple[int, ...], strides: tuple[int, ...]) -> str:
    wanted = oracle.row_major(shape)
    if not oracle.contiguous(shape, strides):
        places = list(map(str, oracle.cells(shape, strides)))
        shown = ", ".join([*places[:6], "…"] if len(places) > 6 else places)
        return say("is_contiguous.not_row_major", shape=shape, strides=wanted, cells=shown)
    if 0 in shape:
        return say("is_contiguous.no_elements")
    return say("is_contiguous.size_1" if strides != wanted else "is_contiguous.row_major")


def check_permuted(submitted: Any) -> Finding | None:
    """Orders of up to 4 axes, negative ones included, and what is no order."""
    return first(_permuted(Trials("permuted", submitted)))


def _permuted(trials: Trials) -> Findings:
    rng = Random(SEED)
    some = [((2, 3, 4), (2, 0, 1)), ((2, 3), (1, 0)), ((2, 3, 4), (-1, 0, -2)), ((3,), (0,)),
            ((), ()), ((0, 3), (1, 0))]  # fmt: skip
    more = [(shape, tuple(rng.sample(range(len(shape)), len(shape)))) for shape in shapes(rng, 40)]
    for shape, dims in [*some, *more]:
        strides = oracle.row_major(shape)
        yield trials.layout(
            shape, strides, dims,
            expected=_on_axes(shape, strides, dims),
            base=Layout(shape, strides),
            likely={
                "permuted.inverse": _on_axes(shape, strides, tuple(int(i) for i in np.argsort(
                    [dim % max(len(shape), 1) for dim in dims]
                ))),
                "permuted.strides_stay": (_on_axes(shape, strides, dims)[0], strides),
            },
        )  # fmt: skip
    for shape, dims, why in [
        ((2, 3), (0, 0), "twice"), ((2, 3), (0, -2), "twice"), ((2, 3, 4), (0, 1), "missing"),
        ((2, 3), (0, 1, 1), "twice"), ((2, 3), (0, 2), "absent"), ((2, 3), (-3, 0), "absent"),
        ((), (0,), "absent"),
    ]:  # fmt: skip
        yield trials.refuses(
            shape, oracle.row_major(shape), dims, error=ValueError, why=say(f"permuted.{why}")
        )


def _on_axes(
    shape: tuple[int, ...], strides: tuple[int, ...], dims: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(shape[dim] for dim in dims), tuple(strides[dim] for dim in dims)


def check_transposed(submitted: Any) -> Finding | None:
    """Every pair of axes of small shapes, and axes that do not exist."""
    return first(_transposed(Trials("transposed", submitted)))


def _transposed(trials: Trials) -> Findings:
    for shape in [(3, 4), (2, 3, 4), (5,), (2, 1, 3), (0, 2)]:
        strides, ndim = oracle.row_major(shape), len(shape)
        for dim0 in [*range(ndim), *range(-ndim, 0)]:
            for dim1 in [*range(-ndim, 0), *range(ndim)][::-1]:
                dims = list(range(ndim))
                dims[dim0], dims[dim1] = dims[dim1], dims[dim0]
                yield trials.layout(
                    shape, strides, dim0, dim1,
                    expected=_on_axes(shape, strides, tuple(dims)),
                    base=Layout(shape, strides),
                    likely={"transposed.all_reversed": (shape[::-1], strides[::-1])},
                )  # fmt: skip
    for shape, dim0, dim1 in [((3, 4), 0, 2), ((3, 4), -3, 0), ((5,), 1, 1)]:
        why = say("transposed.absent", ndim=len(shape))
        yield trials.refuses(shape, oracle.row_major(shape), dim0, dim1, error=IndexError, why=why)


def check_indexed(submitted: Any) -> Finding | None:
    """Keys of ints, slices, None and `...` on layouts of every kind."""
    return first(_indexed(Trials("indexed", submitted)))


def _indexed(trials: Trials) -> Findings:
    rng = Random(SEED)
    row = Layout((6,), (1,), 0)
    matrix = Layout((3, 4), (4, 1), 5)
    full = slice(None)
    some: list[tuple[Layout, object]] = [
        (row, 2), (row, -1), (row, slice(2, 5)), (row, slice(None, None, 2)), (row, slice(1, 6, 3)),
        (Layout((4,), (3,), 0), slice(None, None, 2)),
        (row, slice(-100, 2)), (row, slice(4, 100)), (row, slice(5, 2)), (row, slice(9, 12)),
        (row, slice(None, None, -1)), (row, slice(4, None, -2)), (row, ()), (row, ...), (row, None),
        (matrix, 1), (matrix, (1, slice(None, None, 2))), (matrix, (full, 2)),
        (matrix, (slice(1, None), slice(1, 3))), (matrix, (slice(None, None, 2), slice(3, 0, -2))),
        (matrix, (..., 1)), (matrix, (None, 1, None)), (matrix, (..., None)), (matrix, (0, ..., 0)),
        (matrix, (1, 2)), (matrix, (1, 2, ...)), (matrix, (slice(3, 3), 1)),
        (Layout((3, 4), (1, 3), 0), (slice(1, None), slice(None, None, 2))),
        (Layout((2, 3), (0, 1), 0), (slice(None), slice(1, None))),
        (Layout((0, 3), (3, 1), 0), (full, slice(None, None, -1))),
        (Layout((1, 4), (4, 1), 0), slice(None, None, -1)),
        (Layout((), (), 3), ()), (Layout((), (), 3), ...), (Layout((), (), 3), None),
    ]  # fmt: skip
    more = [(layout, keys(rng, layout)) for layout in layouts(rng, 60)]
    for layout, key in [*some, *more]:
        view = oracle.indexed(layout, key)
        yield trials.layout(
            layout.shape, layout.strides, layout.offset, key,
            expected=(view.shape, view.strides, view.offset),
            base=layout,
            likely=_likely_indexed(layout, key, view),
            why=partial(_why_indexed, key, view),
        )  # fmt: skip
    yield from _indexed_refusals(trials)


def _likely_indexed(layout: Layout, key: object, view: Layout) -> dict[str, object]:
    likely: dict[str, object] = {}
    if isinstance(key, slice) and layout.ndim == 1 and view.numel:
        strides, start = oracle.strides_of(layout), key.indices(layout.shape[0])[0]
        stop = layout.shape[0] if key.stop is None else key.stop
        size = len(range(start, stop, key.step or 1))
        if size != view.numel:
            likely["indexed.not_clipped"] = ((size,), strides, view.offset)
    return likely


def _why_indexed(key: object, view: Layout, yours: Any) -> str:
    items = key if isinstance(key, tuple) else (key,)
    if not (isinstance(yours, tuple) and yours and isinstance(yours[0], tuple)):
        return ""
    if len(yours[0]) < view.ndim:
        return say("indexed.none_adds" if None in items else "indexed.rest_stays")
    if len(yours[0]) > view.ndim:
        return say("indexed.int_removes")
    if yours[0] != view.shape:
        return say("indexed.size")
    return say("storage_index.negative") if any(_negative(item) for item in items) else ""


def _negative(item: object) -> bool:
    return isinstance(item, int) and item < 0


def _indexed_refusals(trials: Trials) -> Findings:
    shape, strides = (3, 4), (4, 1)
    for key, i, axis, size in [
        (3, 3, 0, 3), ((0, 4), 4, 1, 4), (-4, -4, 0, 3), ((..., -5), -5, 1, 4),
        ((None, 3), 3, 0, 3),
    ]:  # fmt: skip
        yield trials.refuses(
            shape,
            strides,
            0,
            key,
            error=IndexError,
            naming=[f"index {i}", f"axis {axis}", f"size {size}"],
            why=say("storage_index.out_of_bounds", i=i, axis=axis, size=size),
        )
    for key, error, why in [
        ((0, 0, 0), IndexError, "too_many"),
        ((slice(None), ..., 0, 0), IndexError, "too_many"),
        ((..., 0, ...), IndexError, "two_ellipses"),
        (slice(None, None, 0), ValueError, "step_0"),
        (True, TypeError, "bool"),
        ((0, False), TypeError, "bool"),
        (1.0, TypeError, "kind"),
        ("0", TypeError, "kind"),
    ]:
        yield trials.refuses(shape, strides, 0, key, error=error, why=say(f"indexed.{why}"))
    yield trials.refuses((), (), 3, 0, error=IndexError, why=say("indexed.too_many"))


def check_broadcast_shape(submitted: Any) -> Finding | None:
    """Any number of shapes, sizes 0 and 1 included, and shapes that do not fit."""
    return first(_broadcast_shape(Trials("broadcast_shape", submitted)))


def _broadcast_shape(trials: Trials) -> Findings:
    rng = Random(SEED)
    some: list[list[tuple[int, ...]]] = [
        [(4, 3, 1), (1, 5)], [(3,), (2, 3)], [(), (2, 3)], [(2, 3), ()], [(4, 3, 1), (0,)],
        [(1,), (0,)], [(0, 1), (1, 0)], [(5, 2), (5,)], [(2, 3), (2,)], [(0,), (3,)], [(2,), (3,)],
        [()], [(2, 3)], [], [(2, 1), (1, 3), (4, 1, 1)], [(2, 1), (2, 3), (3,)], [(1, 1), (1,)],
    ]  # fmt: skip
    more = [list(shapes(rng, rng.randint(2, 3), sizes=(0, 1, 1, 2, 3))) for _ in range(60)]
    for case in [*some, *more]:
        try:
            expected = tuple(np.broadcast_shapes(*case))
        except ValueError:
            why = say("broadcast_shape.no_fit")
            yield trials.refuses(*case, error=ValueError, why=why)
        else:
            yield trials.value(*case, expected=expected, why=_why_broadcast(case))


def _why_broadcast(case: list[tuple[int, ...]]) -> str:
    if any(0 in shape for shape in case):
        return say("broadcast_shape.size_0")
    lengths = {len(shape) for shape in case}
    return say("broadcast_shape.aligned") if len(lengths) > 1 else ""


def check_expanded(submitted: Any) -> Finding | None:
    """Stretched axes, new axes, −1, and new shapes that do not fit."""
    return first(_expanded(Trials("expanded", submitted)))


def _expanded(trials: Trials) -> Findings:
    some: list[tuple[Layout, tuple[int, ...]]] = [
        (Layout((3, 1), (1, 1)), (3, 4)), (Layout((1, 3), (3, 1)), (2, 3)),
        (Layout((3,), (1,)), (2, 3)), (Layout((3,), (2,)), (4, 2, 3)),
        (Layout((2, 1), (5, 1)), (4, -1, 3)), (Layout((2, 3), (1, 2)), (-1, -1)),
        (Layout((1,), (1,)), (0,)), (Layout((1, 3), (3, 1)), (0, 3)), (Layout((), ()), (2, 2)),
        (Layout((), ()), ()), (Layout((2, 3), (0, 1)), (4, 2, 3)), (Layout((2, 3), (1, 2)), (2, 3)),
        (Layout((0, 1), (1, 1)), (0, 4)), (Layout((4, 1), (-1, 1), 3), (4, 2)),
    ]  # fmt: skip
    rng = Random(SEED)
    more = [
        (layout, (*shape, *(size if size != 1 else rng.randint(1, 3) for size in layout.shape)))
        for layout, shape in zip(layouts(rng, 40), shapes(rng, 51, sizes=(1, 2)), strict=True)
    ]
    for layout, new_shape in [*some, *more]:
        view = oracle.expanded(layout, new_shape)
        likely = {"expanded.minus_1": (new_shape, view.strides)} if -1 in new_shape else {}
        yield trials.layout(
            layout.shape, layout.strides, new_shape,
            expected=(view.shape, view.strides),
            base=layout,
            likely=likely,
            why=_why_expanded(layout, new_shape),
        )  # fmt: skip
    for shape, new_shape, why in [
        ((2, 3), (4, 3), "not_1"), ((2, 3), (2, 1), "not_1"), ((2, 3), (3,), "fewer"),
        ((0,), (3,), "not_1"), ((2,), (0,), "not_1"), ((3,), (-1, 3), "new_axis"),
        ((3,), (2, -3), "negative"), ((1,), (-2,), "negative"), ((3,), (-2, 3), "negative"),
        ((3,), (), "fewer"),
    ]:  # fmt: skip
        yield trials.refuses(
            shape, oracle.row_major(shape), new_shape,
            error=ValueError,
            why=say(f"expanded.{why}"),
        )  # fmt: skip


def _why_expanded(layout: Layout, new_shape: tuple[int, ...]) -> str:
    if 0 in new_shape:
        return say("expanded.to_0")
    return say("expanded.aligned") if len(new_shape) > layout.ndim else ""


def check_view_strides(submitted: Any) -> Finding | None:
    """The chunk rule on layouts of every kind, −1, and shapes that are refused."""
    return first(_view_strides(Trials("view_strides", submitted)))


def _view_strides(trials: Trials) -> Findings:
    rng = Random(SEED)
    some: list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = [
        ((2, 6), (6, 1), (3, 4)), ((2, 6), (6, 1), (12,)), ((12,), (1,), (2, 3, 2)),
        ((3, 4), (1, 3), (12,)), ((3, 4), (1, 3), (3, 2, 2)), ((3, 4), (1, 3), (3, 1, 4)),
        ((3, 4), (1, 3), (4, 3)), ((6, 2), (4, 1), (2, 3, 2)), ((6, 2), (4, 1), (12,)),
        ((4,), (2,), (2, 2)), ((2, 3), (0, 1), (2, 1, 3)), ((2, 3), (0, 1), (6,)),
        ((2, 3), (0, 0), (6,)), ((3, 2, 4), (4, 12, 1), (3, 2, 2, 2)),
        ((3, 2, 4), (4, 12, 1), (6, 4)),
        ((2, 2), (-2, -1), (4,)), ((3, 1), (1, 7), (3,)), ((1, 3), (9, 2), (3, 1)),
        ((2, 2), (1, 1), (4,)), ((), (), ()), ((), (), (1, 1)), ((1, 1), (5, 7), ()),
        ((0, 4), (4, 1), (4, 0)), ((0, 4), (4, 1), (2, 0, 5)), ((2, 3), (3, 1), (2, 3)),
    ]  # fmt: skip
    more = [
        (layout.shape, oracle.strides_of(layout), new_shape)
        for layout in layouts(rng, 60)
        for new_shape in regroupings(rng, layout, 3)
    ]
    for shape, strides, new_shape in [*some, *more]:
        yield _view_trial(trials, Layout(shape, strides), new_shape, new_shape)
    for shape, strides, new_shape, filled in [
        ((6, 2), (4, 1), (-1, 3, 2), (2, 3, 2)), ((2, 6), (6, 1), (4, -1), (4, 3)),
        ((3, 4), (1, 3), (-1,), (12,)), ((0, 4), (4, 1), (-1, 4), (0, 4)), ((), (), (-1,), (1,)),
        ((2, 6), (6, 1), (2, -1, 6), (2, 1, 6)),
    ]:  # fmt: skip
        yield _view_trial(trials, Layout(shape, strides), new_shape, filled)
    for shape, new_shape, why in [
        ((2, 6), (5, -1), "not_divisible"), ((2, 6), (7,), "other_numel"),
        ((2, 3), (2, 3, 2), "other_numel"), ((2, 6), (-1, -1), "two_unknown"),
        ((0, 4), (-1, 0), "ambiguous"), ((2, 6), (-2, -6), "negative"),
        ((2, 3), (), "other_numel"), ((0, 4), (2, 2), "other_numel"), ((2, 3), (0,), "other_numel"),
        ((2, 3), (0, -1), "not_divisible"),
    ]:  # fmt: skip
        yield trials.refuses(
            shape, oracle.row_major(shape), new_shape,
            error=ValueError,
            why=say(f"view_strides.{why}"),
        )  # fmt: skip


def _view_trial(
    trials: Trials, layout: Layout, new_shape: tuple[int, ...], filled: tuple[int, ...]
) -> Finding | None:
    expected = oracle.viewed(layout, filled)

    def why(yours: object) -> str:
        chunks = say("view_strides.and").join(
            say("view_strides.chunk", elements=elements, stride=stride)
            for elements, stride in oracle.chunks(layout)
        )
        if expected is None:
            return say("view_strides.crosses", new_shape=filled, chunks=chunks)
        if yours is not None:
            return ""
        if not layout.is_contiguous:
            return say("view_strides.needs_no_contiguous", chunks=chunks)
        if layout.numel == 0:
            return say("view_strides.no_elements")
        return say("view_strides.size_1" if 1 in layout.shape else "view_strides.contiguous")

    return trials.strides(
        layout.shape, layout.strides, new_shape,
        expected=expected,
        on=Layout(filled, None, layout.offset),
        base=layout,
        why=why,
    )  # fmt: skip


def check_tensor(submitted: Any) -> Finding | None:
    """Tensors from nested lists; indexing, tolist and item; views share the storage."""
    more = scripts.random_construction(Random(SEED))
    return first_wrong([*scripts.CONSTRUCTION, *more], submitted, "__init__")


def check_tensor_views(submitted: Any) -> Finding | None:
    """Every view has the right layout and shares the storage, and the wrong ones are refused."""
    more = scripts.random_views(Random(SEED))
    return first_wrong([*scripts.VIEWS, *more], submitted, "transpose")


def check_tensor_reshaping(submitted: Any) -> Finding | None:
    """Views where there are some, copies with a storage of their own where there are none."""
    more = scripts.random_reshaping(Random(SEED))
    return first_wrong([*scripts.RESHAPING, *more], submitted, "view")


def check_tensor_writes(submitted: Any) -> Finding | None:
    """Writes reach every tensor of the storage, read before they write, and refuse stride 0."""
    more = scripts.random_writes(Random(SEED))
    return first_wrong([*scripts.WRITES, *more], submitted, "__setitem__")


def check_tensor_arithmetic(submitted: Any) -> Finding | None:
    """Operators with broadcasting, numbers on both sides, results with a storage of their own."""
    more = scripts.random_arithmetic(Random(SEED))
    return first_wrong([*scripts.ARITHMETIC, *more], submitted, "__add__")


def check_tensor_matmul(submitted: Any) -> Finding | None:
    """Products of matrices in any layout, and shapes that are refused."""
    more = scripts.random_matmul(Random(SEED))
    return first_wrong([*scripts.MATMUL, *more], submitted, "__matmul__")
