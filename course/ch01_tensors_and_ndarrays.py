# %% [markdown]
# # Make a tensor from an array
#
# **What you'll build.** In the exercise: functions that tell a view from a copy, and make either of
# them.
#
# **What you'll be able to do.** Make the same numbers in three libraries, say before a conversion
# whether it shares memory or copies, and read the errors that stand in its way.
#
# **What you need.** Python, a first meeting with NumPy arrays, and
# [Start here](ch00_start_here.ipynb). About 45 minutes.

# %%
import warnings
from functools import partial

import numpy as np
import torch

from insidetensor import (
    accelerator_or_sim,
    if_installed,
    measure,
    memory_diagram,
    predict,
    shares_memory,
    sharing_matrix,
    this_machine,
    what_the_posts_say,
    where_the_libraries_differ,
)

tf = if_installed("tensorflow")

this_machine()

# %% [markdown]
# ## Make one from a list
#
# NumPy's arrays are called **ndarrays**, arrays with any number of axes. PyTorch and TensorFlow
# call theirs **tensors**. All three can be made from the same list. We begin with NumPy.

# %%
numbers = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
x = np.array(numbers)
x, x.shape, x.dtype

# %% [markdown]
# The **shape** counts the elements along each axis: two rows, three columns. The **dtype** says
# what each element is and how many bits it takes: here 64, as many as a Python float has. The list
# says nothing about bits, so PyTorch may choose for itself.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is the dtype of `torch.tensor(numbers)`?",
    lambda: str(torch.tensor(numbers).dtype),
    {
        "torch.float64": "Python's floats have 64 bits, and NumPy keeps them all.",
        "torch.float32": "PyTorch takes 32 bits for floats that bring no dtype: half the memory.",
        "torch.int64": "The numbers are whole, but `1.0` is a float.",
    },
)

# %% [markdown]
# Two libraries, two defaults. Look at the two storages: the same six numbers, of 8 bytes each in
# one and of 4 bytes each in the other.

# %%
t = torch.tensor(numbers)
memory_diagram(x, t)

# %% [markdown]
# Each of the three prints its own way. PyTorch leaves out the dtype when it is the default.
# TensorFlow writes out everything, and shows the values as NumPy would.

# %%
print(repr(t))
u = tf.constant(numbers)
u

# %% [markdown]
# So for floats TensorFlow's default is 32 bits as well.
#
# ### Whole numbers
#
# Ints are another matter. One of the posts behind this course makes a tuple of six into a tensor,
# in each library.

# %% tags=["hide-input"]
# @title Predict
predict(
    "And what does TensorFlow make of whole numbers: `tf.constant((1, 2, 3, 4, 5, 6)).dtype.name`?",
    lambda: tf.constant((1, 2, 3, 4, 5, 6)).dtype.name,
    {
        "int64": "That is what NumPy and PyTorch make of them.",
        "int32": "TensorFlow takes 32 bits here too, where the numbers fit.",
        "float32": "Whole numbers stay whole in all three libraries.",
    },
)

# %% [markdown]
# Here are the other two. (On Windows, NumPy made int32 of ints before its version 2.) If the three
# are to agree, **say** the dtype, as in the last line.

# %%
six = (1, 2, 3, 4, 5, 6)
print(np.array(six).dtype, torch.tensor(six).dtype)
print(np.array(six, dtype="int32").dtype, torch.tensor(six, dtype=torch.int32).dtype)

# %% [markdown]
# An ndarray, unlike a list, has a dtype already: that of `x` is float64. Does PyTorch's default win
# over it, or does the dtype come along?

# %% tags=["hide-input"]
# @title Predict
predict(
    "`x` is float64. What is the dtype of `torch.tensor(x)`?",
    lambda: str(torch.tensor(x).dtype),
    {
        "torch.float64": "The default is for numbers that bring no dtype. These bring one.",
        "torch.float32": "Then half of each number's bits would be dropped without a word.",
    },
)

# %% [markdown]
# TensorFlow keeps it too. One of the posts says that you *must* give a dtype here. You must if you
# want 32 bits:

# %%
print(tf.constant(x).dtype, tf.constant(x, dtype=tf.float32).dtype)

# %% [markdown]
# ## Index it
#
# A slice takes part of an axis. `...` stands for all axes that are not mentioned, and `np.newaxis`
# adds an axis of size 1.

