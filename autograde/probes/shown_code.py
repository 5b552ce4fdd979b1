"""Make arrays and tensors by running the very code that a sentence shows."""

from __future__ import annotations

from functools import cache
from types import CodeType
from typing import Any

import numpy as np

from insidetensor.libraries import library


def made(setup: str, *expressions: str) -> tuple[dict[str, Any], list[Any]]:
    """What the statements of `setup` define, and the values of the expressions after them.

    The code may use np, torch and, where it is installed, tf (None where it is not).
    """
    known = {"np": np, "torch": library("torch"), "tf": library("tensorflow")}
    libraries = set(known)
    exec(_compiled(setup, "exec"), known)
    values = [eval(_compiled(expression, "eval"), known) for expression in expressions]
    own = {name: value for name, value in known.items() if name not in libraries}
    del own["__builtins__"]
    return own, values


@cache
def _compiled(code: str, mode: str) -> CodeType:
    return compile(code, "<case>", mode)
