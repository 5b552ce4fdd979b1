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
from time import perf_counter

import numpy as np
import torch

from insidetensor import (
    layout_of,
    memory_diagram,
    predict,
    shares_memory,
    this_machine,
    what_the_posts_say,
    where_the_libraries_differ,
)

this_machine()

# %% [markdown]
# ## Find an element by arithmetic
#
# Memory is one long row of cells. An array with rows and columns has to be laid into that row.
# Here are twelve numbers, seen as three rows of four. The picture is drawn from the array
# itself: the strip is its storage, and each cell shows the index that leads there. The values
# equal the cell numbers, so you can recognise a cell wherever it turns up.

# %%
x = np.arange(12).reshape(3, 4)
memory_diagram(x)

# %% [markdown]
# The rows lie one after the other. That is called **row-major** order. The arrows show the
# **strides**: how far to walk in the storage when one index grows by one.
#
# Run the folded cell below. It asks a question: choose an answer before you open it.

# %% tags=["hide-input"]
# @title Predict
predict(
    "How many elements apart are `x[0, 0]` and `x[1, 0]` in the storage?",
    lambda: x.strides[0] // x.itemsize,
    {
        1: "One element is the way to the neighbour in the same row, `x[0, 1]`.",
        3: "There are three rows, but one row holds four elements, and all of them lie between.",
        4: "A whole row of four elements lies between them.",
        32: "That is the distance in bytes. Each element here takes 8 bytes.",
    },
)

# %% [markdown]
# ### Bytes and elements
#
# NumPy reports strides in **bytes**, not in elements. So the two numbers below have to be read
# together with the size of one element, `itemsize`.

# %%
x.strides, x.itemsize

# %% [markdown]
# Divided by the item size, that is 4 elements to the next row and 1 to the next column. PyTorch
# counts in elements from the start. In this course strides are in elements, unless we say bytes.
# `layout_of` shows any array that way.

# %%
print(layout_of(x))

# %% [markdown]
# Now the element at index `(1, 2)` can be found by arithmetic. Start at the offset, and add each
# index times its stride. The same sum works for any number of axes.

# %%
offset, (row_stride, column_stride) = 0, (4, 1)
cell = offset + 1 * row_stride + 2 * column_stride
cell, int(x[1, 2])

# %% [markdown]
# The sum says cell 6, and `x[1, 2]` is the 6 in that cell. This is all there is to an index:
#
# **cell = offset + index₀ × stride₀ + index₁ × stride₁ + …**
#
# Shape, strides and offset are a few numbers in a small header. The elements are elsewhere. So
# what happens if we change the header only?

# %% [markdown]
# ## Transpose without moving anything
#
# A transpose swaps rows and columns: `x.T[j, i]` is `x[i, j]`. One way to get there is to copy
# every element to a new place. Is there a cheaper one?

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
# Look at the two headers drawn against one storage. Follow the arrows of each: the first axis
# of `x` takes steps of 4, the first axis of `x.T` takes steps of 1.

# %%
memory_diagram(x, x.T)

# %% [markdown]
# There is one strip only. An array that uses the storage of another is called a **view**. If
# that is true, a write through `x.T` must be seen in `x`. We write at row 3, column 0 of the
# view, then look at row 0, column 3 of `x`.

# %%
turned = x.T
turned[3, 0] = 99
x

# %% [markdown]
# The 99 is there: one storage, two headers. Writing is the plainest proof of sharing, but it
# spoils the data. `shares_memory` asks about addresses and leaves the elements alone.

# %%
turned[3, 0] = 3  # put it back
shares_memory(x, x.T), shares_memory(x, x.T.copy())

# %% [markdown]
# ### A proof that proves nothing
#
# One of the posts behind this course shows another proof, in PyTorch:
# `id(t.storage()) == id(t.t().storage())`. Let us try it five times on a transpose, and five
# times on a tensor that has nothing to do with `t`. (`storage()` is deprecated and warns of it.)

