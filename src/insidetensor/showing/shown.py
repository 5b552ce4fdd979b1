"""Write any value of a learner as short text, without ever failing."""

import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

from insidetensor.messages import Sentence, message

LONGEST = 100
LONGEST_NAME = 60
# Python refuses to write out an int of more than some 4300 digits; nobody reads half as many.
MOST_BITS = 8000
# An object's address is another number in each run.
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
# Parts of an error's text to leave out: TensorFlow's nodes, a terminal's colours.
NOISE = re.compile(
    r"\{\{function_node \S+\}\} |Graph execution error:.*\nNode: [^\n]*\n"
    r"|\n\s*\[\[\{\{node .*|\s*\[Op:\w+\]( name:.*)?$|\x1b\[[0-9;]*m",
    re.DOTALL,
)
# Names after "an", by sound: "an ndarray" in spite of its n, but "a uint8".
SAID_WITH_AN = re.compile(r"nd|[aeio]|u(?!int|func|ni|se)", re.IGNORECASE)


class Described:
    """Stands for an object of another process: its type's name, and its text."""

    def __init__(self, type_name: str, text: str) -> None:
        self.type_name = type_name
        self.text = text

    def __repr__(self) -> str:
        return self.text


def format_value(value: object, longest: int = LONGEST, tell: Callable[[Any], str] = repr) -> str:
    """Write a value as text by `tell`, `repr` by default, cut to `longest` characters.

    A learner's value may have a `__repr__` that raises, or a million elements.
    """
    text = format_with(tell, value)
    if text is None:
        text = f"<{type_name(value)}>"
    elif not is_a(value, str, bytes):
        text = ADDRESS.sub("", text)
    return text if len(text) <= longest else f"{text[: longest - 2]} …"


def format_element(value: object) -> str:
    """Write one element of a storage in short: a float with four digits."""
    return format_value(
        value, 24, lambda plain: f"{plain:.4g}" if is_a(plain, float) else repr(plain)
    )


def format_index(index: Sequence[int]) -> str:
    """Write an index as code: [1, 2], or [()] for a tensor without axes."""
    return f"[{', '.join(map(format_value, index))}]" if index else "[()]"


def format_error(error: BaseException) -> str:
    """Write an error's text on one line, without libraries' additions; "" where it has none."""
    if type(error) is ValueError and len(error.args) == 1 and type(error.args[0]) is Sentence:
        return error.args[0]  # of this package's own, which can be said in another language
    return (format_with(lambda each: NOISE.sub("", str(each)), error) or "")[:300]


def format_with(tell: Callable[[Any], str], value: object) -> str | None:
    """Write `tell(value)` on one line, with numbers of NumPy as Python's.

    None where a learner's own `__str__` or `__repr__` fails.
    """
    try:
        return " ".join(str.split(tell(_plain(value))))
    except KeyboardInterrupt:  # from a time limit or from the reader, not from the value
        raise
    except BaseException:
        return None


def is_a(value: object, *kinds: type | str) -> bool:
    """Like isinstance, but ignores an object's own `__class__`.

    A class of a library may be named, as in "numpy.integer": the library is not imported for it,
    and where nothing has imported it there is no value of that class.
    """
    own = type(value)
    for kind in kinds:  # `any` takes twice as long, and there are thousands of values
        if issubclass(own, kind if isinstance(kind, type) else _class_of(kind)):
            return True
    return False


def _class_of(kind: str) -> Any:
    library, _, name = kind.rpartition(".")
    return getattr(sys.modules.get(library), name, ())


def kind(value: object) -> str:
    """Name a value's type with its article: "a tuple", "an int", "None"."""
    if value is None:
        return "None"
    name = type_name(value)
    return message("shown.an" if SAID_WITH_AN.match(name) else "shown.a", name=name)


def type_name(value: object) -> str:
    """Name a value's type, without calling a learner's own metaclass."""
    if type(value) is Described:
        name = value.type_name
    else:
        name = str(vars(type)["__name__"].__get__(type(value)))
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 2]} …"


def _plain(value: Any) -> Any:
    """Turn NumPy's scalars into Python's, inside tuples and lists too: np.int64(3) into 3."""
    own = type(value)
    if own is int:
        return _Huge(value) if value.bit_length() > MOST_BITS else value
    if own is tuple or own is list:
        return own(map(_plain, value)) if len(value) <= LONGEST else value
    return value.item() if is_a(value, "numpy.generic") else value


class _Huge:
    """Stands for an int that is too long to be written out."""

    def __init__(self, value: int) -> None:
        self.digits = int(value.bit_length() * 0.30103) + 1

    def __repr__(self) -> str:
        return message("shown.huge", digits=self.digits)