# %% tags=["hide-input"]
# @title Predict
predict(
    "`x` has shape (2, 3). What is the shape of `x[..., 1, np.newaxis]`?",
    lambda: x[..., 1, np.newaxis].shape,
    {
        (2,): "That is `x[..., 1]`. There is one more axis to come.",
        (1, 3): "The `1` belongs to the last axis, since `...` takes all those before it.",
        (2, 1): "`...` keeps the rows, `1` takes one column, and a new axis of size 1 is added.",
        (2, 3, 1): "An index `1` removes its axis, so the three columns are gone.",
    },
)

# %% [markdown]
# So a column was kept as a column. PyTorch understands the same index. (`np.newaxis` is another
# name for `None`, and `None` works in all three libraries.)

# %%
print(x[:, 1:])
print(x[..., 1, np.newaxis])
print(t[..., 1, None])

# %% [markdown]
# So does TensorFlow. The indices are those of one of the posts. It notes what they printed, and you
# can compare: at the end of this lesson that is done for you.

# %%
print(u[:, 1:])
print(u[..., 1, tf.newaxis])

# %% [markdown]
# ### Compute
#
# Arithmetic works on all elements at once: a sum with a number, a square of each element. `@` is
# the matrix product, here with the transpose, again as in the post.

# %%
print(u + 10)
print(tf.square(u))
print(u @ tf.transpose(u))

# %% [markdown]
# NumPy and PyTorch write the transpose as `.T`, and compute the same. TensorFlow's tensors have no
# `.T`: what has a short name in one library may have a long one in another.

# %%
print(x @ x.T)
print(t @ t.T)

# %% [markdown]
# ### One element
#
# A number as an index removes its axis. An index for each axis removes them all: the shape that
# remains is `()`, without any number in it. What is such an element?

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `t[0, 0]` in PyTorch?",
    lambda: "a tensor without axes" if t[0, 0].shape == () else "a Python float",
    {
        "a Python float": "For that there is `t[0, 0].item()`.",
        "a tensor without axes": "It has shape `()`. A tensor's index gives a tensor.",
        "a tensor of shape (1,)": "An index that is a number removes its axis.",
    },
)

# %% [markdown]
# That matters for memory: a tensor without axes can still share it, a number cannot. Compare the
# types. Then write to `x` and `t`, and look at the elements that were taken out before.

# %%
from_x, from_t = x[0, 0], t[0, 0]
x[0, 0] = t[0, 0] = 7
print(type(from_x).__name__, from_x)
print(type(from_t).__name__, from_t)
x[0, 0] = t[0, 0] = 1  # put it back

# %% [markdown]
# NumPy took the number out: it is still 1. PyTorch's is a view, so it shows the 7. `float(…)` or
# `item()` would have taken the number out.
#
# ## Convert without being asked
#
# A post says: TensorFlow's operations turn ndarrays into tensors by themselves, and NumPy's turn
# tensors into ndarrays. First the one direction, with the post's own numbers.

# %%
ndarray = np.ones([3, 3])
tensor = tf.multiply(ndarray, 42)
tensor

# %% [markdown]
# It holds, and the dtype came along: float64. Now the other direction, also with the post's line: a
# function of NumPy, given the tensor.

# %%
print(np.add(tensor, 1))
print(type(np.add(tensor, 1)), np.square(u).dtype)

# %% [markdown]
# An ndarray, of the dtype that the tensor had.
#
# ### The same with PyTorch
#
# The post speaks of TensorFlow alone. Try it with a tensor of PyTorch. NumPy has something to say
# about it, so its warnings are caught here, to be shown below.

# %%
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    added = np.add(t, 1)

# %% [markdown]
# Nothing was refused. So `added` is something: of which library? Think of what NumPy would have to
# do for each answer.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What did `np.add(t, 1)` give for a PyTorch tensor?",
    lambda: {"Tensor": "a PyTorch tensor", "ndarray": "an ndarray"}[type(added).__name__],
    {
        "an ndarray": "That is what it gives for a tensor of TensorFlow.",
        "a PyTorch tensor": "NumPy computes, and asks the tensor to wrap the result again.",
    },
)

# %% [markdown]
# Element-wise functions such as `np.add` ask the *argument* for an array before they compute, and
# where it has a method `__array_wrap__`, hand it the result. Not all functions do: `np.concatenate`
# of tensors gives an ndarray, and `np.sum(t)` fails. Here is what NumPy warned of.

