"""A judge remembers right answers, and finds in each other answer what is wrong with that."""

from autograde.checks.cases import Case
from autograde.checks.probes.plain_data import encode_facts
from autograde.judging import judge_worker
from autograde.judging.judge_worker import JudgeWorker
from insidetensor import Finding
from insidetensor.messages import read_sentence, register_catalogue, speaking
from insidetensor.messages.sentence import CATALOGUES

PART = {"chapter": "ch", "part": "twice", "only": None, "lines": [], "do": "find"}


def worker_that_counts(looked):
    def find(seen):
        looked.append(seen)
        return None if seen == 4 else Finding(f"{seen} is not 4")

    worker = JudgeWorker()
    worker._known["ch", "twice"] = [Case("core", "call", (), find)]
    return worker


def sentence(worker, answer):
    data = encode_facts(answer)
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


def test_a_judges_finding_is_told_in_the_language_of_who_reads_it(tmp_path, monkeypatch):
    (tmp_path / "en.toml").write_text('[a]\nb = "{got} is not 4"\n', encoding="utf-8")
    korean = 'msgctxt "a.b"\nmsgid "{got} is not 4"\nmsgstr "{got:은/는} 4가 아님"\n'
    (tmp_path / "ko.po").write_text(korean, encoding="utf-8")
    monkeypatch.setitem(CATALOGUES, "tried", None)
    say = register_catalogue("tried", tmp_path).message
    case = Case("core", "call", (), lambda seen: Finding(say("a.b", got=seen)))
    monkeypatch.setattr(judge_worker, "make_cases", lambda chapter, part: [case])
    told, data = {}, encode_facts(3)
    for language in ("en", "ko"):
        with speaking(language):
            rule = JudgeWorker().answer({**PART, "sizes": [len(data)]}, data)["rules"][0]
            told[language] = read_sentence(rule["sentence"])
    assert told == {"en": "3 is not 4", "ko": "3은 4가 아님"}
