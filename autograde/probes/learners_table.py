"""The learner's table of kernels: given back as it was, whatever a probe does to it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from insidetensor.shown import is_a


@contextmanager
def kept(table: Any) -> Iterator[None]:
    """Give a learner's table back its entries at the end, whatever was done to it."""
    own = own_methods(table)
    before = list(own.items(table))
    try:
        yield
    finally:
        own.clear(table)
        for key, function in before:
            own.__setitem__(table, key, function)


def own_methods(table: Any) -> Any:
    """The class of Python's whose methods change a learner's table.

    A class of the learner's may refuse to enter a key twice; and dict's methods on an OrderedDict
    leave its order behind, so that nobody can walk through it any more.
    """
    return OrderedDict if is_a(table, OrderedDict) else dict