# %%
print(type(added))
for warning in caught:
    print(f"{warning.category.__name__}: {warning.message}")

# %% [markdown]
# A **deprecation**: it works today, and is going to change. NumPy's manual advises against it as
# well. And PyTorch's own functions? Give one an ndarray. The next code cell fails on purpose.

# %% tags=["raises-exception"]
torch.add(x, 1)

# %% [markdown]
# "Must be Tensor, not numpy.ndarray": `torch.add` does not convert an ndarray.
#
# ### Which of the two is asked
#
# And the operators, such as `*`? For `t * x`, Python asks the operand on the left first, by its
# method `__mul__`. (The warning would come again, so it is left out this time.)

# %%
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    print(t.__mul__(x))
    print(t * x)

# %% [markdown]
# PyTorch declined: that is what `NotImplemented` says. Then it was NumPy's turn, and NumPy computed
# the product, in float64. Now the other order. The next code cell fails on purpose.

# %% tags=["raises-exception"]
x * t

# %% [markdown]
# With the ndarray on the left, NumPy is asked first. It leaves the answer to the tensor, which
# declines, and nobody is left. So for `*` the order decides; for `/` both orders work, for `<`
# neither. Rely on none of it: convert first. Which ways are there, and what do they cost?
#
# ## Who shares memory with whom?
#
# Two arrays **share memory** if a write through one can be seen through the other. A **view** uses
# the memory of another array, a **copy** has its own. NumPy has both:

# %%
a = np.arange(4.0)
view, copy = np.asarray(a), np.array(a)
a[0] = 99
print(view, copy)

# %% [markdown]
# `np.asarray` had nothing to convert, so it gave back `a` itself; `np.array` copied. PyTorch offers
# the same choice, under other names.

# %%
a = np.arange(4.0)
shared, own = torch.from_numpy(a), torch.tensor(a)
a[0] = 99

# %% [markdown]
# The array was made first, then the two tensors, and then 99 was written into the array. Decide for
# each tensor whether it can know.

# %% tags=["hide-input"]
# @title Predict
predict(
    "The 99 was written into `a` afterwards. What are `shared[0]` and `own[0]`?",
    lambda: (shared[0].item(), own[0].item()),
    {
        (0.0, 0.0): "`from_numpy` copies nothing: it lays a tensor over the array's memory.",
        (99.0, 0.0): "`from_numpy` shares, `torch.tensor` copies.",
        (99.0, 99.0): "`torch.tensor` always copies.",
    },
)

# %% [markdown]
# The picture is drawn from the addresses. Two of the three stand on one strip. `shares_memory` asks
# the same without a picture, and without writing anything.

# %%
print(shares_memory(a, shared), shares_memory(a, own))
memory_diagram(a, shared, own)

# %% [markdown]
# ### And back
#
# The way back, `numpy()`, shares too. A post wrote 777 into such an ndarray and found it in the
# tensor. Then it used `copy()` to unlink the two:

# %%
t = torch.tensor(six)
linked, unlinked = t.numpy(), t.numpy().copy()
linked[0] = 777
unlinked[1] = 999
t

# %% [markdown]
# The 777 arrived, the 999 did not. Now TensorFlow. Its tensors cannot be changed: there is no
# assignment to an element. But `u.numpy()` is an ndarray, and that one can be written.

# %%
u = tf.constant(six)
array = u.numpy()
array[0] = 888

# %% [markdown]
# The assignment was accepted, so `array[0]` is 888. If the array shares its memory with the tensor,
# then the tensor has changed after all.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `u[0]` now?",
    lambda: int(u[0]),
    {
        1: "`numpy()` of a TensorFlow tensor copies, so the tensor is safe.",
        888: "Then a tensor that cannot be changed would have been changed.",
    },
)

# %% [markdown]
# One post says: a `tf.Tensor` and an ndarray share their memory. Not by `numpy()`. Is there another
# way? `np.asarray` gave back what was there. The next code cell fails on purpose.

# %% tags=["raises-exception"]
array = np.asarray(u)
print(shares_memory(u, array), array.flags.writeable)
array[0] = 888

# %% [markdown]
# It shares, and it is **read-only**: every ndarray has a flag, `flags.writeable`, and here it is
# off. So of these two ways the post is right about the second, and the tensor is safe again.
#
# ### The matrix
#
# Then an immutable tensor never changes? Decide. `t` is a PyTorch tensor, and TensorFlow makes a
# tensor from it. Then 99 is written into `t`.

