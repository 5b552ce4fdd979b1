# %% [markdown]
# # See one storage as many tensors
#
# **What you'll build.** In the exercise: a small strided tensor of your own, in plain Python.
#
# **What you'll be able to do.** Say where an element lies in memory, say without running it
# whether an operation copies, and read the error when a view is refused.
#
# **What you need.** Python, a first meeting with NumPy arrays, and
# [Start here](ch00_start_here.ipynb). About 50 minutes.

# %%
import warnings
from statistics import median
from timeit import timeit

import numpy as np

from insidetensor import (
    explore_cache_lines,
    explore_strides,
    if_installed,
    layout_of,
    memory_diagram,
    predict,
    puzzle,
    shares_memory,
    this_machine,
    what_the_posts_say,
    where_the_libraries_differ,
)

torch, tf = if_installed("torch"), if_installed("tensorflow")
this_machine()

# %% [markdown]
# ## Why does this fail?
#
# In a language model, an attention layer has several *heads*. Here two heads have computed two
# numbers each for every word. `merge` puts the numbers of a word into one row. Its author tried it
# with one word, and it worked.


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
# The last line of the error speaks of strides and subspaces, and advises `reshape`. What is wrong
# with three words, and what does the advice cost? At the end of this lesson you will know.
#
# ## Find an element by arithmetic
#
# An array keeps its elements in one long row, its **storage**. The place of one element there is a
# **cell**. A small record, the **header**, says how to read the row: the shape, the **strides**
# (for each axis, how far to step when its index grows by one) and the **offset** (the cell at which
# index (0, 0, …) lies).
#
# The twelve numbers of `x` lie in the storage row after row: **row-major** order. Run the next two
# cells, the folded one too, and choose an answer before you open it.

# %%
x = np.arange(12).reshape(3, 4)
x, x.strides

# %% tags=["hide-input"]
# @title Predict
predict(
    "`x` is int64. What are the strides of its copy `x.astype(np.int16)`?",
    lambda: x.astype(np.int16).strides,
    {
        (4, 1): "Those steps count elements. Do the strides of `x`, too?",
        (16, 4): "That fits elements of 4 bytes. How many bits is that?",
        (32, 8): "Those lead through the elements of `x`. Do narrower ones lie as far apart?",
        (8, 2): "NumPy counts strides in bytes: a row is four elements of 2 bytes each.",
    },
)

# %% [markdown]
# PyTorch counts its strides in elements. So does this course from here on, for NumPy's arrays too,
# unless it says bytes; and so does `layout_of`, which shows the header of any array or tensor. In
# the picture, the grid shows elements over their cells' numbers, each box an index that leads
# there; arrows are strides.

# %%
print(layout_of(x))
memory_diagram(x)

# %% [markdown]
# An index becomes a cell by one sum, with a term for each axis:
#
# **cell = offset + index₀ × stride₀ + index₁ × stride₁ + …**
#
# So `x[1, 2]` lies in cell 0 + 1 × 4 + 2 × 1 = 6. In PyTorch you can write a header yourself:
# `as_strided(shape, strides, offset)`. The offset may be left out. It raises where the header would
# leave the storage, and for negative strides.

# %%
# @title Puzzle
row = torch.arange(12)
puzzle(
    "One header over `row`: the diagonal of the 3 × 4 grid, and under it the next one.",
    [[0, 5, 10], [1, 6, 11]],
    lambda: ...,
    view_of=row,
)

# %% [markdown]
# ## Transpose and slice: what has to move?
#
# A transpose swaps the axes: `x.T[j, i]` is `x[i, j]`. Elements could be copied to new places, and
# they are not: it is enough to write another header, with the sizes and the strides swapped.

# %%
print(shares_memory(x, x.T), shares_memory(x, x.T.copy()))
memory_diagram(x, x.T)

# %% [markdown]
# There is one strip only. An array that uses the storage of another is a **view** of it, and a
# write through one is seen in the other. A slice gives a view too.

# %% tags=["hide-input"]
# @title Predict
predict(
    "In elements: what are the strides of `x.T[::2]`?",
    lambda: layout_of(x.T[::2]).strides,
    {
        (1, 8): "A single slice acts on the first axis. Which of the two strides is that?",
        (8, 1): "Start from the header of `x.T`, not from that of `x`.",
        (2, 4): "`x.T` has strides 1 and 4, and every second row of it doubles the first.",
        (1, 4): "Those are the strides of `x.T`. What does the step do to the first of them?",
    },
)

# %% [markdown]
# A slice costs a new header, whatever its size. Now a step of −1.

