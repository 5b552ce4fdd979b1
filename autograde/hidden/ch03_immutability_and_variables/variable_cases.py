"""What is asked of `Variable`: scripts that must do with it what they do with ours."""

import re
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from autograde.checks.cases import Case
from autograde.checks.scripts import Rows, Scripts, ask_identity
from autograde.checks.wording import say
from autograde.hidden.ch03_immutability_and_variables import variable_spaces as spaces
from autograde.hidden.ch03_immutability_and_variables.variable_oracle import Variable

SCRIPTS = Scripts(
    {"np": np, "Variable": Variable},
    {
        "v": "v = Variable(np.array([1, 2, 3], np.float32))",
        "table": "table = Variable(np.array([[1, 2, 3], [4, 5, 6]], np.float32))",
        "one": "one = Variable(np.array(5, np.float32))",
        "wide": "wide = Variable(np.array([1.0, 2.0]))",
        "ints": "ints = Variable(np.array([1, 2]))",
        "none": "none = Variable(np.zeros((0, 2)))",
        "n": "n = np.array([4, 5, 6], np.float32)",
        "m": "m = np.array([7, 8, 9], np.float32)",
        "i": "i = np.array([[2], [1]])",
        "u": "u = np.array([8, 9], np.float32)",
    },
)
# Where there are no axes, a learner's value may be a number: that has a rule of its own.
LOOKS = {"one": "np.asarray(one.value())"}
UPDATE = re.compile(r"(\w+)(\[.*\])?\.(assign\w*|scatter_nd_update)\(.*\)")


def _looked_after(text: str) -> str:
    """The script, and what a variable holds after it where it ends in an update."""
    update = UPDATE.fullmatch(text.rpartition("; ")[2])
    name = update[1] if update else ""
    return f"{text}; {LOOKS.get(name, f'{name}.value()')}" if update else text


def _cases(rows: Rows) -> Iterator[Case]:
    looked = [(rule, why, list(map(_looked_after, texts))) for rule, why, texts in rows]
    return SCRIPTS.cases("variable", looked)


def _refused(refusals: Rows, after: str) -> Iterator[Case]:
    """What is refused, and what the variable holds after it, which is the rule `after`'s."""
    why_kept = say("variable.kept_after_error")
    for rule, why, acts in refusals:
        for act in acts:
            yield SCRIPTS.case(rule, act, say(f"variable.{why}"))
            yield SCRIPTS.case(after, _looked_after(act), why_kept, may_pass=True)


def _lists_refused(rule: str, why: str, converts: str, *acts: str) -> Iterator[Case]:
    """Lists that do not fit, where lists are taken as the rule `converts` says."""
    for act in acts:
        yield replace(SCRIPTS.case(rule, act, say(f"variable.{why}")), only_if=(converts,))


def _returned(rule: str, act: str) -> Iterator[Case]:
    """The variable `v` itself is returned, and no other thing that is at hand."""
    others = ("Variable(n)", "n", "m", "u", "i", "v.value()")
    return _cases([(rule, "itself", [ask_identity(act, "v", *others)])])


def _nothing_else(first: str, second: str, *given: str) -> Iterator[Case]:
    """Two updates of `v`: its old values, and the arrays that are given, stay as they are."""
    snapshot = f"{first}; s = v.value(); "
    yield from _cases([
        ("nothing_else", "given_changed", [f"{first}; {name}" for name in given]),
        ("nothing_else", "caller_frozen", [f"{first}; {name}.flags.writeable" for name in given]),
        ("nothing_else", "snapshot", [f"s = v.value(); {first}; s; {second}; s",
            f"{snapshot}c = np.array(s); {second}; np.array_equal(s, c)"]),
        ("nothing_else", "read_only", [f"{snapshot}s[0] = 9; {second}; s[0] = 9"]),
    ])  # fmt: skip


def variable_cases() -> Iterator[Case]:
    """Copies in, read-only snapshots out; shape and dtype are kept."""
    yield from _cases(VARIABLE)
    yield from _returned("assign", "v.assign(n).assign(m)")
    yield from _refused(REFUSED, "after_error")
    yield from _lists_refused("shape", "other_shape", "converted", "one.assign([7])")
    yield from SCRIPTS.covering(spaces.VARIABLE, "after_error")


VIEWED = "a = np.zeros(2); r = a.view(); r.flags.writeable = False"
VARIABLE: Rows = [
    ("holds", "initial", ["v.value()", "none.value()"]),
    ("no_axes", "no_axes", ["one.assign(np.array(7, np.float32)); one.value()"]),
    ("read_only", "read_only",
        ["s = v.value(); s[0] = 9; v.assign(n); v.value()[0] = 9; s[0] = 9"]),
    ("snapshot", "snapshot", ["v.assign(n); s = v.value(); v.assign(m); s"]),
    ("assign", "assigned",
        ["w = Variable([0.0]); w.assign(np.array([-0.0])); np.signbit(w.value())"]),
    ("assign", "own_value", ["w = Variable(v.value()); v.assign(n); w.value()"]),
    ("converted", "converted", ["v = Variable([0.5]); v.assign([0.1])", "one.assign(7)"]),
    ("converted", "cut_off", ["ints.assign([1.7, -1.7])"]),
    ("converted", "numpy_number", ["one.assign(np.float64(7))"]),
    ("copies", "caller_frozen", ["v.assign(n); n.flags.writeable"]),
    ("copies", "given_changed", ["v.assign(n); n"]),
    ("copies", "keeps_a_copy", [
        f"{VIEWED}; v = Variable(r); a[0] = 9.0; v.value()",
        f"{VIEWED}; v = Variable([1.0, 2.0]); v.assign(r); a[0] = 9.0; v.value()",
        "n.flags.writeable = False; v.assign(n); n.flags.writeable = True; n[0] = 9.0; v.value()"]),
]  # fmt: skip

