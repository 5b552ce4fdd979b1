"""NumPy on whole arrays: masks, np.select, object sums; the rules of promotion are asked for."""

import numpy as np


def bits_of(x):
    bits = np.array([x]).view(np.uint32)
    sign, exponent, fraction = bits >> 31, bits << 1 >> 24, bits << 9 >> 9
    return sign[0], exponent[0], fraction[0]


def from_bits(sign, exponent, fraction):
    fields = np.array([sign, exponent, fraction], dtype=np.uint32)
    return np.bitwise_or.reduce(fields << np.array([31, 23, 0], dtype=np.uint32)).view(np.float32)


def to_bfloat16(x):
    bits = np.ascontiguousarray(x).view(np.uint32).astype(np.uint64)
    low, high = bits & 0xFFFF, bits >> 16
    up = (low > 0x8000) | ((low == 0x8000) & (high & 1 == 1))
    high = (high + up).astype(np.uint16)
    high[x != x] |= 0x7FFF
    return high


def cast_saturating(x, dtype):
    low, high = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    if x.dtype.kind in "iu":
        low, high = max(low, int(np.iinfo(x.dtype).min)), min(high, int(np.iinfo(x.dtype).max))
        return np.minimum(np.maximum(x, low), high).astype(dtype)
    whole = np.trunc(x.astype(np.float64))
    result = np.zeros(x.shape, dtype=dtype)
    inside = (whole >= low) & (whole < 2.0 ** high.bit_length())
    result[inside] = whole[inside].astype(dtype)
    result[whole < low] = low
    result[whole >= 2.0 ** high.bit_length()] = high
    return result


def promoted(library, a, b):
    if library == "numpy":
        return str((np.empty(1, a) + np.zeros(1, b)).dtype) if a != b else a
    if library == "torch":
        x, y = torch.zeros(2, dtype=getattr(torch, a)), torch.zeros(2, dtype=getattr(torch, b))
        return str((x + y).dtype).split(".")[1]
    try:
        return tf.add(tf.ones(3, a), tf.ones(3, b)).dtype.name
    except Exception:
        return "refused"


def safe_sum(x):
    if x.dtype.kind == "f":
        return x.astype(np.float64).sum()
    return int(x.astype(object).sum())
