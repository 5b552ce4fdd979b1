"""What the browser computes about a header is what NumPy, PyTorch and `Layout` say of it."""

import random
from math import prod

import numpy as np
import pytest
from browserless import asked
from lazy_libraries import torch
from numpy.lib.stride_tricks import as_strided, sliding_window_view

from insidetensor import Layout

STATES = 4000
SIZE = 2048  # of a storage in which all random headers with positive strides fit
SOME = 24


def headers(seed, count=STATES, lowest=-6):
    """Random headers: sizes 0 and 1, strides 0 and negative, up to four axes."""
    draw = random.Random(seed)
    for _ in range(count):
        shape = [draw.choice((0, 1, 1, 2, 2, 3, 4, 6)) for _ in range(draw.randint(0, 4))]
        if draw.random() < 0.6:  # of a row-major storage, with its axes in another order
            strides = list(np.cumprod([1, *(max(size, 1) for size in shape[:0:-1])])[::-1])
            order = draw.sample(range(len(shape)), len(shape)) if draw.random() < 0.5 else None
            if order:
                shape, strides = [shape[i] for i in order], [strides[i] for i in order]
        else:
            strides = [draw.randint(lowest, 12) for _ in shape]
        strides = [int(stride) for stride in strides][: len(shape)]
        yield {"shape": shape, "strides": strides, "offset": draw.randint(0, 9)}


def wanted_shape(draw, total):
    """A shape of `total` elements in most cases, in some with −1 or of another number."""
    sizes, rest = [], max(total, 1)
    while rest > 1 and len(sizes) < 3:
        size = draw.choice([n for n in range(1, rest + 1) if rest % n == 0])
        sizes.append(size)
        rest //= size
    sizes.append(rest if total else 0)
    draw.shuffle(sizes)
    if draw.random() < 0.2:
        sizes[draw.randrange(len(sizes))] = draw.choice((-1, -1, 2, -2, 0))
    return sizes


def test_cells_are_those_of_layout():
    states = list(headers(1))
    found = asked("strides_model", f"(now) => m.walked(now, {SOME})", states)
    for state, got in zip(states, found, strict=True):
        cells = [cell for _, cell in Layout(**state).cells()]
        outside = sorted({cell for cell in cells if not 0 <= cell < SOME})
        assert got == {"cells": cells, "outside": outside}, state


def test_a_view_exists_where_pytorch_makes_one_and_has_its_strides():
    draw = random.Random(2)
    states = [(now, wanted_shape(draw, prod(now["shape"]))) for now in headers(3, lowest=0)]
    found = asked("strides_model", "([now, shape]) => m.viewOf(now, shape)", states)
    views = 0
    for (now, shape), got in zip(states, found, strict=True):
        x = torch.zeros(SIZE).as_strided(now["shape"], now["strides"], now["offset"])
        try:
            view = x.view(shape)
        except RuntimeError:
            assert "why" in got, (now, shape, got)
            continue
        views += 1
        assert got.get("shape") == list(view.shape), (now, shape, got)
        assert taken(view.shape, got["strides"]) == taken(view.shape, view.stride()), (now, shape)
    assert STATES / 3 < views < STATES * 0.95


def test_a_view_of_a_header_that_walks_backwards_exists_where_numpy_makes_one():
    draw = random.Random(4)
    states = [(now, wanted_shape(draw, prod(now["shape"]))) for now in headers(5)]
    states = [(now, shape) for now, shape in states if prod(shape) == prod(now["shape"]) > 0]
    found = asked("strides_model", "([now, shape]) => m.viewOf(now, shape)", states)
    storage = np.zeros(SIZE)[SIZE // 2 :]
    for (now, shape), got in zip(states, found, strict=True):
        x = as_strided(storage, now["shape"], [8 * stride for stride in now["strides"]])
        try:
            steps = np.reshape(x, shape, copy=False).strides
        except ValueError:
            assert got.get("why") == "crosses", (now, shape, got)
            continue
        assert taken(shape, got["strides"]) == taken(shape, [step // 8 for step in steps])


def taken(shape, strides):
    """The strides that a walk takes: that of an axis with one place or none is never taken."""
    if 0 in shape:
        return []
    return [stride for size, stride in zip(shape, strides, strict=True) if size > 1]


NUMPYS = {
    "transpose": lambda x: x.T,
    "step": lambda x: x[..., ::2],
    "reverse": lambda x: x[::-1],
    "broadcast": lambda x: np.broadcast_to(x[0], x.shape),
    "windows": lambda x: sliding_window_view(x, min(3, x.shape[-1]), axis=-1),
}


def too_many_windows(shape):
    width = min(3, shape[-1])
    return len(shape) == 4 or prod(shape[:-1]) * (shape[-1] - width + 1) * width > 96


@pytest.mark.parametrize("name", NUMPYS)
def test_a_ready_made_view_is_numpys(name):
    states = list(headers(6, count=800))
    found = asked("strides_model", f'(now) => m.preset("{name}", now)', states)
    storage = np.arange(SIZE)
    made = 0
    for now, got in zip(states, found, strict=True):
        no_axis = name != "transpose" and (not now["shape"] or 0 in now["shape"])
        if no_axis or (name == "windows" and too_many_windows(now["shape"])):
            assert got is None, (now, got)
            continue
        made += 1
        start = SIZE // 2 + now["offset"]
        x = as_strided(storage[start:], now["shape"], [8 * stride for stride in now["strides"]])
        view = NUMPYS[name](x)
        cells = [start - now["offset"] + cell for _, cell in Layout(**got).cells()]
        assert view.shape == tuple(got["shape"])
        assert view.ravel().tolist() == cells, now
    assert made > 200


def test_the_lines_of_code_make_the_header():
    states = list(headers(7, count=600))
    notes = '{ bytes: "bytes", negative: "negative", outside: "outside" }'
    found = asked("strides_model", f"(now) => m.code(now, {SOME}, {notes})", states)
    ran = {"numpy": 0, "torch": 0}
    for now, lines in zip(states, found, strict=True):
        cells = [cell for _, cell in Layout(**now).cells()]
        inside = all(0 <= cell < SOME for cell in cells)
        for library in ran:
            names = {}
            refused = not inside or (library == "torch" and any(s < 0 for s in now["strides"]))
            exec("\n".join(lines[library]), names)
            assert ("x" in names) == (not refused), (now, lines)
            if not refused:
                ran[library] += 1
                x = names["x"]
                assert list(x.shape) == now["shape"]
                assert x.ravel().tolist() == cells
    assert min(ran.values()) > 200
