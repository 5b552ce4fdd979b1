# %% [markdown]
# # See one storage as many tensors
#
# **What you'll build.** In the exercise: a small strided tensor of your own, in plain Python.
#
# **What you'll be able to do.** Say where an element lies in memory, say without running it
# whether an operation copies, and read the error when a view is refused.
#
# **What you need.** Python, a first meeting with NumPy arrays, and
# [Start here](ch00_start_here.ipynb). About 45 minutes.

# %%
import warnings
from statistics import median
from timeit import timeit

import numpy as np
import torch

from insidetensor import (
    if_installed,
    layout_of,
    memory_diagram,
    predict,
    shares_memory,
    this_machine,
    what_the_posts_say,
    where_the_libraries_differ,
)

tf = if_installed("tensorflow")
this_machine()

# %% [markdown]
# ## Find an element by arithmetic
#
# An array keeps its elements in one long row, its **storage**. The place of one element there is a
# **cell** of the storage. A small record, the **header**, says how to read the row: the shape, the
# **strides**, and the **offset**, the cell at which index (0, 0, …) lies. Here are twelve numbers,
# seen as three rows of four.

# %%
x = np.arange(12).reshape(3, 4)
memory_diagram(x)

# %% [markdown]
# The strip is the storage; each box below it shows the index that leads to the cell above. The rows
# lie one after the other: **row-major** order. The arrows show the strides: how far to walk when
# one index grows by one.
#
# Run the folded notebook cell below, and choose an answer before you open it.

# %% tags=["hide-input"]
# @title Predict
predict(
    "How many elements apart are `x[0, 0]` and `x[1, 0]` in the storage?",
    lambda: x.strides[0] // x.itemsize,
    {
        1: "One element is the distance to the neighbour in the same row, `x[0, 1]`.",
        3: "There are three rows, but one row holds four elements, and all of them lie between.",
        4: "A whole row of four elements lies between them.",
        32: "That is the distance in bytes. Each element here takes 8 bytes.",
    },
)

# %% [markdown]
# ### Bytes and elements
#
# NumPy reports strides in **bytes**. So they have to be read together with the size of one element,
# `itemsize`. PyTorch counts in elements from the start. `layout_of` shows the header of any array
# or tensor that way.

# %%
print(x.strides, x.itemsize)
print(layout_of(x))

# %% [markdown]
# Divided by the item size, that is 4 elements to the next row and 1 to the next column. In this
# course strides and offsets count elements, unless we say bytes.
#
# Now the cell of index `(1, 2)` can be computed: start at the offset, and add each index times its
# stride.

# %%
offset, (row_stride, column_stride) = 0, (4, 1)
cell = offset + 1 * row_stride + 2 * column_stride
cell, int(x[1, 2])

# %% [markdown]
# The sum says cell 6, and `x[1, 2]` is the 6 in that cell. The same sum works for any number of
# axes, and it is all there is to an index:
#
# **cell = offset + index₀ × stride₀ + index₁ × stride₁ + …**
#
# ## Transpose: what has to move?
#
# A transpose swaps rows and columns: `x.T[j, i]` is `x[i, j]`.

# %% tags=["hide-input"]
# @title Predict
predict(
    "`x.strides` is `(32, 8)` bytes. What is `x.T.strides`?",
    lambda: x.T.strides,
    {
        (24, 8): "These would be the strides of twelve elements copied into four rows of three.",
        (32, 8): "Then `x.T[1, 0]` would still be 4 elements on. It is `x[0, 1]`, 1 element on.",
        (8, 32): "The two strides are swapped, as the two sizes are. Nothing else changes.",
    },
)

# %% [markdown]
# Elements could be copied to new places, and they are not: it is enough to write another header.
# Look at the two headers drawn against one storage. The first axis of `x` takes steps of 4, the
# first axis of `x.T` takes steps of 1.

# %%
memory_diagram(x, x.T)

# %% [markdown]
# There is one strip only. An array that uses the storage of another is called a **view**. A write
# through `x.T` must then be seen in `x`. Writing proves it but spoils the data; `shares_memory`
# asks about addresses and leaves the elements alone.

# %%
x_transposed = x.T
x_transposed[3, 0] = 99
print(x)
x_transposed[3, 0] = 3  # put it back
shares_memory(x, x.T), shares_memory(x, x.T.copy())

# %% [markdown]
# The 99, written at row 3, column 0 of the view, shows at row 0, column 3 of `x`: one storage, two
# headers.
#
# ### A proof that proves nothing
#
# One of the posts behind this course compares `id(t.storage())` with `id(t.t().storage())`. Let us
# do that ten times, then for a tensor that has nothing to do with `t`, and compare the addresses of
# the memory too. (`storage()` is deprecated and warns of it.)

