"""Enter functions into the learner's table of kernels, look them up, and tell which ones came."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from insidetensor.shown import is_a, kind

from .device_runs import attempted
from .learners_table import kept, own_methods


def look(names: dict[str, Any], given: dict[str, Any]) -> Any:
    """`given`: `steps`, each ("enter", library, kind, number of a function), ("put", the same),
    ("find", library, kind) or ("has", library, kind); an `order` of the functions, and what each
    `returns`, a number.

    "enter" uses the learner's decorator, "put" writes into the table itself. The answer tells
    what KERNELS is where it is no dict. Otherwise it has a dict for each step: `raised`, `got`
    (what kind of thing came, or whether the table has it), `is`, which of the functions it is, and
    `ran`, what a found one returned when it was called.
    `no_decorator` is the kind of a thing that `kernel` returned and that cannot be called, or "".
    """
    table = names.get("KERNELS")
    steps: list[Any] = []
    if not is_a(table, dict):
        return {"table": kind(table), "steps": steps}
    functions = [_function(number) for number in given["returns"]]
    with kept(table):
        for what, *step in given["steps"]:
            did = _ACTIONS[what]
            answer, raised = attempted(names, did, names, functions, *step)
            value, no_decorator = answer or (None, "")
            which = [functions[at] is value for at in given["order"]]
            told = {"raised": raised, "is": which, "no_decorator": no_decorator}
            told["ran"] = _ran(names, value) if what == "find" else None
            steps.append({**told, "got": value if is_a(value, bool) else kind(value)})
    return {"table": "", "steps": steps}


def _enter(names: dict[str, Any], functions: list[Any], library: str, place: str, at: int) -> Any:
    enter = names["kernel"](library, place)
    return (enter(functions[at]), "") if callable(enter) else (None, kind(enter))


def _put(names: dict[str, Any], functions: list[Any], library: str, place: str, at: int) -> Any:
    table = names["KERNELS"]
    return own_methods(table).__setitem__(table, (library, place), functions[at]), ""


def _find(names: dict[str, Any], functions: list[Any], library: str, place: str) -> Any:
    return names["kernel_for"](library, place), ""


def _has(names: dict[str, Any], functions: list[Any], library: str, place: str) -> Any:
    return bool(dict.__contains__(names["KERNELS"], (library, place))), ""


def _ran(names: dict[str, Any], value: Any) -> Any:
    came = attempted(names, value, None, None, "cpu")[0] if callable(value) else None
    return came if type(came) is int else None


def _function(number: int) -> Any:
    def f(a: Any, b: Any, device: Any) -> int:
        return number

    return f


_ACTIONS: dict[str, Callable[..., Any]] = {
    "enter": _enter,
    "put": _put,
    "find": _find,
    "has": _has,
}
