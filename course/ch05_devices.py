# ---
# jupyter:
#   accelerator: GPU
# ---

# %% [markdown]
# # Put a tensor on a device
#
# **What you'll build.** In the exercise: a matrix product that decides where to compute, moves what
# it must, and nothing more.
#
# **What you'll be able to do.** Say where a tensor lives and where an operation will run, count the
# bytes that cross from one memory to another, and read the error that two devices cause.
#
# **What you need.** [See one storage as many tensors](ch02_views_and_strides.ipynb). About 45
# minutes. You need no GPU; if you have one, the same code cells use it.

# %%
import numpy as np
import torch

from insidetensor import (
    accelerator_or_sim,
    if_installed,
    in_own_process,
    predict,
    sim,
    this_machine,
    trace,
    what_the_posts_say,
    where_the_libraries_differ,
)

tf = if_installed("tensorflow")
this_machine()

# %% [markdown]
# ## Ask where it lives
#
# A **device** computes, and it computes in a memory of its own: the CPU in the main memory of the
# computer, a GPU in the memory on its card. The CPU's side is called the **host**, the other an
# **accelerator**. Each library says on which device a tensor lives.

# %%
print(np.ones(3).device)
print(torch.ones(3).device)
print(tf.ones(3).device)

# %% [markdown]
# NumPy has one answer only. PyTorch's is an object of type `torch.device`. TensorFlow's is a path:
# it could lead to another computer, and its end names kind and number of the device.
#
# Does a name prove that the device is there?

# %% tags=["hide-input"]
# @title Predict
predict(
    'What does `str(torch.device("cuda:99"))` give on your machine?',
    lambda: str(torch.device("cuda:99")),
    {
        "cpu": "PyTorch puts nothing in place of the device that you name.",
        "cuda:99": "It is a name and no more. Nothing was looked up, so nothing was missing.",
        RuntimeError: "An error comes when a tensor is to go there. So far none is.",
    },
)

# %% [markdown]
# To learn what can be used, ask. One of the posts behind this course asks for CUDA, the way to the
# GPUs of NVIDIA. There are others: those in Apple's chips are called `mps`. The last line asks for
# any accelerator.

# %%
print("CUDA: ", torch.cuda.is_available())
print("MPS:  ", torch.backends.mps.is_available())
print("any:  ", torch.accelerator.is_available())

# %% [markdown]
# ### An accelerator for everyone
#
# The next code cell takes the GPU that PyTorch finds. If it finds none, it registers the
# **simulated accelerator** of this course, a device called `sim`. PyTorch treats it like a GPU: it
# has a memory of its own, and elements get there only as copies. But the CPU computes its results,
# so **its speed says nothing about a GPU**.

# %%
there = accelerator_or_sim()
there, torch.accelerator.is_available()

# %% [markdown]
# From here on, `there` is your accelerator, whatever it is. With `sim`, PyTorch now reports one
# too. That lasts until the kernel restarts, and it would hide a real GPU: this is why the simulated
# accelerator is registered only where there is none.
#
# ## Put it there
#
# One of the posts lists three ways: `device=`, `.to()` and `.cuda()`. The third exists for CUDA
# alone; the first two work for each device that PyTorch knows.

# %%
x = torch.tensor([1.0, 2.0])
print(torch.tensor([1.0, 2.0], device=there).device)
print(x.to(there).device)
print(x.cuda().device if torch.cuda.is_available() else ".cuda(): no CUDA here")

# %% [markdown]
# So `x.to(there)` has been called. Before you go on, decide what it did to `x`.

# %% tags=["hide-input"]
# @title Predict
predict(
    "On which device is `x` now?",
    lambda: "on the CPU" if x.device.type == "cpu" else "on the accelerator",
    {
        "on the CPU": "`to` returned another tensor, and nobody kept it.",
        "on the accelerator": "A tensor keeps its device. `to` returns another tensor.",
    },
)

# %% [markdown]
# A line `x.to(there)` on its own does nothing that lasts. Keep the result:

# %%
y = x.to(there)
y.device

# %% [markdown]
# Now `y` lives where `to` would put it. What does `to` return when there is nothing to do?

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `y.to(there)`?",
    lambda: "`y` itself" if y.to(there) is y else "a new tensor",
    {
        "a new tensor": "Then a call without need would cost a copy. None is made.",
        "`y` itself": "It lives there already, so the very same object comes back.",
    },
)

# %% [markdown]
# So one post's sentence, "returns a new tensor", is true only of a tensor that is elsewhere. Write
# through the second name, and look at both tensors.

# %%
again = y.to(there)
again[0] = 7
print(y)
print(x)

