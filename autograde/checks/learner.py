"""Ask a learner's namespace, in this process or in another one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from autograde.checks.probes.agent import STOPPED, Question, run_probe, silence_output
from autograde.checks.probes.plain_data import MalformedError, Raised, decode_facts, encode_facts


@dataclass(frozen=True)
class NoAnswer:
    """The reason why a question has no observation."""

    reason: Literal["too-much", "too-long", "ended"]


class Learner(Protocol):
    """A learner's namespace, in another process or in this one."""

    def ask(self, questions: Sequence[Question]) -> list[Any]:
        """An observation for each question: plain data, `Raised` or `NoAnswer`."""


class ThisProcess:
    """A learner's namespace in this very process, as in plain nbgrader and in tests."""

    def __init__(self, names: dict[str, Any]) -> None:
        self._names = names

    def ask(self, questions: Sequence[Question]) -> list[Any]:
        """Run each probe here; questions and observations are encoded as between processes."""
        return [self._answer(*decode_facts(encode_facts(question))) for question in questions]

    def _answer(self, probe: str, given: Any) -> Any:
        with silence_output():
            seen = run_probe(self._names, probe, given)
        if isinstance(seen, Raised) and seen.kinds[:1] == STOPPED.kinds:
            raise KeyboardInterrupt
        try:
            return decode_facts(encode_facts(seen))
        except MalformedError:
            return NoAnswer("too-much")


def decode_observation(data: bytes) -> Any:
    """Decode one observation that a learner's process sent."""
    try:
        return decode_facts(data)
    except MalformedError:
        return NoAnswer("too-much")
