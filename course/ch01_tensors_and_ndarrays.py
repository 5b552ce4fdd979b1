# %% [markdown]
# # Make a tensor from an array
#
# **What you'll build.** In the exercise: functions that distinguish views from copies, and
# functions that make views or copies.
#
# **What you'll be able to do.** Make the same numbers in three libraries. Before a conversion, say
# whether it shares memory or copies. Understand the errors of conversions that fail.
#
# **What you need.** Python, some experience with NumPy arrays, and
# [Start here](ch00_start_here.ipynb). About 45 minutes.

# %%
from functools import partial

import numpy as np

from insidetensor import (
    compare_times,
    if_installed,
    measure,
    memory_diagram,
    predict,
    puzzle,
    shares_memory,
    sharing_matrix,
    this_machine,
)

torch, tf = if_installed("torch"), if_installed("tensorflow")
this_machine()

# %% [markdown]
# ## Why is the second epoch wrong?
#
# A model is trained on the same images many times. One pass over all images is an *epoch*. In each
# epoch, `prepare` makes a PyTorch tensor from the images, and divides the pixels by 255. The loop
# prints the largest pixel of each epoch.

# %%
pixels = np.array([[255, 0, 255], [0, 255, 0]], dtype=np.float32)


def prepare(images):
    batch = torch.from_numpy(images)
    batch /= 255
    return batch


for epoch in (1, 2, 3):
    print(epoch, prepare(pixels).max().item())

# %% [markdown]
# From the second epoch on, the images are almost black. The name `pixels` is in no line of
# `prepare`, and there was no error. At the end of this lesson you will mend `prepare`.
#
# ## Start from a list
#
# An array of NumPy is an **ndarray**, and can have up to 64 axes. PyTorch and TensorFlow call
# their arrays **tensors**. Each library can make its array from the same list. The **shape** says
# how many elements lie along each axis. The **dtype** says what kind of number each element is, and
# how many bits it takes.

# %%
numbers = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]
x, t = np.array(numbers), torch.tensor(numbers)
print(x.shape, t.shape)

# %% [markdown]
# A Python float has 64 bits, and a byte has 8. The list does not say how many bits a library should
# use, so each library chooses. NumPy is made for computations of all kinds. PyTorch and TensorFlow
# are made for neural networks.

# %% tags=["hide-input"]
# @title Predict
predict(
    "How many bytes do the six numbers take in NumPy, in PyTorch and in TensorFlow?",
    lambda: (x.nbytes, t.nbytes, tf.constant(numbers).numpy().nbytes),
    {
        (48, 48, 48): "Six floats of 64 bits make 48 bytes. For neural networks, 32 bits are "
        "enough.",
        (48, 24, 24): "NumPy keeps 64 bits. The other two use 32 bits for floats without a dtype.",
        (24, 24, 24): "24 bytes are six floats of 32 bits. But NumPy keeps the 64 bits of a "
        "Python float.",
        (48, 48, 24): "PyTorch and TensorFlow are made for the same kind of models, and use the "
        "same number of bits.",
    },
)

# %% [markdown]
# The next cell shows which dtype each library chooses for six whole numbers:

# %%
six = (1, 2, 3, 4, 5, 6)
print(np.array(six).dtype, torch.tensor(six).dtype, tf.constant(six).dtype.name)

# %% [markdown]
# TensorFlow chooses int32 if the numbers fit into it. Now we make tensors from the ndarray `x`, not
# from a list.

# %% tags=["hide-input"]
# @title Predict
predict(
    "`x` is an ndarray of floats. Which dtypes do `torch.tensor(x)` and `tf.constant(x)` have?",
    lambda: " and ".join([str(torch.tensor(x).dtype)[6:], tf.constant(x).dtype.name]),
    {
        "float32 and float32": "Both libraries make float32 from a list of floats. But an ndarray "
        "has a dtype.",
        "float64 and float32": "`x` has a dtype. TensorFlow reads this dtype, as PyTorch does.",
        "float64 and float64": "Both libraries keep the dtype of an ndarray. The dtype of `x` is "
        "float64.",
    },
)

