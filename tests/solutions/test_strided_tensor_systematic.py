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
    viewable = 0
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
    assert viewable > 30_000
