"""Whatever bytes a learner's process sends, the judge raises one kind of error and stays small."""

import contextlib
import socket
import struct
import threading
import tracemalloc

import numpy as np
import pytest
import tensorflow  # noqa: F401 - else a message that names it takes the memory of an import
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograde.proxies.limits import LearnerBroke, Limits
from autograde.proxies.remote import Remote

LIMITS = Limits(seconds=5, frame_bytes=1 << 20, values=10_000)
MEMORY = 64 << 20


def number(value):
    return struct.pack("<q", value)


QUIET = number(0) * 6  # nothing changed, nothing let go
ANSWER = b"=" + QUIET + number(0) * 2  # no warnings, no notes


def framed(data):
    return struct.pack("<Q", len(data)) + data


@contextlib.contextmanager
def told(*sent):
    """A judge whose learner's process answers with these bytes, whatever it is asked."""
    mine, theirs = socket.socketpair()

    def answer():
        with contextlib.suppress(OSError):
            for data in sent:
                theirs.sendall(data)
            theirs.shutdown(socket.SHUT_WR)

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    with mine, theirs:
        yield Remote(mine, LIMITS)
        theirs.close()
        thread.join(5)


def asked(remote):
    """What comes of one question: a value, an error of Python's own that was sent, or a break."""
    try:
        value = remote.name("x")
        repr(type(value))
    except LearnerBroke:
        assert remote.broken
        return "broke"
    except BaseException:
        outcome = "raised"
    else:
        outcome = "value"
    assert remote.broken is None
    return outcome


ARRAY = b"A" + number(1) + b"|" + number(3) + b"<f8"
CRAFTED = {
    "unknown tag": b"\xff",
    "nothing": b"",
    "something left": b"NN",
    "an object that is not there": b"r" + number(5),
    "an object of the judge's that is not there": b"r" + number(-5),
    "a list of 2**40": b"l" + number(0) + number(1) + number(2**40),
    "a negative count": b"t" + number(1) + number(-1),
    "a long text": b"s" + number(2**40),
    "bad text": b"s" + number(1) + b"\xff",
    "a bomb of nested tuples": b"".join(b"t" + number(i + 1) + number(1) for i in range(5000)),
    "a name that is not listed": b"C" + number(11) + b"os.unlink()",
    "a function that is not listed": b"C" + number(13) + b"builtins.exec",
    "a key of the judge's": b"l" + number(0) + number(-1) + number(0),
    "unhashable keys": b"S" + number(1) + b"l" + number(0) + number(1) + number(0),
    "a range without steps": b"R" + b"i" + number(1) + b"i" + number(1) + b"i" + number(0),
    "an array of objects": b"A" + number(1) + b"|" + number(2) + b"|O",
    "an array in no region": ARRAY + number(1) + number(4) + number(1) + number(8) + number(1)
    + number(-7),
    "an array beyond its region": ARRAY + number(1) + number(4) + number(1) + number(8)
    + number(1) + number(1) + b"x" + number(0) + number(8) + b"01234567" + number(0),
    "a view of 10**15 elements": ARRAY + number(1) + number(10**15) + number(1) + number(0)
    + number(1) + number(1) + b"x" + number(0) + number(8) + b"01234567" + number(0),
    "negative strides below the start": ARRAY + number(1) + number(2) + number(1) + number(-8)
    + number(1) + number(1) + b"x" + number(0) + number(8) + b"01234567" + number(0),
    "an owner larger than its bytes": ARRAY + number(1) + number(2) + number(1) + number(8)
    + number(1) + number(1) + b"n" + number(0) + b"|" + number(3) + b"<f8" + number(1)
    + number(10**12) + number(1) + number(8) + number(1) + number(8) + b"01234567" + number(0),
    "a class with a bad member": b"y" + number(1) + number(1) + b"C" + number(1) + b"C"
    + number(1) + b"m" + number(0) + number(1) + number(9) + b"__array__" + b"c",
    "an int of a million bytes": b"I" + number(10**6) + b"\1" * 10**6,
}  # fmt: skip


@pytest.mark.parametrize("body", CRAFTED.values(), ids=CRAFTED.keys())
def test_what_cannot_be_breaks(body):
    with told(framed(ANSWER + body)) as remote:
        assert asked(remote) == "broke"
        assert asked(remote) == "broke"


@pytest.mark.parametrize(
    "sent",
    [b"", b"\0", struct.pack("<Q", 2**63), struct.pack("<Q", 100) + b"short", framed(b""),
     framed(b"?" + QUIET + number(7) + number(0) * 2), framed(b"." + QUIET),
     framed(b"=" + number(1) + number(9) + number(3) + b"abc"),
     framed(b"=" + number(0) * 4 + number(1) + number(1) + number(0))],
)  # fmt: skip
def test_a_message_that_cannot_be_breaks(sent):
    with told(sent) as remote:
        assert asked(remote) == "broke"


SEEDS = [
    ANSWER + b"N",
    ANSWER + b"t" + number(1) + number(2) + b"i" + number(3) + b"s" + number(1) + b"a",
    ANSWER + b"l" + number(0) + number(1) + number(1) + b"f" + struct.pack("<d", 1.5),
    ANSWER + ARRAY + number(1) + number(1) + number(1) + number(8) + number(1)
    + number(1) + b"x" + number(0) + number(8) + b"01234567" + number(0),
    ANSWER + b"y" + number(1) + number(1) + b"C" + number(1) + b"C" + number(1) + b"m"
    + number(0) + number(1) + number(7) + b"__len__" + b"c",
    b"!" + QUIET + number(0) * 2 + b"X" + number(1) + number(1) + b"E" + number(19)
    + b"builtins.ValueError" + number(0) * 2 + number(1) + b"e" + number(0),
]  # fmt: skip
MUTATIONS = st.lists(
    st.tuples(st.integers(0, 400), st.sampled_from("wid"), st.binary(min_size=1, max_size=9)),
    min_size=1, max_size=4,
)  # fmt: skip


def mutated(data, changes):
    data = bytearray(data)
    for at, how, new in changes:
        at %= len(data) + 1
        end = at if how == "i" else at + len(new)
        data[at:end] = b"" if how == "d" else new
    return bytes(data)


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(SEEDS), MUTATIONS)
def test_no_message_raises_anything_else_or_takes_memory(seed, changes):
    tracemalloc.start()
    try:
        with told(framed(mutated(seed, changes))) as remote:
            asked(remote)
        assert tracemalloc.get_traced_memory()[1] < MEMORY
    finally:
        tracemalloc.stop()


def test_the_seeds_themselves_are_understood():
    outcomes = []
    for seed in SEEDS:
        with told(framed(seed)) as remote:
            outcomes.append(asked(remote))
    assert outcomes == ["value", "value", "value", "value", "value", "raised"]


def test_bytes_that_are_promised_and_never_come_take_no_memory():
    tracemalloc.start()
    try:
        with told(struct.pack("<Q", LIMITS.frame_bytes) + b"x") as remote:
            assert asked(remote) == "broke"
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


def test_an_array_of_a_learner_s_is_a_copy_of_bytes():
    with told(framed(SEEDS[3])) as remote:
        array = remote.name("x")
    assert np.array_equal(array, np.frombuffer(b"01234567"))
