# %% [markdown]
# # Build a small strided tensor
#
# **You'll build** a tensor in pure Python: a flat storage, and a shape, strides and an offset that
# say how to read it. Transposing, slicing, broadcasting and most reshaping will move no number at
# all.
#
# **You need** the lesson [See one storage as many tensors](../course/ch02_views_and_strides.ipynb),
# and classes in Python: properties, methods such as `__getitem__`, arguments such as `*axes`.
#
# **How long it takes.** Four to five hours, in two halves: nine functions, then a class. The first
# half alone is enough for one day. The cell *Half-way* says where the first half ends.
#
# **How the parts depend on each other.** Nine functions over shape, strides and offset come first.
# Do them in any order. `transposed`, `is_contiguous` and `view_strides` are easier with a function
# of an earlier part; the others need no other part. The class `Tensor` then uses these functions,
# in six stages. The first stage, making a tensor, needs `row_major_strides` and `indexed`. The
# second stage, views, needs `transposed`, `permuted` and `expanded`. Each of the other four stages
# needs the first two, and the functions named in its text or in its hints. So if you leave out a
# part, you lose the points of this part, and the points of the parts that need it.
#
# **How checking works.** Below each cell that you fill in there is a cell to try things in, then a
# cell that checks a few cases and tells you what is wrong. Grading checks each part with many more
# cases, but tests only what the text of the part says. Three rules hold everywhere:
#
# - **Strides and offsets count elements**, never bytes. Shapes and strides are tuples of ints. The
#   ints that you are given are Python's; those that you return may be NumPy's too.
# - **Axes are numbered from 0**, and a negative axis counts from the end: −1 is the last one.
# - **Some strides do not matter**: the stride of an axis of size 1, and all strides of a tensor
#   without elements. For these strides, any number is right.
#
# You may add functions of your own to any cell that you fill in; later cells can use them.

# %%
# These three come with Python and can be of use; none of them is required.
import itertools
import math
import operator

from insidetensor import (
    Layout,
    all_right,
    extends,
    memory_diagram,
    refuses,
    returns,
    same_layout,
    same_strides,
    same_value,
)

# %% [markdown] lesson="Find an element by arithmetic"
# ## Lay out a shape row by row
#
# `row_major_strides(shape)` returns the strides of a tensor whose elements lie in its storage row
# after row, without gaps: the last index varies fastest. <!-- rule row_after_row: 1.5 -->
#
# In a `(2, 3, 4)` tensor, neighbours in a row are 1 apart. Going down one row skips a row of 4
# elements. Going to the next block skips 3 rows of 4, which is 12. So the strides are `(12, 4, 1)`.
#
# A shape without axes, `()`, has no strides: `()`. <!-- rule no_axes: 0.5 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# Start with the last axis and work towards the first.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# The stride of an axis is the product of the sizes of all axes after it.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `for size in reversed(shape):` keep the product as the stride of this axis, then multiply the
# product by `size`.
#
# </details>


