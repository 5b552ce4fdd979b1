"""Computes the range from the number of bits, as if every dtype had a sign."""

SENTENCE = "becomes the nearer bound"
BREAKS = "beyond bounds"


def cast_saturating(x, dtype):
    bits = np.dtype(dtype).itemsize * 8
    least, most = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1

    def cast(value):
        if value != value:
            return 0
        if math.isinf(value):
            return most if value > 0 else least
        return min(max(int(value), least), most) % 2**bits

    values = np.array([cast(v) for v in x.ravel().tolist()], dtype=f"uint{bits}")
    return values.astype(dtype).reshape(x.shape)
