# %% [markdown]
# # Build a variable over arrays
#
# **You'll build** two ways to get changed numbers without a write into an array: a function that
# gives a changed copy, and a class that holds one array after another.
#
# **You need** the lesson
# [Change a tensor that cannot change](../course/ch03_immutability_and_variables.ipynb).
#
# **How long it takes.** About an hour and a half.
#
# **How the parts depend on each other.** `scatter_nd` needs no other part. The class `Variable`
# then grows in four stages. The first stage makes a variable and replaces its value. Each of the
# other three stages needs the first stage. The last stage needs `scatter_nd` too.
#
# **How checking works.** Below each cell that you fill in there is a cell to try things in, then a
# cell that checks a few cases and tells you what is wrong. Grading checks each part with many more
# cases, but tests only what the text of the part says. Two rules hold everywhere:
#
# - **Do not change what you are given**: neither its numbers nor its flags.
# - **If two errors apply**, you may raise either of them.
#
# NumPy is all you need: no other library is used. You may add functions of your own to any cell
# that you fill in; later cells can use them.

# %%
# These three modules come with Python. The given code uses them; your code need not.
import operator
from functools import partial
from types import SimpleNamespace

import numpy as np

from insidetensor import all_right, extends, memory_diagram, refuses, returns, same_value

# %% [markdown] lesson="How is a changed copy made?"
# ## Give back a changed copy
#
# `scatter_nd(tensor, indices, updates)` returns a **new** array: a copy of `tensor` in which the
# elements at `indices` are replaced by `updates`. <!-- rule elements: 1 -->
# All three are ndarrays, and `updates` has the dtype of `tensor`. In TensorFlow this function is
# called `tf.tensor_scatter_nd_update`.
#
# The **last axis of `indices`** holds an index into `tensor`. The size of this axis is called the
# **depth**.
#
# The other axes of `indices` say how many updates there are, and how they are arranged.
# <!-- rule arrangement: 0.25 -->
#
# | `tensor` | `indices` | depth | `updates` | what is replaced |
# | --- | --- | --- | --- | --- |
# | `(3, 2)` | `[[0, 1], [2, 0]]` | 2 | `[5, 6]` | `[0, 1]` by 5, `[2, 0]` by 6 |
# | `(3, 2)` | `[[1]]` | 1 | `[[5, 6]]` | row 1 by `[5, 6]` |
# | `(3, 2)` | `[[[0], [2]]]`, of shape `(1, 2, 1)` | 1 | shape `(1, 2, 2)` | rows 0 and 2 |
#
# - **Depth smaller than the number of axes of `tensor`**: an index names a row (or a block), and
#   the update replaces the whole row (or block). <!-- rule rows: 0.5 -->
# - **The shape of `updates`** must be `indices.shape[:-1] + tensor.shape[depth:]`. Nothing is
#   broadcast: another shape raises a `ValueError` that names the expected shape and the given
#   shape. <!-- rule updates_shape: 0.25 -->
# - **Depth larger than the number of axes of `tensor`** raises a `ValueError`.
#   <!-- rule depth: 0.25 -->
# - **The same index twice**: the last one wins, in the row-by-row order of `indices`.
#   <!-- rule last_wins: 0.25 -->
#   (On a GPU, TensorFlow does not promise this order.)
# - **An index out of bounds** raises an `IndexError` that names the index, the axis and the size of
#   this axis. For index 3, if axis 0 has size 3, the message must contain `index 3`, `axis 0` and
#   `size 3`. NumPy's own message contains them: `index 3 is out of bounds for axis 0 with size 3`.
#   <!-- rule bounds: 0.25 -->
# - **A negative index is out of bounds too**, on every axis. As in TensorFlow, it does not count
#   from the end. <!-- rule negative: 0.25 -->
# - `indices` has two axes or more and a depth of at least 1. It may hold no index at all. Then
#   `updates` has no elements either. The shape of `updates` is still
#   `indices.shape[:-1] + tensor.shape[depth:]`, such as `(0, 2)`. The result is a copy of `tensor`.
#   <!-- rule no_index: 0.25 -->
# - The result shares no memory with the given arrays, and the given arrays stay as they are, after
#   an error too. <!-- rule a_copy: 0.5 -->
# - `tensor` may be read-only, transposed or a slice. It may have no elements: rows of size 0, for
#   example, are replaced by rows of size 0. <!-- rule any_tensor: 0.25 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# Check everything before you write. Then copy, and write one update after another into the copy.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `np.ndindex(indices.shape[:-1])` visits the places of the updates row by row: at each `place`,
# `indices[place]` is one index, and `updates[place]` is the update for this index.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `result[tuple(indices[place])] = updates[place]`. Without `tuple`, NumPy would treat this array as
# a list of rows.
#
# </details>


# %% nbgrader={"grade_id": "scatter-nd", "solution": true}
def scatter_nd(tensor: np.ndarray, indices: np.ndarray, updates: np.ndarray) -> np.ndarray:
    """Return a copy of `tensor` with `updates` at `indices`; `indices` has shape (..., depth).

    Raises: IndexError naming index, axis and size; ValueError if updates has another shape than
    indices.shape[:-1] + tensor.shape[depth:], or if the depth is above tensor.ndim.
    """
    ### BEGIN SOLUTION
    depth = indices.shape[-1]
    if depth > tensor.ndim:
        raise ValueError(f"depth {depth} is more than the {tensor.ndim} axes of {tensor.shape}")
    wanted = indices.shape[:-1] + tensor.shape[depth:]
    if updates.shape != wanted:
        raise ValueError(f"expected updates of shape {wanted}, got {updates.shape}")
    for axis, size in enumerate(tensor.shape[:depth]):
        on_axis = indices[..., axis]
        for i in on_axis[(on_axis < 0) | (on_axis >= size)]:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
    result = tensor.copy()
    for place in np.ndindex(indices.shape[:-1]):
        # One after another, so that the last of two equal indices wins.
        result[tuple(indices[place])] = updates[place]
    return result
    ### END SOLUTION