# %% [markdown]
# `y` has changed, since `again` is `y`. `x` has not: it is another tensor in another memory. If you
# want a copy in any case, say `to(there, copy=True)`.
#
# A module is different. It holds tensors, and its `to` replaces what it holds:

# %%
layer = torch.nn.Linear(2, 1)
layer.to(there)  # nothing is kept here
layer.weight.device

# %% [markdown]
# ## What crosses the border
#
# On the CPU, PyTorch and NumPy can share one memory: `from_numpy` copies nothing. Below, `here`
# shares with `array`, and `away` was made from `here`.

# %%
array = np.zeros(4, dtype=np.float32)
here = torch.from_numpy(array)
away = here.to(there)
array[0] = 99

# %% [markdown]
# The 99 was written into the ndarray, after both tensors had been made. Who sees it?

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are `here[0]` and `away[0]` now?",
    lambda: (float(here[0]), float(away[0])),
    {
        (0.0, 0.0): "`from_numpy` shares, so `here` sees what is written into `array`.",
        (99.0, 0.0): "`here` looks into the array. `away` is a copy, in another memory.",
        (99.0, 99.0): "Sharing ends at the border: nothing follows the copy there.",
    },
)

# %% [markdown]
# No view reaches across. An ndarray lives in host memory, so one that shares with `away` cannot
# exist. The next code cell fails on purpose.

# %% tags=["raises-exception"]
away.numpy()

# %% [markdown]
# Read the last line. It names the device, the reason and the remedy: `Tensor.cpu()` copies to host
# memory first. PyTorch does not do that by itself.
#
# ### Count the bytes
#
# `trace()` watches PyTorch in a block: each operation, where it ran, and what it moved. Here is a
# product of two matrices, computed there and brought back.

# %%
a, b = torch.rand(64, 32), torch.rand(32, 16)
with trace() as seen:
    product = a.to(there) @ b.to(there)
    back = product.cpu()
seen

# %% [markdown]
# Read the picture from left to right; it shows the order, not how long a step took. Two copies go
# over, `mm` (matrix times matrix) runs there, and one copy comes back. How large is each copy?
# Check one of them.

# %%
print(a.numel(), "elements of", a.element_size(), "bytes:", a.numel() * a.element_size())
print(seen.moved_bytes, "bytes in all")

# %% [markdown]
# Now several products in a row: `a`, multiplied by three matrices, one after the other. The three
# were made there, with `device=`. So how often does something have to cross?

# %%
three = [torch.rand(32, 32, device=there) for _ in range(3)]
with trace() as resident:
    product = a.to(there)
    for matrix in three:
        product = product @ matrix
    back = product.cpu()

# %% [markdown]
# Count the arrows that the picture will have, over and back, before you look.

# %% tags=["hide-input"]
# @title Predict
predict(
    "How many transfers does that make?",
    lambda: len(resident.transfers),
    {
        2: "One over, one back. What lies between them stays there.",
        5: "The three matrices were made there before, and no result in between comes back.",
        9: "Two operands and a result for each product? All but two of these stay where they are.",
    },
)

# %% [markdown]
# Here is what was seen. Each `mm` finds both operands where it runs.

# %%
resident

# %% [markdown]
# Three products, two transfers. That is the rule for work on an accelerator: **move once, compute
# much, and bring back what you need.**
#
# ### Read back without noticing
#
# The host sometimes needs a number: to print it, or to decide something. Here is a loop that halves
# a tensor, and notes its sum each time.

# %%
weights = torch.ones(8, device=there)
noted = []
with trace() as chatty:
    for _ in range(3):
        weights = weights * 0.5
        noted.append(weights.sum().item())
chatty

# %% [markdown]
# Nothing in the loop is called a copy, yet in each round an arrow goes up: `item()` brings one
# element to the host. So does `float(…)`. `if weights.sum() > 0` brings one byte, the yes or no.
# `print(weights)` brings several elements: from `sim`, all of them.
#
# Keep the sums there, and read once at the end:

# %%
weights = torch.ones(8, device=there)
sums = []
with trace() as quiet:
    for _ in range(3):
        weights = weights * 0.5
        sums.append(weights.sum())
    sums = torch.stack(sums).cpu()
quiet

# %% [markdown]
# The bytes are as many as before; the crossings are fewer. Each crossing has a cost of its own, and
# a real GPU works on while the host does other things: a read makes the host wait for it. How to
# measure that is the subject of [Time it honestly](ch06_timing.ipynb).
#
# Your turn: how many bytes does it move to print a tensor of 2,000 elements? Six of them are shown.

