"""Ask for one line of code, and draw its value beside the target: `puzzle(...)`."""

from __future__ import annotations

import dis
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from html import escape
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from insidetensor.checking.findings import Finding, attempt, find_value
from insidetensor.checking.tensor_findings import find_tensor, library_of, place_of
from insidetensor.devices.tracing import Trace, trace
from insidetensor.messages import message
from insidetensor.sharing.pair import shares_memory
from insidetensor.showing.answer_boxes import NEUTRAL, RIGHT, WRONG, frame
from insidetensor.showing.shown import format_value
from insidetensor.showing.tables import inline_html, plain_text

MOST_ROWS, MOST_COLUMNS = 12, 16  # of a grid that is drawn in cells
MOST_GRIDS = 4  # side by side, for an array of three axes
MISSES_TO_HINT, MISSES_TO_ANSWER = 2, 4
_MISSES: Counter[str] = Counter()  # by task; a cell that is run again is a new call


@dataclass(frozen=True)
class Drawn:
    """A value as a picture and as text."""

    html: str
    text: str


@dataclass(frozen=True)
class Puzzle:
    """A task with its target and the learner's value drawn side by side, and the verdict.

    `solved` is None as long as the learner has written nothing.
    """

    task: str
    target: Drawn
    yours: Drawn
    solved: bool | None
    sentence: str

    @property
    def html(self) -> str:
        """HTML that needs no style sheet and no script; the pictures stand side by side."""
        heading = f"<strong>{escape(message('puzzle.heading'))}</strong>"
        sides = "".join(
            f'<div style="{_SIDE}"><div>{escape(message(f"puzzle.{side}"))}</div>{drawn.html}</div>'
            for side, drawn in (("target", self.target), ("yours", self.yours))
        )
        box = NEUTRAL if self.solved is None else RIGHT if self.solved else WRONG
        verdict = "" if self.solved is None else f"<strong>{escape(self._verdict)}</strong> "
        return (
            f'<div role="group" style="{frame()}"><p style="margin:0 0 .5em">{heading} '
            f'{inline_html(self.task)}</p><div style="display:flex;flex-wrap:wrap;gap:.8em 2.5em">'
            f'{sides}</div><div role="status" style="{box}">{verdict}'
            f"{inline_html(self.sentence)}</div></div>"
        )

    @property
    def text(self) -> str:
        """The puzzle as lines of text."""
        told = plain_text(self.sentence)
        return "\n".join([
            f"{message('puzzle.heading')} {plain_text(self.task)}",
            f"{message('puzzle.target')}:\n{self.target.text}",
            f"{message('puzzle.yours')}:\n{self.yours.text}",
            told if self.solved is None else f"{self._verdict} {told}".rstrip(),
        ])  # fmt: skip

    @property
    def _verdict(self) -> str:
        return message("puzzle.right" if self.solved else "puzzle.wrong")

    def __str__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.text}


def puzzle(
    task: str,
    target: Any,
    yours: Callable[[], Any],
    *,
    view_of: Any = None,
    rules: Mapping[str, Callable[[Any], bool]] | None = None,
    draw: Callable[[Any], Any] | None = None,
    most_transfers: int | None = None,
    most_bytes: int | None = None,
    helped_by: str = "",
) -> Puzzle:
    """Ask for a line that gives `target`, written in place of the dots of `lambda: ...`.

    The value has to be like `target` in shape and contents, in dtype where the target is an array,
    and in library where it is a tensor; a list stands for the contents of any array or tensor. It
    has to share memory with `view_of`, where that is given. `rules` maps a sentence for a broken
    rule to a function of the value that is True where the rule holds. `draw` makes the picture of
    a value, such as `memory_diagram`; without it, arrays of up to three axes are drawn as grids.
    The line has to use a name of the notebook: a target that is typed in is refused. Nothing here
    is graded. An error of the learner's line is shown in the picture's place.

    `most_transfers` between devices, and `most_bytes` that they move, are counted by `trace()`,
    which sees PyTorch only. The line must use exactly so many: with fewer, the value did not come
    from there.

    `helped_by` names the sentences, `puzzle_help.<name>.hint` and `.answer`, of which a learner is
    shown the first after two misses and the second after four.

    Raises: TypeError, where `yours` cannot be called: the line has to stand behind `lambda:`.
    """
    counted = most_transfers is not None or most_bytes is not None
    with trace() if counted else nullcontext() as seen:
        value, finding = attempt(yours, call=message("puzzle.your_line"))
    aimed = _drawn(target, draw)
    if value is Ellipsis:
        nothing = Drawn(f"<p>{escape(message('puzzle.empty'))}</p>", message("puzzle.empty"))
        return Puzzle(task, aimed, nothing, None, message("puzzle.fill_in"))
    if finding is not None:
        raised = Drawn(f"<p>{escape(message('puzzle.raised'))}</p>", message("puzzle.raised"))
        return Puzzle(task, aimed, raised, False, _missed(task, finding, helped_by))
    finding = _found(value, target, view_of, rules or {})
    finding = finding or _moved(seen, most_transfers, most_bytes) or _typed_in(yours)
    drawn, undrawable = attempt(_drawn, value, draw, call=message("puzzle.your_line"))
    yours_drawn = _drawn(value, None) if undrawable else drawn  # what `draw` cannot draw is shown
    sentence = _missed(task, finding, helped_by) if finding else ""
    return Puzzle(task, aimed, yours_drawn, finding is None, sentence)


