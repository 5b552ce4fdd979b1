"""Show any value a learner hands over, in little room and without ever failing."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from insidetensor.messages import Sentence, message

LONGEST = 100
LONGEST_NAME = 60
# Python refuses to write out an int of more than some 4300 digits; nobody reads half as many.
MOST_BITS = 8000
# Where an object lies is another number in each run: it says nothing.
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
# Around an error's own sentence: TensorFlow's node and where it was made, a terminal's colours.
NOISE = re.compile(
    r"\{\{function_node \S+\}\} |Graph execution error:.*\nNode: [^\n]*\n"
    r"|\n\s*\[\[\{\{node .*|\s*\[Op:\w+\]( name:.*)?$|\x1b\[[0-9;]*m",
    re.DOTALL,
)
# Said with a vowel in front of a consonant's letter, and the other way round.
SAID_WITH_AN = re.compile(r"nd|[aeio]|u(?!int|func|ni|se)", re.IGNORECASE)


class Described:
    """Stands for an object of another process: its type's name, and how it shows itself there."""

    def __init__(self, type_name: str, text: str) -> None:
        self.type_name = type_name
        self.text = text

    def __repr__(self) -> str:
        return self.text


def shown(value: object, longest: int = LONGEST, tell: Callable[[Any], str] = repr) -> str:
    """`value` as code shows it (as `tell` tells it), cut to `longest` characters.

    What a learner returns may have a `__repr__` that raises, or a million elements.
    """
    text = words(tell, value)
    if text is None:
        text = f"<{type_name(value)}>"
    elif not is_a(value, str, bytes):
        text = ADDRESS.sub("", text)
    return text if len(text) <= longest else f"{text[: longest - 2]} …"


def shown_value(value: object) -> str:
    """One element of a storage: numbers short, everything else as `shown`."""
    return shown(value, 24, lambda plain: f"{plain:.4g}" if is_a(plain, float) else repr(plain))


def shown_index(index: Sequence[int]) -> str:
    """An index as code would write it: [1, 2], or [()] for a tensor without axes."""
    return f"[{', '.join(map(shown, index))}]" if index else "[()]"


def shown_text(error: BaseException) -> str:
    """An error's own sentence on one line, or "" where it has none to give."""
    if type(error) is ValueError and len(error.args) == 1 and type(error.args[0]) is Sentence:
        return error.args[0]  # of this package's own, which can be said in another language
    return (words(lambda each: NOISE.sub("", str(each)), error) or "")[:300]


def words(tell: Callable[[Any], str], value: object) -> str | None:
    """`tell(value)` on one line, a number of NumPy's told as Python's.

    None where a learner's own `__str__` or `__repr__` fails.
    """
    try:
        return " ".join(str.split(tell(_plain(value))))
    except KeyboardInterrupt:  # the clock's or the reader's, never the value's
        raise
    except BaseException:
        return None


def is_a(value: object, *kinds: type) -> bool:
    """As isinstance, but a learner's `__class__` is not asked."""
    return issubclass(type(value), kinds)


def kind(value: object) -> str:
    """The type's name as a learner would say it: "a tuple", "an int", "None"."""
    if value is None:
        return "None"
    name = type_name(value)
    return message("shown.an" if SAID_WITH_AN.match(name) else "shown.a", name=name)


def type_name(value: object) -> str:
    """The name of its type, which a learner's metaclass may keep from being asked for."""
    if type(value) is Described:
        name = value.type_name
    else:
        name = str(vars(type)["__name__"].__get__(type(value)))
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 2]} …"


def _plain(value: Any) -> Any:
    """NumPy's scalars as Python's, inside tuples and lists too: `np.int64(3)` reads as 3."""
    if is_a(value, np.generic):
        return value.item()
    if type(value) is int and value.bit_length() > MOST_BITS:
        return _Huge(value)
    if type(value) in (tuple, list) and len(value) <= LONGEST:
        return type(value)(_plain(inner) for inner in value)
    return value


class _Huge:
    """Stands for an int that is too long to be written out."""

    def __init__(self, value: int) -> None:
        self.digits = int(value.bit_length() * 0.30103) + 1

    def __repr__(self) -> str:
        return message("shown.huge", digits=self.digits)
