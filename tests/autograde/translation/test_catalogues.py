"""A translation that is missing, stale, surplus or broken is named; `--update` keeps the rest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import Autograde

from autograde.authoring.translation.catalogues import (
    CatalogueError,
    catalogue_of,
    findings_of,
    translations_of,
    update,
)
from autograde.authoring.translation.marks import broken_fields, broken_marks
from autograde.authoring.translation.sentences import accept, findings_in, hash_of, update_in

SOURCE = """\
# %% [markdown]
# # Count the cells
#
# Give `count(shape)`, as [the lesson](../course/ch01.ipynb) says. <!-- rule core: 1 -->
#
# One more sentence.

# %%
print(f"there are {count} of them")
"""
KOREAN = {
    "Count the cells": "칸 세기",
    "One more sentence.": "한 문장 더.",
    "there are {count} of them": "{count}개 있습니다",
    "Give `count(shape)`, as [the lesson](../course/ch01.ipynb) says. <!-- rule core: 1 -->": (
        "[수업](../course/ch01.ipynb)처럼 `count(shape)`를 쓰세요. <!-- rule core: 1 -->"
    ),
}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "course" / "ch01_counting.py"
    path.parent.mkdir()
    path.write_text(SOURCE, encoding="utf-8")
    assert update(path, "ko")
    return path


def fill(source: Path, words: dict[str, str]) -> None:
    """Put translations into the catalogue, as somebody would in an editor."""
    place = catalogue_of(source, "ko")
    text = place.read_text(encoding="utf-8")
    for english, own in words.items():
        entry = f'msgid "{english}"\nmsgstr ""'
        assert entry in text
        text = text.replace(entry, f'msgid "{english}"\nmsgstr "{own}"')
    place.write_text(text, encoding="utf-8")


def found(source: Path) -> list[tuple[str, str]]:
    return [(each.kind, each.words) for each in findings_of(source, "ko")[1]]


def test_what_has_no_translation_yet_is_missing_and_named_by_file_and_line(source: Path) -> None:
    total, findings = findings_of(source, "ko")
    assert total == len(findings) == len(KOREAN)
    assert {each.kind for each in findings} == {"missing"}
    lines = catalogue_of(source, "ko").read_text(encoding="utf-8").split("\n")
    for each in findings:
        assert each.words in lines[each.line - 1] or each.words in lines[each.line]
    fill(source, KOREAN)
    assert found(source) == []
    assert translations_of(source, SOURCE, "ko") == KOREAN


def test_a_changed_sentence_is_stale_until_somebody_has_looked(source: Path) -> None:
    fill(source, KOREAN)
    changed = SOURCE.replace("One more sentence.", "One sentence more.")
    source.write_text(changed, encoding="utf-8")
    for _ in range(2):  # before the catalogue is brought up to date, and after
        assert found(source) == [("stale", "One sentence more.")]
        assert "One sentence more." not in translations_of(source, changed, "ko")
        update(source, "ko")
    place = catalogue_of(source, "ko")
    place.write_text(place.read_text(encoding="utf-8").replace("#, fuzzy\n", ""), encoding="utf-8")
    assert translations_of(source, changed, "ko")["One sentence more."] == "한 문장 더."


def test_a_translation_of_what_is_gone_is_surplus_and_kept_as_a_comment(source: Path) -> None:
    fill(source, KOREAN)
    source.write_text(SOURCE.replace("# One more sentence.\n", ""), encoding="utf-8")
    assert found(source) == [("surplus", "One more sentence.")]
    assert update(source, "ko")
    assert found(source) == []
    assert '#~ msgstr "한 문장 더."' in catalogue_of(source, "ko").read_text(encoding="utf-8")


def test_a_catalogue_is_the_same_bytes_each_time_it_is_written(source: Path) -> None:
    fill(source, KOREAN)
    assert not update(source, "ko")
    assert "POT-Creation-Date" not in catalogue_of(source, "ko").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("english", "old", "new", "kind"),
    [
        ("Give", "`count(shape)`", "count(shape)", "code spans"),
        ("Give", "ch01.ipynb", "ch02.ipynb", "links"),
        ("Give", "core: 1", "core: 2", "marks of rules"),
        ("there", "{count}", "{number}", "fields"),
    ],
)
def test_what_must_stay_as_it_is_and_does_not_is_broken(
    source: Path, english: str, old: str, new: str, kind: str
) -> None:
    (key,) = (each for each in KOREAN if each.startswith(english))
    fill(source, {**KOREAN, key: KOREAN[key].replace(old, new)})
    ((state, words),) = found(source)
    assert (state, f"its {kind} must be" in words) == ("broken", True)
    assert key not in translations_of(source, SOURCE, "ko")


def test_a_table_keeps_its_rows_and_columns_and_rules_their_order() -> None:
    assert broken_marks("| a | b |\n| - | - |", "| 가 | 나 |\n| - | - |") == []
    assert len(broken_marks("| a | b |\n| - | - |", "| 가 |\n| - |")) == 1
    first, second = "<!-- rule a: 1 -->", "<!-- rule b: 1 -->"
    assert len(broken_marks(f"A. {first} B. {second}", f"나. {second} 가. {first}")) == 1


def test_a_code_span_may_be_said_twice() -> None:
    assert broken_marks("Look at `x`, and change it.", "`x`를 보고 `x`를 바꾸세요.") == []


def test_a_field_may_have_a_particle_and_be_said_twice() -> None:
    assert broken_fields("{name}, {count:,}", "`{name}`{name:~을/를} {count:이/가}") == []
    assert broken_fields("{name}", "이름") == ["its fields must be name, got none."]
    assert "cannot be read" in broken_fields("{name}", "{name")[0]


def test_a_file_that_is_no_catalogue_is_refused_in_one_sentence(source: Path) -> None:
    catalogue_of(source, "ko").write_bytes(b'msgid "x"\nmsgstr "\xff"\n')
    with pytest.raises(CatalogueError, match=r"ch01_counting\.po:1: the catalogue cannot be read"):
        findings_of(source, "ko")


# --- the sentences of code -----------------------------------------------------------------------

FOLDER = Path("messages")
ENGLISH = '[a]\nb = "expected {want}"\n"c-d" = "two"\n[e.f]\ng = "three"\n'


@pytest.fixture
def sentences(tmp_path: Path) -> Path:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "en.toml").write_text(ENGLISH, encoding="utf-8")
    place = tmp_path / FOLDER / "ko.toml"
    place.write_text('[a]\nb = "{want:을/를} 기대"\n[old]\nx = "옛것"\n', encoding="utf-8")
    return place


def kinds(place: Path) -> dict[str, set[str]]:
    # A catalogue is read once a process: another path is another catalogue.
    copy = place.parents[1] / str(len([*place.parents[1].iterdir()])) / FOLDER
    copy.mkdir(parents=True)
    for file in place.parent.iterdir():
        (copy / file.name).write_bytes(file.read_bytes())
    _, findings = findings_in(copy.parent, FOLDER, "ko")
    return {
        kind: {each.words.partition(":")[0] for each in findings if each.kind == kind}
        for kind in {each.kind for each in findings}
    }


def test_each_sentence_of_code_is_there_with_the_english_that_it_is_of(sentences: Path) -> None:
    assert kinds(sentences) == {
        "missing": {"a.c-d", "e.f.g"},
        "stale": {"a.b"},
        "surplus": {"old.x"},
    }
    assert accept(sentences) == 1
    assert f'기대"  # of {hash_of("expected {want}")}\n' in sentences.read_text(encoding="utf-8")
    assert kinds(sentences) == {"missing": {"a.c-d", "e.f.g"}, "surplus": {"old.x"}}
    english = sentences.with_name("en.toml")
    english.write_text(ENGLISH.replace("expected", "wanted"), encoding="utf-8")
    assert kinds(sentences)["stale"] == {"a.b"}


def test_what_is_to_be_translated_is_written_as_comments_in_the_order_of_english(
    sentences: Path,
) -> None:
    accept(sentences)
    assert update_in(sentences.parents[1], FOLDER, "ko")
    assert sentences.read_text(encoding="utf-8").split("\n") == [
        "[a]",
        f'b = "{{want:을/를}} 기대"  # of {hash_of("expected {want}")}',
        '# c-d = "two"',
        "",
        "[e.f]",
        '# g = "three"',
        "",
        "[old]",
        'x = "옛것"',
        "",
    ]


def test_the_command_names_each_and_ends_with_1(source: Path, autograde: Autograde) -> None:
    root = source.parents[1]
    (root / "solutions").mkdir()
    for folder in (
        "src/insidetensor/messages",
        "autograde/hidden/messages",
        "autograde/core/messages",
    ):
        (root / folder).mkdir(parents=True)
        (root / folder / "en.toml").write_text('[page]\nlanguage = "en"\n', encoding="utf-8")
    fill(source, {"Count the cells": "칸 세기"})
    run = autograde("translations", "--root", root)
    assert run.returncode == 1
    assert re.search(r"course/ko/ch01_counting\.po:\d+: missing: One more sentence\.", run.stderr)
    assert "course/ko/ch01_counting.po: 1 of 4 there; 3 missing, 0 stale" in run.stdout
    fill(source, {key: own for key, own in KOREAN.items() if key != "Count the cells"})
    run = autograde("translations", "--update", "--root", root)
    for folder in (
        "src/insidetensor/messages",
        "autograde/hidden/messages",
        "autograde/core/messages",
    ):
        place = root / folder / "ko.toml"
        text = place.read_text(encoding="utf-8").replace('# language = "en"', 'language = "ko"')
        place.write_text(text, encoding="utf-8")
        assert autograde("translations", "--accept", place).returncode == 0
    assert autograde("translations", "--root", root).returncode == 0
