# %% [markdown]
# # See one storage as many tensors
#
# **What you'll build.** In the exercise: a small strided tensor of your own, in plain Python.
#
# **What you'll be able to do.** Say where an element lies in memory, say without running it whether
# an operation copies, and read the error when a view is refused.
#
# **What you need.** Some Python, some use of NumPy arrays, and [Start here](ch00_start_here.ipynb).
# About 50 minutes.

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
# 1,024 numbers lie in memory in one row, and each is a colour. Three things say how to make a
# picture of them: the first cell, the step to the next row, the step to the next column. One step
# is off by one. Straighten the cat, then do the other levels.

# %%
explore_picture()

# %% [markdown]
# ## Why does this fail?
#
# A part of a language model is split into *heads*: each of them computes a few numbers for every
# word of a sentence. Here two heads have computed two numbers a word. `merge` puts the four numbers
# of a word into one row. Its author tried it with one word, and it worked.


# %%
def merge(heads):  # (heads, words, width) -> (words, heads × width)
    heads_by_word = heads.transpose(0, 1)
    return heads_by_word.view(heads_by_word.shape[0], 4)


merge(torch.arange(4.0).reshape(2, 1, 2))

# %% [markdown]
# The first sentence with three words stopped the program. The next code cell fails on purpose.

# %% tags=["raises-exception"]
heads = torch.arange(12.0).reshape(2, 3, 2)
merge(heads)

# %% [markdown]
# The last line of the error speaks of strides and subspaces, and advises `reshape`. Why does it
# fail for three words? What does the advice cost? At the end of this lesson you will know.
#
# ## Find an element by arithmetic
#
# An array keeps its elements in one long row, its **storage**. The place of one element there is a
# **cell**. A small record, the **header**, says how to read the row: the shape, the **strides**
# (for each axis, how far to step when its index grows by one) and the **offset** (the cell of index
# (0, 0, …)).
#
# The twelve numbers of `x` lie in the storage row after row: **row-major** order. Run the next two
# cells, the folded one too.

# %%
x = np.arange(12).reshape(3, 4)
x, x.strides

# %% tags=["hide-input"]
# @title Predict
predict(
    "`x` is int64. What are the strides of its copy `x.astype(np.int16)`?",
    lambda: x.astype(np.int16).strides,
    {
        (4, 1): "Those count elements. The strides of `x`, (32, 8), do not.",
        (16, 4): "Those fit elements of 4 bytes. An int16 has 16 bits.",
        (32, 8): "Those fit elements of 8 bytes. The copy has narrower ones, without gaps.",
        (8, 2): "NumPy counts strides in bytes: a row is four elements of 2 bytes each.",
    },
)

# %% [markdown]
# PyTorch counts strides in elements. From here on this course does so too, for NumPy's arrays as
# well, unless it says *bytes*. `layout_of` shows the header of an array or a tensor. In the
# picture, the strip is the storage. The boxes below it hold the index that leads to each cell, and
# the arrows are strides. The grid above the strip shows each element, and below it the number of
# its cell.

# %%
print(layout_of(x))
memory_diagram(x)

# %% [markdown]
# An index becomes a cell by one sum, with a term for each axis:
#
# **cell = offset + index₀ × stride₀ + index₁ × stride₁ + …**
#
# So `x[1, 2]` lies in cell 0 + 1 × 4 + 2 × 1 = 6. In PyTorch you can write a header yourself:
# `as_strided(shape, strides, offset)`. Without an offset, the new tensor starts where the old one
# starts. `as_strided` refuses negative strides, and a header that would leave the storage.

# %%
# @title Puzzle
row = torch.arange(12)
puzzle(
    "Write a header over `row` that shows two diagonals of the 3 × 4 grid.",
    [[0, 5, 10], [1, 6, 11]],
    lambda: ...,
    view_of=row,
    helped_by="two_diagonals",
)

# %% [markdown]
# ## Transpose and slice: what has to move?
#
# A transpose swaps the axes: `x.T[j, i]` is `x[i, j]`. No element has to move for that. A second
# header is enough, with the sizes and the strides swapped.

# %%
print(shares_memory(x, x.T), shares_memory(x, x.T.copy()))
memory_diagram(x, x.T)

# %% [markdown]
# There is only one strip: both headers read one storage. An array that uses the storage of another
# is a **view** of it. What you write through one of them, you see in the other. A slice is a view
# too.