# %%
# Try it here. What must change in this array, if row 1 becomes [5, 6]?
# memory_diagram(scatter_nd(np.zeros((3, 2)), np.array([[1]]), np.array([[5.0, 6.0]])))
memory_diagram(np.zeros((3, 2)))

# %% nbgrader={"grade_id": "check-scatter-nd", "grade": true, "points": 4}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch03_immutability_and_variables.scatter_nd")
### END HIDDEN TESTS
tensor = np.full((3, 2), 9, np.float32)
indices, updates = np.array([[0, 1], [2, 0]]), np.array([5, 6], np.float32)
# rule elements
why = "[0, 1] becomes 5 and [2, 0] becomes 6; the others stay."
right = np.array([[9, 5], [9, 9], [6, 9]], np.float32)
assert returns(scatter_nd, tensor, indices, updates, expected=right, why=why)
why, right = "Element 1 becomes 10 and element 3 becomes 30.", np.array([0, 10, 2, 30])
two = np.array([[1], [3]])
assert returns(scatter_nd, np.arange(4), two, np.array([10, 30]), expected=right, why=why)
# rule arrangement
why = "Without its last axis, `indices` has the shape (1, 2): there are two updates, each a row."
three, rows = np.array([[[0], [2]]]), np.array([[[1, 2], [3, 4]]], np.float32)
right, call = np.array([[1, 2], [9, 9], [3, 4]], np.float32), "scatter_nd(tensor, three, rows)"
assert returns(scatter_nd, tensor, three, rows, expected=right, why=why, call=call)
# rule rows
why, row = "The depth is 1, so the index names row 1.", np.array([[5, 6]], np.float32)
right = np.array([[9, 9], [5, 6], [9, 9]], np.float32)
assert returns(scatter_nd, tensor, np.array([[1]]), row, expected=right, why=why)
why, block = "The depth is 1, and the index names a block of shape (2, 2).", np.ones((1, 2, 2))
zeros, right = np.zeros((2, 2, 2)), np.stack([np.zeros((2, 2)), np.ones((2, 2))])
assert returns(scatter_nd, zeros, np.array([[1]]), block, expected=right, why=why)
# rule updates_shape
why, names = "Each update is a row of 2: two updates need (2, 2).", ["(2, 2)", "(1, 2)"]
twice = np.array([[1], [2]])
assert refuses(scatter_nd, tensor, twice, row, error=ValueError, naming=names, why=why)
why, names = "Another shape with as many numbers is refused too.", ["(1, 2)", "(2, 1)"]
column = np.ones((2, 1), np.float32)
assert refuses(scatter_nd, tensor, np.array([[1]]), column, error=ValueError, naming=names, why=why)
why, names = "One number is not broadcast to the row.", ["(1, 2)", "(1, 1)"]
one = np.ones((1, 1), np.float32)
assert refuses(scatter_nd, tensor, np.array([[1]]), one, error=ValueError, naming=names, why=why)
# rule depth
why, deep = "The depth is 3, and `tensor` has 2 axes.", np.array([[0, 0, 0]])
assert refuses(scatter_nd, tensor, deep, np.ones(1, np.float32), error=ValueError, why=why)
# rule last_wins
result = scatter_nd(np.array([7, 8]), np.array([[0], [0]]), np.array([5, 6]))
assert same_value(result, np.array([6, 8]), why="The same index twice: the last one wins.")
result = scatter_nd(np.zeros((2, 2)), np.array([[1], [1]]), np.array([[1.0, 2.0], [3.0, 4.0]]))
why = "The last one wins for rows too."
assert same_value(result, np.array([[0.0, 0.0], [3.0, 4.0]]), why=why)
why, table = "Row by row, 6 and then 7 come to element 1.", np.array([[[0], [1]], [[1], [0]]])
result = scatter_nd(np.array([1, 2]), table, np.array([[5, 6], [7, 8]]))
assert same_value(result, np.array([8, 7]), why=why)
# rule bounds
why, names = "Axis 0 has the indices 0 to 2.", ["index 3", "axis 0", "size 3"]
assert refuses(scatter_nd, tensor, np.array([[3]]), row, error=IndexError, naming=names, why=why)
why, names = "Axis 1 has the indices 0 and 1.", ["index 2", "axis 1", "size 2"]
outside = np.array([[0, 0], [0, 2]])
assert refuses(scatter_nd, tensor, outside, updates, error=IndexError, naming=names, why=why)
# rule negative
why = "NumPy takes a negative index from the end: check it yourself, before you write."
names = ["index -1", "axis 0", "size 3"]
assert refuses(scatter_nd, tensor, np.array([[-1]]), row, error=IndexError, naming=names, why=why)
first, rows = np.array([[-1], [0]]), np.ones((2, 2), np.float32)
assert refuses(scatter_nd, tensor, first, rows, error=IndexError, naming=names, why=why)
why, names = "−1 does not count from the end on axis 1 either.", ["index -1", "axis 1", "size 2"]
inside, pair = np.array([[0, 0], [1, -1]]), np.ones(2, np.float32)
assert refuses(scatter_nd, tensor, inside, pair, error=IndexError, naming=names, why=why)
# rule no_index
no_index, no_rows = np.zeros((0, 1), np.int64), np.zeros((0, 2), np.float32)
result = scatter_nd(tensor, no_index, no_rows)
assert same_value(result, np.full((3, 2), 9, np.float32), why="Nothing is replaced.")
why, names = "Without an index, `updates` must have the shape (0, 2).", ["(0, 2)", "(0, 3)"]
wide = np.zeros((0, 3), np.float32)
assert refuses(scatter_nd, tensor, no_index, wide, error=ValueError, naming=names, why=why)
why, call = "The result is a copy of `tensor`, and not `tensor`.", "result is tensor"
assert same_value(result is tensor, False, why=why, call=call)
# rule any_tensor
turned = np.array([[0, 3], [1, 4], [2, 5]], order="F")
turned.flags.writeable = False
why = "`tensor` may be transposed and read-only: copy it before you write."
right, one = np.array([[0, 9], [1, 4], [2, 5]]), np.array([[0, 1]])
assert returns(scatter_nd, turned, one, np.array([9]), expected=right, why=why)
why, right, one = "Copy only the slice: 0, 2, 4.", np.array([0, 9, 4]), np.array([[1]])
assert returns(scatter_nd, np.arange(6)[::2], one, np.array([9]), expected=right, why=why)
why, empty = "Rows of size 0 are replaced by rows of size 0.", np.zeros((3, 0))
no_row = np.zeros((1, 0))
assert returns(scatter_nd, empty, one, no_row, expected=np.zeros((3, 0)), why=why)
# rule a_copy
why = "Copy first, then write: what was given must stay as it is."
assert same_value(tensor, np.full((3, 2), 9, np.float32), why=why)
assert same_value(updates, np.array([5, 6], np.float32), why=why)
result = scatter_nd(tensor, indices, updates)
tensor[...] = 0
right = np.array([[9, 5], [9, 9], [6, 9]], np.float32)
assert same_value(result, right, why="A later write into `tensor` must not change the result.")
why = "What was read-only must be read-only as before."
assert same_value(turned.flags.writeable, False, why=why)
all_right()

