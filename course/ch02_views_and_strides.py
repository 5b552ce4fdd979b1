# %% [markdown]
# # See one storage as many tensors
#
# **What you'll build.** In the exercise: your own small tensor class with strides, in plain Python.
#
# **What you'll be able to do.** Say where an element lies in memory. Before you run an operation,
# say whether it copies. Understand the error when a view is impossible.
#
# **What you need.** Python, some experience with NumPy arrays, and
# [Start here](ch00_start_here.ipynb). About 50 minutes.

# %%
from timeit import timeit

import numpy as np

from insidetensor import (
    compare_times,
    explore_cache_lines,
    explore_picture,
    explore_strides,
    if_installed,
    layout_of,
    memory_diagram,
    predict,
    puzzle,
    shares_memory,
    this_machine,
    where_the_libraries_differ,
)

torch, tf = if_installed("torch"), if_installed("tensorflow")
this_machine()

# %% [markdown]
# ## One memory, many pictures
#
# 1,024 numbers lie in memory in one row. Each number is a colour. Three settings make a picture of
# them: the first cell, the step to the next row, and the step to the next column. One of the two
# steps is too small by 1. Correct it, so that the cat stands straight. Then do the other levels.

# %%
explore_picture()

# %% [markdown]
# ## Why does this fail?
#
# One part of a language model consists of *heads*. Each head computes a few numbers for every word
# of a sentence. Here two heads have each computed two numbers for every word. `merge` puts the four
# numbers of a word into one row. The author tried `merge` with a sentence of one word, and it
# worked.


# %%
def merge(heads):  # (heads, words, width) -> (words, heads × width)
    heads_by_word = heads.transpose(0, 1)
    return heads_by_word.view(heads_by_word.shape[0], 4)


merge(torch.arange(4.0).reshape(2, 1, 2))

# %% [markdown]
# A sentence of three words stopped the program. The next code cell fails on purpose.

# %% tags=["raises-exception"]
heads = torch.arange(12.0).reshape(2, 3, 2)
merge(heads)

# %% [markdown]
# The last line of the error mentions strides and subspaces, and advises `reshape`. Why does `merge`
# fail for three words? What does `reshape` cost?
#
# ## Find an element by arithmetic
#
# An array keeps its elements in one long row, its **storage**. The place of one element in the
# storage is a **cell**. A small record, the **header**, says how to read the storage. It holds the
# shape, the **offset** and the **strides**. The offset is the cell of index (0, 0, …). The stride
# of an axis says how far to step when its index grows by one.
#
# In the storage, the twelve numbers of `x` lie row after row. This is **row-major** order. Run the
# next two cells, the folded cell too.

# %%
x = np.arange(12).reshape(3, 4)
x, x.strides

# %% tags=["hide-input"]
# @title Predict
predict(
    "`x` is int64. What are the strides of its copy `x.astype(np.int16)`?",
    lambda: x.astype(np.int16).strides,
    {
        (4, 1): "These strides count elements. NumPy gives (32, 8) for `x`, so it counts "
        "something else.",
        (16, 4): "These strides are right for elements of 4 bytes. An int16 has 16 bits.",
        (32, 8): "These strides are right for elements of 8 bytes. The copy has smaller elements, "
        "without gaps.",
        (8, 2): "NumPy counts strides in bytes. A row has four elements of 2 bytes each, which is "
        "8 bytes.",
    },
)

# %% [markdown]
# PyTorch counts strides in elements. From now on, this course does the same, for NumPy's arrays
# too, unless it says *bytes*. `layout_of` shows the header of an array or a tensor. In the
# picture, the grid shows each element, and below it the number of its cell.

# %%
print(layout_of(x))
memory_diagram(x)

# %% [markdown]
# The cell of an index is a sum, with one term for each axis:
#
# **cell = offset + index₀ × stride₀ + index₁ × stride₁ + …**
#
# So `x[1, 2]` lies in cell 0 + 1 × 4 + 2 × 1 = 6. In PyTorch you can write a header yourself:
# `as_strided(shape, strides, offset)`. Without an offset, the new tensor starts where the old
# tensor starts. `as_strided` refuses negative strides, and cells outside the storage.

