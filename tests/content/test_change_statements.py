"""What the prose of the lesson on change states and does not show, run."""

import copy
from itertools import product

import numpy as np
import pytest
from lazy_libraries import tf, torch

from insidetensor import shares_memory


@pytest.mark.parametrize("width", [1, 3, 8, 15, 16, 17, 32, 33, 48, 768])
def test_rows_of_a_multiple_of_64_bytes_share_and_others_are_copied(width):
    x = tf.zeros((4, width))
    parts = (x[0], x[1], x[-1], x[1:3], x[:1], *tf.split(x, 2), *tf.unstack(x))
    assert {shares_memory(x, part) for part in parts} == {4 * width % 64 == 0}
    assert shares_memory(x, tf.reshape(x, (width, 4)))
    if width > 1:
        assert not shares_memory(x, x[:, :1])


def test_the_bytes_of_a_row_decide_and_not_its_elements():
    shared = {
        dtype: shares_memory(x := tf.zeros((4, 8), dtype), x[1])
        for dtype in ("float64", "float32", "uint8")
    }
    assert shared == {"float64": True, "float32": False, "uint8": False}


def made(source):
    return tf.Variable(source)


def assigned(source):
    variable = tf.Variable(tf.zeros(2))
    variable.assign(source)
    return variable


@pytest.mark.parametrize("hold", [made, assigned])
def test_a_variable_follows_a_pytorch_tensor_and_no_ndarray(hold):
    lender, array = torch.zeros(2), np.zeros(2, np.float32)
    of_torch, of_numpy = hold(lender), hold(array)
    of_copy = hold(lender.numpy())
    snapshot = of_torch.value()
    lender[0] = array[0] = 7
    found = [float(each[0]) for each in (of_torch, snapshot, of_numpy, of_copy)]
    assert found == [7, 7, 0, 0]


UPDATES = {
    "assign_add": lambda variable: variable.assign_add([1.0, 1.0]),
    "assign": lambda variable: variable.assign([9.0, 9.0]),
    "a part": lambda variable: variable[0].assign(9.0),
    "scatter_nd_update": lambda variable: variable.scatter_nd_update([[0]], [9.0]),
}


def test_an_update_of_a_variable_writes_into_no_pytorch_tensor_given_to_it():
    written = []
    for hold, (name, update) in product((made, assigned), UPDATES.items()):
        lender = torch.tensor([1.0, 2.0])
        update(hold(lender))
        if lender.tolist() != [1.0, 2.0]:
            written.append((hold.__name__, name))
    assert written == []


def test_a_variable_keeps_its_dtype_and_cuts_the_floats_of_arrays_and_tensors_off():
    count = tf.Variable([1, 2])
    assert count.assign(np.array([1.7, -1.7])).numpy().tolist() == [1, -1]
    assert count.assign(torch.tensor([2.7, -2.7])).numpy().tolist() == [2, -2]
    with pytest.raises(TypeError):
        count.assign([1.7, -1.7])
    with pytest.raises(ValueError, match=r"\(2,\).*\(3,\)"):
        count.assign([1, 2, 3])


def test_assign_holds_the_tensor_that_it_is_given_and_a_part_makes_each_read_a_copy():
    variable, given = tf.Variable([1.0, 2.0]), tf.constant([3.0, 4.0])
    variable.assign(given)
    assert shares_memory(variable.value(), given)
    variable[0].assign(5.0)
    variable.assign(given)  # which does not undo it
    assert not shares_memory(variable.value(), variable.value())


def test_a_state_dict_follows_the_weights_until_each_tensor_is_copied():
    model = torch.nn.Linear(1, 1, bias=False)
    state = model.state_dict()
    weight = model.weight.detach()
    assert shares_memory(state["weight"], weight)
    assert shares_memory(dict(state)["weight"], weight)
    assert not shares_memory(copy.deepcopy(state)["weight"], weight)
    assert not shares_memory(state["weight"].clone(), weight)


def refuses_a_written_result(function):
    result = getattr(torch.tensor([1.0, 2.0], requires_grad=True), function)()
    result.add_(1)
    try:
        result.sum().backward()
    except RuntimeError as error:
        return "modified by an inplace operation" in str(error)
    return False


