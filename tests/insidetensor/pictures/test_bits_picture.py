"""The picture of a number's bits shows each bit, names each field, and has a twin in words."""

import numpy as np
import pytest
from every_picture import BITS, nodes, words

from insidetensor import bits_diagram
from insidetensor.numbers.bits_picture import format_exactly


@pytest.mark.parametrize("make", BITS.values(), ids=BITS)
def test_every_bit_is_drawn_in_order_and_stands_in_the_twin(make):
    picture = make()
    drawn = "".join(word for word in words(picture) if word in ("0", "1"))
    lines = [line.replace(" ", "") for line in picture.text.splitlines()]
    told = "".join(line for line in lines if set(line) <= {"0", "1"})
    assert drawn == told
    assert len(drawn) in (8, 16, 24, 32, 64, 144)


def test_fields_are_named_and_differ_by_more_than_colour():
    drawn = words(bits_diagram(np.float32(-0.1)))
    assert {"±", "exponent", "fraction"} <= set(drawn)
    fills = {node.get("fill") for node in nodes(bits_diagram(0.1), "rect")}
    patterns = {f"url(#{node.get('id')})" for node in nodes(bits_diagram(0.1), "pattern")}
    assert len(patterns) == 2
    assert patterns < fills


def test_the_lines_below_say_what_the_fields_say():
    said = bits_diagram(np.float32(0.1)).text
    assert "float32: 32 bits = 1 sign, 8 exponent, 23 fraction" in said
    assert "+ 2^(123 − 127) × (1 + 5033165/2^23) = + 2^−4 × (1 + 5033165/2^23)" in said
    assert "exactly 0.100000001490116119384765625" in said
    assert "value: −128 + 64 + 32 + 16 + 8 + 4 + 1 = −3" in bits_diagram(np.int8(-3)).text
    assert "value: 256 + 32 + 8 + 4 = 300" in bits_diagram(300, "int16").text
    assert "value: −infinity, since the exponent is all ones (31)" in BITS["infinity"]().text
    assert "not a number (NaN), since" in BITS["nan"]().text
    assert "value: −0, since all other bits are 0" in BITS["zero"]().text
    assert "+ 2^−126 × (0 + 1/2^23): stored exponent 0, a subnormal" in BITS["subnormal"]().text


def test_what_the_lines_say_is_the_number():
    for value in (0.1, -3.75, 1e-45, 6e-8, 123456.0):
        said = next(w for w in words(bits_diagram(value, "float32")) if w.startswith("value"))
        formula = said.split(": ", 1)[1].split(":")[0].split(" = ")[-1]
        plain = formula.replace("^", "**").replace("−", "-").replace("×", "*").replace(" 2", "2", 1)
        assert eval(plain) == np.float32(value)


@pytest.mark.parametrize("value", [0.1, -2.5, 65504.0, 1e-9, 3e20, 1 / 3])
def test_the_exact_value_is_exact_where_it_is_not_cut(value):
    digits = format_exactly(value)
    assert "…" in digits or float(digits.replace("−", "-")) == value
    assert len(digits) <= 70


def test_the_first_bit_of_a_signed_dtype_is_said_to_count_negative():
    assert "The first bit stands for −128." in words(bits_diagram(np.int8(5)))
    assert not any("first bit" in word for word in words(bits_diagram(5, "uint8")))
