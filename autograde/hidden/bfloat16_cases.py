"""Rounding a float32 to a bfloat16 on the bits, samples that need care, and rounding by mistake."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Bits = np.ndarray  # of float32, as uint32
Patterns = np.ndarray  # of bfloat16, as uint16, or what will be those

SEED = 2026
INFINITE = 0x7F800000
QUIET_NAN = 0x7FC0  # all bits of the exponent, and the first of the fraction
HALF = 0x8000  # of the last place that stays
# Of the 16 bits that go: nothing, just above, just below, at and just above the half, and all.
GOING = (0x0000, 0x0001, 0x7FFF, 0x8000, 0x8001, 0xFFFF)
SAMPLE = 1 << 16

# What the text says, from the plain to the rare.
SOME: dict[str, tuple[int, ...]] = {
    "exact": (0x3F800000, 0xC0000000, 0x40490000, 0x00000000, 0x80000000, 0x7F7F0000),
    "nearest": (0x3F801000, 0x3F808001, 0x3F80FFFF, 0x40490FDB, 0xC2F6E979, 0x3DCCCCCD, 0x3F817FFF),
    "tie": (0x3F808000, 0x3F818000, 0xBF808000, 0xBF818000, 0x40488000, 0x40498000, 0x3F828000,
            0x3F838000),
    "carry": (0x3FFF8000, 0x3FFFC000, 0xBFFFFFFF, 0x3FFF7FFF),
    "infinite": (0x7F800000, 0xFF800000),
    "overflow": (0x7F7FFFFF, 0xFF7FFFFF, 0x7F7F8000, 0xFF7F8000, 0x7F7F7FFF, 0xFF7F7FFF),
    "subnormal": (0x00010000, 0x00018000, 0x00008001, 0x00008000, 0x00000001, 0x80000001,
                  0x807F0000, 0x80028000, 0x007FFFFF, 0x00401234, 0x80410000),
    "nan": (0x7FC00000, 0xFFC00000, 0x7FFFFFFF, 0xFFFFFFFF, 0x7F800001, 0xFF800001, 0x7F80FFFF,
            0x7F808000, 0x7FBFFFFF, 0x7FC18000),
}  # fmt: skip


def groups() -> dict[str, Bits]:
    """By the reason for looking at them, float32 numbers as their bits."""
    return {name: np.array(bits, dtype=np.uint32) for name, bits in SOME.items()}


def every() -> Bits:
    """Each of the 65,536 bfloat16 patterns, and its neighbours in float32 up to the next one."""
    kept = np.arange(1 << 16, dtype=np.uint32) << np.uint32(16)
    return (kept[:, None] | np.array(GOING, dtype=np.uint32)).ravel()


def sample() -> Bits:
    """Any bits at all, seeded."""
    return np.random.default_rng(SEED).integers(0, 1 << 32, SAMPLE, dtype=np.uint32)


def numbers(bits: Bits) -> np.ndarray:
    """The float32 numbers with these bits: the same memory, so that a NaN stays as it is."""
    return bits.view(np.float32)


def is_nan(bits: Bits) -> np.ndarray:
    """Where these bits are no number."""
    found: np.ndarray = (bits & np.uint32(0x7FFFFFFF)) > np.uint32(INFINITE)
    return found


def rounded(bits: Bits) -> Patterns:
    """The nearest pattern, the even one of two that are as near, and 0x7FC0 for NaN.

    Written as the text has it: the pattern below, or the next one above it.
    """
    below, going = _halves(bits)
    is_odd = below % 2 == 1
    up = (going > HALF) | ((going == HALF) & is_odd)
    found: Patterns = np.where(is_nan(bits), QUIET_NAN, below + up).astype(np.uint16)
    return found


def wrong(bits: Bits, patterns: Patterns) -> np.ndarray:
    """Where the patterns are not what the text asks for; a NaN may be any quiet one."""
    quiet = (patterns & np.uint16(QUIET_NAN)) == QUIET_NAN
    found: np.ndarray = np.where(is_nan(bits), ~quiet, patterns != rounded(bits))
    return found


def _halves(bits: Bits) -> tuple[np.ndarray, np.ndarray]:
    """The 16 bits that stay and the 16 that go, with room for more."""
    wide = bits.astype(np.int64)
    return wide >> 16, wide & 0xFFFF


def _carried(bits: Bits, amount: int | np.ndarray) -> Patterns:
    """Add to the bits, then cut: what most people write. NaN may overflow."""
    found: Patterns = ((bits.astype(np.int64) + amount) & 0xFFFFFFFF) >> 16
    return found


def _nearest_even(bits: Bits) -> np.ndarray:
    below, _ = _halves(bits)
    return _carried(bits, HALF - 1 + below % 2)


def _ties_to_odd(bits: Bits) -> np.ndarray:
    below, going = _halves(bits)
    is_even = below % 2 == 0
    found: Patterns = below + ((going > HALF) | ((going == HALF) & is_even))
    return found


def _always_up(bits: Bits) -> np.ndarray:
    below, going = _halves(bits)
    return below + (going > 0)


def _without_carry(bits: Bits) -> np.ndarray:
    below, _ = _halves(bits)
    return below & 0xFF80 | _nearest_even(bits) & 0x7F


def _largest_for_infinity(bits: Bits) -> np.ndarray:
    found = _nearest_even(bits)
    return np.where((found & 0x7FFF) == 0x7F80, found - 1, found)


def _flushed(bits: Bits) -> np.ndarray:
    found = _nearest_even(bits)
    return np.where(_is_tiny(bits), found & 0x8000, found)


def _flushed_to_zero(bits: Bits) -> np.ndarray:
    return np.where(_is_tiny(bits), 0, _nearest_even(bits))


def _is_tiny(bits: Bits) -> np.ndarray:
    found: np.ndarray = (bits & np.uint32(INFINITE)) == 0
    return found


def _float16(bits: Bits) -> np.ndarray:
    with np.errstate(all="ignore"):  # most numbers are too large or too small for it
        return numbers(bits).astype(np.float16).view(np.uint16)


def _nan_cut(bits: Bits) -> np.ndarray:
    return np.where(is_nan(bits), bits >> np.uint32(16), _nearest_even(bits))


# By message key. Where two give the same answer, the one that stands first is told.
MISTAKES: dict[str, Callable[[Bits], np.ndarray]] = {
    "to_bfloat16.cut": lambda bits: _carried(bits, 0),
    "to_bfloat16.low_half": lambda bits: _halves(bits)[1],
    "to_bfloat16.float16": _float16,
    "to_bfloat16.always_up": _always_up,
    "to_bfloat16.ties_away": lambda bits: _carried(bits, HALF),
    "to_bfloat16.ties_towards_zero": lambda bits: _carried(bits, HALF - 1),
    "to_bfloat16.ties_to_odd": _ties_to_odd,
    "to_bfloat16.without_carry": _without_carry,
    "to_bfloat16.largest_for_infinity": _largest_for_infinity,
    "to_bfloat16.flushed": _flushed,
    "to_bfloat16.flushed_to_zero": _flushed_to_zero,
    "to_bfloat16.nan_rounded": _nearest_even,
    "to_bfloat16.nan_cut": _nan_cut,
}


# Which of them to think of where a group goes wrong; those before are right by then.
LIKELY: dict[str, tuple[str, ...]] = {
    "exact": ("low_half", "float16"),
    "nearest": ("cut", "always_up"),
    "tie": ("ties_away", "ties_towards_zero", "ties_to_odd"),
    "carry": ("without_carry",),
    "infinite": (),
    "overflow": ("largest_for_infinity",),
    "subnormal": ("flushed", "flushed_to_zero"),
    "nan": ("nan_rounded", "nan_cut"),
}


def mistake(bits: Bits, patterns: Patterns, group: str) -> str | None:
    """The key of the mistake that gives just these patterns."""
    keys = [f"to_bfloat16.{name}" for name in LIKELY.get(group, ())]
    found = (key for key in keys if np.array_equal(MISTAKES[key](bits), patterns))
    return next(found, None)