# %% tags=["hide-input"]
# @title Predict
predict(
    "In elements: at which cell does `x[::-1]` start, and what are its strides?",
    lambda: (layout_of(x[::-1]).offset, layout_of(x[::-1]).strides),
    {
        (0, (-4, 1)): "Where would the first step lead, from this cell?",
        (8, (4, 1)): "Where would the first step lead, from this cell?",
        (8, (-4, 1)): "The walk starts at the last row, and each step goes back by a row.",
        (11, (-4, -1)): "In this header the columns are reversed too.",
    },
)

# %%
explore_strides(x)

# %% [markdown]
# One storage, any header: move the strides and the offset, and watch which boxes
# of the strip are read. PyTorch's strides cannot be negative: a step of −1 raises there, and
# `flip`, which gives the same elements, copies. In NumPy you can turn the grid without a copy.

# %%
# @title Puzzle
puzzle(
    "`x` turned by a quarter to the left, without a copy.",
    [[3, 7, 11], [2, 6, 10], [1, 5, 9], [0, 4, 8]],
    lambda: ...,
    view_of=x,
)

# %% [markdown]
# ### A proof that proves nothing
#
# One of the posts behind this course compares `id(t.storage())` with `id(t.t().storage())` to prove
# that a transpose shares. Let us do that ten times, then with a tensor that has nothing to do with
# `t`, and compare addresses too. (`storage()` is deprecated and warns of it.)

# %%
t, stranger = torch.arange(12).reshape(3, 4), torch.zeros(100)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    for name, other in {"its transpose": t.t(), "a stranger": stranger}.items():
        by_id = [id(t.storage()) == id(other.storage()) for _ in range(10)]
        by_address = t.untyped_storage().data_ptr() == other.untyped_storage().data_ptr()
        print(f"{name}\n    by id: {by_id}\n    by address: {by_address}")

# %% [markdown]
# A single `True` for the stranger makes the test by `id` worthless. `storage()` makes a new Python
# object, which is gone once its `id` is taken, and the next may get its place.
#
# ## How is a row repeated?
#
# `broadcast_to` shows one row as often as a shape asks for. Let `wide` be
# `np.broadcast_to(np.arange(3), (4, 3))`, with elements of 8 bytes.

# %% tags=["hide-input"]
# @title Predict
wide = np.broadcast_to(np.arange(3), (4, 3))
predict(
    "Four rows of three: what is `wide.T.strides`, in bytes?",
    lambda: wide.T.strides,
    {
        (8, 24): "That fits twelve stored elements. How many are stored here?",
        (24, 8): "Which index of `wide.T` leads from one row of `wide` to the next?",
        (0, 8): "With these, `wide.T[0, 0]` and `wide.T[1, 0]` are one cell. Are they equal?",
        (8, 0): "In `wide` the next row is the same row: a step of 0 bytes, and nothing is stored "
        "again. The transpose swaps the strides.",
    },
)

# %%
memory_diagram(wide)

# %% [markdown]
# ×4 says that four indices lead to a cell.
#
# ### Who may write there?
#
# A write to `wide[0, 0]` would change every row, so NumPy refuses it: what `broadcast_to` returns
# is read-only. PyTorch's `expand` makes the same header. The last line of this code cell fails on
# purpose.

# %% tags=["raises-exception"]
expanded = torch.arange(3).expand(4, 3)
expanded[0, 0] = 9
print(expanded)
expanded.add_(1)

# %% [markdown]
# One element was written and four changed, without complaint. Many operations that write in place
# (their names end with `_`) check, as `add_` did. Do not rely on it: `fill_` accepts this tensor.
# **Windows** overlap without a stride of 0: those of two over [1, 2, 3] are [1, 2] and [2, 3].
# There `add_` does not notice, and what comes out is undefined: when we tried, right for few
# windows and wrong for many. Copy with `clone()` before you write.

# %%
# @title Puzzle
stripe = torch.tensor([0, 1, 0, 1, 0, 1, 0])
puzzle(
    "A chessboard of 4 × 4 over the seven cells of `stripe`.",
    [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]],
    lambda: ...,
    view_of=stripe,
)

# %% [markdown]
# ## When must reshape copy?
#
# `reshape` gives the elements, in row-major order of their indices, another shape. `Tensor.view` is
# strict: it shares memory or it raises. **Contiguous** means that a row-major walk visits the cells
# one after the other. Such a tensor can be viewed in any shape. This one is not contiguous:

# %%
turned = t.t()
turned.shape, turned.stride(), turned.is_contiguous()

