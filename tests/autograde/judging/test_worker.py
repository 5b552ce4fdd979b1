"""A judge remembers right answers, and finds in each other answer what is wrong with that."""

from autograde.checks.cases import Case
from autograde.judging.judge_worker import JudgeWorker
from autograde.probes.plain_data import encode
from insidetensor import Finding

PART = {"chapter": "ch", "part": "twice", "only": None, "lines": [], "do": "find", "language": "en"}


def worker_that_counts(looked):
    def find(seen):
        looked.append(seen)
        return None if seen == 4 else Finding(f"{seen} is not 4")

    worker = JudgeWorker()
    worker._known["en", "ch", "twice"] = [Case("core", "call", (), find)]
    return worker


def sentence(worker, answer):
    data = encode(answer)
    (rule,) = worker.answer({**PART, "sizes": [len(data)]}, data)["rules"]
    return rule["sentence"]


def test_a_right_answer_is_looked_at_once_and_every_wrong_one_again():
    looked = []
    worker = worker_that_counts(looked)
    answers = [4, 4, 5, 5, 4, "4", 4]
    sentences = [None, None, "5 is not 4", "5 is not 4", None, "4 is not 4", None]
    assert [sentence(worker, answer) for answer in answers] == sentences
    assert looked == [4, 5, 5, "4"]


def test_no_answer_is_never_taken_for_a_right_one():
    looked = []
    worker = worker_that_counts(looked)
    assert sentence(worker, 4) is None
    (rule,) = worker.answer({**PART, "sizes": ["ended"]}, b"")["rules"]
    assert "is not 4" in rule["sentence"]