# %% nbgrader={"grade_id": "row-major-strides", "solution": true}
def row_major_strides(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the strides, in elements, of a tensor of this shape stored row after row."""
    ### BEGIN SOLUTION
    strides = []
    step = 1
    for size in reversed(shape):
        strides.append(step)
        step *= size
    return tuple(reversed(strides))
    ### END SOLUTION


# %%
# Try it here. The picture of the example, and how to draw yours:
# memory_diagram(Layout((2, 3, 4), row_major_strides((2, 3, 4))))
memory_diagram(Layout((2, 3, 4), (12, 4, 1)))

# %% nbgrader={"grade_id": "check-row-major-strides", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.row_major_strides")
### END HIDDEN TESTS
# rule row_after_row
assert same_strides(row_major_strides((2, 3, 4)), (12, 4, 1), shape=(2, 3, 4))
assert same_strides(row_major_strides((5,)), (1,), shape=(5,))
assert same_strides(row_major_strides((4, 1, 2)), (2, 2, 1), shape=(4, 1, 2))
# rule no_axes
assert same_strides(row_major_strides(()), (), shape=())
all_right()

# %% [markdown] lesson="Find an element by arithmetic"
# ## Find an element by arithmetic
#
# `storage_index(index, shape, strides, offset)` returns the position in the storage of the element
# at `index`, a tuple with one int for each axis:
#
# position = offset + index[0] × strides[0] + index[1] × strides[1] + …
# <!-- rule position: 0.5 -->
#
# With strides `(4, 1)` and offset 2, element `[1, 3]` lies at 2 + 1 × 4 + 3 × 1 = 9.
#
# - A negative index counts from the end of its axis: on an axis of size 3, −1 means 2, and 0 can be
#   written as −3. <!-- rule negative_index: 0.25 -->
# - A negative stride leads back through the storage: with strides `(-2,)` and offset 7, element
#   `[1]` lies at 7 + 1 × −2 = 5. <!-- rule negative_strides: 0.25 -->
# - An index below −size or above size − 1 raises an `IndexError`.
#   <!-- rule out_of_bounds: 0.25 -->
#   The message of this error names the axis and its size, in the words `index 3 is out of bounds
#   for axis 0 with size 3`. It gives the index as the caller wrote it. <!-- rule message: 0.25 -->
# - More or fewer indices than axes raise an `IndexError` too. <!-- rule index_count: 0.25 -->
# - The index of a tensor without axes is `()`, and its one element lies at the offset.
#   <!-- rule no_axes: 0.25 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# Look at one axis at a time: its index, its size and its stride. `zip` walks through the three
# tuples together.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Check `-size <= i < size` first. Then a negative `i` becomes `i + size`, and the axis adds `i *
# stride`.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `for axis, (i, size, stride) in enumerate(zip(index, shape, strides)):` and `raise
# IndexError(f"index {i} is out of bounds for …")`.
#
# </details>


# %% nbgrader={"grade_id": "storage-index", "solution": true}
def storage_index(
    index: tuple[int, ...], shape: tuple[int, ...], strides: tuple[int, ...], offset: int
) -> int:
    """Return where in the storage the element at `index` lies; strides and offset in elements.

    Raises: IndexError, naming the axis and its size, when an index is out of bounds; IndexError
    too when there are more or fewer indices than axes.
    """
    ### BEGIN SOLUTION
    if len(index) != len(shape):
        raise IndexError(f"expected {len(shape)} indices for shape {shape}, got {len(index)}")
    position = offset
    for axis, (i, size, stride) in enumerate(zip(index, shape, strides, strict=True)):
        position += index_on_axis(i, axis, size) * stride
    return position


def index_on_axis(i: int, axis: int, size: int) -> int:
    """Return the index counted from the front.

    Source: https://github.com/numpy/numpy/blob/main/numpy/_core/src/multiarray/common.h
    (check_and_adjust_index)
    """
    if not -size <= i < size:
        raise IndexError(f"index {i} is out of bounds for axis {axis} with size {size}")
    return i % size  # a negative index counts from the end
    ### END SOLUTION


# %%
# Try it here. In this picture, find element [1, 3]:
memory_diagram(Layout((2, 4), (4, 1), 2))

# %% nbgrader={"grade_id": "check-storage-index", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.storage_index")
### END HIDDEN TESTS
# rule position
why = "The offset counts too: 2 + 1 × 4 + 3 × 1."
assert returns(storage_index, (1, 3), (2, 4), (4, 1), 2, expected=9, why=why, drawn=True)
why = "Multiply by the strides that are given: 2 + 1 × 1 + 3 × 2."
assert returns(storage_index, (1, 3), (2, 4), (1, 2), 2, expected=9, why=why, drawn=True)
# rule negative_index
why = "A negative index counts from the end: −1 on an axis of size 2 means 1. So 2 + 1 × 1 + 0 × 2."
assert returns(storage_index, (-1, -4), (2, 4), (1, 2), 2, expected=3, why=why, drawn=True)
why = "−1 on an axis of size 4 means 3, and 1 stays 1: 2 + 1 × 1 + 3 × 2."
assert returns(storage_index, (1, -1), (2, 4), (1, 2), 2, expected=9, why=why, drawn=True)
# rule negative_strides
why = "A negative stride leads back: 7 + 1 × −2."
assert returns(storage_index, (1,), (3,), (-2,), 7, expected=5, why=why, drawn=True)
why = "Here it leads to 7 + 2 × −2."
assert returns(storage_index, (2,), (3,), (-2,), 7, expected=3, why=why, drawn=True)
# rule out_of_bounds
why = "Size 3 has the indices −3 to 2."
assert refuses(storage_index, (3,), (3,), (1,), 0, error=IndexError, why=why)
assert refuses(storage_index, (5,), (3,), (1,), 0, error=IndexError, why=why)
assert refuses(storage_index, (-4,), (3,), (1,), 0, error=IndexError, why=why)
assert refuses(storage_index, (0,), (0,), (1,), 0, error=IndexError, why="Size 0 has no index.")
# rule message
why, names = "Size 3 has the indices −3 to 2.", ["index 3", "axis 0", "size 3"]
assert refuses(storage_index, (3,), (3,), (1,), 0, error=IndexError, naming=names, why=why)
why = "−5 stands on axis 1, of size 4. The message gives the index as the caller wrote it."
names = ["index -5", "axis 1", "size 4"]
assert refuses(storage_index, (0, -5), (2, 4), (4, 1), 0, error=IndexError, naming=names, why=why)
# rule index_count
why = "There are two axes, so two indices are needed."
assert refuses(storage_index, (1,), (2, 4), (4, 1), 0, error=IndexError, why=why)
assert refuses(storage_index, (1, 1, 0), (2, 4), (4, 1), 0, error=IndexError, why=why)
# rule no_axes
why = "A tensor without axes has one element, which lies at the offset."
assert returns(storage_index, (), (), (), 7, expected=7, why=why, drawn=True)
all_right()

# %% [markdown] lesson="When must reshape copy?"
# ## Tell whether a layout is contiguous
#
# `is_contiguous(shape, strides)` returns `True` if a walk through the tensor, row by row, visits
# one storage cell after the other, and `False` otherwise. In other words: every stride that matters
# is the row-major stride. <!-- rule row_by_row: 1.5 -->
#
# | shape | strides | contiguous | because |
# | --- | --- | --- | --- |
# | `(2, 3)` | `(3, 1)` | yes | row-major |
# | `(2, 3)` | `(1, 2)` | no | a transpose: rows are not contiguous |
# | `(2, 3)` | `(6, 1)` | no | a gap after each row |
# | `(2, 2)` | `(1, 1)` | no | the rows overlap |
# | `(3, 1)` | `(1, 3)` | yes | the axis of size 1 takes no step, so its stride is never used |
# | `(3,)` | `(-1,)` | no | walks back |
# | `(0, 3)` | `(1, 5)` | yes | without elements, nothing can be out of place |
#
# - A stride of 0 stays on a cell, and a negative one walks back: neither is contiguous on an axis
#   longer than 1. <!-- rule zero_or_back: 0.25 -->
# - The stride of an axis of size 1 does not count. <!-- rule size_1: 0.5 -->
# - A tensor without elements is contiguous, whatever its strides. <!-- rule no_elements: 0.5 -->
# - A tensor without axes, of shape `()`, is contiguous. <!-- rule no_axes: 0.25 -->
#
# The offset plays no part: a contiguous tensor may start anywhere in its storage.
#
# <details><summary>Hint 1: where to look</summary>
#
# Look at how you computed the row-major strides; now compare each stride instead of collecting it.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Walk from the last axis to the first and keep the stride that a row-major tensor would have. Skip
# axes of size 1.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `return 0 in shape or all(size == 1 or stride == expected for … in zip(…))`
#
# </details>


# %% nbgrader={"grade_id": "is-contiguous", "solution": true}
def is_contiguous(shape: tuple[int, ...], strides: tuple[int, ...]) -> bool:
    """Return whether the elements, row by row, lie one after the other; strides in elements."""
    ### BEGIN SOLUTION
    # Source: https://github.com/pytorch/pytorch/blob/main/c10/core/Contiguity.h
    return 0 in shape or all(
        size == 1 or stride == expected
        for size, stride, expected in zip(shape, strides, row_major_strides(shape), strict=True)
    )
    ### END SOLUTION


# %%
# Try it here. Every second column: is this contiguous?
memory_diagram(Layout((3, 2), (4, 2)))

# %% nbgrader={"grade_id": "check-is-contiguous", "grade": true, "points": 3}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.is_contiguous")
### END HIDDEN TESTS
# rule row_by_row
why = "These strides are row-major."
assert returns(is_contiguous, (2, 3), (3, 1), expected=True, why=why, drawn=True)
why = "A transpose: row by row, it visits the cells 0, 2, 4, 1, 3, 5."
assert returns(is_contiguous, (2, 3), (1, 2), expected=False, why=why, drawn=True)
why = "A gap after each row: row by row, it visits the cells 0, 1, 2, 6, 7, 8."
assert returns(is_contiguous, (2, 3), (6, 1), expected=False, why=why, drawn=True)
why = "A gap after each element: it visits the cells 0, 2, 4."
assert returns(is_contiguous, (3,), (2,), expected=False, why=why, drawn=True)
why = "The rows overlap: row by row, it visits the cells 0, 1, 1, 2."
assert returns(is_contiguous, (2, 2), (1, 1), expected=False, why=why, drawn=True)
# rule zero_or_back
why = "This walks back: it visits the cells 2, 1, 0 of its storage."
assert returns(is_contiguous, (3,), (-1,), expected=False, why=why, drawn=True)
why = "Stride 0 visits the same cell again and again."
assert returns(is_contiguous, (2, 3), (0, 1), expected=False, why=why, drawn=True)
assert returns(is_contiguous, (3,), (0,), expected=False, why=why, drawn=True)
# rule size_1
why = "The axis of size 1 takes no step, so its stride is never used."
assert returns(is_contiguous, (3, 1), (1, 3), expected=True, why=why, drawn=True)
why = "The axis of size 1 does not count, but the others do: there is a gap after each element."
assert returns(is_contiguous, (3, 1), (2, 1), expected=False, why=why, drawn=True)
# rule no_elements
why = "Without elements, nothing can be out of place."
assert returns(is_contiguous, (0, 3), (1, 5), expected=True, why=why, drawn=True)
assert returns(is_contiguous, (3, 0), (2, 2), expected=True, why=why, drawn=True)
# rule no_axes
why = "Its one element cannot be out of place."
assert returns(is_contiguous, (), (), expected=True, why=why, drawn=True)
all_right()

# %% [markdown] lesson="Transpose and slice: what has to move?"
# ## Reorder the axes
#
# `permuted(shape, strides, dims)` returns the new `(shape, strides)` when the axes are put in the
# order `dims`: new axis 0 is old axis `dims[0]`, new axis 1 is old axis `dims[1]`, and so on. Each
# axis keeps its stride, and no element moves. <!-- rule order: 0.5 -->
#
# Shape `(2, 3, 4)` with strides `(12, 4, 1)` in the order `(2, 0, 1)` becomes shape `(4, 2, 3)`
# with strides `(1, 12, 4)`.
#
# - Axes in `dims` may be negative. <!-- rule negative_axes: 0.5 -->
# - `dims` must name every axis exactly once. If it leaves one out, names one twice, or names one
#   that does not exist, raise a `ValueError`. <!-- rule each_axis_once: 0.5 -->
# - A tensor without axes has one order, `()`. <!-- rule no_axes: 0.5 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# Look at new axis 0 only: which old size and which old stride does it get?
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Make every axis in `dims` positive first. A list of axes is a reordering if the sorted list is 0,
# 1, 2, …
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `axes = [dim + len(shape) if dim < 0 else dim for dim in dims]`, then compare `sorted(axes)` with
# `list(range(len(shape)))`.
#
# </details>


# %% nbgrader={"grade_id": "permuted", "solution": true}
def permuted(
    shape: tuple[int, ...], strides: tuple[int, ...], dims: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return (shape, strides) with the axes in the order `dims`; strides in elements.

    Raises: ValueError unless `dims` names every axis exactly once.
    """
    ### BEGIN SOLUTION
    axes = [dim + len(shape) if dim < 0 else dim for dim in dims]
    if sorted(axes) != list(range(len(shape))):
        raise ValueError(f"dims {dims} must name each of the {len(shape)} axes exactly once")
    return tuple(shape[axis] for axis in axes), tuple(strides[axis] for axis in axes)
    ### END SOLUTION


# %%
# Try it here. What the result looks like, and how to draw yours:
# memory_diagram(Layout(*permuted((1, 2, 3), (6, 3, 1), (2, 0, 1))))
memory_diagram(Layout((3, 1, 2), (1, 6, 3)))

# %% nbgrader={"grade_id": "check-permuted", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.permuted")
### END HIDDEN TESTS
# rule order
assert same_layout(permuted((2, 3, 4), (12, 4, 1), (2, 0, 1)), ((4, 2, 3), (1, 12, 4)))
# rule negative_axes
assert same_layout(permuted((2, 3), (3, 1), (-1, 0)), ((3, 2), (1, 3)))
assert same_layout(permuted((2, 3, 4), (12, 4, 1), (-1, -3, 1)), ((4, 2, 3), (1, 12, 4)))
# rule each_axis_once
why = "Axis 0 is named twice, and axis 1 is left out."
assert refuses(permuted, (2, 3), (3, 1), (0, 0), error=ValueError, why=why)
assert refuses(permuted, (2, 3), (3, 1), (0, -2), error=ValueError, why=why)
why = "Axis 1 is named twice."
assert refuses(permuted, (2, 3), (3, 1), (0, 1, 1), error=ValueError, why=why)
why = "Axis 1 is left out."
assert refuses(permuted, (2, 3), (3, 1), (0,), error=ValueError, why=why)
assert refuses(permuted, (2, 3), (3, 1), (), error=ValueError, why=why)
why = "There is no axis 2."
assert refuses(permuted, (2, 3), (3, 1), (0, 2), error=ValueError, why=why)
why = "There is no axis 3, and none −3: neither wraps round to another axis."
assert refuses(permuted, (2, 3), (3, 1), (0, 3), error=ValueError, why=why)
assert refuses(permuted, (2, 3), (3, 1), (-3, 0), error=ValueError, why=why)
# rule no_axes
assert same_layout(permuted((), (), ()), ((), ()))
all_right()

# %% [markdown] lesson="Transpose and slice: what has to move?"
# ## Swap two axes
#
# `transposed(shape, strides, dim0, dim1)` returns the `(shape, strides)` with two axes swapped. All
# other axes stay where they are. <!-- rule swap: 0.5 -->
#
# Shape `(2, 3, 4)` with strides `(12, 4, 1)` and axes 0 and 2 swapped becomes shape `(4, 3, 2)`
# with strides `(1, 4, 12)`.
#
# - Either axis may be negative, and both may be the same: then nothing changes.
#   <!-- rule negative_or_same: 0.25 -->
# - An axis that does not exist raises an `IndexError`. <!-- rule absent_axis: 0.25 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# This is a special reordering: which one?
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Start from the order in which nothing moves, a list `[0, 1, 2, …]`, and swap two of its entries.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `dims[dim0], dims[dim1] = dims[dim1], dims[dim0]`. A list takes negative positions, and raises an
# `IndexError` for a position that does not exist.
#
# </details>


# %% nbgrader={"grade_id": "transposed", "solution": true}
def transposed(
    shape: tuple[int, ...], strides: tuple[int, ...], dim0: int, dim1: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return (shape, strides) with axes dim0 and dim1 swapped; strides in elements.

    Raises: IndexError for an axis that does not exist.
    """
    ### BEGIN SOLUTION
    dims = list(range(len(shape)))
    dims[dim0], dims[dim1] = dims[dim1], dims[dim0]
    return permuted(shape, strides, tuple(dims))
    ### END SOLUTION


# %%
# Try it here. What the result looks like, and how to draw yours:
# memory_diagram(Layout(*transposed((3, 4), (4, 1), 0, 1)))
memory_diagram(Layout((4, 3), (1, 4)))

# %% nbgrader={"grade_id": "check-transposed", "grade": true, "points": 1}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.transposed")
### END HIDDEN TESTS
# rule swap
assert same_layout(transposed((3, 4), (4, 1), 0, 1), ((4, 3), (1, 4)))
assert same_layout(transposed((2, 3, 4), (12, 4, 1), 0, 2), ((4, 3, 2), (1, 4, 12)))
why = "Axes 1 and 2 change places, and axis 0 stays."
assert same_layout(transposed((2, 3, 4), (12, 4, 1), 1, 2), ((2, 4, 3), (12, 1, 4)), why=why)
# rule negative_or_same
why = "−1 is the last axis, here axis 2."
assert same_layout(transposed((2, 3, 4), (12, 4, 1), 1, -1), ((2, 4, 3), (12, 1, 4)), why=why)
assert same_layout(transposed((2, 3, 4), (12, 4, 1), -1, 1), ((2, 4, 3), (12, 1, 4)), why=why)
assert same_layout(transposed((3, 4), (4, 1), 1, 1), ((3, 4), (4, 1)), why="Nothing changes.")
# rule absent_axis
why = "There are two axes, 0 and 1."
assert refuses(transposed, (3, 4), (4, 1), 0, 2, error=IndexError, why=why)
assert refuses(transposed, (3, 4), (4, 1), -3, 0, error=IndexError, why=why)
assert refuses(transposed, (3, 4), (4, 1), 0, -3, error=IndexError, why=why)
assert refuses(transposed, (3, 4), (4, 1), 2, 2, error=IndexError, why=why)
all_right()

# %% [markdown] lesson="Transpose and slice: what has to move?"
# ## Select with ints, slices, `None` and `...`
#
# `indexed(shape, strides, offset, key)` returns the `(shape, strides, offset)` of the view that
# `tensor[key]` shows. `key` is one item, or a tuple of items; from left to right, each item deals
# with the next axis:
#
# - An **int** `i` removes the axis and moves the offset by `i` × stride. <!-- rule ints: 0.75 --> A
#   negative int counts from the end, as in `storage_index`. <!-- rule negative_ints: 0.25 --> An
#   int that is out of bounds raises an `IndexError` with the message of `storage_index`. The
#   message counts the axes of the tensor, not the items of the key: it names axis 0 for
#   `t[None, 5]`. <!-- rule out_of_bounds: 0.25 -->
# - A **slice** keeps the axis. With start, stop and step as Python's `slice.indices(size)` gives
#   them, the offset moves by start × stride, the stride is multiplied by step, and the new size is
#   `len(range(start, stop, step))`. <!-- rule slices: 0.75 --> The ends of a slice may be negative
#   or lie beyond the axis, and it may select nothing; `slice.indices` takes care of all of this.
#   <!-- rule slice_ends: 0.25 --> A negative step walks back from the end.
#   <!-- rule negative_steps: 0.25 --> A step of 0 raises a `ValueError`. <!-- rule step_0: 0.25 -->
# - **`None`** adds an axis of size 1, and leaves the next axis to the next item.
#   <!-- rule none: 0.25 -->
# - **`...`** stands for as many full slices as are needed to reach the last axis, possibly none.
#   <!-- rule ellipsis: 0.25 -->
#
# Axes that no item deals with stay as they are. <!-- rule rest_stays: 0.25 -->
# More ints and slices than axes, or two `...`, raise an `IndexError`. <!-- rule too_many: 0.25 -->
# Anything else in a key, `True`, `False` and floats included, raises a `TypeError`. So does a list,
# such as `[0, 1]`: only a tuple holds several items. <!-- rule other_items: 0.25 -->
# If several errors apply, any of them is right.
#
# Take shape `(3, 4)`, strides `(4, 1)`, offset 0. The key `(1, slice(None, None, 2))`, written
# `[1, ::2]`, gives shape `(2,)`, strides `(2,)`, offset 4. The key `[::-1]` starts at the last row
# and steps back: shape `(3, 4)`, strides `(-4, 1)`, offset 8. NumPy does this too; PyTorch has no
# negative strides and raises an error.
#
# When the view has no elements, its strides and its offset mean nothing.
#
# <details><summary>Hint 1: where to look</summary>
#
# First replace `...` by full slices, `slice(None)`, and add more of them at the end until every
# axis has an item. Then walk through the items.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Keep the number of the next axis in a variable. `None` does not advance it, ints and slices do.
# Everything about a slice follows from `start, stop, step = item.indices(size)`, negative steps
# included.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# For a slice: `offset += start * stride`, `new_shape.append(len(range(start, stop, step)))`,
# `new_strides.append(stride * step)`. To Python, `isinstance(True, int)` is true: test for `bool`
# first.
#
# </details>


# %% nbgrader={"grade_id": "indexed", "solution": true}
def indexed(
    shape: tuple[int, ...], strides: tuple[int, ...], offset: int, key: object
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Return (shape, strides, offset) of the view tensor[key]; strides and offset in elements.

    Raises: IndexError for an int out of bounds, for more items than axes and for two `...`;
    ValueError for a step of 0; TypeError for any other kind of item.
    """
    ### BEGIN SOLUTION
    new_shape, new_strides, axis = [], [], 0
    for item in one_item_for_each_axis(key, len(shape)):
        if item is None:
            new_shape.append(1)
            new_strides.append(0)
            continue
        size, stride = shape[axis], strides[axis]
        if isinstance(item, slice):
            start, stop, step = item.indices(size)
            new_shape.append(len(range(start, stop, step)))
            new_strides.append(stride * step)
        else:
            start = index_on_axis(operator.index(item), axis, size)
        offset += start * stride
        axis += 1
    return tuple(new_shape), tuple(new_strides), offset


def one_item_for_each_axis(key: object, ndim: int) -> tuple:
    """Return the key as a tuple with full slices for `...` and for the axes after the last item.

    Source: https://numpy.org/doc/stable/user/basics.indexing.html#dimensional-indexing-tools
    """
    items = key if isinstance(key, tuple) else (key,)
    ellipses = [place for place, item in enumerate(items) if item is ...]
    taken = sum(item is not None and item is not ... for item in items)
    if any(isinstance(item, bool) for item in items):
        raise TypeError("True and False are not indices")
    if len(ellipses) > 1:
        raise IndexError("a key can have only one ellipsis ('...')")
    if taken > ndim:
        raise IndexError(f"too many indices: {taken} for a tensor with {ndim} axes")
    place = ellipses[0] if ellipses else len(items)
    return (*items[:place], *[slice(None)] * (ndim - taken), *items[place + 1 :])
    ### END SOLUTION


# %%
# Try it here. What the result looks like, and how to draw yours:
# memory_diagram(Layout(*indexed((3, 4), (4, 1), 0, (1, slice(None, None, 2)))))
memory_diagram(Layout((2,), (2,), 4))

# %% nbgrader={"grade_id": "check-indexed", "grade": true, "points": 4}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.indexed")
### END HIDDEN TESTS
t = Layout((3, 4), (4, 1), 0)
# rule ints
why = "Both axes go away, and the offset moves by 1 × 4 and by 2 × 1."
assert same_layout(indexed((3, 4), (4, 1), 0, (1, 2)), ((), (), 6), base=t, why=why)
why = "The offset 5 of the tensor itself counts too."
assert same_layout(indexed((6,), (2,), 5, 3), ((), (), 11), why=why)
# rule negative_ints
why = "−1 on an axis of size 3 means 2, and −4 on one of size 4 means 0."
assert same_layout(indexed((3, 4), (4, 1), 0, (-1, -4)), ((), (), 8), base=t, why=why)
# rule out_of_bounds
why = "−5 stands on axis 1, of size 4. The message gives the index as the caller wrote it."
names = ["index -5", "axis 1", "size 4"]
assert refuses(indexed, (3, 4), (4, 1), 0, (0, -5), error=IndexError, naming=names, why=why)
why, names = "`None` uses up no axis, so 5 stands on axis 0.", ["index 5", "axis 0", "size 3"]
assert refuses(indexed, (3, 4), (4, 1), 0, (None, 5), error=IndexError, naming=names, why=why)
# rule slices
assert same_layout(indexed((3, 4), (4, 1), 0, (1, slice(None, None, 2))), ((2,), (2,), 4), base=t)
why = "This shows columns 1 and 3 of the rows 1 and 2."
key = (slice(1, 3), slice(1, None, 2))
assert same_layout(indexed((3, 4), (4, 1), 0, key), ((2, 2), (4, 2), 5), base=t, why=why)
why = "The indices are 0 and 2: `len(range(0, 3, 2))` is 2."
assert same_layout(indexed((3,), (5,), 0, slice(0, 3, 2)), ((2,), (10,), 0), why=why)
# rule slice_ends
why = "A slice may reach past the end of its axis: here it shows nothing."
assert same_layout(indexed((3,), (1,), 0, slice(5, 9)), ((0,), (1,), 3), why=why)
why = "The slice starts after its stop, so it shows nothing."
assert same_layout(indexed((6,), (1,), 0, slice(5, 2)), ((0,), (1,), 5), why=why)
why = "What reaches past the end is cut off: this shows index 2 alone."
assert same_layout(indexed((3,), (1,), 0, slice(2, 9)), ((1,), (1,), 2), why=why)
why = "Negative ends count from the end of the axis: this shows the indices 1 and 2 of 4."
assert same_layout(indexed((4,), (1,), 0, slice(-3, -1)), ((2,), (1,), 1), why=why)
# rule negative_steps
key = (slice(None, None, -1), slice(None))
assert same_layout(indexed((3, 4), (4, 1), 0, key), ((3, 4), (-4, 1), 8), base=t)
why = "This shows the indices 4 and 2: it stops before 0."
assert same_layout(indexed((6,), (1,), 0, slice(4, 0, -2)), ((2,), (-2,), 4), why=why)
# rule step_0
why = "A slice with step 0 never moves on."
assert refuses(indexed, (3,), (1,), 0, slice(0, 3, 0), error=ValueError, why=why)
# rule none
why = "`None` adds an axis, and 1 and 2 still stand on axes 0 and 1."
assert same_layout(indexed((3, 4), (4, 1), 0, (1, None, 2)), ((1,), (0,), 6), base=t, why=why)
why = "`None` uses up no axis, so `...` stands for two full slices here."
assert same_layout(indexed((3, 4), (4, 1), 0, (..., None)), ((3, 4, 1), (4, 1, 0), 0), why=why)
# rule ellipsis
why = "`...` leaves axis 0 alone, and 3 stands on axis 1."
assert same_layout(indexed((3, 4), (4, 1), 5, (..., 3)), ((3,), (4,), 8), why=why)
why = "Both axes have an item already, so `...` stands for no slice at all."
assert same_layout(indexed((3, 4), (4, 1), 0, (1, ..., 2)), ((), (), 6), base=t, why=why)
why = "1 stands on axis 0 and 2 on axis 2, so `...` leaves axis 1 alone."
key = (1, ..., 2)
assert same_layout(indexed((2, 3, 4), (12, 4, 1), 0, key), ((3,), (4,), 14), why=why)
# rule rest_stays
why = "This shows row 1; axis 1, which no item deals with, stays as it is."
assert same_layout(indexed((3, 4), (4, 1), 0, 1), ((4,), (1,), 4), base=t, why=why)
# rule too_many
why = "There are three ints and two axes."
assert refuses(indexed, (3, 4), (4, 1), 0, (0, 0, 0), error=IndexError, why=why)
why, key = "Slices count too: there are three items and two axes.", (slice(1), slice(1), slice(1))
assert refuses(indexed, (3, 4), (4, 1), 0, key, error=IndexError, why=why)
why = "Two `...` could mean several things."
assert refuses(indexed, (3, 4), (4, 1), 0, (..., 0, ...), error=IndexError, why=why)
assert refuses(indexed, (3, 4), (4, 1), 0, (..., ..., 0), error=IndexError, why=why)
# rule other_items
why = "True is no index, though to Python it is an int."
assert refuses(indexed, (3, 4), (4, 1), 0, True, error=TypeError, why=why)
why = "False is no index either, wherever it stands."
assert refuses(indexed, (3, 4), (4, 1), 0, (0, False), error=TypeError, why=why)
assert refuses(indexed, (3, 4), (4, 1), 0, 1.0, error=TypeError, why="A float is no index.")
why = "Only a tuple holds several items."
assert refuses(indexed, (3, 4), (4, 1), 0, [0, 1], error=TypeError, why=why)
all_right()

# %% [markdown] lesson="How is a row repeated?"
# ## Find the broadcast shape
#
# `broadcast_shape(*shapes)` takes any number of shapes. Tensors of these shapes are stretched to
# one shape when they are combined element by element. The function returns this shape.
#
# Write the shapes under each other, aligned at their right ends. A shorter shape has no size in the
# first columns. In each column, all sizes other than 1 must be equal, and the result has this size.
# If a column has only ones, the result has size 1. <!-- rule columns: 1 -->
#
# ```
#      (4, 3, 1)
#         (1, 5)
#   -> (4, 3, 5)
# ```
#
# - 0 is a size like any other: 1 and 0 give 0, while 0 and 3 do not fit.
#   <!-- rule size_0: 0.25 -->
# - Sizes that do not fit raise a `ValueError`. 4 and 2 do not fit, though 2 divides 4.
#   <!-- rule refused: 0.25 -->
# - `()` broadcasts to anything. <!-- rule no_axes: 0.25 -->
# - The answer for a single shape is that shape. The answer for no shape at all is `()`:
#   `broadcast_shape()` is `()`. The same rules hold for three shapes or more.
#   <!-- rule any_number: 0.25 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# Work on one column at a time, from the right.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Make all shapes equally long by putting ones in front. Then collect, for each column, the set of
# the sizes that are not 1.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]`, then `for sizes in
# zip(*padded): wanted = set(sizes) - {1}`.
#
# </details>


# %% nbgrader={"grade_id": "broadcast-shape", "solution": true}
def broadcast_shape(*shapes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape that tensors of these shapes broadcast to.

    Raises: ValueError when the sizes of an axis do not fit.
    Source: https://numpy.org/doc/stable/user/basics.broadcasting.html#general-broadcasting-rules
    """
    ### BEGIN SOLUTION
    ndim = max((len(shape) for shape in shapes), default=0)
    padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
    result = []
    for sizes in zip(*padded, strict=True):
        wanted = set(sizes) - {1}
        if len(wanted) > 1:
            raise ValueError(f"shapes {shapes} do not broadcast: one axis has sizes {sizes}")
        result.append(wanted.pop() if wanted else 1)
    return tuple(result)
    ### END SOLUTION


# %%
# Try it here. This should give (4, 3, 5):
# broadcast_shape((4, 3, 1), (1, 5))

# %% nbgrader={"grade_id": "check-broadcast-shape", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.broadcast_shape")
### END HIDDEN TESTS
# rule columns
why = "Aligned at the right ends, the columns hold 3 alone, then 1 and 3."
assert same_value(broadcast_shape((3, 1), (3,)), (3, 3), why=why)
why = "The columns hold 4 alone, then 3 and 1, then 1 and 5."
assert same_value(broadcast_shape((4, 3, 1), (1, 5)), (4, 3, 5), why=why)
assert same_value(broadcast_shape((1, 1), (1,)), (1, 1), why="There are only ones.")
# rule size_0
why = "In the last column, 1 and 0 give 0."
assert same_value(broadcast_shape((4, 3, 1), (0,)), (4, 3, 0), why=why)
assert refuses(broadcast_shape, (0,), (3,), error=ValueError, why="0 and 3 differ, and none is 1.")
# rule refused
why = "The last column holds 2 and 5, which differ, and neither is 1."
assert refuses(broadcast_shape, (5, 2), (5,), error=ValueError, why=why)
why = "4 and 2 differ, and neither is 1."
assert refuses(broadcast_shape, (4,), (2,), error=ValueError, why=why)
why = "The column holds 2, 1 and 3: of these, 2 and 3 differ, and neither is 1."
assert refuses(broadcast_shape, (2,), (1,), (3,), error=ValueError, why=why)
# rule no_axes
why = "`()` has nothing in any column."
assert same_value(broadcast_shape((), (2, 3)), (2, 3), why=why)
assert same_value(broadcast_shape((2, 3), ()), (2, 3), why=why)
# rule any_number
why = "One shape alone is the answer."
assert same_value(broadcast_shape((2, 3)), (2, 3), why=why)
assert same_value(broadcast_shape(), (), why="Without shapes there is no column.")
why = "The columns hold 2 and 1, then 1, 3 and 1."
assert same_value(broadcast_shape((2, 1), (3,), (1, 1)), (2, 3), why=why)
all_right()

# %% [markdown] lesson="How is a row repeated?"
# ## Repeat without storing: stride 0
#
# `expanded(shape, strides, new_shape)` returns the `(shape, strides)` of a tensor stretched to
# `new_shape`. An axis of stride 0 shows the same elements again at every index: it takes a step of
# 0.
#
# Shape `(3, 1)` with strides `(1, 1)` stretched to `(3, 4)` has strides `(1, 0)`. Shape `(3,)` with
# strides `(1,)` stretched to `(2, 3)` has strides `(0, 1)`.
#
# - A size 1 may become any size, and its stride becomes 0. Every other axis must keep its size, and
#   it keeps its stride, whatever the stride is. <!-- rule stretched: 1 -->
#   A size 1 may become 0, too. <!-- rule to_0: 0.25 -->
# - The shapes are aligned at their right ends. New axes may appear in front, and take stride 0.
#   <!-- rule new_axes: 0.5 -->
# - −1 in `new_shape` keeps the size that the axis has. <!-- rule minus_1: 0.5 --> If there are new
#   axes in front, −1 keeps the size of the old axis in the same place, counted from the right. A
#   new axis has no old size, so −1 for a new axis is an error.
#   <!-- rule minus_1_beside_new: 0.25 -->
# - Each of these errors is a `ValueError`: fewer axes than before, a negative size other than −1,
#   and a size that does not fit. For example, 2 cannot become 4, though 4 is a multiple of 2.
#   <!-- rule refused: 0.5 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# Write the old shape above `new_shape`, aligned at the right. Look at each new axis together with
# the old axis above it, if there is one.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Put axes of size 1 and stride 0 in front until both shapes have the same number of axes. After
# that there are three cases: the size stays (or is −1), the old size is 1, or it is an error.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `extra = len(new_shape) - len(shape)`, `old = [(1, 0)] * extra + list(zip(shape, strides))`, and a
# −1 in `new_shape[:extra]` raises the error.
#
# </details>


# %% nbgrader={"grade_id": "expanded", "solution": true}
def expanded(
    shape: tuple[int, ...], strides: tuple[int, ...], new_shape: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return (shape, strides) stretched to `new_shape`, with stride 0 on each stretched axis.

    Raises: ValueError when `new_shape` does not fit.
    Source: https://docs.pytorch.org/docs/stable/generated/torch.Tensor.expand.html
    """
    ### BEGIN SOLUTION
    added = len(new_shape) - len(shape)
    if added < 0 or min(new_shape[:added], default=0) < 0:
        raise ValueError(f"shape {shape} cannot be expanded to {new_shape}")
    old = [(1, 0)] * added + list(zip(shape, strides, strict=True))
    axes = []
    for (size, stride), new_size in zip(old, new_shape, strict=True):
        if new_size in (size, -1):
            axes.append((size, stride))
        elif size == 1 and new_size >= 0:
            axes.append((new_size, 0))
        else:
            raise ValueError(f"shape {shape} cannot be expanded to {new_shape}: {size} is not 1")
    return tuple(size for size, _ in axes), tuple(stride for _, stride in axes)
    ### END SOLUTION


# %%
# Try it here. What the result looks like, and how to draw yours:
# memory_diagram(Layout(*expanded((3, 1), (1, 1), (3, 4))))
memory_diagram(Layout((3, 4), (1, 0)))

# %% nbgrader={"grade_id": "check-expanded", "grade": true, "points": 3}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.expanded")
### END HIDDEN TESTS
# rule stretched
assert same_layout(expanded((3, 1), (1, 1), (3, 4)), ((3, 4), (1, 0)))
why = "Axes 0 and 2 keep their sizes, so they keep their strides 1 and 9."
assert same_layout(expanded((2, 1, 3), (1, 4, 9), (2, 4, 3)), ((2, 4, 3), (1, 0, 9)), why=why)
# rule to_0
why = "A size of 1 may become 0 too; then there are no elements."
assert same_layout(expanded((1, 3), (3, 1), (0, 3)), ((0, 3), (0, 1)), why=why)
# rule new_axes
assert same_layout(expanded((3,), (1,), (2, 3)), ((2, 3), (0, 1)))
why = "The shapes are aligned at the right, so the new axis is in front. Its stride is 0."
assert same_layout(expanded((3,), (1,), (3, 3)), ((3, 3), (0, 1)), why=why)
# rule minus_1
why = "−1 keeps the size 2 and its stride."
assert same_layout(expanded((2, 1), (5, 1), (-1, 3)), ((2, 3), (5, 0)), why=why)
why = "−1 keeps a size of 1 too."
assert same_layout(expanded((1, 3), (3, 1), (-1, 3)), ((1, 3), (3, 1)), why=why)
# rule minus_1_beside_new
why = "−1 keeps the size 2 and its stride; the new axis in front takes stride 0."
assert same_layout(expanded((2, 1), (5, 1), (4, -1, 3)), ((4, 2, 3), (0, 5, 0)), why=why)
why = "The axis in front is new, and has no size that −1 could keep."
assert refuses(expanded, (3,), (1,), (-1, 3), error=ValueError, why=why)
# rule refused
why = "The size 2 is not 1, so it must stay."
assert refuses(expanded, (2, 3), (3, 1), (4, 3), error=ValueError, why=why)
assert refuses(expanded, (2, 3), (3, 1), (0, 3), error=ValueError, why=why)
assert refuses(expanded, (2, 3), (3, 1), (1, 3), error=ValueError, why=why)
assert refuses(expanded, (2,), (1,), (4,), error=ValueError, why=why)
why = "The size 0 is not 1, so it must stay."
assert refuses(expanded, (0,), (1,), (3,), error=ValueError, why=why)
why = "There are fewer axes than before."
assert refuses(expanded, (2, 3), (3, 1), (3,), error=ValueError, why=why)
assert refuses(expanded, (1, 3), (3, 1), (3,), error=ValueError, why=why)
why = "−2 is no size."
assert refuses(expanded, (1,), (1,), (-2,), error=ValueError, why=why)
assert refuses(expanded, (3,), (1,), (-2, 3), error=ValueError, why=why)
all_right()

# %% [markdown] lesson="The chunk rule"
# ## See whether another shape fits the same storage: the chunk rule
#
# `view_strides(shape, strides, new_shape)` returns the strides with which `new_shape` shows the
# same elements in the same row-by-row order, in the same storage. <!-- rule same_elements: 1.5 -->
# Where no strides can do that, it returns `None`. <!-- rule no_view: 1 -->
#
# The rule has two steps.
#
# 1. **Join.** Two neighbouring axes belong to one *chunk* when a single stride walks through both:
#    when the outer stride equals inner size × inner stride. Axes of size 1 are left out.
# 2. **Cut.** Going from left to right, the new axes must fill one chunk exactly before the next
#    one begins. Inside a chunk, the last axis has the chunk's stride, and each axis before it has
#    the next axis' size × stride. New axes of size 1 fill nothing.
#
# Take a transpose of shape `(3, 4)` and strides `(1, 3)`. 1 is not 4 × 3, so there are two chunks:
# 3 elements of stride 1, and 4 elements of stride 3. The new shape `(3, 2, 2)` cuts the second
# chunk in two, and has strides `(1, 6, 3)`. The new shape `(12,)` would need one stride across both
# chunks: `None`.
#
# - A tensor that is not contiguous can have a view too: the chunks may lie anywhere, and their
#   strides may be 0 or negative. <!-- rule not_contiguous: 1 -->
# - Axes of size 1, old or new, do not matter. A tensor whose sizes are all 1, or that has no axes,
#   has one element and no chunk. <!-- rule size_1: 0.5 -->
# - One size of `new_shape` may be −1: it becomes the size that makes the number of elements right.
#   <!-- rule minus_1: 0.25 -->
# - If there are no elements, every new shape without elements fits. <!-- rule no_elements: 0.25 -->
#
# A new shape that cannot hold exactly these elements, or that leaves a size open, raises a
# `ValueError`. <!-- rule refused: 0.5 -->
#
# | refused | for example |
# | --- | --- |
# | another number of elements | `(2, 6)` as `(7,)` |
# | a size below −1 | `(2, 6)` as `(-2, -6)` |
# | two −1 | `(2, 6)` as `(-1, -1, 12)` |
# | a −1 for which no whole number is right | `(2, 6)` as `(5, -1)` |
# | a −1 for which any number is right, because another size is 0 | `(0, 4)` as `(-1, 0)` |
#
# `Tensor.view` will need the new shape with −1 filled in, so write a separate function
# that fills it in.
#
# <details><summary>Hint 1: where to look</summary>
#
# Three small functions make this easy: one fills in −1 and raises the errors, one joins axes to a
# list of chunks `(elements, stride)`, and `view_strides` itself cuts.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# To cut, count the elements of the chunk that are left for further axes. The size of an axis must
# divide this count. Divide the count by the size: the stride of the axis is the new count × the
# chunk's stride. When the count is 1 and the next size is not 1, begin the next chunk.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `if left == 1 and size != 1: left, stride = next(pieces)`, then `if left % size: return None`,
# then `left //= size` and `new_strides.append(left * stride)`. To join: `if chunks and
# chunks[-1][1] == size * stride: size *= chunks.pop()[0]`.
#
# </details>


# %% nbgrader={"grade_id": "view-strides", "solution": true}
def view_strides(
    shape: tuple[int, ...], strides: tuple[int, ...], new_shape: tuple[int, ...]
) -> tuple[int, ...] | None:
    """Return the strides, in elements, of the view of shape `new_shape`; None if there is none.

    Raises: ValueError when `new_shape` has another number of elements, or leaves a size open.
    Source: https://docs.pytorch.org/docs/stable/generated/torch.Tensor.view.html
    """
    ### BEGIN SOLUTION
    new_shape = inferred_shape(shape, new_shape)
    if 0 in shape:
        return row_major_strides(new_shape)
    pieces = iter(chunks(shape, strides))
    left, stride = 1, 1  # elements of this chunk that still wait for an axis
    new_strides = []
    for size in new_shape:
        if left == 1 and size != 1:
            left, stride = next(pieces)
        if left % size:
            return None  # this axis would reach from one chunk into the next
        left //= size
        new_strides.append(left * stride)
    return tuple(new_strides)


def chunks(shape: tuple[int, ...], strides: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return (elements, stride) of each group of neighbouring axes that one stride walks through.

    Source: https://github.com/pytorch/pytorch/blob/main/aten/src/ATen/TensorUtils.cpp
    (computeStride)
    """
    joined: list[tuple[int, int]] = []
    for size, stride in zip(shape, strides, strict=True):
        if size == 1:
            continue
        if joined and joined[-1][1] == size * stride:
            size *= joined.pop()[0]
        joined.append((size, stride))
    return joined


def inferred_shape(shape: tuple[int, ...], new_shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return `new_shape` with its -1 filled in.

    Source: https://github.com/pytorch/pytorch/blob/main/aten/src/ATen/InferSize.h
    """
    numel = math.prod(shape)
    if min(new_shape, default=0) < -1 or new_shape.count(-1) > 1:
        raise ValueError(f"sizes must be 0 or more, except for one -1; got {new_shape}")
    if -1 in new_shape:
        known = -math.prod(new_shape)
        if known == 0 or numel % known:
            raise ValueError(f"no one size for -1 makes {new_shape} hold {numel} elements")
        new_shape = tuple(numel // known if size == -1 else size for size in new_shape)
    if math.prod(new_shape) != numel:
        raise ValueError(f"shape {new_shape} does not hold the {numel} elements of {shape}")
    return new_shape
    ### END SOLUTION


# %%
# Try it here. A transpose, and how to draw your cut of it:
# memory_diagram(Layout((3, 2, 2), view_strides((3, 4), (1, 3), (3, 2, 2))))
memory_diagram(Layout((3, 4), (1, 3)))

# %% nbgrader={"grade_id": "check-view-strides", "grade": true, "points": 5}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.view_strides")
### END HIDDEN TESTS
# rule same_elements
why = "The old axes form one chunk of 12 elements with stride 1, and 3 × 4 fills it exactly."
assert same_strides(view_strides((2, 6), (6, 1), (3, 4)), (4, 1), shape=(3, 4), why=why)
assert same_strides(view_strides((2, 6), (6, 1), (12,)), (1,), shape=(12,), why=why)
why = "6 is 2 × 3, so the last two axes are one chunk of 4 elements with stride 3."
assert same_strides(view_strides((3, 2, 2), (1, 6, 3), (3, 4)), (1, 3), shape=(3, 4), why=why)
# rule no_view
why = "The two chunks have the strides 1 and 3: no single stride walks through both."
assert same_strides(view_strides((3, 4), (1, 3), (12,)), None, shape=(12,), why=why)
why = "The first new axis needs 4 elements, and the first chunk has 3."
assert same_strides(view_strides((3, 4), (1, 3), (4, 3)), None, shape=(4, 3), why=why)
# rule not_contiguous
why = "The chunks have 3 and 4 elements: 3 fills the first chunk, and 2 × 2 fills the second."
assert same_strides(view_strides((3, 4), (1, 3), (3, 2, 2)), (1, 6, 3), shape=(3, 2, 2), why=why)
why = "−6 is 3 × −2, so all 6 elements are one chunk of stride −2."
strides = view_strides((2, 3), (-6, -2), (3, 2))
assert same_strides(strides, (-4, -2), shape=(3, 2), offset=10, why=why)
why = "0 is 3 × 0, so all 6 elements are one chunk of stride 0."
assert same_strides(view_strides((2, 3), (0, 0), (6,)), (0,), shape=(6,), why=why)
# rule size_1
why = "Axes of size 1, old or new, end no chunk and fill nothing."
assert same_strides(view_strides((2, 1, 3), (3, 9, 1), (1, 6)), (6, 1), shape=(1, 6), why=why)
why = "The old and the new shape have one element each."
assert same_strides(view_strides((), (), (1, 1)), (1, 1), shape=(1, 1), why=why)
assert same_strides(view_strides((1, 1), (5, 7), ()), (), shape=(), why=why)
# rule minus_1
why = "−1 becomes 3, since 12 / 4 = 3."
assert same_strides(view_strides((2, 6), (6, 1), (4, -1)), (3, 1), shape=(4, 3), why=why)
why = "The chunks have 6 and 2 elements; −1 becomes 2, because 2 × 3 fills the first chunk."
assert same_strides(view_strides((6, 2), (4, 1), (-1, 3, 2)), (12, 4, 1), shape=(2, 3, 2), why=why)
# rule no_elements
why = "There are no elements before and none after."
assert same_strides(view_strides((0, 4), (4, 1), (2, 0)), (1, 1), shape=(2, 0), why=why)
# rule refused
why = "5 does not divide 12."
assert refuses(view_strides, (2, 6), (6, 1), (5, -1), error=ValueError, why=why)
why = "There are 12 elements, neither 7 nor 15 nor 0."
assert refuses(view_strides, (2, 6), (6, 1), (7,), error=ValueError, why=why)
assert refuses(view_strides, (2, 6), (6, 1), (3, 5), error=ValueError, why=why)
assert refuses(view_strides, (2, 6), (6, 1), (0, 6), error=ValueError, why=why)
why = "There are no elements, and the new shape has 4."
assert refuses(view_strides, (0, 4), (4, 1), (2, 2), error=ValueError, why=why)
why = "Only one size can be −1."
assert refuses(view_strides, (2, 6), (6, 1), (-1, -1, 12), error=ValueError, why=why)
why = "Any number in place of −1 would give 0 elements."
assert refuses(view_strides, (0, 4), (4, 1), (-1, 0), error=ValueError, why=why)
why = "−1 is the only negative size that is allowed."
assert refuses(view_strides, (2, 6), (6, 1), (-2, -6), error=ValueError, why=why)
assert refuses(view_strides, (2, 6), (6, 1), (-2, -2, 3), error=ValueError, why=why)
all_right()

# %% [markdown] tags=["half-way"]
# ## Half-way: the nine functions
#
# The first half ends here, and is enough for one day. The second half uses the first, and can wait
# for another day.
#
# You can hand in what you have now: remove the `#` in front of both lines below, save the notebook
# and run that cell. It shows a table. Its row for this half says how many parts above are written,
# and how many pass their check. You can go on later and hand in again: the latest file counts.

# %%
# from insidetensor import submit
# submit()

# %% [markdown] lesson="Find an element by arithmetic"
# ## Make a tensor from nested lists
#
# Now the class. A `Tensor` has four attributes: `storage`, a flat sequence of numbers; `shape` and
# `strides`, tuples; and `offset`. A storage may be any flat sequence that can be written to: a
# list, an `array`, a flat NumPy array. All numbers of a tensor have one type, so the storage may
# hold that type only. Numbers that you return may be Python's or NumPy's. Write four methods:
#
# - `Tensor(nested)` makes a storage with the numbers of nested lists, row after row, and has
#   row-major strides and the offset 0. It need not take tuples in place of lists.
#   <!-- rule storing: 1 --> The storage is new: a change of the list does not change the tensor,
#   and a change of the tensor does not change the list. <!-- rule own_storage: 0.25 --> A number
#   alone makes a tensor without axes: `Tensor(5)` has shape `()`. <!-- rule number: 0.25 -->
#   `Tensor([])` has shape `(0,)` and `Tensor([[], []])` has shape `(2, 0)`.
#   <!-- rule no_elements: 0.25 --> Rows of different shapes, at any depth, raise a `ValueError`; so
#   does a number beside a list. <!-- rule ragged: 0.25 -->
# - `t[key]` follows `indexed`, errors included. <!-- rule indexing: 0.5 -->
#   When no axis is left, `t[key]` is the number itself. <!-- rule element: 0.25 -->
#   When axes are left, it is a `Tensor` that **shares the storage** of `t`.
#   <!-- rule shares: 0.25 -->
# - `t.tolist()` returns the elements as nested lists; for shape `()`, the number itself.
#   <!-- rule tolist: 0.5 -->
# - `t.item()` returns the number in a tensor of exactly one element, whatever its shape, and raises
#   a `ValueError` for any other. <!-- rule item: 0.5 -->
#
# `Tensor([[1, 2], [3, 4]])[:, 0]` has the same storage, shape `(2,)`, strides `(2,)`, offset 0; its
# `tolist()` is `[1, 3]`.
#
# `Tensor.over` is given: it makes a tensor that reads an existing storage. You may keep it or
# delete it. All later stages use only what is named in the text: these four attributes and the
# methods.
#
# <details><summary>Hint 1: where to look</summary>
#
# Use recursion for nested lists. A number has shape `()`. The shape of a list is its length, then
# the shape of its rows.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `t[key]` needs no new arithmetic: `indexed` gives shape, strides and offset. For `tolist`, the
# rows of a tensor are `t[0]`, `t[1]`, … and each can give its own list.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)`, then
# `self.storage[offset]` if `shape == ()`, otherwise `Tensor.over(self.storage, shape, strides,
# offset)`.
#
# </details>


# %% nbgrader={"grade_id": "tensor", "solution": true}
class Tensor:
    """A view of a flat storage: shape, and strides and offset in elements."""

    def __init__(self, nested):
        """Store the numbers of nested lists row after row.

        Raises: ValueError when rows have different shapes.
        """
        ### BEGIN SOLUTION
        self.shape = nested_shape(nested)
        self.strides = row_major_strides(self.shape)
        self.offset = 0
        self.storage = flattened(nested)
        ### END SOLUTION

    @classmethod
    def over(cls, storage, shape, strides, offset=0):
        """Return a tensor that reads this storage; nothing is copied. (Given.)"""
        tensor = cls.__new__(cls)
        tensor.storage, tensor.offset = storage, offset
        tensor.shape, tensor.strides = tuple(shape), tuple(strides)
        return tensor

    def __repr__(self):
        return f"Tensor(shape={self.shape}, strides={self.strides}, offset={self.offset})"

    def __getitem__(self, key):
        """Return a number when no axis is left, otherwise a view that shares the storage."""
        ### BEGIN SOLUTION
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        if shape == ():
            return self.storage[offset]
        return Tensor.over(self.storage, shape, strides, offset)
        ### END SOLUTION

    def tolist(self):
        """Return the elements as nested lists; for shape (), the number itself."""
        ### BEGIN SOLUTION
        return nested_lists(self.elements(), self.shape)
        ### END SOLUTION

    def item(self):
        """Return the one element. Raises: ValueError unless there is exactly one."""
        ### BEGIN SOLUTION
        if math.prod(self.shape) != 1:
            raise ValueError(f"item() needs exactly one element, got shape {self.shape}")
        return self.storage[self.offset]

    def runs(self):
        """Iterate over the elements row by row: an iterator for each of the longest runs."""
        starts, size, stride = inner_runs(self.shape, self.strides, self.offset)
        # At its end, an iterator lets go of its slice, before the next one needs the memory.
        return (iter(run(self.storage, start, size, stride)) for start in starts)

    def elements(self):
        """Iterate over the elements row by row, one at a time."""
        one_run = is_contiguous(self.shape, self.strides) and 0 not in self.shape
        return next(self.runs()) if one_run else itertools.chain.from_iterable(self.runs())


def inner_runs(shape, strides, offset):
    """Return (starts, size, stride): where each inner run starts, and how it goes on."""
    *outer, (size, stride) = chunks(shape, strides) or [(1, 1)]
    starts = [] if 0 in shape else [offset]
    for outer_size, outer_stride in outer:
        starts = [start + i * outer_stride for start in starts for i in range(outer_size)]
    return starts, size, stride


def run(storage, start, size, stride):
    """Return the `size` elements from `start` on that lie `stride` apart."""
    if stride == 0:
        return itertools.repeat(storage[start], size)
    if stride == 1 and size == len(storage):
        return storage  # a slice would copy it
    return storage[run_slice(start, size, stride)]


def run_slice(start, size, stride):
    """Return the run as a slice of the storage; a negative stop would count from the end."""
    stop = start + size * stride
    return slice(start, stop if stop >= 0 else None, stride)


def nested_shape(nested):
    """Return the shape of nested lists, () for a number."""
    if not isinstance(nested, list):
        return ()
    shapes = {nested_shape(row) for row in nested}
    if len(shapes) > 1:
        raise ValueError(f"rows must have one shape, got {sorted(shapes)}")
    return (len(nested), *(shapes.pop() if shapes else ()))


def flattened(nested):
    """Return the numbers of nested lists in one list."""
    if not isinstance(nested, list):
        return [nested]
    return [number for row in nested for number in flattened(row)]


def nested_lists(elements, shape):
    """Return the next elements of an iterator as nested lists of this shape."""
    if shape == ():
        return next(elements)
    if len(shape) == 1:
        return list(itertools.islice(elements, shape[0]))
    return [nested_lists(elements, shape[1:]) for _ in range(shape[0])]
    ### END SOLUTION


# %%
# Try it here. Your own tensors can be drawn too:
# t = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# memory_diagram(t, t[:, ::2])

# %% nbgrader={"grade_id": "check-tensor", "grade": true, "points": 4}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.tensor")
### END HIDDEN TESTS
t = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# rule storing
why = "The storage is flat: it holds the 6 numbers row after row, and no lists."
assert same_value(list(t.storage), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], why=why)
assert same_layout((t.shape, t.strides, t.offset), ((2, 3), (3, 1), 0))
why = "Three levels of lists make three axes."
assert same_value(list(Tensor([[[1.0, 2.0]], [[3.0, 4.0]]]).storage), [1.0, 2.0, 3.0, 4.0], why=why)
# rule own_storage
given = [1.0, 2.0]
Tensor(given).storage[0] = 10.0
why = "The storage must be a new one, not the list that was given."
assert same_value(given, [1.0, 2.0], why=why)
# rule number
why = "A number alone makes a tensor without axes."
assert same_layout(Tensor(5.0), Layout((), (), 0), why=why)
# rule no_elements
assert same_value(Tensor([]).shape, (0,), why="There is one axis, and nothing along it.")
why = "Two rows without numbers are still two rows."
assert same_value(Tensor([[], []]).shape, (2, 0), why=why)
# rule ragged
why = "The rows have the shapes (2,) and (1,)."
assert refuses(Tensor, [[1, 2], [3]], error=ValueError, why=why)
why = "A number has the shape (), and the list beside it (1,)."
assert refuses(Tensor, [1, [2]], error=ValueError, why=why)
why = "The rows have the shapes (1, 1) and (1,)."
assert refuses(Tensor, [[[1]], [2]], error=ValueError, why=why)
# rule indexing
why = "A view keeps the storage of `t`, and steps through it: no number is copied."
assert same_layout(t[1:, ::2], Layout((1, 2), (3, 2), 3), base=t, why=why)
why = "A view of a view counts from the offset of the first view: 3 + 1 = 4."
assert same_layout(t[1][1:], Layout((2,), (1,), 4), base=t, why=why)
assert same_value(t[:0].shape, (0, 3), why="A view without elements keeps its axes.")
assert refuses(t.__getitem__, 2, error=IndexError, why="Axis 0 has size 2.", call="t[2]")
# rule element
why = "Where no axis is left, the answer is the number itself."
assert same_value(t[1, -1], 6.0, why=why)
# rule shares
row = t[1]
t.storage[3] = 40.0
why = "`row = t[1]` must share the storage of `t`: a write to one must show in the other."
assert same_value(row.tolist(), [40.0, 5.0, 6.0], why=why)
t.storage[3] = 4.0
# rule tolist
why = "`tolist` reads with the strides and the offset, so it returns only what the view shows."
assert same_value(t[1:, ::2].tolist(), [[4.0, 6.0]], why=why)
column = Tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])[:, :1]
assert same_value(column.tolist(), [[1.0], [3.0], [5.0]], why=why)
assert same_value(t[:, :2, None].tolist(), [[[1.0], [2.0]], [[4.0], [5.0]]], why=why)
assert same_value(t[:, :0:-1].tolist(), [[3.0, 2.0], [6.0, 5.0]], why=why)
assert same_value(t[::-1, ::-1].tolist(), [[6.0, 5.0, 4.0], [3.0, 2.0, 1.0]], why=why)
assert same_value(Tensor(5.0).tolist(), 5.0, why="For shape () it is the number itself.")
assert same_value(Tensor([[], []]).tolist(), [[], []], why="These are two rows without numbers.")
# rule item
why = "`item` gives the one number, whatever the tensor's shape and wherever the number lies."
assert same_value((t[1, 2:].item(), Tensor([[7.0]]).item()), (6.0, 7.0), why=why)
assert same_value(Tensor(5.0).item(), 5.0, why="Shape () has one element too.")
assert refuses(t.item, error=ValueError, why="`t` has 6 elements.", call="t.item()")
assert refuses(Tensor([]).item, error=ValueError, why="It has none.", call="Tensor([]).item()")
all_right()

# %% [markdown] lesson="Transpose and slice: what has to move?"
# ## Give it views
#
# `@extends(Tensor)` adds the methods of the class below it to `Tensor`, so that `Tensor` can grow
# over several cells. Each of the methods in this part returns a `Tensor`. Sizes and axes come as
# separate arguments: `t.permute(1, 0)`, `t.expand(2, 3)`.
#
# - `t.transpose(dim0, dim1)` and `t.permute(*dims)` follow `transposed` and `permuted`.
#   <!-- rule reorder: 0.5 -->
#   `t.expand(*shape)` follows `expanded`. <!-- rule expand: 0.25 -->
#   All three raise the errors of the functions that they follow. <!-- rule errors: 0.25 -->
# - The property `t.T` has all axes in reverse order. <!-- rule reverse: 0.25 -->
# - `t.narrow(dim, start, length)` keeps `length` indices of axis `dim`, from `start` on. Both `dim`
#   and `start` may be negative: a negative `start` counts from the end. A length of 0 is fine.
#   <!-- rule narrow: 0.25 -->
# - All of these **share the storage of `t`**: none of them copies. <!-- rule shares: 0.25 -->
#
# `narrow` raises an `IndexError` for an axis or an index that does not exist, and for a negative
# `length`. <!-- rule narrow_bounds: 0.25 -->
# Here `t` has the shape `(2, 3)`:
#
# | refused | for example |
# | --- | --- |
# | an axis that does not exist | `t.narrow(2, 0, 1)` |
# | a `start` below −size or above size | `t.narrow(1, -4, 1)`, `t.narrow(1, 4, 0)` |
# | a negative `length` | `t.narrow(1, 1, -1)` |
# | a `length` that reaches past the end | `t.narrow(0, 1, 2)`, `t.narrow(0, -1, 2)` |
#
# With `t` as `Tensor([[1, 2, 3], [4, 5, 6]])`, `t.narrow(1, -2, 2)` has the same storage, shape
# `(2, 2)`, strides `(3, 1)`, offset 1; its `tolist()` is `[[2, 3], [5, 6]]`.
#
# <details><summary>Hint 1: where to look</summary>
#
# Most methods are one line: call the function of the same name, and hand its result to
# `Tensor.over` with the same storage and offset.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `narrow` is `t[key]` with a slice for axis `dim` and full slices before it. Check first that all
# the indices exist, since Python shortens a slice without an error.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `return Tensor.over(self.storage, *transposed(self.shape, self.strides, dim0, dim1),
# self.offset)`. For `narrow`: `key = (slice(None),) * axis + (slice(start, start + length),)`, with
# `axis` and `start` made positive before.
#
# </details>


# %% nbgrader={"grade_id": "tensor-views", "solution": true}
@extends(Tensor)
class TensorViews:
    """Methods that show elements of a tensor in another way, and never copy."""

    def transpose(self, dim0, dim1):
        """Swap two axes. Raises: IndexError for an axis that does not exist."""
        ### BEGIN SOLUTION
        return self.seen_as(*transposed(self.shape, self.strides, dim0, dim1))
        ### END SOLUTION

    def permute(self, *dims):
        """Reorder the axes. Raises: ValueError unless `dims` names each exactly once."""
        ### BEGIN SOLUTION
        return self.seen_as(*permuted(self.shape, self.strides, dims))
        ### END SOLUTION

    @property
    def T(self):  # noqa: N802 (NumPy's and PyTorch's name)
        """All axes in reverse order."""
        ### BEGIN SOLUTION
        return self.seen_as(self.shape[::-1], self.strides[::-1])
        ### END SOLUTION

    def narrow(self, dim, start, length):
        """Keep `length` indices of axis `dim` from `start` on.

        Raises: IndexError for an axis or an index that does not exist.
        """
        ### BEGIN SOLUTION
        size = self.shape[dim]  # a tuple raises the IndexError for an axis that it has not
        first = start + size if start < 0 else start
        if not 0 <= first <= first + length <= size:
            raise IndexError(f"axis {dim} with size {size} has no {length} indices from {start} on")
        before = (slice(None),) * (dim % len(self.shape))
        return self[(*before, slice(first, first + length))]
        ### END SOLUTION

    def expand(self, *shape):
        """Repeat axes of size 1 without storing. Raises: ValueError when `shape` does not fit."""
        ### BEGIN SOLUTION
        return self.seen_as(*expanded(self.shape, self.strides, shape))

    def seen_as(self, shape, strides):
        """Return a view with the same storage and offset."""
        return Tensor.over(self.storage, shape, strides, self.offset)
        ### END SOLUTION


# %%
# Try it here. A view, drawn beside the tensor whose storage it shares:
# t = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# memory_diagram(t, t.T)

# %% nbgrader={"grade_id": "check-tensor-views", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.tensor_views")
### END HIDDEN TESTS
t = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# rule reorder
assert same_layout(t.permute(1, 0), Layout((3, 2), (1, 3), 0), base=t)
assert same_layout(t[:, 1:].permute(1, 0), Layout((2, 2), (1, 3), 1), base=t)
why = "The axes of shape (2, 3, 1) in the order 2, 0, 1."
turned = t[..., None].permute(2, 0, 1)
assert same_layout(turned, Layout((1, 2, 3), (0, 3, 1), 0), base=t, why=why)
assert same_layout(t[:, 1:].transpose(0, -1), Layout((2, 2), (1, 3), 1), base=t)
# rule expand
assert same_layout(t[1:].expand(2, 3), Layout((2, 3), (0, 1), 3), base=t)
# rule errors
why = "There are two axes, 0 and 1."
assert refuses(t.transpose, 0, 2, error=IndexError, why=why, call="t.transpose(0, 2)")
assert refuses(t.permute, 0, 0, error=ValueError, why=why, call="t.permute(0, 0)")
why = "Only a size of 1 can be stretched."
assert refuses(t.expand, 4, 3, error=ValueError, why=why, call="t.expand(4, 3)")
# rule reverse
why = "`T` reverses all axes: the shape (1, 2, 3) becomes (3, 2, 1)."
assert same_layout(t[None].T, Layout((3, 2, 1), (1, 3, 0), 0), base=t, why=why)
assert same_layout(t[1:].T, Layout((3, 1), (1, 3), 3), base=t, why="The offset stays.")
# rule narrow
assert same_layout(t.narrow(1, -2, 2), Layout((2, 2), (3, 1), 1), base=t)
assert same_layout(t.narrow(-1, 0, 1), Layout((2, 1), (3, 1), 0), base=t)
assert same_layout(t.narrow(-2, -1, 1), Layout((1, 3), (3, 1), 3), base=t)
why = "No row is kept, but all 3 columns are."
assert same_value(t.narrow(0, 2, 0).shape, (0, 3), why=why)
# rule narrow_bounds
why = "Axis 0 has the indices 0 and 1, so there are no 2 indices from 1 on."
assert refuses(t.narrow, 0, 1, 2, error=IndexError, why=why, call="t.narrow(0, 1, 2)")
assert refuses(t.narrow, 0, -1, 2, error=IndexError, why=why, call="t.narrow(0, -1, 2)")
why = "−4 would start before the 3 indices of axis 1."
assert refuses(t.narrow, 1, -4, 1, error=IndexError, why=why, call="t.narrow(1, -4, 1)")
why = "The 3 indices of axis 1 end before 4."
assert refuses(t.narrow, 1, 4, 0, error=IndexError, why=why, call="t.narrow(1, 4, 0)")
why = "A length cannot be negative."
assert refuses(t.narrow, 1, 1, -1, error=IndexError, why=why, call="t.narrow(1, 1, -1)")
why = "There are two axes, 0 and 1."
assert refuses(t.narrow, 2, 0, 1, error=IndexError, why=why, call="t.narrow(2, 0, 1)")
assert refuses(t.narrow, -3, 0, 1, error=IndexError, why=why, call="t.narrow(-3, 0, 1)")
# rule shares
turned = [t.transpose(0, -1), t.permute(1, 0), t.T, t.narrow(0, 0, 1).T, t[:1].expand(2, 3).T]
t.storage[1] = 20.0
why = "Row 1 of each of these is column 1 of `t`: a write to one must show in the others."
assert same_value([view[1].tolist()[0] for view in turned], [20.0] * 5, why=why)
all_right()

# %% [markdown] lesson="When must reshape copy?"
# ## Reshape it, and copy only where you must
#
# `t.T` and the other methods of the part *Give it views* never copy. Some new shapes need a copy.
# Sizes come as separate arguments again: `t.view(2, 6)`.
#
# - `t.view(*shape)` follows `view_strides`, −1 included. It shares the storage.
#   <!-- rule view: 0.5 --> If `view_strides` returns `None` or raises a `ValueError`, `view` raises
#   a `ValueError`. <!-- rule view_refused: 0.25 -->
# - `t.is_contiguous()` returns `True` or `False`. `t.contiguous()` returns **a tensor of the same
#   storage and offset if `t` is contiguous**, for example `t` itself. <!-- rule kept: 0.25 -->
#   If `t` is not contiguous, `t.contiguous()` returns a copy: a new row-major storage of exactly as
#   many elements as `t` has, and offset 0. <!-- rule copied: 0.25 -->
# - `t.reshape(*shape)` returns a view that shares the storage, if there is such a view. If not,
#   `reshape` returns a copy as above. It raises a `ValueError` only where `view_strides` does.
#   <!-- rule reshape: 0.25 -->
# - `t.as_strided(shape, strides, offset=None)` takes two tuples and reads the storage with them,
#   whatever layout `t` has. The result shares the storage. The `offset` is counted from the start
#   of **the storage**; if it is left out, it is the offset of `t`. Strides may be negative.
#   <!-- rule as_strided: 0.25 -->
#
# `as_strided` raises a `ValueError` for a layout that is not valid, and for an element outside the
# storage. The result may reach every element of the storage, also those that `t` does not show. A
# shape without elements reaches nothing, so it is never outside. <!-- rule bounds: 0.25 --> Here
# the storage has 6 elements:
#
# | refused | for example |
# | --- | --- |
# | a different number of sizes and strides | `t.as_strided((2, 2), (1,), 0)` |
# | a negative size | `t.as_strided((-1,), (0,), 0)` |
# | a negative offset | `t.as_strided((2,), (1,), -1)` |
# | an element after the storage | `t.as_strided((4,), (2,), 0)`, which reaches 6 |
# | an element before the storage | `t.as_strided((2, 2), (3, -1), 0)`, which reaches −1 |
#
# With `t` as `Tensor([[1, 2, 3], [4, 5, 6]])`, `t.reshape(6)` is a view. `t.T.reshape(6)` has to be
# a copy, with `tolist()` `[1, 4, 2, 5, 3, 6]`. `t[1].as_strided((2,), (1,), 0)` is `[1, 2]`.
#
# PyTorch refuses negative strides in `as_strided`; NumPy has them.
#
# <details><summary>Hint 1: where to look</summary>
#
# `is_contiguous` and `view_strides` decide everything. For a copy, collect the elements row by row;
# `tolist` already walks through them in that order.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `reshape` tries `view_strides`, and takes `self.contiguous()` when there is no view. `as_strided`:
# the last element reached lies at offset + Σ (size − 1) × stride over the positive strides. The
# first one lies at offset + the same sum over the negative strides.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# For `reshape`: `strides = view_strides(self.shape, self.strides, shape)`, then `if strides is
# None: return self.contiguous().view(*shape)`. For `as_strided`: `last = offset + sum((size - 1) *
# stride for size, stride in zip(shape, strides) if stride > 0)`.
#
# </details>


# %% nbgrader={"grade_id": "tensor-reshaping", "solution": true}
@extends(Tensor)
class TensorReshaping:
    """Methods that give a tensor another shape, with a copy only where no view exists."""

    def is_contiguous(self):
        """Return whether the elements, row by row, lie one after the other."""
        ### BEGIN SOLUTION
        return is_contiguous(self.shape, self.strides)
        ### END SOLUTION

    def contiguous(self):
        """Return a tensor of this storage if self is contiguous, otherwise a row-major copy."""
        ### BEGIN SOLUTION
        if self.is_contiguous():
            return self
        return Tensor.over(list(self.elements()), self.shape, row_major_strides(self.shape))
        ### END SOLUTION

    def view(self, *shape):
        """Show the same storage with another shape. Raises: ValueError when no view exists."""
        ### BEGIN SOLUTION
        strides = view_strides(self.shape, self.strides, shape)
        if strides is None:
            raise ValueError(
                f"shape {self.shape} with strides {self.strides} has no view as {shape}; "
                "use reshape to get a copy"
            )
        return Tensor.over(self.storage, inferred_shape(self.shape, shape), strides, self.offset)
        ### END SOLUTION

    def reshape(self, *shape):
        """Return a view where one exists, otherwise a copy.

        Raises: ValueError for another number of elements.
        """
        ### BEGIN SOLUTION
        viewable = view_strides(self.shape, self.strides, shape) is not None
        return (self if viewable else self.contiguous()).view(*shape)
        ### END SOLUTION

    def as_strided(self, shape, strides, offset=None):
        """Read the storage with this layout; offset in elements from the start of the storage.

        Raises: ValueError when the layout is not valid or reaches outside the storage.
        """
        ### BEGIN SOLUTION
        offset = self.offset if offset is None else offset
        if min((*shape, offset)) < 0:
            raise ValueError(f"shape {shape}, strides {strides}, offset {offset} is not a layout")
        # Where there is not one stride for each size, zip raises the ValueError.
        reach = [(size - 1) * stride for size, stride in zip(shape, strides, strict=True)]
        first = offset + sum(min(steps, 0) for steps in reach)
        last = offset + sum(max(steps, 0) for steps in reach)
        if 0 not in shape and not 0 <= first <= last < len(self.storage):
            raise ValueError(
                f"shape {shape}, strides {strides}, offset {offset} reaches storage[{first}] to "
                f"storage[{last}], but the storage has {len(self.storage)} elements"
            )
        return Tensor.over(self.storage, shape, strides, offset)
        ### END SOLUTION


# %%
# Try it here. A view and a copy, drawn beside the tensor:
# t = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# memory_diagram(t, t.reshape(3, 2), t.T.reshape(6))

# %% nbgrader={"grade_id": "check-tensor-reshaping", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.tensor_reshaping")
### END HIDDEN TESTS
t = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# rule view
assert same_layout(t.view(-1, 2), Layout((3, 2), (2, 1), 0), base=t)
why = "Column 1 of `t`, cut in two: a view need not be contiguous."
assert same_layout(t[:, 1].view(2, 1), Layout((2, 1), (3, 1), 1), base=t, why=why)
assert same_value(t[:0].view(3, 0).shape, (3, 0), why="There are no elements before and after.")
view = t.view(6)
t.storage[5] = 60.0
why = "`view = t.view(6)` must share the storage of `t`: a write to one must show in the other."
assert same_value(view[-1], 60.0, why=why)
# rule view_refused
why = "The chunks of `t.T` are 3 with stride 1 and 2 with stride 3: no view has an axis of size 6."
assert refuses(t.T.view, 6, error=ValueError, why=why, call="t.T.view(6)")
assert refuses(t.view, 4, error=ValueError, why="There are 6 elements.", call="t.view(4)")
# rule kept
why = "The elements of `t` lie one after the other, those of `t.T` do not."
assert same_value((t.is_contiguous(), t.T.is_contiguous()), (True, False), why=why)
why = "`t[1:]` is contiguous, so its storage and its offset stay."
assert same_layout(t[1:].contiguous(), Layout((1, 3), (3, 1), 3), base=t, why=why)
view = t[1:].contiguous()
t.storage[3] = 40.0
assert same_value(view[0, 0], 40.0, why=why)
# rule copied
why = "A copy is row-major, in a storage of its own, with offset 0."
copy = t.T.contiguous()
assert same_layout(copy, Layout((3, 2), (2, 1), 0), why=why)
assert same_value(list(copy.storage), [1.0, 40.0, 2.0, 5.0, 3.0, 60.0], why=why)
assert same_value(len(t[:, 1:].contiguous().storage), 4, why="A copy holds its 4 elements only.")
why = "The offset of `t[:, 1:]` is 1, and that of its copy is 0."
assert same_layout(t[:, 1:].contiguous(), Layout((2, 2), (2, 1), 0), why=why)
# rule reshape
view = t.reshape(3, 2)
copy = t.T.reshape(6)  # no view exists, so this must copy, and raise no error
t.storage[0] = 10.0
why = "`t.reshape(3, 2)` must share the storage of `t`: a write to one must show in the other."
assert same_value(view.tolist(), [[10.0, 2.0], [3.0, 40.0], [5.0, 60.0]], why=why)
why = "Column 0 of `t` is not contiguous, but it has a view in this shape."
assert same_layout(t[:, 0].reshape(2, 1), Layout((2, 1), (3, 1), 0), base=t, why=why)
why = "`t.T.reshape(6)` must be a copy of the rows of `t.T`, in a storage of its own."
assert same_value(copy.tolist(), [1.0, 40.0, 2.0, 5.0, 3.0, 60.0], why=why)
assert same_value(t.T.reshape(-1).shape, (6,), why="−1 becomes 6 in a copy as well.")
assert same_value(t[:0].reshape(3, 0).shape, (3, 0), why="There are no elements before and after.")
why = "The one element of shape () lies at the offset."
assert same_value(t[1, 1:2].reshape().item(), 5.0, why=why)
assert refuses(t.reshape, 4, error=ValueError, why="There are 6 elements.", call="t.reshape(4)")
# rule as_strided
why = "The offset counts from the start of the storage, not from the start of `t[1]`."
assert same_layout(t[1].as_strided((2,), (1,), 0), Layout((2,), (1,), 0), base=t, why=why)
why = "If the offset is left out, it is the offset of `t[1:]`."
assert same_layout(t[1:].as_strided((2,), (1,)), Layout((2,), (1,), 3), base=t, why=why)
why = "Negative strides are fine."
assert same_layout(t.as_strided((2, 2), (3, -1), 1), Layout((2, 2), (3, -1), 1), base=t, why=why)
# rule bounds
why = "The last element reached is storage[5], and the storage ends there."
assert same_layout(t.as_strided((3,), (2,), 1), Layout((3,), (2,), 1), base=t, why=why)
why = "Row 1 starts at storage[5], where the storage ends, and walks back."
assert same_layout(t.as_strided((2, 2), (3, -1), 2), Layout((2, 2), (3, -1), 2), base=t, why=why)
why = "The one element of shape () lies at the offset."
assert same_layout(t.as_strided((), (), 5), Layout((), (), 5), base=t, why=why)
assert same_value(t.as_strided((0, 9), (9, 9), 5).shape, (0, 9), why="No cell is reached.")
why, call = "The last element would be storage[6].", "t.as_strided((4,), (2,), 0)"
assert refuses(t.as_strided, (4,), (2,), 0, error=ValueError, why=why, call=call)
why, call = "Row 0 would end at storage[-1].", "t.as_strided((2, 2), (3, -1), 0)"
assert refuses(t.as_strided, (2, 2), (3, -1), 0, error=ValueError, why=why, call=call)
why, call = "Row 1 would start at storage[6].", "t.as_strided((2, 2), (3, -1), 3)"
assert refuses(t.as_strided, (2, 2), (3, -1), 3, error=ValueError, why=why, call=call)
why, call = "There must be one stride for each size.", "t.as_strided((2, 2), (1,), 0)"
assert refuses(t.as_strided, (2, 2), (1,), 0, error=ValueError, why=why, call=call)
why, call = "An offset cannot be negative.", "t.as_strided((2,), (1,), -1)"
assert refuses(t.as_strided, (2,), (1,), -1, error=ValueError, why=why, call=call)
why, call = "A size cannot be negative.", "t.as_strided((-1,), (0,), 0)"
assert refuses(t.as_strided, (-1,), (0,), 0, error=ValueError, why=why, call=call)
all_right()

# %% [markdown] lesson="May you write into a repeated row?"
# ## Write through a view
#
# `t[key] = value` writes into the storage of `t`, at the cells that `t[key]` shows.
# <!-- rule lands: 0.75 -->
# Every tensor that shares these cells sees the new numbers. <!-- rule shares: 0.25 -->
#
# - `value` is a number, nested lists or a `Tensor`. It is stretched to the shape of the target as
#   in `expanded`. <!-- rule stretched: 0.5 --> If the value does not fit, raise a `ValueError` and
#   write nothing. A value with more axes than the target does not fit: `t[0] = [[7, 8, 9]]` is an
#   error. <!-- rule no_fit: 0.25 --> A bad key raises what `indexed` raises, and nothing is
#   written. <!-- rule bad_key: 0.25 -->
# - **Read all, then write.** The value may be a view of the same storage. The result must be as if
#   a copy of the value had been made first: with `t` as `[0, 1, 2, 3]`, `t[1:] = t[:-1]` makes it
#   `[0, 0, 1, 2]`. <!-- rule read_first: 0.5 -->
# - A target that has elements, and stride 0 on an axis longer than 1, raises a `ValueError`, and
#   nothing is written: one cell would have to hold several numbers. <!-- rule stride_0: 0.5 -->
#   Other overlaps, such as windows, need no check.
#
# <details><summary>Hint 1: where to look</summary>
#
# `indexed` tells you the layout of the target, even if the target is one number. Make a `Tensor` of
# every value first.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Expand the value to the shape of the target and collect all its elements in a list. Only then go
# through the target's indices in the same order.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `for index in itertools.product(*map(range, shape)):` visits the indices row by row, and
# `storage_index(index, shape, strides, offset)` says where each element lies.
#
# </details>


# %% nbgrader={"grade_id": "tensor-writes", "solution": true}
@extends(Tensor)
class TensorWrites:
    """Writing."""

    def __setitem__(self, key, value):
        """Write a number, nested lists or a Tensor to the cells that self[key] shows.

        Raises: ValueError when the value does not fit, and for a target with stride 0.
        """
        ### BEGIN SOLUTION
        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
        # Source: https://github.com/pytorch/pytorch/blob/main/aten/src/ATen/MemoryOverlap.cpp
        repeats = any(size > 1 and stride == 0 for size, stride in zip(shape, strides, strict=True))
        if repeats and 0 not in shape:
            raise ValueError(f"shape {shape} with strides {strides} shows one cell many times")
        source = value if isinstance(value, Tensor) else Tensor(value)
        values = list(source.expand(*shape).elements())  # read all before the first write
        starts, size, stride = inner_runs(shape, strides, offset)
        for place, start in enumerate(starts):
            run_values = values[place * size : (place + 1) * size]
            self.storage[run_slice(start, size, stride)] = run_values

    ### END SOLUTION


# %%
# Try it here. A picture after a write:
# t = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# t[0] = t[1]
# memory_diagram(t)

# %% nbgrader={"grade_id": "check-tensor-writes", "grade": true, "points": 3}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.tensor_writes")
### END HIDDEN TESTS
t = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# rule lands
t[0, 1] = 20.0
t[:, ::-2] = [[30.0, 10.0], [60.0, 40.0]]
why = "The numbers must be written to the storage of the tensor."
assert same_value(t.tolist(), [[10.0, 20.0, 30.0], [40.0, 5.0, 60.0]], why=why)
t[1, 1] = Tensor(50.0)
why = "The number 50 is written, not the Tensor that holds it."
assert same_value(list(t.storage), [10.0, 20.0, 30.0, 40.0, 50.0, 60.0], why=why)
# rule shares
t = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
t.T[0] = [10.0, 40.0]  # a list, written through a view
why = "Row 0 of `t.T` is column 0 of `t`: they share the storage."
assert same_value(t.tolist(), [[10.0, 2.0, 3.0], [40.0, 5.0, 6.0]], why=why)
# rule read_first
t[:, 1:] = t[:, :-1]  # a Tensor that lies in the same storage
why = "Read all, then write, as if a copy of the value had been made first."
assert same_value(t.tolist(), [[10.0, 10.0, 2.0], [40.0, 40.0, 5.0]], why=why)
row = Tensor([1.0, 2.0, 3.0])
row[:] = row[::-1]
assert same_value(row.tolist(), [3.0, 2.0, 1.0], why=why)
# rule stretched
t[1] = Tensor([7.0])  # a Tensor of shape (1,), stretched to the shape of t[1]
why = "7 is written to all of row 1."
assert same_value(t.tolist(), [[10.0, 10.0, 2.0], [7.0, 7.0, 7.0]], why=why)
t[...] = [[1.0], [2.0]]
why = "The column is stretched to the 3 columns of `t`."
assert same_value(t.tolist(), [[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]], why=why)
t[...] = 0.0  # a number, stretched to the shape of t
why = "A number is stretched to the shape of the target."
t[:0] = 9.0  # a target without elements: nothing is written, and nothing is wrong
t[:0] = t[:0]
assert same_value(t.tolist(), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], why=why)
# rule no_fit
why, call = "The value has more axes than the target.", "t[0] = [[7.0, 8.0, 9.0]]"
assert refuses(operator.setitem, t, 0, [[7.0, 8.0, 9.0]], error=ValueError, why=why, call=call)
why, call = "2 numbers do not fit into 3 cells.", "t[0] = [7.0, 8.0]"
assert refuses(operator.setitem, t, 0, [7.0, 8.0], error=ValueError, why=why, call=call)
why, call = "An element has no axis, and the list has one.", "t[0, 0] = [7.0]"
assert refuses(operator.setitem, t, (0, 0), [7.0], error=ValueError, why=why, call=call)
why = "The target has no cells, but 2 numbers still do not fit an axis of 3."
call = "t[:0] = [7.0, 8.0]"
assert refuses(operator.setitem, t, slice(0), [7.0, 8.0], error=ValueError, why=why, call=call)
why = "A value that does not fit is refused before anything is written."
assert same_value(t.tolist(), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], why=why)
# rule bad_key
why = "Axis 0 has size 2."
assert refuses(operator.setitem, t, 2, 9.0, error=IndexError, why=why, call="t[2] = 9.0")
why = "A float is no index."
assert refuses(operator.setitem, t, 1.0, 9.0, error=TypeError, why=why, call="t[1.0] = 9.0")
assert same_value(t.tolist(), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], why="Nothing is written.")
# rule stride_0
twice, call = t[:1].expand(2, 3), "t[:1].expand(2, 3)[...] = 9.0"
why = "Stride 0 shows each cell at two indices, so one cell would have to hold two numbers."
assert refuses(operator.setitem, twice, ..., 9.0, error=ValueError, why=why, call=call)
assert same_value(t.tolist(), [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]], why="Nothing is written.")
twice[1] = 0.0  # row 1 shows each cell once
twice = t[:1, :0].expand(2, 0)
twice[...] = 9.0  # without elements, there is no cell to write to, and nothing to refuse
t[None] = 5.0  # an axis of size 1 takes no step, whatever its stride
assert same_value(t.tolist(), [[5.0, 5.0, 5.0], [5.0, 5.0, 5.0]], why="No cell is shown twice.")
all_right()

