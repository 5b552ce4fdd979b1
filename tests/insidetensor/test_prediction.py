"""A prediction cell tells right from wrong only when it is opened."""

import re
import sys
from html.parser import HTMLParser

import numpy as np
import pytest

from insidetensor import compare_times, if_installed, predict

CHOICES = {1: "the next in the row", 4: "a whole `row`", 32: "those are bytes"}


class Outline(HTMLParser):
    """The choices of a page: (summary, what opening it shows, what opening it once more shows)."""

    def __init__(self, html):
        super().__init__()
        self.found, self.names, self.where, self.depth = [], [], None, 0
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag == "details":
            assert "open" not in dict(attrs)
            self.depth += 1
            if self.depth == 1:
                self.names.append(dict(attrs)["name"])
                self.found.append(["", "", ""])
        if tag == "summary" and self.depth == 1:
            self.where = 0

    def handle_endtag(self, tag):
        if tag == "details":
            self.depth -= 1
        if tag in {"summary", "details"}:
            self.where = self.depth if self.depth else None

    def handle_data(self, data):
        if self.where is not None:
            self.found[-1][self.where] += data


def opened(prediction):
    """What each choice shows, by its words."""
    return {label[3:]: shown for label, shown, _ in Outline(prediction.html).found}


def test_each_choice_opens_to_its_own_verdict_and_reason():
    shown = opened(predict("How far?", lambda: 4, CHOICES))
    assert shown["1"].startswith("No. the next in the row")
    assert shown["4"].startswith("Yes. a whole row")
    assert shown["32"].startswith("No. those are bytes")
    assert [each for each in shown if "Your machine says: 4" in shown[each]] == ["4"]


def test_answer_that_needs_a_missing_library_says_so_in_its_place(monkeypatch):
    monkeypatch.setitem(sys.modules, "tensorflow", None)
    tf = if_installed("tensorflow")
    prediction = predict("How far?", lambda: tf.range(4)[3], CHOICES)
    offered = opened(prediction)
    assert len(offered) == 3
    for label, why in (("1", "the next"), ("4", "a whole row"), ("32", "those are")):
        shown = offered[label]
        assert shown.startswith(why)
        assert "TensorFlow is not installed here" in shown
        assert not re.search(r"Yes\.|No\.|Open that answer", shown)


def test_a_measurement_that_does_not_decide_tells_no_choice_that_it_is_wrong():
    def answer():
        return compare_times([1, 3, 1, 3, 1, 3], [1] * 6)

    for shown in opened(predict("Slower?", answer, {0: "no", 1: "yes"})).values():
        assert "in one half of the rounds" in shown
        assert not re.search(r"Yes\.|No\.|Open that answer", shown)


def test_a_first_miss_is_told_what_is_wrong_and_whoever_looks_again_is_told_the_answer():
    found = Outline(predict("How far?", lambda: 4, CHOICES).html).found
    told = "Your machine says: 4Open that answer to read why."
    assert {label[3:]: more for label, _, more in found} == {"1": told, "4": "", "32": told}


def test_summaries_and_text_do_not_give_the_answer_away():
    right, wrong = (predict("How far?", lambda n=n: n, CHOICES) for n in (4, 32))
    assert str(right) == str(wrong)
    assert [*opened(right)] == [*opened(wrong)]
    asked, *offered = str(right).splitlines()
    assert asked == "Predict first. How far?"
    assert [each[:5] for each in offered] == ["  A) ", "  B) ", "  C) "]
    assert {each[5:] for each in offered} == {"1", "4", "32"}


def test_opening_one_choice_closes_the_others_of_this_question_only():
    first = Outline(predict("How far?", 4, CHOICES).html).names
    other = Outline(predict("How near?", 4, CHOICES).html).names
    assert len(set(first)) == 1
    assert first[0] != other[0]


def test_page_needs_no_script_and_escapes_what_it_is_given():
    html = predict("<script>x</script>", 4, {4: "<b>", "a & b": "c"}).html
    assert "<script" not in html
    assert "<b>" not in html
    assert "&lt;script&gt;" in html
    assert "a &amp; b" in html