REFUSED: Rows = [
    ("shape", "other_shape", ["v.assign(np.ones(2, np.float32))"]),
    ("shape", "no_broadcast", ["v.assign(0.0)", "table.assign(np.ones((2, 1), np.float32))"]),
    ("shape", "other_shape", ["table.assign(np.ones((3, 2), np.float32))",
        "one.assign(np.ones(1, np.float32))"]),
    ("dtype", "other_dtype", ["v.assign(np.ones(3, '>f4'))"]),
    ("dtype", "no_axes_dtype", ["one.assign(np.array(7.0))"]),
]  # fmt: skip


def variable_updates_cases() -> Iterator[Case]:
    """Sums and differences; snapshots stay; nothing is broadcast and nothing is promoted."""
    for method, rule in [("assign_add", "added"), ("assign_sub", "subtracted")]:
        yield from _cases([
            (rule, rule, [f"v.{method}(n); v.{method}(m)"]),
            # Whatever the sign is, which has a rule of its own.
            ("converted", "delta_converted", [
                f"v = Variable(np.zeros(2, np.float32)); v.{method}([0.5, 0.25]); abs(v.value())"]),
            ("converted", "delta_cut_off", [
                f"v = Variable([-1, 2]); v.{method}([0.6, 0.6]); abs(v.value())"]),
        ])  # fmt: skip
        yield from _nothing_else(f"v.{method}(n)", f"v.{method}(m)", "n")
        yield from _returned("itself", f"v.{method}(n).{method}(m)")
        yield from _refused([
            ("shape", "delta_shape", [f"v.{method}(0.0)",
                f"v.{method}(np.ones((1, 3), np.float32))",
                f"table.{method}(np.ones((2, 1), np.float32))"]),
            ("dtype", "delta_dtype", [f"wide.{method}(np.ones(2, np.float32))"]),
            ("dtype", "no_axes_dtype", [f"one.{method}(np.array(7.0))"]),
        ], "nothing_else")  # fmt: skip
    yield from SCRIPTS.covering(spaces.VARIABLE_UPDATES, "nothing_else")


def variable_slices_cases() -> Iterator[Case]:
    """Parts by every kind of key, broadcast; snapshots stay; what is refused changes nothing."""
    part = "v.assign_slice(slice(1, None), {})"
    yield from _nothing_else(part.format("u"), part.format("-u"), "u")
    yield from _cases(SLICES)
    yield from _returned("itself", "v[0].assign(7)")
    yield from _refused(SLICES_REFUSED, "nothing_else")
    yield from SCRIPTS.covering(spaces.VARIABLE_SLICES, "nothing_else")


SLICES: Rows = [
    ("part", "part", ["v.assign_slice(slice(1, None), v.value()[:2])"]),
    ("keys", "last_one", ["table.assign_slice(-1, m)"]),
    ("keys", "part", ["table.assign_slice(slice(1, 9), np.array([[7, 8, 9]], np.float32))",
        "table[1:, 0].assign(np.array([40], np.float32))"]),
    ("keys", "empty_part", ["table.assign_slice(slice(2, 9), np.zeros((0, 3), np.float32))"]),
    ("broadcast", "spread", ["table.assign_slice(slice(None), m)",
        "table.assign_slice(slice(2, 9), np.array(7, np.float32))"]),
    ("dtype", "cut_off", ["ints.assign_slice(slice(2), [1.7, -1.7])"]),
]  # fmt: skip

SLICES_REFUSED: Rows = [
    ("bad_key", "bad_key", ["table.assign_slice(-3, np.array(7, np.float32))"]),
    ("broadcast", "no_fit", ["table.assign_slice(0, np.ones(2, np.float32))"]),
    ("dtype", "other_dtype", ["wide.assign_slice(slice(1), np.ones(1, np.float32))"]),
    ("dtype", "no_axes_dtype", ["table.assign_slice(0, np.array(7.0))"]),
]  # fmt: skip


def variable_scatter_cases() -> Iterator[Case]:
    """Elements and rows by their indices, and everything that `scatter_nd` refuses."""
    yield from _cases(SCATTER)
    update = "v.scatter_nd_update(i, u)"
    yield from _nothing_else(update, "v.scatter_nd_update(i, -u)", "i", "u")
    yield from _returned("nothing_else", f"{update}.scatter_nd_update(i, u)")
    yield from _refused(SCATTER_REFUSED, "refused")
    yield from _lists_refused(
        "refused", "as_scatter_nd", "lists", "v.scatter_nd_update([[2], [1]], [8])"
    )
    yield from SCRIPTS.covering(spaces.VARIABLE_SCATTER)


SCATTER: Rows = [
    ("lists", "scattered", ["table.scatter_nd_update([[0, 0], [1, 2]], u)",
        "v = Variable(np.zeros(300)); v.scatter_nd_update([[200]], [1.0]); v.value()[199:202]"]),
    ("lists", "updates_converted", ["v.scatter_nd_update(i, [8, 9])"]),
    ("lists", "cut_off", ["ints.scatter_nd_update([[0], [1]], [1.7, -1.7])"]),
]  # fmt: skip

SCATTER_REFUSED: Rows = [
    ("refused", "as_scatter_nd", ["v.scatter_nd_update(np.array([[1], [-1]]), u)"]),
    ("refused", "other_dtype", [
        "wide.scatter_nd_update(np.array([[0]]), np.ones(1, np.float32))",
        "table.scatter_nd_update(np.zeros((0, 1), int), np.zeros((0, 3)))"]),
]  # fmt: skip
