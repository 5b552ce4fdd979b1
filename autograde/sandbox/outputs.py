"""Check what a learner's process says it showed, and make notebook outputs of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from autograde.core.frames import BrokenFrameError
from autograde.core.messages import say
from autograde.sandbox.limits import Limits

DEEPEST = 24  # JSON in JSON, as the bundle of a plot library has it
LONGEST_NAME = 256
MOST_FORMATS = 32
LARGEST_NUMBER = 1e300
MESSAGE_COST = 40  # bytes that a message counts for beside its text
Output = dict[str, Any]


class FloodedError(Exception):
    """The learner's process said more than it may."""


@dataclass
class CellOutputs:
    """The outputs of one cell as they come in, bounded in bytes and in number.

    `displays` are those that carry a name, of every cell so far: a later cell may change them.
    """

    limits: Limits
    displays: dict[str, list[Output]]
    notebook_bytes: int = 0  # what earlier cells have used up
    outputs: list[Output] = field(default_factory=list)
    bytes: int = 0
    messages: int = 0
    _clear_first: bool = False
    _texts: list[str] = field(default_factory=list)

    def room(self) -> int:
        """How many bytes may still come. Raises: FloodedError, where none may."""
        cell = self.limits.cell_output - self.bytes
        left = min(cell, self.limits.notebook_output - self.notebook_bytes - self.bytes)
        if left <= 0:
            raise FloodedError
        return left

    def count(self, size: int) -> None:
        """Count what came. Raises: FloodedError."""
        self.bytes += size + MESSAGE_COST
        self.room()

    def print(self, name: str, text: str) -> None:
        """Add to the stream `name`: one output, as long as nothing else comes between."""
        self._clear_if_asked()
        last = self.outputs[-1] if self.outputs else None
        if last is None or last["output_type"] != "stream" or last["name"] != name:
            self._join()
            self.outputs.append({"output_type": "stream", "name": name, "text": ""})
        self._texts.append(text)

    def take(self, message: Mapping[str, Any], size: int) -> None:
        """Take one message of `size` bytes. Raises: BrokenFrameError, FloodedError."""
        self.count(size)
        kind = message.get("kind")
        if kind == "stream":
            name = message.get("name")
            if name not in ("stdout", "stderr"):
                raise BrokenFrameError("a stream is stdout or stderr")
            self.print(name, _text(message.get("text")))
            if message.get("cut") is True:
                self.print(name, f"\n{say('learner_process.cut')}\n")
            return
        self.messages += 1
        if self.messages > self.limits.cell_messages:
            raise FloodedError
        if kind == "clear_output":
            self._clear_first = message.get("wait") is True
            if not self._clear_first:
                self._clear()
        elif kind in ("display_data", "update_display_data"):
            shown = {"output_type": "display_data"}
            self._show(message, shown, size, new=kind == "display_data")
        elif kind == "execute_result":
            count = _count(message.get("execution_count"))
            self._show(message, {"output_type": kind, "execution_count": count}, size, new=True)
        elif kind == "error":
            self._error(message)
        else:
            raise BrokenFrameError("a message is of a known kind")

    def finish(self) -> list[Output]:
        """The outputs as they are; more may come."""
        self._join()
        return self.outputs

    def _error(self, message: Mapping[str, Any]) -> None:
        lines = message.get("traceback")
        if not isinstance(lines, list):
            raise BrokenFrameError("a traceback is a list of lines")
        self._append(
            {
                "output_type": "error",
                "ename": _text(message.get("ename")),
                "evalue": _text(message.get("evalue")),
                "traceback": [_text(line) for line in lines],
            }
        )

    def _show(self, message: Mapping[str, Any], output: Output, size: int, *, new: bool) -> None:
        data = _bundle(message.get("data"))
        metadata = _plain(message.get("metadata"), 0)
        if not isinstance(metadata, dict):
            raise BrokenFrameError("metadata is a mapping")
        name = message.get("display_id")
        if name is not None:
            name = _text(name)[:LONGEST_NAME]
            for shown in self.displays.get(name, ()):
                self.count(size)  # it is written down once for each output of this name
                shown["data"], shown["metadata"] = data, metadata
        if not new:
            return
        output = {**output, "data": data, "metadata": metadata}
        self._append(output)
        if name is not None:
            self.displays.setdefault(name, []).append(output)

    def _append(self, output: Output) -> None:
        self._clear_if_asked()
        self._join()
        self.outputs.append(output)

    def _clear_if_asked(self) -> None:
        if self._clear_first:
            self._clear()
            self._clear_first = False

    def _clear(self) -> None:
        self._texts.clear()
        self.outputs.clear()

    def _join(self) -> None:
        if self._texts and self.outputs:
            self.outputs[-1]["text"] += "".join(self._texts)
        self._texts.clear()


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise BrokenFrameError("words are text")
    # Half a character (a lone surrogate) cannot be written to any file.
    return value.encode("utf-8", "replace").decode("utf-8")


def _count(value: object) -> int | None:
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        raise BrokenFrameError("an execution count is a number")
    return value


def _bundle(value: object) -> dict[str, Any]:
    if not isinstance(value, dict) or len(value) > MOST_FORMATS:
        raise BrokenFrameError("what is shown is a mapping by format")
    bundle: dict[str, Any] = {}
    for kind, shown in value.items():
        name = _text(kind)
        is_json = name.split(";")[0].strip().lower().endswith(("+json", "/json"))
        if len(name) > LONGEST_NAME:
            raise BrokenFrameError("a format has a short name")
        bundle[name] = _plain(shown, 0) if is_json else _text_or_lines(shown)
    return bundle


def _text_or_lines(value: object) -> str:
    if isinstance(value, list):
        return "".join(_text(line) for line in value)
    return _text(value)


def _plain(value: object, depth: int) -> Any:
    if depth > DEEPEST:
        raise BrokenFrameError(f"plain data is at most {DEEPEST} deep")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        if not abs(value) <= LARGEST_NUMBER:  # an infinity, which JSON text can spell as 1e999
            raise BrokenFrameError("a number is of a size that others can read")
        return value
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return [_plain(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {_text(key): _plain(item, depth + 1) for key, item in value.items()}
    raise BrokenFrameError("plain data")
