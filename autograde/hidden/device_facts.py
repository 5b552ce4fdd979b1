"""What a probe told of one call on devices, and what is wrong with it whatever was asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from autograde.checks.observed import find_raised, is_kind, value_of
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import Finding

# What a log calls the operations that make or copy tensors; any other can be a product's work.
NO_WORK = {
    "_to_copy", "_unsafe_view", "alias", "arange", "cat", "clone", "copy_", "detach", "empty",
    "empty_like", "empty_strided", "fill_", "full", "full_like", "new_empty", "new_full",
    "new_ones", "new_zeros", "ones", "ones_like", "stack", "view", "zero_", "zeros", "zeros_like",
}  # fmt: skip


@dataclass(frozen=True)
class Warned:
    """One warning of a learner's code; `is_user`: a UserWarning, or of a class made from it."""

    category: Raised
    text: str
    is_user: bool


@dataclass(frozen=True)
class Run:
    """One call of a learner's function: what came back, and what was moved meanwhile.

    `raised` is the finding where an error came, `error` that error.
    """

    call: str
    value: Any = None
    raised: Finding | None = None
    error: Raised | None = None
    to: int = 0  # bytes moved to the accelerator
    back: int = 0  # bytes read back from it
    read: int = 0  # of the largest TensorFlow matrix that was read into Python
    log: tuple[tuple[str, str, int], ...] = ()  # kind, op, bytes
    warned: tuple[Warned, ...] = ()

    @property
    def said(self) -> tuple[str, ...]:
        """The words of each UserWarning."""
        return tuple(one.text for one in self.warned if one.is_user)

    @property
    def first_product(self) -> int | None:
        """Where in the log the first operation that may be a product's stands; None without any."""
        for at, (kind, op, _) in enumerate(self.log):
            if kind == "launch" and op.partition(".")[0] not in NO_WORK:
                return at
        return None

    @property
    def first_read(self) -> int:
        """Where in the log the first bytes come back; the log's length without any."""
        reads = (at for at, (kind, _, _) in enumerate(self.log) if kind == "d2h")
        return next(reads, len(self.log))


def run_of(facts: Any, call: str) -> Run:
    """A call from its facts, as `probes.device_runs` tells them."""
    facts, raised = value_of(facts, call)
    if raised is not None:
        return Run(call, raised=raised)
    error = facts["raised"]
    warned = []
    for kinds, text in facts["warned"]:
        category = Raised(tuple(map(str, kinds)), str(text))
        warned.append(Warned(category, str(text), is_kind(category, UserWarning)))
    return Run(
        call,
        value=facts["value"],
        raised=None if error is None else _finding(error, call),
        error=error,
        to=int(facts["to"]),
        back=int(facts["back"]),
        read=int(facts["read"]),
        log=tuple((str(kind), str(op), int(nbytes)) for kind, op, nbytes in facts["log"]),
        warned=tuple(warned),
    )


def _finding(error: Raised, call: str) -> Finding:
    if "conflicting devices" in error.words:
        return Finding(say("devices.silent_copy", call=call), mistake="silent-copy")
    return find_raised(error, call)
