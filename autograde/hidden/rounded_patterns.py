"""What is asked of rounding to bfloat16, on the bits."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.wording import say
from autograde.probes.array_call import Step
from insidetensor import Finding
from insidetensor.checking.findings import because
from insidetensor.shown import shown

from . import bfloat16_cases as oracle
from .array_calls import ArrayCall, find_dtype, find_integers

NAME = "to_bfloat16"
MINUS, ONE = 0x80000000, 0x3F800000  # the bits of -0.0 and of 1.0
ODD_TIE = 0x3F818000  # is rounded up, and carries nothing into the exponent
CHUNK, SAMPLE = 8192, 16384  # a loop over so many elements is no work for anybody

REASONS = {"nearest": "nearest", "ties_to_even": "tie", "carry": "carry", "tiny": "subnormal",
           "nan": "nan", "sign": "sign"}  # fmt: skip
# Exact in bfloat16: no matter how they are rounded, they stay what they are.
EXACT = np.array(
    [0x3F800000, 0x40490000, 0x42F60000, 0x3DCC0000, 0x40000000, 0x7F7F0000, 0x3F000000,
     0x41200000, 0x43210000, 0x3E990000, 0x4B800000, 0x3C230000], dtype=np.uint32,
)  # fmt: skip


def cases() -> Iterator[Case]:
    """Numbers of every kind, all patterns with their neighbours, a sample, shapes and strides."""
    for group, bits in oracle.groups().items():
        yield from _by_rule(bits, group)
    for bits in (oracle.every(), oracle.sample()[:SAMPLE]):
        yield from _by_rule(bits)
    yield from _shapes()
    for bits in (EXACT, EXACT[:3], oracle.groups()["tie"]):
        yield _dtype(ArrayCall(NAME, oracle.numbers(bits)))
    yield from _stays()


# ---- the numbers ---------------------------------------------------------------------------------


def _by_rule(bits: np.ndarray, group: str = "") -> Iterator[Case]:
    """The numbers of one group, each tried by the rule that says most about it."""
    for rule, where in _rules(bits).items():
        found = bits[where]
        for start in range(0, found.size, CHUNK):
            part = found[start : start + CHUNK]
            reason = REASONS["sign"] if rule == "sign" else group or REASONS[rule]
            yield _rounds(rule, part, _companions(rule, part), reason)


def _rules(bits: np.ndarray) -> dict[str, np.ndarray]:
    """By rule, where its numbers are."""
    is_nan, is_minus = oracle.is_nan(bits), bits >= MINUS
    is_tiny = (bits & np.uint32(oracle.INFINITE)) == 0
    is_normal = ~is_nan & ~is_minus & ~is_tiny
    below, going = bits >> np.uint32(16), bits & np.uint32(0xFFFF)
    carries = (below & np.uint32(0x7F) == 0x7F) & (going >= oracle.HALF)
    carries |= bits == np.uint32(oracle.INFINITE)
    is_tie = going == oracle.HALF
    return {
        "nearest": is_normal & ~carries & ~is_tie,
        "ties_to_even": is_normal & ~carries & is_tie,
        "carry": is_normal & carries,
        "sign": is_minus & ~is_nan,
        "tiny": is_tiny & ~is_minus,
        "nan": is_nan,
    }


def _companions(rule: str, bits: np.ndarray) -> np.ndarray | None:
    """Numbers that are rounded alike but for what the rule is about.

    Where a companion comes out wrong, another rule is broken.
    """
    if rule == "sign":
        return bits & np.uint32(MINUS - 1)
    if rule == "tiny":
        return bits | np.uint32(ONE)
    if rule == "carry":
        is_tie = (bits & np.uint32(0xFFFF)) == oracle.HALF
        return np.where(is_tie, np.uint32(ODD_TIE), np.uint32(ONE))
    return None


def _rounds(rule: str, bits: np.ndarray, companions: np.ndarray | None, reason: str) -> Case:
    given = bits if companions is None else np.concatenate([bits, companions])
    call = ArrayCall(NAME, oracle.numbers(given))
    expected = oracle.rounded(given)

    def wrong(yours: np.ndarray) -> np.ndarray:
        found = oracle.wrong(given, yours)
        if companions is not None:
            found = found[: bits.size] & ~found[bits.size :]
        return found

    def explain(yours: np.ndarray, at: int) -> tuple[str, str, str, str]:
        pattern, right = given[at], expected[at]
        number = shown(oracle.numbers(given)[at])
        key = oracle.mistake(bits, yours[: bits.size], reason) or f"{NAME}.{reason}"
        want = say("call.quiet_nan") if oracle.is_nan(pattern) else f"{right:#06x}"
        return f"{number} ({pattern:#010x})", f"{yours[at]:#06x}", want, say(key)

    def find(yours: object) -> Finding | None:
        if isinstance(yours, np.ndarray) and yours.dtype == np.int16:
            yours = yours.view(np.uint16)  # the same 16 bits: the dtype is another rule
        return find_integers(yours, expected, call, wrong, explain)

    return call.answers(rule, find)


# ---- the array -----------------------------------------------------------------------------------


def _shapes() -> Iterator[Case]:
    table, block, empty = EXACT.reshape(3, 4), EXACT.reshape(2, 3, 2), EXACT[:0]
    looks: list[tuple[np.ndarray, list[Step]]] = [
        (table, []),
        (block, []),
        (table, [("transpose", (1, 0))]),
        (block, [("transpose", (2, 0, 1))]),
        (EXACT, [("index", (slice(None, None, -2),))]),
        (table, [("index", (slice(None), slice(None, None, -2)))]),
        (table, [("index", (slice(1, None), slice(None, None, 3)))]),
        (EXACT, [("expand", (2, 12))]),
        (EXACT[:1].reshape(1, 1), []),
        (empty, []),
        (empty.reshape(0, 3), []),
        (empty.reshape(2, 0, 2), []),
    ]
    for bits, steps in looks:
        yield _shape(ArrayCall(NAME, oracle.numbers(bits), steps))


def _shape(call: ArrayCall) -> Case:
    expected = oracle.rounded(call.x.view(np.uint32))

    def explain(yours: np.ndarray, at: int) -> tuple[str, str, str, str]:
        number = call.x.ravel()[at]
        given = f"{shown(number)} ({number.view(np.uint32):#010x})"
        return given, f"{yours.flat[at]:#06x}", f"{expected.flat[at]:#06x}", ""

    def find(yours: object) -> Finding | None:
        found = find_integers(yours, expected, call, lambda yours: yours != expected, explain)
        return because(found, say("to_bfloat16.shape"))

    return call.answers("shape", find)


def _dtype(call: ArrayCall) -> Case:
    expected = oracle.rounded(call.x.view(np.uint32))
    return call.answers("uint16", lambda yours: find_dtype(yours, expected, call))


def _stays() -> Iterator[Case]:
    groups = oracle.groups()
    every = np.concatenate(list(groups.values()))
    backwards: list[Step] = [("index", (slice(None, None, -1),))]
    across: list[Step] = [("transpose", (1, 0))]
    for bits, steps in [(every, []), (groups["nan"], []), (groups["tie"], []),
                        (every, backwards), (EXACT.reshape(3, 4), across)]:  # fmt: skip
        yield ArrayCall(NAME, oracle.numbers(bits), steps).leaves("x_stays")
