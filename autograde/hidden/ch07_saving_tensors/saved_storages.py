"""Lists of tensors whose storages are saved, and what may be counted in their place."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.spaces import Space
from autograde.checks.trials import explained
from autograde.checks.wording import say
from autograde.hidden.numpy_for_tensors import in_numpy
from insidetensor import Finding
from insidetensor.checking.findings import find_value

X = "x = torch.zeros(1000)"
# What torch.save makes of the tensors is measured before the learner's code, which may change them.
SCRIPT = """
import io, torch
{x}
tensors, file = {written}, io.BytesIO()
torch.save(tensors, file)
size = file.tell()
[saved_bytes(tensors), size]
"""
# The rule, the reason to give, and the lists of tensors.
LISTS = (
    ("whole", "whole", "[x]; [x[:3]]; [x[:0]]; [torch.tensor(1.5)]; [torch.ones(2, 3).T]"),
    ("whole", "whole", "[x[3:].detach()]; [x[:3].detach()]"),
    ("whole", "whole", "[torch.zeros(8).as_strided((3, 3), (1, 2))]"),
    ("whole", "expand", "[torch.ones(3).expand(5, 3)]; [x.as_strided((991, 10), (1, 1))]"),
    ("once", "once", "[x[:3], x[500:]]; [x, x]; [x[5:], x.detach()]; [x[1::2], x[::2], x]"),
    ("once", "once", "[x, torch.zeros(0), x[5:]]"),
    ("own_storages", "clone", "[x[:3], x[:3].clone()]; [x[:3].clone()]"),
    ("own_storages", "equal", "[torch.ones(3), torch.ones(3)]; [x, torch.ones(3), torch.ones(2)]"),
    ("own_storages", "equal", "[torch.ones(size + 1) for size in range(12)]"),
    ("dtypes", "dtypes", "[torch.arange(7)]; [torch.ones(7, dtype=torch.float64)]"),
    ("dtypes", "dtypes", "[torch.ones(5, dtype=torch.bfloat16)]"),
    ("dtypes", "dtypes", "[torch.ones(5, dtype=torch.bool)]"),
    ("no_elements", "no_elements", "[]; [torch.zeros(0, 3)]; [torch.zeros(0), torch.zeros(0)]"),
)


# Tensors that look into one storage, and such as have one of their own.
OF_X = ("x", "x[:3]", "x[500:]", "x[1::2]", "x.detach()[5:]", "x[:1].expand(5, 3)")
OWN, EMPTY = ("x[:3].clone()", "torch.zeros(1000, dtype=x.dtype)"), ("torch.zeros(0)",)


def _list(random: Random, first: str, second: str, third: str, dtype: str) -> tuple[str, str]:
    """Statements that make `x`, and a list of one to three tensors."""
    tensors = [each for each in (first, second, third) if each]
    return f"{X[:-1]}, dtype=torch.{dtype})", f"[{', '.join(tensors)}]"


SPACE = Space(
    "saved_bytes",
    {
        "first": OF_X[:4],
        "second": ("", *OF_X, *OWN, *EMPTY),
        "third": ("", "x", *OWN, *EMPTY),
        "dtype": ("float32", "int64", "bool"),
    },
    _list,
    {
        "whole": {},
        "once": {"second": OF_X, "third": ("x",)},
        "own_storages": {"second": OWN, "third": OWN},
        "dtypes": {"dtype": ("int64", "bool")},
        "no_elements": {"second": EMPTY, "third": EMPTY},
    },
)
REASONS = {"own_storages": "clone"}  # of a rule, where its own name is not the reason's key


def saved_bytes_cases() -> Iterator[Case]:
    """Slices, views, clones and repeats."""
    for rule, why, lists in LISTS:
        for written in lists.split("; "):
            yield _saves(rule, written, say(f"saved_bytes.{why}"))
    for rules, (x, written) in SPACE.inputs:
        why = say(f"saved_bytes.{REASONS.get(rules[-1], rules[-1])}")
        yield replace(_saves(rules[-1], written, why, x), only_if=rules[:-1])


def bytes_of_storages(written: str, x: str = X) -> int:
    """The bytes of the storages that a list of tensors looks into: each whole, and once."""
    return sum({id(each): each.nbytes for each in map(_storage, _tensors(written, x))}.values())


def _tensors(written: str, x: str) -> list[np.ndarray]:
    tensors: list[np.ndarray] = in_numpy(x, written)[0]
    return tensors


def _storage(x: Any) -> Any:
    """The array that all of these elements lie in."""
    return x if x.base is None else _storage(x.base)


def _saves(rule: str, written: str, why: str, x: str = X) -> Case:
    call, expected = (
        f"saved_bytes({written})" if x == X else f"{x}; saved_bytes({written})",
        bytes_of_storages(written, x),
    )
    tensors = _tensors(written, x)
    storages = list(map(_storage, tensors))
    counts = {  # what somebody may count instead
        "elements": sum(storage.size for storage in storages),
        "reached": sum(x.nbytes for x in tensors),
        "each": sum(storage.nbytes for storage in storages),
        "bits": 8 * expected,
    }

    def find(seen: Any) -> Finding | None:
        told, raised = value_of(seen, call)
        yours, size = told or (None, 0)
        likely = {f"saved_bytes.{name}": n for name, n in {**counts, "whole_file": size}.items()}
        return explained(raised or find_value(yours, expected, call), yours, likely, why)

    return Case(rule, "script", SCRIPT.format(x=x, written=written), find)
