"""The cases of the exercise on views and copies are what they say, and its checks name mistakes."""

import ast
import re
import sys
import warnings
from importlib.util import find_spec
from pathlib import Path
from random import Random

import numpy as np
import pytest
import torch

from autograde.hidden import ch01_tensors_and_ndarrays as hidden
from autograde.hidden.changing_code import PIECES
from autograde.hidden.conversion_cases import copies, refusals, to_protect, views
from autograde.hidden.shared_bytes import common_elements, elements, held, same_places, state
from autograde.hidden.sharing_cases import BASES, LISTED, pairs
from autograde.hidden.shown_code import made
from autograde.markers import HIDDEN_TESTS, without_regions
from autograde.sources import read_source
from insidetensor import Mistake
from insidetensor.checking.deadly_calls import deadly_calls_stopped

SOURCE = read_source(Path(__file__).parents[2] / "solutions" / "ch01_tensors_and_ndarrays.py")
ALL = list(pairs(Random(hidden.SEED)))
CHECKS = {part.name: without_regions(part.check_cells[0].source, HIDDEN_TESTS)
          for part in SOURCE.parts}  # fmt: skip
IMPORTS = next(cell.source for cell in SOURCE.cells if cell.kind == "code")


def solution():
    names = {"__name__": SOURCE.path.stem}
    for code in [IMPORTS, *(part.solution_cell.source for part in SOURCE.parts)]:
        exec(code, names)
    return names


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)


@pytest.mark.parametrize("pair", ALL, ids=lambda pair: f"{pair.a} {pair.b}")
def test_addresses_and_numpy_agree_about_every_pair(pair):
    a, b = made(pair.setup, pair.a, pair.b)
    assert (common_elements(a, b) is not None) == np.shares_memory(over(a), over(b))


def test_addresses_and_writes_agree_about_every_pair_that_can_be_written():
    tried = 0
    for pair in ALL:
        a, b = made(pair.setup, pair.a, pair.b)
        if not over(a).flags.writeable or over(a).dtype.names:
            continue
        tried += 1
        target, before = over(a).view(), held(b)
        for index in np.ndindex(*target.shape):  # all bits of each element in turn
            flipped = np.bitwise_not(np.frombuffer(target[index].tobytes(), np.uint8))
            target[index] = flipped.view(target.dtype)[0]
            if held(b) != before:
                break
        assert (held(b) != before) == (common_elements(a, b) is not None), pair
    assert tried > 150


def test_random_pairs_share_about_as_often_as_not():
    random = [pair for pair in ALL if not pair.why]
    shared = sum(common_elements(*made(p.setup, p.a, p.b)) is not None for p in random)
    assert 0.3 < shared / len(random) < 0.8


def test_every_base_and_every_listed_pair_takes_part():
    assert {pair.setup for pair in ALL} == {*BASES, *(setup for setup, _ in LISTED)}


@pytest.mark.parametrize("conversion", views(), ids=lambda case: f"{case.setup} {case.to}")
def test_a_view_that_is_asked_for_exists(conversion):
    (x,) = made(conversion.setup, "x")
    assert same_places(solution()["as_view"](x, conversion.to), x)


def test_every_way_between_two_libraries_is_tried():
    with_tensorflow = {(c.setup.split("x = ")[1][:2], c.to) for c in [*views(), *refusals()]}
    assert len(with_tensorflow) == 9
    assert len({(c.setup.split("x = ")[1][:2], c.to) for c in copies()}) == 9
    assert {c.setup.split("x = ")[1][:2] for c in to_protect()} == {"np", "to", "tf"}


def test_elements_are_where_ctypes_finds_them():
    x = np.arange(12, dtype=np.int16).reshape(3, 4)[::-1, 1::2]
    assert held(x) == (x.tobytes(), True)
    assert [index for index, _ in elements(x)] == list(np.ndindex(3, 2))


def pieces_in_the_text():
    text = "\n".join(cell.source for cell in SOURCE.cells if cell.kind != "code")
    return dict(re.findall(r"Piece `(\w)`:\n\n```python\n(.*?)\n```", text, re.DOTALL))


def test_the_pieces_in_the_text_are_those_that_the_hidden_check_runs():
    shown = {piece.letter: piece.code for pieces in PIECES.values() for piece in pieces}
    assert pieces_in_the_text() == shown
    assert sorted(shown) == list("abcde")


@pytest.mark.parametrize("part", PIECES)
def test_the_solution_predicts_what_the_code_does(part):
    answers = solution()[part]()
    assert answers == {piece.letter: piece.changes_y() for piece in PIECES[part]}


@pytest.mark.parametrize("part", PIECES)
def test_the_visible_check_of_a_prediction_takes_either_answer(part):
    """It must not give the answers away."""
    for answer in (True, False):
        answers = dict.fromkeys((piece.letter for piece in PIECES[part]), answer)
        exec(CHECKS[part], {**solution(), part: lambda answers=answers: answers})


@pytest.mark.parametrize("part", PIECES)
@pytest.mark.parametrize("answer", [None, (True, False), {}, {"a": 1, "c": 1, "e": 1}])
def test_the_visible_check_of_a_prediction_refuses_what_is_incomplete(part, answer):
    with pytest.raises(Mistake):
        exec(CHECKS[part], {**solution(), part: lambda: answer})


def told(part, code):
    """What the visible check of a part says of an answer."""
    names = solution()
    exec(code, names)
    with pytest.raises(Mistake) as caught:
        exec(CHECKS[part], names)
    return str(caught.value)