# %%
# @title Puzzle
row = torch.arange(12)
puzzle(
    "`row` holds a 3 × 4 grid, row by row. Write a header that shows two of its diagonals.",
    [[0, 5, 10], [1, 6, 11]],
    lambda: ...,
    view_of=row,
    helped_by="two_diagonals",
)

# %% [markdown]
# ## Transpose and slice: what has to move?
#
# A transpose swaps the axes: `x.T[j, i]` is `x[i, j]`. No element has to move: a second header,
# with swapped sizes and strides, is enough.

# %%
print(shares_memory(x, x.T), shares_memory(x, x.T.copy()))
memory_diagram(x, x.T)

# %% [markdown]
# There is only one strip, because both headers read the same storage: `x.T` is a **view** of `x`.
# If you write through one array, you see the new value through the other. A slice is a view too.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are the strides of `x.T[::2]`, in elements?",
    lambda: layout_of(x.T[::2]).strides,
    {
        (1, 8): "These are the strides of `x.T[:, ::2]`. A single slice acts on the first axis.",
        (8, 1): "These are the strides of `x[::2]`, without the transpose.",
        (2, 4): "The strides of `x.T` are 1 and 4. A step of two rows is 2 × 1 cells long.",
        (1, 4): "These are the strides of `x.T`, which has all the rows.",
    },
)

# %% [markdown]
# A slice needs only a new header, even if the slice is large. Now take a step of −1.

# %% tags=["hide-input"]
# @title Predict
predict(
    "At which cell does `x[::-1]` start, and what are its strides, in elements?",
    lambda: (layout_of(x[::-1]).offset, layout_of(x[::-1]).strides),
    {
        (0, (-4, 1)): "From cell 0, a step of −4 leads outside the storage.",
        (8, (4, 1)): "From cell 8, a step of 4 leads to cell 12, which does not exist.",
        (8, (-4, 1)): "`x[::-1]` starts at the last row. Each step along axis 0 goes back by one "
        "row.",
        (11, (-4, -1)): "This header reverses the columns too: it is the header of `x[::-1, "
        "::-1]`.",
    },
)

# %% [markdown]
# In PyTorch a stride cannot be negative, so a step of −1 raises an error. PyTorch's `flip` gives
# the same elements, but it copies. In NumPy you can turn the grid without a copy.

# %%
# @title Puzzle
puzzle(
    "Turn `x` to the left by 90 degrees, without a copy.",
    [[3, 7, 11], [2, 6, 10], [1, 5, 9], [0, 4, 8]],
    lambda: ...,
    view_of=x,
    helped_by="quarter_turn",
)

# %% [markdown]
# ## How is a row repeated?
#
# **Broadcasting** repeats an array along an axis, to fill a larger shape.
# `wide = np.broadcast_to(np.arange(3), (4, 3))` has four equal rows. Each element has 8 bytes.

# %% tags=["hide-input"]
# @title Predict
predict(
    "`wide` has four rows of three elements. What is `wide.T.strides`, in bytes?",
    lambda: np.broadcast_to(np.arange(3), (4, 3)).T.strides,
    {
        (8, 24): "These strides are right for twelve stored elements. Here only three are stored.",
        (24, 8): "These are the strides of `wide.copy()`, with twelve stored elements.",
        (0, 8): "These are the strides of `wide`. A transpose swaps them.",
        (8, 0): "In `wide` the step to the next row is 0 bytes: all rows are the same three "
        "stored elements. The transpose swaps the strides.",
    },
)

# %%
wide = np.broadcast_to(np.arange(3), (4, 3))
memory_diagram(wide)

# %% [markdown]
# ×4 means: four indices lead to this cell.
#
# ### May you write into a repeated row?
#
# A write into `wide[0, 0]` would change every row. NumPy refuses it, because `broadcast_to` returns
# a read-only array. PyTorch's `expand` makes the same header. The last line of the next code cell
# fails on purpose.

