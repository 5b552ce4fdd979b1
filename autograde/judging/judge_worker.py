"""A judge's process from inside: says what to ask of a part, and finds what is wrong in answers.

It runs no line of a learner's and imitates nothing of theirs: answers are bytes, decoded into
plain data. It serves one submission after another.
"""

from __future__ import annotations

import base64
import socket
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from autograde.checks.cases import Case, judge_answers
from autograde.checks.chapters import make_cases
from autograde.checks.learner import NoAnswer, decode_observation
from autograde.checks.observed import telling_only
from autograde.checks.probes.plain_data import encode_facts
from autograde.checks.probes.script import compile_statements
from autograde.core import frames
from autograde.core.messages import say
from insidetensor import Finding
from insidetensor.messages import FALLBACK, speaking


class JudgeWorker:
    """What one judge remembers: the cases of each part, and an answer that was right to each.

    What a case draws at random is drawn once for each judge: no learner sees another's questions.
    Most answers are the same bytes as somebody's before, and a finding depends on nothing else.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], list[Case]] = {}
        self._right: dict[int, bytes] = {}  # by the id of the case
        self._lines: list[str] = []  # of the learner's, as they were last told

    def answer(self, request: dict[str, Any], data: bytes) -> dict[str, Any]:
        """Do what the grader asks; `failed` says why that could not be done."""
        try:
            with speaking(FALLBACK):  # a finding is put in words where it is read
                cases = self._cases(request["chapter"], request["part"], request["only"])
                if request["do"] == "questions":
                    return {"questions": _message(cases), "count": len(cases)}
                if request["lines"] is not None:
                    self._lines = request["lines"]
                return self._find(cases, _answers(request["sizes"], data))
        except Exception as error:
            return {"failed": described(error)}

    def _cases(self, chapter: str, part: str, only: Sequence[int] | None) -> list[Case]:
        key = chapter, part
        if key not in self._known:
            self._known[key] = make_cases(chapter, part)
        cases = self._known[key]
        return cases if only is None else [cases[place] for place in only]

    def _find(self, cases: Sequence[Case], answers: Sequence[bytes | NoAnswer]) -> dict[str, Any]:
        faults: list[str] = []

        def find(case: Case, answer: bytes | NoAnswer) -> Finding | None:
            if self._right.get(id(case)) == answer:
                return None
            try:
                finding = case.find(
                    answer if isinstance(answer, NoAnswer) else decode_observation(answer)
                )
            except Exception as error:
                faults.append(f"{case.rule}: {described(error)}")
                return Finding(say("no_answer.unreadable"), mistake="unreadable")
            if finding is None and isinstance(answer, bytes):
                self._right[id(case)] = answer
            return finding

        with telling_only(self._lines):
            found = judge_answers(cases, answers, find)
            return {"rules": [result.to_json() for result in found], "faults": faults}


def _answers(sizes: Sequence[int | str], data: bytes) -> list[bytes | NoAnswer]:
    """The answers as they lie in `data` one after another; a word in place of a size says why."""
    found: list[bytes | NoAnswer] = []
    at = 0
    for size in sizes:
        if isinstance(size, str):
            found.append(NoAnswer(size))  # type: ignore[arg-type]
        else:
            found.append(data[at : at + size])
            at += size
    return found


def _message(cases: Sequence[Case]) -> str:
    """The questions as they cross to the learner's process."""
    questions = [(case.probe, _compiled(case), case.rule) for case in cases]
    return base64.b64encode(encode_facts(questions)).decode()


def _compiled(case: Case) -> Any:
    """What a case gives its probe, with statements compiled: here once, and not for everybody."""
    if case.probe == "script":
        return compile_statements(case.given)
    if case.probe in {"stages", "kernel_table"}:
        return [compile_statements(text) for text in case.given]
    return case.given


def described(error: Exception) -> str:
    """An error of ours in one line, with the file and the line that it came from."""
    frames_of = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(frames_of[-1].filename).name}, line {frames_of[-1].lineno})"
    said = " ".join(str(error).split())[:300]
    return f"{type(error).__name__}: {said}{place if frames_of else ''}"


_WORKERS: dict[int, JudgeWorker] = {}


def serve(channel: socket.socket, namespace: dict[str, Any]) -> None:
    """Answer one request of the grader's."""
    request = frames.receive_frame(channel)
    if request is None:
        return
    size = sum(size for size in request.get("sizes", ()) if isinstance(size, int))
    data = frames.receive_bytes(channel, size)
    if data is not None:
        worker = _WORKERS.setdefault(channel.fileno(), JudgeWorker())
        frames.send_frame(channel, worker.answer(request, data))
