"""What the browser computes about bits is what `NumberBits`, NumPy and PyTorch say of them."""

import math
import random
from decimal import Decimal

import numpy as np
import pytest
from browserless import asked
from lazy_libraries import torch

from insidetensor.explore.bits_instrument import DTYPES
from insidetensor.numbers.bits import FLOATS, NumberBits, number_bits

PATTERNS = 3000
WIDTHS = {"float32": 32, "float16": 16, "bfloat16": 16, "int8": 8, "uint8": 8}
FLOATING = [dtype for dtype in DTYPES if dtype in FLOATS]


def patterns(dtype):
    """Random patterns, and those at the ends of what each field can hold."""
    draw, width = random.Random(dtype), WIDTHS[dtype]
    found = [draw.getrandbits(width) for _ in range(min(PATTERNS, 2**width))]
    fraction = FLOATS[dtype][1] if dtype in FLOATS else width - 1
    edges = {0, 1, 2**fraction - 1, 2**fraction, 2 ** (width - 1) - 1}
    edges |= {pattern_of(dtype, special) for special in (1.0, 2.0)}
    return [*found, *edges, *(edge + 2 ** (width - 1) for edge in edges if edge < 2 ** (width - 1))]


def pattern_of(dtype, value):
    return int(number_bits(value, dtype).bits, 2)


def number(text):
    """What JSON carries as text where it has no number for it, and as a whole one at times."""
    return float(text.replace("Infinity", "inf")) if isinstance(text, str) else float(text)


def same(one, other):
    both_nan = one != one and other != other
    return both_nan or (one == other and math.copysign(1, one) == math.copysign(1, other))


@pytest.mark.parametrize("dtype", DTYPES)
def test_the_value_and_kind_of_a_pattern(dtype):
    states = patterns(dtype)
    found = asked("bits", f'(p) => [m.valueOf("{dtype}", p), m.kindOf("{dtype}", p)]', states)
    for pattern, (value, kind) in zip(states, found, strict=True):
        bits = NumberBits(dtype, f"{pattern:0{WIDTHS[dtype]}b}")
        assert same(number(value), bits.value), (pattern, value)
        assert kind == ((bits.special or "usual") if bits.is_float else "whole")


@pytest.mark.parametrize("dtype", DTYPES)
def test_a_number_is_rounded_as_the_libraries_round(dtype):
    draw = random.Random(f"round {dtype}")
    numbers = [draw.choice((1, -1)) * draw.random() * 2.0 ** draw.randint(-160, 130)
               for _ in range(PATTERNS)]  # fmt: skip
    held = [NumberBits(dtype, f"{p:0{WIDTHS[dtype]}b}").value for p in patterns(dtype)]
    held = [float(value) for value in held if math.isfinite(value)]
    ties = [(one + other) / 2 for one, other in zip(sorted(held), sorted(held)[1:], strict=False)]
    numbers += held + ties + [0.0, -0.0, 1e300, -1e300, 5e-324]
    whole = [float(draw.randint(-1000, 1000)) for _ in range(200)]
    numbers = [*whole, *(n for n in numbers if dtype in FLOATS or abs(n) < 1000)]
    found = asked("bits", f'(n) => m.rounded("{dtype}", n)', numbers)
    for given, pattern in zip(numbers, found, strict=True):
        try:
            want = pattern_of(dtype, given)
        except ValueError:
            want = None
        assert pattern == want, given


