"""Texts that are alike: what counts, what does not, and that no text meets every other."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograde.class_report import alike
from autograde.class_report.alike import ChapterTexts, Pair, in_groups, shared_places
from autograde.class_report.fingerprints import STRETCH, WINDOW, all_stretches, fingerprints
from autograde.class_report.texts import marked

NOTHING = all_stretches([])


def program(seed: int, lines: int = 30) -> str:
    """Code that is like no other's: no two have a stretch in common but by chance."""
    choose = random.Random(seed)
    forms = (
        "{} = {} + {}[{}]",
        "if {} < {}: {}({})",
        "{}.append({} * {} % {})",
        "for {} in {}({}, {}): pass",
    )
    return "\n".join(
        choose.choice(forms).format(
            *(choose.choice(("x", str(choose.randint(0, 999)))) for _ in range(4))
        )
        for _ in range(lines)
    )


def texts(answers: dict[str, str], released: str = "") -> ChapterTexts:
    found = ChapterTexts("ch90_steps", all_stretches([released]))
    for learner, answer in answers.items():
        found.add(learner, [answer])
    return found


def others(count: int) -> dict[str, str]:
    return {f"s{number}": program(number) for number in range(count)}


def who(pairs: Sequence[Pair]) -> list[tuple[str, str]]:
    return [(pair.first, pair.second) for pair in pairs]


def renamed(code: str) -> str:
    """Other names, other comments, other layout."""
    return "# mine\n" + re.sub(r"\bx\b", "other_name", code).replace("\n", "  # so\n\n")


def test_nobody_is_like_anybody_in_a_class_that_worked_alone() -> None:
    assert texts(others(50)).alike(5).pairs == ()


def test_a_copy_with_other_names_and_comments_is_found() -> None:
    found = texts({**others(50), "copy": renamed(program(7))}).alike(5).pairs
    assert who(found) == [("copy", "s7")]
    assert found[0].share > 0.9


def test_a_part_of_a_text_is_found_in_another() -> None:
    half = "\n".join(program(7).split("\n")[:15])
    found = texts({**others(50), "half": f"{program(1000, 15)}\n{half}"}).alike(5).pairs
    assert who(found) == [("half", "s7")]
    assert 0.25 < found[0].share < 0.8


def test_what_was_handed_out_makes_nobody_alike() -> None:
    given_out = program(5000)
    assert texts({"ann": given_out, "bob": renamed(given_out)}).alike(5).pairs != ()
    assert texts({"ann": given_out, "bob": renamed(given_out)}, given_out).alike(5).pairs == ()


def test_what_many_wrote_alike_counts_for_nobody() -> None:
    usual = program(5000)
    answers = {name: f"{usual}\n{code}" for name, code in others(60).items()}
    assert texts(answers).alike(5).pairs == ()


def test_the_same_text_is_said_once_however_many_handed_it_in() -> None:
    answers = {**others(40), **{f"copy{number}": program(7) for number in range(30)}}
    found = texts(answers)
    (same,) = found.same()
    assert len(same.learners) == 31
    assert found.alike(5).pairs == ()


def test_a_short_answer_that_is_the_same_is_chance() -> None:
    assert texts(dict.fromkeys(("ann", "bob"), "def count(shape):\n    return 6\n")).same() == []


def test_pairs_that_meet_are_one_group() -> None:
    pairs = [Pair("ch", a, b, 9, 1.0, 2) for a, b in (("a", "b"), ("x", "y"), ("b", "c"))]
    assert [who(group) for group in in_groups(pairs)] == [[("a", "b"), ("b", "c")], [("x", "y")]]


def test_a_group_says_where_its_closest_two_are_alike() -> None:
    copy = f"alone = 1\n{program(7)}\n{program(3000)}"
    found = texts({**others(50), "copy": copy})
    (group,) = found.alike(5).groups
    assert group.learners == ("copy", "s7")
    places = shared_places(copy, group.numbers)
    shown = "".join(copy[begin:end] for begin, end in places)
    assert len(shown) > len(program(7)) / 2
    assert "alone" not in shown


def test_no_text_is_compared_with_every_other(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[int] = []
    unique = np.unique

    def counted(values, **options):
        met.append(len(values))
        return unique(values, **options)

    found = texts({**others(600), "copy": renamed(program(7))})
    monkeypatch.setattr(alike.np, "unique", counted)
    assert who(found.alike(5).pairs) == [("copy", "s7")]
    assert met[-1] < 600 * 599 / 2 / 10, "the last call counts the meetings of two texts"


def test_a_class_in_which_all_meet_is_not_compared_without_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(alike, "MOST_MEETINGS", 100)
    monkeypatch.setattr(alike, "FEW", 40)
    monkeypatch.setattr(alike, "FEW_SHARE", 1.0)
    usual = program(5000)
    answers = {name: f"{usual}\n{code}" for name, code in others(30).items()}
    assert len(texts(answers).alike(5).pairs) < 30 * 29 / 2


def test_a_stretch_that_two_texts_share_has_a_number_in_both() -> None:
    words = program(1, 5)
    assert len(words.split()) > STRETCH + WINDOW
    one, other = (set(fingerprints([f"{program(n)}\n{words}"]).tolist()) for n in (2, 3))
    assert one & other


def test_the_same_text_has_the_same_numbers_in_every_process() -> None:
    text = "total = total * size + shape[axis] - len(shape) // 2"
    assert fingerprints([text]).tolist() == [353084199]


@given(st.lists(st.text(st.characters(codec=None), max_size=300), max_size=3))
def test_any_text_has_numbers_and_shows_without_markup(answers: list[str]) -> None:
    numbers = fingerprints(answers)
    assert set(numbers.tolist()) <= set(all_stretches(answers).tolist())
    for text in answers:
        shown = marked(text, shared_places(text, numbers))
        assert "<" not in re.sub(r"</?mark>", "", shown)
        assert shown.count("<mark>") == shown.count("</mark>")


@pytest.mark.parametrize("sign", ["'''", '"""', "'", '"', "\\", "#", "'\\\n"])
def test_a_text_of_signs_without_an_end_takes_no_time_to_speak_of(sign: str) -> None:
    assert len(all_stretches([sign * 6_000])) <= 6_000
