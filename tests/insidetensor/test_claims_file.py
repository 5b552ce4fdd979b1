"""The file of claims is read strictly, run in fresh namespaces, and shown with verdicts."""

import sys
import warnings
from dataclasses import replace
from types import SimpleNamespace

import pytest

from insidetensor.claims.claims import (
    Claim,
    Verdict,
    _row,
    read_claims,
    run_claim,
    what_the_posts_say,
)
from insidetensor.claims.entries import EntryError, find_course_file
from insidetensor.processes.fresh_process import end_processes

GOOD = """
[posts.p]
title = "a post"

[[claims]]
id = "X1"
chapter = "ch99"
post = "p"
paraphrase = "One and one is two."
needs = ["numpy"]
code = "outcome = str(1 + 1)"
[claims.verdicts.2]
verdict = "holds"
because = "It is so."
"""


def claim(code, needs=("numpy",), **verdicts):
    return Claim("X1", "ch99", "p", "Something.", needs, code, verdicts)


@pytest.fixture
def ledger(tmp_path):
    def write(text):
        path = tmp_path / "claims.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_good_ledger_is_read(ledger):
    (only,) = read_claims(ledger(GOOD))
    assert only.verdicts == {"2": Verdict("holds", "It is so.")}
    assert run_claim(only).verdict.verdict == "holds"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('post = "p"\n', ""), "claims.toml, X1: "),
        (('id = "X1"\n', ""), "claims.toml, number 1 in the file: "),
        (('post = "p"', 'post = "q"'), "X1: the post 'q' is not in the table"),
        (('["numpy"]', '["jax"]'), "X1: needs names 'jax'"),
        (('needs =', 'neds = 1\nneeds ='), "neds"),
        (('"holds"', '"holds if"'), "X1: the verdict 'holds if' is not one of"),
        (('because = "It is so."', ""), "because"),
        (("[posts.p]", "[posts.p"), "claims.toml cannot be read as TOML"),
        (("", GOOD.split("\n\n")[1]), "two entries are called X1"),
        (("needs =", "logical_cpus = 2\nneeds ="), "it needs own_process = true, and tensorflow"),
        (("needs =", "own_process = true\nlogical_cpus = 2\nneeds ="), "and tensorflow in needs"),
    ],
)  # fmt: skip
def test_mistake_in_the_ledger_gets_a_sentence_that_says_where(ledger, change, sentence):
    old, new = change
    text = GOOD.replace(old, new) if old else GOOD + "\n" + new
    with pytest.raises(EntryError) as caught:
        read_claims(ledger(text))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_claims_do_not_see_each_others_names():
    run_claim(claim("leak = 1; outcome = 'set'"))
    assert run_claim(claim("outcome = str('leak' in globals())")).outcome == "False"


def test_unknown_outcome_is_shown_as_new():
    result = run_claim(claim("outcome = 'surprise'", known=Verdict("holds", "so")))
    assert result.verdict is None
    assert _row(result)[1:3] == ("surprise", "new outcome")


def test_code_that_raises_or_decides_nothing_is_a_new_outcome():
    assert run_claim(claim("1 / 0")).outcome == "ZeroDivisionError: division by zero"
    assert run_claim(claim("x = 1")).outcome == "the code assigned no outcome"


def test_warnings_of_old_calls_stay_silent():
    with warnings.catch_warnings(record=True) as caught:
        run_claim(claim("import warnings; warnings.warn('old'); outcome = 'x'"))
    assert not caught


def test_claim_about_a_missing_library_is_not_run(monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    result = run_claim(claim("raise SystemExit", needs=("torch",)))
    assert not result.ran
    assert _row(result)[1:] == ("not run: needs PyTorch", "–", "–")


@pytest.fixture
def processes():
    yield
    end_processes()


def apart(code, **fields):
    return replace(claim(code), own_process=True, **fields)


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("x = 1", "the code assigned no outcome"),
        ("outcome = np.arange(3).sum()", "3"),
        ("print('noise'); outcome = 'ü\\'\\n'", "ü'\n"),
    ],
)
def test_whatever_happens_in_its_own_process_is_an_outcome(code, outcome, processes, capfd):
    assert run_claim(apart(code)).outcome == outcome
    assert capfd.readouterr() == ("", "")


@pytest.mark.slow
def test_a_claim_about_placement_has_the_cpus_it_asks_for(processes):
    code = "outcome = len(tf.config.list_logical_devices('CPU'))"
    pytest.importorskip("tensorflow")
    asked = apart(code, needs=("tensorflow",), logical_cpus=3)
    assert run_claim(asked).outcome == "3"


def test_claims_of_one_table_share_one_import_of_their_libraries(monkeypatch, ledger):
    pytest.importorskip("torch")
    text = GOOD + "".join(
        GOOD.split("\n\n")[1]
        .replace('"X1"', f'"X{number}"')
        .replace('["numpy"]', f'["{needs}"]\nown_process = true')
        .replace("[[claims]]", "\n[[claims]]", 1)
        for number, needs in ((2, "numpy"), (3, "torch"), (4, "numpy"))
    )
    path, settings, prepared = ledger(text), [], []

    def answer(code, said, setting, **_):
        settings.append(setting.libraries)
        return SimpleNamespace(value="['2', '']")

    monkeypatch.setattr("insidetensor.claims.claims.find_course_file", lambda name: path)
    monkeypatch.setattr("insidetensor.claims.claims.run_fresh", answer)
    monkeypatch.setattr("insidetensor.claims.claims.start_importing", prepared.append)
    table = what_the_posts_say("ch99")
    assert [row[2] for row in table.rows] == ["holds"] * 4
    assert settings == [("numpy", "torch")] * 3
    assert [setting.libraries for setting in prepared] == [("numpy", "torch")]