# %% [markdown]
# To get the same dtype in all three libraries, write the dtype:
# `tf.constant(x, dtype=tf.float32)`.
#
# ## Index an array or a tensor
#
# In an index, a slice takes a part of its axis, and a number removes its axis. `...` stands for all
# axes that the index does not mention. `np.newaxis`, another name for `None`, adds an axis of size
# 1.

# %% tags=["hide-input"]
# @title Predict
predict(
    "`x` has shape (2, 3). What is the shape of `x[..., 1, np.newaxis]`?",
    lambda: x[..., 1, np.newaxis].shape,
    {
        (2,): "This is the shape of `x[..., 1]`. But `np.newaxis` adds an axis.",
        (1, 3): "`...` stands for the first axis, so the `1` belongs to the second axis.",
        (2, 1): "`...` keeps the rows, `1` takes one column, and `np.newaxis` adds an axis of "
        "size 1.",
        (2, 3, 1): "The `1` removes its axis, which has size 3.",
    },
)

# %% [markdown]
# PyTorch and TensorFlow accept the same index.

# %%
# @title Puzzle
puzzle(
    "Show the last column of `t` as a row of shape (1, 2), without a copy.",
    [[3.0, 6.0]],
    lambda: ...,
    view_of=t,
    helped_by="last_column",
)

# %% [markdown]
# An operator such as `+` works on all elements at once. `@` is the matrix product. Many functions,
# such as `exp`, have the same name in all three libraries. Other names differ: `sum` and
# `concatenate` of NumPy are called `reduce_sum` and `concat` in TensorFlow. A TensorFlow tensor
# has no `.T`.

# %%
print(x @ x.T, np.exp(x[0]), sep="\n")
print(t @ t.T, torch.exp(t[0]), sep="\n")

# %%
u = tf.constant(numbers)
print(u @ tf.transpose(u), tf.exp(u[0]), tf.constant(42), sep="\n")

# %% [markdown]
# `tf.constant(42)` has the shape `()`: it has no axes, and one element. An index with one number
# for each axis also gives one element. NumPy returns this element as a number, PyTorch as a tensor
# of shape `()`.

# %%
from_x, from_t = x[0, 0], t[0, 0]
x[0, 0] = t[0, 0] = 7

# %% tags=["hide-input"]
# @title Predict
predict(
    "`from_x` and `from_t` were 1.0 before the last line wrote 7. What are they now?",
    lambda: (float(from_x), float(from_t)),
    {
        (1.0, 1.0): "`from_t` is a tensor. Like a slice, this tensor is made without a copy.",
        (7.0, 7.0): "`from_x` is a number, such as 1.0. A write to `x` cannot change a number.",
        (1.0, 7.0): "NumPy returned a number. PyTorch returned a tensor of shape `()`, which is a "
        "view of `t`.",
        (7.0, 1.0): "`from_x` is a number. `from_t` is a tensor, and PyTorch makes such a tensor "
        "without a copy.",
    },
)

# %% [markdown]
# To keep a value, convert it into a Python number: `float(t[0, 0])` does this in all three
# libraries. The tensor `t[0, 0]` shows later writes into `t`.
#
# ## Which library converts without being asked?
#
# A post says: TensorFlow's operations convert ndarrays into tensors by themselves, and NumPy's
# operations convert TensorFlow tensors into ndarrays. Here `x` is an ndarray, and `u` is a
# TensorFlow tensor. For an operator such as `+`, Python first asks the left operand for the
# result. If the right operand has a higher *priority*, an ndarray lets that operand compute.