# %% [markdown] lesson="How is a row repeated?"
# ## Combine tensors element by element
#
# The operators `+ - * /` are given, and each calls `elementwise(operation, left, right)`, which you
# write. `operation` is a function of two numbers such as `operator.sub`.
#
# - For two tensors of one shape, the result is a `Tensor` with `operation(a, b)` for each pair of
#   elements. <!-- rule pairs: 0.75 --> The elements of a pair have the same index. It does
#   not matter where they lie in the storages. <!-- rule by_index: 0.5 -->
# - Tensors of different shapes are stretched to their broadcast shape first.
#   <!-- rule broadcast: 0.5 --> Shapes that do not broadcast raise a `ValueError`.
#   <!-- rule no_fit: 0.25 -->
# - A number may stand on either side. It counts as a tensor of shape `()`.
#   <!-- rule numbers: 0.25 -->
#   `left` and `right` come in the order in which they stand: `10 - t` is `elementwise(operator.sub,
#   10, t)`. <!-- rule left_first: 0.25 -->
# - The result is a new row-major `Tensor` with offset 0 and a storage of its own, which has exactly
#   the elements of the result. It is a `Tensor` even if its shape is `()`.
#   <!-- rule result: 0.25 --> A result without elements keeps its shape: `(0, 3)` and `(0, 3)` give
#   `(0, 3)`. <!-- rule no_elements: 0.25 -->
#
# `Tensor([[1], [2]]) + Tensor([10, 20, 30])` is `[[11, 21, 31], [12, 22, 32]]`.
#
# <details><summary>Hint 1: where to look</summary>
#
# `broadcast_shape` says which shape the result has, and `expand` stretches each side to it.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Once both sides have the same shape, their elements in row-by-row order belong together, pair by
# pair.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `map(operation, a, b)` combines two sequences pair by pair. `Tensor.over(values, shape,
# row_major_strides(shape))` is the result.
#
# </details>