def test_some_functions_keep_their_result_and_some_only_their_input():
    keeping = {"exp", "tanh", "sigmoid", "relu", "reciprocal"}
    functions = keeping | {"sin", "cos", "log", "square"}
    assert {each for each in functions if refuses_a_written_result(each)} == keeping


def test_a_function_called_for_each_element_writes_and_is_not_counted():
    t = torch.zeros(3)
    t.apply_(lambda _: 5.0)
    t.map_(torch.ones(3), lambda mine, other: mine + other)
    assert (t.tolist(), t._version) == ([6.0, 6.0, 6.0], 0)
    t.add_(1)
    assert t._version == 1


# What methods that end with an underscore may be called with.
ARGUMENTS = (
    "()",
    "(1,)",
    "(0.0, 1.0)",
    "(torch.ones(3),)",
    "(torch.ones(3), torch.ones(3))",
    "(0, torch.tensor([0]), torch.ones(1))",
    "(torch.tensor([True, False, True]), 1.0)",
    "(torch.tensor([0]), torch.tensor([1.0]))",
    "(lambda each: each + 1,)",
    "(torch.ones(3), lambda mine, other: mine + other)",
    "(torch.ones(3), torch.ones(3), lambda mine, first, second: mine + first + second)",
)


def is_counted(name):
    """Whether a method that writes is counted; None if nothing was written."""
    for arguments in ARGUMENTS:
        t = torch.full((3,), 2.5)
        try:
            getattr(t, name)(*eval(arguments, {"torch": torch}))
        except (TypeError, RuntimeError, IndexError, ValueError):
            continue
        if t.tolist() != [2.5] * 3:
            return t._version > 0
    return None


def test_a_write_of_a_method_that_ends_with_an_underscore_is_counted_but_for_three():
    names = [each for each in dir(torch.Tensor) if each.endswith("_") and not each.endswith("__")]
    counted = {each: is_counted(each) for each in names}
    uncounted = {each for each, found in counted.items() if found is False}
    assert uncounted == {"apply_", "map_", "map2_"}
    assert sum(found is True for found in counted.values()) > 80


def test_the_reads_that_the_lesson_names_make_each_later_read_a_copy_and_others_do_not():
    reads = {  # whether two snapshots share afterwards
        "tf.gather(v, [0])": False,
        "tf.gather_nd(v, [[0]])": False,
        "v.gather_nd([[0]])": False,
        "v.sparse_read([0])": False,
        "tf.gather(v, [0], axis=1)": True,
        "v[0]": True,
    }
    found = {}
    for read in reads:
        variable = tf.Variable([[1.0, 2.0], [3.0, 4.0]])
        eval(read, {"tf": tf, "v": variable})
        found[read] = shares_memory(variable.value(), variable.value())
    assert found == reads


def test_assign_holds_the_tensor_until_a_part_was_updated_or_gathered():
    found = []
    for start in (lambda v: None, lambda v: v[0].assign(9.0), lambda v: tf.gather(v, [0])):
        variable, given = tf.Variable([1.0, 2.0]), tf.constant([3.0, 4.0])
        start(variable)
        variable.assign(given)
        given._numpy()[0] = 99  # seen in the variable if it holds this tensor
        found.append(float(variable[0]))
    assert found == [99.0, 3.0, 3.0]


def test_a_slice_of_all_rows_shares_whatever_the_size_of_a_row():
    x = tf.zeros((4, 3))
    assert [shares_memory(x, part) for part in (x[:], x[0:4], x[1:3])] == [True, True, False]


@pytest.mark.parametrize(
    ("update", "copies"), [("assign_add", True), ("assign_sub", True), ("assign", False)]
)
def test_an_update_copies_for_a_snapshot_that_is_held_unless_it_replaces_the_value(update, copies):
    variable, other = tf.Variable([1.0, 2.0]), tf.constant([3.0, 4.0])
    snapshot = variable.value()
    getattr(variable, update)(other)
    assert snapshot.numpy().tolist() == [1.0, 2.0]
    assert not shares_memory(variable.value(), snapshot)
    assert shares_memory(variable.value(), other) is not copies
