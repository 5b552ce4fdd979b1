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
# [Start here](ch00_start_here.ipynb). About 50 minutes.

# %%
import warnings
from functools import partial

import numpy as np

from insidetensor import (
    if_installed,
    measure,
    memory_diagram,
    predict,
    puzzle,
    shares_memory,
    sharing_matrix,
    this_machine,
    what_the_posts_say,
    where_the_libraries_differ,
)

torch, tf = if_installed("torch"), if_installed("tensorflow")
this_machine()

# %% [markdown]
# ## Why is the second epoch wrong?
#
# A model is trained on the same images again and again; each pass over them is an *epoch*.
# `prepare` hands the images to PyTorch and scales the pixels: 255 becomes 1. The loop prints the
# brightest pixel of each epoch.

# %%
pixels = np.array([[255, 0, 255], [0, 255, 0]], dtype=np.float32)


def prepare(images):
    batch = torch.from_numpy(images)
    batch /= 255
    return batch


for epoch in (1, 2, 3):
    print(epoch, prepare(pixels).max().item())

# %% [markdown]
# From the second epoch on, the images are almost black. No line of `prepare` names `pixels`, and
# nothing raised. At the end of this lesson you will mend it.
#
# ## Make one from a list
#
# NumPy's arrays are called **ndarrays**, arrays with any number of axes. PyTorch and TensorFlow
# call theirs **tensors**. All three can be made from the same list. The **shape** counts the
# elements along each axis; the **dtype** says what each element is, and how many bits it takes.

# %%
numbers = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
x, t = np.array(numbers), torch.tensor(numbers)
print(x.shape, t.shape)

# %% [markdown]
# A Python float has 64 bits, and a byte has 8. The list says nothing about bits, so each library
# may choose.

# %% tags=["hide-input"]
# @title Predict
predict(
    "How many bytes do the six numbers take in NumPy, in PyTorch and in TensorFlow?",
    lambda: (x.nbytes, t.nbytes, tf.constant(numbers).numpy().nbytes),
    {
        (48, 48, 48): "Six floats of 64 bits make 48 bytes. Models are content with fewer bits.",
        (48, 24, 24): "NumPy keeps 64 bits; the other two take 32 for floats without a dtype.",
        (24, 24, 24): "One of the three keeps a Python float as it is.",
        (48, 48, 24): "The two libraries made for neural networks agree here.",
    },
)

# %% [markdown]
# Whole numbers are another matter: one of the posts behind this course makes a tuple of six ints
# into a tensor, in each library.

# %% tags=["hide-input"]
# @title Predict
six = (1, 2, 3, 4, 5, 6)
bits = {
    "NumPy": lambda: np.array(six).itemsize,
    "PyTorch": lambda: torch.tensor(six).itemsize,
    "TensorFlow": lambda: tf.constant(six).dtype.size,
}
predict(
    "Which library makes them ints of 32 bits, if you say nothing?",
    lambda: ", ".join(name for name, size in bits.items() if size() == 4) or "none",
    {
        "NumPy": "It did, on Windows, before its version 2. What does it do here?",
        "PyTorch": "It takes fewer bits for floats. Not for ints.",
        "TensorFlow": "It takes int32 where the numbers fit; the others take int64.",
        "none": "One of them takes half the bits, as long as the numbers fit.",
    },
)

# %% [markdown]
# Now the numbers come from NumPy, as `x`.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What do `torch.tensor(x)` and `tf.constant(x)` make of the ndarray `x`?",
    lambda: " and ".join([str(torch.tensor(x).dtype)[6:], tf.constant(x).dtype.name]),
    {
        "float32 and float32": "That is what they make of a list. Does an array say more than one?",
        "float64 and float32": "The two agree here.",
        "float64 and float64": "The defaults are for numbers that bring no dtype. An ndarray, "
        "unlike a list, brings one: that of `x` is float64.",
    },
)

# %% [markdown]
# If the libraries are to agree, say the dtype: `tf.constant(x, dtype=tf.float32)`.
#
# ## Index it
#
# A slice takes part of an axis, and a number removes its axis. `...` stands for all axes that are
# not mentioned, and `np.newaxis`, another name for `None`, adds an axis of size 1.

# %% tags=["hide-input"]
# @title Predict
predict(
    "`x` has shape (2, 3). What is the shape of `x[..., 1, np.newaxis]`?",
    lambda: x[..., 1, np.newaxis].shape,
    {
        (2,): "That is `x[..., 1]`. There is one more axis to come.",
        (1, 3): "To which axis does the `1` belong, if `...` takes all those before it?",
        (2, 1): "`...` keeps the rows, `1` takes one column, and a new axis of size 1 is added.",
        (2, 3, 1): "What does a number do to its axis?",
    },
)