# %%
t = torch.arange(4.0)
u = tf.constant(t)
t[0] = 99

# %% [markdown]
# You have seen `tf.constant` before, with a list and with an ndarray. There is no assignment to an
# element of `u`. Only `t` was written.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `u[0]` now?",
    lambda: "99" if float(u[0]) == 99 else "still 0",
    {
        "still 0": "`tf.constant` copies an ndarray. But `t` is none.",
        "99": "It took over the memory of `t`. Nobody writes through `u`, but others still can.",
    },
)

# %% [markdown]
# The name of a conversion does not tell. So let us ask for every one of them, by writing: fresh
# tensors `a` (ndarray), `t` (PyTorch) and `u` (TensorFlow) are converted, everything on one side is
# overwritten, and we look at the other side. Then the other way round.

# %%
matrix = sharing_matrix()
matrix

# %% [markdown]
# Circles that overlap share memory. Read a row from left to right: NumPy and PyTorch share unless
# you ask for a copy. To NumPy, TensorFlow hands out float32 only for reading. (Not so the dtypes
# that NumPy lacks, such as bfloat16: look at `flags.writeable`.) *Unguarded* are two of the
# ways from TensorFlow to PyTorch:

# %%
print(matrix["torch.as_tensor(u)"].because)
u = tf.constant([0.0, 1.0, 2.0, 3.0])
torch.as_tensor(u)[0] = 99
u

# %% [markdown]
# PyTorch has no read-only tensors. So it took the memory of a tensor that cannot be changed, and
# changed it. If you convert from TensorFlow to PyTorch, go through `u.numpy()`, which copies.
#
# ### It depends on more than the name
#
# Sharing needs memory that both sides can read as it is. So another dtype means a copy. Make your
# own matrix: it takes any code that starts from `a`, `t` or `u`, each float32 and of shape (4,), or
# from `r`, an ndarray that is read-only.

# %%
sharing_matrix(
    "torch.as_tensor(a)",
    "torch.as_tensor(a, dtype=torch.float64)",
    "t.numpy().copy()",
)

# %% [markdown]
# And TensorFlow takes over memory from PyTorch only if it likes the address. Here is a longer
# tensor, whose slices begin one, eight and sixteen elements further on, of 4 bytes each.

# %%
long = torch.arange(32.0)
[shares_memory(long, tf.constant(long[start:])) for start in (0, 1, 8, 16)]

# %% [markdown]
# It shared at 0 and at 64 bytes, and copied at 4 and at 32: it wants memory that begins at a
# multiple of 64. Nothing told you. When it matters, look: `shares_memory` tells without writing.

# %%
# Try it here, for example: sharing_matrix("a[::2]", "torch.asarray(a, copy=True)", "t.detach()")

# %% [markdown]
# ## What does a copy cost?
#
# "The conversion is cheap", says the post. A view costs a new header, and a copy moves every byte.
# So the cost should depend on the size. We measure one of each for five sizes, and note the median.

# %%
sizes = [10**k for k in (3, 4, 5, 6, 7)]
ways = {"torch.from_numpy(a)": torch.from_numpy, "np.array(a)": np.array}
seconds = {name: [] for name in ways}
for size in sizes:
    a = np.ones(size, dtype=np.float32)
    for name, convert in ways.items():
        seconds[name].append(measure(partial(convert, a), seconds=0.1).median_s)

# %% [markdown]
# From the first size to the last there are 10,000 times as many bytes. "Far longer" means at least
# fifty times as long, "about as long" at most five times. Guess before you look.

# %% tags=["hide-input"]
# @title Predict
view_grew, copy_grew = (times[-1] / times[0] for times in seconds.values())
if view_grew <= 5 and copy_grew >= 50:
    answer = "the view about as long, the copy far longer"
elif view_grew >= 50 and copy_grew >= 50:
    answer = "both far longer"
elif view_grew <= 5 and copy_grew <= 5:
    answer = "both about as long"
else:
    answer = "too noisy to tell"
predict(
    "For the largest array, compared with the smallest: how long do the two take?",
    answer,
    {
        "both about as long": "The copy has 10,000 times as much to move.",
        "the view about as long, the copy far longer": "A header is a header. A copy moves bytes.",
        "both far longer": "`from_numpy` looks at no element, so their number cannot matter.",
        "too noisy to tell": "The machine was busy with something else: measure again.",
    },
)