# %% tags=["hide-input"]
# @title Predict
predict(
    "In elements: what are the strides of `x.T[::2]`?",
    lambda: layout_of(x.T[::2]).strides,
    {
        (1, 8): "Those are the strides of `x.T[:, ::2]`. A single slice acts on the first axis.",
        (8, 1): "Those are the strides of `x[::2]`.",
        (2, 4): "`x.T` has the strides 1 and 4. A step over two rows is 2 × 1 long.",
        (1, 4): "Those are the strides of `x.T`, with all of its rows.",
    },
)

# %% [markdown]
# A slice costs one new header, however large it is. Now a step of −1.

# %% tags=["hide-input"]
# @title Predict
predict(
    "In elements: at which cell does `x[::-1]` start, and what are its strides?",
    lambda: (layout_of(x[::-1]).offset, layout_of(x[::-1]).strides),
    {
        (0, (-4, 1)): "From cell 0, a step of −4 leaves the storage.",
        (8, (4, 1)): "From cell 8, a step of 4 leads to cell 12, which does not exist.",
        (8, (-4, 1)): "It starts at the last row, and each step goes back by a row.",
        (11, (-4, -1)): "This header reverses the columns too: it is `x[::-1, ::-1]`.",
    },
)

# %% [markdown]
# PyTorch's strides cannot be negative. A step of −1 raises an error in PyTorch, and `flip`, which
# gives the same elements, copies. In NumPy you can turn the grid without a copy.

# %%
# @title Puzzle
puzzle(
    "`x` turned by a quarter to the left, without a copy.",
    [[3, 7, 11], [2, 6, 10], [1, 5, 9], [0, 4, 8]],
    lambda: ...,
    view_of=x,
    helped_by="quarter_turn",
)

# %% [markdown]
# ## How is a row repeated?
#
# **Broadcasting** repeats an array along an axis, to fill a larger shape.
# `wide = np.broadcast_to(np.arange(3), (4, 3))` has four equal rows. An element has 8 bytes.

# %% tags=["hide-input"]
# @title Predict
predict(
    "Four rows of three: what is `wide.T.strides`, in bytes?",
    lambda: np.broadcast_to(np.arange(3), (4, 3)).T.strides,
    {
        (8, 24): "Those fit twelve stored elements. Here three are stored.",
        (24, 8): "Those are the strides of a copy of `wide`, with twelve stored elements.",
        (0, 8): "Those are the strides of `wide`. A transpose swaps them.",
        (8, 0): "In `wide` the next row is the same row: a step of 0 bytes, and nothing is stored "
        "again. The transpose swaps the strides.",
    },
)

# %%
wide = np.broadcast_to(np.arange(3), (4, 3))
memory_diagram(wide)

# %% [markdown]
# ×4 means that four indices lead to this cell.
#
# ### Who may write there?
#
# A write to `wide[0, 0]` would change every row. NumPy refuses it: what `broadcast_to` returns is
# read-only. PyTorch's `expand` makes the same header. The last line of this code cell fails on
# purpose.

# %% tags=["raises-exception"]
expanded = torch.arange(3).expand(4, 3)
expanded[0, 0] = 9
print(expanded)
expanded.add_(1)

# %% [markdown]
# One element was written, four changed, and nothing complained. Many operations that write into
# their tensor (their names end with `_`) check whether several indices lead to one cell, as `add_`
# did. Do not rely on it: `fill_` does not check, and writes. Copy such a tensor with `clone()`
# before you write.

# %%
# @title Puzzle
stripe = torch.tensor([0, 1, 0, 1, 0, 1, 0])
puzzle(
    "A chessboard of 4 × 4 over the seven cells of `stripe`.",
    [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]],
    lambda: ...,
    view_of=stripe,
    helped_by="chessboard",
)

# %% [markdown]
# ## When must reshape copy?
#
# `reshape` takes the elements in row-major order and gives them another shape. `Tensor.view` does
# so without a copy, or raises an error. A tensor is **contiguous** where a row-major walk visits
# its cells one after another. A contiguous tensor can be viewed in any shape. The next tensor is
# not contiguous:

# %%
t = torch.arange(12).reshape(3, 4)
turned = t.t()
turned.shape, turned.stride(), turned.is_contiguous()