# %% tags=["raises-exception"]
expanded = torch.arange(3).expand(4, 3)
expanded[0, 0] = 9
print(expanded)
expanded.add_(1)

# %% [markdown]
# The second line wrote one element, and four elements changed without an error. Most operations
# whose names end with `_` write into their tensor. Many of them first check whether several
# indices lead to one cell, as `add_` did. But `fill_` writes without a check. So copy such a
# tensor with `clone()`, and write into the copy.

# %%
# @title Puzzle
stripe = torch.tensor([0, 1, 0, 1, 0, 1, 0])
puzzle(
    "Make a 4 × 4 chessboard from the seven cells of `stripe`, without a copy.",
    [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]],
    lambda: ...,
    view_of=stripe,
    helped_by="chessboard",
)

# %% [markdown]
# ## When must reshape copy?
#
# `reshape` takes the elements in row-major order and gives them another shape. `Tensor.view` does
# the same without a copy, or raises an error. A row-major *walk* visits the cells of the elements,
# row after row. If it visits the cells one after another, without gaps, the tensor is
# **contiguous**. A contiguous tensor can be viewed in any shape. The next tensor is not contiguous:

# %%
t = torch.arange(12).reshape(3, 4)
turned = t.t()
turned.shape, turned.stride(), turned.is_contiguous()

# %% [markdown]
# `turned.view(12)` raises an error: the walk visits the cells 0, 4, 8, 1, 5, …, and no single
# stride leads to them. Views of other shapes may exist.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are the strides of `turned.view(2, 2, 3)`?",
    lambda: turned.view(2, 2, 3).stride(),
    {
        (6, 3, 1): "These are the strides of a row-major copy. But `view` never copies.",
        (2, 1, 4): "The four rows become two groups of two. The stride between rows is 1, so the "
        "stride between groups is 2. The stride between columns stays 4.",
        (1, 2, 4): "A step along the second axis goes to the next row. A step along the first "
        "axis goes over two rows.",
        RuntimeError: "The walk visits the cells 0, 4, 8; 1, 5, 9; 2, 6, 10; 3, 7, 11. Inside "
        "each group of three the step is 4. The groups begin at the cells 0, 1, 2 and 3, so the "
        "step between groups is 1.",
    },
)

# %%
split = turned.reshape(2, 2, 3)
print(shares_memory(turned, split))
memory_diagram(turned, split)

# %% [markdown]
# Nothing was copied. Some texts say that `view` needs a contiguous tensor. This is false.
#
# ### The chunk rule
#
# Neighbouring axes form one **chunk** if all steps of a walk through them have the same length.
# Press *Play* and watch the row-major walk: its step changes at each `|`. Then type a new shape:
# first `2, 2, 3`, then `12`.

# %%
explore_strides(turned)

# %% [markdown]
# To find the chunks, leave out axes of size 1 and compare neighbouring axes. Two neighbours belong
# to one chunk if *left stride = right size × right stride*. In `t`, 4 is 4 × 1, so there is one
# chunk, of size 12. In `turned`, 1 is not 3 × 4, so there are two chunks: one of size 4 with stride
# 1, and one of size 3 with stride 4.
#
# **A view exists if the new axes, from left to right, fill the first chunk exactly, then the next
# chunk exactly, and so on.** New axes of size 1 fit anywhere.
#
# `(2, 2, 3)` fills the chunk of size 4, then the chunk of size 3. The one axis of `(12,)` would
# cross the border between the chunks. The next tensor has three axes: `permute` has put the last
# axis first. Compare the neighbours, write down the chunks, then answer.