# %% nbgrader={"grade_id": "tensor-arithmetic", "solution": true}
def elementwise(operation, left, right):
    """Return the new row-major Tensor of operation(a, b) for each pair of elements, broadcast.

    Raises: ValueError when the shapes do not broadcast.
    """
    ### BEGIN SOLUTION
    left, right = (side if isinstance(side, Tensor) else Tensor(side) for side in (left, right))
    shape = broadcast_shape(left.shape, right.shape)
    others = right.expand(*shape).elements()
    values = []
    for run_values in left.expand(*shape).runs():
        values.extend(map(operation, run_values, others))  # map stops where the run does
    return Tensor.over(values, shape, row_major_strides(shape))
    ### END SOLUTION


@extends(Tensor)
class TensorArithmetic:
    """The operators. If only the right side is a Tensor, as in `1 + t`, Python calls `__radd__`."""

    def __add__(self, other):
        return elementwise(operator.add, self, other)

    def __radd__(self, other):
        return elementwise(operator.add, other, self)

    def __sub__(self, other):
        return elementwise(operator.sub, self, other)

    def __rsub__(self, other):
        return elementwise(operator.sub, other, self)

    def __mul__(self, other):
        return elementwise(operator.mul, self, other)

    def __rmul__(self, other):
        return elementwise(operator.mul, other, self)

    def __truediv__(self, other):
        return elementwise(operator.truediv, self, other)

    def __rtruediv__(self, other):
        return elementwise(operator.truediv, other, self)