# %%
t, stranger = torch.arange(12).reshape(3, 4), torch.zeros(100)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    transpose = [id(t.storage()) == id(t.t().storage()) for _ in range(5)]
    unrelated = [id(t.storage()) == id(stranger.storage()) for _ in range(5)]
{"its transpose": transpose, "a stranger": unrelated}

# %% [markdown]
# Compare the two lists: the stranger passes as well. `id` is the address of a Python object.
# `storage()` makes a new one, which is gone as soon as its `id` is taken, and the next new object
# may get the same place. It has nothing to do with tensors:

# %%
same_address = id(object()) == id(object())
same_address

# %% [markdown]
# Two objects that never lived at the same time can have the same address. A sound test asks for the
# address of the memory itself, not of the Python object that stands for it.

# %%
address = t.untyped_storage().data_ptr()
address == t.t().untyped_storage().data_ptr(), address == stranger.untyped_storage().data_ptr()

# %% [markdown]
# Your turn. Give `x` another axis, or swap two axes of a larger array, and draw the result. Say
# the strides aloud before you run the cell.

# %%
# Try it here, for example: memory_diagram(np.arange(24).reshape(2, 3, 4).transpose(2, 0, 1))

# %% [markdown]
# ## Reverse and skip
#
# A slice with a step is a view as well. A step of 2 doubles the stride. A step of −1 walks
# backwards, and then the walk has to begin at the other end: the **offset** moves.

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
# The picture shows three headers on one storage: `x`, its rows reversed, and every second
# column. Compare their offsets and the direction of the arrows.

# %%
memory_diagram(x, x[::-1], x[:, ::2])

# %% [markdown]
# All three are views: a slice costs a new header, whatever its length. PyTorch has slices with
# steps too. The next cell fails on purpose.

# %% tags=["raises-exception"]
torch.arange(12)[::-1]

# %% [markdown]
# Read the last line of the error. It says that the *step* must be greater than zero. PyTorch
# does not allow negative strides, so it cannot make this view. Its `flip` gives the reversed
# numbers in another way.

# %%
flipped = t.flip(0)
flipped.stride(), shares_memory(t, flipped)

# %% [markdown]
# The strides are positive and no memory is shared: `flip` **copies**. In NumPy, reversing is
# free and shares; in PyTorch it costs a copy and does not share.

# %% [markdown]
# ## Repeat without storing
#
# If a stride may be negative, may it be zero? Then a step along that axis stays where it is, and
# the same elements come again. **Broadcasting** works this way: a row is repeated without being
# stored again.

# %%
row = np.arange(3)
wide = np.broadcast_to(row, (4, 3))
wide

# %% [markdown]
# Twelve numbers are shown, three are stored. What must the header say to make that possible?

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
# In the picture, each of the three cells is reached by four indices (×4). The arrow of axis 0
# ends where it starts.

# %%
memory_diagram(wide)

# %% [markdown]
# ### Who may write there?
#
# What should a write to `wide[0, 0]` do? It would change all four rows at once, and hardly
# anyone means that. NumPy refuses. This cell fails on purpose.

# %% tags=["raises-exception"]
wide[0, 0] = 9

# %% [markdown]
# "Read-only": `broadcast_to` returns a view that may not be written. PyTorch's `expand` makes
# the same layout. What does it do with the same write?

# %%
expanded = torch.arange(3).expand(4, 3)
expanded[0, 0] = 9
expanded

# %% [markdown]
# One write, four changes, no complaint. PyTorch looks closer only when an operation writes to
# many elements of such a tensor at once, as the next cell does. It fails on purpose.

# %% tags=["raises-exception"]
expanded.add_(1)

# %% [markdown]
# The message names the reason: more than one element refers to a single memory location. It
# also names the way out: `clone()` gives each element a cell of its own.
#
# ### Windows that overlap
#
# Cells can also be shared in part. Windows of three over eight numbers need no copy: each step
# to the next window moves by one cell, and so does each step within a window.

# %%
signal = np.arange(8)
windows = np.lib.stride_tricks.as_strided(signal, shape=(6, 3), strides=(8, 8), writeable=False)
memory_diagram(windows)