# %% tags=["hide-input"]
# @title Predict
cube = torch.arange(24).reshape(2, 3, 4).permute(2, 0, 1)
predict(
    f"`cube`: shape {tuple(cube.shape)}, strides {cube.stride()}. What are the strides of "
    "`cube.view(4, 6)`?",
    lambda: cube.view(4, 6).stride(),
    {
        (6, 1): "These are the strides of a row-major copy. But `view` never copies.",
        (1, 4): "12 = 3 × 4, so the axes of sizes 2 and 3 are one chunk of size 6, with stride 4.",
        RuntimeError: "There is only one border between chunks. It is after the first axis, "
        "because 1 is not 2 × 12.",
    },
)

# %% [markdown]
# In `cube.view(8, 3)`, axis 0 would cross the border. `reshape` follows the same rule, but if no
# view exists, it copies without a warning.
#
# ### Does an axis of size one matter?
#
# `merge` worked for one word. Its `transpose` then made the tensor `one_word`.

# %% tags=["hide-input"]
# @title Predict
one_word = torch.arange(4.0).reshape(2, 1, 2).transpose(0, 1)
fits = [one_word.as_strided((1, 2, 2), (first, 2, 1)).is_contiguous() for first in range(9)]
predict(
    f"`one_word`: shape {tuple(one_word.shape)}, strides {one_word.stride()}. Which first stride "
    "makes this tensor contiguous?",
    {9: "any stride", 1: "only 4", 0: "no stride"}[sum(fits)],
    {
        "any stride": "A walk takes no step along an axis of size 1, so the stride of this axis "
        "does not matter.",
        "only 2": "The tensor is contiguous with the stride 2, and with other strides too.",
        "only 4": "If axis 0 had two indices, its stride would have to be 4. But it has "
        "only one index.",
        "no stride": "A row-major walk visits the cells 0, 1, 2, 3, one after another.",
    },
)

# %% [markdown]
# A tensor without elements is contiguous, and can be viewed in every shape that contains a 0. If a
# tensor is not contiguous, `contiguous()` returns a contiguous copy:

# %%
print(turned.contiguous().stride(), turned.stride(), t.contiguous() is t)

# %% [markdown]
# `contiguous()` does not change its tensor, so write `turned = turned.contiguous()`. For a
# contiguous tensor it returns the tensor itself.
#
# ## Which other operations copy?
#
# A header has one stride for each axis. So it can describe "every second element", but not "the
# elements in cells 0, 1 and 5". Here are four expressions. As before, `x` has shape (3, 4) and
# strides (4, 1).

# %% tags=["hide-input"]
# @title Predict
calls = {
    "`x[[0, 1]]`": lambda: x[[0, 1]],
    "`x[:, 1:].reshape(9)`": lambda: x[:, 1:].reshape(9),
    "`x[:, ::2].reshape(6)`": lambda: x[:, ::2].reshape(6),
    "`x.T.reshape(12)`": lambda: x.T.reshape(12),
}
predict(
    "Only one of these shares memory with the ndarray `x`. Which one?",
    lambda: next(name for name, call in calls.items() if shares_memory(x, call())),
    {
        "`x[[0, 1]]`": "A header could describe these two rows, but NumPy copies if the index is "
        "a list.",
        "`x[:, 1:].reshape(9)`": "The slice has shape (3, 3) and strides (4, 1). 4 is not 3 × 1, "
        "so there are two chunks, and an axis of size 9 would cross the border.",
        "`x[:, ::2].reshape(6)`": "The slice has shape (3, 2) and strides (4, 2). 4 is 2 × 2, so "
        "there is one chunk. The slice is not contiguous, but one stride of 2 leads through it.",
        "`x.T.reshape(12)`": "`x.T` has two chunks, and an axis of size 12 would cross the border.",
    },
)

# %% [markdown]
# A mask, as in `x[x > 5]`, may select any cells, so NumPy copies here too. PyTorch does the same.
#
# ### When does TensorFlow copy?
#
# A TensorFlow tensor has no strides that you can read. In all the tensors that we looked at, the
# elements lay in row-major order, without gaps.

