"""Values cross as they are: exact types, exact bits, the same object as the same."""

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

ECHO = "def same(x): return x\ndef changed(x, at, value): x[at] = value"


@pytest.fixture(scope="module")
def same(learners):
    with learners.running(ECHO) as remote:
        yield remote.name("same")


def alike(a, b):
    """Equal in type and content, NaN and the sign of zero included."""
    if type(a) is not type(b):
        return False
    if isinstance(a, float):
        return a.hex() == b.hex() or (math.isnan(a) and math.isnan(b))
    if isinstance(a, complex):
        return alike(a.real, b.real) and alike(a.imag, b.imag)
    if isinstance(a, tuple | list):
        return len(a) == len(b) and all(map(alike, a, b))
    if isinstance(a, dict):
        return list(a) == list(b) and all(alike(a[key], b[key]) for key in a)
    return a == b


SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.complex_numbers(), st.binary(),
    st.text(st.characters(codec=None)), st.just(...), st.just(range(1, 9, 2)),
)  # fmt: skip
KEYS = st.one_of(st.integers(), st.text(), st.booleans(), st.tuples(st.integers(), st.text()))
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner), st.tuples(inner, inner), st.dictionaries(KEYS, inner),
        st.builds(slice, inner, inner, inner), st.sets(KEYS), st.frozensets(KEYS),
    ),
    max_leaves=20,
)  # fmt: skip
quick = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@quick
@given(VALUES)
def test_a_value_comes_back_as_it_went(same, value):
    assert alike(same(value), value)


@quick
@given(hnp.arrays(hnp.scalar_dtypes(), hnp.array_shapes(min_dims=0, min_side=0, max_side=4)))
def test_the_bytes_of_an_array_come_back_as_they_went(same, array):
    back = same(array.copy())
    assert (back.dtype, back.shape) == (array.dtype, array.shape)
    assert back.tobytes() == array.tobytes()


@pytest.mark.parametrize(
    "scalar",
    [np.float32(-0.0), np.int64(3), np.uint8(255), np.bool_(True), np.str_("é"), np.bytes_(b"x"),
     np.datetime64("2026-01-02"), np.complex64(1j), np.float16("nan")],
    ids=repr,
)  # fmt: skip
def test_a_scalar_of_numpy_keeps_its_type_and_bytes(same, scalar):
    back = same(scalar)
    assert type(back) is type(scalar)
    assert back.tobytes() == scalar.tobytes()


def test_the_same_object_is_the_same_on_both_sides(same):
    array, listed, function = np.arange(3), [1, [2]], lambda: 3
    for value in (array, listed, function, ValueError, np.float32, np.dtype("f4"), len):
        assert same(value) is value


@pytest.mark.parametrize("code", ["class Own(float): ...", "class Own(int): ...",
                                  "class Own(str): ...", "class Own(tuple): ...",
                                  "class Own(list): ..."])  # fmt: skip
def test_an_object_of_a_class_made_of_a_number_s_is_no_number(learners, code):
    with learners.running(f"{code}\nmade = Own()") as remote:
        made = remote.name("made")
    assert not isinstance(made, float | int | str | tuple | list)
    assert type(made).__name__ == "Own"


def test_a_huge_int_is_no_int(learners):
    with learners.running("huge = 1 << 10**6") as remote:
        assert not isinstance(remote.name("huge"), int)


def test_arrays_in_one_memory_lie_in_one_memory(learners):
    code = "import numpy as np\ndef view(x): return x[1:, ::-1]\ndef copy(x): return x.copy()"
    with learners.running(code) as remote:
        x = np.arange(12).reshape(3, 4)
        view, copy = remote.name("view")(x), remote.name("copy")(x)
        assert view.base is x.base
        assert view.strides == x[1:, ::-1].strides
        assert not np.shares_memory(copy, x)
        x[1, 3] = 77
        assert view[0, 0] == 77


def test_what_a_learner_writes_into_an_array_is_seen_through_its_views(learners):
    with learners.running(ECHO) as remote:
        x = np.arange(4)
        remote.name("changed")(x[2:], 0, 50)
        assert x.tolist() == [0, 1, 50, 3]


def test_what_a_check_writes_into_an_array_is_seen_by_the_learner(learners):
    code = "import numpy as np\nkept = np.arange(3)\ndef total(): return int(kept.sum())"
    with learners.running(code) as remote:
        kept = remote.name("kept")
        kept[0] = 100
        assert remote.name("total")() == 103


def test_lists_and_dicts_are_kept_in_step_in_both_directions(learners):
    code = """
        table = {"a": [1]}
        def enter(name): table[name] = []
        def shown(): return repr(table)
        """
    with learners.running(code) as remote:
        table = remote.name("table")
        assert type(table) is dict
        table["a"].append(2)
        remote.name("enter")("b")
        assert table == {"a": [1, 2], "b": []}
        table.pop("a")
        assert remote.name("shown")() == "{'b': []}"
        assert remote.name("table") is table


def test_a_view_made_read_only_is_read_only_and_its_base_is_not(learners):
    code = """
        def protected(x):
            view = x.view()
            view.flags.writeable = False
            return view
        def protects(x): x.flags.writeable = False
        """
    with learners.running(code) as remote:
        x = np.arange(3)
        assert not remote.name("protected")(x).flags.writeable
        assert x.flags.writeable
        remote.name("protects")(x)
        assert not x.flags.writeable


def test_read_only_memory_of_the_judge_s_is_never_written(learners):
    code = """
        import ctypes
        def forces(x): ctypes.c_byte.from_address(x.ctypes.data).value = 9
        """
    with learners.running(code) as remote:
        x = np.arange(3)
        x.flags.writeable = False
        remote.name("forces")(x)
        assert x.tolist() == [0, 1, 2]


def test_a_dict_of_a_class_of_its_own_is_a_dict_that_answers_itself(learners):
    code = """
        class Table(dict):
            def __setitem__(self, key, value):
                if key in self: raise ValueError("taken")
                super().__setitem__(key, value)
            def names(self): return sorted(self)
        table = Table(a=1)
        """
    with learners.running(code) as remote:
        table = remote.name("table")
        assert isinstance(table, dict)
        assert list(dict.items(table)) == [("a", 1)]
        table["b"] = 2
        with pytest.raises(ValueError, match="taken"):
            table["b"] = 3
        dict.__setitem__(table, "c", 4)
        assert table.names() == ["a", "b", "c"]
        assert len(table) == 3