def test_a_typed_number_is_cast_as_pythons_own_and_told_to_the_last_digit():
    held = {("300", "float32"), ("-2.50e0", "float16"), ("0.00", "int8"), ("nan", "float32"),
            ("-Infinity", "float16"), ("5e-1", "float32"), ("100", "uint8")}  # fmt: skip
    rounded = {("0.1", "float32"), ("300", "int8"), ("-1", "uint8"), ("2.5", "int8")}
    becomes = {("1e400", "float32"), ("1e39", "float32"), ("1e-400", "float32"),
               ("9007199254740993", "float32")}  # fmt: skip
    undefined = {("300.0", "int8"), ("-129.0", "int8"), ("1e20", "uint8"), ("nan", "int8"),
                 ("1e400", "int8")}  # fmt: skip
    neither = {("", "int8"), ("two", "float32")}
    wanted = {"held": held, "rounded": rounded, "becomes": becomes}
    wanted |= {"undefined_cast": undefined, "not_a_number": neither}
    cases = [(*case, told) for told, each in wanted.items() for case in each]
    found = asked("bits", "([text, dtype]) => m.typedIn(dtype, text)", cases)
    assert [(c, f) for c, f in zip(cases, found, strict=True) if f["told"] != c[2]] == []
    for (text, dtype, told), answer in zip(cases, found, strict=True):
        typed = int(text) if text.lstrip("-").isdigit() else text
        if told in ("held", "rounded", "becomes"):
            value = typed if isinstance(typed, int) and dtype not in FLOATS else float(typed)
            assert answer["pattern"] == pattern_of(dtype, value), (text, dtype)


@pytest.mark.parametrize("dtype", FLOATING)
def test_a_neighbour_is_nextafter(dtype):
    states = patterns(dtype)
    found = asked("bits", f'(p) => [-1, 1].map((by) => m.neighbour("{dtype}", p, by))', states)
    kind = {"float32": torch.float32, "float16": torch.float16, "bfloat16": torch.bfloat16}[dtype]
    for pattern, both in zip(states, found, strict=True):
        value = NumberBits(dtype, f"{pattern:0{WIDTHS[dtype]}b}").value
        for got, end in zip(both, (-math.inf, math.inf), strict=True):
            if value != value or value == end:
                assert got is None
                continue
            # nextafter of PyTorch has no float16; it is NumPy's.
            if dtype == "float16":
                want = float(np.nextafter(np.float16(value), np.float16(end)))
            else:
                ends = torch.tensor(value, dtype=kind), torch.tensor(end, dtype=kind)
                want = torch.nextafter(*ends).item()
            assert same(NumberBits(dtype, f"{got:0{WIDTHS[dtype]}b}").value, want), pattern


@pytest.mark.parametrize("dtype", ["int8", "uint8"])
def test_a_whole_number_has_no_neighbour_beyond_its_range(dtype):
    both = f'(p) => [-1, 1].map((by) => m.neighbour("{dtype}", p, by))'
    found = asked("bits", both, [*range(256)])
    values = [NumberBits(dtype, f"{pattern:08b}").value for pattern in range(256)]
    for value, (below, above) in zip(values, found, strict=True):
        assert (below is None) == (value == min(values))
        assert (above is None) == (value == max(values))
        assert all(p is None or abs(values[p] - value) == 1 for p in (below, above))


@pytest.mark.parametrize("dtype", DTYPES)
def test_the_lines_of_code_make_the_number(dtype):
    states = patterns(dtype)[:200]
    found = asked("bits", f'(p) => m.code("{dtype}", p, "none")', states)
    for pattern, lines in zip(states, found, strict=True):
        want = NumberBits(dtype, f"{pattern:0{WIDTHS[dtype]}b}").value
        for library in ("numpy", "torch"):
            names = {}
            exec("\n".join(lines[library]), names)
            assert ("x" in names) == ((library, dtype) != ("numpy", "bfloat16"))
            assert "x" not in names or same(names["x"].item(), want), (library, pattern)


@pytest.mark.parametrize("dtype", FLOATING)
def test_the_digits_of_a_value_are_all_of_them_or_say_that_there_are_more(dtype):
    states = patterns(dtype)
    found = asked("bits", f'(p) => m.digits(m.valueOf("{dtype}", p))', states)
    for pattern, text in zip(states, found, strict=True):
        value = NumberBits(dtype, f"{pattern:0{WIDTHS[dtype]}b}").value
        if math.isfinite(value):
            shown, exact = Decimal(text.replace("−", "-").replace("…", "")), Decimal(value)
            assert (shown == exact) == ("…" not in text), (text, exact)
            assert abs(shown - exact) <= abs(exact) * Decimal("1e-30")
