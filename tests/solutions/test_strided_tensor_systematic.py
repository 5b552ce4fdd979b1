"""The chunk rule against PyTorch on every small layout."""

import itertools
import math

from lazy_libraries import torch

STEM = "ch02_views_and_strides"
SHAPES = [shape for ndim in (1, 2, 3) for shape in itertools.product((1, 2, 3, 4), repeat=ndim)]
STRIDES = (0, 1, 2, 3, 4, 6, 12)
TARGETS_FOR_EACH = 4


def factorisations(numel, ndim):
    """All shapes of `ndim` axes with this many elements."""
    if ndim == 0:
        return [()] if numel == 1 else []
    divisors = [n for n in range(1, numel + 1) if numel % n == 0]
    return [(n, *rest) for n in divisors for rest in factorisations(numel // n, ndim - 1)]


def targets(shape, strides):
    """Up to four new shapes, different ones for neighbouring layouts, one of them with a −1."""
    numel = math.prod(shape)
    found = [new for ndim in range(5) for new in factorisations(numel, ndim)]
    start = sum(strides) * 5
    chosen = [
        found[(start + i * 7) % len(found)] for i in range(min(len(found), TARGETS_FOR_EACH - 1))
    ]
    return dict.fromkeys([*chosen, (-1,)])


def cases():
    for shape in SHAPES:
        for strides in itertools.product(STRIDES, repeat=len(shape)):
            for new_shape in targets(shape, strides):
                yield shape, strides, new_shape


def strides_that_matter(shape, strides):
    return [stride for size, stride in zip(shape, strides, strict=True) if size > 1]


def test_view_strides_agrees_with_torch_on_every_small_layout(solution):
    storage = torch.arange(200)
    agreed = viewable = 0
    for shape, strides, new_shape in cases():
        tensor = torch.as_strided(storage, shape, strides)
        try:
            expected = tensor.view(new_shape)
        except RuntimeError:
            expected = None
        got = solution.view_strides(shape, strides, new_shape)
        where = f"view_strides({shape}, {strides}, {new_shape})"
        assert (got is None) == (expected is None), where
        if expected is not None:
            viewable += 1
            assert strides_that_matter(expected.shape, got) == strides_that_matter(
                expected.shape, expected.stride()
            ), where
        agreed += 1
    print(f"\n{agreed} cases agree, {viewable} of them viewable")
    assert agreed > 90_000
    assert viewable > 30_000


WITHOUT_ELEMENTS_OR_AXES = [
    ((0, 4), (4, 0)),
    ((0, 4), (0,)),
    ((0, 4), (-1, 4)),
    ((0, 4), (-1, 0)),  # any number would do: refused
    ((0, 4), (2, 2)),
    ((0, 4), ()),
    ((2, 3), (-1, -1)),
    ((2, 3), (4, -1)),
    ((2, 3), (-2, -3)),
    ((2, 3), (7,)),
    ((), (1, 1)),
    ((), (-1,)),
    ((), ()),
    ((1, 1), ()),
    ((2,), ()),
]


def test_view_strides_refuses_what_torch_refuses(solution):
    odd = []
    for shape, new_shape in WITHOUT_ELEMENTS_OR_AXES:
        strides = solution.row_major_strides(shape)
        try:
            expected = tuple(torch.zeros(shape).view(new_shape).shape)
        except RuntimeError:
            expected = None
        try:
            found = solution.inferred_shape(shape, new_shape)
            is_view = solution.view_strides(shape, strides, new_shape) is not None
        except ValueError:
            found, is_view = None, False
        if found != expected or is_view != (expected is not None):
            odd.append((shape, new_shape, found, is_view, expected))
    assert not odd