# %%
# Try it here. The result has a storage of its own:
# t = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# memory_diagram(t, 10 - t.T)

# %% nbgrader={"grade_id": "check-tensor-arithmetic", "grade": true, "points": 3}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.tensor_arithmetic")
### END HIDDEN TESTS
t = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
# rule pairs
why = "The result is a Tensor of the shape (2, 3)."
assert same_layout(t + t, Layout((2, 3), (3, 1), 0), why=why)
why = "Each element of `t` is added to itself."
assert same_value((t + t).tolist(), [[2.0, 4.0, 6.0], [8.0, 10.0, 12.0]], why=why)
why = "Each element is divided by the one in the same place."
assert same_value((Tensor([1.0, 9.0]) / Tensor([2.0, 3.0])).tolist(), [0.5, 3.0], why=why)
# rule by_index
why = "Elements are found by their index, whatever their places in the storage."
assert same_value((t[:, ::-1] - t).tolist(), [[2.0, 0.0, -2.0], [2.0, 0.0, -2.0]], why=why)
# rule broadcast
why = "The column is stretched to 3 columns: 1 is added all along row 0, and 4 along row 1."
assert same_value((t + t[:, :1]).tolist(), [[2.0, 3.0, 4.0], [8.0, 9.0, 10.0]], why=why)
why = "The column is stretched to 3 columns, and the row to 2 rows."
summed = Tensor([[1.0], [2.0]]) + Tensor([10.0, 20.0, 30.0])
assert same_value(summed.tolist(), [[11.0, 21.0, 31.0], [12.0, 22.0, 32.0]], why=why)
why = "The row is stretched to 2 rows."
assert same_value((t - Tensor([1.0, 2.0, 3.0])).tolist(), [[0.0] * 3, [3.0] * 3], why=why)
# rule no_fit
why = "The shapes (2, 3) and (3, 2) do not broadcast."
assert refuses(operator.mul, t, t.T, error=ValueError, why=why, call="t * t.T")
# rule numbers
why = "The number is combined with each element."
assert same_value((t[0] + 10).tolist(), [11.0, 12.0, 13.0], why=why)
assert same_value((2 * t[0]).tolist(), [2.0, 4.0, 6.0], why=why)
why = "Both sides have the shape (), so the result is a Tensor of shape ()."
assert same_layout(Tensor(7.0) - 3, Layout((), (), 0), why=why)
# rule left_first
why = "Here `left` is the number 10, and each element is 10 − the element of `t`."
assert same_value((10 - t).tolist(), [[9.0, 8.0, 7.0], [6.0, 5.0, 4.0]], why=why)
why = "Here `left` is the number 12."
assert same_value((12 / t[0]).tolist(), [12.0, 6.0, 4.0], why=why)
# rule result
why = "The result is row-major, in a storage of its own, with offset 0."
assert same_layout(t[1:] + t[:1], Layout((1, 3), (3, 1), 0), why=why)
assert same_layout(t.T + t.T, Layout((3, 2), (2, 1), 0), why=why)
assert same_value(list((t[1] + t[1]).storage), [8.0, 10.0, 12.0], why=why)
why = "The result has a storage of its own, so `t` stays as it is."
assert same_value(t.tolist(), [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], why=why)
why = "The result is a Tensor, also of shape ()."
assert same_layout(Tensor(2.0) * Tensor(3.0), Layout((), (), 0), why=why)
# rule no_elements
why = "No row, and 3 columns."
assert same_value((t[:0] + t[:0]).shape, (0, 3), why=why)
all_right()

