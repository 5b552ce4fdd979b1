"""Which submissions of a chapter have more in common than others do: a hint, never a verdict.

Two texts are compared by the stretches that both have and hardly anybody else. What was handed
out, what a lesson shows, and what many wrote alike because the exercise asks for it count for
nothing. No text is compared with every other: a stretch that few have leads to those few.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from autograde.class_report.fingerprints import Numbers, fingerprints, places_of, stretches

LEAST_SHARED = 8  # stretches; fewer are chance
LEAST_SHARE = 0.25  # of the text that has fewer of its own
LEAST_SAME = 24  # stretches of one's own: shorter texts are the same by chance
# A stretch in more texts than this is how one writes it: a share of the class, within bounds.
FEW_SHARE, FEWEST, FEW = 0.05, 2, 10
MOST_MEETINGS = 10_000_000  # of two texts in one stretch; the rarest stretches come first


@dataclass(frozen=True)
class Pair:
    """Two learners whose texts share stretches that at most `few` texts of the class have.

    `shared` stretches are `share` of those that the text with fewer of its own has. Learners
    whose text is to the character that of the first or second are in `first_too`, `second_too`.
    """

    chapter: str
    first: str
    second: str
    shared: int
    share: float
    few: int
    first_too: tuple[str, ...] = ()
    second_too: tuple[str, ...] = ()

    @property
    def weight(self) -> float:
        """How much is alike, and how much of the whole that is."""
        return self.shared * self.share


@dataclass(frozen=True)
class Group:
    """Learners each of whose texts is like another's of the group; `closest` is one pair of it.

    `numbers` are those of the stretches that the closest pair shares.
    """

    learners: tuple[str, ...]
    closest: Pair
    numbers: Numbers = field(compare=False, repr=False)


@dataclass(frozen=True)
class SameText:
    """Learners who handed in one text, to the character; `own` stretches are not the release's."""

    chapter: str
    learners: tuple[str, ...]
    own: int


@dataclass(frozen=True)
class Alike:
    """What is alike in a chapter: all pairs, and of their groups the first ones."""

    pairs: tuple[Pair, ...] = ()
    groups: tuple[Group, ...] = ()
    all_groups: int = 0


@dataclass
class _Text:
    learners: list[str]
    own: Numbers


@dataclass
class ChapterTexts:
    """The texts of one chapter so far, as fingerprints; those of `released` do not count."""

    chapter: str
    released: Numbers
    texts: dict[bytes, _Text] = field(default_factory=dict)

    def add(self, learner: str, answers: Sequence[str]) -> None:
        """Take in what one learner wrote."""
        written = "\0".join(answer.strip() for answer in answers)
        digest = hashlib.sha256(written.encode(errors="backslashreplace")).digest()
        known = self.texts.get(digest)
        if known is not None:
            known.learners.append(learner)
            return
        own = np.setdiff1d(fingerprints(answers), self.released, assume_unique=True)
        self.texts[digest] = _Text([learner], own)

    def same(self) -> list[SameText]:
        """Texts that more than one learner handed in, the longest lists first."""
        found = [
            SameText(self.chapter, tuple(text.learners), len(text.own))
            for text in self.texts.values()
            if len(text.learners) > 1 and len(text.own) >= LEAST_SAME
        ]
        return sorted(found, key=lambda same: (-len(same.learners), same.learners))

    def alike(self, most: int) -> Alike:
        """Different texts that are alike, those with most in common first.

        `most` is how many groups are looked at closely.
        """
        texts = list(self.texts.values())
        few = min(max(int(FEW_SHARE * len(texts)), FEWEST), FEW)
        rare = _rare([text.own for text in texts], few)
        found = []
        for first, second, shared in _meetings(rare, len(texts)):
            least = min(rare.counts[first], rare.counts[second])
            if shared >= LEAST_SHARE * least:
                one, two = sorted((texts[first], texts[second]), key=lambda text: text.learners)
                (a, *a_too), (b, *b_too) = one.learners, two.learners
                share = float(shared / least)
                found.append(Pair(self.chapter, a, b, shared, share, few, (*a_too,), (*b_too,)))
        found.sort(key=lambda pair: (-pair.weight, pair.first, pair.second))
        groups = in_groups(found)
        own = {text.learners[0]: text.own for text in texts}
        return Alike(
            tuple(found), tuple(_group(each, own, rare) for each in groups[:most]), len(groups)
        )


