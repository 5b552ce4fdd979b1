# %% [markdown]
# # Make a tensor from an array
#
# **What you'll build.** In the exercise: functions that tell a view from a copy, and make either of
# them.
#
# **What you'll be able to do.** Make the same numbers in three libraries, say before a conversion
# whether it shares memory or copies, and read the errors that stand in its way.
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
# there was no error. At the end of this lesson you will mend it.
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
# may choose. NumPy is made for computations of all kinds. PyTorch and TensorFlow are made for
# neural networks, which need less precision but a great many numbers.

# %% tags=["hide-input"]
# @title Predict
predict(
    "How many bytes do the six numbers take in NumPy, in PyTorch and in TensorFlow?",
    lambda: (x.nbytes, t.nbytes, tf.constant(numbers).numpy().nbytes),
    {
        (48, 48, 48): "Six floats of 64 bits make 48 bytes. For neural networks, 32 bits do.",
        (48, 24, 24): "NumPy keeps 64 bits; the other two take 32 for floats without a dtype.",
        (24, 24, 24): "24 bytes are six floats of 32 bits. NumPy keeps a Python float as it is.",
        (48, 48, 24): "PyTorch and TensorFlow are made for the same kind of models.",
    },
)

# %% [markdown]
# Now six whole numbers, and the dtype that each library chooses:

# %%
six = (1, 2, 3, 4, 5, 6)
print(np.array(six).dtype, torch.tensor(six).dtype, tf.constant(six).dtype.name)

# %% [markdown]
# TensorFlow takes int32 as long as the numbers fit. Next, the numbers come from NumPy, as `x`.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What do `torch.tensor(x)` and `tf.constant(x)` make of the ndarray `x`?",
    lambda: " and ".join([str(torch.tensor(x).dtype)[6:], tf.constant(x).dtype.name]),
    {
        "float32 and float32": "That is what they make of a list. But an ndarray has a dtype.",
        "float64 and float32": "`x` brings its dtype. TensorFlow reads it, as PyTorch does.",
        "float64 and float64": "The defaults are for numbers that bring no dtype. An ndarray, "
        "unlike a list, brings one: that of `x` is float64.",
    },
)

# %% [markdown]
# To get the same dtype in all three libraries, name it: `tf.constant(x, dtype=tf.float32)`.
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
        (2,): "That is the shape of `x[..., 1]`. `np.newaxis` adds an axis.",
        (1, 3): "`...` stands for the first axis, so the `1` belongs to the second.",
        (2, 1): "`...` keeps the rows, `1` takes one column, and a new axis of size 1 is added.",
        (2, 3, 1): "The `1` removes its axis, that of size 3.",
    },
)

# %% [markdown]
# PyTorch and TensorFlow understand the same index. Now write one.

# %%
# @title Puzzle
puzzle(
    "The last column of `t` as a row: shape (1, 2), without a copy.",
    [[3.0, 6.0]],
    lambda: ...,
    view_of=t,
    helped_by="last_column",
)

# %% [markdown]
# Arithmetic works on all elements at once, and `@` is the matrix product. Many names are the same
# in all three libraries, such as `exp`. Others are not: NumPy's `sum` and `concatenate` are
# TensorFlow's `reduce_sum` and `concat`, and TensorFlow's tensors have no `.T`.

# %%
print(x @ x.T, np.exp(x[0]), sep="\n")
print(t @ t.T, torch.exp(t[0]), sep="\n")

# %%
u = tf.constant(numbers)
print(u @ tf.transpose(u), tf.exp(u[0]), tf.constant(42), sep="\n")

# %% [markdown]
# `tf.constant(42)` has the shape `()`: no axes, one element. An index for every axis leads to one
# element too. NumPy gives it as a number, PyTorch as a tensor of shape `()`.

# %%
from_x, from_t = x[0, 0], t[0, 0]
x[0, 0] = t[0, 0] = 7

# %% tags=["hide-input"]
# @title Predict
predict(
    "Both were 1.0 before the 7 was written. What are `from_x` and `from_t` now?",
    lambda: (float(from_x), float(from_t)),
    {
        (1.0, 1.0): "`from_t` is a tensor. PyTorch makes it without a copy, like a slice.",
        (7.0, 7.0): "`from_x` is a number, such as 1.0. A write to `x` cannot change a number.",
        (1.0, 7.0): "NumPy took a number out. PyTorch gave a tensor of shape `()`: a view of `t`.",
        (7.0, 1.0): "`from_x` is a number, and `from_t` is a tensor.",
    },
)