# %%
t, stranger = torch.arange(12).reshape(3, 4), torch.zeros(100)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    for name, other in {"its transpose": t.t(), "a stranger": stranger}.items():
        by_id = [id(t.storage()) == id(other.storage()) for _ in range(10)]
        by_address = t.untyped_storage().data_ptr() == other.untyped_storage().data_ptr()
        print(f"{name}\n    by id: {by_id}\n    by address: {by_address}")

# %% [markdown]
# By `id` the stranger passes too, if not every time. One pass for a stranger is enough to make the
# test worthless: `storage()` makes a new Python object, which is gone once its `id` is taken, and
# the next may get its place.
#
# Your turn. Swap two axes of a larger array, and say its strides before you draw it.

# %%
# Try it here, for example: memory_diagram(np.arange(24).reshape(2, 3, 4).transpose(2, 0, 1))

# %% [markdown]
# ## Reverse and skip
#
# A slice with a step is a view as well. A step of 2 doubles the stride of its axis: the strides of
# `x[:, ::2]` are (4, 2) elements. What does a step of −1 do to the header?

# %% tags=["hide-input"]
# @title Predict
predict(
    "In elements: at which cell does `x[::-1]` start, and what are its strides?",
    lambda: (layout_of(x[::-1]).offset, layout_of(x[::-1]).strides),
    {
        (0, (-4, 1)): "From cell 0, a step of −4 would leave the storage at once.",
        (8, (-4, 1)): "It starts at the last row, cell 8, and walks back a row at a time.",
        (11, (-4, -1)): "That is `x[::-1, ::-1]`: the columns are reversed too.",
    },
)

# %% [markdown]
# A step of −1 walks backwards, so the walk has to begin at the other end: the **offset** moves, and
# the stride is negative. The picture shows three headers on one storage: `x`, its rows reversed,
# and every second column.

# %%
memory_diagram(x, x[::-1], x[:, ::2])

# %% [markdown]
# All three are views: a slice costs a new header, whatever its length. PyTorch has slices with
# steps too. The next code cell fails on purpose.

# %% tags=["raises-exception"]
torch.arange(12)[::-1]

# %% [markdown]
# Read the last line of the error: the *step* must be greater than zero. PyTorch does not allow
# negative strides, so it cannot make this view. Its `flip` gives the reversed numbers in another
# way. Here it is for `t`, the 3 × 4 tensor from above.

# %%
flipped = t.flip(0)
flipped.stride(), shares_memory(t, flipped)

# %% [markdown]
# The strides are positive and no memory is shared: `flip` **copies**. In NumPy, reversing costs
# only a new header, and shares; in PyTorch it costs a copy, and does not share.
#
# ## Repeat a row
#
# Broadcasting shows one row as often as a shape asks for. `broadcast_to` does that alone, without
# adding or multiplying anything.

# %%
row = np.arange(3)
wide = np.broadcast_to(row, (4, 3))
wide

# %% [markdown]
# Compare that with what `row` holds. One header leads to all twelve places: decide what its strides
# have to be.

# %% tags=["hide-input"]
# @title Predict
predict(
    "Four rows of three, 8 bytes an element: what is `wide.strides`, in bytes?",
    lambda: wide.strides,
    {
        (24, 8): "Those are the strides of twelve stored elements. Only three are stored here.",
        (0, 8): "The next row is the same row: a step of 0 bytes.",
        (8, 0): "Then the columns would repeat: each row would hold one number three times.",
    },
)

# %% [markdown]
# Nothing is stored again. With a stride of 0, a step along that axis stays where it is, and the
# same elements come again. In the picture, each of the three cells is reached by four indices
# (×4). The arrow of axis 0 ends where it starts.

# %%
memory_diagram(wide)

# %% [markdown]
# ### Who may write there?
#
# What should a write to `wide[0, 0]` do? It would change all four rows at once, and hardly
# anyone means that. The next code cell fails on purpose.

# %% tags=["raises-exception"]
wide[0, 0] = 9

# %% [markdown]
# "Read-only": `broadcast_to` returns a view that may not be written. PyTorch's `expand` makes
# the same layout. What does it do with a write to one element, and with one to all of them?

# %%
expanded = torch.arange(3).expand(4, 3)
expanded[0, 0] = 9
print(expanded)
expanded.fill_(5)

# %% [markdown]
# One element was written and four changed, without complaint. `fill_` did not complain either.
# Many operations that write to such a tensor do check, `add_` among them. The next code cell fails
# on purpose.