# %% [markdown]
# `as_strided` takes your shape and strides (bytes, in NumPy) at their word. With seven windows
# instead of six, the last one would read past the end, into memory that belongs to something
# else. NumPy's manual warns of it. PyTorch checks, and this cell fails on purpose.

# %% tags=["raises-exception"]
torch.arange(8).as_strided((7, 3), (1, 1))

# %% [markdown]
# The message does the arithmetic: bytes required, bytes there. Seven windows of three need
# nine elements. For windows, prefer `np.lib.stride_tricks.sliding_window_view` and
# `Tensor.unfold`, which compute shape and strides for you.

# %% [markdown]
# ## When must reshape copy?
#
# `reshape` gives the same elements, in the same row-major order of indices, another shape. Often
# that needs a new header only. A rule one hears says: *a view needs a contiguous tensor*.
#
# A tensor is **contiguous** when a row-major walk over its indices visits its cells one after
# the other. Here is one that is not.

# %%
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
# The tensor is not contiguous, and the view exists. Check that nothing
# was copied, and look at the two headers.

# %%
split = turned.view(2, 2, 3)
print(shares_memory(turned, split))
memory_diagram(turned, split)

# %% [markdown]
# ### The chunk rule
#
# 1. Leave out axes of size 1. Two neighbouring axes belong to one **chunk** when a step along
#    the left one equals a full run along the right one:
#    *left stride = right size × right stride*.
# 2. Inside a chunk the cells are evenly spaced, so a chunk may be cut into any sizes.
# 3. **A view exists exactly when each axis of the new shape can be found inside one chunk.** No
#    new axis may reach across a border.
#
# So the question is not "contiguous or not". It is "where are the borders?" One comparison
# tells, for `t` and for its transpose:

# %%
for name, tensor in {"t": t, "turned": turned}.items():
    (_, right_size), (left_stride, right_stride) = tensor.shape, tensor.stride()
    print(name, left_stride == right_size * right_stride, (left_stride, right_size * right_stride))

# %% [markdown]
# `t` is one chunk of 12. `turned` is two: a chunk of 4 with stride 1, and a chunk of 3 with
# stride 4. The shape `(2, 2, 3)` cuts the 4 into 2 × 2 and keeps the 3. The shape `(12,)` reaches
# across. This cell fails on purpose: read how PyTorch says it.

# %% tags=["raises-exception"]
turned.view(12)

# %% [markdown]
# "At least one dimension spans across two contiguous subspaces": a *dimension* is an axis of the
# new shape, and a *contiguous subspace* is a chunk. The message states the chunk rule.
#
# ### Chunks that merge
#
# A tensor that is not contiguous may still have a chunk of several axes. Here is one with three
# axes, turned so that its last axis comes first.

# %%
cube = torch.arange(24).reshape(2, 3, 4).permute(2, 0, 1)
cube.shape, cube.stride(), cube.is_contiguous()

# %% [markdown]
# Go from right to left and look for borders: is 12 equal to 3 × 4? Is 1 equal to 2 × 12? Then
# decide.

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
# `(4, 6)` works, and `(8, 3)` would not: its 8 reaches across the border between 4 and 2.
# `reshape` follows the same rule, but where the rule allows no view, it copies, without a word.

# %%
shares_memory(cube, cube.reshape(4, 6)), shares_memory(cube, cube.reshape(8, 3))

# %% [markdown]
# The first is a view. The second is a copy, and nothing said so.
#
# ### Sizes one and zero, and `contiguous()`
#
# An axis of size 1 has one place only: no walk ever takes a step along it. What follows from that
# for its stride?

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
# The stride of an axis of size 1 cannot matter. A tensor without elements has no walk at all, so
# no stride matters. `nothing` has no column left; transposed, it can be viewed in any shape
# without elements.

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

# %% [markdown]
# ## Does it matter?
#
# A view costs next to nothing to make. Using it may cost more. Here are the same nine million
# numbers, stored twice: row by row, and column by column.

# %%
by_rows = np.random.default_rng(0).random((3000, 3000))
by_columns = np.asfortranarray(by_rows)
np.array_equal(by_rows, by_columns), by_rows.strides, by_columns.strides