# %% [markdown]
# `turned.view(12)` raises: its walk goes 0, 4, 8, 1, 5, …, and no single stride does that. Now ask
# for the shape (2, 2, 3).

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are the strides of `turned.view(2, 2, 3)`?",
    lambda: turned.view(2, 2, 3).stride(),
    {
        (6, 3, 1): "Those are the strides of a row-major copy. `view` never copies.",
        (2, 1, 4): "The four rows are split into two groups of two. Rows lie 1 apart, so groups "
        "lie 2 apart; columns stay 4 apart.",
        (1, 2, 4): "Which of the two first axes steps from row to row, and which over several?",
        RuntimeError: "Write down the walk, in lines of three: which steps does it take?",
    },
)

# %%
split = turned.reshape(2, 2, 3)
print(shares_memory(turned, split))
memory_diagram(turned, split)

# %% [markdown]
# Nothing was copied. That *`view` needs a contiguous tensor* is a rule one hears, and not true.
#
# ### The chunk rule
#
# Walk through a tensor row by row. As long as one step length will do, you are in one **chunk**. To
# find the borders, leave out axes of size 1 and compare neighbours: two axes belong to one chunk
# when *left stride = right size × right stride*.

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
# `(2, 2, 3)` uses up the 4, then the 3; `(12,)` reaches across. Here are three axes, turned so that
# the last comes first. Make the two comparisons, write down the chunks, then decide.

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
        RuntimeError: "Compare 12 with 3 × 4, and 1 with 2 × 12. Where is a border?",
    },
)

# %% [markdown]
# `(8, 3)` would reach across the border after 4. `reshape` follows the same rule, but where no view
# exists it copies, and says nothing.
#
# ### What about size one?
#
# Back to `merge`, and to the sentence of one word, with which it worked. `one_word` is what it got,
# after its `transpose`.

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
        "with 2 alone": "Which cells would a row-major walk visit with another number there?",
        "with 4 alone": "That fits an array of two such grids. Which step of the walk is 4 long?",
        "with none": "Write down the cells that a row-major walk visits, one after the other.",
    },
)

# %% [markdown]
# A tensor without elements is contiguous, and can be viewed in every shape without elements. For
# other tensors, `contiguous()` gives you one chunk:

# %%
mended = turned.contiguous()
print(turned.stride(), mended.stride(), t.contiguous() is t)
what_the_posts_say("C8")

# %% [markdown]
# ## Which other operations copy?
#
# A header can say "every second" but not "those at 0, 1 and 5": the cells have to follow the sum.
# Here are four calls, with `x` row-major and of shape (3, 4) as before.

# %% tags=["hide-input"]
# @title Predict
calls = {
    "`x[[0, 1]]`": lambda: x[[0, 1]],
    "`x[x > 5]`": lambda: x[x > 5],
    "`x.flatten()`": lambda: x.flatten(),
    "`x.ravel()`": lambda: x.ravel(),
}
predict(
    "Only one of them shares memory with the ndarray `x`. Which?",
    lambda: next(name for name, call in calls.items() if shares_memory(x, call())),
    {
        "`x[[0, 1]]`": "Any numbers may stand in the list. Could every list be a header?",
        "`x[x > 5]`": "Which elements it picks depends on their values. Could a header say that?",
        "`x.flatten()`": "NumPy has two methods for this. One of them always copies.",
        "`x.ravel()`": "It is a view where one exists. NumPy copies for lists, masks, `flatten`.",
    },
)

# %% [markdown]
# PyTorch copies for lists and masks too. Its `flatten` copies only where it must, so the name does
# not tell. Another kind of copy keeps the shape and changes the order. **Column-major** order,
# called Fortran order, goes column by column; PyTorch's `channels_last` puts the channels of a
# pixel side by side.

# %%
images = torch.arange(12.0).reshape(1, 3, 2, 2)  # images, channels, rows, columns
last = images.to(memory_format=torch.channels_last)
print(x.strides, np.asfortranarray(x).strides)
print(images.stride(), last.stride(), shares_memory(images, last))
print(shares_memory(images, images.flatten(1)), shares_memory(last, last.flatten(1)))

# %% [markdown]
# The elements are equal at every index, and only the strides tell. `last.view(1, 12)` raises, with
# the words that `merge` raised.
#
# ### And without strides?
#
# TensorFlow's tensors have no strides to ask for.

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
        "none": "None of them has to guard against a write. So where could a copy be saved?",
        "`u[:, 1:]`": "Its elements have gaps between the rows. How would it remember them?",
        "`tf.transpose(u)`": "Its row-major walk goes 0, 4, 8, 1, … Is that the order of `u`?",
        "`tf.reshape(u, (2, 6))`": "It alone keeps the order of the elements, without a gap. In "
        "all that we looked at, TensorFlow had them in row-major order.",
    },
)

# %%
where_the_libraries_differ("strides", "reshape", "slice", "negative-step", "list-index")