# %% tags=["raises-exception"]
expanded.add_(1)

# %% [markdown]
# More than one element refers to a single memory location, says the message. Other operations, such
# as `fill_`, do not check. Do not rely on it: `clone()` first.
#
# ### Windows that overlap
#
# Cells can also be shared in part, as in windows of three over eight numbers. Add 1 to every
# element of every window.

# %%
counts = torch.zeros(8, dtype=torch.int64)
windows = counts.as_strided((6, 3), (1, 1))  # shape, strides
windows.add_(1)
memory_diagram(windows)

# %% [markdown]
# Each cell was counted once for each window it lies in: `add_` did not notice this overlap. Again,
# `clone()` first.
#
# `as_strided` makes whatever header you ask for, if its cells are there. A seventh window would
# read past the end. The next code cell fails on purpose.

# %% tags=["raises-exception"]
torch.arange(8).as_strided((7, 3), (1, 1))

# %% [markdown]
# Bytes required, bytes there: seven windows of three need nine elements. NumPy's `as_strided` does
# not check, as its manual warns. Prefer `unfold`, or NumPy's `sliding_window_view`.
#
# ## When must reshape copy?
#
# `reshape` gives the same elements, in row-major order of the indices, another shape. A rule one
# hears: a view of another shape *needs a contiguous tensor*. **Contiguous** means that a row-major
# walk visits the cells one after the other. This one is not:

# %%
t = torch.arange(12).reshape(3, 4)  # as before
turned = t.t()
turned.shape, turned.stride(), turned.is_contiguous()

# %% [markdown]
# `Tensor.view` is the strict sister of `reshape`: it shares memory or it raises. So it is a good
# witness. First, all twelve elements in one row.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are the strides of `turned.view(12)`?",
    lambda: turned.view(12).stride(),
    {
        (1,): "Stride 1 gives 0, 1, 2, …: the order of the storage, not the order of `turned`.",
        (4,): "Stride 4 gives 0, 4, 8, and the fourth element would be cell 12, which is outside.",
        RuntimeError: "The walk goes 0, 4, 8, 1, 5, … No single stride does that.",
    },
)

# %% [markdown]
# So far the rule holds: not contiguous, no view. Now keep the three columns, and only split the
# four rows into two by two.

# %% tags=["hide-input"]
# @title Predict
predict(
    "And what are the strides of `turned.view(2, 2, 3)`?",
    lambda: turned.view(2, 2, 3).stride(),
    {
        (6, 3, 1): "These are the strides of a row-major copy. `view` never copies.",
        (2, 1, 4): "Rows 0 to 3 lie 1 apart. In two groups of two: groups 2 apart, rows 1 apart.",
        RuntimeError: "That is what the usual rule says. Yet three strides can do this walk.",
    },
)

# %% [markdown]
# ### A tensor that the usual rule gets wrong
#
# The tensor is not contiguous, and the view exists. Check that nothing was copied, and look at the
# two headers.

# %%
split = turned.view(2, 2, 3)
print(shares_memory(turned, split))
memory_diagram(turned, split)

# %% [markdown]
# ### The chunk rule
#
# Walk through a tensor row by row. As long as one step length will do, you are in one **chunk**.
# To find the borders, leave out axes of size 1 and compare neighbours: two axes belong to one chunk
# when *left stride = right size × right stride*. Compare for `t` and for `turned`:

# %%
for name, tensor in {"t": t, "turned": turned}.items():
    (_, right_size), (left_stride, right_stride) = tensor.shape, tensor.stride()
    print(name, left_stride == right_size * right_stride, (left_stride, right_size * right_stride))

# %% [markdown]
# `t` is one chunk of 12. `turned` is two: 4 with stride 1, then 3 with stride 4.
#
# **Going from left to right, the new axes must use up one chunk exactly before the next one
# begins.** New axes of size 1 fit anywhere.
#
# `(2, 2, 3)` uses up the 4, then the 3. `(12,)` reaches across. The next code cell fails on
# purpose.

# %% tags=["raises-exception"]
turned.view(12)

# %% [markdown]
# "At least one dimension spans across two contiguous subspaces": a *dimension* is an axis of the
# new shape, and a *contiguous subspace* is a chunk. The message states the chunk rule.
#
# ### Three axes
#
# Here is a tensor with three axes, turned so that its last axis comes first.

# %%
cube = torch.arange(24).reshape(2, 3, 4).permute(2, 0, 1)
cube.shape, cube.stride(), cube.is_contiguous()