# %% tags=["hide-input"]
# @title Predict
kinds = {"ndarray": "an ndarray", "EagerTensor": "a tensor"}
predict(
    "What are the types of `x + u` and `np.add(x, u)`?",
    lambda: " and ".join(kinds[type(each).__name__] for each in (x + u, np.add(x, u))),
    {
        "an ndarray and a tensor": "`np.add` computes with ndarrays: it first makes an ndarray "
        "from `u`.",
        "a tensor and an ndarray": "`u` has the higher priority, so `u` computes the sum. "
        "`np.add` is a function: it makes an ndarray from `u`, and returns an ndarray, as the "
        "post says.",
        "an ndarray and an ndarray": "Python asks `x` first. But `u` has the higher priority.",
        "a tensor and a tensor": "`np.add` is a function of NumPy. It computes the sum itself.",
    },
)

# %% [markdown]
# Some functions convert between NumPy and PyTorch, and some do not. `torch.add(x, 1)` and
# `np.sum(t)` raise a `TypeError`. `np.add(t, 1)` returns a tensor, with a warning. So convert
# before the call.
#
# ## Who shares memory with whom?
#
# Two arrays **share memory** if you can write through one array and see the new value through the
# other. A view shares memory with the array from which it was made; a copy does not. `torch.tensor`
# always copies; `torch.as_tensor` copies only if it must. The next cell makes three tensors from
# `a`, then it writes 99 into `a`.

# %%
a = np.arange(4.0)
first, second = torch.from_numpy(a), torch.tensor(a)
third = torch.as_tensor(a, dtype=torch.float32)
a[0] = 99

# %% tags=["hide-input"]
# @title Predict
predict(
    "`first[0]`, `second[0]` and `third[0]` were 0. What are they now?",
    lambda: tuple(each[0].item() for each in (first, second, third)),
    {
        (99.0, 0.0, 0.0): "`from_numpy` shares memory. The third tensor is a copy: `a` is "
        "float64, and float32 needs other bytes.",
        (99.0, 0.0, 99.0): "`as_tensor` shares memory if it can. But the third tensor is float32, "
        "and the bytes of `a` are float64.",
        (99.0, 99.0, 99.0): "`torch.tensor` always copies, so the second tensor has its own "
        "memory.",
        (0.0, 0.0, 0.0): "At the start of this lesson, `prepare` calls `from_numpy`, which shares "
        "memory.",
    },
)

# %%
memory_diagram(a, first, second)

# %% [markdown]
# The picture is drawn from memory addresses. `a` and `first` share memory, so they are on one
# strip. `shares_memory(a, first)` gives the same answer without a picture or a write.
#
# ### From a tensor to an ndarray
#
# For a PyTorch tensor `t`, `t.numpy()` and `np.asarray(t)` share its memory; `t.numpy().copy()`
# does not. A TensorFlow tensor cannot be changed, so an ndarray that shares its memory should
# refuse writes. We measured two conversions of a TensorFlow tensor `u`. If `u` has more elements,
# `u.numpy()` takes longer; `np.asarray(u)` does not.

# %% tags=["hide-input"]
# @title Predict
u = tf.constant(six)
writable = {
    "`u.numpy()`": lambda: u.numpy().flags.writeable,
    "`np.asarray(u)`": lambda: np.asarray(u).flags.writeable,
}
predict(
    "`u` is a TensorFlow tensor. Into which of these ndarrays can you write?",
    lambda: " and ".join(call for call, accepts in writable.items() if accepts()) or "neither",
    {
        "`u.numpy()` and `np.asarray(u)`": "With more elements, `np.asarray(u)` does not take "
        "longer. So it copies nothing: it shares the memory of `u`.",
        "neither": "With more elements, `u.numpy()` takes longer, because it copies them.",
        "`u.numpy()`": "`u.numpy()` is a copy. The ndarray `np.asarray(u)` shares the memory of "
        "`u`, so the flag `writeable` of this ndarray is off.",
        "`np.asarray(u)`": "`np.asarray(u)` copies nothing, so a write into it would change `u`.",
    },
)

# %% [markdown]
# The next code cell writes into both ndarrays, and fails on purpose.

# %% tags=["raises-exception"]
u = tf.constant(six)
u.numpy()[0] = 888
array = np.asarray(u)
print(u, shares_memory(u, array))
array[0] = 888