# %% [markdown] lesson="How does a variable replace its value?"
# ## Hold a value that can be replaced
#
# `Variable(initial)` holds a value. Nothing is ever written into this value, but it can be
# **replaced**: then the same variable holds another array.
#
# - `value()` returns what the variable holds now. At first, this is what `np.array(initial)` gives,
#   with the same shape and dtype. `initial` is an ndarray, a number or nested lists of numbers.
#   <!-- rule holds: 0.5 -->
# - `value()` returns an ndarray, also for a variable without axes. <!-- rule no_axes: 0.25 -->
# - The array that `value()` returns is **read-only**, and stays so. <!-- rule read_only: 0.25 -->
# - The array that `value()` returns is a **snapshot**: its numbers stay the same, whatever happens
#   to the variable later. <!-- rule snapshot: 0.25 -->
# - `assign(value)` replaces the value of this variable, and of no other. It returns the variable
#   itself, so that calls can follow each other: `v.assign(a).value()`. <!-- rule assign: 0.5 -->
#   (TensorFlow's `assign` returns another object, which stands for the same variable.)
#
# **Shape and dtype of a variable never change.** What `assign` takes:
#
# - An ndarray, also one without axes, must have the dtype of the variable. Another dtype raises a
#   `TypeError` that names both dtypes, such as `float32` and `float64`, even where a cast would
#   lose nothing. <!-- rule dtype: 0.25 --> (TensorFlow is less strict: it takes a float64 ndarray
#   for a float32 variable.)
# - A number or nested lists of numbers are converted to the dtype of the variable. A NumPy number,
#   such as `np.float64(2)`, counts as a number. Convert as `np.array(value, dtype=…)` does. It
#   rounds numbers and cuts off fractions without an error: 1.7 becomes 1 in a variable of ints.
#   <!-- rule converted: 0.25 -->
# - The shape must be that of the variable. Another shape raises a `ValueError` that names both
#   shapes. Nothing is broadcast: a single number fits only a variable of shape `()`.
#   <!-- rule shape: 0.25 -->
# - After an error the variable holds what it held before. <!-- rule after_error: 0.25 -->
#
# Both `Variable` and `assign` keep a **copy**: if the caller writes into the array later, the
# variable does not change. The caller's array stays as it is: if the caller could write into it
# before, the caller still can. Copy a read-only array too: it may be a view of another array, and
# somebody may write into that other array. <!-- rule copies: 0.25 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# `array.flags.writeable = False` makes an array read-only. Do it to your copy, not to the caller's
# array.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# If the array that you hold is read-only and never written into, `value()` can return this array
# itself: it is a snapshot already. `assign` makes another array, and forgets the old one.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `copy = np.array(value, dtype=self.dtype)`, after
# `if isinstance(value, np.ndarray) and value.dtype != self.dtype: raise TypeError(…)`. Compare the
# shapes, then `self._array = copy`. The next stages need these checks again, so make two methods.
# `converted` checks the dtype and converts. `checked` calls `converted`, and then compares the
# shapes.
#
# </details>


# %% nbgrader={"grade_id": "variable", "solution": true}
class Variable:
    """Holds one read-only array after another; shape and dtype never change."""

    def __init__(self, initial):
        """Hold a copy of `initial`: an ndarray, a number or nested lists of numbers."""
        ### BEGIN SOLUTION
        self._array = self.read_only(np.array(initial))
        ### END SOLUTION

    def value(self):
        """Return the present value as a read-only ndarray, which keeps its numbers."""
        ### BEGIN SOLUTION
        return self._array
        ### END SOLUTION

    def assign(self, value):
        """Replace the value by a copy of `value`; return the variable itself.

        Raises: TypeError, naming both dtypes, for an ndarray of another dtype; ValueError, naming
        both shapes, for another shape.
        """
        ### BEGIN SOLUTION
        new = self.converted(value)
        if new.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {new.shape}")
        self._array = self.read_only(new)
        return self

    def converted(self, value):
        """Return a copy of `value` with the dtype of the variable, whatever its shape."""
        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
            raise TypeError(f"expected dtype {self.dtype}, got an ndarray of {value.dtype}")
        return np.array(value, dtype=self.dtype)

    @staticmethod
    def read_only(array):
        """Make the array read-only, and return it."""
        array.flags.writeable = False
        return array

    ### END SOLUTION

    @property
    def shape(self):
        """The shape, for example (2, 3). (Given.)"""
        return self.value().shape

    @property
    def dtype(self):
        """The dtype, for example float32. (Given.)"""
        return self.value().dtype

    def __repr__(self):
        return f"Variable({self.value()!r})"