# %% [markdown]
# Two comparisons tell where its borders are: axis 0 with axis 1, and axis 1 with axis 2. Make
# them, write down the chunks, then decide.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are the strides of `cube.view(4, 6)`?",
    lambda: cube.view(4, 6).stride(),
    {
        (6, 1): "These are the strides of a row-major copy. `view` never copies.",
        (1, 4): "12 = 3 × 4: the axes of sizes 2 and 3 are one chunk of 6, with stride 4.",
        RuntimeError: "`cube` is not contiguous, yet each new axis lies in one chunk.",
    },
)

# %% [markdown]
# 1 is not 2 × 12, so there is a border; 12 is 3 × 4, so there is none. The chunks are 4 and 6:
# `(4, 6)` works, and `(8, 3)` would not, since its 8 does not use up the 4 exactly. `reshape`
# follows the same rule, but where no view exists it copies.

# %%
shares_memory(cube, cube.reshape(4, 6)), shares_memory(cube, cube.reshape(8, 3))

# %% [markdown]
# The first is a view. The second is a copy, and nothing said so.
#
# ### Sizes one and zero, and `contiguous()`
#
# The rule left out axes of size 1. What about "contiguous"?

# %% tags=["hide-input"]
# @title Predict
predict(
    "`flat = torch.zeros(1, 5)`. Is its transpose, of shape `(5, 1)`, contiguous?",
    lambda: torch.zeros(1, 5).t().is_contiguous(),
    {
        False: "Transposing swaps the strides, but one of them belongs to an axis of size 1.",
        True: "Leave out the axis of size 1: five cells, one after the other.",
    },
)

# %% [markdown]
# An axis of size 1 has one place only: no walk takes a step along it, so its stride cannot matter.
# A tensor without elements has no walk at all: no stride matters, and it can be viewed in any shape
# without elements. `nothing` has no column left.

# %%
nothing = torch.arange(12).reshape(3, 4)[:, :0]
nothing.t().is_contiguous(), nothing.t().view(7, 0).shape

# %% [markdown]
# When you do need one unbroken chunk, ask for `contiguous()`. It does not rearrange the tensor
# you call it on. It returns a copy, and if nothing has to be done it returns the tensor itself.

# %%
mended = turned.contiguous()
print(turned.stride(), mended.stride(), shares_memory(turned, mended))
print(t.contiguous() is t)

# %% [markdown]
# `turned` kept its strides. So `turned.contiguous()` on a line of its own does nothing that
# lasts: keep the result.
#
# ## Does it matter?
#
# A view costs little to make. Using it may cost more. We store nine million numbers row by row and
# column by column, and add them up: each row in a loop, then everything in one call. All take
# turns, so that a busy moment hits each of them.

# %%
by_rows = np.random.default_rng(0).random((3000, 3000))
arrays = {"row-major": by_rows, "column-major": np.asfortranarray(by_rows)}
walks = {"row by row": "for row in array: row.sum()", "in one call": "array.sum()"}
seconds = {(walk, order): [] for walk in walks for order in arrays}
for _ in range(9):
    for (walk, order), times in seconds.items():
        times.append(timeit(walks[walk], globals={"array": arrays[order]}, number=1))

# %% [markdown]
# Nothing is shown yet, on purpose. Below, "slower" means: in at least seven of the nine rounds the
# column-major array took more than one and a half times as long. "Faster" means the opposite, and
# "about as fast" that seven rounds lie in between.

# %% tags=["hide-input"]
# @title Predict
pairs = zip(seconds["row by row", "row-major"], seconds["row by row", "column-major"], strict=True)
ratios = [column_major / row_major for row_major, column_major in pairs]
rounds = {
    "slower": sum(ratio > 1.5 for ratio in ratios),
    "about as fast": sum(1 / 1.5 <= ratio <= 1.5 for ratio in ratios),
    "faster": sum(ratio < 1 / 1.5 for ratio in ratios),
}
predict(
    "Row by row, how does the column-major array compare with the row-major one?",
    next((name for name, hits in rounds.items() if hits >= 7), "too noisy to tell"),
    {
        "faster": "Unusual, since a strided row touches more lines of memory. Measure again.",
        "about as fast": "That is so where caches are large, or where each call costs more.",
        "slower": "Memory comes in lines of several elements. A strided row uses one of each.",
        "too noisy to tell": "Fewer than seven rounds agree: measure again.",
    },
)

# %% [markdown]
# One number would hide how sure we are. So look at the median, and at the fastest and slowest of
# the nine. Where two ranges overlap, claim no difference. Where a range is wide, the machine was
# busy: run the measurement again.