# %% [markdown]
# If you want to keep a value, take the number out: `float(t[0, 0])` does so in all three libraries.
# The tensor `t[0, 0]` would follow later writes.
#
# ## Who converts without being asked?
#
# A post says: TensorFlow's operations turn ndarrays into tensors by themselves, and NumPy's turn
# TensorFlow's tensors into ndarrays. Here `x` is an ndarray, and `u` is a tensor of TensorFlow.
# For an operator, such as `+`, Python asks the left operand first. An ndarray leaves the work to
# the right operand, if that has a higher *priority*.

# %% tags=["hide-input"]
# @title Predict
kinds = {"ndarray": "an ndarray", "EagerTensor": "a tensor"}
predict(
    "What do `x + u` and `np.add(x, u)` give?",
    lambda: " and ".join(kinds[type(each).__name__] for each in (x + u, np.add(x, u))),
    {
        "an ndarray and a tensor": "`np.add` computes with ndarrays, and makes one of `u` first.",
        "a tensor and an ndarray": "Priorities are for operators: `x` leaves the sum to `u`. A "
        "function gives what its library makes, as the post says.",
        "an ndarray and an ndarray": "Python asks `x` first. But `u` has the higher priority.",
        "a tensor and a tensor": "`np.add` is a function of NumPy, and asks for no priority.",
    },
)

# %% [markdown]
# Between NumPy and PyTorch it is not so simple: `torch.add(x, 1)` and `np.sum(t)` raise a
# `TypeError`, and `np.add(t, 1)` gives a tensor and a warning. So convert first.
#
# ## Who shares memory with whom?
#
# Two arrays **share memory** if a write through one can be seen through the other. A view shares
# with the array that it was made from, a copy does not. `torch.tensor` always copies;
# `torch.as_tensor` copies only if it must. Here three tensors are made from `a`, and then 99 is
# written into `a`.

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
        (99.0, 0.0, 0.0): "`from_numpy` shares. The third is a copy: `a` is float64, and float32 "
        "needs other bytes.",
        (99.0, 0.0, 99.0): "`as_tensor` shares where it can. But the bytes of `a` are float64.",
        (99.0, 99.0, 99.0): "`torch.tensor` always copies, so the second has its own memory.",
        (0.0, 0.0, 0.0): "`prepare`, at the start of this lesson, calls `from_numpy`, which "
        "shares.",
    },
)

# %%
memory_diagram(a, first, second)

# %% [markdown]
# The picture is drawn from the addresses: `a` and `first` are on one strip.
# `shares_memory(a, first)` answers the same question without a picture, and without a write.
#
# ### And back?
#
# `t.numpy()` and `np.asarray(t)` share with a PyTorch tensor; `t.numpy().copy()` does not.
# TensorFlow's tensors cannot be changed, so an ndarray that shares with one should refuse writes.
# We measured: for a large `u`, `u.numpy()` takes longer than for a small one, and `np.asarray(u)`
# does not.

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
        "`u.numpy()` and `np.asarray(u)`": "`np.asarray(u)` takes no longer for more elements, "
        "so it copies none: it shares with `u`.",
        "neither": "`u.numpy()` takes longer for more elements: it copies them.",
        "`u.numpy()`": "It is a copy. The other one shares, and its flag `writeable` is off.",
        "`np.asarray(u)`": "It copies nothing, so a write to it would change `u`.",
    },
)

# %% [markdown]
# Try both. The next code cell fails on purpose.

# %% tags=["raises-exception"]
u = tf.constant(six)
u.numpy()[0] = 888
array = np.asarray(u)
print(u, shares_memory(u, array))
array[0] = 888