# %%
# Try it here: with trace() as seen: print(torch.zeros(2000, device=there)), then seen.moved_bytes

# %% [markdown]
# <details><summary>Answer</summary>
#
# From `sim`, all 2,000 elements of four bytes: it copies the whole tensor before it shows six
# numbers. Another accelerator may send less, in more pieces. `seen` says what yours did.
#
# </details>
#
# ## Who decides where it runs?
#
# **PyTorch asks the operands.** An operation runs where they live, and its result lives there too.
# So nothing has to be said after the first `to`.

# %%
with trace() as seen:
    result = (y + 1) * y
print(seen)

# %% [markdown]
# And if one operand is here and the other there? PyTorch could move one of them. The next code cell
# fails on purpose.

# %% tags=["raises-exception"]
torch.ones(2, 2).to(there) @ torch.ones(2, 2)

# %% [markdown]
# The last line says it: "Expected all tensors to be on the same device". PyTorch does not guess
# which one should travel, since a hidden copy might cost more than the product. There are two
# exceptions. Here is the first: what does this give?

# %% tags=["hide-input"]
# @title Predict
predict(
    "`y` lives there. What is `y + torch.tensor(1.0)`, with a CPU tensor that has no axes?",
    lambda: "a tensor there" if (y + torch.tensor(1.0)).device == there else "a tensor here",
    {
        RuntimeError: "For a tensor with an axis, yes. This one is a single number.",
        "a tensor here": "The tensor with axes decides.",
        "a tensor there": "A CPU tensor without axes is taken as a plain number, as in `y + 1`.",
    },
)

# %% [markdown]
# The second is an index. A CPU tensor between square brackets is copied to where the other tensor
# lives, without a word:

# %%
with trace() as seen:
    picked = y[torch.tensor([0])]
print(seen)

# %% [markdown]
# In a loop, that is a transfer in each round: make the index there. (An assignment such as
# `y[0] = …`, and `y.copy_(…)`, cross the border too. But there you ask for the copy.)
#
# ### TensorFlow asks the scope
#
# To see TensorFlow between two devices without a GPU, split its CPU into two *logical* ones. That
# works only before TensorFlow starts, so `in_own_process` runs a function in a fresh process and
# brings back what it returns.

# %%
both = ("torch", "tensorflow")
relaxed = in_own_process(logical_cpus=2, libraries=both)


@relaxed
def without_a_scope():
    with tf.device("CPU:1"):
        a = tf.ones((2, 2))
    return tf.matmul(a, a).device[-5:]


# %% [markdown]
# Both operands of the product are `a`. The product itself stands outside the `with`. The function
# returns the end of the name of *its* device.

# %% tags=["hide-input"]
# @title Predict
predict(
    "`a` lives on CPU:1. Where does `tf.matmul(a, a)` live, outside the `with`?",
    lambda: "on CPU:1" if without_a_scope().value == "CPU:1" else "on the default device",
    {
        "on CPU:1": "That is PyTorch's rule. TensorFlow does not ask the operands.",
        "on the default device": "That is a GPU if TensorFlow sees one, else CPU:0. `a` is copied.",
    },
)

# %% [markdown]
# Which device is that on your machine? Call the function yourself:

# %%
without_a_scope()

# %% [markdown]
# **In TensorFlow the scope decides**: `with tf.device(…)`, or the default device where no scope is
# open. Operands are copied there without a word. Then two operands in two places should be no
# problem either:


# %%
def mixed():
    with tf.device("CPU:0"):
        a = tf.ones((2, 2))
    with tf.device("CPU:1"):
        b = tf.ones((2, 2))
    return tf.matmul(a, b).device[-5:]


relaxed(mixed)()

# %% [markdown]
# No error: what lay elsewhere was copied. If you want to be told, TensorFlow has a policy for it.
# Under `explicit` it refuses, as PyTorch does. (`soft_placement` comes below.) The next code cell
# fails on purpose.

# %% tags=["raises-exception"]
strict = in_own_process(logical_cpus=2, policy="explicit", soft_placement=False, libraries=both)
strict(mixed)()

# %% [markdown]
# An error in the other process comes back as an `OwnProcessError`. Its text begins with the name
# that the error has there, here TensorFlow's `InvalidArgumentError`. "Tensors on conflicting
# devices", it says, and names both devices and the explicit way to copy: `tf.identity` in a scope.
#
# ### A scope that is only a wish
#
# One of the posts forces a product onto the GPU with a scope. Suppose that there is no such GPU.
# Nearly nobody has a hundred of them, so ask for that one.


# %%
def ask_for_a_gpu():
    with tf.device("GPU:99"):
        return tf.ones((2, 2)).device.rpartition("device:")[2]


