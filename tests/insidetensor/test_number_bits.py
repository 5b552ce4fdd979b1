"""The bits that are shown are those in memory, and what they say is the number."""

import math
import struct

import numpy as np
import pytest

from insidetensor.numbers import bits as module
from insidetensor.numbers.bits import FLOATS, WHOLE, NumberBits, dtype_name, number_bits

RNG = np.random.default_rng(4)
ODD = [0.0, -0.0, 1.0, -2.5, 0.1, 65504.0, 5e-324, 1e308, math.inf, -math.inf]


def same(a, b):
    return (a == b and math.copysign(1, a) == math.copysign(1, b)) or (a != a and b != b)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_every_kind_of_pattern_says_the_number_that_numpy_reads(dtype):
    width = np.dtype(dtype).itemsize * 8
    exponents = {0, 1, 2 ** FLOATS[dtype][0] - 1, *range(3, 2 ** FLOATS[dtype][0], 5)}
    for exponent in sorted(exponents):
        for fraction in (0, 1, int(RNG.integers(2 ** FLOATS[dtype][1]))):
            for sign in (0, 1):
                pattern = (sign << (width - 1)) | (exponent << FLOATS[dtype][1]) | fraction
                number = np.array(pattern, dtype=f"uint{width}").view(dtype)[()]
                bits = number_bits(number)
                assert int(bits.bits, 2) == pattern
                assert same(bits.value, float(number)), bits


def test_a_bfloat16_is_the_upper_half_of_a_float32():
    for pattern in range(0, 2**16, 7):
        (upper,) = struct.unpack(">f", struct.pack(">HH", pattern, 0))
        assert same(NumberBits("bfloat16", f"{pattern:016b}").value, upper)


@pytest.mark.parametrize("dtype", WHOLE)
def test_whole_numbers_are_read_back_to_their_bounds(dtype):
    bounds = np.iinfo(dtype)
    for value in (0, 1, bounds.min, bounds.max, bounds.max // 3):
        assert number_bits(np.array(value, dtype=dtype)).value == value


@pytest.mark.parametrize("value", ODD)
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_a_cast_rounds_as_numpy_does(value, dtype):
    with np.errstate(all="ignore"):
        assert same(number_bits(value, dtype).value, float(np.float64(value).astype(dtype)))


@pytest.mark.parametrize("without_torch", [False, True])
def test_bfloat16_is_rounded_by_a_library_that_is_there(monkeypatch, without_torch):
    pytest.importorskip("ml_dtypes" if without_torch else "torch")
    if without_torch:
        there = module.library
        monkeypatch.setattr(
            module, "library", lambda name: None if name == "torch" else there(name)
        )
    assert number_bits(70_000.0, "bfloat16").value == 70144
    assert number_bits(1 + 2**-8, "bfloat16").value == 1  # a tie, to even
    assert number_bits(1 + 3 * 2**-8, "bfloat16").value == 1 + 2**-6


def test_without_a_library_that_has_bfloat16_a_sentence_says_so(monkeypatch):
    monkeypatch.setattr(module, "library", lambda name: None)
    with pytest.raises(ModuleNotFoundError, match=r"Install PyTorch or ml_dtypes"):
        number_bits(1.0, "bfloat16")


def test_a_whole_number_keeps_its_low_bits_and_a_float_its_whole_part():
    assert number_bits(300, "uint8").value == 44
    assert number_bits(-1, "uint16").value == 65535
    assert number_bits(200, "int8").value == -56
    assert number_bits(np.uint64(2**64 - 1), "int8").value == -1
    assert number_bits(-2.9, "int8").value == -2
    assert number_bits(-128.9, "int8").value == -128
    assert number_bits(255.9, "uint8").value == 255
    assert number_bits(7, "bool").value == 1


@pytest.mark.parametrize("value", [256.0, -1.0, 1e20, math.nan, math.inf])
def test_a_cast_that_is_undefined_is_refused(value):
    with pytest.raises(ValueError, match=r"undefined, since uint8 cannot hold it: clip it first"):
        number_bits(value, "uint8")


def test_a_number_of_any_library_shows_the_bits_it_has():
    torch = pytest.importorskip("torch")
    assert number_bits(torch.tensor(0.1)).bits == number_bits(np.float32(0.1)).bits
    assert number_bits(torch.tensor([0.5], requires_grad=True)).value == 0.5
    assert number_bits(torch.tensor(-3, dtype=torch.int8)).bits == "11111101"
    assert number_bits(torch.tensor(True)).dtype == "bool"
    odd_nan = torch.tensor(0x7FA1, dtype=torch.int16).view(torch.bfloat16)
    assert int(number_bits(odd_nan).bits, 2) == 0x7FA1
    assert number_bits(np.array(0.1, dtype=">f4")).bits == number_bits(np.float32(0.1)).bits
    assert number_bits(np.arange(12.0).reshape(3, 4)[1:2, 1]).value == 5


def test_a_nan_of_ones_own_keeps_its_bits():
    pattern = 0xFFA00001
    assert int(number_bits(np.uint32(pattern).view(np.float32)).bits, 2) == pattern


@pytest.mark.slow
def test_a_number_of_tensorflow_shows_the_bits_it_has():
    tf = pytest.importorskip("tensorflow")
    assert number_bits(tf.constant(0.1)).bits == number_bits(np.float32(0.1)).bits
    assert number_bits(tf.constant(70_000.0, tf.bfloat16)).value == 70144
    assert number_bits(1.5, tf.float16).dtype == "float16"


def test_dtypes_may_be_given_as_each_library_writes_them():
    torch = pytest.importorskip("torch")
    names = [dtype_name(d) for d in (np.float32, "float32", "f4", np.dtype("f4"), torch.float32)]
    assert set(names) == {"float32"}
    assert dtype_name(torch.bfloat16) == dtype_name("bfloat16") == "bfloat16"


@pytest.mark.parametrize(
    ("number", "dtype", "error", "sentence"),
    [
        ("1", None, TypeError, "Only the bits of one number can be drawn.*got a str"),
        (None, None, TypeError, "got None"),
        ([1.0], None, TypeError, "got a list"),
        (np.ones(3), None, TypeError, r"this has shape \(3,\). Pick one element"),
        (np.ones(0), None, TypeError, r"this has shape \(0,\)"),
        (1j, None, TypeError, "got a complex"),
        (
            np.complex64(1),
            None,
            TypeError,
            "The bits of complex64 are not drawn here. Known are bo",
        ),
        (np.array("a"), None, TypeError, "The bits of str"),
        (1.0, "complex64", TypeError, "The bits of complex64"),
        (1.0, "no dtype", TypeError, "The bits of 'no dtype' are not drawn"),
        (1.0, object(), TypeError, "The bits of .* are not drawn"),
        (2**63, None, ValueError, "needs more than 64 bits"),
    ],
)
def test_what_is_not_one_number_is_refused_in_a_sentence(number, dtype, error, sentence):
    with pytest.raises(error, match=sentence):
        number_bits(number, dtype)
