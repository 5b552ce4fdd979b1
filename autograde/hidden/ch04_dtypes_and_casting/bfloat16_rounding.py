"""What is asked of rounding to bfloat16, on the bits."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.spaces import Space
from autograde.checks.wording import say
from autograde.hidden.ch04_dtypes_and_casting.array_calls import ArrayCall, find_elements
from insidetensor import Finding
from insidetensor.showing.shown import format_value

Bits = np.ndarray  # of float32, as uint32
Patterns = np.ndarray  # of bfloat16, as uint16, or what will be those

NAME = "to_bfloat16"
INFINITE, MINUS, ONE = np.uint32(0x7F800000), np.uint32(0x80000000), np.uint32(0x3F800000)
LARGEST = np.uint32(0x7F7F0000)  # that is a bfloat16
QUIET_NAN = 0x7FC0  # all bits of the exponent, and the first of the fraction
HALF = 0x8000  # of the last place that stays
ODD_TIE = np.uint32(0x3F818000)  # is rounded up, and carries nothing into the exponent
# Of the 16 bits that go: nothing, just above, just below, at and just above the half, and all.
GOING = (0x0000, 0x0001, 0x7FFF, 0x8000, 0x8001, 0xFFFF)
RULES = {"exact": "nearest", "infinite": "carry", "overflow": "carry"}  # of what is special
CHUNK = 8192  # a loop over so many elements is no work for anybody
VIEWS = (
    "x.reshape(3, 4)", "x.reshape(2, 3, 2)", "x.reshape(3, 4).T", "x[::-2]",
    "x.reshape(2, 3, 2).transpose(2, 0, 1)", "x.reshape(3, 4)[1:, ::-2]", "x[:1].reshape(1, 1)",
    "as_strided(x, (2, 12), (0, *x.strides))", "x[:0]", "x[:0].reshape(2, 0, 2)",
    "x[:0].reshape(0, 2, 3)",
)  # fmt: skip


def to_bfloat16_cases() -> Iterator[Case]:
    """All patterns with their neighbours, each by the rule that says most about it; shapes."""
    reasons = _reasons()
    for reason in dict.fromkeys(["exact", *reasons.tolist()]):
        bits = every()[reasons == reason]
        for start in range(0, bits.size, CHUNK):
            yield _rounds(reason, bits[start : start + CHUNK])
    zeros = np.array([0, MINUS], dtype=np.uint32)
    for zero in (zeros, zeros[::-1]):
        yield _rounds("sign", zero)  # equal numbers of two signs, in one array
    yield _rounds("nan", INFINITE | np.array([1 << 16, 1 << 21], dtype=np.uint32))  # nothing goes
    exact = view_as_floats(every()[: 12 * 50 * len(GOING) : 50 * len(GOING)])
    yield ArrayCall(NAME, exact).equals("uint16", rounded(exact.view(np.uint32)))
    some = view_as_floats(every()[::97])
    for view in ("x", "x[::-1]", "x[:24].reshape(4, 6).T"):
        yield ArrayCall(NAME, some, view).leaves("x_stays")
    for rules, (bits, view) in LAID_OUT.inputs:
        if rules[-1] == "shape":  # numbers in a row are all tried above
            yield replace(_laid_out(bits, view), only_if=rules[:-1])


def every() -> Bits:
    """Each of the 65,536 bfloat16 patterns, from 1.0 on, and its neighbours up to the next one."""
    kept = np.arange(1 << 16, dtype=np.uint32) << np.uint32(16)
    return ((kept + ONE)[:, None] | np.array(GOING, dtype=np.uint32)).ravel()


@cache
def _reasons() -> np.ndarray:
    return choose_rules(every())


def view_as_floats(bits: Bits) -> np.ndarray:
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


def choose_rules(bits: Bits) -> np.ndarray:
    """The rule that says most about each number, or what is special about it."""
    below, going = _halves(bits)
    carries = (below & 0x7F == 0x7F) & (going >= HALF)
    reasons = {
        "nan": is_nan(bits), "sign": bits >= MINUS, "tiny": (bits & INFINITE) == 0,
        "infinite": bits == INFINITE, "overflow": carries & (bits > LARGEST), "carry": carries,
        "ties_to_even": going == HALF, "exact": going == 0,
    }  # fmt: skip
    return np.select(list(reasons.values()), list(reasons), "nearest")


def list_mistaken_patterns(reason: str, bits: Bits) -> dict[str, Patterns]:
    """What ways to go wrong come to where this is the reason, by message key."""
    below, going = _halves(bits)
    with np.errstate(all="ignore"):  # most numbers are too large or too small for it
        float16 = view_as_floats(bits).astype(np.float16).view(np.uint16)
    found: dict[str, dict[str, Patterns]] = {
        "exact": {"low_half": going, "float16": float16},
        "nearest": {"cut": below, "always_up": below + 1},
        "ties_to_even": {
            "ties_away": below + 1, "ties_towards_zero": below,
            "ties_to_odd": below + (below % 2 == 0),
        },
        "carry": {"without_carry": below & 0xFF80},
        "overflow": {"largest_for_infinity": below},
        "tiny": {"flushed": 0 * below},
        "nan": {"nan_rounded": _rounded_like_numbers(bits) & 0xFFFF, "nan_cut": below},
    }  # fmt: skip
    return found.get(reason, {})


def _rounded_like_numbers(bits: Bits) -> Patterns:
    below, going = _halves(bits)
    found: Patterns = below + ((going > HALF) | ((going == HALF) & (below % 2 == 1)))
    return found


def _halves(bits: Bits) -> tuple[np.ndarray, np.ndarray]:
    """The 16 bits that stay and the 16 that go, with room for more."""
    wide = bits.astype(np.int64)
    return wide >> 16, wide & 0xFFFF


# ---- the layouts ---------------------------------------------------------------------------------


@cache
def _bits_of(reason: str) -> Bits:
    """The numbers of which this says most, and nothing else is special but that."""
    found: Bits = every()[_reasons() == ("nearest" if reason == "sign" else reason)]
    found = found if reason == "ties_to_even" else found[found & 0xFFFF != HALF]
    return found | MINUS if reason == "sign" else found


def _draw_numbers(random: Random, reason: str, view: str) -> tuple[Bits, str]:
    """Twelve numbers, of which half are plain."""
    numbers = [random.choice(_bits_of(each)) for each in ("nearest", reason) for _ in range(6)]
    random.shuffle(numbers)
    return np.array(numbers, np.uint32), view


LAID_OUT = Space(
    NAME,
    {
        "reason": (
            "nearest", "exact", "ties_to_even", "carry", "overflow", "infinite", "sign", "tiny",
            "nan",
        ),
        "view": ("x", *VIEWS),
    },
    _draw_numbers,
    {
        "nearest": {},
        "ties_to_even": {"reason": ("ties_to_even",)},
        "carry": {"reason": ("carry", "overflow", "infinite")},
        "sign": {"reason": ("sign",)},
        "tiny": {"reason": ("tiny",)},
        "nan": {"reason": ("nan",)},
        "shape": {"view": VIEWS},
    },
)  # fmt: skip


def _laid_out(bits: Bits, view: str) -> Case:
    call = ArrayCall(NAME, view_as_floats(bits), view)
    given = call.x.view(np.uint32)
    expected = rounded(given)

    def alike(yours: np.ndarray) -> np.ndarray:
        """The patterns as uint16; in place of a NaN that is right, ours."""
        patterns = yours.astype(np.uint16)
        if patterns.shape != expected.shape:
            return patterns
        return np.where(wrong(given, patterns), patterns, expected)

    return call.equals("shape", expected, say("to_bfloat16.shape"), alike)


# ---- the numbers ---------------------------------------------------------------------------------


def _companions(rule: str, bits: Bits) -> Bits:
    """Numbers that are rounded alike but for what the rule is about, if there are any.

    Where a companion comes out wrong, another rule is broken.
    """
    if rule == "sign":
        return bits & ~MINUS
    if rule == "tiny":
        return bits | ONE
    return np.where(_halves(bits)[1] == HALF, ODD_TIE, ONE) if rule == "carry" else bits[:0]


def _rounds(reason: str, bits: Bits) -> Case:
    rule = RULES.get(reason, reason)
    companions = _companions(rule, bits)
    given = np.concatenate([bits, companions])
    call, expected = ArrayCall(NAME, view_as_floats(given)), rounded(given)

    def where(yours: np.ndarray) -> np.ndarray:
        found = wrong(given, yours)
        return found[: bits.size] & ~found[bits.size :] if companions.size else found

    def explain(yours: np.ndarray, at: int) -> tuple[str, str, str, str]:
        wrongs = list_mistaken_patterns(reason, bits).items()
        alike = (key for key, each in wrongs if np.array_equal(each, yours[: bits.size]))
        want = say("call.quiet_nan") if rule == "nan" else f"{expected[at]:#06x}"
        number = f"{format_value(view_as_floats(given)[at])} ({given[at]:#010x})"
        return number, f"{yours[at]:#06x}", want, say(f"{NAME}.{next(alike, reason)}")

    def find(yours: object) -> Finding | None:
        if isinstance(yours, np.ndarray) and yours.dtype == np.int16:
            yours = yours.view(np.uint16)  # the same 16 bits: the dtype is another rule
        return find_elements(yours, expected, call, where, explain)

    return call.answers(rule, find)
