"""Lists of tensors by the storages that they look into, and what may be counted in their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value


@dataclass(frozen=True)
class Look:
    """A tensor: the name of its storage, the elements in that, their bytes, those it reaches."""

    storage: str
    stored: int
    itemsize: int
    reached: int

    @property
    def nbytes(self) -> int:
        """The bytes of its storage."""
        return self.stored * self.itemsize


def of_x(reached: int) -> Look:
    """A tensor that looks into the storage of `x`, which is 1,000 zeros of float32."""
    return Look("x", 1000, 4, reached)


def own(storage: str, stored: int, itemsize: int = 4, reached: int | None = None) -> Look:
    """A tensor with another storage than that of `x`; it reaches all of it, unless said."""
    return Look(storage, stored, itemsize, stored if reached is None else reached)


# By rule: a list as the learner reads it, what each of its tensors looks into, why it is so.
LISTS: dict[str, list[tuple[str, list[Look], str]]] = {
    "whole": [
        ("[x]", [of_x(1000)], ""),
        ("[x[:3]]", [of_x(3)], "whole"),
        ("[x[5]]", [of_x(1)], "whole"),
        ("[x[:0]]", [of_x(0)], "whole"),
        ("[torch.tensor(1.5)]", [own("a", 1)], ""),
        ("[torch.ones(4, requires_grad=True).detach()]", [own("a", 4)], ""),
        ("[torch.ones(2, 3).T]", [own("a", 6)], ""),
        ("[torch.zeros(8).as_strided((3, 3), (1, 2))]", [own("a", 8, reached=9)], "whole"),
        ("[torch.ones(3).expand(5, 3)]", [own("a", 3, reached=15)], "expand"),
        ("[x.unfold(0, 10, 1)]", [of_x(9910)], "expand"),
    ],
    "once": [
        ("[x[:3], x[500:]]", [of_x(3), of_x(500)], "once"),
        ("[x, x]", [of_x(1000), of_x(1000)], "once"),
        ("[x[5:], x.data]", [of_x(995), of_x(1000)], "once"),
        ("[x, torch.zeros(0).set_(x.untyped_storage(), 2, (2, 3))]", [of_x(1000), of_x(6)], "once"),
        ("[x, x.view(10, 100).T]", [of_x(1000), of_x(1000)], "once"),
        ("[x, torch.zeros(0), x[5:]]", [of_x(1000), own("a", 0), of_x(995)], "once"),
        ("[x[1::2], x[::2], x]", [of_x(500), of_x(500), of_x(1000)], "once"),
    ],
    "own_storages": [
        ("[x[:3], x[:3].clone()]", [of_x(3), own("a", 3)], "clone"),
        ("[x[:3].clone()]", [own("a", 3)], "clone"),
        ("[torch.ones(3), torch.ones(3)]", [own("a", 3), own("b", 3)], "equal"),
        ("[x, torch.ones(3), torch.ones(2)]", [of_x(1000), own("a", 3), own("b", 2)], "equal"),
    ],
    "dtypes": [
        ("[torch.arange(7)]", [own("a", 7, 8)], "dtypes"),
        ("[torch.ones(7, dtype=torch.float64)]", [own("a", 7, 8)], "dtypes"),
        ("[torch.ones(5, dtype=torch.bfloat16)]", [own("a", 5, 2)], "dtypes"),
        ("[torch.ones(5, dtype=torch.bool)]", [own("a", 5, 1)], "dtypes"),
        ("[torch.zeros(3, dtype=torch.complex128)]", [own("a", 3, 16)], "dtypes"),
    ],
    "no_elements": [
        ("[]", [], "no_tensor"),
        ("[torch.zeros(0, 3)]", [own("a", 0)], "no_elements"),
        ("[torch.zeros(0), torch.zeros(0)]", [own("a", 0), own("b", 0)], "no_elements"),
    ],
}


def saves(rule: str, written: str, looks: Sequence[Look], why: str = "") -> Case:
    """A list of tensors as an expression, and what each looks into."""
    call = f"saved_bytes({written})"
    expected, others = bytes_of_storages(looks), _other_counts(looks)

    def find(seen: Any) -> Finding | None:
        facts, raised = value_of(seen, call)
        if raised is not None:
            return because(raised, say(why) if why else "")
        counts = {**others, "saved_bytes.whole_file": facts["file"]}
        yours = facts["returned"]
        reason = _why_bytes(yours, counts, expected) or (say(why) if why else "")
        return because(find_value(yours, expected, call), reason)

    return Case(rule, "saved_size", ("saved_bytes", written), find)


def bytes_of_storages(looks: Sequence[Look]) -> int:
    """The bytes of the storages: each whole, and once."""
    return sum({look.storage: look.nbytes for look in looks}.values())


def _other_counts(looks: Sequence[Look]) -> dict[str, int]:
    """What somebody may count instead, by the key of the sentence that says so."""
    return {
        "saved_bytes.elements": sum(look.stored for look in looks),
        "saved_bytes.reached": sum(look.reached * look.itemsize for look in looks),
        "saved_bytes.each": sum(look.nbytes for look in looks),
        "saved_bytes.bits": 8 * bytes_of_storages(looks),
    }


def _why_bytes(yours: Any, others: Mapping[str, int], expected: int) -> str:
    """What was counted, where that can be told from the number."""
    fitting = (
        key for key, wrong in others.items()
        if wrong != expected and find_value(yours, wrong, "") is None
    )  # fmt: skip
    return next((say(key) for key in fitting), "")
