"""`trace()` tells each operation as it is, wherever it runs, and changes nothing."""

import sys

import numpy as np
import pytest

from insidetensor import trace

torch = pytest.importorskip("torch")

A = torch.arange(12.0).reshape(3, 4)
B = torch.ones(4, 5)


def told(seen):
    return [(step.op, step.inputs, step.where, step.kind) for step in seen.steps]


def names(seen):
    return [step.op for step in seen.steps]


def test_a_multiplication_is_one_step_on_the_device_of_its_operands():
    with trace() as seen:
        out = A @ B
    assert told(seen) == [("mm", ("cpu", "cpu"), "cpu", "operation")]
    assert torch.equal(out, A @ B)
    assert (seen.transfers, seen.moved_bytes, len(seen)) == ((), 0, 1)


def test_a_step_is_told_while_the_block_still_runs_and_nothing_after_it():
    with trace() as seen:
        A + 1
        assert names(seen) == ["add"]
        A * 2
    A - 1
    assert names(seen) == ["add", "mul"]


@pytest.mark.parametrize(
    ("run", "name"),
    [
        (lambda: A.T, "permute"),
        (lambda: A[0], "select"),
        (lambda: A[:, 1:], "slice"),
        (lambda: A.view(12), "view"),
        (lambda: A.expand(2, 3, 4), "expand"),
        (lambda: A.detach(), "detach"),
    ],
)
def test_a_view_is_told_as_one(run, name):
    with trace() as seen:
        run()
    assert told(seen) == [(name, ("cpu",), "cpu", "view")]


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        (lambda: A.double(), ["to float64"]),
        (lambda: torch.empty(3, 4).copy_(A), ["empty", "copy_"]),
        (lambda: A.sum().item(), ["sum", "item"]),
        (lambda: bool(A[0, 0] > 0), ["select", "select", "gt", "item"]),
        (lambda: torch.tensor([1, 2]), ["tensor"]),
        (lambda: A.clone().add_(1), ["clone", "add_"]),
        (lambda: torch.nn.functional.softmax(A, 0), ["softmax"]),
        (lambda: A.to("cpu"), []),  # it is there already
        (lambda: A.tolist(), []),  # never dispatched
        (lambda: A.numpy(), ["detach"]),
    ],
)
def test_operations_are_named_as_a_learner_would(run, expected):
    with trace() as seen:
        run()
    assert names(seen) == expected
    assert seen.moved_bytes == 0


def test_backward_is_seen_and_gradients_are_the_same():
    weight = torch.ones(4, 2, requires_grad=True)
    with trace() as seen:
        (A @ weight).sum().backward()
    assert names(seen).count("mm") == 2
    assert torch.equal(weight.grad, A.sum(0)[:, None].expand(4, 2))


def test_an_operation_that_raises_is_a_refused_step_and_raises_as_before():
    with pytest.raises(RuntimeError, match="shapes cannot be multiplied"), trace() as seen:
        A @ A
    assert told(seen) == [("mm", ("cpu", "cpu"), "cpu", "refused")]
    with trace() as after:
        A + 1
    assert names(after) == ["add"]


def test_nothing_moves_to_the_meta_device():
    with trace() as seen:
        shape = A.to("meta")
        shape @ torch.empty(4, 2, device="meta")
    assert [(s.op, s.where, s.moved) for s in seen.steps] == [
        ("copy to meta", "meta", 0),
        ("empty", "meta", 0),
        ("mm", "meta", 0),
    ]


def test_an_inner_trace_and_the_outer_one_see_the_same():
    with trace() as outer:
        A + 1
        with trace() as inner:
            A * 2
    assert (names(outer), names(inner)) == (["add", "mul"], ["mul"])


def test_numbers_of_a_list_are_made_where_they_were_after_the_block():
    asked = torch._C._only_lift_cpu_tensors
    assert not asked()
    with trace():
        assert asked()
    assert not asked()
    with pytest.raises(RuntimeError), trace():
        A @ A
    assert not asked()


def test_what_it_saw_is_shown_as_picture_and_folded_table_and_in_words():
    with trace() as seen:
        A.T @ torch.from_numpy(np.ones((3, 2), np.float32))
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
    with pytest.raises(RuntimeError, match=r"PyTorch, which is not installed here"), trace():
        pass
