"""A sentence remembers its key and fields, crosses as JSON, and is said again in any language."""

import json

import pytest

from insidetensor.messages import (
    CATALOGUES,
    Sentence,
    join_sentences,
    read_sentence,
    register_catalogue,
    speaking,
)

ENGLISH = """
[a]
outer = "`{call}` gave {got:.2f}: {why}"
inner = "it has {count} rows."
or = " or "
three = "three"
"""
KOREAN = {
    "a.outer": "`{call}`의 값 {got:.2f}: {why:을/를} 보세요",
    "a.inner": "행 {count}개",
    "a.or": " 또는 ",
    "a.three": "셋",
}


@pytest.fixture
def say(tmp_path, monkeypatch):
    (tmp_path / "en.toml").write_text(ENGLISH, encoding="utf-8")
    entries = (f'msgctxt "{key}"\nmsgid "-"\nmsgstr "{own}"\n' for key, own in KOREAN.items())
    (tmp_path / "ko.po").write_text("\n".join(entries), encoding="utf-8")
    monkeypatch.setitem(CATALOGUES, "tried", None)
    return register_catalogue("tried", tmp_path).message


def crossed(sentence):
    return read_sentence(json.loads(json.dumps(sentence.to_json(), allow_nan=False)))


def sentences(say):
    """English, Korean, and the sentence itself, of each way in which one is made."""
    inner, three = say("a.inner", count=3), say("a.three")
    yield "it has 3 rows.", "행 3개", inner
    yield (
        "`f({2})` gave 0.10: it has 3 rows.",
        "`f({2})`의 값 0.10: 행 3개를 보세요",
        say("a.outer", call="f({2})", got=0.1, why=inner),
    )
    yield (  # a sentence brings its own backticks
        "it has 3 rows. gave 0.10: three",
        "행 3개의 값 0.10: 셋을 보세요",
        say("a.outer", call=inner, got=0.1, why=three),
    )
    yield (
        "`` f('`') `` gave 0.10: three",
        "`` f('`') ``의 값 0.10: 셋을 보세요",
        say("a.outer", call="f('`')", got=0.1, why=three),
    )
    yield (
        "1, three or it",
        "1, 셋 또는 it",
        join_sentences("1", say("a.or").join([three, "it"]), by=", "),
    )
    yield "three it has 3 rows.", "셋 행 3개", join_sentences("", three, "", inner)
    yield "three", "셋", join_sentences(three, "")
    yield "{plain}", "{plain}", join_sentences("{plain}")


def test_a_sentence_is_rendered_in_the_language_spoken_when_it_is_read(say):
    wrong = []
    for english, korean, sentence in sentences(say):
        with speaking("ko"):
            wrong += [each for each in (crossed(sentence), sentence.rendered()) if each != korean]
            again = crossed(sentence)
        wrong += [each for each in (sentence, crossed(again)) if each != english]
    assert wrong == []


def test_a_sentence_crosses_as_the_same_data_whichever_language_it_was_made_in(say):
    here = [sentence.to_json() for _, _, sentence in sentences(say)]
    with speaking("ko"):
        assert [sentence.to_json() for _, _, sentence in sentences(say)] == here


@pytest.mark.parametrize("lost", ["catalogue", "key", "field"])
def test_a_sentence_whose_recipe_is_lost_is_the_text_that_was_stored(say, tmp_path, lost):
    data = say("a.outer", call="f(2)", got=1.0, why=say("a.three")).to_json()
    if lost == "catalogue":
        data["from"] = "gone"
    elif lost == "key":
        data["fields"]["why"]["key"] = "a.gone"
    else:
        del data["fields"]["got"]
    with speaking("ko"):
        found = read_sentence(data)
    assert (found, found.to_json()) == ("`f(2)` gave 1.00: three", data)


def test_numbers_that_json_has_not_and_objects_cross_as_their_texts(say):
    told = say("a.inner", count=float("inf")), say("a.inner", count=(1, 2))
    assert [crossed(each) for each in told] == ["it has inf rows.", "it has (1, 2) rows."]


def test_a_plain_text_is_read_as_it_stands():
    assert read_sentence("f(2) is {3}").to_json() == "f(2) is {3}" == Sentence("f(2) is {3}")
