"""`layout_of` says of every library's tensors what the libraries say themselves."""

import json
import random
from array import array
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import pytest

from insidetensor import Layout, layout_of
from insidetensor.memory.layout import packed_strides
from insidetensor.memory.storage import open_tensor

as_strided = np.lib.stride_tricks.as_strided


@dataclass
class Own:
    """A learner's tensor, with no more than its four attributes."""

    storage: Any
    shape: Any
    strides: Any
    offset: Any = 0


def arrays():
    x = np.arange(12).reshape(3, 4)
    big = np.arange(120, dtype=np.float32).reshape(2, 3, 4, 5)
    return [
        pytest.param(x, id="contiguous"),
        pytest.param(x.T, id="transposed"),
        pytest.param(x[::-1, ::2], id="negative step"),
        pytest.param(x[1:, 2:], id="offset"),
        pytest.param(x[1:1], id="empty view"),
        pytest.param(x[2:0:-1, 3:4], id="one column, backwards"),
        pytest.param(np.broadcast_to(np.arange(3), (2, 3)), id="stride 0"),
        pytest.param(np.lib.stride_tricks.sliding_window_view(np.arange(5), 3), id="overlap"),
        pytest.param(np.asfortranarray(x), id="column-major owner"),
        pytest.param(np.array(3.5), id="0-d"),
        pytest.param(np.zeros((0, 3)), id="no elements"),
        pytest.param(x.view(np.int16)[:, 1:], id="another dtype on the same bytes"),
        pytest.param(np.array(["a", None], dtype=object)[1:], id="objects"),
        pytest.param(big[:, ::2, ::-1].transpose(3, 0, 2, 1), id="four axes"),
        pytest.param(np.frombuffer(b"abcdefgh", dtype=np.uint8)[2:], id="over bytes"),
    ]


@pytest.mark.parametrize("x", arrays())
def test_every_index_of_an_ndarray_is_read_from_the_cell_its_layout_names(x):
    look = open_tensor(x)
    assert look.read is not None
    for index, cell in look.layout.cells():
        assert look.read([cell]) == [x[index]]


@pytest.mark.parametrize("x", arrays())
def test_strides_are_in_elements_and_contiguity_is_numpys_flag(x):
    layout = layout_of(x)
    assert tuple(s * x.itemsize for s in layout.strides) == x.strides
    assert (layout.shape, layout.itemsize, layout.dtype) == (x.shape, x.itemsize, str(x.dtype))
    assert (layout.device, layout.library) == ("cpu", "numpy")
    assert layout.is_contiguous == x.flags.c_contiguous


@pytest.mark.parametrize(
    ("shape", "strides", "contiguous"),
    [
        ((2, 3), (3, 1), True),
        ((2, 3), (6, 1), False),
        ((2, 3), (0, 0), False),
        ((2, 2), (1, 1), False),
        ((4,), (2,), False),
        ((3, 1), (1, 3), True),  # the stride of a size-1 axis means nothing
        ((0, 3), (1, 5), True),  # neither does any where there is no element
        ((), (), True),
    ],
)
def test_contiguity_ignores_axes_that_never_step(shape, strides, contiguous):
    assert Layout(shape, strides, offset=7).is_contiguous is contiguous


def test_packed_strides_are_numpys_wherever_an_axis_takes_a_step():
    for shape in product((1, 2, 3), repeat=3):
        for order in ("C", "F"):
            numpys = np.zeros(shape, dtype=np.int8, order=order).strides
            wanted = tuple(s if size > 1 else 0 for s, size in zip(numpys, shape, strict=True))
            assert packed_strides(shape, order) == wanted


def test_views_have_the_storage_id_of_their_owner_and_copies_do_not():
    x = np.arange(12).reshape(3, 4)
    for view in (x.T, x[1:], x[::-1], x[0], np.broadcast_to(x, (2, 3, 4)), as_strided(x, (2,))):
        assert layout_of(view).storage_id == layout_of(x).storage_id
    assert layout_of(x.copy()).storage_id != layout_of(x).storage_id


def test_a_torch_tensor_is_described_as_torch_describes_it():
    torch = pytest.importorskip("torch")
    x = torch.arange(24, dtype=torch.bfloat16).reshape(2, 3, 4)
    for view in (x, x.mT, x[1, 1:], x[:, :, ::2], x[:1].expand(5, 3, 4), x[1, 2, 3], x[2:]):
        look = open_tensor(view)
        layout = look.layout
        assert (layout.shape, layout.strides) == (tuple(view.shape), tuple(view.stride()))
        assert (layout.offset, layout.dtype) == (view.storage_offset(), "bfloat16")
        assert (layout.storage_size, layout.storage_id) == (24, layout_of(x).storage_id)
        assert layout.is_contiguous == view.is_contiguous()
        assert all(look.read([cell]) == [view[i].item()] for i, cell in layout.cells())


def test_a_torch_tensor_without_memory_has_a_layout_and_nothing_to_read():
    torch = pytest.importorskip("torch")
    look = open_tensor(torch.empty(2, 3, device="meta"))
    assert look.layout.device == "meta"
    assert look.layout.strides == (3, 1)
    assert look.read is None


def test_numpy_and_torch_see_one_storage_when_they_share_it():
    torch = pytest.importorskip("torch")
    x = np.arange(6)
    assert layout_of(torch.from_numpy(x)).storage_id == layout_of(x).storage_id
    t = torch.arange(6)
    view = layout_of(t[2:].numpy()[1:])
    assert (view.storage_id, view.offset) == (layout_of(t).storage_id, 3)