# %% [markdown]
# `turned.view(12)` raises an error: the walk goes 0, 4, 8, 1, 5, …, and no single stride gives
# these cells. Now ask for the shape (2, 2, 3).

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are the strides of `turned.view(2, 2, 3)`?",
    lambda: turned.view(2, 2, 3).stride(),
    {
        (6, 3, 1): "Those are the strides of a row-major copy. `view` never copies.",
        (2, 1, 4): "The four rows are split into two groups of two. Rows lie 1 apart, so groups "
        "lie 2 apart; columns stay 4 apart.",
        (1, 2, 4): "The second axis steps from row to row, the first over two rows.",
        RuntimeError: "The walk is 0, 4, 8; 1, 5, 9; 2, 6, 10; 3, 7, 11: steps of 4 in each "
        "group of three, and each group begins 1 after the last.",
    },
)

# %%
split = turned.reshape(2, 2, 3)
print(shares_memory(turned, split))
memory_diagram(turned, split)

# %% [markdown]
# Nothing was copied. You may hear that `view` needs a contiguous tensor. This sentence is not
# true.
#
# ### The chunk rule
#
# Neighbouring axes form one **chunk** if one step length leads through all of them. Press *Play*
# and watch the row-major walk: at each `|` its step changes. Then type a new shape: 2, 2, 3, and
# after it 12.

# %%
explore_strides(turned)

# %% [markdown]
# To find the chunks, leave out axes of size 1 and compare neighbours: two axes belong to one chunk
# when *left stride = right size × right stride*. In `t`, 4 is 4 × 1: one chunk of 12. In `turned`,
# 1 is not 3 × 4: two chunks, 4 with stride 1, then 3 with stride 4.
#
# **Going from left to right, the new axes must use up one chunk exactly before the next one
# begins.** New axes of size 1 fit anywhere.
#
# `(2, 2, 3)` uses up the 4, then the 3. `(12,)` reaches across the border. Here are three axes, and
# `permute` has put the last one first. Make the two comparisons, write down the chunks, then
# decide.

# %% tags=["hide-input"]
# @title Predict
cube = torch.arange(24).reshape(2, 3, 4).permute(2, 0, 1)
predict(
    f"`cube`: shape {tuple(cube.shape)}, strides {cube.stride()}. What are the strides of "
    "`cube.view(4, 6)`?",
    lambda: cube.view(4, 6).stride(),
    {
        (6, 1): "Those are the strides of a row-major copy. `view` never copies.",
        (1, 4): "12 = 3 × 4: the axes of sizes 2 and 3 are one chunk of 6, with stride 4.",
        RuntimeError: "There is one border, after the first axis: 1 is not 2 × 12.",
    },
)

# %% [markdown]
# `(8, 3)` would reach across the border after 4. `reshape` follows the same rule, but where no view
# exists it copies, without a word.
#
# ### What about size one?
#
# Back to `merge`, which worked for a sentence of one word. `one_word` is the tensor after the
# `transpose` in `merge`.

# %% tags=["hide-input"]
# @title Predict
one_word = torch.arange(4.0).reshape(2, 1, 2).transpose(0, 1)
fits = [one_word.as_strided((1, 2, 2), (first, 2, 1)).is_contiguous() for first in range(9)]
predict(
    f"`one_word`: shape {tuple(one_word.shape)}, strides {one_word.stride()}. With which first "
    "stride is such a tensor contiguous?",
    {9: "with any", 1: "with 4 alone", 0: "with none"}[sum(fits)],
    {
        "with any": "No walk takes a step along an axis of size 1, so its stride cannot matter.",
        "with 2 alone": "It is contiguous with 2, and with other numbers too.",
        "with 4 alone": "The stride would be 4 if axis 0 had two indices. It has one.",
        "with none": "A row-major walk visits the cells 0, 1, 2, 3, one after another.",
    },
)

# %% [markdown]
# A tensor without elements is contiguous, and can be viewed in every shape without elements. If a
# tensor is not contiguous, `contiguous()` makes a contiguous copy:

# %%
print(turned.contiguous().stride(), turned.stride(), t.contiguous() is t)

# %% [markdown]
# `contiguous()` does not change its tensor, so write `turned = turned.contiguous()`. If the tensor
# is contiguous, it returns that tensor itself.
#
# ## Which other operations copy?
#
# A header can say "every second", but not "those in cells 0, 1 and 5": one sum has to give all
# cells. Here are four calls, with `x` of shape (3, 4) and strides (4, 1) as before.