# %% [markdown]
# One post advises: if an ndarray was made from a tensor, see it as a new view of the tensor. The
# advice is right for PyTorch's `numpy()`, but TensorFlow's `numpy()` copies. Another post says
# that a TensorFlow tensor and an ndarray share memory. It speaks of conversions inside operations:
# `np.add(u, 1)`, for example, converts `u` as `np.asarray(u)` does.
#
# ### And to TensorFlow?
#
# `tf.constant` copies an ndarray, because its owner could write to it later. From a PyTorch tensor
# `t` it first makes an ndarray, as `np.asarray(t)` does. Below, one tensor is made from `t`, and
# another from the ndarray `t.numpy()`. Then 99 is written into `t`.

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
        ): "The ndarray that `tf.constant` makes from `t` is a view of `t`, and nobody else "
        "has it, so there is no need to copy it.",
        (99.0, 99.0): "`t.numpy()` is a view of `t`, but an ndarray that you give is copied.",
        (99.0, 0.0): "`from_t` took over an ndarray that shares with `t`. So a tensor that cannot "
        "be changed has changed: nobody writes through it, but others still can. The ndarray that "
        "was given was copied.",
        (0.0, 99.0): "`t.numpy()` is an ndarray, and `tf.constant` copies an ndarray that you "
        "give.",
    },
)

# %% [markdown]
# The name of a conversion does not tell whether it shares. So let us try every one of them: fresh
# tensors `a` (ndarray), `t` (PyTorch) and `u` (TensorFlow) are converted, one side is overwritten,
# and we look at the other. Then the other side is overwritten. (`from_dlpack` is named after
# **DLPack**, an agreement on how one library lends its memory to another.)

# %%
sharing_matrix()

# %% [markdown]
# Circles that overlap share memory. Two of these ways lead from TensorFlow to PyTorch and are
# *unguarded*: PyTorch has no read-only tensors, so a write through PyTorch changes TensorFlow's
# tensor. PyTorch writes into a locked ndarray too: `torch.from_numpy` warns of it, but only once in
# a Python session.

# %%
# @title Puzzle
u = tf.constant([0.0, 1.0, 2.0, 3.0])
puzzle(
    "The elements of `u` in a PyTorch tensor that may be written, without changing `u`.",
    torch.arange(4.0),
    lambda: ...,
    rules={"A write to it changes `u`.": lambda yours: not shares_memory(yours, u)},
    helped_by="writable_elements",
)

# %% [markdown]
# ### On what else does it depend?
#
# On the address, for example. Here are slices of a tensor, given to TensorFlow as they are and as
# ndarrays. The first number says at which byte of the tensor each slice begins.

# %%
long = torch.arange(32.0)
for start in (0, 1, 8, 16):
    part = long[start:]
    ways = tf.constant(part), tf.expand_dims(part.numpy(), 0)
    print(4 * start, [shares_memory(part, way) for way in ways])

# %% [markdown]
# TensorFlow shared where the address is a multiple of 64, and copied elsewhere. `tf.constant` of an
# ndarray always copies; `tf.expand_dims`, `tf.squeeze` and `tf.stop_gradient` may take its memory.
# TensorFlow does not say which of the two it did, so ask `shares_memory`. Within one library, the
# index decides whether memory is shared:

# %%
a = np.arange(4.0)
for part in (a[1:3], a[[1, 2]], np.broadcast_to(a, (2, 4))):
    print(part.tolist(), shares_memory(a, part))

# %% [markdown]
# A slice is a view. A list of indices copies: it may ask for elements in any order, at any
# distance. `np.broadcast_to` **broadcasts** `a` to a larger shape: a view with the same elements
# several times.
#
# ## What does a copy cost?
#
# For three sizes we measure a view and a copy, in turn, six times each. Other programs can only add
# time, so the lowest time counts. From each size to the next there are a hundred times as many
# bytes. Below, "far longer" means that the copy took more than ten times as long as the view, and
# "about as long" means anything less.

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
    "The smallest array has 4,000 bytes. How long did its copy take, compared with its view? And "
    "that of the largest?",
    compare_copies,
    {
        "about as long for both": "A copy of the largest array moves 10,000 times as many bytes.",
        "about as long for the smallest, far longer for the largest": "Both are calls, and a call "
        "takes as long as moving 4,000 bytes, or longer. Moving 40 million takes far longer.",
        "far longer for both": "To move 4,000 bytes takes no longer than the call itself.",
    },
)

# %%
print(f"{'bytes':>12}" + "".join(f"{name:>22}" for name in ways))
for size in sizes:
    times = [f"{1e6 * min(seconds[name, size]):19,.1f} µs" for name in ways]
    print(f"{4 * size:12,}" + "".join(times))