# %% [markdown]
# One would expect an error, or a tensor on that GPU. Which of them is it?

# %% tags=["hide-input"]
# @title Predict
answer = relaxed(ask_for_a_gpu)().value
predict(
    "What does `relaxed(ask_for_a_gpu)()` give?",
    answer if answer == "GPU:99" else "the name of another device",
    {
        RuntimeError: "That would be honest. By default there is no error.",
        "GPU:99": "It is not there, and none is made up.",
        "the name of another device": "It runs elsewhere, without a word: soft placement.",
    },
)

# %% [markdown]
# And which device was it?

# %%
relaxed(ask_for_a_gpu)()

# %% [markdown]
# It is called **soft placement**. So a program can ask for a GPU, run for hours on the CPU, and say
# nothing. Look at `x.device`, or switch soft placement off: that was the other setting of `strict`.
# The next code cell fails on purpose.

# %% tags=["raises-exception"]
strict(ask_for_a_gpu)()

# %% [markdown]
# Now the message lists the devices that there are. In your own programs the two settings are
# `tf.config.experimental.set_device_policy("explicit")` and
# `tf.config.set_soft_device_placement(False)`.
#
# ## Hide a device before it is used
#
# The posts also set an environment variable, `CUDA_VISIBLE_DEVICES`: `"0"` leaves the first GPU to
# be seen, `"-1"` none. It is read **once**, when CUDA starts, so it has to be set before. Without a
# GPU nothing of it can be seen. Another variable is read once as well: `OMP_NUM_THREADS`, the
# number of threads that PyTorch may use on the CPU.


# %%
@in_own_process(libraries=("torch",), env={"OMP_NUM_THREADS": "1"})
def threads_before_and_after():
    import os

    before = torch.get_num_threads()
    os.environ["OMP_NUM_THREADS"] = "2"
    return before, torch.get_num_threads()


# %% [markdown]
# `env` sets the variable before PyTorch is imported there, and the function sets it again
# afterwards.

# %% tags=["hide-input"]
# @title Predict
predict(
    "The process starts with the variable at 1 and sets it to 2. What does it return?",
    lambda: threads_before_and_after().value,
    {
        (1, 2): "Then PyTorch would have to look at the variable again and again.",
        (1, 1): "It was read at the start. What is written later, nobody reads.",
        (2, 2): "It was 1 when the process started.",
    },
)

# %% [markdown]
# So set such a variable in the first notebook cell, above every import, or before the kernel
# starts. A variable that is set too late brings no error: it just has no effect.
#
# ## One name, several kernels
#
# What makes `mm` run in two places? A program that computes an operation on one kind of device is
# called a **kernel**. `mm` is a name; PyTorch keeps a list that leads from the name and the kind of
# device to a kernel. Let us add an operation with a kernel for the CPU.


# %%
@torch.library.custom_op("course::double", mutates_args=(), device_types="cpu")
def double(x: torch.Tensor) -> torch.Tensor:
    print("the kernel for the CPU runs")
    return x * 2


double(torch.ones(2))

# %% [markdown]
# The list has one entry for `double`. `y` lives on the accelerator, and for that there is none.


# %% tags=["hide-input"]
# @title Predict
def what_it_does():
    try:
        found = double(y).device
    except NotImplementedError:
        return "It raises an error."
    return "It computes there." if found == there else "It copies `y` and computes here."


if not hasattr(double, "first_answer"):  # later, there is a second kernel
    double.first_answer = what_it_does()
predict(
    "What does `double(y)` do?",
    double.first_answer,
    {
        "It copies `y` and computes here.": "For a kernel that is missing, PyTorch copies nothing.",
        "It computes there.": "Nothing says how: the only kernel reads the memory of the CPU.",
        "It raises an error.": "`NotImplementedError`: no kernel for this kind of device.",
    },
)

# %% [markdown]
# PyTorch neither copies nor guesses. So write a second kernel, for the kind of device that `there`
# is. Then let PyTorch choose.


# %%
@double.register_kernel(there.type)
def double_there(x):
    print(f"the kernel for {x.device.type} runs")
    return x + x


# %% [markdown]
# Call the same name with a tensor here and with one there:

# %%
print(double(torch.ones(2)).device)
print(double(y).device)

# %% [markdown]
# One name, two kernels, chosen by the device of the operand: this is called **dispatch**. It also
# explains an error that you may meet, `NotImplementedError` for some device: somebody still has to
# write that kernel.
#
# ### With an accelerator and without
#
# A program should run on both kinds of machine. One of the posts chooses `"cuda:0"` where
# `torch.cuda.is_available()`, else `"cpu"`. That misses every accelerator that is not CUDA.


