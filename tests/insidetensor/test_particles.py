"""Korean particles follow the last sound of the word before them, however it is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from insidetensor.messages import Catalogue, fill_template, speaking
from insidetensor.messages.particles import PAIRS, particle

PAIR = st.sampled_from([f"{after}/{PAIRS[after]}" for after in PAIRS])


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("텐서", "텐서를"), ("배열", "배열을"), ("칸", "칸을"),
        ("3", "3을"), ("4", "4를"), ("10", "10을"), ("1.5", "1.5를"), ("−2", "−2를"),
        ("x", "x를"), ("n", "n을"), ("x.T", "x.T를"), ("CPU", "CPU를"), ("NaN", "NaN을"),
        ("dtype", "dtype을"), ("strides", "strides를"), ("shape", "shape를"),
        ("offset", "offset을"), ("module", "module을"), ("NumPy", "NumPy를"),
        ("float32", "float32를"), ("(2, 3)", "(2, 3)을"), ("`x`", "`x`를"),
        ("“칸”", "“칸”을"), ("50%", "50%를"),
    ],
)  # fmt: skip
def test_an_object_has_the_particle_of_its_last_sound(word, said):
    assert word + particle(word, "을/를") == said


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("3", "3으로"),
        ("1", "1로"),
        ("배열", "배열로"),
        ("칸", "칸으로"),
        ("축", "축으로"),
        ("l", "l로"),
    ],
)
def test_after_rieul_stands_ro_as_after_a_vowel(word, said):
    assert word + particle(word, "으로/로") == said


@given(st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3), PAIR)
def test_a_syllable_with_a_final_consonant_takes_the_first_form(syllable, pair):
    first, second = pair.split("/")
    final = (ord(syllable) - 0xAC00) % 28
    closed = final != 0 and not (final == 8 and first == "으로")
    assert particle(syllable, pair) == (first if closed else second)


@given(st.text(), PAIR)
def test_the_order_of_a_pair_and_marks_behind_the_word_change_nothing(word, pair):
    first, second = pair.split("/")
    said = particle(word, pair)
    assert said == particle(word, f"{second}/{first}") == particle(f"`{word}`)", pair)
    assert said in (first, second, f"{first}({second})")


@pytest.mark.parametrize("pair", ["을", "을/은", "x/y", "은는"])
def test_what_is_no_pair_is_an_error(pair):
    with pytest.raises(ValueError, match="expected a pair of particles such as 을/를"):
        particle("칸", pair)


def test_a_template_gives_a_value_with_its_particle_or_the_particle_alone():
    template = "`{name}`{name:~은/는} {count:,}, {got:이/가} {seconds:.1f}"
    fields = {"name": "x", "count": 1000, "got": (2, 3), "seconds": 0.25}
    assert fill_template(template, fields) == "`x`는 1,000, (2, 3)이 0.2"


def test_a_sentence_is_in_the_language_spoken_and_its_particles_are_right(tmp_path):
    (tmp_path / "en.toml").write_text('[a]\nb = "expected {want}"\n', encoding="utf-8")
    entry = 'msgctxt "a.b"\nmsgid "expected {want}"\nmsgstr "{want:을/를} 기대"\n'
    (tmp_path / "ko.po").write_text(entry, encoding="utf-8")
    catalogue = Catalogue(tmp_path)
    with speaking("ko"):
        assert catalogue.message("a.b", want=3) == "3을 기대"
        with speaking("en"):
            assert catalogue.message("a.b", want=3) == "expected 3"
    assert catalogue.message("a.b", want=4) == "expected 4"
