"""The tensors that are written to files and read from them, as expressions in NumPy and PyTorch."""

from __future__ import annotations

Expressions = dict[str, str]  # by the name in the file

X = "np.arange(6, dtype='f').reshape(2, 3)"
LINE = "np.arange(6, dtype='f')"
THREE = {"z": LINE, "a": "np.arange(3, dtype='f')", "m": "np.arange(4, dtype='h')"}
GROUPS = {"layer1/weight": X, "layer1/bias": "np.arange(3)", "a/b/c": "np.ones(1, 'f')", "top": X}


def of_dtypes(codes: str) -> Expressions:
    """An array of each of these dtypes."""
    return {f"dtype {code}": f"np.arange(6).astype('{code}')" for code in codes}


# The dtypes of a file each: booleans, ints, unsigned ints, floats, complex numbers.
KINDS = ("?", "bhil", "BHIL", "efd", "FD")


def together(arrays: Expressions) -> str:
    """One dict of all of them."""
    return "{" + ", ".join(f"{name!r}: {array}" for name, array in arrays.items()) + "}"


# ---- dtypes, shapes and layouts ------------------------------------------------------------------

ONE_OF_EACH_KIND = of_dtypes("?iBfFD")  # booleans, ints, unsigned ints, floats, complex numbers
OTHER_DTYPES = "{code: np.arange(6).astype(code) for code in 'HILbdehl'}"
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
    "fortran": "np.asfortranarray(np.arange(24, dtype='f').reshape(4, 6))",
    "broadcast": "np.broadcast_to(np.arange(6, dtype='f'), (3, 6))",
    "turned": "np.arange(24, dtype='h').reshape(2, 3, 4).transpose(2, 0, 1)",
}
EXTREMES = {
    "not finite": "np.array([np.nan, np.inf, -np.inf, -0.0])",
    "large": "np.array([2**63 - 1, -(2**63)])",
    "unsigned": "np.array([2**64 - 1, 0], dtype=np.uint64)",
    "tiny": "np.array([5e-324, 1e-300])",
}

# ---- PyTorch's tensors, each with the array that it becomes --------------------------------------

TENSORS = {
    "transpose": ("torch.arange(12.).reshape(3, 4).T", "np.arange(12, dtype='f').reshape(3, 4).T"),
    "slice": ("torch.arange(6.)[1::2]", "np.arange(6, dtype='f')[1::2]"),
    "expanded": ("torch.arange(4.).expand(3, 4)", "np.tile(np.arange(4, dtype='f'), (3, 1))"),
    "scalar": ("torch.tensor(2.5, dtype=torch.float64)", "np.array(2.5)"),
    "none": ("torch.zeros(0, 2)", "np.zeros((0, 2), 'f')"),
    "half": ("torch.ones(2, dtype=torch.float16)", "np.ones(2, 'e')"),
}
TENSORS_OF_OTHER_KINDS = {
    "bool": ("torch.tensor([True, False])", "np.array([True, False])"),
    "complex": ("torch.tensor([1 + 2j])", "np.array([1 + 2j], 'F')"),
}
WITH_GRADIENTS = {
    "leaf": ("torch.arange(3., requires_grad=True)", "np.arange(3, dtype='f')"),
    "computed": ("torch.ones(2, requires_grad=True) * 2", "np.full(2, 2, 'f')"),
    "parameter": ("torch.nn.Parameter(torch.ones(2))", "np.ones(2, 'f')"),
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
