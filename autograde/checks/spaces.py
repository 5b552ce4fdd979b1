"""Cover the inputs that the rules of a part speak of: each pair of features meets in some case."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product
from random import Random
from typing import Any

# Another text draws other inputs. It changes with a release, so that the same work gets the same
# points as long as a release is taught.
RELEASE = "2026-11"
TRIES = 12  # to complete a pair, before its values count as ones that do not go together

Input = tuple[Any, ...]
Value = tuple[int, int]  # the place of a feature, and that of one of its values
Row = tuple[Value, ...]  # of each feature one
Rules = Mapping[str, Mapping[str, Sequence[Any]]]


@dataclass(frozen=True)
class Space:
    """The inputs that the rules of one part speak of.

    `features` names what varies, with its values. `build(random, **values)` makes the input that
    has one value of each; None where these do not go together, or where the text leaves free what
    must come. `rules` says of each rule, in the order of the text, which values of which features
    make it speak of an input: of all inputs where it names none, as the core.

    Every two values meet of which no rule but the core speaks; each value of a rule meets each of
    these, in an input of this rule alone; then every two values of different rules meet. Such an
    input tries the later rule, and counts where the other one holds.
    """

    name: str
    features: Mapping[str, Sequence[Any]]
    build: Callable[..., Input | None]
    rules: Rules

    def __post_init__(self) -> None:
        """Raises: ValueError, where the rules and the features do not fit each other."""
        if not self.features or not self.rules:
            self._refuse(f"it has no {'rules' if self.features else 'features'}: name some.")
        for name, values in self.features.items():
            if not values:
                self._refuse(f"the feature {name} has no values: give it some, or leave it out.")
        for rule, of in self.rules.items():
            for name, values in of.items():
                if name not in self.features:
                    self._refuse(
                        f"the rule {rule} names a feature {name}, expected one of "
                        f"{', '.join(self.features)}."
                    )
                if lacking := [value for value in values if value not in self.features[name]]:
                    self._refuse(
                        f"the rule {rule} names {name} = {lacking[0]!r}, expected one of "
                        f"{', '.join(map(repr, self.features[name]))}: mend the one or the other."
                    )

    @cached_property
    def inputs(self) -> list[tuple[tuple[str, ...], Input]]:
        """(rules, input), the smallest inputs first, and of few rules before those of more.

        Raises: ValueError, where a rule or a value of a feature has no input, or none of its own.
        """
        random, rows = Random(f"{RELEASE} {self.name}"), dict[Row, Input]()
        every, plain, met = self._values(*self.rules), self._values(), set[Row]()
        for rule in self.rules:
            own, of_rule = self._values(rule), self._values_of(rule)
            tried = set[Row]()
            rows |= self._cover(random, own, own, of_rule, tried)
            met |= tried
        rows |= self._cover(random, every, plain, [], met)
        self._refuse_gaps(rows)
        self._refuse_values_alike(rows)
        found = {repr(made): (self._rules_of(row), made) for row, made in rows.items()}
        return sorted(found.values(), key=lambda each: (len(each[0]), len(repr(each[1]))))

    @cached_property
    def _speaking(self) -> list[list[set[str]]]:
        """Of each value of each feature the rules that speak of it; the core is none of them."""
        return [
            [
                {rule for rule, of in self.rules.items() if value in of.get(name, ())}
                for value in values
            ]
            for name, values in self.features.items()
        ]

    def _values(self, *rules: str) -> list[list[Value]]:
        """The values of each feature of which these rules speak, or none."""
        return [
            [(at, place) for place, speaking in enumerate(of) if speaking <= {*rules}]
            for at, of in enumerate(self._speaking)
        ]

    def _values_of(self, rule: str) -> list[Value]:
        """The values of which this rule speaks."""
        return [
            (at, place)
            for at, of in enumerate(self._speaking)
            for place, speaking in enumerate(of)
            if rule in speaking
        ]

    def _cover(
        self,
        random: Random,
        values: Sequence[Sequence[Value]],
        beside: Sequence[Sequence[Value]],
        of_rule: Sequence[Value],
        met: set[Row],
    ) -> Iterator[tuple[Row, Input]]:
        """Rows in which any two of these values meet that go together and have not `met` yet.

        Those `beside` them complete a row; one of the two is `of_rule`, where that names some.
        """
        width = min(2, len(self.features))  # a feature alone meets no other
        features = [some or every for some, every in zip(beside, values, strict=True)]
        for pair in (pair for two in combinations(values, width) for pair in product(*two)):
            if pair in met or (of_rule and not any(value in of_rule for value in pair)):
                continue
            for _ in range(TRIES):
                fixed = {value[0]: value for value in pair}
                row = tuple(fixed.get(at) or random.choice(of) for at, of in enumerate(features))
                made = self._made(random, row)
                if made is not None:
                    met.update(combinations(row, width))
                    yield row, made
                    break
            met.add(pair)

    def _made(self, random: Random, row: Row) -> Input | None:
        pairs = zip(self.features.items(), row, strict=True)
        return self.build(random, **{name: values[place] for (name, values), (_, place) in pairs})

    def _rules_of(self, row: Row) -> tuple[str, ...]:
        speaking = set[str]().union(*(self._speaking[at][place] for at, place in row))
        return tuple(rule for rule, of in self.rules.items() if not of or rule in speaking)

    def _refuse_gaps(self, rows: Mapping[Row, Input]) -> None:
        tried, had = (
            {self._rules_of(row)[-1] for row in rows},
            {value for row in rows for value in row},
        )
        lost = list[str]()
        for rule in self.rules:
            of = [self._speaking[at][place] for at, place in self._values_of(rule)]
            later = set(list(self.rules)[list(self.rules).index(rule) + 1 :])
            if taken := set.intersection(*of) & later if of else set[str]():
                self._refuse(
                    f"each value of the rule {rule} is one of the later rule {min(taken)} too, "
                    f"whose case it then is: give {rule} a value of its own."
                )
            lost += [f"the rule {rule}"] * (rule not in tried)
        for at, (name, values) in enumerate(self.features.items()):
            lost += [f"{name} = {v!r}" for place, v in enumerate(values) if (at, place) not in had]
        if lost:
            self._refuse(
                f"no input has {', nor '.join(lost)}: build returns None for each of its rows."
            )

    def _refuse_values_alike(self, rows: Collection[Row]) -> None:
        """Values of one feature of which build makes the same, whatever the others are."""
        for at, (name, values) in enumerate(self.features.items()):
            alike: list[Sequence[int]] = [range(len(values))]
            for row in rows:
                parted = dict[tuple[int, str], list[int]]()
                for group, places in enumerate(alike):
                    for place in places:
                        changed = (*row[:at], (at, place), *row[at + 1 :])
                        made = repr(self._made(Random(0), changed))
                        parted.setdefault((group, made), []).append(place)
                alike = [places for places in parted.values() if len(places) > 1]
                if not alike:
                    break
            else:
                one, other, *_ = (values[place] for place in alike[0])
                self._refuse(
                    f"build makes the same input of {name} = {one!r} and of {name} = {other!r}, "
                    "whatever the other features are: let it use both, or leave one out."
                )

    def _refuse(self, problem: str) -> None:
        raise ValueError(f"the space of {self.name}: {problem}")
