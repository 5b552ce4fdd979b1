"""Jobs that workers die of, that are turned away, or whose answer makes no sense."""

from __future__ import annotations

import json
from concurrent.futures import Future

import pytest
from distributed import KilledWorker

from autograde.grading.job import Done, Task
from autograde.cluster.crossing import Graded, Settings, job_of, task_of, to_bytes, to_done
from autograde.cluster.dispatching import ClusterLost, Dispatcher
from autograde.cluster.kit import packed
from autograde.judging.assignment import Assignment, AssignmentCell
from autograde.judging.work import Judged, JudgedCell, JudgedPart
from autograde.scoring import Judgement
from insidetensor.handing_in.released import Exercise, ReleasedCell

ASSIGNMENT = Assignment(
    "ch90",
    (AssignmentCell("code", "x = '\ud800'", "x", is_solution=True),),
    {"ch90.py": b"\x00\xff"},
    {"data.bin": b"\xfe"},
)
CELL = ReleasedCell("a", "code", "0", "x", "X", "x", {"nbgrader": {"grade": False}})
EXERCISE = Exercise("ch90", "Exercise", (CELL,), "0")
SETTINGS = Settings("0", {"numpy": "2"}, 3.5, True, {"ch90": Graded(ASSIGNMENT, EXERCISE)})
DONE = Done(
    Judged(
        "ann",
        "ch90",
        (JudgedPart("check-x", "x", 2.0, Judgement("passed", comparison={"a": [1]})),),
        (JudgedCell(0, "x", ({"output_type": "stream", "text": "\ud800"},), 1),),
        seconds={"the checks": 0.5},
    ),
    notebook={"cells": [{"source": "\ud800"}]},
    repairs=("one",),
    untouched=frozenset({"x", "y"}),
)


class Sent:
    """In place of a cluster: keeps what it is given until a test answers."""

    def __init__(self) -> None:
        self.jobs: list[tuple[str, Future[bytes]]] = []

    def __call__(self, task: Task) -> Future[bytes]:
        answer: Future[bytes] = Future()
        self.jobs.append((task.learner, answer))
        return answer

    def whom(self) -> list[str]:
        return [learner for learner, answer in self.jobs if not answer.done()]

    def answer(self, learner: str, answer: bytes | Exception) -> None:
        found = next(each for name, each in self.jobs if name == learner and not each.done())
        if isinstance(answer, Exception):
            found.set_exception(answer)
        else:
            found.set_result(answer)


def task(learner: str) -> Task:
    return Task(learner, b"\xff", "0", ASSIGNMENT, EXERCISE)


def died() -> KilledWorker:
    return KilledWorker("job", None, 2)  # type: ignore[arg-type]


def test_what_crosses_comes_back_as_it_was() -> None:
    assert Settings.from_json(SETTINGS.to_json()) == SETTINGS
    assert task_of(job_of(task("김")), SETTINGS.exercises) == task("김")
    back = to_done(to_bytes(DONE))
    assert back.judged is not None
    # What cells showed is in the notebook, and is not sent twice.
    assert DONE.judged is not None
    assert back.judged.parts == DONE.judged.parts
    assert (back.notebook, back.untouched) == (DONE.notebook, DONE.untouched)
    assert (back.repairs, back.judged.seconds) == (DONE.repairs, DONE.judged.seconds)


def test_whom_workers_died_of_waits_until_it_can_be_tried_alone() -> None:
    sent = Sent()
    dispatcher = Dispatcher(sent, "tcp://x")
    outcomes = {name: dispatcher.submit(task(name)) for name in ("ann", "bob", "cat")}
    sent.answer("ann", died())
    sent.answer("bob", died())
    assert sent.whom() == ["cat"]
    sent.answer("cat", to_bytes(DONE))
    assert sent.whom() == ["ann"]
    # Nobody else is with the workers meanwhile.
    outcomes["dan"] = dispatcher.submit(task("dan"))
    assert sent.whom() == ["ann"]
    sent.answer("ann", died())
    judged = outcomes["ann"].result(0).judged
    assert judged is not None
    assert judged.trouble == "3 workers in a row have died while they graded it, and nothing else"
    assert sent.whom() == ["dan"]
    sent.answer("dan", to_bytes(DONE))
    assert sent.whom() == ["bob"]
    sent.answer("bob", to_bytes(DONE))
    assert {name for name, each in outcomes.items() if not each.result(0).judged.trouble} == {  # type: ignore[union-attr]
        *("bob", "cat", "dan")
    }
    assert sent.whom() == []


@pytest.mark.parametrize("answer", [b"{}", b"not JSON", b"[]", json.dumps({"judged": 3}).encode()])
def test_an_answer_that_makes_no_sense_is_nobodys_score(answer: bytes) -> None:
    sent = Sent()
    outcome = Dispatcher(sent, "tcp://x").submit(task("ann"))
    sent.answer("ann", answer)
    judged = outcome.result(0).judged
    assert judged is not None
    assert judged.trouble
    assert judged.parts == ()


def test_a_job_that_workers_give_back_is_sent_again_but_not_without_end() -> None:
    sent = Sent()
    outcome = Dispatcher(sent, "tcp://x").submit(task("ann"))
    for _ in range(3):
        assert not outcome.done()
        sent.answer("ann", b"")
    judged = outcome.result(0).judged
    assert judged is not None
    assert judged.trouble == "3 workers that had it could no longer grade"
    assert len(sent.jobs) == 3


def test_a_job_that_the_cluster_cancels_says_that_the_cluster_is_gone() -> None:
    sent = Sent()
    outcome = Dispatcher(sent, "tcp://x").submit(task("ann"))
    sent.jobs[0][1].cancel()
    with pytest.raises(ClusterLost, match="The cluster at tcp://x has gone"):
        outcome.result(0)


def test_who_takes_a_job_back_takes_it_back_from_the_cluster() -> None:
    sent = Sent()
    outcome = Dispatcher(sent, "tcp://x").submit(task("ann"))
    assert outcome.cancel()
    assert sent.jobs[0][1].cancelled()


def test_the_kit_holds_no_solution_and_no_hidden_check() -> None:
    import io
    import zipfile

    names = zipfile.ZipFile(io.BytesIO(packed())).namelist()
    assert "autograde/cluster/on_worker.py" in names
    assert "src/insidetensor/__init__.py" in names
    assert not [name for name in names if "hidden" in name or "solutions" in name]
