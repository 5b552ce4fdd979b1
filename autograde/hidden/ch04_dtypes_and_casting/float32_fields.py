"""What is asked of taking a float32 apart into its three fields, and of putting it together."""

import struct
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.observed import value_of
from autograde.checks.spaces import Space
from autograde.checks.trials import Trials, explained
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.findings import find_value
from insidetensor.showing.shown import format_value, is_a, kind

Fields = tuple[int, int, int]  # sign, stored exponent, fraction
LEADING_ONE = 1 << 23  # one more than the largest fraction
# 3.25, the largest number, the largest subnormal ones, zeros, an infinity.
PATTERNS = (0x40500000, 0x7F7FFFFF, 0x007FFFFF, 0x00600000, 0, 0x80000000, 0xFF800000)
SIGNALLING = (0x7F800001, 0xFFA00000)  # NaNs that may come back quiet
TRIALS = Trials("bits_of")
BITS_OF = {"normal": "fields", "zero": "zeros", "subnormal": "subnormal", "infinite": "infinities",
           "nan": "nan"}  # fmt: skip
FROM_BITS = {**BITS_OF, "normal": "normal", "zero": "zero"}


def _draw_bits(
    random: Random, sign: int, kind: str, exponent: int, fraction: int
) -> tuple[int] | None:
    """The bits of a number of one kind; its NaNs are quiet."""
    if kind == "subnormal" and not fraction:
        return None
    kept = {"zero": 0, "infinite": 0, "nan": fraction | 1 << 22}.get(kind, fraction)
    stored = {"normal": exponent, "infinite": 255, "nan": 255}.get(kind, 0)
    return (sign << 31 | stored << 23 | kept,)


def make_space(name: str, rules: Mapping[str, str]) -> Space:
    """The numbers by sign, kind, exponent and fraction; `rules` gives the rule of each kind."""
    return Space(
        name,
        {
            "sign": (0, 1),
            "kind": tuple(rules),
            "exponent": (127, 1, 2, 126, 128, 200, 253, 254),
            "fraction": (0, 1, 2, 1 << 21, 1 << 22, 3 << 21, 0x2AAAAA, 0x7FFFFE, 0x7FFFFF),
        },
        _draw_bits,
        {rule: {"kind": (kind,)} if kind != "normal" else {} for kind, rule in rules.items()},
    )


def bits_of_cases() -> Iterator[Case]:
    """Numbers of every kind: normal, zero, subnormal, infinite, quiet NaN."""
    drawn = [bits for _, (bits,) in make_space("bits_of", BITS_OF).inputs]
    for bits in dict.fromkeys([*PATTERNS, *drawn]):
        rule, why = BITS_OF[classify_bits(bits)], say(f"fields.{classify_bits(bits)}")
        right, likely = fields(bits), _mistaken_fields(bits)
        yield TRIALS.value(rule, number(bits), expected=right, likely=likely, why=why)


def from_bits_cases() -> Iterator[Case]:
    """The same numbers the other way round."""
    drawn = [bits for _, (bits,) in make_space("from_bits", FROM_BITS).inputs]
    for bits in dict.fromkeys([*PATTERNS, *SIGNALLING, *drawn]):
        yield _number(FROM_BITS[classify_bits(bits)], bits)
        yield _number("float32", bits)


def fields(bits: int) -> Fields:
    """The three fields of 32 bits."""
    return bits >> 31, bits >> 23 & 0xFF, bits & LEADING_ONE - 1


def number(bits: int) -> np.float32:
    """The number that has these bits."""
    found: np.float32 = np.array([bits], dtype=np.uint32).view(np.float32)[0]
    return found


def classify_bits(bits: int) -> str:
    """ "zero", "subnormal", "normal", "infinite" or "nan"."""
    _, exponent, fraction = fields(bits)
    if exponent == 0:
        return "subnormal" if fraction else "zero"
    if exponent == 255:
        return "nan" if fraction else "infinite"
    return "normal"


