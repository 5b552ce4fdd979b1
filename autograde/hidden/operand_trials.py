"""Try a learner's `operands` on pairs that can be multiplied, and on pairs that cannot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from insidetensor import Finding
from insidetensor.checking.findings import because, find_value
from insidetensor.checking.tensor_findings import find_tensor
from insidetensor.shown import is_a

from .device_lab import counted, described, matrix, simulated, tf_matrix, two_cpus
from .wording import say

Findings = Iterator[Finding | None]


def operands(trials: Any) -> Findings:
    """What `operands` gives back, and what it refuses; the first error that applies."""
    import torch

    simulated()
    yield from _accepted(trials)
    near, array = matrix(3, 4), np.ones((4, 5), dtype=np.float32)
    doubles = matrix(4, 5, dtype="float64")
    cases: list[tuple[Any, Any, type[BaseException], list[str], str]] = [
        (near, [[1.0]], TypeError, ["list"], "no_tensor"),
        (2.5, near, TypeError, ["float"], "no_tensor"),
        (near, matrix(5, 2), ValueError, ["(3, 4)", "(5, 2)"], "inner"),
        (near, matrix(3, 4), ValueError, ["(3, 4)"], "inner"),
        (array, matrix(4, 5), ValueError, ["(4, 5)"], "inner"),
        (near, matrix(4), ValueError, ["(3, 4)", "(4,)"], "rank"),
        (matrix(2, 3, 4), matrix(2, 4, 5), ValueError, ["(2, 3, 4)", "(2, 4, 5)"], "rank"),
        (torch.tensor(1.0), near, ValueError, ["()", "(3, 4)"], "rank"),
        (near, doubles, TypeError, ["float32", "float64"], "dtype"),
        (near.long(), near.T, TypeError, ["int64", "float32"], "dtype"),
        (near, np.ones((4, 5)), TypeError, ["float32", "float64"], "dtype"),
        (matrix(2, 3, 4), doubles, ValueError, ["(2, 3, 4)", "(4, 5)"], "order"),
        (near, doubles.T, ValueError, ["(3, 4)", "(5, 4)"], "order"),
    ]
    tf = two_cpus()
    if tf is not None:
        x = tf_matrix(tf, 4, 5)
        cases += [
            (near, x, TypeError, ["torch", "tensorflow"], "library"),
            (x, matrix(5, 2), TypeError, ["torch", "tensorflow"], "library"),
            (array, x, TypeError, ["torch", "tensorflow"], "library_ndarray"),
            (matrix(2, 3, 4), x, TypeError, ["torch", "tensorflow"], "order"),
            (x, x, ValueError, ["(4, 5)"], "inner"),
            (x, tf.ones((2, 5, 3)), ValueError, ["(4, 5)", "(2, 5, 3)"], "rank"),
            (x, tf.ones((5, 3), tf.float64), TypeError, ["float32", "float64"], "dtype"),
        ]
    for a, b, error, naming, why in cases:
        call = say("call.operands", a=described(a), b=described(b))
        reason = say(f"operands.{why}")
        yield trials.refuses(a, b, error=error, naming=naming, why=reason, call=call)


def _accepted(trials: Any) -> Findings:
    import torch

    pairs: list[tuple[Any, Any, str]] = [
        (matrix(3, 4), matrix(4, 5), "torch"),
        (matrix(3, 4, on="sim"), matrix(4, 5), "torch"),
        (matrix(0, 4), matrix(4, 0), "torch"),
        (matrix(3, 4).numpy(), matrix(4, 5), "torch"),
        (matrix(4, 3).numpy().T, matrix(4, 5).numpy(), "torch"),
        (matrix(3, 4, dtype="int64"), matrix(4, 5, dtype="int64").numpy(), "torch"),
    ]
    tf = two_cpus()
    if tf is not None:
        x = tf_matrix(tf, 4, 5, on="cpu:1")
        with tf.device("cpu:1"):
            pairs += [(tf_matrix(tf, 3, 4), x, "tensorflow"), (tf.Variable(x), tf.ones((5, 1)),
                      "tensorflow")]  # fmt: skip
    for a, b, library in pairs:
        call = say("call.operands", a=described(a), b=described(b))
        run = counted(trials.function, a, b, call=call)
        if run.raised is not None:
            yield run.raised
            continue
        value = run.value
        if not is_a(value, tuple) or len(value) != 3:
            yield because(find_value(value, (library, a, b), call), say("operands.triple"))
            yield Finding(say("operands.no_triple", call=call), mistake="no-triple")
            continue
        yield find_value(value[0], library, say("call.operands_item", call=call, at=0))
        for at, x in enumerate((a, b), start=1):
            shown = say("call.operands_item", call=call, at=at)
            if is_a(x, np.ndarray):
                yield find_tensor(value[at], torch.from_numpy(x), on="cpu", call=shown)
                if value[at].data_ptr() != x.ctypes.data:
                    yield Finding(say("operands.copied", call=call, at=at), mistake="copied")
            elif value[at] is not x:
                yield Finding(say("operands.not_itself", call=call, at=at), mistake="not-itself")
        if run.to or run.back:
            nbytes = run.to + run.back
            yield Finding(say("operands.moved", call=call, nbytes=nbytes), mistake="moved")
