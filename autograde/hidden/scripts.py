"""Run short scripts with a learner's class, and find what is wrong with what they end in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from insidetensor import Finding
from insidetensor.checking.findings import attempt, because, find_layout, find_refusal, find_value

from .script_run import ScriptRun
from .wording import say


@dataclass(frozen=True)
class Script:
    """Statements; what the last one must give or raise, and a reason to tell otherwise.

    `expected` is a value, or where `is_layout` a tuple (shape, strides, offset). `why` is a
    message key or "". After an `error`, the expression `after` must still give `expected`.
    """

    text: str
    expected: Any = None
    why: str = ""
    is_layout: bool = False
    error: type[BaseException] | None = None
    after: str = ""

    def find(self, tensor_class: Any, method: str) -> Finding | None:
        """What is wrong; `method` names one of those that the learner wrote for this part."""
        run = ScriptRun(self.text, tensor_class, method, {"Tensor": tensor_class})
        reason = say(self.why) if self.why else ""
        call = self.text
        if self.error is not None:
            finding = find_refusal(run, error=self.error, call=call)
            if finding is not None or not self.after:
                return because(finding, reason)
            run, call = run.then(self.after), f"{call}; {self.after}"
        yours, raised = attempt(run, call=call)
        if raised is not None:
            return because(raised, reason)
        if self.is_layout:
            return because(find_layout(yours, self.expected, call=call), reason)
        return because(_find_numbers(yours, self.expected, call), reason)


def shows(text: str, expected: Any, why: str = "") -> Script:
    """A script that ends in a value."""
    return Script(text, expected, why)


def reads(text: str, shape: Any, strides: Any, offset: int, why: str = "") -> Script:
    """A script whose variable `v` is a tensor of this layout; strides and offset in elements."""
    text = f"{text}; (v.shape, v.strides, v.offset)"
    return Script(text, (shape, strides, offset), why, is_layout=True)


def refused(
    text: str, error: type[BaseException], why: str = "", *, after: str = "", expected: Any = None
) -> Script:
    """A script that must end in an error, and leave `after` as `expected`."""
    return Script(text, expected, why, error=error, after=after)


def _find_numbers(yours: Any, expected: Any, call: str) -> Finding | None:
    """As find_value, but 3.0 is as good as 3: a storage of floats gives floats."""
    if find_value(yours, _as_floats(expected), call) is None:
        return None
    return find_value(yours, expected, call)


def _as_floats(value: Any) -> Any:
    if isinstance(value, list):
        return [_as_floats(item) for item in value]
    return float(value) if type(value) is int else value