# %% [markdown]
# PyTorch and TensorFlow understand the same index. Now another one.

# %%
# @title Puzzle
puzzle(
    "The last column of `t` as a row: shape (1, 2), without a copy.",
    [[3.0, 6.0]],
    lambda: ...,
    view_of=t,
)

# %% [markdown]
# Arithmetic works on all elements at once, and `@` is the matrix product. Most names are the same
# in all three libraries, and some are not: TensorFlow's tensors have no `.T`.

# %%
print(x @ x.T, np.exp(x[0]), np.tile(x[0], 2), sep="\n")
print(t @ t.T, torch.sqrt(t[0]), torch.tile(t[0], (2,)), sep="\n")

# %%
u = tf.constant(numbers)
print(u @ tf.transpose(u), tf.square(u) + 10, sep="\n")
print(tf.exp(u[0]), tf.sqrt(u[0]), tf.tile(u[0], [2]), tf.constant(42), sep="\n")

# %% [markdown]
# `tf.constant(42)` has the shape `()`: no axes, one element. An index for every axis leads to one
# element too.

# %%
from_x, from_t = x[0, 0], t[0, 0]
x[0, 0] = t[0, 0] = 7

# %% tags=["hide-input"]
# @title Predict
predict(
    "Both were 1.0 before the 7 was written. What are `from_x` and `from_t` now?",
    lambda: (float(from_x), float(from_t)),
    {
        (1.0, 1.0): "One of them is a tensor. Could it look into the memory of another?",
        (7.0, 7.0): "One of them is a plain number. Could a write elsewhere change it?",
        (1.0, 7.0): "NumPy took a number out. PyTorch gave a tensor of shape `()`: a view.",
        (7.0, 1.0): "Which of the two is a tensor, and which is a number?",
    },
)

# %% [markdown]
# `float()` takes the number out, in all three libraries. An element that is still a tensor may be a
# view.
#
# ## Who converts without being asked?
#
# A post says: TensorFlow's operations turn ndarrays into tensors by themselves, and NumPy's turn
# tensors into ndarrays. The post speaks of TensorFlow; we give NumPy a tensor of PyTorch too. NumPy
# has something to say about that, so its warnings are caught.

# %%
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    added = np.add(t, 1)

# %% tags=["hide-input"]
# @title Predict
predict(
    "What did `np.add(t, 1)` give for a PyTorch tensor?",
    lambda: "a PyTorch tensor" if torch.is_tensor(added) else "an ndarray",
    {
        "an ndarray": "That is what it gives for a tensor of TensorFlow.",
        "a PyTorch tensor": "NumPy computes, and asks the tensor to wrap the result again.",
        "a TypeError": "That is what `torch.add` does with an ndarray.",
    },
)

# %%
print({str(warning.message).partition(",")[0] for warning in caught})
what_the_posts_say("A4", "A5")

# %% [markdown]
# Not all of NumPy's functions do that: `np.concatenate` of PyTorch's tensors gives an ndarray, and
# `np.sum(t)` fails. Operators depend on the order: `t * x` works and `x * t` raises, both orders of
# `/` work, and neither of `<`. Rely on none of it, and convert first.
#
# ## Who shares memory with whom?
#
# Two arrays **share memory** if a write through one can be seen through the other. A **view** uses
# the memory of another array, a **copy** has its own. Here 99 is written into the array after three
# tensors were made from it.

# %%
a = np.arange(4.0)
first, second = torch.from_numpy(a), torch.tensor(a)
third = torch.as_tensor(a, dtype=torch.float32)
a[0] = 99

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are `first[0]`, `second[0]` and `third[0]`, each of which was 0?",
    lambda: tuple(each[0].item() for each in (first, second, third)),
    {
        (99.0, 0.0, 0.0): "`torch.tensor` always copies, and float32 needs other bytes.",
        (99.0, 0.0, 99.0): "`as_tensor` shares where it can. Can float32 use bytes of float64?",
        (99.0, 99.0, 99.0): "At least one of the three has memory of its own.",
        (0.0, 0.0, 0.0): "One of the three looks into the memory of the array.",
    },
)

# %%
memory_diagram(a, first, second)

# %% [markdown]
# The picture is drawn from the addresses: two of these stand on one strip.
# `shares_memory(a, first)` asks the same without a picture, and without writing.
#
# ### And back?
#
# `t.numpy()` and `np.asarray(t)` share with a PyTorch tensor; `t.numpy().copy()` does not.
# TensorFlow's tensors cannot be changed: there is no assignment to an element. But an ndarray made
# from one might accept it. For a large `u`, `u.numpy()` takes longer than for a small one, and
# `np.asarray(u)` does not.

