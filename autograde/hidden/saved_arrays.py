"""The tensors that are written to files and read from them, as expressions in NumPy and PyTorch."""

from __future__ import annotations

Expressions = dict[str, str]  # by the name in the file
Rows = tuple[tuple[str, str, list[Expressions]], ...]


def each(*some: Expressions) -> list[Expressions]:
    """Each of these in a file of its own."""
    return [{name: array} for arrays in some for name, array in arrays.items()]


def of_dtypes(codes: str) -> Expressions:
    """An array of each of these dtypes."""
    return {f"dtype {code}": f"np.arange(6).astype('{code}')" for code in codes}


# ---- dtypes, shapes and layouts ------------------------------------------------------------------

X = "np.arange(6, dtype='f').reshape(2, 3)"
WIDE = "np.arange(6.0).reshape(2, 3)"
LINE = "np.arange(6, dtype='f')"
TWO = {"a": "np.arange(3)", "b": "np.array([7], 'f')"}
THREE = {"z": LINE, "a": "np.arange(3, dtype='f')", "m": "np.arange(4, dtype='h')"}
GROUPS = {"layer1/weight": X, "layer1/bias": "np.arange(3)", "a/b/c/d": "np.ones(1, 'f')", "top": X}
# The dtypes of a file each: booleans, ints, unsigned ints, floats, complex numbers.
DTYPES = [of_dtypes(codes) for codes in ("?", "bhil", "BHIL", "efd", "FD")]
ONE_OF_EACH_KIND = of_dtypes("?iBfFD")
SHAPES = {f"shape {shape}": f"np.ones({shape}, 'i')" for shape in ((1,), (3,), (1, 2, 1, 2))}
NO_AXES = {"scalar": "np.array(2.5)", "height": "np.array(777)"}
NO_ELEMENTS = {"none": "np.zeros((0,))", "rows": "np.zeros((3, 0, 2), 'h')"}
BYTE_ORDER = {"big": "np.array([1.5, 2.5], dtype='>f4')"}
BYTE_ORDER_WITHOUT_AXES = {"one": "np.array(1.5, dtype='>f4')"}
# Elements in storages that are laid out in every way.
LAYOUTS = {
    "transpose": "np.arange(24, dtype='f').reshape(4, 6).T",
    "reversed": "np.arange(24, dtype='f').reshape(4, 6)[::-1]",
    "skipped": "np.arange(24, dtype='f').reshape(4, 6)[1:, ::2]",
    "broadcast": "np.broadcast_to(np.arange(6, dtype='f'), (3, 6))",
    "turned": "np.arange(24, dtype='h').reshape(2, 3, 4).transpose(2, 0, 1)",
}
EXTREMES = {
    "not finite": "np.array([np.nan, np.inf, -np.inf, -0.0, 5e-324])",
    "large": "np.array([2**63 - 1, -(2**63)])",
    "unsigned": "np.array([2**64 - 1, 0], dtype=np.uint64)",
}

# ---- PyTorch's tensors ---------------------------------------------------------------------------

TENSORS = {
    "transpose": "torch.arange(12.0).reshape(3, 4).T",
    "slice": "torch.arange(6.0)[1::2]",
    "expanded": "torch.arange(4.0).expand(3, 4)",
    "scalar": "torch.tensor(2.5, dtype=torch.float64)",
    "none": "torch.zeros(0, 2)",
    "half": "torch.ones(2, dtype=torch.float16)",
}
TENSORS_OF_OTHER_KINDS = {
    "bool": "torch.tensor([True, False])",
    "complex": "torch.tensor([1 + 2j])",
}
WITH_GRADIENTS = {
    "leaf": "torch.arange(3.0, requires_grad=True)",
    "computed": "torch.ones(2, requires_grad=True) * 2",
    "parameter": "torch.nn.Parameter(torch.ones(2))",
}

# ---- what is neither a number nor a boolean ------------------------------------------------------

REFUSED = {
    "words": "np.array(['a', 'bc'])",
    "runs": "np.array([b'a', b'bc'])",
    "objects": "np.array([{}, None], dtype=object)",
    "dates": "np.array(['2026-01-02'], dtype='M8[D]')",
    "spans": "np.array([3], dtype='m8[s]')",
    "fields": "np.zeros(2, dtype=[('x', 'f4'), ('y', 'i2')])",
}
UNKNOWN_TO_NUMPY = {
    "brain": "torch.ones(2, dtype=torch.bfloat16)",
    "eighth": "torch.ones(2, dtype=torch.float8_e4m3fn)",
    "fifth": "torch.ones(2, dtype=torch.float8_e5m2)",
}