def _group(together: Sequence[Pair], own: Mapping[str, Numbers], rare: _Rare) -> Group:
    closest = together[0]
    learners = {
        who
        for pair in together
        for who in (pair.first, pair.second, *pair.first_too, *pair.second_too)
    }
    shared = np.intersect1d(own[closest.first], own[closest.second], assume_unique=True)
    numbers = np.setdiff1d(shared, rare.common, assume_unique=True)
    return Group(tuple(sorted(learners)), closest, numbers)


def in_groups(pairs: Sequence[Pair]) -> list[list[Pair]]:
    """The pairs, sorted into groups that have nobody in common; their order stays."""
    leader: dict[str, str] = {}

    def leader_of(learner: str) -> str:
        while leader.setdefault(learner, learner) != learner:
            leader[learner] = learner = leader[leader[learner]]
        return learner

    for pair in pairs:
        leader[leader_of(pair.second)] = leader_of(pair.first)
    groups: dict[str, list[Pair]] = {}
    for pair in pairs:
        groups.setdefault(leader_of(pair.first), []).append(pair)
    return list(groups.values())


@dataclass(frozen=True)
class _Rare:
    """The stretches that few texts have, seen from the texts.

    `common` are the others. `counts` says how many rare ones each text has. `meetings` has an
    array for each number of texts that a stretch is in: a row a stretch, its texts in the row.
    """

    common: Numbers
    counts: NDArray[np.int64]
    meetings: tuple[NDArray[np.int64], ...]


def _rare(owns: Sequence[Numbers], few: int) -> _Rare:
    together = np.concatenate(owns) if owns else np.empty(0, np.uint32)
    together.sort()
    starts = np.flatnonzero(np.r_[True, together[1:] != together[:-1]][: len(together)])
    sizes = np.diff(starts, append=len(together))
    several = sizes > 1
    numbers, sizes = together[starts[several]], sizes[several]
    common, shared, sizes = numbers[sizes > few], numbers[sizes <= few], sizes[sizes <= few]
    counts = np.array([len(own) - _are_in(own, common).sum() for own in owns], np.int64)
    # Most stretches are in one text alone: of the others it is worth knowing in which.
    places = [np.searchsorted(shared, own[_are_in(own, shared)]) for own in owns]
    at = np.concatenate(places) if places else np.empty(0, np.int64)
    whose = np.repeat(np.arange(len(owns)), [len(each) for each in places])
    whose = whose[np.argsort(at, kind="stable")]
    begins = np.cumsum(sizes) - sizes
    meetings = tuple(
        whose[begins[sizes == size][:, None] + np.arange(size)] for size in range(2, few + 1)
    )
    return _Rare(common, counts, meetings)


def _are_in(own: Numbers, numbers: Numbers) -> NDArray[np.bool_]:
    """Which of `own` are among `numbers`, which are in order of size."""
    if not len(numbers):
        return np.zeros(len(own), np.bool_)
    found: NDArray[np.bool_] = (
        numbers[np.minimum(np.searchsorted(numbers, own), len(numbers) - 1)] == own
    )
    return found


def _meetings(rare: _Rare, total: int) -> Iterator[tuple[int, int, int]]:
    """Each two texts that meet in enough rare stretches, and in how many."""
    keys: list[NDArray[np.int64]] = []
    left = MOST_MEETINGS
    for rows in rare.meetings:
        for one, two in combinations(range(rows.shape[1]), 2):
            keys.append(rows[:, one] * total + rows[:, two])
            left -= len(rows)
        if left < 0:
            break
    if not keys:
        return
    found, counts = np.unique(np.concatenate(keys), return_counts=True)
    enough = counts >= LEAST_SHARED
    for key, count in zip(found[enough].tolist(), counts[enough].tolist(), strict=True):
        yield key // total, key % total, count


def shared_places(text: str, shared: Numbers) -> list[tuple[int, int]]:
    """Where the stretches of `shared` lie in a text: (begin, end), apart and in order."""
    spans, numbers = places_of(text), stretches(text)
    places: list[tuple[int, int]] = []
    for begin, end in (spans[at] for at in np.flatnonzero(np.isin(numbers, shared))):
        if places and begin <= places[-1][1]:
            places[-1] = places[-1][0], end
        else:
            places.append((begin, end))
    return places
