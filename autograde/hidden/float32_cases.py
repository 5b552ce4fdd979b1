"""The 32 bits of a float32: their three fields, numbers of every kind, and fields by mistake."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from random import Random

import numpy as np

Fields = tuple[int, int, int]  # sign, stored exponent, fraction
FRACTION_BITS = 23
LEADING_ONE = 1 << FRACTION_BITS
LARGEST_FRACTION = LEADING_ONE - 1
LARGEST_EXPONENT = 255
INFINITE = 0x7F800000  # the bits of infinity: below them are numbers, above them is NaN
MINUS = 0x80000000

# The first three tell the likely mistakes apart: signs differ, exponents are even and odd.
SOME = (
    0x40500000, 0xC0500000, 0xC0C80000,  # 3.25, -3.25, -6.25
    0x3F800000, 0x40000000, 0x3F000000, 0x3DCCCCCD, 0xBDCCCCCD,  # 1, 2, 0.5, 0.1, -0.1
    0x4B800001, 0x42F6E979, 0x7F7FFFFF, 0xFF7FFFFF, 0x00800000, 0x80800000,
    0x00000000, 0x80000000,
    0x00600000, 0x80600000, 0x00000001, 0x80000001, 0x00400000, 0x007FFFFF, 0x807FFFFF, 0x000ABCDE,
    0x7F800000, 0xFF800000,
    0x7FC00000, 0xFFC00000, 0x7FFFFFFF, 0x7FC12345, 0xFFD00001,  # quiet NaNs
)  # fmt: skip


def patterns(rng: Random) -> Iterator[int]:
    """The bits of numbers of every kind; each NaN among them is quiet."""
    yield from SOME
    for _ in range(300):
        yield together(rng.randrange(2), rng.randrange(255), rng.randrange(LEADING_ONE))
    for _ in range(30):
        yield together(rng.randrange(2), 0, rng.randrange(LEADING_ONE))


def together(sign: int, exponent: int, fraction: int) -> int:
    """The bits of three fields."""
    return ((sign * 256) + exponent) * LEADING_ONE + fraction


def fields(bits: int) -> Fields:
    """The three fields of 32 bits."""
    rest, fraction = divmod(bits, LEADING_ONE)
    return rest // 256, rest % 256, fraction


def number(bits: int) -> np.float32:
    """The number that has these bits."""
    found: np.float32 = np.array([bits], dtype=np.uint32).view(np.float32)[0]
    return found


def kind(bits: int) -> str:
    """ "zero", "subnormal", "normal", "infinite" or "nan"."""
    _, exponent, fraction = fields(bits)
    if exponent == 0:
        return "subnormal" if fraction else "zero"
    if exponent == LARGEST_EXPONENT:
        return "nan" if fraction else "infinite"
    return "normal"


def mistaken_fields(bits: int) -> dict[str, tuple[object, ...]]:
    """By message key, what somebody may take for the fields of these bits."""
    sign, exponent, fraction = fields(bits)
    (double,) = struct.unpack(">Q", struct.pack(">d", float(number(bits))))
    backwards = fields(int.from_bytes(bits.to_bytes(4, "big"), "little"))
    found: dict[str, tuple[object, ...]] = {
        "bits_of.unbiased": (sign, exponent - 127, fraction),
        "bits_of.fraction_24": (sign, exponent, bits & 0xFFFFFF),
        "bits_of.leading_one": (sign, exponent, fraction | LEADING_ONE),
        "bits_of.fraction_22": (sign, exponent, bits & 0x3FFFFF),
        "bits_of.exponent_7": (sign, exponent & 0x7F, fraction),
        "bits_of.shift_24": (sign, bits >> 24, fraction),
        "bits_of.backwards": backwards,
        "bits_of.sign_in_exponent": (sign, bits >> FRACTION_BITS, fraction),
        "bits_of.unshifted_sign": (bits & MINUS, exponent, fraction),
        "bits_of.unshifted_exponent": (sign, bits & INFINITE, fraction),
        "bits_of.int32": (-sign, exponent, fraction),
        "bits_of.float64": (double >> 63, double >> 52 & 0x7FF, double & (1 << 52) - 1),
        "bits_of.share": (sign, exponent, fraction / LEADING_ONE),
        "bits_of.significand": (sign, exponent, 1 + fraction / LEADING_ONE),
        "bits_of.reversed": (fraction, exponent, sign),
    }
    if exponent or fraction:  # that 0.0 has the sign 1 may be thought for another reason
        found["bits_of.plus_or_minus_1"] = (1 - 2 * sign, exponent, fraction)
    return found


def mistaken_numbers(bits: int) -> dict[str, float]:
    """By message key, what somebody may take for the number with these bits, which is no NaN."""
    sign, exponent, fraction = fields(bits)
    share, minus = fraction / LEADING_ONE, -1.0 if sign else 1.0
    leading, scaled = minus * (1 + share), 2.0 ** (exponent - 127)
    found = {"from_bits.pattern": float(bits), "from_bits.unbiased": leading * 2.0**exponent}
    if fraction or exponent:
        found["from_bits.unsigned"] = abs(float(number(bits)))
    if not exponent:
        return found | {
            "from_bits.leading_one": leading * scaled,
            "from_bits.exponent_0": minus * share * scaled,
            "from_bits.flushed": 0.0,
        }
    return found | {
        "from_bits.no_leading_one": minus * share * scaled,
        "from_bits.bias_128": leading * scaled / 2,
        "from_bits.largest_fraction": minus * (1 + fraction / LARGEST_FRACTION) * scaled,
        "from_bits.plus": 0.0,  # `sign << 31 + …` begins with the sign, and shifts it out
    }
