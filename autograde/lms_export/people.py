"""Whom a line of a table means: whoever alone is called so, and nobody where two may be meant."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence

from autograde.roster import Learner


def known_by(
    learners: Iterable[Learner], names_of: Callable[[Learner], Iterable[str]]
) -> dict[str, Learner]:
    """Learners by what they are called, as far as nobody else is called so."""
    found: dict[str, dict[str, Learner]] = defaultdict(dict)
    for learner in learners:
        for name in names_of(learner):
            if name:
                found[name][learner.id] = learner
    return {name: one for name, (one, *others) in _values(found) if not others}


def _values(found: dict[str, dict[str, Learner]]) -> list[tuple[str, list[Learner]]]:
    return [(name, list(each.values())) for name, each in found.items()]


def each_once(found: Sequence[Learner | None]) -> list[Learner | None]:
    """The learners of the lines; nobody where two lines may mean the same one."""
    lines = Counter(learner.id for learner in found if learner is not None)
    return [None if each is None or lines[each.id] > 1 else each for each in found]
