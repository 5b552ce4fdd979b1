"""Find what is wrong with functions that share, copy and protect memory, and with predictions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest import mock

import numpy as np

from insidetensor import Finding
from insidetensor.checking.answered import by_letter, find_true_or_false
from insidetensor.checking.deadly_calls import deadly, deadly_calls_stopped
from insidetensor.checking.findings import attempt, because, find_refusal, find_value
from insidetensor.checking.tensor_findings import find_tensor
from insidetensor.memory.storage import memory_of
from insidetensor.shown import is_a, shown_index

from .changing_code import PIECES
from .conversion_cases import Conversion, copies, refusals, to_protect, views
from .shared_bytes import common_elements, held, requires_grad, same_places, state
from .sharing_cases import Pair, pairs
from .shown_code import made, tensorflow
from .trials import first
from .wording import say

SEED = 2026
Findings = Iterator[Finding | None]


# ---- shares_memory -------------------------------------------------------------------------------


def check_shares_memory(submitted: Any) -> Finding | None:
    """Pairs in and between the three libraries, against the addresses of their elements."""
    with deadly_calls_stopped() as called, _own_answer_watched() as asked:
        found = first(_shared(submitted, pair) for pair in pairs(Random(SEED)))
    if asked:
        return Finding(say("shares_memory.not_yours"), mistake="not-yours")
    return deadly(called, "shares_memory") or found


def _shared(submitted: Any, pair: Pair) -> Finding | None:
    a, b = made(pair.setup, pair.a, pair.b)
    common, before = common_elements(a, b), (state(a), state(b))
    call = say("call.sharing", a=pair.a, b=pair.b, setup=pair.setup)
    yours, raised = attempt(submitted, a, b, call=call)
    found = raised or find_value(yours, common is not None, call)
    if found is None and (state(a), state(b)) != before:
        return Finding(say("shares_memory.changed", call=call), mistake="changed")
    if raised is not None or not pair.why:
        return because(found, "" if raised else _apart_or_not(common))
    return because(found, say(f"shares_memory.{pair.why}"))


def _apart_or_not(common: tuple[Any, Any] | None) -> str:
    if common is None:
        return say("shares_memory.no_byte")
    a, b = map(shown_index, common)
    return say("shares_memory.common_byte", a=a, b=b)


@contextmanager
def _own_answer_watched() -> Iterator[list[Any]]:
    """While it lasts, whoever asks insidetensor's own shares_memory is noted in the list."""
    asked: list[Any] = []

    def noted(x: Any) -> Any:
        asked.append(x)
        return memory_of(x)

    with mock.patch("insidetensor.sharing.pair.memory_of", noted):
        yield asked


# ---- as_view -------------------------------------------------------------------------------------


def check_as_view(submitted: Any) -> Finding | None:
    """Every pair of libraries: where there is a view, that it is one; where not, the refusal."""
    with deadly_calls_stopped() as called:
        found = first(_as_view(submitted))
    return deadly(called, "as_view") or found


def _as_view(submitted: Any) -> Findings:
    for conversion in views():
        yield _viewed(submitted, conversion)
    for conversion in refusals():
        (x,) = made(conversion.setup, "x")
        call = _call("as_view", conversion)
        found = find_refusal(submitted, x, conversion.to, error=ValueError, call=call)
        yield because(found, say(f"as_view.{conversion.why}"))


def _viewed(submitted: Any, conversion: Conversion) -> Finding | None:
    (x,) = made(conversion.setup, "x")
    call, before, expected = _call("as_view", conversion), state(x), _expected(x, conversion.to)
    view, raised = attempt(submitted, x, conversion.to, call=call)
    why = say(f"as_view.{conversion.why}")
    found = raised or _find_tensor(view, expected, conversion.to, call)
    if found is not None:
        return because(found, why)
    if not same_places(view, x):
        return because(Finding(say("as_view.copied", call=call), mistake="copied"), why)
    if state(x) != before:
        return _changed(x, before, say("as_view.changed", call=call), call)
    if conversion.to == "numpy" and np.asarray(view).flags.writeable and not held(x)[1]:
        return Finding(say("as_view.writable", call=call), mistake="writable")
    return None


# ---- as_copy -------------------------------------------------------------------------------------


def check_as_copy(submitted: Any) -> Finding | None:
    """Every pair of libraries: dtype, values, and memory that is not shared."""
    with deadly_calls_stopped() as called:
        found = first(_copied(submitted, conversion) for conversion in copies())
    return deadly(called, "as_copy") or found


