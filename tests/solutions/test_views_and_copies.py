"""What the hidden checks say of pairs and pieces of code is so; bytes and deadly calls are seen."""

import re
import sys
from importlib.util import find_spec

import numpy as np
import pytest
from answers import solved, source, visible_checks
from lazy_libraries import torch

from autograde.checks.cases import ask_cases
from autograde.checks.chapters import make_cases
from autograde.checks.learner import ThisProcess
from autograde.checks.probes.bytes_in_memory import (
    change_bytes,
    describe_state,
    read_bytes,
    restore_bytes,
)
from autograde.checks.probes.shown_code import run_shown_code
from autograde.hidden.ch01_tensors_and_ndarrays import CHANGES
from autograde.hidden.ch01_tensors_and_ndarrays.memory_sharing import Pair, make_pairs
from autograde.hidden.ch01_tensors_and_ndarrays.memory_spaces import SHARES_MEMORY
from insidetensor.checking.deadly_calls import stop_deadly_calls
from insidetensor.libraries import library

STEM = "ch01_tensors_and_ndarrays"


# ---- pairs ---------------------------------------------------------------------------------------


def over(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)


def test_numpy_and_all_right_answers_agree_about_every_pair(right):
    odd, tried = [], 0
    drawn = (Pair(rules[-1], *given, why="") for rules, given in SHARES_MEMORY.inputs)
    for pair in (*make_pairs(), *drawn):
        if "tf." in pair.setup + pair.a + pair.b and find_spec("tensorflow") is None:
            continue
        tried += 1
        _, (a, b) = run_shown_code(pair.setup, pair.a, pair.b)
        said = {name: answer.shares_memory(a, b) for name, answer in right.items()}
        said["NumPy"] = np.shares_memory(over(a), over(b))
        if set(said.values()) != {pair.shared}:
            odd.append((pair, said))
    assert not odd
    assert tried > 130


# ---- predictions ---------------------------------------------------------------------------------


def changes_y(code):
    """Whether y changes in the last line of a piece of code."""
    *before, last = code.split("\n")
    names = {"np": np, "torch": torch, "tf": library("tensorflow")}
    exec("\n".join(before), names)
    y = names["y"]
    held = over(y).tolist()
    exec(last, names)
    return over(y).tolist() != held


def test_the_judge_knows_what_the_pieces_of_code_in_the_text_do():
    text = "\n".join(cell.source for cell in source(STEM).cells if cell.kind != "code")
    pieces = dict(re.findall(r"Piece `(\w)`:\n\n```python\n(.*?)\n```", text, re.DOTALL))
    known = {letter: answer for part in CHANGES.values() for letter, answer in part.items()}
    assert set(pieces) == set(known)
    if find_spec("tensorflow") is None:
        del pieces["e"], known["e"]
    assert {letter: changes_y(code) for letter, code in pieces.items()} == known


# ---- bytes in memory -----------------------------------------------------------------------------


def arrays():
    x = np.arange(24, dtype=np.int16)
    return [x.reshape(4, 6)[::-1, 1::2], x[:1].reshape(()), x[:0], torch.from_numpy(x)[::3],
            np.zeros(3, dtype=[("i", "i2"), ("f", "f4")])["f"]]  # fmt: skip


def test_bytes_are_read_changed_and_put_back_whatever_the_strides():
    for x in arrays():
        before = over(x).tobytes()
        assert read_bytes(x) == before
        change_bytes(x)
        assert all(new != old for new, old in zip(over(x).tobytes(), before, strict=True))
        restore_bytes(x, before)
        assert over(x).tobytes() == before


def test_what_may_not_be_written_is_written_all_the_same():
    x = np.arange(4)
    x.flags.writeable = False
    change_bytes(x)
    assert (x != np.arange(4)).all()


CHANGED = {
    "np.zeros((2, 3))": (
        "x[0, 0] = 9", "x.flags.writeable = False", "x.shape = (6,)", "x.strides = (8, 16)",
        "x.dtype = np.int64",
    ),
    "torch.zeros(2, 2, requires_grad=True)": (
        "x.requires_grad_(False)", "x.data.add_(1)", "x.data = x.data.T",
    ),
    "torch.zeros(2, 2)": ("x.unsqueeze_(0)", "x.requires_grad_()"),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_whatever_is_done_to_what_was_handed_in_is_seen():
    unseen = []
    for start, changes in CHANGED.items():
        for act in changes:
            _, (x,) = run_shown_code(f"x = {start}", "x")
            before = describe_state(x)
            assert describe_state(x) == before
            exec(act, {"x": x, "np": np})
            if describe_state(x) == before:
                unseen.append((start, act))
    assert not unseen


# ---- deadly calls --------------------------------------------------------------------------------


def test_calls_that_end_the_kernel_are_stopped_and_only_those():
    x, named = np.arange(4.0), torch.from_dlpack
    table = {"torch": torch.from_dlpack}  # under a name of the learner's
    for call in (lambda x: torch.from_dlpack(x), lambda x: table["torch"](x)):
        with stop_deadly_calls() as called:
            assert call(x).data_ptr() == x.ctypes.data
            assert called == []
            with pytest.raises(ValueError, match="negative strides"):
                call(x[::-1])
            assert called == ["torch"]
    assert torch.from_dlpack is named
    assert named(x).data_ptr() == x.ctypes.data


@pytest.mark.skipif(find_spec("tensorflow") is None, reason="TensorFlow is not installed")
def test_dlpack_to_tensorflow_is_stopped_under_names_of_the_learners_too():
    import tensorflow as tf
    from tensorflow.experimental.dlpack import from_dlpack, to_dlpack

    with stop_deadly_calls() as called, pytest.raises(ValueError, match="multiple of 64"):
        from_dlpack(None)
    assert called == ["tensorflow"]
    assert from_dlpack(to_dlpack(tf.constant([1.0, 2.0]))).numpy().tolist() == [1.0, 2.0]


# ---- without TensorFlow --------------------------------------------------------------------------


def test_without_tensorflow_its_cases_hold_and_nothing_of_it_is_asked(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    module = solved(STEM)
    assert module.tf is None
    module.changes_in_tensorflow = lambda: {"e": True, "f": False}  # either answer counts
    odd = {}
    for part in source(STEM).parts:
        exec(visible_checks(STEM)[part.name], vars(module))
        cases = list(make_cases(STEM, part.name))
        found = ask_cases(ThisProcess(vars(module)), cases)
        broken = [result for result in found if not result.held]
        asked_of = [case for case in cases if "tf." in repr(case.given)]
        if broken or asked_of:
            odd[part.name] = broken, asked_of
    assert not odd