# %% [markdown]
# One post advises: if an ndarray was made from a tensor, treat it as a new view of the tensor.
# This is right for PyTorch's `numpy()`, but TensorFlow's `numpy()` copies. Another post says that
# a TensorFlow tensor and an ndarray share memory. On the CPU, this is true inside `np.add(u, 1)`,
# which converts `u` as `np.asarray(u)` does.
#
# ### From an array to a TensorFlow tensor
#
# `tf.constant` copies an ndarray that you give it, because you could write into the ndarray later.
# From a PyTorch tensor `t`, `tf.constant` first makes an ndarray, as `np.asarray(t)` does. You
# never get this ndarray. The next cell makes one tensor from `t` and one from the ndarray
# `t.numpy()`, then writes 99 into `t`.

# %%
t = torch.arange(4.0)
from_t, from_array = tf.constant(t), tf.constant(t.numpy())
t[0] = 99

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are `from_t[0]` and `from_array[0]` now?",
    lambda: (float(from_t[0]), float(from_array[0])),
    {
        (
            0.0,
            0.0,
        ): "From `t`, `tf.constant` first makes an ndarray, which is a view of `t`. You "
        "never get this ndarray.",
        (99.0, 99.0): "`t.numpy()` is a view of `t`. But `tf.constant` copies an ndarray that you "
        "give it.",
        (99.0, 0.0): "`from_t` uses the memory of `t`, so the write into `t` changed `from_t`: a "
        "tensor that cannot be changed has changed. You gave the ndarray `t.numpy()` to "
        "`tf.constant`, so `tf.constant` copied it.",
        (0.0, 99.0): "`t.numpy()` is an ndarray, and `tf.constant` copies an ndarray that you "
        "give it.",
    },
)

# %% [markdown]
# The name of a conversion does not say whether it shares memory. So the next cell tries many
# conversions. Each starts from a new ndarray `a`, PyTorch tensor `t` or TensorFlow tensor `u`. The
# cell writes into the source and looks at the result; then it writes into the result and looks at
# the source. (`from_dlpack` is named after **DLPack**, an agreement on how one library lends its
# memory to another.)

# %%
sharing_matrix()

# %% [markdown]
# Overlapping circles mean shared memory. Two of the conversions go from TensorFlow to PyTorch and
# are *unguarded*: PyTorch has no read-only tensors, so a write through PyTorch changes the
# TensorFlow tensor. PyTorch also writes into a read-only ndarray. `torch.from_numpy` warns of
# this, but only once in a Python session.

# %%
# @title Puzzle
u = tf.constant([0.0, 1.0, 2.0, 3.0])
puzzle(
    "Make a PyTorch tensor with the elements of `u`. A write into this tensor must not change `u`.",
    torch.arange(4.0),
    lambda: ...,
    rules={"A write into your tensor changes `u`.": lambda yours: not shares_memory(yours, u)},
    helped_by="writable_elements",
)

# %% [markdown]
# ### What else decides whether memory is shared?
#
# Sharing can depend on the memory address. The next cell gives slices of one PyTorch tensor to
# TensorFlow, as tensors and as ndarrays. The first number of each line says at which byte of the
# tensor the slice begins.

# %%
long = torch.arange(32.0)
for start in (0, 1, 8, 16):
    part = long[start:]
    ways = tf.constant(part), tf.expand_dims(part.numpy(), 0)
    print(4 * start, [shares_memory(part, way) for way in ways])

# %% [markdown]
# If the address was a multiple of 64, memory was shared. Otherwise TensorFlow copied.
# `tf.constant` always copies an ndarray. But `tf.expand_dims`, `tf.squeeze` and `tf.stop_gradient`
# may use the ndarray's memory. TensorFlow does not say whether it copied, so call `shares_memory`.
# In NumPy, the kind of index decides whether elements are copied:

# %%
a = np.arange(4.0)
for part in (a[1:3], a[[1, 2]], np.broadcast_to(a, (2, 4))):
    print(part.tolist(), shares_memory(a, part))

