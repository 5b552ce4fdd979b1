"""Which names a learner may have in a class: what nbgrader, a folder and a terminal all bear."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from autograde.grading.submissions import NOT_A_LEARNER, PATTERN_SIGNS, UNUSABLE_KINDS, printable
from autograde.messages import say

# A path on one system or another, or the end of one.
PATH_SIGNS = frozenset('/\\:<>|"')
MOST_NAMES = 20  # of those who are listed in one sentence
LONGEST = 120  # characters; four bytes each in a file's name still leave room
# No folder on Windows may be called so, with any ending; and `collect` has a file of this name
# beside the learners' folders.
DEVICES = frozenset(
    {"con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(10))}
)
RESERVED = frozenset({"hand_ins.csv"})
# Format characters turn text round or hide in it. Two of them join letters in some scripts.
JOINERS = frozenset({"\u200c", "\u200d"})


def hidden_signs(text: str) -> str:
    r"""The characters of `text` that show nothing or turn it round, as \u202e; "" for none."""
    signs = dict.fromkeys(sign for sign in text if _is_hidden(sign))
    return " ".join(f"\\u{ord(sign):04x}" for sign in signs)


def shown(text: str) -> str:
    """Text that a terminal shows as it is: what is hidden in it stands as its code."""
    return "".join(f"\\u{ord(sign):04x}" if _is_hidden(sign) else sign for sign in printable(text))


def listed(names: Sequence[str]) -> str:
    """Names for one sentence, as many as fit."""
    words = ", ".join(names[:MOST_NAMES])
    return words if len(names) <= MOST_NAMES else f"{words}, …"


def unusable_id(learner: str) -> str | None:
    """Why a learner cannot be called so, in one sentence; None where they can."""
    if hidden_signs(learner):
        return say("learner.hidden", name=shown(learner), signs=hidden_signs(learner))
    usable = (
        0 < len(learner) <= LONGEST
        and learner == learner.strip()
        and not learner.startswith(".")
        and not learner.endswith(".")
        and learner not in NOT_A_LEARNER
        and learner.casefold() not in RESERVED
        and learner.partition(".")[0].strip().casefold() not in DEVICES
        and not (PATH_SIGNS | PATTERN_SIGNS) & set(learner)
    )
    return None if usable else say("learner.unusable", name=shown(learner)[:LONGEST])


def _is_hidden(sign: str) -> bool:
    kind = unicodedata.category(sign)
    return kind in UNUSABLE_KINDS or (kind == "Cf" and sign not in JOINERS)