def _copied(submitted: Any, conversion: Conversion) -> Finding | None:
    (x,) = made(conversion.setup, "x")
    call, before, expected = _call("as_copy", conversion), state(x), _expected(x, conversion.to)
    copy, raised = attempt(submitted, x, conversion.to, call=call)
    found = raised or _find_tensor(copy, expected, conversion.to, call)
    if found is not None:
        return because(found, say(f"as_copy.{conversion.why}"))
    if common_elements(copy, x) is not None:
        key = "as_copy.same_object" if copy is x else "as_copy.shares"
        why = _of_tensorflow(x, conversion.to)
        return because(Finding(say(key, call=call), mistake="shares"), why)
    if state(x) != before:
        return _changed(x, before, say("as_copy.changed", call=call), call)
    if conversion.to == "numpy" and not np.asarray(copy).flags.writeable:
        return Finding(say("as_copy.read_only_copy", call=call), mistake="read-only")
    if conversion.to == "torch" and copy.requires_grad:
        return Finding(say("as_copy.requires_grad", call=call), mistake="requires-grad")
    return None


def _of_tensorflow(x: Any, to: str) -> str:
    """What to add where TensorFlow did not copy: a tensor of its own, or one of torch."""
    import torch

    if isinstance(x, torch.Tensor):
        return say("as_copy.tensorflow_takes_over") if to == "tensorflow" else ""
    return "" if is_a(x, np.ndarray) else say("as_copy.tensorflow_hands_back")


# ---- as_readonly ---------------------------------------------------------------------------------


def check_as_readonly(submitted: Any) -> Finding | None:
    """Views that refuse to be written, of what may be written all the same."""
    with deadly_calls_stopped() as called:
        found = first(_protected(submitted, conversion) for conversion in to_protect())
    return deadly(called, "as_readonly") or found


def _protected(submitted: Any, conversion: Conversion) -> Finding | None:
    (x,) = made(conversion.setup, "x")
    call, before = say("call.protecting", setup=conversion.setup), state(x)
    expected, writable = _expected(x, "numpy"), held(x)[1]
    view, raised = attempt(submitted, x, call=call)
    found = raised or _find_tensor(view, expected, "numpy", call)
    if found is not None:
        return because(found, say(f"as_readonly.{conversion.why}"))
    if held(x)[1] != writable:
        return Finding(say("as_readonly.original", call=call), mistake="original-protected")
    if not same_places(view, x):
        return Finding(say("as_readonly.copied", call=call), mistake="copied")
    if np.asarray(view).flags.writeable:
        return Finding(say("as_readonly.writable", call=call), mistake="writable")
    if state(x) != before:
        return _changed(x, before, say("as_readonly.changed", call=call), call)
    return None


# ---- predictions ---------------------------------------------------------------------------------


def check_changes_in_numpy(submitted: Any) -> Finding | None:
    """Two predictions, against the code when it runs."""
    return first(_predicted("changes_in_numpy", submitted))


def check_changes_in_torch(submitted: Any) -> Finding | None:
    """Two predictions, against the code when it runs."""
    return first(_predicted("changes_in_torch", submitted))


def check_changes_in_tensorflow(submitted: Any) -> Finding | None:
    """One prediction, against the code when it runs; where it cannot run, either is taken."""
    return first(_predicted("changes_in_tensorflow", submitted))


def _predicted(name: str, submitted: Any) -> Findings:
    pieces, call = PIECES[name], f"{name}()"
    with deadly_calls_stopped():
        answers, raised = attempt(submitted, call=call)
    yield raised
    yield find_true_or_false(answers, [piece.letter for piece in pieces], call=call)
    given = by_letter(answers)
    for piece in pieces:
        if piece.can_run:
            place = f'{call}["{piece.letter}"]'
            found = find_value(given[piece.letter], piece.changes_y(), place)
            yield because(found, say(f"changes.{piece.letter}"))


# ---- all of them ---------------------------------------------------------------------------------


def _call(name: str, conversion: Conversion) -> str:
    return say("call.converting", name=name, to=conversion.to, setup=conversion.setup)


def _changed(x: Any, before: tuple[Any, ...], sentence: str, call: str) -> Finding:
    """What to say where x is not what it was: of its grad, or else the sentence of the part."""
    if before[-1] and not requires_grad(x):
        sentence = say("given.requires_grad", call=call)
    return Finding(sentence, mistake="changed")


def _find_tensor(yours: Any, expected: Any, to: str, call: str) -> Finding | None:
    """What is wrong with a tensor of the library `to`: its type, shape, dtype and values."""
    if to == "numpy":
        return find_value(yours, expected, call)
    if to == "tensorflow" and is_a(yours, tensorflow().Variable):
        return Finding(say("given.variable", call=call), mistake="variable")
    return find_tensor(yours, expected, on="cpu", call=call)


def _expected(x: Any, to: str) -> Any:
    """A tensor of the library `to` with the shape, dtype and values of x."""
    import torch

    if to == "torch" and isinstance(x, torch.Tensor):
        return x.detach().clone()  # not by NumPy, which has not all of its dtypes
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "numpy":
        return array
    tf = tensorflow()
    return torch.tensor(array) if to == "torch" else tf.constant(array)
