"""A tensor that comes back wrong is told so in the order library, place, shape, dtype, values."""

import pytest
from lazy_libraries import torch

from insidetensor import Mistake, same_tensor
from insidetensor.checking.findings import attempt_refusal
from insidetensor.checking.tensor_findings import find_tensor, place_of


@pytest.fixture
def right():
    return torch.tensor([[1.0, 2.0]])


def unreadable(x):
    """A tensor that fails at what it is asked first."""

    class Unreadable(torch.Tensor):
        @property
        def shape(self):
            raise RuntimeError("no shape for you")

        device = shape

    return x.as_subclass(Unreadable)


def test_a_right_tensor_passes(right):
    assert same_tensor(right * 1, right) is True
    assert same_tensor(torch.ones(0, 3), torch.ones(0, 3)) is True
    assert same_tensor(right.clone().requires_grad_(), right) is True
    assert same_tensor(right.to("meta"), right, on="meta") is True


@pytest.mark.parametrize(
    ("yours", "sentence"),
    [
        (
            lambda x: None,
            r"`f\(\)` returned None, expected a torch tensor: is a `return` missing\?",
        ),
        (
            lambda x: [[1.0, 2.0]],
            r"`f\(\)` returned \[\[1.0, 2.0\]\], which is a list; expected a torch",
        ),
        (lambda x: x.to("meta"), r"`f\(\)` returned a tensor on meta; it must lie on cpu\."),
        (lambda x: x.T, r"`f\(\)` returned a tensor of shape \(2, 1\); expected shape \(1, 2\)\."),
        (lambda x: x.double(), r"`f\(\)` returned a tensor of dtype float64; expected float32\."),
        (
            lambda x: x + 1,
            r"`f\(\)` returned .* the first difference is at \[0\]\[0\], 2\.0 in place of",
        ),
        (unreadable, r"`f\(\)` returned an Unreadable, which cannot be looked"),
    ],
    ids=["none", "list", "place", "shape", "dtype", "values", "unreadable"],
)
def test_a_wrong_tensor_is_told_what_is_wrong_first(right, yours, sentence):
    with pytest.raises(Mistake, match=f"^{sentence}"):
        same_tensor(yours(right), right, call="f()")


def test_the_place_comes_before_the_shape(right):
    found = find_tensor(right.T.to("meta"), right.double(), on="cpu", call="f()")
    assert found.mistake == "tensor-place"


def test_a_reader_who_interrupts_is_no_finding(right):
    class Interrupted(torch.Tensor):
        @property
        def device(self):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        find_tensor(right.as_subclass(Interrupted), right, on="cpu", call="f()")


def test_a_tensor_is_named_as_the_learner_wrote_it(right):
    with pytest.raises(Mistake, match=r"^`right\.double\(\)` returned a tensor of dtype"):
        same_tensor(right.double(), right)
    with pytest.raises(Mistake, match=r"^`right` is a tensor on cpu; it must lie on cuda:0"):
        same_tensor(right, right, on="cuda:0")


def test_a_reason_follows_the_sentence(right):
    with pytest.raises(Mistake, match=r"must lie on sim:0\. You asked for it\.$"):
        same_tensor(right, right, on="sim:0", why="You asked for it.")


def test_both_libraries_have_one_name_for_one_place(right):
    class Tensor:
        def __init__(self, device):
            self.device = device

    names = {
        "/job:localhost/replica:0/task:0/device:CPU:0": "cpu",
        "/job:localhost/replica:0/task:0/device:CPU:1": "cpu:1",
        "/job:localhost/replica:0/task:0/device:GPU:0": "cuda:0",
    }
    assert {place_of(Tensor(name)) for name in names} == set(names.values())
    assert place_of(right) == "cpu"


def test_a_refusal_is_tried_with_options_too():
    def half(number, *, strict=False):
        if strict and number % 2:
            raise ValueError(f"{number} is odd")
        return number // 2

    options = {"strict": True}
    assert attempt_refusal(half, 3, error=ValueError, call="half(3)", options=options) is None
    found = attempt_refusal(half, 3, error=ValueError, call="half(3)")
    assert found == "`half(3)` must raise ValueError; it returned 1."
