"""Read one number's bits: its dtype, and the sign, exponent and fraction of a float."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from insidetensor.libraries import library
from insidetensor.messages import message
from insidetensor.showing.shown import format_value, kind

# Bits of the exponent and of the fraction; the sign takes one more.
FLOATS = {"float64": (11, 52), "float32": (8, 23), "float16": (5, 10), "bfloat16": (8, 7)}
WHOLE = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
KNOWN = ("bool", *WHOLE, *FLOATS)
PYTHONS = {bool: "bool", int: "int64", float: "float64"}


@dataclass(frozen=True)
class NumberBits:
    """A dtype, and the bits of one number in it, the highest first: "01000000…"."""

    dtype: str
    bits: str

    @property
    def is_float(self) -> bool:
        return self.dtype in FLOATS

    @property
    def is_signed(self) -> bool:
        return not self.dtype.startswith(("u", "b")) or self.is_float

    @property
    def fields(self) -> tuple[str, ...]:
        """The bits of sign, exponent and fraction; of a whole number, all bits as one field."""
        if not self.is_float:
            return (self.bits,)
        exponent, _ = FLOATS[self.dtype]
        return self.bits[0], self.bits[1 : 1 + exponent], self.bits[1 + exponent :]

    @property
    def stored_exponent(self) -> int:
        """The exponent's bits as a whole number, before the bias is subtracted."""
        return int(self.fields[1], 2)

    @property
    def bias(self) -> int:
        """The number that is subtracted from the stored exponent."""
        return int(2 ** (FLOATS[self.dtype][0] - 1) - 1)

    @property
    def fraction(self) -> int:
        """The fraction's bits as a whole number."""
        return int(self.fields[2], 2)

    @property
    def special(self) -> str:
        """Which of "zero", "subnormal", "infinity", "nan" a float is; "" for the usual case."""
        if self.stored_exponent == 0:
            return "subnormal" if self.fraction else "zero"
        if "0" not in self.fields[1]:
            return "nan" if self.fraction else "infinity"
        return ""

    @property
    def value(self) -> float | int:
        """The exact number that the bits stand for."""
        if not self.is_float:
            lowest = -(2 ** len(self.bits)) if self.is_signed and self.bits[0] == "1" else 0
            return int(self.bits, 2) + lowest
        sign = -1.0 if self.bits[0] == "1" else 1.0
        if self.special in ("infinity", "nan"):
            return math.copysign(math.inf if self.special == "infinity" else math.nan, sign)
        leading = 0 if self.special else 2 ** len(self.fields[2])
        power = max(self.stored_exponent, 1) - self.bias - len(self.fields[2])
        return math.copysign(math.ldexp(leading + self.fraction, power), sign)


def number_bits(number: object, dtype: object = None) -> NumberBits:
    """Read the bits of one number: as it is stored, or after a cast to `dtype`.

    A number of Python's own without a dtype is taken as float64, int64 or bool. A cast rounds to
    the nearest float, and keeps the low bits of a whole number; a float becomes a whole number
    only where it fits, since elsewhere the cast is undefined.

    Raises: TypeError for what is not one number, or for a dtype without bits to show; ValueError
    for a cast that is undefined; ModuleNotFoundError where bfloat16 needs a library.
    """
    own = dtype_name(_dtype_of(number))
    wanted = own if dtype is None else dtype_name(dtype)
    for name in (own, wanted):
        if name not in KNOWN:
            raise TypeError(message("bits.unknown_dtype", got=name, known=", ".join(KNOWN)))
    pattern = _stored(number, own) if wanted == own else _cast(number, own, wanted)
    return NumberBits(wanted, f"{pattern:0{_width(wanted)}b}")


def dtype_name(dtype: object) -> str:
    """Return the name, such as "float32", of a dtype of any of the libraries."""
    if isinstance(dtype, str) and dtype in KNOWN:
        return dtype
    if type(dtype).__module__.startswith("torch"):
        return str(dtype).removeprefix("torch.")
    name = getattr(dtype, "name", None)  # a dtype of NumPy or TensorFlow
    if isinstance(name, str):
        return name
    try:
        return str(np.dtype(dtype).name)  # type: ignore[call-overload]  # anything may come
    except TypeError:
        return format_value(dtype)


def _dtype_of(number: object) -> object:
    if type(number) in PYTHONS:
        if type(number) is int and not -(2**63) <= number < 2**63:
            raise ValueError(message("bits.too_large"))
        return PYTHONS[type(number)]
    shape = getattr(number, "shape", None)
    if shape is None or not hasattr(number, "dtype"):
        raise TypeError(message("bits.not_a_number", kind=kind(number)))
    if math.prod(map(int, shape)) != 1:
        raise TypeError(message("bits.not_one", shape=tuple(shape)))
    return number.dtype


def _width(name: str) -> int:
    if name == "bool":
        return 8
    return sum(FLOATS[name]) + 1 if name in FLOATS else int(name.lstrip("uint"))


def _stored(number: Any, name: str) -> int:
    """The number's own bits, as one unsigned whole number."""
    if type(number).__module__.startswith("torch"):
        width = {8: "uint8", 16: "int16", 32: "int32", 64: "int64"}[_width(name)]
        torch: Any = library("torch")
        plain: Any = number.detach().reshape(()).cpu().contiguous()
        return int(plain.view(getattr(torch, width)).item()) % (1 << _width(name))
    array: Any = number.numpy() if hasattr(number, "numpy") else number
    array = np.asarray(array, dtype=None if hasattr(array, "dtype") else name).reshape(())
    native = array.astype(array.dtype.newbyteorder("="))
    return int(native.view(f"uint{_width(name)}"))


def _cast(number: Any, own: str, wanted: str) -> int:
    value = NumberBits(own, f"{_stored(number, own):0{_width(own)}b}").value
    if wanted == "bool":
        return int(bool(value))
    if wanted in WHOLE:
        return _whole(value, wanted)
    if wanted == "bfloat16":
        return _rounded_to_bfloat16(float(value))
    with np.errstate(all="ignore"):
        rounded: Any = np.array(value).astype(wanted)
    return int(rounded.view(f"uint{_width(wanted)}"))


def _whole(value: float | int, wanted: str) -> int:
    bounds = np.iinfo(wanted)
    if isinstance(value, float) and not int(bounds.min) - 1 < value < int(bounds.max) + 1:
        raise ValueError(message("bits.undefined", value=value, dtype=wanted))
    return int(value) % (1 << _width(wanted))


def _rounded_to_bfloat16(value: float) -> int:
    """Round by PyTorch or ml_dtypes, since NumPy has no bfloat16."""
    torch: Any = library("torch")
    if torch is not None:
        return _stored(torch.tensor(value, dtype=torch.bfloat16), "bfloat16")
    ml_dtypes: Any = library("ml_dtypes")
    if ml_dtypes is not None:
        return int(np.array(value).astype(ml_dtypes.bfloat16).view("uint16"))
    raise ModuleNotFoundError(message("bits.no_bfloat16"))
