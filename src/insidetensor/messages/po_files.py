"""Read a gettext catalogue of translations where Babel is not installed."""

import json
import re

STRING = r'(?:".*"\n)+'  # an editor may break a text into several lines
ENTRY = re.compile(
    rf"^((?:#.*\n)*)(?:msgctxt ({STRING}))?msgid ({STRING})msgstr ({STRING})", re.MULTILINE
)
FUZZY = re.compile(r"^#,.*\bfuzzy\b", re.MULTILINE)


def read_po(text: str) -> dict[str, str]:
    """The translation of each entry by its `msgctxt`, or by its English where it has none.

    What has no translation is left out, and what is fuzzy: nobody has looked at it yet.
    """
    entries = (entry.groups() for entry in ENTRY.finditer(f"{text}\n"))
    return {
        key: own
        for notes, context, english, string in entries
        if (key := _joined(context or english)) and (own := _joined(string))
        if not FUZZY.search(notes)
    }


def _joined(strings: str) -> str:
    """What the quoted lines say: PO escapes signs as JSON does."""
    return "".join(json.loads(line, strict=False) for line in strings.rstrip("\n").split("\n"))
