"""One number at a time: struct for the bits, Python's ints for the casts, a loop for the sum."""

import math
import struct

import numpy as np


def bits_of(x):
    (bits,) = struct.unpack("<I", struct.pack("<f", x))
    rest, fraction = divmod(bits, 1 << 23)
    sign, exponent = divmod(rest, 256)
    return sign, exponent, fraction


def from_bits(sign, exponent, fraction):
    bits = (sign << 8 | exponent) << 23 | fraction
    return np.float32(struct.unpack("<f", struct.pack("<I", bits))[0])


def rounded(bits):
    kept, gone = divmod(bits, 1 << 16)
    if bits & 0x7FFFFFFF > 0x7F800000:
        return kept | 0x0040
    if gone > 0x8000 or (gone == 0x8000 and kept % 2):
        kept += 1
    return kept


def to_bfloat16(x):
    patterns = [rounded(bits) for bits in x.view(np.uint32).ravel().tolist()]
    return np.array(patterns, dtype=np.uint16).reshape(x.shape)


def cast_saturating(x, dtype):
    least, most = np.iinfo(dtype).min, np.iinfo(dtype).max
    result = np.empty(x.shape, dtype=dtype)
    for index in np.ndindex(x.shape):
        value = x[index].item()
        if isinstance(value, float) and math.isnan(value):
            result[index] = 0
        elif value <= least:
            result[index] = least
        elif value >= most:
            result[index] = most
        else:
            result[index] = int(value)
    return result


def promoted(library, a, b):
    if library == "numpy":
        return np.promote_types(a, b).name
    if library == "torch":
        return str(torch.result_type(*(torch.ones(1, dtype=getattr(torch, n)) for n in (a, b))))[6:]
    if a == b and a != "bool":
        return a
    return "refused"


def safe_sum(x):
    total = 0
    for number in x:
        total += number.item()
    return total