# %% tags=["hide-input"]
# @title Predict
calls = {
    "`x[[0, 1]]`": lambda: x[[0, 1]],
    "`x[:, 1:].reshape(9)`": lambda: x[:, 1:].reshape(9),
    "`x[:, ::2].reshape(6)`": lambda: x[:, ::2].reshape(6),
    "`x.T.reshape(12)`": lambda: x.T.reshape(12),
}
predict(
    "Only one of them shares memory with the ndarray `x`. Which?",
    lambda: next(name for name, call in calls.items() if shares_memory(x, call())),
    {
        "`x[[0, 1]]`": "A header could say these two rows, but NumPy copies for every list.",
        "`x[:, 1:].reshape(9)`": "Shape (3, 3), strides (4, 1): 4 is not 3 × 1, so there are two "
        "chunks, and an axis of 9 would reach across.",
        "`x[:, ::2].reshape(6)`": "Shape (3, 2), strides (4, 2): 4 is 2 × 2, so there is one "
        "chunk. It is not contiguous, but one stride of 2 leads through it.",
        "`x.T.reshape(12)`": "`x.T` has two chunks, and an axis of 12 would reach across.",
    },
)

# %% [markdown]
# A mask, as in `x[x > 5]`, may pick any cells, so NumPy copies for it too. PyTorch does the same
# for lists and masks.
#
# ### And without strides?
#
# TensorFlow's tensors have no strides to ask for. In all that we looked at, the elements lay in
# row-major order, without gaps.

# %% tags=["hide-input"]
# @title Predict
u = tf.reshape(tf.range(12), (3, 4))
calls = {
    "`u[:, 1:]`": lambda: u[:, 1:],
    "`tf.transpose(u)`": lambda: tf.transpose(u),
    "`tf.reshape(u, (2, 6))`": lambda: tf.reshape(u, (2, 6)),
}
predict(
    "`u` is TensorFlow's twin of `x`. Which of these shares memory with it?",
    lambda: next((name for name, call in calls.items() if shares_memory(u, call())), "none"),
    {
        "none": "One of them has the same elements in the same order, so it can share.",
        "`u[:, 1:]`": "In `u` there are gaps between these rows. TensorFlow copies to close them.",
        "`tf.transpose(u)`": "Row by row it reads 0, 4, 8, 1, …, another order than that of `u`.",
        "`tf.reshape(u, (2, 6))`": "It keeps all elements in their order, so they need not move.",
    },
)

# %%
where_the_libraries_differ("slice", "list-index")

# %% [markdown]
# The last row is a trap, because no error is raised: TensorFlow reads `x[[0, 1]]` as `x[0, 1]`.
#
# ## Does the order matter for speed?
#
# A view costs little to make. What does it cost to use? Nine million numbers are stored twice: row
# by row, and column by column (**column-major** order). A loop adds up each row; then one call adds
# up everything. The two arrays take turns, fifteen times. Other programs can only add time, so the
# lowest time counts. Below, *slower* means more than 1.5 times as long.

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
    "Row by row, in the loop: how does the column-major array compare with the row-major one?",
    lambda: compare_orders("row by row"),
    {
        "slower": "Memory comes in *lines* of several elements. A row of the column-major array "
        "needs another line for each of its elements.",
        "about as fast": "That happens where the caches are large, or where each of the calls in "
        "the loop costs more.",
        "faster": "A row of the column-major array is spread over its whole storage.",
    },
)

# %% tags=["hide-input"]
# @title Predict
predict(
    "And in one call, `array.sum()`?",
    lambda: compare_orders("in one call"),
    {
        "slower": "Apart from rounding, every order gives the same sum, and NumPy chooses the "
        "order.",
        "about as fast": "Apart from rounding, the order cannot change the sum. So NumPy may walk "
        "each array as it is stored.",
        "faster": "Both arrays have as many bytes, and each can be walked as it is stored.",
    },
)

# %%
for (walk, order), times in seconds.items():
    low, high = (1e3 * pick(times) for pick in (min, max))
    print(f"{low:6.2f} to {high:6.2f} ms  {walk}, {order}")
explore_cache_lines()