# %%
# Try it here. Two values that one variable has held: do they share memory?
# v = Variable([1.0, 2.0, 3.0])
# before = v.value()
# after = v.assign([4.0, 5.0, 6.0]).value()
# memory_diagram(before, after)

# %% nbgrader={"grade_id": "check-variable", "grade": true, "points": 3}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch03_immutability_and_variables.variable")
### END HIDDEN TESTS
mine, zeros = np.array([[1, 2], [3, 4]], np.float32), np.zeros((2, 2), np.float32)
# rule holds
v = Variable(mine)
first = np.array([[1, 2], [3, 4]], np.float32)
assert same_value(v.value(), first, why="The variable holds what it was made with.")
why, call = "The dtype is the one that `np.array([0.5, 1])` has.", "Variable([0.5, 1]).value()"
assert same_value(Variable([0.5, 1]).value(), np.array([0.5, 1.0]), why=why, call=call)
# rule no_axes
why = "Without axes, too, the value is an ndarray."
assert same_value(Variable(5).value(), np.array(5), why=why)
five = Variable(5)
five.assign(np.array(7))
assert same_value(five.value(), np.array(7), why=why)
# rule read_only
before, setitem, call = v.value(), operator.setitem, "v.value()[0] = 9"
why = "The value must be read-only, or a snapshot could be changed."
assert refuses(setitem, before, 0, 9, error=ValueError, why=why, call=call)
# rule assign
why = "`assign` makes another array, and returns the variable itself: `return self`."
assert returns(v.assign, zeros, expected=v, why=why, call="v.assign(zeros)")
why = "`assign` replaces the value by what it is given."
assert same_value(v.value(), np.zeros((2, 2), np.float32), why=why)
w, eights = Variable(mine), np.full((2, 2), 8, np.float32)
v.assign(eights)
why, call = "`v.assign` replaces the value of `v` alone.", "w.value()"
assert same_value(w.value(), first, why=why, call=call)
# rule read_only
why, call = "The next value must be read-only too.", "v.value()[0] = 9"
assert refuses(setitem, v.value(), 0, 9, error=ValueError, why=why, call=call)
# rule snapshot
why = "A snapshot keeps its numbers, whatever happens to the variable."
assert same_value(before, first, why=why)
# rule dtype
v, wide = Variable(first), np.ones((2, 2))
why, names = "The variable holds float32.", ["float32", "float64"]
call = "v.assign(np.ones((2, 2)))"
assert refuses(v.assign, wide, error=TypeError, naming=names, why=why, call=call)
w, call = Variable(2.5), "Variable(2.5).assign(np.array(1, np.float32))"
why = "Another dtype is refused, also without axes, and even if a cast would lose nothing."
one = np.array(1, np.float32)
assert refuses(w.assign, one, error=TypeError, naming=names, why=why, call=call)
# rule converted
why = "Lists are converted; only an ndarray of another dtype is refused."
lists, call = [[5, 6], [7, 8]], "v.assign([[5, 6], [7, 8]])"
assert returns(v.assign, lists, expected=v, why=why, call=call)
assert same_value(v.value(), np.array([[5, 6], [7, 8]], np.float32), why=why)
why, v = "The variable holds ints: 1.7 becomes 1, and −1.7 becomes −1.", Variable([3, 4])
assert returns(v.assign, [1.7, -1.7], expected=v, why=why, call="v.assign([1.7, -1.7])")
assert same_value(v.value(), np.array([1, -1]), why=why)
why, v = "Python's 0.1 is a float64 already, so the number must not change.", Variable([0.5])
assert returns(v.assign, [0.1], expected=v, why=why, call="v.assign([0.1])")
assert same_value(v.value(), np.array([0.1]), why=why)
why, v = "A NumPy number is a number: it becomes float32.", Variable(np.array(5, np.float32))
assert returns(v.assign, np.float64(2), expected=v, why=why, call="v.assign(np.float64(2))")
assert same_value(v.value(), np.array(2, np.float32), why=why)
# rule shape
v, four = Variable(first), np.ones(4, np.float32)
why, names = "The variable has the shape (2, 2).", ["(2, 2)", "(4,)"]
call = "v.assign(np.ones(4, np.float32))"
assert refuses(v.assign, four, error=ValueError, naming=names, why=why, call=call)
why, names = "A column is not broadcast.", ["(2, 2)", "(2, 1)"]
column, call = np.ones((2, 1), np.float32), "v.assign(np.ones((2, 1), np.float32))"
assert refuses(v.assign, column, error=ValueError, naming=names, why=why, call=call)
why, names = "A single number is not broadcast.", ["(2, 2)", "()"]
assert refuses(v.assign, 0.0, error=ValueError, naming=names, why=why, call="v.assign(0.0)")
why, names = "Lists must have the shape of the variable too.", ["(2, 2)", "(2,)"]
assert refuses(v.assign, [1, 2], error=ValueError, naming=names, why=why, call="v.assign([1, 2])")
# rule after_error
assert same_value(v.value(), first, why="After an error the variable holds what it held before.")
# rule copies
why = "Make your copy read-only, and not the caller's array."
assert same_value(mine.flags.writeable and zeros.flags.writeable, True, why=why)
why = "Nothing may be written into the caller's array."
assert same_value(eights, np.full((2, 2), 8, np.float32), why=why)
v, theirs = Variable(mine), zeros.view()
theirs.flags.writeable = False  # but the caller can still write into `zeros`
u, w = Variable(theirs), Variable(mine).assign(theirs)
mine[0, 0] = zeros[0, 0] = 99
why = "Keep a copy of what is given: the caller may write into the given array later."
assert same_value(v.value(), first, why=why)
why = "Keep a copy of a read-only array too: it may be a view."
assert same_value(u.value(), np.zeros((2, 2), np.float32), why=why)
assert same_value(w.value(), np.zeros((2, 2), np.float32), why=why)
all_right()