# %% tags=["hide-input"]
# @title Predict
u = tf.constant(six)
writable = {
    "`u.numpy()`": lambda: u.numpy().flags.writeable,
    "`np.asarray(u)`": lambda: np.asarray(u).flags.writeable,
}
predict(
    "`u` is a TensorFlow tensor. Which of these ndarrays accepts a write?",
    lambda: " and ".join(call for call, accepts in writable.items() if accepts()) or "neither",
    {
        "`u.numpy()` and `np.asarray(u)`": "One of them shares with `u`, and so must be guarded.",
        "neither": "One of them is a copy, and whoever has a copy may write to it.",
        "`u.numpy()`": "It is a copy. The other one shares, and its flag `writeable` is off.",
        "`np.asarray(u)`": "`np.asarray` avoids copies where it can. What would a write do?",
    },
)

# %% [markdown]
# Try both. The next code cell fails on purpose. One post says that a TensorFlow tensor and an
# ndarray share their memory. It means conversions between these two that operations such as
# `np.add(u, 1)` make by themselves. What this machine says of those, and of calls, follows.

# %% tags=["raises-exception"]
u = tf.constant(six)
u.numpy()[0] = 888
array = np.asarray(u)
print(u, shares_memory(u, array))
array[0] = 888

# %%
what_the_posts_say("A6")

# %% [markdown]
# ### Can an immutable tensor change?
#
# `tf.constant` looks whether it was given an ndarray, and copies that first, because somebody could
# write to it later. Here it is given `t`, a tensor of PyTorch. Then 99 is written into `t`.

# %%
t = torch.arange(4.0)
u = tf.constant(t)
t[0] = 99

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
# The name of a conversion does not tell. So let us ask every one of them, by writing: fresh tensors
# `a` (ndarray), `t` (PyTorch) and `u` (TensorFlow) are converted, one side is overwritten, and we
# look at the other. Then the other way round.

# %%
matrix = sharing_matrix()
matrix

# %% [markdown]
# Circles that overlap share memory. *Unguarded* are two ways from TensorFlow to PyTorch: PyTorch
# has no read-only tensors, so it takes the memory of a tensor that cannot be changed, and changes
# it. (`from_dlpack` is DLPack, an agreement on how one library lends its memory to another.)

# %%
# @title Puzzle
u = tf.constant([0.0, 1.0, 2.0, 3.0])
puzzle(
    "The elements of `u` in a PyTorch tensor that may be written, without changing `u`.",
    torch.arange(4.0),
    lambda: ...,
    rules={"A write to it changes `u`.": lambda yours: not shares_memory(yours, u)},
)

# %% [markdown]
# ### On what else does it depend?
#
# On the address, for one. Here are slices of a tensor, given to TensorFlow as they are and as
# ndarrays. The first column says at which byte each slice begins.

# %%
long = torch.arange(32.0)
for start in (0, 1, 8, 16):
    part = long[start:]
    ways = tf.constant(part), tf.expand_dims(part.numpy(), 0)
    print(4 * start, [shares_memory(part, way) for way in ways])

# %% [markdown]
# It shared where the address is a multiple of 64, and copied elsewhere. `tf.constant` of an ndarray
# copies; `tf.expand_dims`, `tf.squeeze` and `tf.stop_gradient` may take its memory. You are told
# nothing, so ask `shares_memory`. Make a matrix of your own, from `a`, `t`, `u`, or `r`, an ndarray
# that is read-only:

# %%
sharing_matrix(
    "a[::2]",
    "a[[0, 2]]",
    "np.broadcast_to(a, (2, 4))",
    "torch.from_numpy(r)",
    "torch.from_dlpack(r)",
    "np.from_dlpack(u)",
)

# %% [markdown]
# A slice and a broadcast are views; a list of indices copies. The lock of `r` is a flag of the
# array, and a PyTorch tensor has no such flag. `from_numpy` warns, once a process. If an array is
# locked, copy it: `torch.tensor(r)`.
#
# ## What does a copy cost?
#
# We measure a view and a copy for five sizes, and note the median. From the first size to the last
# there are 10,000 times as many bytes. "Far longer" means that the copy took at least fifty times
# as long as the view, "about as long" at most five.

# %%
sizes = [10**k for k in (3, 4, 5, 6, 7)]
ways = {"torch.from_numpy(a)": torch.from_numpy, "np.array(a)": np.array}
seconds = {name: [] for name in ways}
for size in sizes:
    a = np.ones(size, dtype=np.float32)
    for name, convert in ways.items():
        seconds[name].append(measure(partial(convert, a), seconds=0.1).median_s)

# %% tags=["hide-input"]
# @title Predict
smallest, *_, largest = (copy / view for view, copy in zip(*seconds.values(), strict=True))
if smallest <= 5 and largest >= 50:
    answer = "about as long for the smallest, far longer for the largest"
elif smallest >= 50 and largest >= 50:
    answer = "far longer for both"
