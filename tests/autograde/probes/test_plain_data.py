"""Facts as bytes and back: what survives, what is only described, and what is refused."""

from __future__ import annotations

import enum
import json
import math
import tracemalloc
from collections import OrderedDict, namedtuple
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from autograde.checks.probes.plain_data import (
    DEEPEST,
    MOST_BITS,
    MOST_BYTES,
    MOST_KEYS,
    MOST_VALUES,
    MalformedError,
    Raised,
    SeenTensor,
    decode_facts,
    decode_ours,
    encode_facts,
)
from insidetensor.showing.shown import Described, format_value

MIB = 1 << 20


def through(value: Any) -> Any:
    return decode_facts(encode_facts(value))


def told(value: Any) -> str:
    """Types and values, all the way down: nan is itself, -0.0 is not 0.0, True is not 1."""
    if isinstance(value, np.ndarray | np.generic):
        values = told(value.tolist()) if value.dtype.name != "bfloat16" else str(value)
        return f"{type(value).__name__} {value.dtype.str} {value.shape} {values}"
    if isinstance(value, dict):
        return f"dict {[(told(key), told(each)) for key, each in value.items()]}"
    if isinstance(value, set | frozenset):
        return f"{type(value).__name__} {sorted(map(told, value))}"
    if isinstance(value, list | tuple):
        return f"{type(value).__name__} {list(map(told, value))}"
    if isinstance(value, slice):
        return f"slice {told((value.start, value.stop, value.step))}"
    return f"{type(value).__name__} {value!r}"


TENSOR = SeenTensor("torch", "Tensor", (2,), "float32", "cpu", np.ones(2))

SURVIVE = [
    *(None, True, False, 0, -7, 2**53 - 1, 2**53, -(2**53), 2**64 + 1, -(3**999)),
    *(0.0, -0.0, 0.1, 5e-324, math.inf, -math.inf, math.nan, complex(-0.0, math.nan)),
    *("", "two\nlines", "\0", "naïve 김 👩", b"", b"\xff\0", [], (), {}, set(), ...),
    *([1, [2, (3, {"a": [4]})]], {(1, 2): {3: None}, None: 1.5}, {1, "a", (2,)}),
    *({frozenset({1}): frozenset()}, {frozenset({1, 2})}, slice(1, None, -2), slice(2.5, "a", ())),
    *(np.float32(0.1), np.float64(-0.0), np.int64(-1), np.bool_(True), np.complex64(1j)),
    *(np.array(5), np.zeros((0, 3)), np.arange(6).reshape(2, 3).T, np.arange(3, dtype=">i2")),
    *(np.array(["a", "bc"]), np.array([b"a"]), np.datetime64("2026-01-02T03:04", "m")),
    *(np.array([1, None, [2]], dtype=object), np.array("x", dtype=object).reshape(1, 1, 1)),
    *(np.array([1, -2], ml_dtypes.bfloat16), ml_dtypes.bfloat16(3)),
    *(np.dtype("float32"), np.dtype(">u2"), np.dtype("U7"), np.dtype("M8[ns]")),
    Raised(("builtins.KeyError", "builtins.LookupError"), "'a'", "x['a']", "f"),
]


def test_plain_values_survive_with_their_types():
    changed = [(value, through(value)) for value in SURVIVE if told(through(value)) != told(value)]
    assert changed == []


def test_what_we_have_encoded_is_decoded_in_less_time_to_the_same():
    other = [v for v in SURVIVE if told(decode_ours(encode_facts([v]))) != told([v])]
    assert other == []


@pytest.mark.parametrize("decode", [decode_facts, decode_ours])
def test_a_description_and_a_tensor_survive(decode):
    seen = decode(encode_facts([Described("Node", "<add>"), TENSOR]))
    assert (seen[0].type_name, seen[0].text) == ("Node", "<add>")
    assert np.array_equal(seen[1].values, np.ones(2))
    assert (seen[1].library, seen[1].shape, seen[1].device) == ("torch", (2,), "cpu")


class Colour(enum.IntEnum):
    RED = 3


class Word(str):
    pass


class Loud(dict):  # type: ignore[type-arg]
    def items(self) -> Any:
        raise AssertionError("a learner's method is asked")


Pair = namedtuple("Pair", "a b")


class Metre(float):
    pass


class Grid(np.ndarray):  # type: ignore[type-arg]
    pass


def test_a_subclass_of_a_number_or_a_container_is_what_it_holds():
    pairs: list[tuple[Any, Any]] = [
        (Pair(1, Colour.RED), (1, 3)),
        (Colour.RED, 3),
        (Word("a"), "a"),
        (Metre(-0.0), -0.0),
        (OrderedDict(b=1, a=2), {"b": 1, "a": 2}),
        (Loud(a=1), {"a": 1}),
        (type("Row", (list,), {})([1]), [1]),
        (type("Bag", (set,), {})([1]), {1}),
        (type("Huge", (int,), {})(2**70), 2**70),
        (bytearray(b"ab"), b"ab"),
        (np.arange(2).view(Grid), np.arange(2)),
    ]
    wrong = [(value, through(value)) for value, want in pairs if told(through(value)) != told(want)]
    assert wrong == []


def recursive() -> list[Any]:
    own: list[Any] = []
    own.append(own)
    return own


FIELDS = np.dtype([(f"f{number}", "i4") for number in range(1000)])


