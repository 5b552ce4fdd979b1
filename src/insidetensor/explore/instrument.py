"""An instrument: its state, its facts, and its still picture for places without widgets."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from insidetensor.messages import section, word_break

State = Mapping[str, Any]


class Picture(Protocol):
    """A still picture and its text twin, as a notebook shows them."""

    @property
    def text(self) -> str: ...

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]: ...


@dataclass(frozen=True)
class Instrument:
    """An instrument that the ES module and the style sheet `name` in `static` display.

    `state` is what a learner changes: plain lists, numbers and strings, each a trait of its own.
    `facts` never change: tables of what was executed. `still` draws a state without a browser.
    """

    name: str
    state: State
    facts: State
    still: Callable[[State], Picture]

    @property
    def words(self) -> dict[str, str]:
        """The sentences of this instrument, in the learner's language, with {fields} to fill.

        And how their lines break, as CSS's `word_break`.
        """
        own = section(f"explore_{self.name}.")
        return {**section("explore."), **own, "word_break": word_break()}


def with_levels(free: Instrument, levels: Sequence[State], level: int) -> Instrument:
    """Make a game of an instrument, which begins with `level`; -1 for none of them.

    Each level has the `name` of its wish, the `controls` that are shown, the parts of the state
    that it `begins` with, the `fewest` moves that fulfil it, and an `aim` that the ES module reads.
    """
    whole = [{**each, "begins": {**free.state, **each["begins"]}} for each in levels]
    begins = whole[level]["begins"] if level >= 0 else free.state
    facts = {**free.facts, "levels": whole, "free": free.state}
    return replace(free, state={**begins, "level": level}, facts=facts)


class Still:
    """Stands for an instrument without anywidget: its picture, and its state as attributes."""

    def __init__(self, instrument: Instrument) -> None:
        self.__dict__.update(instrument.state)
        self._instrument = instrument

    def __str__(self) -> str:
        return self._picture().text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self._picture()._repr_mimebundle_()

    def _picture(self) -> Picture:
        instrument = self._instrument
        return instrument.still({name: getattr(self, name) for name in instrument.state})
