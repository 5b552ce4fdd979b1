"""Tensors whose storages overlap stand under one strip, wherever each storage begins."""

from array import array

import numpy as np
import pytest
from every_picture import Own

from insidetensor import Layout, layout_of, memory_diagram, shares_memory

BYTES = bytearray(np.arange(6, dtype="i4").tobytes())


def strips(diagram):
    return [line for line in diagram.text.splitlines() if line.startswith("storage:")]


def from_buffers():
    a, b = np.frombuffer(BYTES, "i4"), np.frombuffer(BYTES, "i4", offset=8)
    return memory_diagram(a, b), 2


def later_view_first():
    a, b = np.frombuffer(BYTES, "i4"), np.frombuffer(BYTES, "i4", offset=8)
    return memory_diagram(b, a), 2


def from_numpy():
    torch = pytest.importorskip("torch")
    n = np.arange(6, dtype="i4")
    return memory_diagram(n, torch.from_numpy(n[2:])), 2


def own_over_ndarray():
    n = np.arange(6, dtype="i4")
    return memory_diagram(n, Own(n, (2, 2), (2, 1), 2)), None


def own_over_array():
    n = array("i", range(6))
    return memory_diagram(np.frombuffer(n, "i4"), Own(n, (2, 2), (2, 1), 2)), None


def own_over_torch():
    torch = pytest.importorskip("torch")
    t = torch.arange(6, dtype=torch.int32)
    return memory_diagram(t, Own(t[2:], (2, 2), (2, 1))), 2


def own_over_part():
    n = np.arange(6, dtype="i4")
    return memory_diagram(n, Own(n[2:], (2, 2), (2, 1))), 2


@pytest.mark.parametrize(
    "draw",
    [from_buffers, later_view_first, from_numpy, own_over_ndarray, own_over_array, own_over_torch,
     own_over_part],
)  # fmt: skip
def test_overlapping_storages_are_one_strip_counted_from_the_lowest(draw):
    diagram, start = draw()
    assert strips(diagram) == ["storage: 6 × int32, 4 bytes each"]
    assert "cells 0 to 5: 0, 1, 2, 3, 4, 5" in diagram.text
    assert "offset 2, contiguous" in diagram.text
    told = "the storage begins at cell 2, so its own offset is 0."
    assert (told in diagram.text) == (start is not None)


def test_storages_that_only_overlap_through_a_third_are_one_strip():
    first, last = (np.frombuffer(BYTES, "i4", 3, offset) for offset in (0, 12))
    assert len(strips(memory_diagram(first, last))) == 2
    assert len(strips(memory_diagram(first, last, np.frombuffer(BYTES, "i4", 2, 8)))) == 1
    assert len(strips(memory_diagram(first, np.frombuffer(BYTES, "i4", 3, 4), last))) == 1


def test_cells_that_do_not_coincide_are_separate_strips_which_say_so():
    a, b = np.frombuffer(BYTES, "i4"), np.frombuffer(BYTES, "i4", 2, 6)
    wide = np.frombuffer(BYTES, "i8")
    assert shares_memory(a, b)
    for diagram, names in ((memory_diagram(a, b), "ba"), (memory_diagram(a, wide), ("wide", "a"))):
        assert len(strips(diagram)) == 2
        for name in names:
            assert f"These cells lie on the same bytes as those under {name}, but" in diagram.text
    assert "same bytes" not in memory_diagram(a, a.copy(), a[1:]).text


def test_a_bare_layout_stands_under_the_tensor_it_is_the_layout_of():
    n = np.arange(6)
    assert len(strips(memory_diagram(n, layout_of(n[::-1])))) == 1
    assert len(strips(memory_diagram(Layout((2,), (1,)), Layout((2,), (1,), 2)))) == 1


def test_empty_views_of_one_storage_are_one_strip_and_others_are_not():
    empty = np.zeros((0, 3))
    assert len(strips(memory_diagram(empty, empty.T))) == 1
    assert len(strips(memory_diagram(empty, np.zeros((0, 3)).copy()))) == 2


def test_two_objects_over_one_list_are_one_strip():
    cells = [5, 6, 7]
    shared = memory_diagram(Own(cells, (3,), (1,)), Own(cells, (2,), (1,), 1))
    assert len(strips(shared)) == 1
    assert len(strips(memory_diagram(Own(cells, (3,), (1,)), Own(cells[:], (3,), (1,))))) == 2


def test_a_value_is_read_as_the_type_of_the_strip_or_not_at_all():
    low, high = np.frombuffer(BYTES, "f4", 4), np.frombuffer(BYTES, "i4", offset=8)
    text = memory_diagram(high, low).text
    assert "cells 2 to 5: 2, 3, 4, 5" in text
    assert "cells 0 to" not in text


def test_a_storage_of_every_other_element_is_read_and_shared_where_it_lies():
    n = np.arange(8)
    odd = Own(n[1::2], (2,), (2,), 1)
    assert "cells 0 to 3: 1, 3, 5, 7" in memory_diagram(odd).text
    assert shares_memory(odd, n[3:4])
    assert shares_memory(odd, n[7:])
    assert not shares_memory(odd, n[4:7])
    backwards = Own(n[::-1], (2,), (1,), 1)
    assert shares_memory(backwards, n[5:6])
    assert not shares_memory(backwards, n[:5])
    assert "[:] reads cells 1, 2" in memory_diagram(backwards).text
    assert "cells 0 to 7: 7, 6, 5" in memory_diagram(backwards).text


def test_a_storage_of_rows_is_no_flat_row():
    with pytest.raises(ValueError, match="one flat row with a length"):
        layout_of(Own(np.zeros((2, 2)), (2, 2), (2, 1)))


def test_what_one_tensor_cannot_read_another_reads_for_it():
    class Refusing(np.ndarray):
        def __getitem__(self, cell):
            raise RuntimeError("not now")

    n = np.arange(4)
    t = Own(n.view(Refusing), (2, 2), (2, 1))
    assert "left out: t could not be read (RuntimeError: not now)" in memory_diagram(t).text
    both = memory_diagram(t, n)
    assert "cells 0 to 3: 0, 1, 2, 3" in both.text
    assert "left out" not in both.text
