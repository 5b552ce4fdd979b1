"""The differences ledger asks each library the same question."""

import sys

import pytest

from insidetensor.claims.differences import (
    ask_library,
    read_differences,
    where_the_libraries_differ,
)
from insidetensor.claims.entries import EntryError

GOOD = """
[setup]
numpy = "x = np.arange(3)"

[[behaviours]]
id = "sum"
chapter = "ch99"
question = "What is the sum?"
numpy = "x.sum()"
torch = "1"
tensorflow = "1"
"""


@pytest.fixture
def ledger(tmp_path):
    def write(text):
        path = tmp_path / "differences.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.parametrize(
    ("probe", "answer"),
    [
        ("x.sum()", "3"),
        ("y = x[1:]\ny[0] = 9\nshares_memory(x, y)", True),
        ("x.flags.owndata is False", False),
        ("x[::-1].tolist()", "[2, 1, 0]"),
        ("x[7]", "IndexError: index 7 is out of bounds for axis 0 with size 3"),
        ("raise_ = 1 / 0\n1", "ZeroDivisionError: division by zero"),
    ],
)
def test_answer_is_the_last_value_or_the_error(probe, answer):
    assert ask_library("numpy", "x = np.arange(3)", probe) == answer


def test_probes_do_not_see_each_other():
    ask_library("numpy", "x = np.arange(3)", "x[0] = 7\n1")
    assert ask_library("numpy", "x = np.arange(3)", "int(x[0])") == "0"


def test_answer_is_not_cut_inside_of_code():
    said = ask_library("numpy", "", f"'{'word ' * 17}`if x.sum() > 0: y and more'")
    assert said.count("`") == 0
    assert said.endswith("word …")


def test_long_answer_is_cut_between_words():
    answer = ask_library("numpy", "", "'word ' * 50")
    assert answer.endswith("word …")
    assert len(answer) < 110


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            "{{function_node __wrapped__Add_device_/job:x}} slice 9. [Op:Add] name: ",
            "ValueError: slice 9.",
        ),
        (
            "Graph execution error:\nAt 'x' (line 7)\nNode: 'x'\nFeed x\n\t [[{{node x}}]]\nFrames",
            "ValueError: Feed x",
        ),
        ("<object object at 0x7fdd122079a0>", "ValueError: <object object>"),
    ],
)
def test_what_no_reader_needs_in_an_error_is_left_out(error, said):
    assert (
        ask_library("numpy", "", f"raise_ = (_ for _ in ()).throw(ValueError({error!r}))\n1")
        == said
    )


def test_address_is_left_out_of_a_value_too():
    assert ask_library("numpy", "", "object()") == "<object object>"


@pytest.mark.slow
def test_tensorflow_can_be_asked_with_its_cpu_split():
    probe = "with tf.device('CPU:1'):\n    y = x + 1\ny.device[-5:]"
    assert ask_library("tensorflow", "x = tf.ones(2)", probe, logical_cpus=2) == "CPU:1"
    assert ask_library("tensorflow", "", "tf.ones(2).ndim == 1", logical_cpus=2) is True
    said = ask_library("tensorflow", "", "tf.ones(2)[5]", logical_cpus=2)
    assert said.startswith("InvalidArgumentError: slice index 5")


def test_long_module_path_in_an_error_is_shortened():
    probe = "raise_error = (_ for _ in ()).throw\nraise_error(TypeError(\"'a.b.Thing' is bad\"))"
    assert ask_library("numpy", "", probe) == "TypeError: 'Thing' is bad"


def test_missing_library_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    assert ask_library("tensorflow", "", "1") == "not installed"


def test_good_ledger_is_read(ledger):
    setup, (only,) = read_differences(ledger(GOOD))
    assert ask_library("numpy", setup["numpy"], only.probes["numpy"]) == "3"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('torch = "1"\n', ""), "differences.toml, sum: a question has code for numpy"),
        (('torch = "1"', 'torch = "y = 1"'), "sum: the code for torch has to be Python whose last"),
        (('torch = "1"', 'torch = "1 +"'), "sum: the code for torch has to be Python whose last"),
        (('torch = "1"', 'torch = 1'), "differences.toml, sum: "),
        (("", GOOD.split("\n\n")[1]), "two entries are called sum"),
    ],
)  # fmt: skip
def test_mistake_in_the_ledger_gets_a_sentence_that_says_where(ledger, change, sentence):
    old, new = change
    text = GOOD.replace(old, new) if old else GOOD + "\n" + new
    with pytest.raises(EntryError) as caught:
        read_differences(ledger(text))
    assert sentence in str(caught.value)


def test_unknown_chapter_is_named():
    with pytest.raises(ValueError, match="has no entry and no chapter called 'ch77', 'nobody'"):
        where_the_libraries_differ("strides", "nobody", "ch77")


def test_questions_can_be_asked_by_their_ids():
    asked = where_the_libraries_differ("slice", "strides")
    assert [row[0] for row in asked.rows] == [
        *("What are the strides?", "Does a slice of columns share memory?")
    ]


def test_table_has_a_column_a_library_and_the_code_that_was_run():
    table = where_the_libraries_differ("ch02_views_and_strides")
    assert table.header == ("Question", "NumPy", "PyTorch", "TensorFlow")
    assert "`x.stride()`" in table.rows[0][2]
    assert "NumPy" in table.note