@pytest.mark.slow
def test_a_tensorflow_tensor_has_no_strides_and_says_so():
    tensorflow = pytest.importorskip("tensorflow")
    for x in (tensorflow.constant([[1.0, 2.0]]), tensorflow.Variable([[1.0, 2.0]])):
        layout = layout_of(x)
        assert (layout.shape, layout.dtype, layout.itemsize) == ((1, 2), "float32", 4)
        assert (layout.strides, layout.offset, layout.storage_id) == (None, None, None)
        assert layout.device.startswith(("CPU:", "GPU:"))
        assert "no strides" in str(layout)
        with pytest.raises(ValueError, match="has no strides"):
            layout.index_to_cell((0, 0))


@pytest.mark.parametrize(
    ("storage", "dtype", "itemsize"),
    [
        ([1, 2, 3, 4], "object", None),
        (array("d", [1, 2, 3, 4]), "float64", 8),
        (memoryview(array("i", [1, 2, 3, 4])), "int32", 4),
        (np.arange(4, dtype=np.float32), "float32", 4),
        (bytearray(4), "uint8", 1),
    ],
)
def test_an_object_of_your_own_is_looked_into(storage, dtype, itemsize):
    look = open_tensor(Own(storage, [2, np.int64(1)], (2, 1), 1))
    assert look.layout.shape == (2, 1)
    assert (look.layout.strides, look.layout.offset) == ((2, 1), 1)
    assert (look.layout.dtype, look.layout.itemsize) == (dtype, itemsize)
    assert (look.layout.library, look.layout.storage_size) == ("python", 4)
    assert look.read([1, 3]) == [storage[1], storage[3]]


def shorter_than_it_reads():
    return as_strided(np.arange(4), (3, 3), (16, 8))


def test_an_array_that_reads_outside_its_storage_is_refused():
    with pytest.raises(ValueError, match=r"reads bytes 0 to 55 of a storage of 32 bytes"):
        layout_of(shorter_than_it_reads())


def test_strides_that_are_not_whole_elements_are_refused():
    packed = np.zeros(3, dtype=[("a", "i1"), ("b", "<i4")])
    with pytest.raises(ValueError, match="not whole multiples of the itemsize 4"):
        layout_of(packed["b"])


@pytest.mark.parametrize("x", [3, [1, 2], None, "abc", np.float64(3)])
def test_anything_else_is_refused_with_what_to_do(x):
    with pytest.raises(TypeError, match=r"got an object of type .*\. Make an array of it first"):
        layout_of(x)


@pytest.mark.parametrize(
    ("own", "message"),
    [
        (Own([1], 3, (1,)), "The shape must be a tuple of whole numbers"),
        (Own([1], (1,), (0.5,)), "The strides must be a tuple of whole numbers"),
        (Own([1], (1,), (1,), None), "The offset must be a whole number; it is None."),
        (Own(iter([1]), (1,), (1,)), "The storage must be one flat row with a length"),
    ],
)
def test_an_object_with_a_senseless_header_is_refused(own, message):
    with pytest.raises(ValueError, match=message):
        layout_of(own)


def test_index_to_cell_is_the_address_arithmetic_and_refuses_what_is_outside():
    layout = Layout((3, 4), (-4, 1), 8)
    assert layout.index_to_cell((2, 3)) == 3
    with pytest.raises(IndexError, match="index 3 is out of bounds for axis 0 with size 3"):
        layout.index_to_cell((3, 0))
    with pytest.raises(IndexError, match="The index has 1 numbers and the tensor has 2 axes"):
        layout.index_to_cell((1,))


def test_bounds_agree_with_a_walk_over_all_indices():
    generate = random.Random(0)
    for _ in range(200):
        ndim = generate.randint(0, 3)
        shape = tuple(generate.randint(0, 3) for _ in range(ndim))
        strides = tuple(generate.choice((-3, -1, 0, 1, 2, 4)) for _ in range(ndim))
        layout = Layout(shape, strides, generate.randint(0, 5))
        walked = {cell for _, cell in layout.cells()}
        assert layout.bounds() == ((min(walked), max(walked)) if walked else None)


@pytest.mark.parametrize("x", arrays())
def test_a_layout_survives_json(x):
    layout = layout_of(x)
    assert Layout.from_json(json.loads(json.dumps(layout.to_json()))) == layout


@pytest.mark.parametrize(
    "change",
    [
        {"shape": "abc"},
        {"strides": [1.5]},
        {"offset": "0"},
        {"dtype": 3},
        {"more": 1},
        {"shape": 3},
    ],
)
def test_json_that_is_no_layout_is_refused(change):
    with pytest.raises(ValueError, match=r"not the plain data of a layout|must be a"):
        Layout.from_json({**Layout((2,), (1,)).to_json(), **change})


def test_a_layout_reads_as_one_line():
    assert str(layout_of(np.zeros((2, 3), dtype=np.float32)[:, 1:])) == (
        "numpy: shape (2, 2), strides (3, 1) elements, offset 1, float32 on cpu"
    )


def test_a_layout_makes_tuples_of_what_it_is_given():
    layout = Layout([2, 3], (np.int64(3), 1), np.int64(2))
    assert layout == Layout((2, 3), (3, 1), 2)
    assert hash(layout) == hash(Layout((2, 3), (3, 1), 2))
    assert type(layout.offset) is int


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ((3, (1,)), "The shape must be a tuple of whole numbers; it is 3"),
        (((2,), ("1",)), "The strides must be a tuple of whole numbers"),
        (((2,), (True,)), "The strides must be a tuple of whole numbers"),
        (((2,), (1,), None), "The offset must be a whole number; it is None"),
    ],
)
def test_a_layout_of_what_is_not_whole_is_refused(parts, message):
    with pytest.raises(ValueError, match=message):
        Layout(*parts)


def test_without_strides_there_is_no_offset_either():
    assert Layout((2, 3), None).offset is None
