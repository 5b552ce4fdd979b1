"""Make cases that run short scripts with a learner's names, and compare their values."""

import builtins
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from random import Random
from typing import Any

from autograde.checks.cases import Case
from autograde.checks.learner import ThisProcess
from autograde.checks.observed import find_raised, find_seen_refusal, is_kind, value_of
from autograde.checks.probes import agent
from autograde.checks.probes.plain_data import Raised
from autograde.checks.spaces import Space
from autograde.checks.trials import explained
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.findings import Evidence, because, find_value
from insidetensor.showing.shown import Described

Rows = list[tuple[str, str, list[str]]]  # (rule, the key of a sentence or "", scripts)

NAMING = " | "
RANDOM = Random()


def make_value_script(rule: str, text: str, expected: Any, why: str = "") -> Case:
    """Make the case of a script that ends in a value; `why` is a message key or ""."""

    def find(seen: Any) -> Finding | None:
        yours, raised = value_of(seen, text)
        return _because(raised or find_numbers(yours, expected, text), why)

    return Case(rule, "script", text, find)


def make_error_words(*texts: object) -> str:
    """Write the text of an oracle's error, of which the learner's must name each part."""
    return NAMING.join(["these", *map(str, texts)])


def find_numbers(yours: Any, expected: Any, call: str) -> Finding | None:
    """As find_value, but 3.0 is as good as 3: a storage of floats gives floats."""
    if find_value(yours, _as_floats(expected), call) is None:
        return None
    return find_value(yours, expected, call)


@dataclass(frozen=True)
class Scripts:
    """Statements, each of which must do with the learner's names what it does with ours.

    `oracle` holds ours, and `known` the statements that make what a script may use, by its name.
    `compare` finds what is wrong with a value: (the learner's, ours, the script); `draw` shows one
    that came where an error must. `probe` is what runs the statements, `stages` or one like it.
    """

    oracle: Mapping[str, Any]
    known: Mapping[str, str] = field(default_factory=dict)
    compare: Callable[[Any, Any, str], Finding | None] = find_numbers
    probe: str = "stages"
    draw: Callable[[Any], Evidence | None] = lambda value: None

    def __post_init__(self) -> None:
        import_module(f"{agent.__package__}.{self.probe}")  # a judge's sandbox has no files

    def cases(self, section: str, rows: Rows) -> Iterator[Case]:
        """A case for each script; `section` is that of the sentences."""
        for rule, why, texts in rows:
            for text in texts:
                yield self.case(rule, text, say(f"{section}.{why}") if why else "")

    def covering(self, space: Space, *after_errors: str) -> Iterator[Case]:
        """A case for each script of the space.

        Of the rules `after_errors` whoever takes what must be refused breaks another one.
        """
        for rules, (text,) in space.inputs:
            rule = rules[-1]
            case = self.case(rule, text, may_pass=rule in after_errors)
            yield replace(case, only_if=rules[:-1])

    def case(
        self,
        rule: str,
        text: str,
        why: str = "",
        *,
        likely: Mapping[str, object] | None = None,
        may_pass: bool = False,
    ) -> Case:
        """Statements parted by "; "; `why` and `likely` explain as those of `Trials` do.

        With `may_pass`, whoever takes what must be refused breaks another rule than this.
        """
        words = set(re.findall(r"\w+", text))
        needed = {name for name in self.known if name in words and f"{name} = " not in text}
        made = [how for name, how in self.known.items() if name in needed]
        statements = [*made, *text.split("; ")]
        right = ThisProcess(dict(self.oracle)).ask([(self.probe, statements)])[0]

        def find(seen: Any) -> Finding | None:
            told, found = value_of(seen, "; ".join(statements))
            if found is not None:
                return found
            for place, (yours, ours) in enumerate(zip(told, right, strict=True), 1):
                refused = isinstance(yours, Raised)
                unwritten = refused and is_kind(yours, "NotImplementedError")
                if may_pass and isinstance(ours, Raised) and not unwritten:
                    if refused:
                        continue
                    return None
                found = self._find(yours, ours, "; ".join(statements[:place]))
                if found is not None:
                    return explained(found, yours, likely or {}, why)
            return None

        return Case(rule, self.probe, statements, find)

    def _find(self, yours: Any, ours: Any, call: str) -> Finding | None:
        """What is wrong with what one statement gave; what is no plain data is not compared."""
        if isinstance(ours, Raised):
            texts = ours.words.strip("'").split(NAMING)[1:]  # a KeyError's words are quoted
            seen = yours.get("itself") if isinstance(yours, dict) else yours
            found = find_seen_refusal(seen, error=_builtin(ours), naming=texts, call=call)
            return found and Finding(found, self.draw(yours), found.mistake)
        if isinstance(yours, Raised):
            return find_raised(yours, call)
        if ours is None or isinstance(ours, Described):
            return None
        return self.compare(yours, ours, call)


def ask_identity(act: str, wanted: str, *others: str) -> str:
    """Write a script that tells which of several names is the object that `act` gives.

    They come in an order of their own each time: no constant answers it.
    """
    names = RANDOM.sample([wanted, *others], 1 + len(others))
    return f"it = {act}; [it is each for each in ({', '.join(names)})]"


def _builtin(raised: Raised) -> type[BaseException]:
    """The class of Python's that an error of ours is of."""
    name = next(name for name in raised.kinds if name.startswith("builtins."))
    kind: type[BaseException] = getattr(builtins, name.removeprefix("builtins."))
    return kind


def _because(finding: Finding | None, why: str) -> Finding | None:
    return because(finding, say(why) if why else "")


def _as_floats(value: Any) -> Any:
    if isinstance(value, list):
        return [_as_floats(item) for item in value]
    return float(value) if type(value) is int else value
