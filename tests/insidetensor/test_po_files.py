"""A catalogue that Babel or an editor wrote is read without either."""

from pathlib import Path

import pytest
from babel.messages.pofile import read_po as babel_reads

from insidetensor.messages.po_files import read_po

PROJECT = Path(__file__).parents[2]
CATALOGUES = sorted([*PROJECT.glob("course/ko/*.po"), *PROJECT.glob("*/*/messages/*.po")])


@pytest.mark.parametrize(
    ("entry", "read"),
    [
        ('msgid "a"\nmsgstr "가"', {"a": "가"}),
        ('msgctxt "k"\nmsgid "a"\nmsgstr "가"', {"k": "가"}),
        ('msgid ""\n"a "\n"b"\nmsgstr "\\"가\\"\\n"\n"\\\\"', {"a b": '"가"\n\\'}),
        ('msgid "a"\nmsgstr ""', {}),
        ('msgid ""\nmsgstr "Language: ko\\n"', {}),
        ('#, fuzzy, python-format\nmsgid "a"\nmsgstr "가"', {}),
        ('# not fuzzy\n#, python-format\nmsgid "a"\nmsgstr "가"', {"a": "가"}),
        ('#~ msgid "a"\n#~ msgstr "가"', {}),
    ],
)
def test_an_entry_is_read_as_gettext_means_it(entry, read):
    assert read_po(entry) == read
    assert read_po(f'{entry}\n\nmsgid "z"\nmsgstr "끝"\n') == read | {"z": "끝"}


def test_our_catalogues_are_read_as_babel_reads_them():
    assert len(CATALOGUES) > 10
    for place in CATALOGUES:
        with place.open("rb") as file:
            entries = [entry for entry in babel_reads(file) if entry.id and not entry.fuzzy]
        read = read_po(place.read_text(encoding="utf-8"))
        assert read == {each.context or each.id: each.string for each in entries}, place
