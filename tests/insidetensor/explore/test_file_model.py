"""What the browser says of the bytes of an .npy file is what NumPy writes."""

from io import BytesIO
from itertools import product

import numpy as np
import pytest
from browserless import asked

from insidetensor.explore.file_instrument import DTYPES, MOST, make_array

STATES = [
    dict(zip(("dtype", "order", "rows", "columns"), each, strict=True))
    for each in product(DTYPES, "CF", range(1, MOST[0] + 1), range(1, MOST[1] + 1))
]
HEADER = 7  # parts before the elements


def test_the_parts_are_those_of_the_file_that_numpy_writes():
    bytes_of = "parts.map((each) => each.index ? m.bytesOf(now.dtype, each.value) : each.text)"
    ask = f"(now) => {{ const parts = m.partsOf(now); return [parts, {bytes_of}]; }}"
    for state, (parts, written) in zip(STATES, asked("file", ask, STATES), strict=True):
        file, array = BytesIO(), make_array(state)
        np.save(file, array)
        texts = b"".join(each.encode("latin-1") for each in written[:HEADER])
        assert texts + bytes.fromhex("".join(written[HEADER:])) == file.getvalue(), state
        ends = [0, *(each["start"] + each["size"] for each in parts)]
        assert [*(each["start"] for each in parts), len(file.getvalue())] == ends, state
        assert all(array[tuple(each["index"])] == each["value"] for each in parts[HEADER:])


BELONGS = [
    ("C", "fortran_order", ["fortran_order", "0, 0", "0, 1", "0, 2"]),
    ("F", "fortran_order", ["fortran_order", "0, 0", "1, 0"]),
    ("C", "length", ["length", "descr", "fortran_order", "shape", "padding"]),
    ("F", "descr", ["descr", "0, 0"]),
    ("F", "shape", ["shape", "0, 0", "1, 0", "0, 1", "1, 1", "0, 2", "1, 2"]),
    ("C", "1, 2", ["1, 2"]),
]


@pytest.mark.parametrize(("order", "part", "names"), BELONGS)
def test_what_belongs_to_a_part_lights_up_with_it(order, part, names):
    state = {"dtype": "<f4", "order": order, "rows": 2, "columns": 3}
    assert asked("file", "([now, part]) => m.belongs(now, part)", [[state, part]]) == [names]