def test_table_of_a_chapter_holds_what_is_also_in_it_in_the_order_of_ids(monkeypatch, ledger):
    entry = "\n" + GOOD.split("\n\n")[1]
    also = entry.replace('"ch99"', '"ch98"\nalso_in = ["ch97", "ch99"]').replace('"X1"', '"X2"')
    elsewhere = entry.replace('"ch99"', '"ch98"').replace('"X1"', '"X3"')
    path = ledger(GOOD.replace('"X1"', '"X10"') + also + elsewhere)
    assert [claim.chapters for claim in read_claims(path)] == [
        ("ch99",),
        ("ch98", "ch97", "ch99"),
        ("ch98",),
    ]
    monkeypatch.setattr("insidetensor.claims.claims.find_course_file", lambda name: path)
    shown = {
        chapter: [row[0].partition(".")[0] for row in what_the_posts_say(chapter).rows]
        for chapter in ("ch97", "ch98", "ch99")
    }
    assert shown == {"ch97": ["X2"], "ch98": ["X2", "X3"], "ch99": ["X2", "X10"]}


GPU = replace(
    claim("outcome = 'ran'", known=Verdict("holds", "so")), needs=("torch",), needs_gpu=True
)
NO_GPU = SimpleNamespace(is_available=lambda: False)
A_GPU = SimpleNamespace(is_available=lambda: True)


def machine(monkeypatch, cuda=NO_GPU, mps=NO_GPU, gpus=(), recorded=None):
    torch = SimpleNamespace(cuda=cuda, backends=SimpleNamespace(mps=mps))
    config = SimpleNamespace(list_physical_devices=lambda kind: gpus if kind == "GPU" else [1])
    monkeypatch.setitem(sys.modules, "torch", torch)
    monkeypatch.setitem(sys.modules, "tensorflow", SimpleNamespace(config=config))
    monkeypatch.setattr("insidetensor.claims.claims.recorded_run", lambda: recorded)


def test_claim_that_needs_a_gpu_says_so_where_there_is_none(monkeypatch):
    machine(monkeypatch)
    for needs in (("torch",), ("tensorflow",), ("numpy", "torch", "tensorflow")):
        result = run_claim(replace(GPU, needs=needs))
        assert not result.ran
        assert _row(result)[1:] == ("not run here: no GPU", "–", "–")


@pytest.mark.parametrize(
    ("seen", "needs"),
    [
        ({"cuda": A_GPU}, ("torch",)),
        ({"mps": A_GPU}, ("torch",)),
        ({"gpus": ["GPU:0"]}, ("tensorflow",)),
        ({"gpus": ["GPU:0"]}, ("torch", "tensorflow")),
    ],
)
def test_claim_that_needs_a_gpu_runs_where_a_library_that_it_needs_sees_one(
    monkeypatch, seen, needs
):
    machine(monkeypatch, **seen)
    assert run_claim(replace(GPU, needs=needs)).outcome == "ran"


def test_a_gpu_of_the_other_library_does_not_count(monkeypatch):
    machine(monkeypatch, gpus=["GPU:0"])
    assert not run_claim(GPU).ran


def test_a_recorded_run_says_what_this_machine_cannot(monkeypatch):
    recorded = SimpleNamespace(stamp="NVIDIA T4, 2026-01-31", claims={"X1": "known", "X2": "odd"})
    machine(monkeypatch, recorded=recorded)
    said = "not run here: no GPU\nOn NVIDIA T4, 2026-01-31: "
    assert _row(run_claim(GPU))[1:] == (said + "known", "holds", "so")
    odd = run_claim(replace(GPU, id="X2"))
    assert (odd.ran, odd.verdict, odd.outcome) == (False, None, said + "odd")
    assert _row(run_claim(replace(GPU, id="X3")))[1:] == ("not run here: no GPU", "–", "–")


def test_unknown_chapter_is_named():
    with pytest.raises(ValueError, match=r"claims\.toml has no entry and no chapter called 'ch77'"):
        what_the_posts_say("ch77")


def test_claims_can_be_asked_by_their_ids():
    asked = what_the_posts_say("E1", "C6")
    assert [row[0].split(".")[0] for row in asked.rows] == ["C6", "E1"]


def test_first_folder_that_has_the_ledger_wins(tmp_path, monkeypatch):
    (tmp_path / "claims.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr(
        "insidetensor.claims.entries.FOLDERS", (tmp_path, find_course_file("claims.toml").parent)
    )
    assert find_course_file("claims.toml").parent == tmp_path
    with pytest.raises(FileNotFoundError, match=r"nothing.toml was not found in any of"):
        find_course_file("nothing.toml")