# %% [markdown]
# Read it downwards. For the smallest array the call is what takes time, and the copy may even be
# the faster of the two. From the second line to the third, the copy may take much more than a
# hundred times as long: so large an array does not fit into the processor's cache, and its copy
# gets fresh memory, which the operating system has to prepare first.
#
# ## What stands in the way?
#
# PyTorch can record each operation on a tensor, and compute derivatives from the record later. Such
# a tensor **requires grad**, and `backward()` computes the derivatives. That is **automatic
# differentiation**, by which models learn. The derivative of w² is 2w. May NumPy write to such a
# tensor? The next code cell fails on purpose.

# %% tags=["raises-exception"]
w = torch.ones(3, requires_grad=True)
squares = (w * w).sum()
w.numpy()

# %% [markdown]
# PyTorch could not record what NumPy does, so it refuses. The message names a way: `detach()`, a
# tensor over the same memory that records nothing. Let us write through it.

# %%
w.detach().numpy()[0] = 99
squares.backward()

# %% tags=["hide-input"]
# @title Predict
predict(
    "All three were 1 when they were squared. What is `w.grad[0]`, the derivative of the first?",
    lambda: w.grad[0].item(),
    {
        2.0: "That is 2w for w = 1. `backward` reads w when it runs, after the write.",
        198.0: "2 × 99: `backward` read what NumPy had written. PyTorch did not notice the write.",
        99.0: "That is the element itself now. The derivative of w² is 2w.",
    },
)

# %% [markdown]
# If PyTorch itself writes into `w.detach()`, it counts this write, and `backward` raises an error
# if it needs the old value. PyTorch cannot count the writes of another library. So use
# `detach().numpy()` only to read, and make a copy if you want to write.
#
# A tensor on another device refuses `numpy()` as well. `cpu()` copies it to the main memory:
# [Put a tensor on a device](ch05_devices.ipynb).
#
# ## Mend the failure
#
# `from_numpy` shares, and `/=` works **in place**: it writes into the memory of `batch` and makes
# no new tensor. So each epoch divided the training set once more. (In TensorFlow, `batch /= 255`
# makes a new tensor.) Write the line that `prepare` should have.

# %%
# @title Puzzle
pixels = np.array([[255, 0, 255], [0, 255, 0]], dtype=np.float32)
puzzle(
    "A PyTorch tensor of the pixels divided by 255, while `pixels` stays as it is.",
    torch.tensor([[1.0, 0.0, 1.0], [0.0, 1.0, 0.0]]),
    lambda: ...,
    rules={"It changed `pixels`.": lambda yours: pixels.max() == 255},
    helped_by="scaled_pixels",
)

# %% [markdown]
# Several lines are right. Here is `prepare` with one of them: `/` makes a new tensor. If you copy
# first, with `torch.tensor(images)`, you can keep `/=`.


# %%
def prepare(images):
    batch = torch.from_numpy(images)
    return batch / 255


for epoch in (1, 2, 3):
    print(epoch, prepare(pixels).max().item())

# %% [markdown]
# ## Recap
#
# - From a list, NumPy makes float64 and int64, PyTorch float32 and int64, TensorFlow float32 and
#   int32. An ndarray keeps its dtype.
# - TensorFlow's functions take ndarrays, and NumPy's take TensorFlow's tensors. Between NumPy and
#   PyTorch some functions work and some fail: convert first.
# - Share (same dtype, on the CPU): `torch.from_numpy`, `torch.as_tensor`, `t.numpy()`,
#   `np.asarray`, `from_dlpack`. Copy: `torch.tensor`, `np.array`, `clone()`, `copy()`,
#   `tf.constant` of an ndarray, and `u.numpy()`.
# - A view costs the same for any size. A copy costs more the larger it is.
# - Read-only is a flag, and PyTorch does not keep to it: it writes into a locked array, and into a
#   TensorFlow tensor whose memory it shares.
# - TensorFlow may take the memory of a PyTorch tensor, and with some operations that of an
#   ndarray. A write into that memory changes a tensor that cannot be changed.
# - A tensor refuses `numpy()` if it requires grad, or if it is on another device: `detach()` still
#   shares, `cpu()` copies.
# - Before you write in place, ask which other arrays use the memory: `shares_memory(x, y)`.
#
# More sentences and questions, each of them run as code:
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
#   (`__array__`, `__array_wrap__`, DLPack) and
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