# %% [markdown]
# Step through both walks, and count the lines of memory that each fetches. The layout matters when
# *your* loop fixes the order, and the data does not fit in the *caches*, the processor's small fast
# memories. Then change the loop so that it follows the storage. If you walk through the data many
# times, copy it once into the other order. Try rows of 90 numbers in place of 9000.
#
# ## Mend the failure
#
# After `transpose(0, 1)` the axes are words, heads and width. Compare the strides below: there is a
# border after axis 0, and another one after axis 1. The new axis of 4 would cross the second
# border. (The "subspaces" of the error are chunks.) With one word, axis 0 had size 1, and the
# others were one chunk. `reshape` mends the failure, for the price of a copy:

# %%
heads_by_word = heads.transpose(0, 1)
print(tuple(heads_by_word.shape), heads_by_word.stride())
merged = heads_by_word.reshape(3, 4)
print(merged, shares_memory(heads, merged))

# %% [markdown]
# To avoid the copy, change the line that first writes the numbers. If it stores them word by word,
# the merged rows are there already, and `heads` is a header over them.

# %%
# @title Puzzle
by_word = merged.flatten()  # 0, 1, 6, 7, then the next word
puzzle(
    "Write a header over `by_word` that shows the elements of `heads`: `merge` accepts it.",
    heads.tolist(),
    lambda: ...,
    view_of=by_word,
    helped_by="heads_by_word",
)

# %% [markdown]
# ## Recap
#
# - A tensor is a header (shape, strides, offset) and a storage. The cell of an element is the
#   offset plus each index times its stride. NumPy counts strides in bytes, PyTorch in elements.
# - A transpose, a slice, a step or a broadcast is a new header. The elements stay where they are.
#   Where several indices lead to one cell, `clone()` before you write.
# - A view exists where the new axes use up the chunks in order, each one completely. A contiguous
#   tensor is one chunk, but a view does not need a contiguous tensor. An axis of size 1 plays no
#   part: test with larger ones.
# - Where `view` raises an error, `reshape` copies. So do lists and masks as indices.
# - A loop that runs against the layout takes longer, if the data is larger than the caches.
#
# What posts say about this, with a run for each sentence:
# [What the posts say](../docs/what-the-posts-say.md). More questions to the three libraries:
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Build a small strided tensor](../exercises/ch02_views_and_strides.ipynb): the arithmetic, the
# views, the chunk rule, and a class that puts them together.
#
# ## To look up
#
# - **To one axis.** In NumPy, `flatten()` always copies. `ravel()` is a view of a contiguous array,
#   and copies any other; `reshape(-1)` copies only where it must, like PyTorch's `flatten()`.
# - **Another order.** `np.asfortranarray(x)` copies into column-major order (Fortran's), where it
#   has to. PyTorch's `x.to(memory_format=torch.channels_last)` copies so that the channels of a
#   pixel lie side by side. The elements are equal at every index; only the strides differ.
# - **A proof that proves nothing.** A post compares `id(t.storage())` with `id(t.t().storage())`.
#   The two numbers are often equal for two tensors that have nothing in common: each call makes a
#   new object, which is gone once its `id` is taken, and the next may get its place. Compare
#   addresses: `t.untyped_storage().data_ptr()`.
# - **Windows** overlap without a stride of 0: those of two over [1, 2, 3] are [1, 2] and [2, 3].
#   `add_` does not refuse them, and its result is undefined.
#
# ## Sources
#
# Read in November 2026.
#
# - NumPy manual, [ndarray.strides](https://numpy.org/doc/stable/reference/generated/numpy.ndarray.strides.html)
#   and [Copies and views](https://numpy.org/doc/stable/user/basics.copies.html)
#   (which kinds of index copy).
# - PyTorch manual, [Tensor.view](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.view.html)
#   (the chunk rule, as a condition on strides and sizes) and
#   [Tensor Views](https://docs.pytorch.org/docs/stable/tensor_view.html)
#   (which operations make views).
# - TensorFlow manual, [tf.reshape](https://www.tensorflow.org/api_docs/python/tf/reshape)
#   (which keeps the order of the elements, and so may reuse their memory).
# - PyTorch source, `computeStride` in
#   [TensorUtils.cpp](https://github.com/pytorch/pytorch/blob/main/aten/src/ATen/TensorUtils.cpp)
#   (the chunk rule as code).