def test_what_is_not_plain_is_described_in_few_words():
    odd = [
        object(), len, range(3), lambda: 0, FIELDS, np.zeros(2, FIELDS), np.zeros(1, FIELDS)[0],
        1 << MOST_BITS, np.ones(2, ml_dtypes.float8_e5m2), np.dtype(ml_dtypes.float8_e5m2),
        np.ones(2, ml_dtypes.int4), memoryview(b"a"), ValueError("a"),
    ]  # fmt: skip
    seen = [through(value) for value in odd]
    assert [each for each in seen if not isinstance(each, Described)] == []
    assert [each for each in seen if len(each.type_name) > 60 or len(each.text) > 500] == []


def test_half_a_character_arrives_written_out():
    assert through(["\ud800a", {"\udfff": 1}]) == [r"\ud800a", {r"\udfff": 1}]


def test_a_container_in_itself_is_described_where_it_is_too_deep():
    seen, depth = through(recursive()), 0
    while isinstance(seen, list):
        (seen,), depth = seen, depth + 1
    assert isinstance(seen, Described)
    assert depth == DEEPEST


class Evil(np.ndarray):  # type: ignore[type-arg]
    def __array__(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("asked")


class EvilName(type):
    @property
    def __name__(cls) -> str:
        raise RuntimeError("asked")


class Part(Described):
    def __init__(self) -> None: ...

    @property
    def text(self) -> str:  # type: ignore[override]
        raise RuntimeError("asked")


def test_a_class_that_fails_whoever_looks_ends_nothing():
    shows = EvilName("Shown", (), {"__repr__": lambda self: 1 / 0})()
    assert "Shown" in through(shows).text
    assert told(through(np.arange(2).view(Evil))) == told(np.arange(2))
    with pytest.raises(MalformedError):
        encode_facts(Part())


TWICE = [1] * (MOST_VALUES // 2)
TOO_MUCH = {
    "values": [TWICE, TWICE, TWICE],
    "an array without end": np.broadcast_to(np.int8(0), (2**40,)),
    "objects without end": np.broadcast_to(np.array(None, dtype=object), (2**30,)),
    "one array again and again": [np.zeros(MIB)] * 1000,
    "one text again and again": ["x" * 100_000] * 1000,
    "bytes": bytes(MOST_BYTES + 1),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_is_too_much_is_refused_before_it_fills_the_memory(name):
    tracemalloc.start()
    try:
        with pytest.raises(MalformedError):
            encode_facts(TOO_MUCH[name])
        assert tracemalloc.get_traced_memory()[1] < 3 * MOST_BYTES
    finally:
        tracemalloc.stop()


HOSTILE = {
    "lists side by side": b"[" + b"[]," * (16 * MIB) + b"[]]",
    "objects side by side": b"[" + b"{}," * (16 * MIB) + b"{}]",
    "lists in lists": b"[" * (16 * MIB),
    "more than a message": b"0" * (MOST_BYTES + 1),
    "an array of more than it brings": b'{"array":["<f8",[67108864],""]}',
    "more axes than any": json.dumps({"array": ["|b1", [1] * 70, "AA=="]}).encode(),
    "a number without end": b'{"int":"0x' + b"f" * MIB + b'"}',
    "digits without end": b"9" * MIB,
    "a set of one hash": json.dumps({"set": [n * (2**61 - 1) for n in range(1, 5_000)]}).encode(),
    "a dict of one hash": json.dumps(
        {"dict": [[n * (2**61 - 1), None] for n in range(1, 5_000)]}
    ).encode(),
    "many sets": json.dumps([{"set": [*range(40)]}] * 100).encode(),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_bytes_make_the_reader_hold_much(name):
    tracemalloc.start()
    try:
        with pytest.raises(MalformedError):
            decode_facts(HOSTILE[name])
        assert tracemalloc.get_traced_memory()[1] < 4 * MIB
    finally:
        tracemalloc.stop()


KINDS = (
    *("int", "complex", "tuple", "set", "frozenset", "dict", "slice", "ellipsis"),
    *("bytes", "dtype", "array", "scalar", "objects", "described", "raised", "tensor", "nothing"),
)
LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["<f4", "|O", "bfloat16", "|V3", "M8[D]", "AAAA", "0x1p3", "nan", "é"])
)  # fmt: skip
ANY_JSON = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=9)
        | st.dictionaries(st.sampled_from(KINDS), inner, max_size=2)
        | st.builds(lambda kind, content: {kind: content}, st.sampled_from(KINDS), inner)
    ),
    max_leaves=30,
)


@given(ANY_JSON)
@example({"objects": [[2], [1]]})
@example({"set": [[]]})
@example({"tensor": [None] * 9})
@example({"described": ["\ud800", "\ud800"]})
def test_whatever_json_comes_is_read_or_refused(data):
    readable(json.dumps(data).encode())


@given(st.binary(max_size=64))
def test_whatever_bytes_come_are_read_or_refused(data):
    readable(data)


def readable(data: bytes) -> None:
    """It is refused, or it is plain: it can be shown, and told on."""
    try:
        value = decode_facts(data)
    except MalformedError:
        return
    format_value(value)
    encode_facts(value)


def test_many_small_dicts_are_no_attack():
    facts = [{"to": 1, "back": 2, "read": 3} for _ in range(MOST_KEYS)]
    assert decode_facts(encode_facts(facts)) == facts