# %%
for (walk, order), times in seconds.items():
    low, middle, high = (1e3 * pick(times) for pick in (min, median, max))
    print(f"{walk:12} {order:13} median {middle:6.2f} ms  {low:6.2f} to {high:6.2f} ms")

# %% [markdown]
# Apart from rounding, the order of the walk cannot change the sum. So in one call NumPy is free to
# walk each array in the order of its storage. Layout matters when *your* loop fixes the order, and
# the data does not fit in the caches. Try 300 instead of 3000 above.
#
# ## Where the libraries differ
#
# PyTorch has told its part along the way. TensorFlow's tensors cannot be changed. Whether two of
# them share memory is therefore invisible to a program that stays within TensorFlow, apart from
# speed and space. The next code cell fails on purpose.

# %% tags=["raises-exception"]
u = tf.reshape(tf.range(12), (3, 4))
u.strides

# %% [markdown]
# A TensorFlow tensor has **no strides**: nothing tells which cell an index leads to. Yet its
# elements are in memory too. What becomes of a transpose, then?

# %% tags=["hide-input"]
# @title Predict
predict(
    "`u` has shape (3, 4). Does `tf.transpose(u)` share memory with `u`?",
    lambda: shares_memory(u, tf.transpose(u)),
    {
        True: "A shared transpose needs swapped strides, and there are none to swap.",
        False: "Without strides, another order of elements has to be written out: a copy.",
    },
)

# %% [markdown]
# A reshape keeps the order, and only the shape is new. So does a slice of whole rows, which is one
# unbroken run. May these share? `rows` has rows of 64 bytes, those of `u` have 16.

# %%
rows = tf.zeros((8, 16))
print("reshape:", shares_memory(u, tf.reshape(u, (2, 6))))
print("slices: ", shares_memory(u, u[1:]), shares_memory(rows, rows[1:]))

# %% [markdown]
# They may, and you are told nothing. The reshape shared. Of the two slices, only the one with the
# longer rows did.
#
# ### One table, three libraries
#
# The next table asks all three libraries the same questions. Each answer is what the code under
# it gave just now, on this machine.

# %%
where_the_libraries_differ("ch02_views_and_strides")

# %% [markdown]
# Look at the rows where one library answers and another raises: code that moves between them stops
# there. The last row is a quieter trap, since nothing raises: TensorFlow reads `x[[0, 1]]` as
# `x[0, 1]`, which is one element.
#
# ## What the posts say
#
# This course grew out of notes that learners published. Here are their sentences, each decided by
# code that ran just now.

# %%
what_the_posts_say("ch02_views_and_strides")

# %% [markdown]
# Where a sentence does not hold, it is seldom far off. Mostly a condition is missing: *which*
# arguments, *which* tensors, *when*.
#
# ## Recap
#
# - A tensor is a header (shape, strides, offset) and a storage. The cell of an element is the
#   offset plus each index times its stride.
# - Transpose, slice, step and broadcast change the header. Elements stay where they are. Where
#   several indices lead to one cell, `clone()` before you write.
# - NumPy counts strides in bytes, PyTorch in elements. TensorFlow has none.
# - A view exists when the new axes use up the chunks in order, each one completely. "Contiguous" is
#   enough for that, and not needed.
# - `reshape` copies without a word when it must. `view` raises. `contiguous()` returns its result.
# - Layout costs time when your loop runs against it, over data larger than the caches.
#
# ## Exercises
#
# [Build a small strided tensor](../exercises/ch02_views_and_strides.ipynb): the arithmetic, the
# views, the chunk rule, and a class that puts them together.
#
# ## Sources
#
# Read in November 2026.
#
# - NumPy manual, [`ndarray.strides`](https://numpy.org/doc/stable/reference/generated/numpy.ndarray.strides.html)
#   and [`as_strided`](https://numpy.org/doc/stable/reference/generated/numpy.lib.stride_tricks.as_strided.html)
#   (the warning about memory that is not yours).
# - PyTorch manual, [`Tensor.view`](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.view.html)
#   (the chunk rule, as a condition on strides and sizes) and
#   [Tensor Views](https://docs.pytorch.org/docs/stable/tensor_view.html)
#   (which operations make views).
# - TensorFlow manual, [`tf.reshape`](https://www.tensorflow.org/api_docs/python/tf/reshape)
#   (which keeps the order of the elements, and so may reuse their memory).
# - PyTorch source, `computeStride` in
#   [`TensorUtils.cpp`](https://github.com/pytorch/pytorch/blob/main/aten/src/ATen/TensorUtils.cpp)
#   (the chunk rule as code).