# %% [markdown] lesson="Where does an update write?"
# ## Add and subtract
#
# Two methods that change all elements:
#
# - `v.assign_add(delta)` replaces the value by value + delta, element by element.
#   <!-- rule added: 0.5 -->
# - `v.assign_sub(delta)` replaces the value by value − delta. <!-- rule subtracted: 0.25 -->
# - `assign_add` and `assign_sub` return the variable itself. <!-- rule itself: 0.25 -->
#
# The rules for `delta` are those for the value of `assign`:
#
# - An ndarray of another dtype raises a `TypeError` that names both dtypes.
#   <!-- rule dtype: 0.25 -->
# - `delta` must have exactly the shape of the variable, or a `ValueError` names both shapes.
#   Nothing is broadcast, so `v.assign_add(1.0)` is an error for a variable of shape `(3,)`, as it
#   is in TensorFlow. <!-- rule shape: 0.25 -->
# - Numbers and lists are converted **before** they are added or subtracted. A variable without axes
#   takes a number, and still holds an ndarray. <!-- rule converted: 0.25 -->
# - Nothing else changes: an earlier snapshot keeps its numbers, and `delta` stays as it is. The new
#   value is read-only. After an error the variable holds what it held before.
#   <!-- rule nothing_else: 0.25 -->
#
# An example: with `v = Variable([1.0, 2.0])`, `v.assign_sub([0.25, 0.5]).value()` is `[0.75, 1.5]`.
#
# `@extends(Variable)` adds the methods of the class below it to `Variable`, so that `Variable` can
# grow from cell to cell. If you run the cell of `Variable` again, run the cells below it again too:
# the new `Variable` has none of these methods yet.
#
# <details><summary>Hint 1: where to look</summary>
#
# `self.value()` is the present value, and `self.assign(…)` replaces it.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Convert and check `delta` before you add: the sum of two arrays may have the right shape even if
# `delta` has a wrong one. The sum may also have a wider dtype than the variable. If you wrote a
# method for `assign` that converts and checks, use this method here.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# With a method `checked` that returns the converted array or raises an error,
# `return self.assign(self.value() + self.checked(delta))`. If there are no axes, the sum of two
# arrays is a NumPy number. `np.array` in `assign` turns this number into an array again.
#
# </details>


# %% nbgrader={"grade_id": "variable-updates", "solution": true}
@extends(Variable)
class VariableUpdates:
    """Updates of the whole value."""

    def assign_add(self, delta):
        """Replace the value by value + delta; return the variable itself.

        Raises: the errors of assign.
        """
        ### BEGIN SOLUTION
        return self.assign(self.value() + self.delta(delta))
        ### END SOLUTION

    def assign_sub(self, delta):
        """Replace the value by value - delta; return the variable itself.

        Raises: the errors of assign.
        """
        ### BEGIN SOLUTION
        return self.assign(self.value() - self.delta(delta))

    def delta(self, value):
        """Return `value` with the dtype of the variable; refuse it if its shape is another."""
        delta = self.converted(value)
        if delta.shape != self.shape:
            raise ValueError(f"expected shape {self.shape}, got {delta.shape}")
        return delta

    ### END SOLUTION


# %%
# Try it here. What does a snapshot from before the update hold?
# v = Variable([1.0, 2.0])
# before = v.value()
# print(v.assign_add([10.0, 20.0]), before)

# %% nbgrader={"grade_id": "check-variable-updates", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch03_immutability_and_variables.variable_updates")
### END HIDDEN TESTS
first = np.array([1, 2, 3], np.float32)
v, delta = Variable(first), np.array([10, 20, 30], np.float32)
before = v.value()
# rule added
why = "Make the sum of value and delta, and assign it."
v.assign_add(delta)
assert same_value(v.value(), np.array([11, 22, 33], np.float32), why=why)
# rule subtracted
w = Variable([1.0, 2.0])
w.assign_sub(np.array([0.25, 0.5]))
assert same_value(w.value(), np.array([0.75, 1.5]), why="1 − 0.25 and 2 − 0.5.")
why, call = "The new value must be read-only.", "w.value()[0] = 9"
assert refuses(operator.setitem, w.value(), 0, 9, error=ValueError, why=why, call=call)
# rule itself
why = "Return the variable, as `assign` does."
assert returns(v.assign_add, delta, expected=v, why=why, call="v.assign_add(delta)")
assert returns(v.assign_sub, delta, expected=v, why=why, call="v.assign_sub(delta)")
# rule dtype
v, one = Variable(first), Variable(np.array(5, np.float32))
why, names = "The variable holds float32, and NumPy's sum would be float64.", ["float32", "float64"]
call = "v.assign_sub(np.ones(3))"
assert refuses(v.assign_sub, np.ones(3), error=TypeError, naming=names, why=why, call=call)
why = "Another dtype is refused even if a cast would lose nothing."
call = "w.assign_add(np.ones(2, np.float32))"
narrow = np.ones(2, np.float32)
assert refuses(w.assign_add, narrow, error=TypeError, naming=names, why=why, call=call)
why, call = "An array without axes is an ndarray as well.", "one.assign_add(np.array(7.0))"
assert refuses(one.assign_add, np.array(7.0), error=TypeError, naming=names, why=why, call=call)
# rule shape
why, names = "`delta` must have the shape of the variable: nothing is broadcast.", ["(3,)", "()"]
call = "v.assign_add(1.0)"
assert refuses(v.assign_add, 1.0, error=ValueError, naming=names, why=why, call=call)
why, row = "The sum would have the shape (1, 3).", np.ones((1, 3), np.float32)
names, call = ["(3,)", "(1, 3)"], "v.assign_sub(np.ones((1, 3), np.float32))"
assert refuses(v.assign_sub, row, error=ValueError, naming=names, why=why, call=call)
table, why = Variable([[1, 2], [3, 4]]), "Only the sum would have the right shape, not `delta`."
names, call = ["(2, 2)", "(2,)"], "table.assign_add([1, 2])"
assert refuses(table.assign_add, [1, 2], error=ValueError, naming=names, why=why, call=call)
names, call = ["(2, 2)", "(1, 2)"], "table.assign_sub([[1, 2]])"
assert refuses(table.assign_sub, [[1, 2]], error=ValueError, naming=names, why=why, call=call)
# rule nothing_else
assert same_value(v.value(), first, why="After an error the variable holds what it held before.")
# rule converted
why = "Convert a list to the dtype of the variable before you add."
assert returns(v.assign_add, [10, 20, 30], expected=v, why=why, call="v.assign_add([10, 20, 30])")
assert same_value(v.value(), np.array([11, 22, 33], np.float32), why=why)
why = "In a variable of ints, 0.6 becomes 0 before it is added to −1 and 2."
ints, call = Variable([-1, 2]), "ints.assign_add([0.6, 0.6])"
assert returns(ints.assign_add, [0.6, 0.6], expected=ints, why=why, call=call)
assert same_value(ints.value(), np.array([-1, 2]), why=why)
why, call = "`assign_sub` converts a list too.", "ints.assign_sub([1, 2])"
assert returns(ints.assign_sub, [1, 2], expected=ints, why=why, call=call)
assert same_value(ints.value(), np.array([-2, 0]), why=why)
why = "A variable without axes takes a number, and holds an ndarray."
assert returns(one.assign_sub, 2, expected=one, why=why, call="one.assign_sub(2)")
assert same_value(one.value(), np.array(3, np.float32), why=why)
# rule nothing_else
why = "A snapshot keeps its numbers: replace the value, do not write into it."
assert same_value(before, first, why=why)
assert same_value(delta, np.array([10, 20, 30], np.float32), why="`delta` stays as it is.")
assert same_value(delta.flags.writeable, True, why="`delta` stays as it is, its flags too.")
why, call = "The new value must be read-only too.", "v.value()[0] = 9"
assert refuses(operator.setitem, v.value(), 0, 9, error=ValueError, why=why, call=call)
all_right()

