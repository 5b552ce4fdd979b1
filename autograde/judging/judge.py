"""A judge's process as the grader sees it: ask it what to ask, and what is found in the answers."""

from __future__ import annotations

import base64
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograde.core import frames
from autograde.judging.asking import Nothing
from autograde.sandbox.learner_process import LearnerProcess

RuleFinding = Mapping[str, Any]  # of one rule: see autograde.checks.cases.RuleResult


class JudgeError(Exception):
    """The judge's process has ended, takes too long, or cannot do its work: our failure."""


class BrokenCheckError(JudgeError):
    """A check cannot say what to ask, or what it finds: the judge itself goes on."""


@dataclass(frozen=True)
class PartFindings:
    """What was found in the answers of one part, rule by rule.

    `faults` are the cases in which the judge itself stumbled: over what came back, or over itself.
    """

    rules: tuple[RuleFinding, ...]
    faults: tuple[str, ...] = ()


class Judge:
    """One judge; it serves one submission after another until it fails."""

    def __init__(self, process: LearnerProcess, seconds: float) -> None:
        self._process, self._seconds = process, seconds
        self._left = seconds
        self._asked: dict[str, Any] = {}
        self._lines: Sequence[str] | None = None  # that its process knows already
        self._questions: dict[tuple[str, str], tuple[bytes, int]] = {}

    def begin(self) -> None:
        """Begin with another submission: all that is asked for it has these seconds together."""
        self._left = self._seconds

    def questions(
        self, chapter: str, part: str, only: Sequence[int] | None = None
    ) -> tuple[bytes, int]:
        """The message to the learner's process, and how many questions it holds.

        `only` are the places of the cases to ask; all, where it is None.
        """
        self._asked = {"chapter": chapter, "part": part, "only": None if only is None else [*only]}
        key = chapter, part
        if only is None and key in self._questions:
            return self._questions[key]
        answer = self._ask({"do": "questions", **self._asked})
        found = base64.b64decode(answer["questions"]), answer["count"]
        if only is None:  # the same for every submission that this judge serves
            self._questions[key] = found
        return found

    def find(self, observations: Sequence[bytes | Nothing], lines: Sequence[str]) -> PartFindings:
        """What is wrong with the answers to what was asked last.

        `lines` are those of the learner's that may be named.
        """
        sizes = [each if isinstance(each, str) else len(each) for each in observations]
        told = None if lines is self._lines else list(lines)
        request = {"do": "find", **self._asked, "sizes": sizes, "lines": told}
        data = b"".join(each for each in observations if isinstance(each, bytes))
        answer = self._ask(request, data)
        self._lines = lines
        return PartFindings(tuple(answer["rules"]), tuple(answer["faults"]))

    def _ask(self, request: dict[str, Any], data: bytes = b"") -> dict[str, Any]:
        began = time.monotonic()
        try:
            self._process.channel.settimeout(max(self._left, 0.001))
            frames.send_frame(self._process.channel, request)
            self._process.channel.sendall(data)
            answer = frames.receive_frame(self._process.channel)
        except (OSError, frames.BrokenFrameError) as error:
            raise JudgeError(str(error)) from error
        finally:
            self._left -= time.monotonic() - began
        if answer is None:
            raise JudgeError("it has ended")
        if "failed" in answer:
            raise BrokenCheckError(answer["failed"])
        return answer

    def close(self) -> None:
        """End its process."""
        self._process.close()
