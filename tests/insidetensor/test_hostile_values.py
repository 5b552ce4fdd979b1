"""Values that fail when they are touched, counted, named or written out make no check fail."""

import json

import numpy as np
import pytest

from insidetensor import Finding, Layout
from insidetensor.checking.findings import attempt_refusal, find_layout, find_strides, find_value

X = np.arange(12).reshape(3, 4)
HUGE = 10**5000
OBJECTS = np.array([[None, 1], [2, 3]], dtype=object)


def failing(error):
    def fail(*args, **options):
        raise error

    return fail


class Own:
    def __init__(self, storage, shape, strides, offset=0):
        self.storage, self.shape, self.strides, self.offset = storage, shape, strides, offset


def hostile_values():
    """(what is wrong with it, the value); made here, since pytest trips over the classes too."""
    fail = failing(RuntimeError("no"))
    stop = failing(type("Stop", (BaseException,), {})())
    wrong = {"__len__": fail, "__iter__": fail, "__getitem__": fail, "__eq__": fail,
             "__repr__": fail, "__hash__": None}  # fmt: skip
    uncounted, uncounted_list = (type("Uncounted", (kind,), wrong) for kind in (tuple, list))
    unnamed = type("Unnamed", (type,), {"__name__": property(fail)})
    nameless = unnamed("Nameless", (), {})
    disguised = type("Disguised", (), {"__class__": property(fail)})()
    header = dict.fromkeys(("shape", "strides", "offset", "storage"), property(stop))
    stopping = type("Stopping", (), {**wrong, "__eq__": stop, "__repr__": stop, "__str__": stop,
                                     "__index__": stop, **header})()  # fmt: skip
    arrays = type(
        "Arrays", (np.ndarray,), {"__ne__": fail, "__eq__": fail, "shape": property(fail)}
    )
    odd_int = type("OddInt", (int,), {"__repr__": fail, "__eq__": stop, "__hash__": None})(4)
    words = type("Words", (str,), {"split": fail, "__len__": fail, "lower": fail})
    return {
        "no name": nameless(),
        "a class without a name": nameless,
        "no name inside": (nameless(), 1),
        "no class": disguised,
        "no class inside": (disguised, 1),
        "no length": uncounted((1, 2)),
        "no length of a list": uncounted_list([1, 2]),
        "no length, a layout": uncounted(((2, 6), (7, 1), 5)),
        "no length, parts of a layout": (uncounted((2, 6)), uncounted((7, 1)), 5),
        "no length of a list, a layout": uncounted_list([(2, 6), (6, 1), 5]),
        "stops": stopping,
        "stops inside": (stopping, 1),
        "stops inside a list": [[stopping]],
        "stops in a cell": Own([stopping, disguised, nameless(), HUGE], (2, 5), (7, 1)),
        "stops in a storage": Own(stopping, (2, 5), (7, 1)),
        "huge": HUGE,
        "huge strides": (HUGE, HUGE),
        "a huge size": ((HUGE, 6), (6, 1), 5),
        "a huge stride": ((2, 6), (HUGE, 1), 5),
        "a huge offset": ((2, 6), (6, 1), -HUGE),
        "a huge layout": Layout((2, 5), (HUGE, 1)),
        "a huge header": Own([1], (2, 5), (HUGE, 1)),
        "an int of its own": (odd_int, odd_int),
        "a text of its own": type("T", (), {"__repr__": lambda self: words("a b")})(),
        "objects that stop": np.array([[stopping, 1], [2, 3]], dtype=object),
        "huge objects": np.array([[1, HUGE], [2, 3]], dtype=object),
        "arrays of its own": np.zeros((2, 2)).view(arrays),
    }


# Each is wrong where it is asked for below, in a plain way.
ANYTHING = [
    True, 3, -1, 2.5, float("nan"), 1j, "text", b"bytes", (), [], (1,), (4, 1), [4, 1],
    (1.0, 2), (True, 1), ((3, 4), (4, 1)), ((3, 4), (4, 1), 0), ((3, 4), (4, 1), None),
    ((-3, 4), (4, 1), 0), ((10**9, 10**9), (10**12, 1), 10**15), (None, None, None),
    ((3,) * 100, (1,) * 100, 0), np.arange(3), np.int64(4), np.array(["a"]), X, Own,
    iter([1]), range(3), Layout((3, 4), (4,)), Layout((3, 4), None, None),
    Own(list(range(12)), (3, 4), (400, 1)), Own({"a": 1}, (3, 4), (4, 1)),
]  # fmt: skip
HOSTILE = hostile_values() | {f"plain {number}": value for number, value in enumerate(ANYTHING)}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_value_that_fails_when_touched_or_is_plainly_wrong_is_told(name):
    yours = HOSTILE[name]
    found = [
        find_strides(yours, (5, 2), (3, 4), call="f()"),
        find_strides(yours, None, (3, 4), call="f()"),
        find_layout(yours, ((2, 6), (6, 1), 5), call="f()", base=X),
        find_layout(yours, np.zeros((2, 6))[:, 1:], call="f()", base=X),
        attempt_refusal(lambda: yours, call="f()"),
        *(
            find_value(yours, expected, "f()")
            for expected in (
                *(7, 7.5, False, None, "right", (9, 9), [[9]], {}, HUGE + 1),
                *(OBJECTS, OBJECTS[0], [OBJECTS], np.ones((2, 2))),
            )
        ),
    ]
    for finding in found:
        assert isinstance(finding, Finding)
        assert finding.startswith("`f()`")
        if finding.comparison is not None:
            assert finding.comparison.picture.text
            assert json.dumps(finding.comparison.to_json())