# %% [markdown] lesson="Does a snapshot change with its variable?"
# ## Replace a part
#
# `v[1:, 0].assign(value)` replaces a part of the value, as in TensorFlow. The code for `[…]` is
# given: it calls `v.assign_slice(key, value)` with the key in the brackets. You write
# `assign_slice`.
#
# - `v.assign_slice(key, value)` replaces the part that `key` names, and everything outside the part
#   stays. <!-- rule part: 0.5 -->
# - `key` is an int, a slice or `...`, or a tuple of these (`()` for a variable without axes). A key
#   means the same as in NumPy, so −1 is the last index. <!-- rule keys: 0.25 -->
# - A bad key raises the `IndexError` that NumPy raises. <!-- rule bad_key: 0.25 -->
# - Here `value` **is broadcast** to the shape of the part, as in a NumPy assignment:
#   `v[0].assign(7)` makes a row of sevens. A value that does not fit raises a `ValueError`.
#   <!-- rule broadcast: 0.25 -->
# - As in `assign`, numbers and lists are converted, and an ndarray of another dtype, also one
#   without axes, raises a `TypeError` that names both dtypes. <!-- rule dtype: 0.25 -->
# - `assign_slice` returns the variable itself. <!-- rule itself: 0.25 -->
# - Nothing else changes: an earlier snapshot keeps its numbers, and an array that is given stays as
#   it is. The new value is read-only. After an error the variable holds what it held before.
#   <!-- rule nothing_else: 0.25 -->
#
# An example: with `v = Variable([[1, 2], [3, 4]])`, `v[:, 1].assign([20, 40])` makes the value
# `[[1, 20], [3, 40]]`, and an earlier snapshot still has its 2 and 4.
#
# <details><summary>Hint 1: where to look</summary>
#
# Do not write into the value that the variable holds. You may write into a copy.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Copy the value, write into the copy with NumPy's own `copy[key] = …`, and assign the copy.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `new = self.value().copy()`, then `new[key] = …` with the converted value, then `return
# self.assign(new)`.
#
# </details>


# %% nbgrader={"grade_id": "variable-slices", "solution": true}
@extends(Variable)
class VariableSlices:
    """Updates of a part."""

    def assign_slice(self, key, value):
        """Replace the part at `key` by `value`, which is broadcast; return the variable itself.

        Raises: IndexError as NumPy does; ValueError when `value` does not fit; TypeError, naming
        both dtypes, for an ndarray of another dtype.
        """
        ### BEGIN SOLUTION
        new = self.value().copy()
        new[key] = self.converted(value)
        return self.assign(new)
        ### END SOLUTION

    def __getitem__(self, key):
        """Return an object whose `assign(value)` is `assign_slice(key, value)`. (Given.)"""
        return SimpleNamespace(assign=partial(self.assign_slice, key))


# %%
# Try it here. The value before and after, drawn side by side:
# v = Variable([[1, 2], [3, 4]])
# before = v.value()
# after = v[:, 1].assign([20, 40]).value()
# memory_diagram(before, after)

