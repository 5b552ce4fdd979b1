"""An instrument as a widget: each part of its state is a trait that Python can read and set."""

from functools import cache
from typing import Any

import anywidget
import traitlets

from insidetensor.explore.instrument import Instrument
from insidetensor.explore.module import build_module, style_sheet

TRAITS: dict[type, Any] = {
    bool: traitlets.Bool,
    int: traitlets.Int,
    float: traitlets.CFloat,
    str: traitlets.Unicode,
    list: traitlets.List,
}


class LiveInstrument(anywidget.AnyWidget):  # type: ignore[misc]  # anywidget is untyped here
    """An instrument as a widget; front ends without widgets show its picture, or its text."""

    words = traitlets.Dict().tag(sync=True)
    facts = traitlets.Dict().tag(sync=True)

    def __init__(self, instrument: Instrument) -> None:
        self._instrument = instrument
        facts = dict(instrument.facts)
        super().__init__(words=instrument.words, facts=facts, **instrument.state)

    def __str__(self) -> str:
        return str(self._picture())

    def _picture(self) -> Any:
        state = {name: getattr(self, name) for name in self._instrument.state}
        return self._instrument.still(state)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        found = super()._repr_mimebundle_(**kwargs)
        data, metadata = found if isinstance(found, tuple) else (found, {})
        return {**data, **self._picture()._repr_mimebundle_()}, metadata


def widget(instrument: Instrument) -> LiveInstrument:
    """Make a widget with one trait for each part of the instrument's state."""
    kinds = tuple((name, type(value)) for name, value in instrument.state.items())
    made: LiveInstrument = _class_of(instrument.name, kinds)(instrument)
    return made


@cache
def _class_of(name: str, kinds: tuple[tuple[str, type], ...]) -> Any:
    traits = {trait: TRAITS[kind]().tag(sync=True) for trait, kind in kinds}
    code = {"_esm": build_module(name), "_css": style_sheet(name)}
    return type(f"{name.title().replace('_', '')}Instrument", (LiveInstrument,), code | traits)