# %% [markdown] lesson="Find an element by arithmetic"
# ## Multiply matrices
#
# `a @ b` is the matrix product of two tensors with two axes each, `(m, k) @ (k, n) -> (m, n)`: the
# element `[i, j]` is the sum of `a[i, x] * b[x, j]` over all x. <!-- rule products: 0.75 -->
#
# - Find the elements by their index. It does not matter where they lie in the storages.
#   <!-- rule by_index: 0.25 -->
# - The result is a new row-major `Tensor` with a storage of its own and offset 0.
#   <!-- rule result: 0.25 -->
# - Where k is 0, each sum has nothing to add and is 0. Where m or n is 0, there are no elements,
#   but the shape is still `(m, n)`. <!-- rule empty: 0.25 -->
# - Inner sizes that differ raise a `ValueError`. <!-- rule inner: 0.25 --> A tensor with fewer or
#   more than two axes, on either side, raises a `ValueError` too. <!-- rule two_axes: 0.25 -->
#
# NumPy and PyTorch take vectors and stacks of matrices too; this exercise does not.
#
# `Tensor([[1, 2]]) @ Tensor([[3], [4]])` is `[[11]]`, since 1 × 3 + 2 × 4 = 11.
#
# <details><summary>Hint 1: where to look</summary>
#
# You need every row of `a` and every column of `b`. Both are views.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Turn the rows and the columns into plain lists once, before the loops, not once for every pair.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `sum(map(operator.mul, row, column))`, for every row in `self.tolist()` and every column in
# `other.T.tolist()`.
#
# </details>