# %% [markdown]
# A slice is a view. A list of indices makes a copy, because the list may name elements in any order
# and at any distance. `np.broadcast_to` **broadcasts** `a` to a larger shape: it makes a view that
# has the same elements several times.
#
# ## What does a copy cost?
#
# The next cell measures a view and a copy, for three sizes. It does this six times. A busy machine
# makes the times longer, so we use the shortest one. Each size has a hundred times as many bytes
# as the size before. In the answers, "far longer" means that the copy took more than ten times as
# long as the view. "About as long" means anything less.

# %%
sizes = [10**k for k in (3, 5, 7)]
ways = {"torch.from_numpy(a)": torch.from_numpy, "np.array(a)": np.array}
arrays = {size: np.ones(size, dtype=np.float32) for size in sizes}
seconds = {(name, size): [] for size in sizes for name in ways}
for _ in range(6):
    for (name, size), times in seconds.items():
        times.append(measure(partial(ways[name], arrays[size]), seconds=0.02).best_s)


# %% tags=["hide-input"]
# @title Predict
def compare_copies():
    times = [[seconds[name, size] for name in ways] for size in (sizes[0], sizes[-1])]
    smallest, largest = (compare_times(copy, view, factor=10) > 0 for view, copy in times)
    if smallest == largest:
        return "far longer for both" if largest else "about as long for both"
    return "about as long for the smallest, far longer for the largest"


predict(
    "The smallest array has 4,000 bytes, the largest has 40 million. How long did the copy of "
    "each array take, compared with the view?",
    compare_copies,
    {
        "about as long for both": "A copy of the largest array moves 10,000 times as many bytes "
        "as a copy of the smallest.",
        "about as long for the smallest, far longer for the largest": "A call itself takes at "
        "least as long as the copying of 4,000 bytes. The copying of 40 million bytes takes far "
        "longer.",
        "far longer for both": "The copying of 4,000 bytes takes no longer than the call itself.",
    },
)

# %%
print(f"{'bytes':>12}" + "".join(f"{name:>22}" for name in ways))
for size in sizes:
    times = [f"{1e6 * min(seconds[name, size]):19,.1f} µs" for name in ways]
    print(f"{4 * size:12,}" + "".join(times))

# %% [markdown]
# Read each column from top to bottom. For the smallest array, the call itself takes most of the
# time, and the copy may even be faster than the view. From the second size to the third, the copy
# may become much more than a hundred times slower. The largest array may not fit into the cache,
# the processor's small fast memory. Its copy also needs new memory, which the operating system must
# prepare.
#
# ## When is a conversion refused?
#
# If a tensor **requires grad**, PyTorch records operations on it. Later, `backward()` computes
# derivatives from the record, and models learn with these derivatives. This is **automatic
# differentiation**. For example, the derivative of w² is 2w. May NumPy write into a tensor that
# requires grad? The next code cell fails on purpose.

# %% tags=["raises-exception"]
w = torch.ones(3, requires_grad=True)
squares = (w * w).sum()
w.numpy()

# %% [markdown]
# PyTorch cannot record what NumPy does, so it refuses. The message advises `detach()`, which
# returns a tensor that uses the same memory and records nothing. The next cell writes through such
# a tensor.

# %%
w.detach().numpy()[0] = 99
squares.backward()

# %% tags=["hide-input"]
# @title Predict
predict(
    "The three elements of `w` were 1 when they were squared. What is `w.grad[0]`, the derivative "
    "for the first element?",
    lambda: w.grad[0].item(),
    {
        2.0: "This is 2w for w = 1. But `backward` reads `w` when it runs, and it runs after the "
        "write.",
        198.0: "This is 2 × 99: `backward` read the 99 that NumPy had written. PyTorch did not "
        "notice the write.",
        99.0: "The element itself is 99 now. But the derivative of w² is 2w.",
    },
)