# %% [markdown]
# Here is what was measured, with the bytes that each array holds. Read it downwards: ten times the
# bytes from line to line. Where the array is small, most of the time is the call itself, and the
# copy may even be the faster of the two. If one step is far steeper than ten times, the bytes alone
# do not explain it.

# %%
print(f"{'bytes':>12}" + "".join(f"{name:>22}" for name in seconds))
for at, size in enumerate(sizes):
    times = [f"{1e6 * taken[at]:19,.1f} µs" for taken in seconds.values()]
    print(f"{4 * size:12,}" + "".join(times))

# %% [markdown]
# So "cheap" is right for views, and for small arrays. Is it right for TensorFlow, which the post is
# about? Here are the view that it offers and the copy.

# %%
print(f"{'bytes':>12}{'np.asarray(u)':>22}{'u.numpy()':>22}")
for size in sizes:
    u = tf.ones(size)
    times = [measure(way, seconds=0.1).median_s for way in (partial(np.asarray, u), u.numpy)]
    print(f"{4 * size:12,}" + "".join(f"{1e6 * taken:19,.1f} µs" for taken in times))

# %% [markdown]
# `numpy()` is the way that TensorFlow's guide shows, and it copies: it is as cheap as the array is
# small. `np.asarray` is cheap for any size, and read-only.
#
# ## What stands in the way
#
# Not every tensor can be had as an ndarray, and not every ndarray may be written. The first
# obstacle you can put up yourself: switch off the flag. Each array has its own, so a view made
# before may still write. The next code cell fails on purpose.

# %% tags=["raises-exception"]
locked = np.arange(3.0)
locked.flags.writeable = False
locked[0] = 99

# %% [markdown]
# PyTorch's tensors have no such flag. So what does it make of a locked array? It warns. The warning
# is caught and printed here. (Without `set_warn_always`, PyTorch would warn only once a process.)
# Then 99 is written.

# %%
torch.set_warn_always(True)
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    unlocked = torch.from_numpy(locked)
torch.set_warn_always(False)
print(str(caught[0].message).partition(" You may")[0])
unlocked[0] = 99

# %% [markdown]
# The warning came from `from_numpy`. The assignment after it raised no error. So where did the 99
# go: into the memory of the locked array, or elsewhere?

# %% tags=["hide-input"]
# @title Predict
predict(
    "The last line wrote 99 through the tensor. What is `locked[0]`?",
    lambda: locked[0],
    {
        0.0: "The lock is a flag of the array. The tensor shares the memory and has no flag.",
        99.0: "The write went through: PyTorch has warned, and does not look again.",
        RuntimeError: "PyTorch has no read-only tensors that could refuse.",
    },
)

# %% [markdown]
# "Undefined behavior", says the warning: nobody promises what happens. If an array is locked, copy
# it: `torch.tensor(locked)`.
#
# ### DLPack: one way for all
#
# There is an agreement on how a library hands its memory to another, **DLPack**. The receiver's
# `from_dlpack` asks the giver for the address, shape, strides, dtype and device, and shares if that
# is possible. `r` is a read-only ndarray.

# %%
sharing_matrix(
    "np.from_dlpack(t)",
    "torch.from_dlpack(a)",
    "torch.from_dlpack(r)",
    "np.from_dlpack(u)",
    "torch.from_dlpack(u)",
)

# %% [markdown]
# DLPack carries a flag for memory that may only be read. NumPy keeps to it. PyTorch shares all the
# same, this time without a warning. TensorFlow has a `from_dlpack` as well, in
# `tf.experimental.dlpack`.
#
# ### A tensor that remembers
#
# PyTorch can note each operation on a tensor, to compute derivatives later. Such a tensor
# **requires grad**. May NumPy write into it, unnoticed? The next code cell fails on purpose.

# %% tags=["raises-exception"]
w = torch.ones(3, requires_grad=True)
w.numpy()

# %% [markdown]
# PyTorch refuses, since it could not note what NumPy does. The message names the way: `detach()`, a
# tensor over the same memory that notes nothing. What does that make of the memory?

# %% tags=["hide-input"]
# @title Predict
predict(
    "Does `w.detach().numpy()` share memory with `w`?",
    lambda: shares_memory(w, w.detach().numpy()),
    {
        True: "Both calls are views. A write through them changes `w`, and is not noted.",
        False: "Neither `detach` nor `numpy()` copies.",
    },
)