def test_answer_is_called_on_the_live_objects():
    x = np.arange(12).reshape(3, 4)
    prediction = predict("Strides?", lambda: x.strides, {(32, 8): "rows", (8, 32): "columns"})
    x = x.T
    assert "(32, 8)" in prediction.machine_says


@pytest.mark.parametrize(
    ("said", "choices"),
    [
        (np.int64(4), {1: "", 4: ""}),
        (np.bool_(False), {True: "", False: ""}),
        ((np.int64(3), (np.int64(1),)), {(3, (1,)): "", (3, (2,)): ""}),
        (np.array([1, 2]), {"nothing": "", (1, 2): ""}),
        ([[1], [2]], {((1,), (2,)): "", ((1, 2),): ""}),
    ],
)
def test_numbers_of_the_libraries_count_as_pythons(said, choices):
    assert sum(choice.right for choice in predict("?", said, choices).choices) == 1


def test_exception_can_be_the_right_choice():
    prediction = predict("`[][0]`?", lambda: [][0], {0: "zero", IndexError: "it is empty"})
    shown = opened(prediction)
    assert shown["0"].startswith("No.")
    why = shown["it raises IndexError"]
    assert why.startswith("Yes. it is empty")
    assert "IndexError: list index out of range" in why


def test_of_an_error_the_first_words_are_told_without_colours_or_the_node_that_raised_it():
    def refuse():
        words = "{{function_node Add}} \x1b[1mIt is refused\x1b[0m, for this reason."
        raise RuntimeError(words + " Advice." * 100)

    shown = opened(predict("What?", refuse, {RuntimeError: "so it is.", 0: "why?"}))
    why = shown["it raises RuntimeError"]
    assert "RuntimeError: It is refused, for this reason. Advice." in why
    assert "\x1b" not in why
    assert len(why) < 300


def test_question_whose_answer_is_not_offered_is_the_authors_error():
    with pytest.raises(ValueError, match=r"'How far\?'.*machine says `7`.*Mend") as caught:
        predict("How far?", lambda: 7, CHOICES)
    assert "\n" not in str(caught.value)


def test_unforeseen_exception_is_named_and_kept_as_the_cause():
    with pytest.raises(ValueError, match="ZeroDivisionError: division by zero") as caught:
        predict("?", lambda: 1 / 0, CHOICES)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_single_choice_is_no_question():
    with pytest.raises(ValueError, match="fewer than two"):
        predict("?", 1, {1: "one"})


def test_notebook_gets_html_and_terminal_gets_text():
    bundle = predict("How far?", 4, CHOICES)._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert re.search(r"<details name=\"predict-[0-9a-f]{10}\"", bundle["text/html"])


def test_what_is_not_a_number_can_be_predicted():
    nan = float("nan")
    for said, key in ((nan, nan), (np.float32("nan"), nan), ((1, nan), (1, float("nan")))):
        chosen = predict("?", said, {key: "it is", 0: "it is not"}).choices
        assert {choice.why for choice in chosen if choice.right} == {"it is"}


def test_true_inside_a_tuple_is_not_the_prediction_one():
    with pytest.raises(ValueError, match=r"machine says `\(True, 2\)`"):
        predict("?", (True, 2), {(1, 2): "numbers", (True, 3): "another"})


def test_more_choices_than_letters_are_refused():
    offered = dict.fromkeys(range(27), "")
    with pytest.raises(ValueError, match="offers 27 choices, and there are letters for 26"):
        predict("?", 1, offered)
    del offered[26]
    assert len(opened(predict("?", 1, offered))) == 26


def test_choices_without_reasons_are_refused():
    with pytest.raises(TypeError, match=r"must be a dict .*; got a list\.$"):
        predict("?", 1, [1, 2])


def test_the_place_of_a_choice_tells_nothing_of_the_right_one():
    places = [0, 0, 0]
    for number in range(600):
        asked = predict(f"What is {number} + 1?", number + 1, {number + 1: "", number: "", -1: ""})
        again = predict(f"What is {number} + 1?", number + 1, {number + 1: "", number: "", -1: ""})
        assert asked == again
        (place,) = [at for at, choice in enumerate(asked.choices) if choice.right]
        places[place] += 1
    assert min(places) > 170, places
