"""A line of code that is typed makes the header that NumPy and PyTorch make, and is written so."""

import random

import numpy as np
import pytest
from browserless import asked
from lazy_libraries import torch

BASE = {"shape": [8, 6], "strides": [6, 1], "offset": 0}


def numpys(line: str):
    """The header that NumPy makes of the line, in elements."""
    x = np.arange(48).reshape(8, 6)
    made = eval(line, {"x": x})
    first, base = (each.__array_interface__["data"][0] for each in (made, x))
    strides = [each // 8 for each in made.strides]
    return {"shape": [*made.shape], "strides": strides, "offset": (first - base) // 8}


def random_lines(count: int):
    draw = random.Random(7)

    def item():
        if draw.random() < 0.15:
            return str(draw.randint(-6, 5))
        start, stop = (draw.choice(["", draw.randint(-9, 9)]) for _ in range(2))
        step = draw.choice(["", ":", ":-1", ":2", ":-3", ":3"])
        return f"{start}:{stop}{step}"

    for _ in range(count):
        turns = draw.choice(["", ".T", ".T.T"])
        items = [item() for _ in range(draw.randint(0, 2))]
        if len(items) == 2 and all(":" not in each for each in items):
            continue  # one number, which is no view
        yield f"x{turns}" + (f"[{', '.join(items)}]" if items else "")


def test_a_slice_is_numpys():
    lines = [*random_lines(1500)]
    found = asked("code_line", f"(line) => m.readLine(line, {BASE})", lines)
    for line, got in zip(lines, found, strict=True):
        want = numpys(line)
        if 0 in want["shape"]:  # where no element is, the offset means nothing
            assert got["shape"] == want["shape"], line
        else:
            assert taken(got) == taken(want), line


def taken(header):
    """A header without the strides that no walk takes, of axes of size 1."""
    pairs = zip(header["shape"], header["strides"], strict=True)
    return header["shape"], [stride for size, stride in pairs if size > 1], header["offset"]


def test_as_strided_is_pytorchs_and_begins_where_its_tensor_does():
    lines = ["x.as_strided((3, 2), (1, 7), 4)", "x[2:].as_strided((2,), (3,))", "x.t()"]
    found = asked("code_line", f"(line) => m.readLine(line, {BASE})", lines)
    x = torch.arange(48).reshape(8, 6)
    for line, got in zip(lines, found, strict=True):
        made = eval(line, {"x": x})
        assert got["shape"] == [*made.shape]
        assert (got["strides"], got["offset"]) == ([*made.stride()], made.storage_offset()), line


@pytest.mark.parametrize(
    "line",
    ["", "y", "x.", "x[", "x[::0]", "x[9]", "x[0, 0, 0]", "x.Tt", "x[a]", "x[1:2", "xx", "x + 1",
     "x.as_strided((2,), (1, 1))", "x.as_strided((2.5,), (1,))"],
)  # fmt: skip
def test_what_is_no_header_is_none(line):
    assert asked("code_line", f"(line) => m.readLine(line, {BASE})", [line]) == [None]


def test_the_line_that_is_written_makes_the_header():
    draw = random.Random(8)
    headers = [numpys(line) for line in random_lines(1200)]
    headers = [each for each in headers if 0 not in each["shape"] and len(each["shape"]) == 2]
    slices = len(headers)
    headers += [
        {"shape": [2, 3], "strides": [draw.randint(0, 9), draw.randint(0, 9)], "offset": 3}
        for _ in range(200)
    ]
    lines = asked("code_line", f"(now) => m.writeLine(now, {BASE})", headers)
    found = asked("code_line", f"(line) => m.readLine(line, {BASE})", lines)
    for header, line, got in zip(headers, lines, found, strict=True):
        assert taken(got) == taken(header), line
    assert [line for line in lines[:slices] if "as_strided" in line] == []
    assert slices > 200