# %% [markdown]
# So `detach().numpy()` is for reading. To write, take a copy.
#
# ### Another memory
#
# A tensor may live in the memory of an accelerator, such as a GPU. `accelerator_or_sim` takes
# yours, or else registers a simulated one, for as long as this kernel runs. An ndarray lives in the
# main memory. The next code cell fails on purpose.

# %% tags=["raises-exception"]
away = torch.arange(3.0).to(accelerator_or_sim())
away.numpy()

# %% [markdown]
# Two memories cannot share anything. The message names the way: `cpu()` copies to the main memory
# first. Write into that copy, and look at the tensor again:

# %%
back = away.cpu().numpy()
back[0] = 99
away.tolist()

# %% [markdown]
# The 99 stayed in the copy. More on this in [Put a tensor on a device](ch05_devices.ipynb).
#
# ## Where the libraries differ
#
# The next table asks all three libraries the same questions. Each answer is what the code under it
# gave just now, on this machine. `x` in it is a fresh tensor of whole numbers, of shape (3, 4).

# %%
where_the_libraries_differ("ch01_tensors_and_ndarrays")

# %% [markdown]
# The rows on memory are those to remember: of the usual ways, PyTorch's share in both directions
# and TensorFlow's in none. The last row is the quiet one: an error in PyTorch, and in TensorFlow a
# sum of whole numbers, though one operand was float64.
#
# ## What the posts say
#
# This course grew out of notes that learners published. Here are their sentences, each decided by
# code that ran just now. In front of each stands its name in this course's ledger: a letter for the
# post, and a number.

# %%
what_the_posts_say("ch01_tensors_and_ndarrays")

# %% [markdown]
# Most of it holds, and what is missing is a condition: which library, which call, which dtype. A6
# says of TensorFlow what is true of PyTorch.
#
# ## Recap
#
# - From a list, NumPy makes float64 and int64, PyTorch float32 and int64, TensorFlow float32 and
#   int32. An ndarray keeps its dtype.
# - TensorFlow's functions take ndarrays, and NumPy's take TensorFlow's tensors. Of NumPy's with
#   PyTorch's tensors some work and some fail, and `torch.add` takes no ndarray: convert first.
# - Share (same dtype, on the CPU): `torch.from_numpy`, `torch.as_tensor`, `t.numpy()`,
#   `np.asarray`, `from_dlpack`. Copy: `torch.tensor`, `np.array`, `clone()`, `copy()`,
#   `tf.constant` of an ndarray, and `u.numpy()`.
# - A view costs the same for any size. A copy costs more the larger it is.
# - Read-only is a flag, and not everyone looks at it. PyTorch writes through a locked array, and
#   through a TensorFlow tensor that shares its memory.
# - `requires_grad` and another device forbid `numpy()`: `detach()` still shares, `cpu()` copies.
# - If it matters, ask: `shares_memory(x, y)`.
#
# ## Exercises
#
# [Tell a view from a copy](../exercises/ch01_tensors_and_ndarrays.ipynb): decide whether two
# tensors share memory, make a view, a copy and a read-only array, and predict who sees a write.
#
# ## Sources
#
# Read in November 2026.
#
# - NumPy manual, [Interoperability with NumPy](https://numpy.org/doc/stable/user/basics.interoperability.html)
#   (`__array__`, `__array_wrap__`, DLPack),
#   [NumPy 2.0 migration guide](https://numpy.org/doc/stable/numpy_2_0_migration_guide.html)
#   (the default int on Windows) and
#   [`ndarray.flags`](https://numpy.org/doc/stable/reference/generated/numpy.ndarray.flags.html).
# - PyTorch manual, [`torch.from_numpy`](https://docs.pytorch.org/docs/stable/generated/torch.from_numpy.html),
#   [`torch.as_tensor`](https://docs.pytorch.org/docs/stable/generated/torch.as_tensor.html) and
#   [`Tensor.numpy`](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.numpy.html)
#   (when they share).
# - TensorFlow guide,
#   [Customization basics: tensors and operations](https://www.tensorflow.org/tutorials/customization/basics)
#   (NumPy compatibility: the sentences that one of the posts repeats).
# - DLPack, [Python specification](https://dmlc.github.io/dlpack/latest/python_spec.html)
#   (when `from_dlpack` shares).