elif smallest <= 5 and largest <= 5:
    answer = "about as long for both"
else:
    answer = "too noisy to tell"
predict(
    "The smallest array has 4,000 bytes. How long did its copy take, beside its view? And that of "
    "the largest?",
    answer,
    {
        "about as long for both": "A copy of the largest array has 10,000 times as much to move.",
        "about as long for the smallest, far longer for the largest": "Both are calls, and a call "
        "takes as long as moving 4,000 bytes, or longer. Beside 40 million it no longer counts.",
        "far longer for both": "Each of the two is a call, and a call takes its time for an array "
        "of any size.",
        "too noisy to tell": "That is so where the machine was busy: measure again.",
    },
)

# %%
print(f"{'bytes':>12}" + "".join(f"{name:>22}" for name in seconds))
for at, size in enumerate(sizes):
    times = [f"{1e6 * taken[at]:19,.1f} µs" for taken in seconds.values()]
    print(f"{4 * size:12,}" + "".join(times))

# %% [markdown]
# Read it downwards: ten times the bytes from line to line. Where the array is small, the copy may
# even be the faster of the two. If one step is far steeper than ten times, the bytes alone do not
# explain it.
#
# ## What stands in the way?
#
# PyTorch can note each operation on a tensor, and compute derivatives from the notes later. Such a
# tensor **requires grad**, and `backward()` computes the derivatives. That is **automatic
# differentiation**, by which models learn. The derivative of w² is 2w. May NumPy write to such a
# tensor? The next code cell fails on purpose.

# %% tags=["raises-exception"]
w = torch.ones(3, requires_grad=True)
squares = (w * w).sum()
w.numpy()

# %% [markdown]
# PyTorch could not note what NumPy does, so it refuses. The message names a way: `detach()`, a
# tensor over the same memory that notes nothing. Let us write through it.

# %%
w.detach().numpy()[0] = 99
squares.backward()

# %% tags=["hide-input"]
# @title Predict
predict(
    "All three were 1 when they were squared. What is `w.grad[0]`, the derivative of the first?",
    lambda: w.grad[0].item(),
    {
        2.0: "That is right for `w[0]` = 1. When is that value read: before the write, or after?",
        198.0: "2 × 99: `backward` read what NumPy had written. PyTorch did not notice the write.",
        99.0: "That is the element itself now. The derivative of w² is 2w.",
    },
)

# %% [markdown]
# PyTorch counts the writes through `w.detach()` itself, and `backward` then raises where it needs
# the old value. It cannot count those of another library. So `detach().numpy()` is for reading; to
# write, copy.
#
# A tensor on another device refuses `numpy()` as well, and `cpu()` copies it to the main memory:
# [Put a tensor on a device](ch05_devices.ipynb). Three questions sum up what differs; `x` is a
# fresh tensor of whole numbers.

# %%
where_the_libraries_differ("to-ndarray", "function-of-ndarray", "ndarray-on-the-left")

# %% [markdown]
# ## Mend the failure
#
# `from_numpy` shares, and `/=` writes in place: each epoch divided the training set once more. (In
# TensorFlow, `batch /= 255` makes a new tensor.) Write the line that `prepare` should have.

# %%
# @title Puzzle
pixels = np.array([[255, 0, 255], [0, 255, 0]], dtype=np.float32)
puzzle(
    "A PyTorch tensor of the pixels divided by 255, while `pixels` stays as it is.",
    torch.tensor([[1.0, 0.0, 1.0], [0.0, 1.0, 0.0]]),
    lambda: ...,
    rules={"It changed `pixels`.": lambda yours: pixels.max() == 255},
)

# %% [markdown]
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
# - TensorFlow may take the memory of a PyTorch tensor, and with some operations that of an ndarray.
#   Whoever writes there changes a tensor that cannot be changed.
# - `requires_grad` and another device forbid `numpy()`: `detach()` still shares, `cpu()` copies.
# - Before you write in place, ask who else looks there: `shares_memory(x, y)`.
#
# More sentences and more questions, all run:
# [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
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
#   [ndarray.flags](https://numpy.org/doc/stable/reference/generated/numpy.ndarray.flags.html).
# - PyTorch manual, [torch.from_numpy](https://docs.pytorch.org/docs/stable/generated/torch.from_numpy.html),
#   [torch.as_tensor](https://docs.pytorch.org/docs/stable/generated/torch.as_tensor.html) and
#   [Tensor.numpy](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.numpy.html)
#   (when they share).
# - TensorFlow guide,
#   [Customization basics: tensors and operations](https://www.tensorflow.org/tutorials/customization/basics)
#   (NumPy compatibility: the sentences that one of the posts repeats).
# - DLPack, [Python specification](https://dmlc.github.io/dlpack/latest/python_spec.html)
#   (when `from_dlpack` shares).
