"""A puzzle draws target and answer side by side, and says at once what is wrong."""

import numpy as np
import pytest
from lazy_libraries import torch

from insidetensor import bits_diagram, memory_diagram, puzzle, sim

x = np.arange(16).reshape(4, 4)
DIAGONAL = [0, 5, 10, 15]


def said(yours, target=DIAGONAL, **more):
    asked = puzzle("The diagonal of `x`.", target, yours, **more)
    return asked.solved, asked.sentence


def node_raises():
    raise type("InvalidArgumentError", (Exception,), {})("{{function_node Slice}} slice 9")


def test_each_line_is_answered_in_one_sentence():
    fives = torch.arange(4) * 5
    odd = {"A trace of 30 is wanted.": lambda value: int(value.sum()) == 31}
    table = {
        "unwritten": ((None, "Write your line"), said(lambda: ...)),
        "right": ((True, ""), said(lambda: x.ravel()[::5])),
        "right as a tensor": ((True, ""), said(lambda: torch.from_numpy(np.diag(x).copy()))),
        "typed in": ((False, "contains the numbers"), said(lambda: torch.tensor([0, 5, 10, 15]))),
        "made within": ((True, ""), said(lambda: [int(x[at, at]) for at in range(4)])),
        "other numbers": ((False, "expected [0, 5, 10, 15]"), said(lambda: x[0])),
        "nothing": ((False, "returned None"), said(lambda: None)),
        "raises": ((False, "IndexError: index 9 is out of bounds"), said(lambda: x[9])),
        "raises in TensorFlow": (
            (False, "raised InvalidArgumentError: slice 9 (in the line"),
            said(node_raises),
        ),
        "a view": ((True, ""), said(lambda: x.ravel()[::5], view_of=x)),
        "a copy": ((False, "they are a copy"), said(lambda: np.diag(x).copy(), view_of=x)),
        "a list": ((False, "they are a copy"), said(lambda: DIAGONAL, view_of=x)),
        "a broken rule": ((False, "A trace of 30"), said(lambda: x.ravel()[::5], rules=odd)),
        "NumPy's number": ((True, ""), said(lambda: np.float32(x[1, 2]), np.float32(6))),
        "another of NumPy's": ((False, "expected 6.0"), said(lambda: np.float32(3), np.float32(6))),
        "rows of two lengths": ((False, "expected"), said(lambda: [[0], [5, 10]])),
        "another dtype": ((False, "float64"), said(lambda: np.diag(x) * 1.0, np.diag(x))),
        "another library": ((False, "expected a torch tensor"), said(lambda: np.diag(x), fives)),
        "a tensor's dtype": ((False, "expected int64"), said(lambda: fives * 1.0, fives)),
        "that tensor": ((True, ""), said(lambda: fives.clone(), fives)),
    }
    wrong = {
        name: got
        for name, ((solved, words), got) in table.items()
        if got[0] is not solved or words not in got[1]
    }
    assert not wrong


def test_target_and_yours_stand_side_by_side_and_the_text_says_the_same():
    asked = puzzle("The diagonal of `x`.", DIAGONAL, lambda: x[0])
    assert asked.html.count("<table") == 2
    assert "<code" in asked.html
    assert str(asked).splitlines()[:5] == [
        *("Puzzle. The diagonal of x.", "Target:", "[ 0  5 10 15]", "Yours:", "[0 1 2 3]")
    ]
    assert str(asked).splitlines()[-1].startswith("Not yet. Your line")


def test_three_axes_are_drawn_as_one_grid_for_each_index_of_the_first():
    blocks = x.reshape(2, 2, 4)
    asked = puzzle("Two blocks.", blocks, lambda: blocks[::-1])
    assert asked.html.count("<table") == 4
    assert str(blocks) in asked.text


def test_a_picture_may_be_drawn_of_both():
    asked = puzzle("Swap the axes.", x.T, lambda: x.T, draw=memory_diagram)
    assert asked.html.count("<svg") == 2
    assert "strides" in asked.text


def test_what_cannot_be_drawn_so_is_shown_as_any_value():
    asked = puzzle("The bits of 2.", np.float32(2), lambda: [2.0], draw=bits_diagram)
    assert asked.html.count("<svg") == 1
    assert asked.solved is False
    assert "Yours:\n[2.]" in asked.text


def test_what_is_shown_is_escaped():
    asked = puzzle("<script>", "<b>", lambda: "<i>")
    assert not {"<script>", "<b>", "<i>"} & set(asked.html.split('"'))
    assert "<script" not in asked.html
    assert "<b>" not in asked.html


@pytest.mark.devices
def test_what_the_line_moves_between_devices_is_counted_and_what_its_picture_moves_is_not():
    sim.register()
    there, most = torch.arange(16).reshape(4, 4).to("sim"), {"most_transfers": 1, "most_bytes": 32}
    assert said(lambda: there.diag(), most_transfers=0) == (True, "")
    assert said(lambda: there.diag().cpu(), **most) == (True, "")
    assert "devices: 128, and 32 would do" in said(lambda: there.cpu().diag(), **most)[1]
    assert "devices in your line: 4" in said(lambda: list(map(int, there.diag())), **most)[1]
    assert "did not bring it" in said(lambda: DIAGONAL, **most)[1]
    assert "expected" in said(lambda: list(there.diag()), **most)[1]
    assert said(lambda: there.cpu().diag()) == (True, "")


def test_two_misses_bring_a_hint_and_four_an_answer():
    def miss():
        more = {"view_of": x, "helped_by": "every_second"}
        return puzzle("A task of its own.", DIAGONAL, lambda: x[0], **more).sentence

    told = [miss() for _ in range(4)]
    assert [("Hint: A slice" in each, "numbers[::2]" in each) for each in told] == [
        (False, False),
        (True, False),
        (True, False),
        (True, True),
    ]
    assert "Hint" not in puzzle("Another.", DIAGONAL, lambda: x[0]).sentence
