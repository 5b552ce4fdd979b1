"""What is asked of `Variable`: it holds and replaces; snapshots stay; what it refuses."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from autograde.checks.cases import Case

from .stages import Errors, Stage, returns, stages

Cases = Iterator[Case]


def floats(*numbers: object) -> np.ndarray:
    """An ndarray of float32."""
    return np.array(numbers, np.float32)


V = "v = Variable(np.array([1, 2, 3], np.float32))"
TABLE = "v = Variable(np.array([[1, 2, 3], [4, 5, 6]], np.float32))"
ONE = "v = Variable(np.array(5, np.float32))"
WIDE = "v = Variable(np.array([1.0, 2.0]))"
INTS = "v = Variable(np.array([1, 2]))"
LOCKED = "a = np.zeros(2); r = a.view(); r.flags.writeable = False"
NEXT = "n = np.array([4, 5, 6], np.float32)"
LAST = "m = np.array([7, 8, 9], np.float32)"
FIRST, SECOND, THIRD = floats(1, 2, 3), floats(4, 5, 6), floats(7, 8, 9)
ROWS = floats([1, 2, 3], [4, 5, 6])
FIVE = np.array(5, np.float32)
DTYPES = ("float32", "float64")
VALUE = "v.value()"
# Where there are no axes, a learner's value may be a number: that has a rule of its own.
AS_ARRAY = "np.asarray(v.value())"


def shows(rule: str, act: str, look: str, expected: object, why: str) -> Case:
    """Statements, and what an expression is after them; `why` is a key of the variable's."""
    return stages(rule, Stage(act, look, expected, f"variable.{why}"))


def refused(
    rule: str, start: str, act: str, error: Errors, why: str, naming: tuple[str, ...] = ()
) -> Case:
    """A statement that must end in an error."""
    refusal = Stage(act, why=f"variable.{why}", error=error, naming=naming)
    return stages(rule, Stage(start), refusal)


def kept(rule: str, start: str, act: str, look: str, expected: object) -> Case:
    """A statement that is refused, and what the variable holds after that."""
    later = Stage(act, look, expected, "variable.kept_after_error", tried=True)
    return stages(rule, Stage(start), later)


def snapshot(rule: str, start: str, expected: object, *acts: str) -> Case:
    """A value that is taken, looked at, and looked at again after each of the acts."""
    later = (Stage(act, "s", expected, "variable.snapshot") for act in acts)
    return stages(rule, Stage(f"{start}; s = v.value()"), *later)


def read_only(rule: str, start: str, write: str, *acts: str, error: Errors = ValueError) -> Case:
    """A value that nobody may write into, and cannot be written into later either.

    `write` is what follows the name of the value: "[0] = 9".
    """
    why = "variable.read_only"
    tries = [Stage(f"s{write}", why=why, error=error)]
    for act in acts:
        tries += [Stage(act), Stage(f"v.value(){write}", why=why, error=error), tries[0]]
    return stages(rule, Stage(f"{start}; s = v.value()"), *tries)


def left_alone(rule: str, start: str, act: str, name: str, expected: object) -> Case:
    """An array that is given to an update: its numbers and its flags stay."""
    return stages(
        rule,
        Stage(f"{start}; {act}", name, expected, "variable.given_changed"),
        Stage("", f"{name}.flags.writeable", True, "variable.caller_frozen"),
    )


def refused_and_kept(
    rule: str,
    start: str,
    act: str,
    error: Errors,
    why: str,
    naming: tuple[str, ...],
    *,
    after_rule: str,
    before: object,
) -> Cases:
    """A refusal, and what the variable holds after it."""
    yield refused(rule, start, act, error, why, naming)
    yield kept(after_rule, start, act, AS_ARRAY if start == ONE else VALUE, before)


def variable_cases() -> Cases:
    """Copies in, read-only snapshots out; shape and dtype are kept."""
    yield from _holding()
    yield from _replacing()
    yield from _converting()
    yield from _refusing()
    yield from _copying()


def _holding() -> Cases:
    for given, expected in [
        ("np.array([1, 2, 3], np.float32)", FIRST),
        ("[[1, 2], [3, 4]]", np.array([[1, 2], [3, 4]])),
        ("[0.5, 1]", np.array([0.5, 1.0])),
        ("np.array([[1, 2]], np.int32)", np.array([[1, 2]], np.int32)),
        ("np.zeros((0, 2))", np.zeros((0, 2))),
    ]:
        yield shows("holds", f"v = Variable({given})", VALUE, expected, "initial")
    yield shows("no_axes", ONE, VALUE, FIVE, "no_axes")
    yield shows("no_axes", "v = Variable(2.5)", VALUE, np.array(2.5), "no_axes")
    yield shows("no_axes", "v = Variable(5)", VALUE, np.array(5), "no_axes")
    seven = f"{ONE}; v.assign(np.array(7, np.float32))"
    yield shows("no_axes", seven, VALUE, np.array(7, np.float32), "no_axes")
    replaced = f"{NEXT}; v.assign(n)"
    yield read_only("read_only", V, "[0] = 9", replaced)
    yield read_only("read_only", V, "[...] = 9", replaced)
    yield read_only("read_only", TABLE, "[:, 1] += 1")
    # A number of NumPy's cannot be written into either.
    yield read_only("read_only", ONE, "[...] = 9", error=(ValueError, TypeError))
    yield snapshot("snapshot", V, FIRST, replaced, f"{LAST}; v.assign(m)")
    yield snapshot("snapshot", f"{V}; {NEXT}; v.assign(n)", SECOND, f"{LAST}; v.assign(m)")
    yield snapshot("snapshot", TABLE, ROWS, "v.assign(np.zeros((2, 3), np.float32))")
    yield snapshot("snapshot", INTS, np.array([1, 2]), "v.assign(np.array([3, 4]))")


