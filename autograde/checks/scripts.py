"""Cases that run short scripts with what a learner wrote, and look at what they end in."""

from __future__ import annotations

from typing import Any

from insidetensor import Finding
from insidetensor.checking.findings import because, find_layout, find_value

from .cases import Case
from .observed import find_refusal, value_of
from .wording import say


def shows(rule: str, text: str, expected: Any, why: str = "") -> Case:
    """A script that ends in a value; `why` is a message key or ""."""

    def find(seen: Any) -> Finding | None:
        yours, raised = value_of(seen, text)
        return _because(raised or find_numbers(yours, expected, text), why)

    return Case(rule, "script", (text, ""), find)


def reads(rule: str, text: str, shape: Any, strides: Any, offset: int, why: str = "") -> Case:
    """A script whose variable `v` is a tensor of this layout; strides and offset in elements."""
    text = f"{text}; (v.shape, v.strides, v.offset)"

    def find(seen: Any) -> Finding | None:
        yours, raised = value_of(seen, text)
        return _because(raised or find_layout(yours, (shape, strides, offset), call=text), why)

    return Case(rule, "script", (text, ""), find)


def refused(
    rule: str,
    text: str,
    error: type[BaseException],
    why: str = "",
    *,
    after: str = "",
    expected: Any = None,
) -> Case:
    """A script that must end in an error, and leave the expression `after` as `expected`."""

    def find(seen: Any) -> Finding | None:
        if not after:
            return _because(find_refusal(seen, error=error, call=text), why)
        both, raised = value_of(seen, f"{text}; {after}")
        raised = raised or find_refusal(both[0], error=error, call=text)
        return _because(raised or find_numbers(both[1], expected, f"{text}; {after}"), why)

    return Case(rule, "script", (text, after), find)


def find_numbers(yours: Any, expected: Any, call: str) -> Finding | None:
    """As find_value, but 3.0 is as good as 3: a storage of floats gives floats."""
    if find_value(yours, _as_floats(expected), call) is None:
        return None
    return find_value(yours, expected, call)


def _because(finding: Finding | None, why: str) -> Finding | None:
    return because(finding, say(why) if why else "")


def _as_floats(value: Any) -> Any:
    if isinstance(value, list):
        return [_as_floats(item) for item in value]
    return float(value) if type(value) is int else value
