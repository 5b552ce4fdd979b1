"""Check learners' ids: names that nbgrader, a folder and a terminal all accept."""

import re
import unicodedata
from collections.abc import Sequence

from autograde.core.messages import say

NOT_A_LEARNER = frozenset({"__MACOSX", "__pycache__"})
# nbgrader looks learners up with file patterns.
PATTERN_SIGNS = frozenset("*?[]")
# A path on one system or another, or the end of one.
PATH_SIGNS = frozenset('/\\:<>|"')
MOST_NAMES = 20  # of those who are listed in one sentence
LONGEST = 120  # characters; four bytes each in a file's name still leave room
# `collect` has files of these names beside the learners' folders.
RESERVED = frozenset({"hand_ins.csv", "not_taken.csv"})
# Control and format characters, line and paragraph separators, and bytes that are no text: they
# hide in text, turn it round, or break a line.
HIDDEN_KINDS = frozenset({"Cc", "Cf", "Zl", "Zp", "Cs"})
# Two format characters join letters in some scripts.
JOINERS = frozenset({"\u200c", "\u200d"})
_FAMILY_FIRST = re.compile("[가-힣一-鿿々]+")


def find_hidden_signs(text: str) -> str:
    r"""Find the characters of `text` that are invisible or reverse it, as \u202e; "" for none."""
    signs = dict.fromkeys(sign for sign in text if _is_hidden(sign))
    return " ".join(f"\\u{ord(sign):04x}" for sign in signs)


def escape_hidden_signs(text: str) -> str:
    r"""Write text as one line, each invisible character in it as its code, such as \n."""
    return "".join(repr(sign)[1:-1] if _is_hidden(sign) else sign for sign in text)


def list_names(names: Sequence[str]) -> str:
    """Join names for one sentence, as many as fit."""
    words = ", ".join(names[:MOST_NAMES])
    return words if len(names) <= MOST_NAMES else f"{words}, …"


def full_name(first: str, last: str) -> str:
    """Write a name as its bearer does: in Korean, Chinese and Japanese the family's comes first."""
    names = [name for name in (first, last) if name]
    if names and all(_FAMILY_FIRST.fullmatch(name) for name in names):
        return "".join(reversed(names))
    return " ".join(names)


def explain_unusable_id(learner: str) -> str | None:
    """Say in one sentence why this can be no learner's id; None where it can."""
    if find_hidden_signs(learner):
        return say(
            "learner.hidden", name=escape_hidden_signs(learner), signs=find_hidden_signs(learner)
        )
    usable = (
        0 < len(learner) <= LONGEST
        and learner == learner.strip()
        and not learner.startswith(".")
        and not learner.endswith(".")
        and learner not in NOT_A_LEARNER
        and learner.casefold() not in RESERVED
        and not (PATH_SIGNS | PATTERN_SIGNS) & set(learner)
    )
    return None if usable else say("learner.unusable", name=escape_hidden_signs(learner)[:LONGEST])


def _is_hidden(sign: str) -> bool:
    return unicodedata.category(sign) in HIDDEN_KINDS and sign not in JOINERS