# %% nbgrader={"grade_id": "check-variable-slices", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch03_immutability_and_variables.variable_slices")
### END HIDDEN TESTS
table = np.array([[1, 2, 3], [4, 5, 6]], np.float32)
v, row = Variable(table), np.array([7, 8, 9], np.float32)
before = v.value()
# rule part
why = "The value is read-only: write into a copy, assign this copy, and return the variable."
key, forty = (slice(1, None), 0), np.array([40], np.float32)
assert returns(v.assign_slice, key, forty, expected=v, why=why, call="v[1:, 0].assign(forty)")
right = np.array([[1, 2, 3], [40, 5, 6]], np.float32)
assert same_value(v.value(), right, why="Only element [1, 0] is replaced.")
assert returns(v.assign_slice, 0, row, expected=v, why=why, call="v[0].assign(row)")
right = np.array([[7, 8, 9], [40, 5, 6]], np.float32)
assert same_value(v.value(), right, why="Row 0 is replaced.")
# rule keys
why, pair, call = "−1 is the last column.", np.array([0, 1], np.float32), "v[:, -1].assign(pair)"
assert returns(v[:, -1].assign, pair, expected=v, why=why, call=call)
right = np.array([[7, 8, 0], [40, 5, 1]], np.float32)
assert same_value(v.value(), right, why=why)
why, four = "Columns 0 and 2 are replaced.", np.array([[1, 2], [3, 4]], np.float32)
assert returns(v[..., ::2].assign, four, expected=v, why=why, call="v[..., ::2].assign(four)")
right = np.array([[1, 8, 2], [3, 5, 4]], np.float32)
assert same_value(v.value(), right, why=why)
why, call = "A slice may go past the end.", "v[1:9].assign(np.zeros((1, 3), np.float32))"
assert returns(v[1:9].assign, np.zeros((1, 3), np.float32), expected=v, why=why, call=call)
assert same_value(v.value(), np.array([[1, 8, 2], [0, 0, 0]], np.float32), why=why)
why, call = "The slice names no row, so nothing is replaced.", "v[2:].assign(pair[:0, None])"
assert returns(v[2:].assign, pair[:0, None], expected=v, why=why, call=call)
assert same_value(v.value(), np.array([[1, 8, 2], [0, 0, 0]], np.float32), why=why)
one, seven = Variable(np.array(5, np.float32)), np.array(7, np.float32)
why, call = "Without axes, the key is `()`.", "one[()].assign(seven)"
assert returns(one[()].assign, seven, expected=one, why=why, call=call)
assert same_value(one.value(), seven, why=why)
# rule bad_key
zero = np.array(0, np.float32)
why = "There are the rows 0 and 1."
assert refuses(v[2].assign, zero, error=IndexError, why=why, call="v[2].assign(zero)")
why = "There are two axes, and the key has three ints."
call = "v[0, 0, 0].assign(zero)"
assert refuses(v[0, 0, 0].assign, zero, error=IndexError, why=why, call=call)
# rule broadcast
v, why = Variable(table), "The number 7 is broadcast to the row."
assert returns(v[0].assign, 7, expected=v, why=why, call="v[0].assign(7)")
assert same_value(v.value(), np.array([[7, 7, 7], [4, 5, 6]], np.float32), why=why)
why = "A row is broadcast to all rows."
assert returns(v[...].assign, row, expected=v, why=why, call="v[...].assign(row)")
right = np.array([[7, 8, 9], [7, 8, 9]], np.float32)
assert same_value(v.value(), right, why=why)
why, call = "2 numbers do not fit a row of 3.", "v[0].assign(np.ones(2, np.float32))"
pair = np.ones(2, np.float32)
assert refuses(v.assign_slice, 0, pair, error=ValueError, why=why, call=call)
assert refuses(v.assign_slice, 0, [1, 2], error=ValueError, why=why, call="v[0].assign([1, 2])")
# rule dtype
why, names = "The variable holds float32.", ["float32", "float64"]
wide, call = np.ones(3), "v[0].assign(np.ones(3))"
assert refuses(v.assign_slice, 0, wide, error=TypeError, naming=names, why=why, call=call)
why, doubles = "Another dtype is refused even if a cast would lose nothing.", Variable([1.0, 2.0])
narrow, call = np.ones(2, np.float32), "doubles[:].assign(np.ones(2, np.float32))"
assert refuses(doubles[:].assign, narrow, error=TypeError, naming=names, why=why, call=call)
why, call = "An array without axes is an ndarray as well.", "v[0].assign(np.array(7.0))"
assert refuses(v.assign_slice, 0, np.array(7.0), error=TypeError, naming=names, why=why, call=call)
why, call = "A NumPy number is a number.", "v[0, 0].assign(np.float64(7))"
assert returns(v[0, 0].assign, np.float64(7), expected=v, why=why, call=call)
why = "Lists are converted as in `assign`: 1.7 becomes 1, and −1.7 becomes −1."
ints, call = Variable([1, 2, 3]), "ints[:2].assign([1.7, -1.7])"
assert returns(ints[:2].assign, [1.7, -1.7], expected=ints, why=why, call=call)
assert same_value(ints.value(), np.array([1, -1, 3]), why=why)
# rule itself
why, call = "Return the variable, as `assign` does.", "v.assign_slice(0, row)"
assert returns(v.assign_slice, 0, row, expected=v, why=why, call=call)
# rule nothing_else
assert same_value(v.value(), right, why="After an error the variable holds what it held before.")
assert same_value(before, table, why="A snapshot keeps its numbers: write into a copy.")
why = "An array that is given stays as it is."
assert same_value(row, np.array([7, 8, 9], np.float32), why=why)
assert same_value(row.flags.writeable, True, why=why)
why, call = "The new value must be read-only too.", "v.value()[0] = 9"
assert refuses(operator.setitem, v.value(), 0, 9, error=ValueError, why=why, call=call)
all_right()

# %% [markdown] lesson="How does a variable replace its value?"
# ## Scatter into a variable
#
# `v.scatter_nd_update(indices, updates)` replaces the value by `scatter_nd(value, indices,
# updates)`. <!-- rule scattered: 0.25 -->
#
# An example: with `v = Variable([1, 2, 3])`, `v.scatter_nd_update([[0], [2]], [10, 30])` makes the
# value `[10, 2, 30]`.
#
# - `indices` is an ndarray of ints, or nested lists of ints. `updates` is an ndarray, or nested
#   lists of numbers. Lists are converted as in `assign`. <!-- rule lists: 0.25 -->
# - As in `assign`, an ndarray of another dtype raises a `TypeError` that names both dtypes. All
#   other errors are those of `scatter_nd`. After an error the variable holds what it held before.
#   <!-- rule refused: 0.25 -->
# - `scatter_nd_update` returns the variable itself, and nothing else changes: an earlier snapshot
#   keeps its numbers, `indices` and `updates` stay as they are, and the new value is read-only.
#   <!-- rule nothing_else: 0.25 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# You have written both halves: a function that gives a changed copy, and a method that replaces the
# value.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `scatter_nd` wants ndarrays: convert `indices` and `updates` first. Convert `updates` as `assign`
# converts its value.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `return self.assign(scatter_nd(self.value(), np.asarray(indices), …))`
#
# </details>


