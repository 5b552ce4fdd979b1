"""Run statements with the learner's table of kernels, or watch what is called in it meanwhile.

The table is given back as it was, whatever was done to it.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from autograde.checks.probes import stages
from autograde.checks.probes.device_runs import compare_identity
from autograde.checks.probes.script import Statements
from insidetensor.checking.tensor_findings import library_of, place_of
from insidetensor.showing.shown import format_value, is_a

MOST_CALLS = 50


def look(names: dict[str, Any], given: list[Statements]) -> list[Any]:
    """As `stages`."""
    table = names.get("KERNELS")
    with restore_entries(table) if is_a(table, dict) else nullcontext():
        return stages.look(names, given)


@contextmanager
def watch_kernels(table: Any, order: Sequence[int]) -> Iterator[list[dict[str, Any]]]:
    """Collect the calls of each kernel in a learner's table.

    Each call tells its `library`, its `kind`, the `device` that it was given, the `places` of both
    operands, and whether the second operand `is` the first, among the candidates of `order`.
    """
    calls: list[dict[str, Any]] = []

    def watching(key: tuple[str, str], kernel: Callable[..., Any]) -> Callable[..., Any]:
        def product(a: Any, b: Any, device: Any) -> Any:
            if len(calls) < MOST_CALLS:
                is_name = is_a(device, str)
                told = str.__str__(device) if is_name else format_value(device)
                places = [place_of(x) if library_of(x) else "" for x in (a, b)]
                fact = {"library": key[0], "kind": key[1], "device": told, "places": places}
                calls.append({**fact, "is": compare_identity(b, [a], order)})
            return kernel(a, b, device)

        return product

    with restore_entries(table) as own:
        for key, kernel in list(own.items(table)):
            if is_a(key, tuple) and len(key) == 2 and all(is_a(part, str) for part in key):
                own.__setitem__(table, key, watching(key, kernel))
        yield calls


@contextmanager
def restore_entries(table: Any) -> Iterator[Any]:
    """Restore the entries of a learner's table at the end; yield the class to change it by.

    A class of the learner's may refuse to enter a key twice; and dict's methods on an OrderedDict
    leave its order behind, so that nobody can walk through it any more.
    """
    own: Any = OrderedDict if is_a(table, OrderedDict) else dict
    before = list(own.items(table))
    try:
        yield own
    finally:
        own.clear(table)
        for key, function in before:
            own.__setitem__(table, key, function)
