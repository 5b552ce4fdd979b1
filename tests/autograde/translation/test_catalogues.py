"""A translation that is missing, stale, surplus or broken is named; `--update` keeps the rest."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from command_line import Autograde

from autograde.authoring.translation.catalogues import (
    CatalogueError,
    Translation,
    locate_catalogue,
)
from autograde.authoring.translation.course_languages import LISTED
from autograde.authoring.translation.edition import (
    MESSAGES,
    open_message_translation,
    open_source_translation,
)
from autograde.authoring.translation.marks import find_broken_marks
from autograde.authoring.translation.source_places import WORDED
from insidetensor.messages import Catalogue

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
    "Give `count(shape)`, as [the lesson](../course/ch01.ipynb) says. <!-- rule core -->": (
        "[수업](../course/ch01.ipynb)처럼 `count(shape)`를 쓰세요. <!-- rule core -->"
    ),
}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "course" / "ch01_counting.py"
    path.parent.mkdir()
    path.write_text(SOURCE, encoding="utf-8")
    assert translate(path).update()
    return path


def fill(source: Path, words: dict[str, str]) -> None:
    """Put translations into the catalogue, as somebody would in an editor."""
    place = locate_catalogue(source, "ko")
    text = place.read_text(encoding="utf-8")
    for english, own in words.items():
        entry = f'msgid "{english}"\nmsgstr ""'
        assert entry in text
        text = text.replace(entry, f'msgid "{english}"\nmsgstr "{own}"')
    place.write_text(text, encoding="utf-8")


def translate(source: Path) -> Translation:
    return open_source_translation(source, source.read_text(encoding="utf-8"), "ko")


def found(source: Path) -> list[tuple[str, str]]:
    return kinds(translate(source))


def test_what_has_no_translation_yet_is_missing_and_named_by_file_and_line(source: Path) -> None:
    findings = list(translate(source).find_lapses())
    assert len(translate(source).texts) == len(findings) == len(KOREAN)
    assert {each.kind for each in findings} == {"missing"}
    lines = locate_catalogue(source, "ko").read_text(encoding="utf-8").split("\n")
    for each in findings:
        assert each.words in lines[each.line - 1] or each.words in lines[each.line]
    fill(source, KOREAN)
    assert found(source) == []
    assert translate(source).read_sound() == KOREAN


def test_a_changed_sentence_is_stale_until_somebody_has_looked(source: Path) -> None:
    fill(source, KOREAN)
    changed = SOURCE.replace("One more sentence.", "One sentence more.")
    source.write_text(changed, encoding="utf-8")
    for _ in range(2):  # before the catalogue is brought up to date, and after
        assert found(source) == [("stale", "One sentence more.")]
        assert "One sentence more." not in translate(source).read_sound()
        translate(source).update()
    place = locate_catalogue(source, "ko")
    place.write_text(place.read_text(encoding="utf-8").replace("#, fuzzy\n", ""), encoding="utf-8")
    assert translate(source).read_sound()["One sentence more."] == "한 문장 더."


def test_a_translation_of_what_is_gone_is_surplus_and_kept_as_a_comment(source: Path) -> None:
    fill(source, KOREAN)
    source.write_text(SOURCE.replace("# One more sentence.\n", ""), encoding="utf-8")
    assert found(source) == [("surplus", "One more sentence.")]
    assert translate(source).update()
    assert found(source) == []
    assert '#~ msgstr "한 문장 더."' in locate_catalogue(source, "ko").read_text(encoding="utf-8")


def test_a_catalogue_is_the_same_bytes_each_time_it_is_written(source: Path) -> None:
    fill(source, KOREAN)
    assert not translate(source).update()
    assert "POT-Creation-Date" not in locate_catalogue(source, "ko").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("english", "old", "new", "kind"),
    [
        ("Give", "`count(shape)`", "count(shape)", "code spans"),
        ("Give", "ch01.ipynb", "ch02.ipynb", "links"),
        ("Give", "rule core", "rule other", "marks of rules"),
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
    assert key not in translate(source).read_sound()


def test_a_table_keeps_its_rows_and_columns_and_rules_their_order() -> None:
    assert find_broken_marks("| a | b |\n| - | - |", "| 가 | 나 |\n| - | - |") == []
    assert len(find_broken_marks("| a | b |\n| - | - |", "| 가 |\n| - |")) == 1
    first, second = "<!-- rule a: 1 -->", "<!-- rule b: 1 -->"
    assert len(find_broken_marks(f"A. {first} B. {second}", f"나. {second} 가. {first}")) == 1


def test_a_code_span_may_be_said_twice() -> None:
    assert find_broken_marks("Look at `x`, and change it.", "`x`를 보고 `x`를 바꾸세요.") == []


def test_a_field_may_have_a_particle_and_be_said_twice() -> None:
    assert (
        find_broken_marks("`{name}`, {count:,}", "`{name}`{name:~을/를} {count:이/가}", WORDED)
        == []
    )
    assert find_broken_marks("{name}", "이름", WORDED) == ["its fields must be name, got none."]
    assert "cannot be read" in find_broken_marks("{name}", "{name", WORDED)[0]


def test_a_file_that_is_no_catalogue_is_refused_in_one_sentence(source: Path) -> None:
    locate_catalogue(source, "ko").write_bytes(b'msgid "x"\nmsgstr "\xff"\n')
    with pytest.raises(CatalogueError, match=r"ch01_counting\.po:1: the catalogue cannot be read"):
        found(source)


def test_an_entry_that_is_no_gettext_is_named_by_its_file_and_line(source: Path) -> None:
    listed = source.parents[1] / LISTED
    listed.parent.mkdir(exist_ok=True)
    listed.touch()
    locate_catalogue(source, "ko").write_bytes(b'msgid "x"\nmsgstr "y"\nmsgstring "z"\n')
    with pytest.raises(
        CatalogueError, match=r"^course/ko/ch01_counting\.po:3: the catalogue cannot"
    ):
        found(source)


# --- the sentences of code -----------------------------------------------------------------------

ENGLISH = '[a]\nb = "expected {want}"\n"c-d" = "two"\n[e.f]\ng = "two"\n'


@pytest.fixture
def sentences(tmp_path: Path) -> Path:
    """A folder whose catalogue has two of three sentences, and one that is gone."""
    folder = tmp_path / "messages"
    folder.mkdir()
    (folder / "en.toml").write_text(
        ENGLISH.replace("]\n", ']\nold = "past"\n', 1), encoding="utf-8"
    )
    translate_messages(folder).update()
    place = folder / "ko.po"
    text = place.read_text(encoding="utf-8")
    for english, own in {"expected {want}": "{want:을/를} 기대", "past": "옛것"}.items():
        text = text.replace(f'"{english}"\nmsgstr ""', f'"{english}"\nmsgstr "{own}"')
    place.write_text(text, encoding="utf-8")
    return rewritten(folder, ENGLISH)


def rewritten(folder: Path, english: str) -> Path:
    """A copy of the folder with other English: a process reads a place's English once."""
    copy = folder.with_name(f"{folder.name}_")
    shutil.copytree(folder, copy)
    (copy / "en.toml").write_text(english, encoding="utf-8")
    return copy


