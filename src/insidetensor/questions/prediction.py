"""Ask for a prediction first, then let the learner compare it with what the machine says."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from insidetensor.libraries.absent import NotInstalledError
from insidetensor.messages import message
from insidetensor.showing.answer_boxes import NEUTRAL, RIGHT, WRONG, frame
from insidetensor.showing.shown import format_error, format_value, kind
from insidetensor.showing.tables import inline_html, plain_text
from insidetensor.timing.lowest_times import UndecidedError

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LONGEST_ERROR = 200  # characters: some errors bring a page of advice


@dataclass(frozen=True)
class Choice:
    """One choice of a prediction: its label, why it is right or wrong, and whether it is right.

    `right` is None where that is unknown: the answer needs a library that is not installed, or a
    measurement that was too noisy.
    """

    label: str
    why: str
    right: bool | None


@dataclass(frozen=True)
class Prediction:
    """A question with its choices; opening one says whether it is right, and why."""

    question: str
    choices: tuple[Choice, ...]
    machine_says: str

    @property
    def html(self) -> str:
        """The question as native <details> elements: no script, no widget state, with keyboard."""
        name = "predict-" + hashlib.sha1(self.text.encode()).hexdigest()[:10]
        opened = "".join(
            _details(name, letter, choice, self.machine_says)
            for letter, choice in zip(LETTERS, self.choices, strict=False)
        )
        heading = f"<strong>{escape(message('predict.heading'))}</strong>"
        return (
            f'<div role="group" aria-labelledby="{name}" style="{frame()}">'
            f'<p id="{name}" style="margin:0 0 .5em">{heading} {inline_html(self.question)}</p>'
            f"{opened}</div>"
        )

    @property
    def text(self) -> str:
        """The question and its choices as lines of text, without the answer."""
        asked = f"{message('predict.heading')} {plain_text(self.question)}"
        offered = [
            f"  {letter}) {plain_text(choice.label)}"
            for letter, choice in zip(LETTERS, self.choices, strict=False)
        ]
        return "\n".join([asked, *offered])

    def __str__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.text}


def predict(
    question: str, answer: Callable[[], Any] | Any, choices: Mapping[Any, str]
) -> Prediction:
    """Ask `question`; each choice, when opened, says whether the machine agrees, and why.

    A wrong choice says what is wrong with it; what the machine says is folded below. So the reason
    of a wrong choice should be a hint, and that of the right one the whole explanation.

    `answer` is called here, on the live objects (or is the value itself), and its result is
    compared with the keys of `choices`; the values say why each is right or not. A key that
    is an exception class stands for "it raises". Part of a text between backquotes is code.
    The choices are shuffled, in the same order each time. The cell ends at once, without input. An
    answer that needs a library which is not installed says so in the answer's place; so does one
    that raises an UndecidedError, and then no choice is told that it is wrong.

    Raises:
        ValueError: when fewer than two choices are offered, or more than there are letters, or
            none is what the machine says.
        TypeError: when `choices` is not a dict.
    """
    if not isinstance(choices, Mapping):
        raise TypeError(message("predict.not_a_dict", question=question, kind=kind(choices)))
    if len(choices) < 2:
        raise ValueError(message("predict.too_few", question=question))
    if len(choices) > len(LETTERS):
        fields = {"count": len(choices), "most": len(LETTERS)}
        raise ValueError(message("predict.too_many", question=question, **fields))
    said: Any
    try:
        said = _plain(answer() if callable(answer) else answer)
    except Exception as error:
        said = error
    if isinstance(said, NotInstalledError | UndecidedError):
        unknown = [Choice(_label(key), why, None) for key, why in choices.items()]
        return Prediction(question, _mixed(question, unknown), str(said))
    right = [key for key in choices if _is_said(key, said)]
    if len(right) != 1:
        told = ValueError(message("predict.no_choice", question=question, said=_shown(said)))
        raise told from (said if isinstance(said, Exception) else None)
    offered = [Choice(_label(key), why, key is right[0]) for key, why in choices.items()]
    return Prediction(question, _mixed(question, offered), _shown(said))


def _mixed(question: str, choices: list[Choice]) -> tuple[Choice, ...]:
    """Shuffle the choices, in the same order each time.

    In an author's order the right choice is rarely the first, which is a hint.
    """

    def place(choice: Choice) -> bytes:
        return hashlib.sha1(f"{question}\n{choice.label}".encode()).digest()

    return tuple(sorted(choices, key=place))


def _plain(value: Any) -> Any:
    """Turn numbers and arrays of the libraries into Python's, so that 4 equals np.int64(4)."""
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    return value.tolist() if hasattr(value, "tolist") else value


def _is_said(key: Any, said: Any) -> bool:
    if isinstance(key, type) and issubclass(key, Exception):
        return isinstance(said, key)
    # A key of `choices` cannot be a list, but a tuple of the same items.
    if isinstance(key, tuple) and isinstance(said, list | tuple):
        return len(key) == len(said) and all(map(_is_said, key, said))
    if key != key and said != said:
        return True  # both not a number
    # True == 1 in Python, yet "True" and "1" are two different predictions.
    return isinstance(key, bool) == isinstance(said, bool) and bool(key == said)


def _label(key: Any) -> str:
    if isinstance(key, type) and issubclass(key, Exception):
        return message("predict.raises", error=key.__name__)
    return key if isinstance(key, str) else f"`{key!r}`"


def _shown(said: Any) -> str:
    if isinstance(said, Exception):
        words = plain_text(format_error(said))
        return f"{type(said).__name__}: {format_value(words, LONGEST_ERROR, str)}"
    return said if isinstance(said, str) else f"`{said!r}`"


_DETAILS = "margin:.35em 0"
_SUMMARY = "cursor:pointer;display:list-item"
# An answer looks like the button that it is, and a finger hits it.
_ANSWER = (
    f"{_SUMMARY};list-style-position:inside;border:1px solid rgba(128,128,128,.6);"
    "border-radius:6px;padding:.65em .8em"
)


def _details(name: str, letter: str, choice: Choice, said: str) -> str:
    if choice.right is None:
        shown = f"{inline_html(choice.why)} <em>{inline_html(said)}</em>"
        return _opening(name, letter, choice, NEUTRAL, shown)
    machine = f"<em>{inline_html(message('predict.machine_says', said=said))}</em>"
    verdict = message("predict.right") if choice.right else message("predict.wrong")
    shown = f"<strong>{escape(verdict)}</strong> {inline_html(choice.why)}"
    if choice.right:
        return _opening(name, letter, choice, RIGHT, f"{shown} {machine}")
    # A wrong choice shows why it is wrong; the answer is folded below.
    # It has a line of its own, since it may or may not end in a full stop.
    shown += (
        f'<details style="margin:.4em 0 0"><summary style="{_SUMMARY}">'
        f"{escape(message('predict.look_again'))}</summary>"
        f"{machine}<br>{escape(message('predict.read_why'))}</details>"
    )
    return _opening(name, letter, choice, WRONG, shown)


def _opening(name: str, letter: str, choice: Choice, style: str, shown: str) -> str:
    right = "" if choice.right is None else f' data-right="{str(choice.right).lower()}"'
    return (
        f'<details name="{name}"{right} style="{_DETAILS}">'
        f'<summary style="{_ANSWER}">{letter}.&ensp;{inline_html(choice.label)}</summary>'
        f'<div style="{style}">{shown}</div></details>'
    )