# %% nbgrader={"grade_id": "variable-scatter", "solution": true}
@extends(Variable)
class VariableScatter:
    """Updates of elements and rows by their indices."""

    def scatter_nd_update(self, indices, updates):
        """Replace the elements or rows at `indices`, (..., depth); return the variable itself.

        Raises: as scatter_nd does; TypeError, naming both dtypes, for updates of another dtype.
        """
        ### BEGIN SOLUTION
        updated = scatter_nd(self.value(), np.asarray(indices), self.converted(updates))
        return self.assign(updated)
        ### END SOLUTION


# %%
# Try it here. Are the two values drawn over one storage, or over two?
# v = Variable([1, 2, 3])
# before = v.value()
# after = v.scatter_nd_update([[0], [2]], [10, 30]).value()
# memory_diagram(before, after)

# %% nbgrader={"grade_id": "check-variable-scatter", "grade": true, "points": 1}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch03_immutability_and_variables.variable_scatter")
### END HIDDEN TESTS
table = np.array([[1, 2, 3], [4, 5, 6]], np.float32)
v, indices = Variable(table), np.array([[0, 0], [1, 2]])
before, updates, update = v.value(), np.array([100, 200], np.float32), v.scatter_nd_update
# rule scattered
update(indices, updates)
right = np.array([[100, 2, 3], [4, 5, 200]], np.float32)
why = "[0, 0] becomes 100 and [1, 2] becomes 200: assign what `scatter_nd` gives."
assert same_value(v.value(), right, why=why)
update(np.array([[1]]), np.array([[7, 8, 9]], np.float32))
right = np.array([[100, 2, 3], [7, 8, 9]], np.float32)
assert same_value(v.value(), right, why="Row 1 is replaced.")
# rule lists
ints = Variable([1, 2, 3])
into, call = ints.scatter_nd_update, "ints.scatter_nd_update([[0], [2]], [10, 30])"
why = "`indices` and `updates` may be lists: make ndarrays of them."
assert returns(into, [[0], [2]], [10, 30], expected=ints, why=why, call=call)
assert same_value(ints.value(), np.array([10, 2, 30]), why=why)
why = "The updates become ints, as in `assign`: 1.7 becomes 1, and −1.7 becomes −1."
call = "ints.scatter_nd_update([[0], [2]], [1.7, -1.7])"
assert returns(into, [[0], [2]], [1.7, -1.7], expected=ints, why=why, call=call)
assert same_value(ints.value(), np.array([1, 2, -1]), why=why)
# rule refused
why, names = "There are the rows 0 and 1.", ["index 2", "axis 0", "size 2"]
two, rows = np.array([[0], [2]]), np.zeros((2, 3), np.float32)
call = "v.scatter_nd_update(two, rows)"
assert refuses(update, two, rows, error=IndexError, naming=names, why=why, call=call)
why, names = "A negative index is out of bounds.", ["index -1"]
call, row = "v.scatter_nd_update(np.array([[-1]]), row)", np.zeros((1, 3), np.float32)
assert refuses(update, np.array([[-1]]), row, error=IndexError, naming=names, why=why, call=call)
why, names = "As in `assign`, an ndarray of another dtype is refused.", ["float32", "float64"]
first, wide = np.array([[0]]), np.ones((1, 3))
call = "v.scatter_nd_update(first, np.ones((1, 3)))"
assert refuses(update, first, wide, error=TypeError, naming=names, why=why, call=call)
why, doubles = "Another dtype is refused even if a cast would lose nothing.", Variable([1.0, 2.0])
into, narrow = doubles.scatter_nd_update, np.ones(1, np.float32)
call = "doubles.scatter_nd_update(first, np.ones(1, np.float32))"
assert refuses(into, first, narrow, error=TypeError, naming=names, why=why, call=call)
assert same_value(v.value(), right, why="After an error the variable holds what it held before.")
# rule nothing_else
why, call = "Return the variable, as `assign` does.", "v.scatter_nd_update(indices, updates)"
assert returns(update, indices, updates, expected=v, why=why, call=call)
assert same_value(before, table, why="A snapshot keeps its numbers.")
why = "What is given stays as it is."
assert same_value(indices, np.array([[0, 0], [1, 2]]), why=why)
assert same_value(updates, np.array([100, 200], np.float32), why=why)
assert same_value(indices.flags.writeable and updates.flags.writeable, True, why=why)
why, call = "The new value must be read-only too.", "v.value()[0] = 9"
assert refuses(operator.setitem, v.value(), 0, 9, error=ValueError, why=why, call=call)
all_right()

# %% [markdown]
# ## What you have built
#
# Not graded. **Skip this until the class works.** The cell below takes 20 steps of gradient
# descent. The weight w is your variable. The gradient of the sum of (w − target)² is
# 2 × (w − target).

# %%
w, target = Variable([0.0, 0.0]), np.array([3.0, -1.0])
history = [w.value()]
for _ in range(20):
    w.assign_sub(0.2 * (w.value() - target))
    history.append(w.value())
print(w)
print(history[0], history[1], history[2])

# %% [markdown]
# Keeping the history costs no copies: every snapshot is an array that the variable has held. But
# each update makes a new array, whether you keep a history or not. In TensorFlow, if you always
# update the whole value of a variable, an update makes a new array only while somebody holds the
# old value.
