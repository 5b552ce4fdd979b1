"""Make arrays and tensors by running the very code that a sentence shows."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from insidetensor.libraries import library


def run_shown_code(
    setup: str, *expressions: str, libraries: Mapping[str, Any] | None = None
) -> tuple[list[Any], list[Any]]:
    """Run `setup`; return (what it defines, the values of the expressions after it).

    The code may use np, torch and, where it is installed, tf (None where it is not), or those of
    `libraries`.
    """
    known = libraries or {"np": np, "torch": library("torch"), "tf": library("tensorflow")}
    names = dict(known)
    exec(setup, names)
    values = [eval(expression, names) for expression in expressions]
    return [names[name] for name in names.keys() - known.keys() - {"__builtins__"}], values