def _replacing() -> Cases:
    yield shows("assign", f"{V}; {NEXT}; v.assign(n)", VALUE, SECOND, "assigned")
    yield shows("assign", f"{INTS}; v.assign(np.array([3, 4]))", VALUE, np.array([3, 4]),
                "assigned")  # fmt: skip
    yield shows("assign", f"{V}; v.assign(v.value())", VALUE, FIRST, "assigned")
    transposed = "np.array([[1, 4], [2, 5], [3, 6]], np.float32).T"
    yield shows("assign", f"v = Variable(np.zeros((2, 3), np.float32)); v.assign({transposed})",
                VALUE, ROWS, "assigned")  # fmt: skip
    two = f"{V}; {NEXT}; w = Variable(n)"
    yield returns("assign", two, "v.assign(n)", "v", ("w", "n", VALUE), "variable.itself")
    yield returns("assign", two, "w.assign(v.value())", "w", ("v", VALUE), "variable.itself")
    chained = f"{V}; {NEXT}; {LAST}; v.assign(n).assign(m)"
    yield shows("assign", chained, VALUE, THIRD, "assigned")
    other = f"{V}; w = Variable(v.value()); {NEXT}; v.assign(n)"
    yield shows("assign", other, "w.value()", FIRST, "own_value")
    other = f"{V}; w = Variable([0.0]); {NEXT}; v.assign(n)"
    yield shows("assign", other, "w.value()", np.array([0.0]), "own_value")


def _converting() -> Cases:
    for act, expected, why in [
        (f"{V}; v.assign([4, 5, 6])", SECOND, "converted"),
        (f"{TABLE}; v.assign([[1, 2, 3], [4, 5, 6]])", ROWS, "converted"),
        ("v = Variable([0.5]); v.assign([0.1])", np.array([0.1]), "converted"),
        (f"{INTS}; v.assign([1.7, -1.7])", np.array([1, -1]), "cut_off"),
    ]:
        yield shows("converted", act, VALUE, expected, why)
    for number, why in [("7", "converted"), ("np.float64(7)", "numpy_number"),
                        ("np.int32(7)", "numpy_number")]:  # fmt: skip
        seven = np.array(7, np.float32)
        yield shows("converted", f"{ONE}; v.assign({number})", AS_ARRAY, seven, why)


def _refusing() -> Cases:
    refusals = [
        ("shape", V, "np.ones(2, np.float32)", FIRST, "other_shape", ("(3,)", "(2,)")),
        ("shape", V, "np.ones(1, np.float32)", FIRST, "no_broadcast", ("(3,)", "(1,)")),
        ("shape", V, "np.array(0, np.float32)", FIRST, "no_broadcast", ("(3,)", "()")),
        ("shape", V, "0.0", FIRST, "no_broadcast", ("(3,)", "()")),
        ("shape", TABLE, "np.ones(3, np.float32)", ROWS, "no_broadcast", ("(2, 3)", "(3,)")),
        ("shape", TABLE, "np.ones((3, 2), np.float32)", ROWS, "other_shape",
         ("(2, 3)", "(3, 2)")),
        ("shape", TABLE, "np.ones((2, 1), np.float32)", ROWS, "no_broadcast",
         ("(2, 3)", "(2, 1)")),
        ("shape", ONE, "np.ones(1, np.float32)", FIVE, "other_shape", ("()", "(1,)")),
        ("dtype", V, "np.ones(3)", FIRST, "other_dtype", DTYPES),
        ("dtype", INTS, "np.ones(2)", np.array([1, 2]), "other_dtype", ("int64", "float64")),
        ("dtype", ONE, "np.array(7.0)", FIVE, "no_axes_dtype", DTYPES),
        # Also where nothing would be lost by a cast.
        ("dtype", WIDE, "np.ones(2, np.float32)", np.array([1.0, 2.0]), "other_dtype", DTYPES),
        ("dtype", "v = Variable(np.zeros((0, 2)))", "np.zeros((0, 2), np.float32)",
         np.zeros((0, 2)), "other_dtype", DTYPES),
    ]  # fmt: skip
    for rule, start, value, before, why, naming in refusals:
        error = ValueError if rule == "shape" else TypeError
        act = f"v.assign({value})"
        yield refused(rule, start, act, error, why, naming)
        yield kept("after_error", start, act, AS_ARRAY if start == ONE else VALUE, before)


def _copying() -> Cases:
    kept_copy, frozen, changed = (
        f"variable.{why}" for why in ("keeps_a_copy", "caller_frozen", "given_changed")
    )
    for start, given, expected in [
        ("a = np.array([1.0, 2.0])", "v = Variable(a)", np.array([1.0, 2.0])),
        (f"{V}; a = np.array([4, 5, 6], np.float32)", "v.assign(a)", SECOND),
    ]:
        yield stages(
            "copies",
            Stage(f"{start}; {given}", "a", expected, changed),
            Stage("", "a.flags.writeable", True, frozen),
            Stage("s = v.value(); a[0] = 9.0", VALUE, expected, kept_copy),
            Stage("", "s", expected, kept_copy),
        )
    # Who can only read an array may not be the only one who holds it.
    for given in ("v = Variable(r)", "v = Variable([1.0, 2.0]); v.assign(r)"):
        yield stages(
            "copies",
            Stage(f"{LOCKED}; {given}; a[0] = 9.0", VALUE, np.zeros(2), kept_copy),
            Stage("", "r.flags.writeable", False, changed),
            Stage("a[1] = 9.0", VALUE, np.zeros(2), kept_copy),
        )