# %% [markdown]
# We add up each row in a loop. In the first array a row is one run of cells. In the second,
# neighbours in a row lie 24,000 bytes apart. The two take turns, seven times, so that a busy
# moment of the machine hits both.

# %%
seconds = {"row-major": [], "column-major": []}
for _ in range(7):
    for name, numbers in {"row-major": by_rows, "column-major": by_columns}.items():
        start = perf_counter()
        for numbers_of_row in numbers:
            numbers_of_row.sum()
        seconds[name].append(perf_counter() - start)

# %% [markdown]
# Nothing is shown yet, on purpose. Below, "about as fast" means that the medians differ by less
# than a quarter.

# %% tags=["hide-input"]
# @title Predict
ratio = median(seconds["column-major"]) / median(seconds["row-major"])
predict(
    "Row by row, how does the column-major array compare with the row-major one?",
    lambda: "slower" if ratio > 1.25 else "faster" if ratio < 0.8 else "about as fast",
    {
        "faster": "Unusual. Run the measurement again when the machine is quiet.",
        "about as fast": "That is so where caches are large, or where each call costs more.",
        "slower": "Memory comes in lines of several elements. A strided row uses one of each.",
    },
)

# %% [markdown]
# One number would hide how sure we are. So look at the median, and at the fastest and slowest of
# the seven. If the two ranges overlap, do not claim a difference.

# %%
for name, times in seconds.items():
    low, middle, high = (1e3 * pick(times) for pick in (min, median, max))
    print(f"{name:12}  median {middle:6.2f} ms   {low:6.2f} to {high:6.2f} ms")

# %% [markdown]
# ### When the library chooses the order
#
# Now let NumPy add up everything in one call, again in turns. The result does not depend on the
# order of the walk, apart from rounding. So NumPy is free to choose the order.

# %%
whole = {"row-major": [], "column-major": []}
for _ in range(7):
    for name, numbers in {"row-major": by_rows, "column-major": by_columns}.items():
        start = perf_counter()
        numbers.sum()
        whole[name].append(perf_counter() - start)
{name: f"{1e3 * median(times):.2f} ms" for name, times in whole.items()}

# %% [markdown]
# NumPy walks each array in the order of its storage, so both read memory in one sweep. Layout
# matters when *your* loop fixes the order of the walk, and the data does not fit in the caches.
# Try 300 instead of 3000 above, and see what is left of the difference.

# %% [markdown]
# ## The same in PyTorch and TensorFlow
#
# PyTorch has told its part along the way. TensorFlow takes another road: its tensors cannot be
# changed, so a view would save a copy, and nobody could see it otherwise. This cell fails on
# purpose.

# %% tags=["raises-exception"]
import tensorflow as tf

u = tf.reshape(tf.range(12), (3, 4))
u.strides

# %% [markdown]
# A TensorFlow tensor has **no strides**. The picture can show the values in row-major order, and
# no arrows. So what becomes of a transpose, and of a reshape?

# %%
print(shares_memory(u, tf.transpose(u)), shares_memory(u, tf.reshape(u, (2, 6))))
memory_diagram(u)

# %% [markdown]
# The transpose was copied: without strides there is no other way to change the order. The reshape
# was not. It keeps the order, and only the shape is new.
#
# ### Where the libraries differ
#
# The next table asks all three libraries the same questions. Each answer is what the code under
# it gave just now, on this machine.

# %%
where_the_libraries_differ("ch02_views_and_strides")

# %% [markdown]
# Look at the rows where one answer is silent and another is an error. There, code that moves
# from one library to another changes its meaning. The last row is the quietest trap.
#
# ### What the posts say
#
# This course grew out of notes that learners published. Here are their sentences about views and
# strides, each decided by code that ran just now.

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
# - Transpose, slice, step and broadcast change the header. Elements stay where they are.
# - NumPy counts strides in bytes, PyTorch in elements. TensorFlow has none.
# - A view exists when each new axis lies inside one chunk. "Contiguous" is enough for that, and
#   not needed.
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