# %% [markdown]
# The last row is a trap, since nothing raises: TensorFlow reads `x[[0, 1]]` as `x[0, 1]`.
#
# ## Does the order matter for speed?
#
# A view costs little to make. And to use? Nine million numbers are stored row by row and column by
# column, and added up: each row in a loop, then all in one call. They take turns, so that a busy
# moment hits each of them. "Slower" means below that in at least seven of the nine rounds the
# column-major array took more than one and a half times as long, "about as fast" that neither did.

# %%
by_rows = np.random.default_rng(0).random((3000, 3000))
arrays = {"row-major array": by_rows, "column-major array": np.asfortranarray(by_rows)}
walks = {"row by row": "for row in array: row.sum()", "in one call": "array.sum()"}
seconds = {(walk, order): [] for walk in walks for order in arrays}
for _ in range(9):
    for (walk, order), times in seconds.items():
        times.append(timeit(walks[walk], globals={"array": arrays[order]}, number=1))


# %% tags=["hide-input"]
# @title Predict
def compared(walk):
    by_order = [seconds[walk, order] for order in arrays]
    ratios = [column_major / row_major for row_major, column_major in zip(*by_order, strict=True)]
    rounds = {
        "slower": sum(ratio > 1.5 for ratio in ratios),
        "about as fast": sum(1 / 1.5 <= ratio <= 1.5 for ratio in ratios),
    }
    return next((name for name, hits in rounds.items() if hits >= 7), "")


answers = {
    ("slower", "slower"): "slower, both times",
    ("slower", "about as fast"): "slower, then about as fast",
    ("about as fast", "about as fast"): "about as fast, both times",
}
predict(
    "How does the column-major array compare with the row-major one: row by row, then in one call?",
    answers.get((compared("row by row"), compared("in one call")), "otherwise, or too noisy"),
    {
        "slower, both times": "In one call, nobody but NumPy says in which order it adds.",
        "about as fast, both times": "That happens where the caches are large, or where each of "
        "the calls in the loop costs more.",
        "slower, then about as fast": "Memory comes in lines of several elements. A strided row "
        "uses one of each. In one call, NumPy may walk each array as it is stored.",
        "otherwise, or too noisy": "That is so where fewer than seven rounds agree: measure again.",
    },
)

# %%
for (walk, order), times in seconds.items():
    low, middle, high = (1e3 * pick(times) for pick in (min, median, max))
    print(f"median {middle:6.2f} ms  {low:6.2f} to {high:6.2f} ms  {walk}, {order}")
explore_cache_lines()

# %% [markdown]
# Where two ranges overlap, claim no difference. Step through both walks, and count the lines of
# memory that each fetches. Apart from rounding, the order cannot change the sum, so in one call
# NumPy is free to walk each array as it is stored. Layout matters when *your* loop fixes the order,
# and the data does not fit in the caches, the processor's small fast memories. Try 300 in place of
# 3000.
#
# ## Mend the failure
#
# After `transpose(0, 1)` the axes are words, heads and width. Compare the strides below: there are
# borders after the words and after the heads, and the new axis of 4 reaches across the second. (The
# "subspaces" of the error are chunks.) With one word, the axis of words had size 1, and the others
# were one chunk. `reshape` mends it, for the price of a copy:

# %%
heads_by_word = heads.transpose(0, 1)
print(tuple(heads_by_word.shape), heads_by_word.stride())
merged = heads_by_word.reshape(3, 4)
print(merged, shares_memory(heads, merged))
what_the_posts_say("C9")

# %% [markdown]
# The copy can be saved where the numbers are first written: if they lie word by word, the merged
# rows are there already, and `heads` is a header over them.

# %%
# @title Puzzle
by_word = merged.flatten()  # 0, 1, 6, 7, then the next word
puzzle(
    "A header over `by_word` that shows the elements of `heads`, so that `merge` takes it.",
    heads.tolist(),
    lambda: ...,
    view_of=by_word,
)

# %% [markdown]
# ## Recap
#
# - A tensor is a header (shape, strides, offset) and a storage. The cell of an element is the
#   offset plus each index times its stride. NumPy counts strides in bytes, PyTorch in elements.
# - Transpose, slice, step and broadcast change the header. Elements stay where they are. Where
#   several indices lead to one cell, `clone()` before you write.
# - A view exists when the new axes use up the chunks in order, each one completely. "Contiguous" is
#   enough for that, and not needed. An axis of size 1 plays no part: test with more than one.
# - `view` raises where `reshape` copies without a word. `contiguous()` returns its result.
# - Lists and masks as indices copy. So does a change of the order: Fortran's, `channels_last`.
# - Layout costs time when your loop runs against it, over data larger than the caches.
#
# More sentences and more questions, all run:
# [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
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
