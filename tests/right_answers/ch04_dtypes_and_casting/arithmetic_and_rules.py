"""Computes with values: frexp and ldexp for the fields; each library's rules written out."""

import math
from fractions import Fraction

import numpy as np


def bits_of(x):
    sign = 1 if math.copysign(1, x) < 0 else 0
    value = abs(float(x))
    if math.isnan(value):
        return int(x.view(np.uint32)) >> 31, 255, int(x.view(np.uint32)) % 2**23
    if math.isinf(value):
        return sign, 255, 0
    if value < 2**-126:
        return sign, 0, int(value * 2**149)
    half, power = math.frexp(value)
    return sign, power + 126, int(half * 2**24) - 2**23


def from_bits(sign, exponent, fraction):
    if exponent == 255:
        value = math.nan if fraction else math.inf
    elif exponent == 0:
        value = math.ldexp(fraction, -149)
    else:
        value = math.ldexp(2**23 + fraction, exponent - 150)
    return np.float32(math.copysign(value, -1 if sign else 1))


def to_bfloat16(x):
    # The middle between this pattern and the next is a float32, so bits compare as numbers do.
    magnitude = x.view(np.uint32) & np.uint32(0x7FFFFFFF)
    sign = (x.view(np.uint32) >> np.uint32(31)).astype(np.uint16) << np.uint16(15)
    below = magnitude >> np.uint32(16)
    middle = (below << np.uint32(16)) + np.uint32(0x8000)
    above = np.where(magnitude == middle, below % 2 == 1, magnitude > middle)
    patterns = (below + above).astype(np.uint16) | sign
    patterns[magnitude > 0x7F800000] = 0xFFC1
    return patterns


def cast_saturating(x, dtype):
    limits = np.iinfo(dtype)

    def cast(value):
        if value != value:
            return 0
        if value in (math.inf, -math.inf):
            return limits.max if value > 0 else limits.min
        return sorted([limits.min, math.trunc(value), limits.max])[1]

    return np.array([cast(v) for v in x.ravel().tolist()], dtype).reshape(x.shape)


WIDTHS = {"bool": 0, "uint8": 8, "int8": 8, "int16": 16, "int32": 32, "int64": 64,
          "float16": 16, "bfloat16": 16, "float32": 32, "float64": 64}  # fmt: skip


def promoted(library, a, b):
    if library == "tensorflow":
        return a if a == b != "bool" else "refused"
    if a == b:
        return a
    narrow, wide = sorted((a, b), key=lambda name: (category(name), WIDTHS[name]))
    if category(narrow) == category(wide):
        if {a, b} == {"uint8", "int8"}:
            return "int16"
        return "float32" if {a, b} == {"float16", "bfloat16"} else wide
    if library == "torch" or category(narrow) == 0:
        return wide
    least = {8: 16, 16: 32, 32: 64, 64: 64}[WIDTHS[narrow]]
    return f"float{max(least, WIDTHS[wide])}"


def category(name):
    return 0 if name == "bool" else 2 if "float" in name else 1


def safe_sum(x):
    if not x.size:
        return 0.0
    if x.dtype.kind == "f":
        return float(sum(map(Fraction, x.tolist()), Fraction()))
    return np.add.reduce(x.astype(object), initial=0)
