"""What is asked of a function that says whether two arrays or tensors share memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from autograde.checks.cases import Case, Find
from autograde.checks.observed import value_of
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.deadly_calls import deadly
from insidetensor.checking.findings import because, find_value
from insidetensor.shown import shown_index

from .installed import where_it_runs
from .random_pairs import random_pairs
from .sharing_pairs import Pair, listed, looked_at

NAME = "shares_memory"
WHY_NOT_TO_FAIL = ("grad", "read_only", "tensorflow")  # reasons to give for an error too


def shares_memory_cases() -> Iterator[Case]:
    """Pairs in and between the three libraries, and pairs that are looked at afterwards."""
    for pair in chain(listed(), random_pairs()):
        yield _case(pair, _Answer(pair).find, is_looked_at=False)
    for pair in looked_at():
        yield _case(pair, _Answer(pair).find_changed, is_looked_at=True)


def _case(pair: Pair, find: Find, *, is_looked_at: bool) -> Case:
    code = (pair.setup, pair.a, pair.b)
    case = Case(pair.rule, "sharing", (NAME, *code, is_looked_at), find)
    return where_it_runs(case, " ".join(code))


class _Answer:
    """What a probe told of one pair."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.call = say("call.sharing", a=pair.a, b=pair.b, setup=pair.setup)

    def find(self, facts: Any) -> Finding | None:
        """What is wrong with the answer, or with how it was come by."""
        facts, none = value_of(facts, self.call)
        if none is not None:
            return none
        if facts["asked"]:
            return Finding(say("shares_memory.not_yours"), mistake="not-yours")
        yours, raised = value_of(facts["answer"], self.call)
        found = deadly(facts["deadly"], NAME) or raised
        found = found or find_value(yours, self.pair.shared, self.call)
        is_why_apt = not (raised or facts["deadly"]) or self.pair.why in WHY_NOT_TO_FAIL
        return because(found, self._why() if is_why_apt else "")

    def find_changed(self, facts: Any) -> Finding | None:
        """What of the two, and of what they are views of, is not as it was."""
        facts, none = value_of(facts, self.call)
        if none is not None:
            return none
        before, after = facts["states"]
        if before == after:
            return None
        return Finding(say("shares_memory.changed", call=self.call), mistake="changed")

    def _why(self) -> str:
        if self.pair.why:
            return say(f"shares_memory.{self.pair.why}")
        if self.pair.common is None:
            return say("shares_memory.no_byte")
        a, b = map(shown_index, self.pair.common)
        return say("shares_memory.common_byte", a=a, b=b)
