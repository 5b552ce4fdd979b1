"""Cases that act and look in turn: short scripts with a learner's class, stage by stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.observed import find_raised, find_refusal, is_kind, value_of
from autograde.checks.wording import say
from autograde.probes.plain_data import Raised
from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.messages import message
from insidetensor.shown import shown

RANDOM = Random()
Errors = type[BaseException] | tuple[type[BaseException], ...]


@dataclass(frozen=True)
class Stage:
    """Statements, and what the expression `look` must be after them; `why` is a message key.

    With `error`, the statements must raise it, with a message that holds each text of `naming`.
    With `tried`, they may be refused: only then is anything looked at.
    """

    act: str
    look: str = ""
    expected: Any = None
    why: str = ""
    error: Errors | None = None
    naming: tuple[str, ...] = ()
    tried: bool = False


def stages(rule: str, *stages: Stage) -> Case:
    """A script in stages, each of which must come out right."""
    acts = [stage.act for stage in stages]

    def find(seen: Any) -> Finding | None:
        told, found = value_of(seen, "; ".join(filter(None, acts)))
        if found is not None:
            return found
        for place, (stage, (gave, looked)) in enumerate(zip(stages, told, strict=True)):
            call = "; ".join(filter(None, acts[: place + 1]))
            if stage.tried and not isinstance(gave, Raised):
                return None
            found = _find(stage, gave, looked, call)
            if found is not None:
                return because(found, say(stage.why) if stage.why else "")
        return None

    return Case(rule, "stages", [(stage.act, stage.look) for stage in stages], find)


def returns(rule: str, start: str, act: str, wanted: str, others: Sequence[str], why: str) -> Case:
    """A script whose last statement gives the very object that `wanted` names.

    The names to compare it with come in an order of their own each time.
    """
    candidates = [wanted, *others]
    RANDOM.shuffle(candidates)
    call = f"{start}; {act}"

    def find(seen: Any) -> Finding | None:
        told, found = value_of(seen, call)
        if found is None and told[1] != [candidates.index(wanted)]:
            key = "value.nothing" if told[0] is None else "value.other"
            answer = message("find.returned", call=call)
            sentence = message(key, answer=answer, got=shown(told[0]), want=f"`{wanted}` itself")
            found = Finding(sentence, mistake=key.replace(".", "-"))
        return because(found, say(why))

    return Case(rule, "identity", (start, act, candidates), find)


def _find(stage: Stage, gave: Any, looked: Any, call: str) -> Finding | None:
    """What is wrong with one stage."""
    if stage.error is not None:
        found = find_refusal(gave, error=stage.error, naming=stage.naming, call=call)
    elif isinstance(gave, Raised) and (not stage.tried or is_kind(gave, "NotImplementedError")):
        found = find_raised(gave, call)
    else:
        found = None
    if found is not None or not stage.look:
        return found
    call = f"{call}; {stage.look}" if call else stage.look
    value, found = value_of(looked, call)
    return found or find_value(value, stage.expected, call)