# %%
def best_device():
    found = torch.accelerator.current_accelerator(check_available=True)
    return found or torch.device("cpu")


best_device()

# %% [markdown]
# It names the kind of the accelerator. But `there` has a number too, so do not compare the two with
# `==`. Compare their `.type`, or the devices of two tensors:

# %%
print(best_device() == there)
print(best_device().type == there.type)
print(torch.ones(2, device=best_device()).device == y.device)

# %% [markdown]
# The simulated accelerator can be switched off for a block, to play a machine without one.

# %%
if there.type == "sim":
    with sim.register().disabled():
        print(best_device())
        print(torch.ones(2).to(best_device()).device)

# %% [markdown]
# On `sim`, the same function now says `cpu`. So you can test both branches on any machine.
#
# ## Where the libraries differ
#
# The next table asks all three libraries the same questions. Each answer is what the code under it
# gave just now, on this machine.

# %%
where_the_libraries_differ("ch05_devices")

# %% [markdown]
# Three rows are traps.
#
# - Only in NumPy is a device a plain word. In the other two, `x.device == "cpu"` is false even on
#   the CPU, so an `if` with it never runs.
# - A second CPU is an error only in NumPy. PyTorch has one CPU, and takes `cpu:1` for it without a
#   word. TensorFlow means a second logical CPU; here there is none, and soft placement takes the
#   first.
# - A GPU that does not exist is an error in NumPy and PyTorch, and none in TensorFlow.
#
# The row with the sum shows once more who decides. PyTorch computes it where `x` lives, whatever
# the `with` says. TensorFlow obeys the scope; `explicit_copies()` sets its two strict settings for
# the block, so it gives up.
#
# ## What the posts say
#
# Here are the posts' sentences about devices, each decided by code that ran just now. In front of
# each stands its name in this course's ledger: a letter for the post, and a number. A sentence that
# only a GPU can decide says so where there is none.

# %%
what_the_posts_say("ch05_devices")

# %% [markdown]
# Most sentences hold. What they leave out is a condition: a tensor that is elsewhere, a GPU of
# CUDA, soft placement switched off. And some have aged: what they show still exists, and has a
# successor.
#
# `Meta`, in row D9, is a device of PyTorch without memory. A tensor there has a shape and no
# elements.
#
# ## Recap
#
# - A tensor lives in the memory of one device. A device's name proves nothing: ask whether it can
#   be used.
# - `x.to(device)` returns a new tensor, or `x` itself if it is there. Keep what it returns.
# - No view crosses the border: elements get to the other memory as copies, and each copy has a
#   cost.
# - `item()`, `print` and `if` read back. Move once, compute much, read at the end.
# - PyTorch runs an operation where the operands live, and refuses two places. TensorFlow runs it
#   where the scope says, and copies. A scope for a device that is not there silently means another.
# - A variable such as `CUDA_VISIBLE_DEVICES` is read once: set it before the library starts.
# - One operation has several kernels, one for each kind of device.
#
# ## Exercises
#
# [Build a device-dispatching matmul](../exercises/ch05_devices.ipynb): name a place, keep a list of
# kernels, choose a device, and multiply there.
#
# ## Sources
#
# Read in November 2026.
#
# - PyTorch manual, [`Tensor.to`](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to.html)
#   (when it returns the tensor itself),
#   [CUDA semantics](https://docs.pytorch.org/docs/stable/notes/cuda.html)
#   (operands on one device, and work that is queued),
#   [`torch.accelerator`](https://docs.pytorch.org/docs/stable/accelerator.html) and
#   [`torch.library`](https://docs.pytorch.org/docs/stable/library.html)
#   (kernels for an operation of one's own).
# - PyTorch source, `device_count` in
#   [`torch/cuda/__init__.py`](https://github.com/pytorch/pytorch/blob/main/torch/cuda/__init__.py)
#   (until when `CUDA_VISIBLE_DEVICES` may change).
# - TensorFlow guide, [Use a GPU](https://www.tensorflow.org/guide/gpu)
#   (scopes, soft placement, logical devices), and manual,
#   [`set_device_policy`](https://www.tensorflow.org/api_docs/python/tf/config/experimental/set_device_policy).
# - NVIDIA, [CUDA environment variables](https://docs.nvidia.com/cuda/cuda-programming-guide/05-appendices/environment-variables.html)
#   (what the values of `CUDA_VISIBLE_DEVICES` mean).
#
# ## Next
#
# [Time it honestly](ch06_timing.ipynb).