def translate_messages(folder: Path) -> Translation:
    return open_message_translation(folder, "ko")


def kinds(translation: Translation) -> list[tuple[str, str]]:
    return [(each.kind, each.words) for each in translation.find_lapses()]


def test_a_sentence_of_code_goes_by_its_key(sentences: Path) -> None:
    lacking = [("missing", "a.c-d"), ("missing", "e.f.g")]
    assert kinds(translate_messages(sentences)) == [*lacking, ("surplus", "a.old")]
    assert translate_messages(sentences).update()
    assert kinds(translate_messages(sentences)) == lacking
    assert not translate_messages(sentences).update()


def test_a_sentence_of_code_whose_english_changed_is_stale_and_not_said(sentences: Path) -> None:
    changed = rewritten(sentences, ENGLISH.replace("expected", "wanted, at last,"))
    for _ in range(2):  # before the catalogue is brought up to date, and after
        assert ("stale", "a.b") in kinds(translate_messages(changed))
        translate_messages(changed).update()
    assert Catalogue(changed).templates("ko") == {}
    place = changed / "ko.po"
    text = place.read_text(encoding="utf-8")
    assert "#, fuzzy, python-brace-format\n" in text
    place.write_text(text.replace("#, fuzzy, ", "#, "), encoding="utf-8")
    assert kinds(translate_messages(changed)) == [("missing", "a.c-d"), ("missing", "e.f.g")]
    assert Catalogue(rewritten(changed, "")).templates("ko") == {"a.b": "{want:을/를} 기대"}


def test_a_sentence_without_a_translation_is_named_by_its_line_in_english(sentences: Path) -> None:

    (sentences / "ko.po").unlink()
    lines = {each.words: each.line for each in translate_messages(sentences).find_lapses()}
    assert (lines["a.b"], lines["e.f.g"]) == (2, 5)


def test_english_that_is_no_toml_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[a]\nb = "c"\nb\n', encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"en\.toml:3: the catalogue cannot .* Mend this line"):
        translate_messages(tmp_path)


def test_the_command_names_each_and_ends_with_1(source: Path, autograde: Autograde) -> None:
    root = source.parents[1]
    (root / "solutions").mkdir()
    for folder in MESSAGES:
        (root / folder).mkdir(parents=True)
        (root / folder / "en.toml").write_text('[page]\nlanguage = "en"\n', encoding="utf-8")
    (root / LISTED).write_text(
        '[ko]\nname = "한국어"\nstub = "쓰기"\nanswer = "답"\n'
        'untranslated = "영어"\nword_break = "normal"\ncomplete = true\n',
        encoding="utf-8",
    )
    fill(source, {"Count the cells": "칸 세기"})
    run = autograde("translations", "--root", root)
    assert run.returncode == 1
    assert re.search(r"course/ko/ch01_counting\.po:\d+: missing: One more sentence\.", run.stderr)
    assert re.fullmatch(r"To be done in ko: \d+\.\n", run.stdout)
    fill(source, {key: own for key, own in KOREAN.items() if key != "Count the cells"})
    run = autograde("translations", "--update", "--root", root)
    for folder in MESSAGES:
        place = root / folder / "ko.po"
        text = place.read_text(encoding="utf-8").replace('"en"\nmsgstr ""', '"en"\nmsgstr "ko"')
        place.write_text(text, encoding="utf-8")
    assert autograde("translations", "--root", root).returncode == 0
