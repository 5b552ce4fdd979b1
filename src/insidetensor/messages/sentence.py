"""A sentence that remembers its key and fields, so that it can be said again in any language.

Its recipe is plain data: a text that is the same in every language; the key of a catalogue with its
fields, which are recipes, numbers or None; or the recipes of parts that stand one after another.
"""

import math
from collections.abc import Iterable, Mapping
from numbers import Integral, Real
from typing import Any, Protocol, Self

from insidetensor.messages.spoken import FALLBACK, speaking


class _SaysSentences(Protocol):
    def message(self, key: str, /, **fields: object) -> "Sentence": ...


# By name, which a recipe holds: see `insidetensor.messages.register_catalogue`.
CATALOGUES: dict[str, _SaysSentences] = {}


class Sentence(str):
    """A sentence in the reader's language, which remembers its key and fields."""

    recipe: Any

    def __new__(cls, text: str, recipe: Any = None) -> Self:
        sentence = super().__new__(cls, text)
        sentence.recipe = recipe_of(text) if recipe is None else recipe
        return sentence

    def to_json(self) -> Any:
        """The sentence as plain data, of which `read_sentence` makes it again in any language.

        It is the same in whichever language the sentence was made. `text` is the English, for
        readers that do not have the catalogue.
        """
        if isinstance(self.recipe, str) or "text" in self.recipe:
            return self.recipe
        with speaking(FALLBACK):
            return {**self.recipe, "text": str(self.rendered())}

    def rendered(self) -> "Sentence":
        """The same sentence in the language spoken now."""
        try:
            return _made_of(self.recipe)
        except _NoSuchSentenceError:
            return self

    def join(self, parts: Iterable[str], /) -> "Sentence":
        """The parts with this sentence between them, each of which remembers its own fields."""
        parts = list(parts)
        recipe = {"parts": [recipe_of(part) for part in parts], "by": self.recipe}
        return Sentence(super().join(parts), recipe)


class _NoSuchSentenceError(Exception):
    """A recipe names a catalogue, a key or a field that is not there."""


def read_sentence(data: Any) -> Sentence:
    """The sentence of what `to_json` gave, in the language spoken now.

    Where its catalogue or key is not there any more, it is the text that was stored.

    Raises: ValueError for what is no such data.
    """
    if isinstance(data, str):
        return Sentence(data)
    if not isinstance(data, Mapping):
        raise ValueError(f"expected a text or a dict, got {type(data).__name__}")
    try:
        return _made_of(data)
    except _NoSuchSentenceError:
        return Sentence(data.get("text") or data.get("key", ""), data)


def join_sentences(*parts: str, by: str = " ") -> Sentence:
    """The parts that are not empty, one after another; a plain str is the same in any language."""
    said = [part for part in parts if part]
    if len(said) == 1 and isinstance(said[0], Sentence):
        return Sentence(said[0], said[0].recipe)
    if not any(isinstance(part, Sentence) for part in (*said, by)):
        return Sentence(by.join(said))
    return Sentence(by, recipe_of(by)).join(said)


def recipe_of(value: object) -> Any:
    """A field or a part as plain data; what is no number and no sentence is its text."""
    if isinstance(value, Sentence):
        return value.recipe
    if value is None or type(value) in (str, bool, int):
        return value
    text = str(value)
    # A number stays one for its format's sake, where NumPy prints it alike and JSON has it.
    if isinstance(value, Integral) and str(int(value)) == text:
        return int(value)
    if isinstance(value, Real) and math.isfinite(value) and str(float(value)) == text:
        return float(value)
    return text


def _made_of(recipe: Any) -> Sentence:
    """Raises: _NoSuchSentenceError."""
    if isinstance(recipe, str):
        return Sentence(recipe)
    try:
        if "parts" in recipe:
            return _made_of(recipe["by"]).join(map(_made_of, recipe["parts"]))
        fields = {name: _field_of(value) for name, value in recipe.get("fields", {}).items()}
        return CATALOGUES[recipe["from"]].message(recipe["key"], **fields)
    except (LookupError, ValueError, TypeError, AttributeError, _NoSuchSentenceError) as error:
        raise _NoSuchSentenceError(str(error)) from error


def _field_of(value: Any) -> object:
    return _made_of(value) if isinstance(value, Mapping) else value
