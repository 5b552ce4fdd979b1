"""The judge's process from inside: a stand-in for each name of the learner's that a check reads.

It runs no line of a learner's: check cells only, as their author wrote them.
"""

from __future__ import annotations

import ast
import builtins
import socket
import sys
from typing import Any

from autograde.judging import requests
from autograde.judging.waiting import Waited, WaitedSocket
from autograde.learner_process import frames
from autograde.proxies.limits import JudgeFailed, LearnerBroke, Limits
from autograde.proxies.remote import Remote
from autograde.whose_error import ASKING, CELLS, Whose, is_ours_below, modules_of
from insidetensor.checking.told_errors import tell_only_lines


class Bench:
    """One judge: the connection to the learner's process, and the names of the check cells."""

    def __init__(self, namespace: dict[str, Any]) -> None:
        self._namespace = namespace
        self._remote: Remote | None = None
        self._imported: frozenset[str] = frozenset()
        self._missing: set[str] = set()  # names of the learner's that are not there

    def answer(self, request: dict[str, Any], channel: socket.socket) -> dict[str, Any]:
        """Do what the grader asks; `raised` says whose the error is that the last cell raised."""
        match request["do"]:
            case "open":
                limits = Limits(seconds=request["seconds"])
                connection, shared = requests.taken_over(channel, 2)
                learner = WaitedSocket(fileno=connection)
                learner.waited = Waited(shared)
                self._remote = Remote(learner, limits)
                tell_only_lines(request["lines"])
                self._imported = frozenset(self._namespace)
            case "prepare":
                self._prepare(request["source"], frozenset(request["learners"]))
            case "pause":
                self._pause()
        remote = self._remote
        return {
            "broken": None if remote is None else remote.broken,
            "failed": None if remote is None else remote.failed,
            "raised": self._whose_was_raised(),
        }

    def _prepare(self, source: str, learners: frozenset[str]) -> None:
        """Put the learner's names that a check reads where the check finds them.

        Names of the released imports are the judge's own, whatever the notebook made of them.
        """
        try:
            self._opened.renew()
            for name in sorted(names_read(source) - self._imported):
                self._look_up(name, is_learners=name in learners)
        except (LearnerBroke, JudgeFailed):
            return  # the answer says so

    def _whose_was_raised(self) -> Whose | None:
        """Whose the error is that the shell showed last; it is asked once."""
        error = getattr(sys, "last_value", None)
        sys.last_value = None
        if error is None:
            return None
        modules = modules_of(error)
        if ASKING in modules:
            return "learner's"
        if isinstance(error, NameError) and error.name in self._missing:
            return "learner's"
        below = modules[_last(CELLS, modules) + 1 :]
        return "ours" if is_ours_below(error, below) else "either's"

    def _look_up(self, name: str, *, is_learners: bool) -> None:
        if is_learners:
            self._namespace.pop(name, None)  # an earlier check's
        elif name in self._namespace or hasattr(builtins, name):
            return
        try:
            self._namespace[name] = self._opened.name(name)
            self._missing.discard(name)
        except NameError:
            self._missing.add(name)  # the check says it, in the words of Python

    def _pause(self) -> None:
        try:
            self._opened.pause()
        except (LearnerBroke, JudgeFailed):
            return

    @property
    def _opened(self) -> Remote:
        if self._remote is None:
            raise RuntimeError("nobody was handed over")
        return self._remote


def names_read(source: str) -> set[str]:
    """Every name that the code reads, wherever it is bound."""
    return {
        node.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Name) and not node.id.startswith("__")
    }


def _last(name: str, modules: list[str]) -> int:
    """The place of the last one of this name, or -1."""
    return max((place for place, module in enumerate(modules) if module == name), default=-1)


_BENCHES: dict[int, Bench] = {}


def serve(channel: socket.socket, namespace: dict[str, Any]) -> None:
    """Answer one request of the grader's."""
    request = frames.receive(channel)
    if request is None:
        return
    bench = _BENCHES.setdefault(channel.fileno(), Bench(namespace))
    frames.send(channel, bench.answer(request, channel))