OVER = "np.asarray(a.detach() if isinstance(a, torch.Tensor) else a), "
OVER += "np.asarray(b.detach() if isinstance(b, torch.Tensor) else b)"
VISIBLE = {
    "bounds": ("shares_memory", f"return np.may_share_memory({OVER})", "take turns in memory"),
    "base": ("shares_memory", "return a is b", "Three elements belong to both"),
    "int": ("shares_memory", f"return int(np.shares_memory({OVER}))", "expected a bool"),
    "copies": ("as_view", "return as_copy(x, to)", "a copy does not"),
    "contiguous": (
        "as_view", "x = x.copy() if to == 'torch' else x.detach(); "
        "return torch.from_numpy(x) if to == 'torch' else x.numpy()", "a copy does not",
    ),
    "x": (
        "as_copy", "return x if to == 'numpy' and type(x) is np.ndarray else "
        "as_view(x.copy() if type(x) is np.ndarray else x, to)", "what is written to x",
    ),
    "read only copy": (
        "as_readonly", "r = np.array(x); r.flags.writeable = False; return r", "a copy does not",
    ),
    "locks x": ("as_readonly", "x.flags.writeable = False; return x", "protect a new view of it"),
    "writable": ("as_readonly", "return as_view(x, 'numpy').view()", "must refuse writes"),
    "no detach": ("as_readonly", "return np.broadcast_to(x, x.shape)", "Detach it first"),
    "numpy() of TensorFlow": (
        "as_readonly",
        "r = np.asarray(x.detach() if isinstance(x, torch.Tensor) else x)[...] "
        "if isinstance(x, torch.Tensor | np.ndarray) else x.numpy(); "
        "r.flags.writeable = False; return r", "copies: that is no view",
    ),
    "errors as they are": (
        "as_view", "y = np.asarray(x.detach() if isinstance(x, torch.Tensor) else x)\n"
        "    if to == 'torch' and not y.flags.writeable: raise ValueError\n"
        "    return y if to == 'numpy' else torch.from_numpy(x)", "PyTorch has no strings",
    ),
    "no return": ("changes_in_numpy", "answers = {'a': True, 'b': False}", "`return` missing"),
    "tuple": ("changes_in_torch", "return (True, False)", "a tuple: expected a dict"),
    "number": ("changes_in_numpy", "return {'a': 1, 'b': 0}", '["a"] is 1, an int: expected True'),
}  # fmt: skip
HEADS = {"shares_memory": "(a, b)", "as_readonly": "(x)", **dict.fromkeys(PIECES, "()")}


@pytest.mark.parametrize("mistake", VISIBLE)
def test_a_visible_check_names_the_mistake(mistake):
    part, body, words = VISIBLE[mistake]
    code = f"def {part}{HEADS.get(part, '(x, to)')}:\n    {body}"
    ast.parse(code)
    assert words in told(part, code)


def test_calls_that_end_the_kernel_are_stopped_and_only_those():
    x = np.arange(4.0)
    kept = torch.from_dlpack
    with deadly_calls_stopped() as called:
        assert torch.from_dlpack(x).data_ptr() == x.ctypes.data
        assert called == []
        with pytest.raises(ValueError, match="negative strides"):
            torch.from_dlpack(x[::-1])
        assert called == ["torch"]
    assert torch.from_dlpack is kept
    assert kept(x).data_ptr() == x.ctypes.data


def test_calls_that_end_the_kernel_are_stopped_under_names_of_the_learners_too():
    x, kept = np.arange(4.0), {"torch": torch.from_dlpack}
    with deadly_calls_stopped() as called:
        assert kept["torch"](x).data_ptr() == x.ctypes.data
        with pytest.raises(ValueError, match="negative strides"):
            kept["torch"](x[::-1])
    assert called == ["torch"]


@pytest.mark.skipif(find_spec("tensorflow") is None, reason="TensorFlow is not installed")
def test_dlpack_to_tensorflow_is_stopped_under_names_of_the_learners_too():
    import tensorflow as tf
    from tensorflow.experimental.dlpack import from_dlpack, to_dlpack

    with deadly_calls_stopped() as called, pytest.raises(ValueError, match="multiple of 64"):
        from_dlpack(None)
    assert called == ["tensorflow"]
    assert from_dlpack(to_dlpack(tf.constant([1.0, 2.0]))).numpy().tolist() == [1.0, 2.0]


@pytest.mark.parametrize(
    "write",
    ["x[0, 0] = 9", "x.flags.writeable = False", "x.shape = (6,)", "x.strides = (8, 16)",
     "x.dtype = np.int64"],
)  # fmt: skip
def test_whatever_is_done_to_an_array_that_was_handed_in_is_seen(write):
    x = np.zeros((2, 3))
    before = state(x)
    assert state(x) == before
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        exec(write, {"x": x, "np": np})
    assert state(x) != before


@pytest.mark.parametrize(
    "write", ["x.unsqueeze_(0)", "x.requires_grad_(False)", "x.data.add_(1)", "x.data = x.data.T"]
)
def test_whatever_is_done_to_a_tensor_that_was_handed_in_is_seen(write):
    x = torch.zeros(2, 2, requires_grad="grad" in write or "data" in write)
    before = state(x)
    exec(write, {"x": x})
    assert state(x) != before


def test_without_tensorflow_its_cases_are_left_out(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    left = [*pairs(Random(0)), *views(), *refusals(), *copies(), *to_protect()]
    assert left
    assert not any("tf." in repr(case) for case in left)
    names = solution()
    assert names["tf"] is None
    for part in SOURCE.parts:
        exec(CHECKS[part.name], names)
        assert getattr(hidden, f"check_{part.name}")(names[part.name]) is None, part.name
    other = {"e": True}
    assert hidden.check_changes_in_tensorflow(lambda: other) is None
