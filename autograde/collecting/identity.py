"""Who handed something in: from the source's naming and the class list, never from a notebook."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

from autograde.collecting.layouts import HandIn, Layout
from autograde.collecting.sources import CannotTake
from autograde.learner_ids import shown, unusable_id
from autograde.roster import Learner
from autograde.wording import say


def learner_of(hand_in: HandIn, layout: Layout, roster: Sequence[Learner] | None) -> str:
    """The id of the learner who handed in a file.

    Without a class list the id is what the source calls the learner.

    Raises: CannotTake where nobody of the class list is meant, or more than one.
    """
    if hand_in.is_unclear:
        raise CannotTake(say("collect.unclear"))
    if roster is not None:
        return _listed(hand_in, layout, roster)
    reason = unusable_id(hand_in.name)
    if reason:
        raise CannotTake(reason)
    return hand_in.name


def _listed(hand_in: HandIn, layout: Layout, roster: Sequence[Learner]) -> str:
    if layout == "canvas" and hand_in.number:
        for learner in roster:
            if learner.lms_user_id == hand_in.number:
                return learner.id
    for learner in roster:
        if unicodedata.normalize("NFC", learner.id) == hand_in.name and _may_be(learner, layout):
            return learner.id
    found = [] if layout in {"exchange", "folder"} else _by_name(hand_in, layout, roster)
    if len(found) == 1:
        return found[0].id
    who = shown(hand_in.name)
    if found:
        ids = ", ".join(learner.id for learner in found)
        raise CannotTake(say(f"collect.namesakes.{layout}", name=who, ids=ids))
    raise CannotTake(say(f"collect.stranger.{layout}", name=who, number=hand_in.number))


def _by_name(hand_in: HandIn, layout: Layout, roster: Sequence[Learner]) -> list[Learner]:
    wanted = letters(hand_in.name)
    spelled = _SPELLED[layout]
    return [
        learner
        for learner in roster
        if wanted in {letters(name) for name in spelled(learner)} - {""}
        and _may_be(learner, layout)
    ]


def _may_be(learner: Learner, layout: Layout) -> bool:
    """Whether a name may stand for a learner: where the list gives a number, only that does."""
    return not (layout == "canvas" and learner.lms_user_id)


def _last_first(learner: Learner) -> set[str]:
    return {learner.last_name + learner.first_name}


def _either_way(learner: Learner) -> set[str]:
    first, last = learner.first_name, learner.last_name
    return {f"{first} {last}", f"{last} {first}"}


_SPELLED: dict[Layout, Callable[[Learner], set[str]]] = {
    "canvas": _last_first,
    "moodle": _either_way,
}


def letters(name: str) -> str:
    """A name as far as an LMS keeps it in a file's name: letters and digits, in lower case."""
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", name)).casefold()
