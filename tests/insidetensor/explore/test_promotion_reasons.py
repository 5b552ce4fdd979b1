"""The reasons that `explore_promotion` gives are true: each is tried in the library it is of."""

from ast import literal_eval

import numpy as np
import pytest
from lazy_libraries import tf, torch

from insidetensor.explore.promotion_instrument import explain_sums
from insidetensor.numbers.promotion import DTYPES

pytestmark = pytest.mark.xdist_group("executed-tables")

LIBRARIES = ("numpy", "torch", "tensorflow")


def kind(operand):
    words = ("bool", "int", "float")
    return next((at for at, word in enumerate(words) if word in operand), 1 + ("." in operand))


def holds(wide, dtype):
    """Whether a dtype holds each value of another: tried with its ends and its finest steps."""
    if dtype == "bool" or kind(wide) < kind(dtype):
        return dtype == "bool"
    narrow = getattr(torch, dtype)
    if narrow.is_floating_point:
        ends = torch.finfo(narrow)
        tried = [ends.max, 1 + ends.eps, ends.tiny * ends.eps]
    else:
        tried = [torch.iinfo(narrow).min, torch.iinfo(narrow).max]
    return torch.tensor(tried, dtype=narrow).to(getattr(torch, wide)).tolist() == tried


def higher_kind_wins(library, *kinds):
    """Whether it does for all pairs of these two kinds, so that no width counts."""
    sums = [(*pair.split(" + "), each["dtype"]) for pair, each in explain_sums(library).items()]
    return kinds[0] != kinds[1] and all(
        got in (a, b) and kind(got) == max(kinds)
        for a, b, got in sums
        if b in DTYPES and (kind(a), kind(b)) == kinds
    )


def default_dtype(library, number):
    made = {"numpy": np.array, "torch": torch.tensor, "tensorflow": tf.constant}[library]
    return str(made(literal_eval(number)).dtype).removeprefix("torch.")


def tensorflow_adds(dtype, other):
    one = tf.cast(tf.constant([1]), dtype)
    try:
        one + (tf.cast(tf.constant([1]), other) if isinstance(other, str) else other)
    except (TypeError, tf.errors.InvalidArgumentError):
        return False
    return True


# What each reason says, of a library, two operands, and the dtype of their sum.
SAYS = {
    "same": lambda library, a, b, got: a == b == got,
    "wider": lambda library, a, b, got: (
        kind(a) == kind(b) and a != b and got in (a, b) and holds(got, a) and holds(got, b)
    ),
    "kind": lambda library, a, b, got: higher_kind_wins(library, kind(a), kind(b)),
    "holds_both": lambda library, a, b, got: got in (a, b) and holds(got, a) and holds(got, b),
    "third": lambda library, a, b, got: (
        not (holds(a, b) or holds(b, a)) and holds(got, a) and holds(got, b)
    ),
    "stops": lambda library, a, b, got: (
        (library, got) == ("numpy", "float64")
        and not any(holds(each, a) and holds(each, b) for each in DTYPES)
    ),
    "weak": lambda library, a, b, got: kind(b) <= kind(a) and got == a,
    "weak_kind": lambda library, a, b, got: kind(b) > kind(a) and got == default_dtype(library, b),
    "refused": lambda library, a, b, got: (
        b in DTYPES and not tensorflow_adds(a, b) and tensorflow_adds(b, b)
    ),
    "no_bools": lambda library, a, b, got: (
        library == "tensorflow" and "bool" in (a, b) and not tensorflow_adds("bool", "bool")
    ),
    "no_half": lambda library, a, b, got: (
        library == "tensorflow"
        and (kind(a), b) == (1, "2.5")
        and not tensorflow_adds(a, 2.5)
        and tensorflow_adds("float16", 2.5)
    ),
}


def test_each_reason_is_true_of_its_sum():
    false = [
        (library, pair, answer["reason"])
        for library in LIBRARIES
        for pair, answer in explain_sums(library).items()
        if not SAYS[answer["reason"]](library, *pair.split(" + "), answer["dtype"])
    ]
    assert not false
