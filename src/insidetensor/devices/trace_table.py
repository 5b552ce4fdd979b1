"""Show the steps of a trace as a table, and as lines of text."""

from collections.abc import Sequence
from dataclasses import dataclass

from insidetensor.messages import message
from insidetensor.showing.tables import Table

HOST = "cpu"
ARROW = " → "
FIRST, LAST = 16, 6  # rows of a long trace
COLUMNS = ("step", "operands", "ran_on", "moved")


@dataclass(frozen=True)
class TraceStep:
    """One operation: its operands' devices, the device it ran on, and the bytes it moved.

    A device is written "cpu", "cuda:0", "sim:0". `moved` counts bytes between devices and `way`
    says from where to where ("cpu → sim:0", "" if nothing moved). `kind` is "operation", "view"
    (a new header over the same elements), "copy" (to another device), "read" (a value handed to
    Python) or "refused" (the operation raised an error).
    """

    op: str
    inputs: tuple[str, ...]
    where: str
    moved: int = 0
    way: str = ""
    kind: str = "operation"

    def __str__(self) -> str:
        return f"{self.op} on {self.where}" + (f", {self.moved} B {self.way}" if self.moved else "")


def tabulate_steps(steps: Sequence[TraceStep]) -> Table:
    """Show a trace as a table, one row a step; a long trace is shortened in the middle."""
    header = tuple(message(f"trace.{column}") for column in COLUMNS)
    shown, left_out = shorten_steps(steps)
    rows = [_row(number, step) for number, step in shown]
    if left_out:
        rows.insert(FIRST, (left_out_words(left_out), "", "", ""))
    return Table(message("trace.caption"), header, tuple(rows), describe_total(steps))


def describe_steps(steps: Sequence[TraceStep]) -> str:
    """Show a trace as lines of text: one a step, then the bytes moved in all."""
    if not steps:
        return describe_total(steps)
    shown, left_out = shorten_steps(steps)
    lines = [f"{number}. {_told(step)}" for number, step in shown]
    if left_out:
        lines.insert(FIRST, left_out_words(left_out))
    return "\n".join([message("trace.order"), *lines, describe_total(steps)])


def shorten_steps(
    steps: Sequence[TraceStep], first: int = FIRST, last: int = LAST
) -> tuple[list[tuple[int, TraceStep]], Sequence[TraceStep]]:
    """Split steps into those to show, numbered from 1, and those left out of the middle."""
    numbered = list(enumerate(steps, start=1))
    if len(steps) <= first + last:
        return numbered, ()
    return numbered[:first] + numbered[-last:], steps[first:-last]


def left_out_words(steps: Sequence[TraceStep]) -> str:
    """Describe steps left out: "… 40 more steps", and how many of them moved how many bytes."""
    moving = [step for step in steps if step.moved]
    if not moving:
        return message("trace.more", count=len(steps))
    size = size_words(sum(step.moved for step in moving))
    return message("trace.more_moving", count=len(steps), moving=len(moving), size=size)


def describe_total(steps: Sequence[TraceStep]) -> str:
    """Describe how many bytes moved in all, for each direction."""
    moved: dict[str, list[int]] = {}
    for step in steps:
        if step.moved:
            moved.setdefault(step.way, []).append(step.moved)
    if not steps:
        return message("trace.nothing")
    if not moved:
        return message("trace.none_moved")
    ways = (
        message(
            "trace.total_one" if len(sizes) == 1 else "trace.total",
            way=way, count=len(sizes), size=size_words(sum(sizes)),
        )
        for way, sizes in moved.items()
    )  # fmt: skip
    return message("trace.totals", ways="; ".join(ways))


def size_words(nbytes: int) -> str:
    """Format a number of bytes with a unit: 48 B, 4.0 kB, 1.5 MB (powers of 1000)."""
    size = float(nbytes)
    for unit in ("B", "kB", "MB", "GB"):
        if round(size, 1) < 1000 or unit == "GB":
            break
        size /= 1000
    return f"{nbytes} B" if unit == "B" else f"{size:.1f} {unit}"


def _row(number: int, step: TraceStep) -> tuple[str, ...]:
    name = message("trace.row", number=number, name=_named(step))
    moved = message("trace.moved_way", size=size_words(step.moved), way=step.way)
    return name, ", ".join(step.inputs) or "–", _where(step), moved if step.moved else "–"


def _told(step: TraceStep) -> str:
    """One step as a line: "mm on sim:0, operands on sim:0, sim:0"."""
    if step.kind == "copy" and step.inputs:
        parts = [step.op]
    elif step.kind == "refused":
        parts = [message("trace.is_refused", name=step.op)]
    else:
        parts = [message("trace.on", name=_named(step), where=step.where)]
    if step.inputs and step.kind != "copy":
        parts.append(message("trace.from", devices=", ".join(step.inputs)))
    if step.moved:
        parts.append(message("trace.moves", size=size_words(step.moved), way=step.way))
    return ", ".join(parts)


def _named(step: TraceStep) -> str:
    return message("trace.view", name=step.op) if step.kind == "view" else step.op


def _where(step: TraceStep) -> str:
    return message("trace.refused") if step.kind == "refused" else step.where