# %% nbgrader={"grade_id": "tensor-matmul", "solution": true}
@extends(Tensor)
class TensorMatmul:
    """Matrix multiplication."""

    def __matmul__(self, other):
        """Return the matrix product, (m, k) @ (k, n) -> (m, n).

        Raises: ValueError unless both have two axes and the inner sizes are equal.
        """
        ### BEGIN SOLUTION
        if len(self.shape) != 2 or len(other.shape) != 2 or self.shape[1] != other.shape[0]:
            raise ValueError(f"@ needs (m, k) @ (k, n), got {self.shape} @ {other.shape}")
        rows, columns = self.tolist(), other.T.tolist()
        values = [sum(map(operator.mul, row, column)) for row in rows for column in columns]
        shape = (self.shape[0], other.shape[1])
        return Tensor.over(values, shape, row_major_strides(shape))
        ### END SOLUTION


# %%
# Try it here. The rows of `a` and the columns of `b` are views:
# a, b = Tensor([[1.0, 2.0, 3.0]]), Tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
# memory_diagram(b, b.T[1])

# %% nbgrader={"grade_id": "check-tensor-matmul", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch02_views_and_strides.tensor_matmul")
### END HIDDEN TESTS
a = Tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
b = Tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 1.0]])
# rule products
assert same_value((Tensor([[1.0, 2.0]]) @ Tensor([[3.0], [4.0]])).tolist(), [[11.0]])
why = "Element [0, 1] is row 0 of `a` times column 1 of `b`: 1 × 0 + 2 × 1 + 3 × 1 = 5."
assert same_value((a @ b).tolist(), [[4.0, 5.0, 3.0], [10.0, 11.0, 6.0]], why=why)
# rule by_index
why = "The rows of `a.T` are the columns of `a`: read the elements of `a.T` through its strides."
assert same_value((a.T @ a)[2].tolist(), [27.0, 36.0, 45.0], why=why)
why = "These are columns 1 and 2 of `a` times columns 0 and 2 of `a`."
assert same_value((a[:, 1:] @ a[:, ::2]).tolist(), [[14.0, 24.0], [29.0, 51.0]], why=why)
# rule result
why = "The result is row-major, in a storage of its own, with offset 0."
assert same_layout(a @ b, Layout((2, 3), (3, 1), 0), why=why)
# rule empty
why = "With k = 0, each of the 2 × 2 sums is 0."
assert same_value((a[:, :0] @ b[:0, :2]).tolist(), [[0.0, 0.0], [0.0, 0.0]], why=why)
assert same_value((a[:0] @ b).shape, (0, 3), why="There is no row, and there are 3 columns.")
assert same_value((a @ b[:, :0]).shape, (2, 0), why="There are 2 rows, and there is no column.")
# rule inner
why = "The inner sizes 3 and 2 differ."
assert refuses(operator.matmul, a, a, error=ValueError, why=why, call="a @ a")
why, call = "The inner sizes 2 and 3 differ.", "a[:, 1:] @ b"
assert refuses(operator.matmul, a[:, 1:], b, error=ValueError, why=why, call=call)
# rule two_axes
why = "`a[0]` has one axis, and both sides need two."
assert refuses(operator.matmul, a, a[0], error=ValueError, why=why, call="a @ a[0]")
assert refuses(operator.matmul, a[0], b, error=ValueError, why=why, call="a[0] @ b")
why = "A stack of matrices has three axes, and both sides need two."
assert refuses(operator.matmul, a[..., None], b, error=ValueError, why=why, call="a[..., None] @ b")
assert refuses(operator.matmul, a, b[..., None], error=ValueError, why=why, call="a @ b[..., None]")
all_right()

# %% [markdown]
# ## Race your tensor
#
# Not graded. **Skip this until the class works:** before that, the cell below fails.
#
# How long do 10,000 additions take with your tensor, with NumPy, and with the fastest way to add
# two lists in plain Python?

# %%
import timeit

import numpy as np

numbers = np.arange(10_000.0).reshape(100, 100)
mine, plain = Tensor(numbers.tolist()), numbers.ravel().tolist()
contenders = {
    "your tensor": lambda: mine + mine,
    "your tensor, transposed": lambda: mine.T + mine,
    "two lists": lambda: list(map(operator.add, plain, plain)),
    "NumPy": lambda: numbers + numbers,
}
for name, add in contenders.items():
    seconds = min(timeit.repeat(add, number=5, repeat=5)) / 5
    print(f"{name:25}{seconds * 1e6:10.1f} µs")

# %% [markdown]
# If your tensor is far slower than the two lists, it probably computes a storage index for
# every element. Read **runs** instead: along the innermost axis, the elements lie a fixed stride
# apart, and `storage[start:stop:stride]` fetches all of them in one step. First join neighbouring
# axes to chunks, as in `view_strides`: then the runs are as long as they can be. The lists remain
# slower than NumPy, because each number is a Python object.