# %% [markdown]
# PyTorch counts almost all of its own writes into `w.detach()`. If a counted write changed a value
# that `backward` needs, `backward` raises an error. PyTorch cannot count the writes of another
# library. So use `detach().numpy()` only for reading, and copy before you write.
#
# A tensor on another device also refuses `numpy()`. `cpu()` copies the tensor to the main memory:
# [Put a tensor on a device](ch05_devices.ipynb).
#
# ## Mend the failure
#
# `from_numpy` shares memory. `/=` works **in place**: it writes into the memory of `batch`, and
# makes no new tensor. So each epoch divided `pixels` by 255 once more. Write a line that mends
# `prepare`.

# %%
# @title Puzzle
pixels = np.array([[255, 0, 255], [0, 255, 0]], dtype=np.float32)
puzzle(
    "Make a PyTorch tensor with the pixels divided by 255. `pixels` must not change.",
    torch.tensor([[1.0, 0.0, 1.0], [0.0, 1.0, 0.0]]),
    lambda: ...,
    rules={"Your line changed `pixels`.": lambda yours: pixels.max() == 255},
    helped_by="scaled_pixels",
)

# %% [markdown]
# Several lines are right. In the next cell, `/` makes a new tensor. You can also copy first, with
# `torch.tensor(images)`, and keep `/=`.


# %%
def prepare(images):
    batch = torch.from_numpy(images)
    return batch / 255


for epoch in (1, 2, 3):
    print(epoch, prepare(pixels).max().item())

# %% [markdown]
# ## Recap
#
# - From a list of floats, NumPy makes float64; PyTorch and TensorFlow make float32. From a list of
#   whole numbers, NumPy and PyTorch make int64; TensorFlow makes int32 if the numbers fit into it.
#   From an ndarray, each library keeps the ndarray's dtype.
# - TensorFlow's functions accept ndarrays, and NumPy's functions accept TensorFlow tensors. Mixed
#   calls of NumPy and PyTorch work with some functions and fail with others, so convert before the
#   call.
# - On the CPU, with the same dtype, these share memory: `torch.from_numpy`, `torch.as_tensor`,
#   `t.numpy()`, `np.asarray`, `from_dlpack`. These copy: `torch.tensor`, `np.array`, `clone()`,
#   `copy()`, `tf.constant` of an ndarray, and `u.numpy()`.
# - A view takes the same time for any size. A larger copy takes more time.
# - PyTorch writes into a read-only ndarray: it ignores the flag. It also writes into memory that
#   it shares with TensorFlow.
# - A TensorFlow tensor may use the memory of a PyTorch tensor. With some operations, it may use an
#   ndarray's memory too. A write into this memory changes the TensorFlow tensor.
# - A PyTorch tensor refuses `numpy()` if PyTorch records operations on it, or if it is on another
#   device. `detach()` returns a tensor that still shares memory; `cpu()` copies from the device.
# - Before you write in place, check which other arrays use the memory: `shares_memory(x, y)`.
#
# For more sentences and questions, see [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Distinguish a view from a copy](../exercises/ch01_tensors_and_ndarrays.ipynb): decide whether
# two tensors share memory; make a view, a copy and a read-only array; predict which arrays a write
# changes.
#
# ## Sources
#
# We read these pages in November 2026.
#
# - NumPy manual, [Interoperability with NumPy](https://numpy.org/doc/stable/user/basics.interoperability.html)
#   (`__array__`, `__array_wrap__`, DLPack) and
#   [ndarray.flags](https://numpy.org/doc/stable/reference/generated/numpy.ndarray.flags.html).
# - PyTorch manual,
#   [torch.from_numpy](https://docs.pytorch.org/docs/stable/generated/torch.from_numpy.html),
#   [torch.as_tensor](https://docs.pytorch.org/docs/stable/generated/torch.as_tensor.html) and
#   [Tensor.numpy](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.numpy.html) (when
#   they share memory).
# - TensorFlow guide, [Customization basics: tensors and
#   operations](https://www.tensorflow.org/tutorials/customization/basics) (a post repeats
#   sentences of the section *NumPy compatibility*).
# - DLPack, [Python specification](https://dmlc.github.io/dlpack/latest/python_spec.html) (when
#   `from_dlpack` shares memory).