def _mistaken_fields(bits: int) -> dict[str, tuple[object, ...]]:
    """By message key, what somebody may take for the fields of these bits."""
    sign, exponent, fraction = fields(bits)
    (double,) = struct.unpack(">Q", struct.pack(">d", float(number(bits))))
    found: dict[str, tuple[object, ...]] = {
        "bits_of.unbiased": (sign, exponent - 127, fraction),
        "bits_of.fraction_24": (sign, exponent, bits & 0xFFFFFF),
        "bits_of.leading_one": (sign, exponent, fraction | LEADING_ONE),
        "bits_of.fraction_22": (sign, exponent, bits & 0x3FFFFF),
        "bits_of.exponent_7": (sign, exponent & 0x7F, fraction),
        "bits_of.shift_24": (sign, bits >> 24, fraction),
        "bits_of.backwards": fields(int.from_bytes(bits.to_bytes(4, "big"), "little")),
        "bits_of.sign_in_exponent": (sign, bits >> 23, fraction),
        "bits_of.unshifted_sign": (bits & 1 << 31, exponent, fraction),
        "bits_of.int32": (-sign, exponent, fraction),
        "bits_of.float64": (double >> 63, double >> 52 & 0x7FF, double & (1 << 52) - 1),
        "bits_of.share": (sign, exponent, fraction / LEADING_ONE),
        "bits_of.reversed": (fraction, exponent, sign),
    }
    if exponent or fraction:  # that 0.0 has the sign 1 may be thought for another reason
        found["bits_of.plus_or_minus_1"] = (1 - 2 * sign, exponent, fraction)
    return found


def _mistaken_numbers(bits: int) -> dict[str, float]:
    """By message key, what somebody may take for the number with these bits, which is no NaN."""
    sign, exponent, fraction = fields(bits)
    share, minus = fraction / LEADING_ONE, -1.0 if sign else 1.0
    leading, scaled = minus * (1 + share), 2.0 ** (exponent - 127)
    found = {
        "from_bits.pattern": float(bits),
        "from_bits.unbiased": leading * 2.0**exponent,
        "from_bits.unsigned": abs(float(number(bits))),
    }
    if not exponent:
        return found | {
            "from_bits.leading_one": leading * scaled,
            "from_bits.exponent_0": minus * share * scaled,
            "from_bits.flushed": 0.0,
        }
    return found | {
        "from_bits.no_leading_one": minus * share * scaled,
        "from_bits.bias_128": leading * scaled / 2,
        "from_bits.largest_fraction": minus * (1 + fraction / (LEADING_ONE - 1)) * scaled,
        "from_bits.plus": 0.0,  # `sign << 31 + …` begins with the sign, and shifts it out
    }


def _number(rule: str, bits: int) -> Case:
    """The right number, of any type, a NaN as good as any other; or a np.float32 of any value."""
    trials, right = Trials("from_bits"), number(bits)
    call, why = trials.call(*fields(bits)), say(f"fields.{classify_bits(bits)}")

    def find(seen: Any) -> Finding | None:
        yours, raised = value_of(seen, call)
        if rule == "float32":
            if raised is not None or type(yours) is np.float32:
                return raised
            told = {"call": call, "got": format_value(yours), "kind": kind(yours)}
            return Finding(say("from_bits.type", **told), mistake="not-float32")
        if is_a(yours, np.ndarray) and yours.ndim == 0:
            yours = yours[()]
        found = raised or find_value(yours, float(right), call)
        if found is None and right == 0 and np.signbit(yours) != np.signbit(right):
            sentence = say("from_bits.zero", call=call, want=format_value(right))
            found = Finding(sentence, mistake="sign-of-zero")
        likely = {}
        if is_a(yours, float, np.floating) and abs(right) > 0:
            with np.errstate(over="ignore"):
                yours = np.float32(yours)
                likely = {key: np.float32(wrong) for key, wrong in _mistaken_numbers(bits).items()}
        return explained(found, yours, likely, why)

    return trials.case(rule, find, *fields(bits))
