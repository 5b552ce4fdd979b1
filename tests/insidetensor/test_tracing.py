"""`trace()` tells each operation as it is, wherever it runs, and changes nothing."""

import sys

import numpy as np
import pytest
from lazy_libraries import torch

from insidetensor import trace


@pytest.fixture
def a():
    return torch.arange(12.0).reshape(3, 4)


def told(seen):
    return [(step.op, step.inputs, step.where, step.kind) for step in seen.steps]


def names(seen):
    return [step.op for step in seen.steps]


def test_a_multiplication_is_one_step_on_the_device_of_its_operands(a):
    b = torch.ones(4, 5)
    with trace() as seen:
        out = a @ b
    assert told(seen) == [("mm", ("cpu", "cpu"), "cpu", "operation")]
    assert torch.equal(out, a @ b)
    assert (seen.transfers, seen.moved_bytes, len(seen)) == ((), 0, 1)


def test_a_step_is_told_while_the_block_still_runs_and_nothing_after_it(a):
    with trace() as seen:
        a + 1
        assert names(seen) == ["add"]
        a * 2
    a - 1
    assert names(seen) == ["add", "mul"]


@pytest.mark.parametrize(
    ("run", "name"),
    [
        (lambda a: a.T, "permute"),
        (lambda a: a[0], "select"),
        (lambda a: a[:, 1:], "slice"),
        (lambda a: a.view(12), "view"),
        (lambda a: a.expand(2, 3, 4), "expand"),
        (lambda a: a.detach(), "detach"),
    ],
)
def test_a_view_is_told_as_one(a, run, name):
    with trace() as seen:
        run(a)
    assert told(seen) == [(name, ("cpu",), "cpu", "view")]


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        (lambda a: a.double(), ["to float64"]),
        (lambda a: torch.empty(3, 4).copy_(a), ["empty", "copy_"]),
        (lambda a: a.sum().item(), ["sum", "item"]),
        (lambda a: bool(a[0, 0] > 0), ["select", "select", "gt", "item"]),
        (lambda a: torch.tensor([1, 2]), ["tensor"]),
        (lambda a: a.clone().add_(1), ["clone", "add_"]),
        (lambda a: torch.nn.functional.softmax(a, 0), ["softmax"]),
        (lambda a: a.to("cpu"), []),  # it is there already
        (lambda a: a.tolist(), []),  # never dispatched
        (lambda a: a.numpy(), ["detach"]),
    ],
)
def test_operations_are_named_as_a_learner_would(a, run, expected):
    with trace() as seen:
        run(a)
    assert names(seen) == expected
    assert seen.moved_bytes == 0


def test_backward_is_seen_and_gradients_are_the_same(a):
    weight = torch.ones(4, 2, requires_grad=True)
    with trace() as seen:
        (a @ weight).sum().backward()
    assert names(seen).count("mm") == 2
    assert torch.equal(weight.grad, a.sum(0)[:, None].expand(4, 2))


def test_an_operation_that_raises_is_a_refused_step_and_raises_as_before(a):
    with pytest.raises(RuntimeError, match="shapes cannot be multiplied"), trace() as seen:
        a @ a
    assert told(seen) == [("mm", ("cpu", "cpu"), "cpu", "refused")]
    with trace() as after:
        a + 1
    assert names(after) == ["add"]


def test_nothing_moves_to_the_meta_device(a):
    with trace() as seen:
        shape = a.to("meta")
        shape @ torch.empty(4, 2, device="meta")
    assert [(s.op, s.where, s.moved) for s in seen.steps] == [
        ("copy to meta", "meta", 0),
        ("empty", "meta", 0),
        ("mm", "meta", 0),
    ]


def test_an_inner_trace_and_the_outer_one_see_the_same(a):
    with trace() as outer:
        a + 1
        with trace() as inner:
            a * 2
    assert (names(outer), names(inner)) == (["add", "mul"], ["mul"])


def test_numbers_of_a_list_are_made_where_they_were_after_the_block(a):
    asked = torch._C._only_lift_cpu_tensors
    assert not asked()
    with trace():
        assert asked()
    assert not asked()
    with pytest.raises(RuntimeError), trace():
        a @ a
    assert not asked()


def test_what_it_saw_is_shown_as_picture_and_folded_table_and_in_words(a):
    with trace() as seen:
        a.T @ torch.from_numpy(np.ones((3, 2), np.float32))
    bundle = seen._repr_mimebundle_()
    assert bundle["text/plain"] == str(seen) == repr(seen)
    picture, folded = bundle["text/html"].split("<details><summary>")
    assert picture.startswith("<svg")
    assert "<table" in folded
    assert "3. mm on cpu, operands on cpu, cpu" in str(seen)
    assert "Nothing moved between devices." in str(seen)


def test_a_block_without_operations_says_so():
    with trace() as seen:
        pass
    assert str(seen) == "No operation of PyTorch was seen."
    assert seen._repr_mimebundle_()["text/html"] == str(seen)


def test_without_pytorch_it_is_refused_in_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(ModuleNotFoundError, match=r"^PyTorch is not installed here"), trace():
        pass
