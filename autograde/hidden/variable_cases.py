"""Short scripts with a learner's `Variable`: what each must end in, compared with NumPy."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np

from .variable_scripts import Script, gives, refused


def floats(*numbers: object) -> np.ndarray:
    """An ndarray of float32."""
    return np.array(numbers, np.float32)


V = "v = Variable(np.array([1, 2, 3], np.float32))"
TABLE = "v = Variable(np.array([[1, 2, 3], [4, 5, 6]], np.float32))"
ONE = "v = Variable(np.array(5, np.float32))"
WIDE = "v = Variable([1.0, 2.0])"
LOCKED = "a = np.zeros(2); r = a.view(); r.flags.writeable = False"
GIVEN = (
    f"{V}; i = np.array([[2], [1]]); u = np.array([8, 9], np.float32); v.scatter_nd_update(i, u)"
)
FIRST, SECOND = floats(1, 2, 3), floats(4, 5, 6)
ROWS = floats([1, 2, 3], [4, 5, 6])
DTYPES = ("float32", "float64")

HOLDING = [
    gives(f"{V}; v.value()", FIRST, "initial"),
    gives("Variable([[1, 2], [3, 4]]).value()", np.array([[1, 2], [3, 4]]), "initial"),
    gives("Variable([0.5, 1]).value()", np.array([0.5, 1.0]), "initial"),
    gives(f"{ONE}; v.value()", np.array(5, np.float32), "no_axes"),
    gives("Variable(2.5).value()", np.array(2.5), "no_axes"),
    gives("Variable(np.zeros((0, 2))).value()", np.zeros((0, 2)), "initial"),
    gives("a = np.array([1.0, 2.0]); v = Variable(a); a.flags.writeable", True, "caller_frozen"),
    gives("a = np.array([1.0, 2.0]); v = Variable(a); a[0] = 9.0; v.value()",
          np.array([1.0, 2.0]), "keeps_a_copy"),
    refused(f"{V}; v.value()[0] = 9", ValueError, "read_only"),
    refused(f"{V}; v.value()[...] = 9", ValueError, "read_only"),
    refused(f"{ONE}; v.value()[...] = 9", ValueError, "read_only"),
    gives(f"{V}; v.assign(np.array([4, 5, 6], np.float32)); v.value()", SECOND, "assigned"),
    gives(f"{V}; v.assign(np.array([4, 5, 6], np.float32)) is v", True, "itself"),
    gives(f"{V}; v.assign([4, 5, 6]); v.value()", SECOND, "converted"),
    refused(f"{V}; v.assign(np.array([4, 5, 6], np.float32)); v.value()[0] = 9", ValueError,
            "read_only"),
    gives(f"{V}; s = v.value(); v.assign(np.array([4, 5, 6], np.float32)); s", FIRST, "snapshot"),
    gives(f"{V}; v.assign([4, 5, 6]); s = v.value(); v.assign([7, 8, 9]); s", SECOND, "snapshot"),
    gives(f"{ONE}; v.assign(7); v.value()", np.array(7, np.float32), "no_axes"),
    gives(f"{ONE}; v.assign(np.float64(7)); v.value()", np.array(7, np.float32), "numpy_number"),
    gives("v = Variable([1, 2]); v.assign(np.array([3, 4])); v.value()", np.array([3, 4]),
          "assigned"),
    gives(f"{V}; v.assign(v.value()).value()", FIRST, "assigned"),
    gives(f"{V}; a = np.array([4, 5, 6], np.float32); v.assign(a); a[0] = 9; v.value()", SECOND,
          "keeps_a_copy"),
    gives(f"{V}; a = np.array([4, 5, 6], np.float32); v.assign(a); a.flags.writeable", True,
          "caller_frozen"),
    gives(f"{TABLE}; v.assign(np.array([[1, 4], [2, 5], [3, 6]], np.float32).T); v.value()", ROWS,
          "assigned"),
    gives(f"{V}; w = Variable(v.value()); v.assign([4, 5, 6]); w.value()", FIRST, "own_value"),
    gives(f"{V}; w = Variable([0.0]); v.assign([4, 5, 6]); w.value()", np.array([0.0]),
          "own_value"),
    refused(f"{V}; v.assign(np.ones(2, np.float32))", ValueError, "other_shape", ("(3,)", "(2,)"),
            after="v.value()", expected=FIRST),
    refused(f"{V}; v.assign(np.ones(1, np.float32))", ValueError, "no_broadcast", ("(3,)", "(1,)"),
            after="v.value()", expected=FIRST),
    refused(f"{V}; v.assign(0.0)", ValueError, "no_broadcast", ("(3,)", "()"),
            after="v.value()", expected=FIRST),
    refused(f"{TABLE}; v.assign([1, 2, 3])", ValueError, "no_broadcast", ("(2, 3)", "(3,)"),
            after="v.value()", expected=ROWS),
    refused(f"{TABLE}; v.assign(np.ones((3, 2), np.float32))", ValueError, "other_shape",
            ("(2, 3)", "(3, 2)"), after="v.value()", expected=ROWS),
    refused(f"{V}; v.assign(np.ones(3))", TypeError, "other_dtype", DTYPES, after="v.value()",
            expected=FIRST),
    refused("v = Variable([1, 2]); v.assign(np.ones(2))", TypeError, "other_dtype",
            ("int64", "float64"), after="v.value()", expected=np.array([1, 2])),
    refused(f"{ONE}; v.assign(np.array(7.0))", TypeError, "no_axes_dtype", DTYPES,
            after="v.value()", expected=np.array(5, np.float32)),
    # Also where nothing would be lost by a cast.
    refused(f"{WIDE}; v.assign(np.ones(2, np.float32))", TypeError, "other_dtype", DTYPES,
            after="v.value()", expected=np.array([1.0, 2.0])),
    refused("v = Variable(np.zeros((0, 2))); v.assign(np.zeros((0, 2), np.float32))", TypeError,
            "other_dtype", DTYPES),
    # Who can only read an array may not be the only one who holds it.
    gives(f"{LOCKED}; v = Variable(r); a[0] = 9.0; v.value()", np.zeros(2), "keeps_a_copy"),
    gives(f"{LOCKED}; v = Variable([1.0, 2.0]); v.assign(r); a[0] = 9.0; v.value()", np.zeros(2),
          "keeps_a_copy"),
    gives("v = Variable([1, 2]); v.assign([1.7, -1.7]).value()", np.array([1, -1]), "cut_off"),
    gives("v = Variable([0.5]); v.assign([0.1]).value()", np.array([0.1]), "converted"),
    gives("a = np.array([1.0, 2.0]); v = Variable(a); a", np.array([1.0, 2.0]), "given_changed"),
    gives(f"{V}; a = np.array([4, 5, 6], np.float32); v.assign(a); a", SECOND, "given_changed"),
]  # fmt: skip

UPDATES = [
    gives(f"{V}; v.assign_add(np.array([10, 20, 30], np.float32)); v.value()", floats(11, 22, 33),
          "added"),
    gives(f"{V}; v.assign_sub(np.array([10, 20, 30], np.float32)); v.value()", floats(-9, -18, -27),
          "subtracted"),
    *(
        gives(f"{V}; s = v.value(); v.{method}([10, 20, 30]); s", FIRST, "snapshot")
        for method in ("assign_add", "assign_sub")
    ),
    *(
        gives(f"{V}; v.{method}([10, 20, 30]) is v", True, "itself")
        for method in ("assign_add", "assign_sub")
    ),
    gives(f"{V}; v.assign_add([1, 2, 3]).assign_sub([10, 0, 0]).value()", floats(-8, 4, 6),
          "chained"),
    gives("v = Variable(np.array([1, 2], np.int32)); v.assign_add([1, 1]).value()",
          np.array([2, 3], np.int32), "delta_converted"),
    gives(f"{V}; v.assign_sub([0.5, 0.25, 0.125]).value()", floats(0.5, 1.75, 2.875),
          "delta_converted"),
    gives(f"{ONE}; v.assign_add(2); v.value()", np.array(7, np.float32), "no_axes"),
    gives(f"{ONE}; v.assign_sub(2).value()", np.array(3, np.float32), "no_axes"),
    gives("v = Variable(np.zeros((0, 2))); v.assign_add(np.zeros((0, 2))).value()",
          np.zeros((0, 2)), "added"),
    gives(f"{V}; d = np.array([1, 1, 1], np.float32); v.assign_add(d); d", floats(1, 1, 1),
          "given_changed"),
    gives(f"{V}; d = np.array([1, 1, 1], np.float32); v.assign_sub(d); d", floats(1, 1, 1),
          "given_changed"),
    gives(f"{V}; v.assign_add(v.value()); v.value()", floats(2, 4, 6), "added"),
    *(
        refused(f"{V}; v.{method}({delta})", ValueError, "delta_shape", ("(3,)", shape),
                after="v.value()", expected=FIRST)
        for method in ("assign_add", "assign_sub")
        for delta, shape in [("1.0", "()"), ("[1.0]", "(1,)"),
                             ("np.ones((2, 3), np.float32)", "(2, 3)"),
                             ("np.ones((1, 3), np.float32)", "(1, 3)")]
    ),
    *(
        refused(f"{V}; v.{method}(np.ones(3))", TypeError, "delta_dtype", DTYPES,
                after="v.value()", expected=FIRST)
        for method in ("assign_add", "assign_sub")
    ),
    refused("v = Variable(np.array([1, 2, 3])); v.assign_add(np.ones(3, np.int32))", TypeError,
            "delta_dtype", ("int64", "int32")),
    refused(f"{V}; v.assign_add([1, 1, 1]).value()[0] = 9", ValueError, "read_only"),
    *(
        script
        for method in ("assign_add", "assign_sub")
        for script in (
            refused(f"{ONE}; v.{method}(np.array(7.0))", TypeError, "no_axes_dtype", DTYPES,
                    after="v.value()", expected=np.array(5, np.float32)),
            refused(f"{WIDE}; v.{method}(np.ones(2, np.float32))", TypeError, "delta_dtype",
                    DTYPES, after="v.value()", expected=np.array([1.0, 2.0])),
            gives(f"v = Variable([-1, 2]); v.{method}([0.6, 0.6]).value()", np.array([-1, 2]),
                  "delta_converted"),
            gives(f"{V}; d = np.array([1, 1, 1], np.float32); v.{method}(d); d.flags.writeable",
                  True, "caller_frozen"),
        )
    ),
]  # fmt: skip

SLICES = [
    gives(f"{TABLE}; v.assign_slice((0, 1), 42); v.value()", floats([1, 42, 3], [4, 5, 6]), "part"),
    gives(f"{TABLE}; v.assign_slice((slice(None), 2), [0, 1]); v.value()",
          floats([1, 2, 0], [4, 5, 1]), "part"),
    gives(f"{TABLE}; v.assign_slice(1, np.array([7, 8, 9], np.float32)); v.value()",
          floats([1, 2, 3], [7, 8, 9]), "part"),
    gives(f"{TABLE}; v.assign_slice((slice(1, None), 0), [40]); v.value()",
          floats([1, 2, 3], [40, 5, 6]), "part"),
    gives(f"{TABLE}; v.assign_slice((..., slice(None, None, -2)), [[30, 10], [60, 40]]); v.value()",
          floats([10, 2, 30], [40, 5, 60]), "part"),
    gives(f"{TABLE}; v.assign_slice(-1, [7, 8, 9]); v.value()", floats([1, 2, 3], [7, 8, 9]),
          "last_one"),
    gives(f"{TABLE}; v.assign_slice((0, 0), 9) is v", True, "itself"),
    gives(f"{TABLE}; v.assign_slice(0, 7).value()", floats([7, 7, 7], [4, 5, 6]), "spread"),
    gives(f"{TABLE}; v.assign_slice(..., [[8], [9]]).value()", floats([8, 8, 8], [9, 9, 9]),
          "spread"),
    gives(f"{TABLE}; v.assign_slice(slice(2, 9), 7).value()", ROWS, "empty_part"),
    gives(f"{TABLE}; v.assign_slice(slice(1, 9), 7).value()", floats([1, 2, 3], [7, 7, 7]), "part"),
    gives(f"{TABLE}; v.assign_slice(..., 7).value()", floats([7, 7, 7], [7, 7, 7]), "spread"),
    gives(f"{ONE}; v.assign_slice((), 7).value()", np.array(7, np.float32), "no_axes"),
    gives(f"{TABLE}; s = v.value(); v.assign_slice((0, 0), 9); s", ROWS, "snapshot"),
    gives(f"{TABLE}; v.assign_slice(0, 7); s = v.value(); v.assign_slice(0, 8); s",
          floats([7, 7, 7], [4, 5, 6]), "snapshot"),
    gives(f"{V}; v.assign_slice(slice(1, None), v.value()[:-1]).value()", floats(1, 1, 2), "part"),
    gives(f"{TABLE}; a = np.array([7, 8, 9], np.float32); v.assign_slice(0, a); a",
          floats(7, 8, 9), "given_changed"),
    gives(f"{TABLE}; a = np.array([7, 8, 9], np.float32); v.assign_slice(0, a); "
          "a.flags.writeable", True, "caller_frozen"),
    gives(f"{V}; a = np.array([8, 9], np.float32); v.assign_slice(slice(2), a); a[0] = 0; "
          "v.value()", floats(8, 9, 3), "keeps_a_copy"),
    refused(f"{TABLE}; v.assign_slice((0, 0), 9).value()[0, 0] = 1", ValueError, "read_only"),
    refused(f"{TABLE}; v.assign_slice(2, 0)", IndexError, "bad_key", after="v.value()",
            expected=ROWS),
    refused(f"{TABLE}; v.assign_slice((0, 0, 0), 0)", IndexError, "bad_key", after="v.value()",
            expected=ROWS),
    refused(f"{TABLE}; v.assign_slice(0, [7, 8])", ValueError, "no_fit", after="v.value()",
            expected=ROWS),
    refused(f"{TABLE}; v.assign_slice((slice(None), 0), [7, 8, 9])", ValueError, "no_fit",
            after="v.value()", expected=ROWS),
    refused(f"{TABLE}; v.assign_slice(0, np.ones(3))", TypeError, "other_dtype", DTYPES,
            after="v.value()", expected=ROWS),
    refused(f"{TABLE}; v.assign_slice(0, np.ones(3, np.int32))", TypeError, "other_dtype",
            ("float32", "int32"), after="v.value()", expected=ROWS),
    refused(f"{TABLE}; v.assign_slice(0, np.array(7.0))", TypeError, "no_axes_dtype", DTYPES,
            after="v.value()", expected=ROWS),
    refused(f"{WIDE}; v.assign_slice(slice(1), np.ones(1, np.float32))", TypeError, "other_dtype",
            DTYPES, after="v.value()", expected=np.array([1.0, 2.0])),
    gives("v = Variable([1, 2, 3]); v.assign_slice(slice(2), [1.7, -1.7]).value()",
          np.array([1, -1, 3]), "cut_off"),
]  # fmt: skip

SCATTER = [
    gives(f"{TABLE}; v.scatter_nd_update([[0, 0], [1, 2]], np.array([100, 200], "
          "np.float32)); v.value()",
          floats([100, 2, 3], [4, 5, 200]), "scattered"),
    gives(f"{TABLE}; v.scatter_nd_update(np.array([[1]]), np.array([[7, 8, 9]], np.float32)); "
          "v.value()", floats([1, 2, 3], [7, 8, 9]), "scattered"),
    gives(f"{V}; v.scatter_nd_update([[2], [2]], np.array([8, 9], np.float32)); v.value()",
          floats(1, 2, 9), "scattered"),
    gives(f"{TABLE}; v.scatter_nd_update([[0, 0]], [9]) is v", True, "itself"),
    gives("v = Variable(np.array([1, 2], np.int32)); v.scatter_nd_update([[1]], [9]).value()",
          np.array([1, 9], np.int32), "updates_converted"),
    gives(f"{TABLE}; s = v.value(); v.scatter_nd_update([[0, 0]], [9]); s", ROWS, "snapshot"),
    refused(f"{V}; v.scatter_nd_update([[0]], [9]).value()[0] = 1", ValueError, "read_only"),
    refused(f"{V}; v.scatter_nd_update([[0], [3]], [8, 9])", IndexError, "as_scatter_nd",
            ("index 3", "axis 0", "size 3"), after="v.value()", expected=FIRST),
    refused(f"{V}; v.scatter_nd_update([[-1]], [9])", IndexError, "as_scatter_nd", ("index -1",),
            after="v.value()", expected=FIRST),
    refused(f"{TABLE}; v.scatter_nd_update([[0]], [7, 8, 9])", ValueError, "as_scatter_nd",
            ("(1, 3)", "(3,)"), after="v.value()", expected=ROWS),
    refused(f"{V}; v.scatter_nd_update([[0]], np.array([9.0]))", TypeError, "other_dtype", DTYPES,
            after="v.value()", expected=FIRST),
    refused(f"{WIDE}; v.scatter_nd_update([[0]], np.ones(1, np.float32))", TypeError,
            "other_dtype", DTYPES, after="v.value()", expected=np.array([1.0, 2.0])),
    gives("v = Variable([5, 6]); v.scatter_nd_update([[0], [1]], [1.7, -1.7]).value()",
          np.array([1, -1]), "cut_off"),
    gives("v = Variable(np.zeros(300)); v.scatter_nd_update([[200]], [1.0]).value()[199:202]",
          np.array([0.0, 1.0, 0.0]), "scattered"),
    gives(f"{GIVEN}; i", np.array([[2], [1]]), "given_changed"),
    gives(f"{GIVEN}; u", floats(8, 9), "given_changed"),
    gives(f"{GIVEN}; i.flags.writeable and u.flags.writeable", True, "caller_frozen"),
]  # fmt: skip


def random_slices(rng: Random) -> Iterator[Script]:
    """Random keys on random arrays, compared with NumPy's own assignment."""
    for _ in range(30):
        shape = [rng.randint(1, 4) for _ in range(rng.randint(1, 3))]
        array = np.arange(1, 1 + int(np.prod(shape))).reshape(shape)
        key = ", ".join(rng.choice(("::2", "1:", ":-1", "::-1", ":", "0", "-1")) for _ in shape)
        written, number = array.copy(), rng.randint(100, 200)
        exec(f"written[{key}] = number", {"written": written, "number": number})
        # `a` stays, so that its memory does not serve for an np.empty that happens to be right.
        start = f"a = np.array({array.tolist()}); v = Variable(a)"
        text = f"{start}; v.assign_slice(np.s_[{key}], {number}); v.value()"
        yield gives(text, written, "part")


def random_updates(rng: Random) -> Iterator[Script]:
    """A few updates in a row, with the snapshots from between them."""
    for _ in range(20):
        array, delta = ([rng.randint(-9, 9) for _ in range(3)] for _ in range(2))
        start = f"v = Variable({array}); v.assign_add({delta}); s = v.value()"
        once, back = np.array(array) + delta, np.array(array) - delta
        yield gives(f"{start}; v.assign_sub({delta}).assign_sub({delta}); s", once, "snapshot")
        yield gives(f"{start}; v.assign_sub({delta}).assign_sub({delta}).value()", back, "chained")
