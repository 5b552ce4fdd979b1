"""Ask a learner's namespace in this process, and decode what one in another has observed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from autograde.checks.probes.agent import STOPPED, Question, run_probe, silence_output
from autograde.checks.probes.plain_data import MalformedError, Raised, decode_facts, encode_facts


@dataclass(frozen=True)
class NoAnswer:
    """The reason why a question has no observation."""

    reason: Literal["too-much", "too-long", "ended"]


class ThisProcess:
    """A learner's namespace in this very process, as in plain nbgrader and in tests."""

    def __init__(self, names: dict[str, Any]) -> None:
        self._names = names

    def ask(self, questions: Sequence[Question]) -> list[Any]:
        """Run each probe here; an observation for each: plain data, `Raised` or `NoAnswer`.

        Questions and observations are encoded as between processes.
        """
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