# %% tags=["hide-input"]
# @title Predict
u = tf.reshape(tf.range(12), (3, 4))
calls = {
    "`u[:, 1:]`": lambda: u[:, 1:],
    "`tf.transpose(u)`": lambda: tf.transpose(u),
    "`tf.reshape(u, (2, 6))`": lambda: tf.reshape(u, (2, 6)),
}
predict(
    "`u` is a TensorFlow tensor with the elements of `x`. Which of these shares memory with `u`?",
    lambda: next((name for name, call in calls.items() if shares_memory(u, call())), "none"),
    {
        "none": "One of the three has the same elements in the same order, so it can share memory.",
        "`u[:, 1:]`": "In `u` there are gaps between these rows. TensorFlow copies, to close the "
        "gaps.",
        "`tf.transpose(u)`": "Row by row, the transpose reads 0, 4, 8, 1, …. The elements of `u` "
        "have another order.",
        "`tf.reshape(u, (2, 6))`": "A reshape keeps all elements in their order, so no element has "
        "to move.",
    },
)

# %%
where_the_libraries_differ("slice", "list-index")

# %% [markdown]
# The last row of the table is a trap: TensorFlow reads `x[[0, 1]]` as `x[0, 1]`, and raises no
# error.
#
# ## Does the order matter for speed?
#
# The next cell stores nine million numbers twice: row by row, and column by column
# (**column-major** order). For each array it measures a loop that adds up each row, and one call
# that adds up everything. In this call NumPy chooses the order. The cell does this fifteen times.
# A busy machine makes the times longer, so we use the shortest one. In the answers, *slower* means
# more than 1.5 times as long.

# %%
by_rows = np.random.default_rng(0).random((1000, 9000))
arrays = {"row-major array": by_rows, "column-major array": np.asfortranarray(by_rows)}
walks = {"row by row": "for row in array: row.sum()", "in one call": "array.sum()"}
seconds = {(walk, order): [] for walk in walks for order in arrays}
for _ in range(15):
    for (walk, order), times in seconds.items():
        times.append(timeit(walks[walk], globals={"array": arrays[order]}, number=1))


# %% tags=["hide-input"]
# @title Predict
def compare_orders(walk):
    row_major, column_major = (seconds[walk, order] for order in arrays)
    longer = compare_times(column_major, row_major)
    return {1: "slower", 0: "about as fast", -1: "faster"}[longer]


predict(
    "The loop adds up each row. How fast is it for the column-major array, compared with the "
    "row-major array?",
    lambda: compare_orders("row by row"),
    {
        "slower": "The processor fetches memory in *lines* of several elements. In the "
        "column-major array, the elements of a row lie in different lines.",
        "about as fast": "This can happen if the caches are large, or if the calls themselves "
        "take most of the time.",
        "faster": "A row of the column-major array is spread over its whole storage.",
    },
)

# %% tags=["hide-input"]
# @title Predict
predict(
    "And how fast is one call `array.sum()` for the column-major array, compared with the same "
    "call for the row-major array?",
    lambda: compare_orders("in one call"),
    {
        "slower": "Apart from rounding, every order gives the same sum.",
        "about as fast": "Apart from rounding, the order does not change the sum. So NumPy may "
        "read each array in the order in which it is stored.",
        "faster": "NumPy can read each array in the order in which it is stored.",
    },
)

# %%
for (walk, order), times in seconds.items():
    low, high = (1e3 * pick(times) for pick in (min, max))
    print(f"{low:6.2f} to {high:6.2f} ms  {walk}, {order}")
explore_cache_lines()

# %% [markdown]
# Step through both walks. How many memory lines does each walk fetch? The *caches* are the
# processor's small fast memories. The order matters if *your* loop decides it and the data is
# larger than the caches. Then loop in the order of the storage. If you read the data many times,
# copy it once into the other order. In the cell that makes `by_rows`, try 90 in place of 9000.
#
# ## Mend the failure
#
# After `transpose(0, 1)` the axes are words, heads and width. Compare the strides below: there is a
# border after axis 0, and another border after axis 1. The new axis of size 4 would cross the
# second border. (The error calls the chunks "subspaces".) With one word, axis 0 had size 1, and the
# other two axes were one chunk. `reshape` mends the failure, but makes a copy:

# %%
heads_by_word = heads.transpose(0, 1)
print(tuple(heads_by_word.shape), heads_by_word.stride())
merged = heads_by_word.reshape(3, 4)
print(merged, shares_memory(heads, merged))

# %% [markdown]
# To avoid the copy, change the line that first stores the numbers. If this line stores them word by
# word, the storage already holds the merged rows, and `heads` is a second header over this storage.

# %%
# @title Puzzle
by_word = merged.flatten()  # 0, 1, 6, 7 are the first word
puzzle(
    "Write a header over `by_word`: it shows the elements of `heads`, and `merge` accepts it.",
    heads.tolist(),
    lambda: ...,
    view_of=by_word,
    helped_by="heads_by_word",
)

# %% [markdown]
# ## Recap
#
# - A tensor consists of a header (shape, strides, offset) and a storage. To find the cell of an
#   element, multiply each index by its stride, and add the products to the offset. NumPy counts
#   strides in bytes, PyTorch in elements.
# - In NumPy and PyTorch, a transpose, a slice, a step or a broadcast makes only a new header. If
#   several indices lead to one cell, use `clone()` before you write.
# - A view exists if the new axes, in order, fill each chunk exactly. A contiguous tensor is one
#   chunk, but a view does not need a contiguous tensor. The rule ignores axes of size 1, so they
#   can hide mistakes: test with larger axes.
# - If no view exists, `view` raises an error, and `reshape` copies. Indexing with lists or masks
#   copies too.
# - If the data is larger than the caches, a loop that does not follow the order of the storage
#   takes longer.
#
# For more sentences and questions, see [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Build a small strided tensor](../exercises/ch02_views_and_strides.ipynb): the arithmetic, the
# views, the chunk rule, and a class that puts them together.
#
# ## To look up
#
# - **One axis for all elements.** In NumPy, `flatten()` always copies. `ravel()` returns a view of
#   a contiguous array, and a copy of any other array. `reshape(-1)` and PyTorch's `flatten()` copy
#   only if they must.
# - **Another order.** `np.asfortranarray(x)` copies `x` into column-major order (Fortran's order),
#   if `x` does not have this order. PyTorch's `x.to(memory_format=torch.channels_last)` copies so
#   that the channels of a pixel lie side by side. At every index the element is the same as before;
#   only the strides differ.
# - **A proof that proves nothing.** A post compares `id(t.storage())` with `id(t.t().storage())`.
#   The two numbers are often equal even for two unrelated tensors. Each call of `storage()` makes a
#   new object, which Python deletes as soon as `id` has returned. The next object may get the same
#   place, and then it has the same `id`. Compare addresses instead:
#   `t.untyped_storage().data_ptr()`.
# - **Windows** overlap although no stride is 0: the windows of size two over [1, 2, 3] are [1, 2]
#   and [2, 3]. `add_` accepts a tensor of such windows, but the result is undefined.
#
# ## Sources
#
# We read these pages in November 2026.
#
# - NumPy manual,
#   [ndarray.strides](https://numpy.org/doc/stable/reference/generated/numpy.ndarray.strides.html)
#   and [Copies and views](https://numpy.org/doc/stable/user/basics.copies.html) (which indices
#   copy).
# - PyTorch manual, [Tensor.view](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.view.html)
#   (the chunk rule, as a condition on strides and sizes) and
#   [Tensor Views](https://docs.pytorch.org/docs/stable/tensor_view.html)
#   (which operations make views).
# - TensorFlow manual, [tf.reshape](https://www.tensorflow.org/api_docs/python/tf/reshape)
#   (which keeps the order of the elements, and so may reuse their memory).
# - PyTorch source, `computeStride` in
#   [TensorUtils.cpp](https://github.com/pytorch/pytorch/blob/main/aten/src/ATen/TensorUtils.cpp)
#   (the chunk rule as code).