def _missed(task: str, finding: Finding, helped_by: str) -> str:
    """Say what is wrong, and after some misses what helps."""
    _MISSES[task] += 1
    said = [str(finding)]
    for key, misses in (("hint", MISSES_TO_HINT), ("answer", MISSES_TO_ANSWER)):
        if helped_by and _MISSES[task] >= misses:
            helps = message(f"puzzle_help.{helped_by}.{key}")
            said.append(message(f"puzzle.{key}", helps=helps))
    return " ".join(said)


def _found(
    value: Any, target: Any, view_of: Any, rules: Mapping[str, Callable[[Any], bool]]
) -> Finding | None:
    finding = _difference(value, target)
    if finding is not None:
        return finding
    if view_of is not None and (_array(value) is None or not shares_memory(value, view_of)):
        return Finding(message("puzzle.copy"), mistake="copy")
    broken = [sentence for sentence, holds in rules.items() if not holds(value)]
    return Finding(broken[0], mistake="rule") if broken else None


def _difference(value: Any, target: Any) -> Finding | None:
    call = message("puzzle.your_line")
    if library_of(target) is not None:
        return find_tensor(value, target, on=place_of(target), call=call)
    comparable = _array(value)
    if isinstance(target, list) and comparable is not None:
        if comparable.shape != np.shape(target):
            return find_value(comparable, np.empty(np.shape(target), comparable.dtype), call)
        comparable = comparable.tolist()
    return find_value(value if comparable is None else comparable, target, call, or_none=True)


def _array(value: Any) -> np.ndarray | None:
    """Turn an array or a tensor into an ndarray.

    None for anything else, also for a number of NumPy's and for a tensor without values yet.
    """
    if not hasattr(value, "shape") or not hasattr(value, "dtype") or isinstance(value, np.generic):
        return None
    detached = value.detach().cpu() if hasattr(value, "detach") else value
    try:
        return np.asarray(detached)
    except NotImplementedError:  # TensorFlow's stand-in for a tensor, in a graph
        return None


def _moved(
    seen: Trace | None, most_transfers: int | None, most_bytes: int | None
) -> Finding | None:
    """Find whether the line moved more, or less, between devices than it has to."""
    if seen is None:
        return None
    transfers = len(seen.transfers)
    for key, got, most in (
        ("transfers", transfers, most_transfers),
        ("bytes", seen.moved_bytes, most_bytes),
    ):
        if most is not None and got != most:
            key = key if got > most else "not_from_there"
            return Finding(message(f"puzzle.{key}", got=got, most=most), mistake=key)
    return None


def _typed_in(yours: Callable[[], Any]) -> Finding | None:
    """Find whether the line uses nothing of the notebook but modules."""
    code = getattr(yours, "__code__", None)
    if code is None or code.co_freevars:
        return None
    names = set(_globals_of(code)) & yours.__globals__.keys()
    if all(isinstance(yours.__globals__[name], ModuleType) for name in names):
        return Finding(message("puzzle.typed_in"), mistake="typed_in")
    return None


def _globals_of(code: CodeType) -> Iterator[str]:
    """The global names that a function reads, within its own functions too."""
    for instruction in dis.get_instructions(code):
        if instruction.opname == "LOAD_GLOBAL":
            yield instruction.argval
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _globals_of(constant)


def _array_of_list(value: list[Any]) -> np.ndarray | None:
    try:
        return np.asarray(value)
    except Exception:  # rows of several lengths, tensors of another device: shown as text
        return None


def _drawn(value: Any, draw: Callable[[Any], Any] | None) -> Drawn:
    if draw is not None:
        bundle = draw(value)._repr_mimebundle_()
        return Drawn(bundle["text/html"], bundle["text/plain"])
    array = _array_of_list(value) if isinstance(value, list) else _array(value)
    if array is not None and array.ndim == 3 and len(array) <= MOST_GRIDS:
        grids = "".join(_drawn(part, None).html for part in array)
        return Drawn(f'<div style="display:flex;flex-wrap:wrap;gap:.8em">{grids}</div>', str(array))
    if array is None or not 1 <= array.ndim <= 2:
        text = format_value(value)
        return Drawn(f"<p><code>{escape(text)}</code></p>", text)
    rows = array[None, :] if array.ndim == 1 else array
    if rows.shape[0] > MOST_ROWS or rows.shape[1] > MOST_COLUMNS:
        return Drawn(f"<pre>{escape(str(array))}</pre>", str(array))
    cells = (
        "".join(f'<td style="{_CELL}">{escape(format_value(each))}</td>' for each in row)
        for row in rows
    )
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    return Drawn(f'<table style="{_GRID}"><tbody>{body}</tbody></table>', str(array))


_SIDE = "min-width:9em;max-width:100%;overflow-x:auto"  # what is wider is scrolled in the frame
_GRID = "border-collapse:collapse;margin:.3em 0"
_CELL = "border:1px solid rgba(128,128,128,.6);text-align:right;padding:.2em .5em;min-width:1.6em"
