"""What is asked of rounding to bfloat16, on the bits."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.shown import shown

from .array_calls import ArrayCall, find_elements

Bits = np.ndarray  # of float32, as uint32
Patterns = np.ndarray  # of bfloat16, as uint16, or what will be those

NAME = "to_bfloat16"
INFINITE, MINUS, ONE = np.uint32(0x7F800000), np.uint32(0x80000000), np.uint32(0x3F800000)
QUIET_NAN = 0x7FC0  # all bits of the exponent, and the first of the fraction
HALF = 0x8000  # of the last place that stays
ODD_TIE = np.uint32(0x3F818000)  # is rounded up, and carries nothing into the exponent
# Of the 16 bits that go: nothing, just above, just below, at and just above the half, and all.
GOING = (0x0000, 0x0001, 0x7FFF, 0x8000, 0x8001, 0xFFFF)
CHUNK = 8192  # a loop over so many elements is no work for anybody
REASONS = {"nearest": "nearest", "ties_to_even": "tie", "carry": "carry", "tiny": "subnormal",
           "nan": "nan"}  # fmt: skip

# What the text says, from the plain to the rare, by the reason to give.
SOME: dict[str, tuple[int, ...]] = {
    "exact": (0x3F800000, 0xC0000000, 0x40490000, 0x00000000, 0x80000000, 0x7F7F0000),
    "nearest": (0x3F801000, 0x3F808001, 0x3F80FFFF, 0x40490FDB, 0xC2F6E979, 0x3DCCCCCD, 0x3F817FFF),
    "tie": (0x3F808000, 0x3F818000, 0xBF808000, 0xBF818000, 0x40488000, 0x40498000, 0x3F828000,
            0x3F838000),
    "carry": (0x3FFF8000, 0x3FFFC000, 0xBFFFFFFF, 0x3FFF7FFF),
    "infinite": (0x7F800000, 0xFF800000),
    "overflow": (0x7F7FFFFF, 0xFF7FFFFF, 0x7F7F8000, 0xFF7F8000, 0x7F7F7FFF, 0xFF7F7FFF),
    "subnormal": (0x00010000, 0x00018000, 0x00008001, 0x00000001, 0x80000001, 0x007FFFFF),
    "nan": (0x7FC00000, 0xFFC00000, 0x7FFFFFFF, 0xFFFFFFFF, 0x7F800001, 0xFF800001, 0x7F80FFFF,
            0x7F808000, 0x7FBFFFFF, 0x7FC18000),
}  # fmt: skip
# Exact in bfloat16: no matter how they are rounded, they stay what they are.
EXACT = (
    0x3F80,
    0x4049,
    0x42F6,
    0x3DCC,
    0x4000,
    0x7F7F,
    0x3F00,
    0x4120,
    0x4321,
    0x3E99,
    0x4B80,
    0x3C23,
)
LOOKS = (
    "x.reshape(3, 4)", "x.reshape(2, 3, 2)", "x.reshape(3, 4).T", "x[::-2]",
    "x.reshape(2, 3, 2).transpose(2, 0, 1)", "x.reshape(3, 4)[:, ::-2]", "x.reshape(3, 4)[1:, ::3]",
    "as_strided(x, (2, 12), (0, 4))", "x[:1].reshape(1, 1)", "x[:0]", "x[:0].reshape(2, 0, 2)",
)  # fmt: skip


def to_bfloat16_cases() -> Iterator[Case]:
    """Numbers of every kind, all patterns with their neighbours, shapes and strides."""
    for group, bits in groups().items():
        yield from _by_rule(bits, group)
    yield from _by_rule(every())
    exact = numbers(np.array(EXACT, dtype=np.uint32) << np.uint32(16))
    for view in LOOKS:
        call = ArrayCall(NAME, exact, view)
        expected = rounded(call.x.view(np.uint32))
        yield call.equals("shape", expected, say("to_bfloat16.shape"), exact=False)
    yield ArrayCall(NAME, exact).equals("uint16", rounded(exact.view(np.uint32)))
    some = numbers(np.concatenate(list(groups().values())))
    for view in ("x", "x[::-1]", "x[:24].reshape(4, 6).T"):
        yield ArrayCall(NAME, some, view).leaves("x_stays")


def groups() -> dict[str, Bits]:
    """By the reason for looking at them, float32 numbers as their bits."""
    return {name: np.array(bits, dtype=np.uint32) for name, bits in SOME.items()}


def every() -> Bits:
    """Each of the 65,536 bfloat16 patterns, and its neighbours in float32 up to the next one."""
    kept = np.arange(1 << 16, dtype=np.uint32) << np.uint32(16)
    return (kept[:, None] | np.array(GOING, dtype=np.uint32)).ravel()


def numbers(bits: Bits) -> np.ndarray:
    """The float32 numbers with these bits: the same memory, so that a NaN stays as it is."""
    return bits.view(np.float32)


# ---- the oracle ----------------------------------------------------------------------------------


def is_nan(bits: Bits) -> np.ndarray:
    """Where these bits are no number."""
    found: np.ndarray = (bits & ~MINUS) > INFINITE
    return found


def rounded(bits: Bits) -> Patterns:
    """The nearest pattern, the even one of two that are as near, and 0x7FC0 for NaN.

    Written as the text has it: the pattern below, or the next one above it.
    """
    found: Patterns = np.where(is_nan(bits), QUIET_NAN, _rounded_like_numbers(bits))
    return found.astype(np.uint16)


def wrong(bits: Bits, patterns: Patterns) -> np.ndarray:
    """Where the patterns are not what the text asks for; a NaN may be any quiet one."""
    quiet = (patterns & np.uint16(QUIET_NAN)) == QUIET_NAN
    found: np.ndarray = np.where(is_nan(bits), ~quiet, patterns != rounded(bits))
    return found


def mistaken(group: str, bits: Bits) -> dict[str, Patterns]:
    """What ways to go wrong come to in a group; those of the groups before are right by then."""
    below, going = _halves(bits)
    right = _rounded_like_numbers(bits)
    with np.errstate(all="ignore"):  # most numbers are too large or too small for it
        float16 = numbers(bits).astype(np.float16).view(np.uint16)
    is_infinite = (right & 0x7FFF) == 0x7F80
    found: dict[str, dict[str, Patterns]] = {
        "exact": {"low_half": going, "float16": float16},
        "nearest": {"cut": below, "always_up": below + (going > 0)},
        "tie": {
            "ties_away": below + 1, "ties_towards_zero": below,
            "ties_to_odd": below + (below % 2 == 0),
        },
        "carry": {"without_carry": below & 0xFF80 | right & 0x7F},
        "overflow": {"largest_for_infinity": right - is_infinite},
        "subnormal": {"flushed": below & HALF},
        "nan": {"nan_rounded": right & 0xFFFF, "nan_cut": below},
    }  # fmt: skip
    return found.get(group, {})


def _rounded_like_numbers(bits: Bits) -> Patterns:
    below, going = _halves(bits)
    found: Patterns = below + ((going > HALF) | ((going == HALF) & (below % 2 == 1)))
    return found


def _halves(bits: Bits) -> tuple[np.ndarray, np.ndarray]:
    """The 16 bits that stay and the 16 that go, with room for more."""
    wide = bits.astype(np.int64)
    return wide >> 16, wide & 0xFFFF


# ---- the numbers ---------------------------------------------------------------------------------


def _by_rule(bits: Bits, group: str = "") -> Iterator[Case]:
    """The numbers of one group, each tried by the rule that says most about it."""
    below, going = _halves(bits)
    is_minus, is_tiny = (bits >= MINUS) & ~is_nan(bits), (bits & INFINITE) == 0
    carries = (below & 0x7F == 0x7F) & (going >= HALF) | (bits == INFINITE)
    rules = [is_nan(bits), is_minus, is_tiny, carries, going == HALF]
    names = ["nan", "sign", "tiny", "carry", "ties_to_even"]
    rule_of = np.select(rules, names, "nearest")
    for rule in ("nearest", *names):
        found = bits[rule_of == rule]
        for start in range(0, found.size, CHUNK):
            reason = "sign" if rule == "sign" else group or REASONS[rule]
            yield _rounds(rule, found[start : start + CHUNK], reason)


def _companions(rule: str, bits: Bits) -> Bits:
    """Numbers that are rounded alike but for what the rule is about, if there are any.

    Where a companion comes out wrong, another rule is broken.
    """
    if rule == "sign":
        return bits & ~MINUS
    if rule == "tiny":
        return bits | ONE
    return np.where(_halves(bits)[1] == HALF, ODD_TIE, ONE) if rule == "carry" else bits[:0]


def _rounds(rule: str, bits: Bits, reason: str) -> Case:
    companions = _companions(rule, bits)
    given = np.concatenate([bits, companions])
    call, expected = ArrayCall(NAME, numbers(given)), rounded(given)

    def where(yours: np.ndarray) -> np.ndarray:
        found = wrong(given, yours)
        return found[: bits.size] & ~found[bits.size :] if companions.size else found

    def explain(yours: np.ndarray, at: int) -> tuple[str, str, str, str]:
        wrongs = mistaken(reason, bits).items()
        like = (name for name, each in wrongs if np.array_equal(each, yours[: bits.size]))
        want = say("call.quiet_nan") if is_nan(given)[at] else f"{expected[at]:#06x}"
        number = f"{shown(numbers(given)[at])} ({given[at]:#010x})"
        return number, f"{yours[at]:#06x}", want, say(f"{NAME}.{next(like, reason)}")

    def find(yours: object) -> Finding | None:
        if isinstance(yours, np.ndarray) and yours.dtype == np.int16:
            yours = yours.view(np.uint16)  # the same 16 bits: the dtype is another rule
        return find_elements(yours, expected, call, where, explain)

    return call.answers(rule, find)
