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
from torch.utils.data import DataLoader, TensorDataset

from insidetensor import (
    accelerator_or_sim,
    explore_transfers,
    if_installed,
    in_own_process,
    predict,
    puzzle,
    sim,
    this_machine,
    trace,
    what_the_posts_say,
    where_the_libraries_differ,
)

tf = if_installed("tensorflow")
there = accelerator_or_sim()
print("accelerator:", there)
this_machine()

# %% [markdown]
# ## Why does this loop wait?
#
# A CPU is built to run a few sequences of steps, each as fast as possible. A GPU runs thousands at
# once, each more slowly: good where the same work is to be done on many elements. Most GPUs compute
# in a memory of their own. The CPU's side is called the **host**, the other an **accelerator**.
#
# `there` is your accelerator, from here on. `accelerator_or_sim()` took the GPU that PyTorch finds:
# NVIDIA's by way of CUDA, or Apple's, called `mps`. If there is none, it registered the **simulated
# accelerator** of this course, a device called `sim`. It too has a memory of its own, to which
# elements get only as copies. But the CPU computes its results, so **its speed says nothing about a
# GPU**.
#
# Here is a training loop, written for an accelerator. It moves the data there, and notes the loss
# of each step, the length of the error. On a GPU such a loop disappoints: the GPU waits for the
# host, and the host for the GPU. Run it in `trace()`, which watches PyTorch in a block: each
# operation, where it ran, what it moved.


# %%
def train(inputs, targets, note):
    weights, noted = torch.zeros(8, 1, device=there), []
    for _ in range(2):
        x, y = inputs.to(there), targets.to(there)
        error = x @ weights - y
        weights -= 0.01 * (x.T @ error)
        noted.append(note(error.norm()))
    return noted


# %%
random = torch.Generator().manual_seed(0)
inputs, targets = (torch.rand(64, columns, generator=random) for columns in (8, 1))
with trace() as slow:
    losses = train(inputs, targets, lambda loss: loss.item())
print(len(slow.transfers), "transfers,", slow.moved_bytes, "bytes")
slow

# %% [markdown]
# Read the picture from left to right; it shows the order, not how long a step took. An arrow is a
# copy from one memory to the other, with its bytes. Which arrows are needed? At the end of this
# lesson you will remove the others.
#
# ## Where does a tensor live?
#
# Each library says on which device a tensor lives.

# %%
print(np.ones(3).device)
print(torch.ones(3).device)
print(tf.ones(3).device)

# %% [markdown]
# PyTorch's answer is an object of type `torch.device`. TensorFlow's is a path: it could lead to
# another computer, and its end names kind and number. PyTorch's may have a number, too, but
# it takes all cores for one CPU, and `cpu:0` is another name for that.

# %% tags=["hide-input"]
# @title Predict
predict(
    'What does `torch.ones(2, device="cpu:1").device` give?',
    lambda: str(torch.ones(2, device="cpu:1").device),
    {
        "cpu:1": "Cores have numbers. Has each of them a memory of its own?",
        "cpu": "PyTorch has one CPU, with all cores, and takes any number for it, without a word.",
        RuntimeError: "A GPU that is not there is an error. Did the number matter in `cpu:0`?",
    },
)

# %% [markdown]
# A name is no proof that a device is there: `torch.device("cuda:99")` makes one without looking.
# So ask what is there, and try the three ways that one of the posts behind this course lists:
# `device=`, `.to()` and `.cuda()`. The last is for devices called `cuda` alone: those of NVIDIA,
# and those of AMD in a PyTorch built for them. (For Google's TPUs, PyTorch needs a package more,
# `torch_xla`, and TensorFlow has `tf.distribute.TPUStrategy`. Neither was tried here.)

# %%
print("CUDA:", torch.cuda.is_available(), " MPS:", torch.backends.mps.is_available())
x, layer = torch.tensor([1.0, 2.0]), torch.nn.Linear(2, 1)
print(torch.ones(2, device=there).device)
print(x.cuda(0).device if torch.cuda.is_available() else ".cuda(0): no CUDA here")
x.to(there)
layer.to(there)

# %% tags=["hide-input"]
# @title Predict
places = {(True, True): "both", (False, False): "neither", (True, False): "`x` alone"}
predict(
    "`x` is a tensor, `layer` a module that holds two, and nothing was assigned. What is on the "
    "accelerator now: `x`, or the weight of `layer`?",
    places.get((x.device == there, layer.weight.device == there), "the weight of `layer` alone"),
    {
        "both": "`x.to(there)` returned a tensor. Does a name in this program still lead to it?",
        "neither": "A module is no tensor. What would it be good for, if its `to` did the same?",
        "`x` alone": "Nobody kept what `x.to(there)` returned. What is printed for `layer.to`?",
        "the weight of `layer` alone": "`x.to` returned another tensor, which nobody kept. A "
        "module's `to` moves what it holds, and returns the module.",
    },
)

# %% [markdown]
# So write `x = x.to(there)`, or another name. And what if there is nothing to do? Below, `to` is
# called on a tensor that is there, and one element is written through what it returns.

# %%
y = x.to(there)
again = y.to(there)
again[0] = 7

# %% tags=["hide-input"]
# @title Predict
predict(
    "`x` held 1 and 2. What are `x[0]` and `y[0]` now?",
    lambda: (float(x[0]), float(y[0])),
    {
        (1.0, 1.0): "Would you want to pay for a copy at each call that is not needed?",
        (1.0, 7.0): "`again` is `y` itself, since it was there already. `x` is in another memory.",
        (7.0, 7.0): "Two memories: could a write in one of them be seen in the other?",
    },
)

# %% [markdown]
# ## What crosses the border?
#
# On the CPU, PyTorch and NumPy can share memory: `from_numpy` copies nothing. Here `array` changes
# after two tensors were made. The last line of this code cell fails on purpose.

# %% tags=["raises-exception"]
array = np.arange(4000, dtype=np.float32).reshape(1000, 4)
here = torch.from_numpy(array)
away = here.to(there)
array[0, 0] = 99
print(here[0, 0].item(), away[0, 0].item())
away.numpy()

# %% [markdown]
# `here` looks into the array, `away` is a copy. An ndarray lies in host memory, so none can share
# with `away`: the error names the device, the reason and the remedy. PyTorch does not copy by
# itself here.
#
# ### Count the bytes
#
# A transfer has as many bytes as the elements that cross: in the picture above, the 64 × 8 elements
# of `inputs`, of 4 bytes each. So let few of them cross.

# %%
# @title Puzzle
puzzle(
    "The last row of `away`, on the CPU. No other element crosses.",
    np.array([3996, 3997, 3998, 3999], dtype=np.float32),
    lambda: ...,
    rules={"It still lives there.": lambda row: str(row.device) == "cpu"},
    most_bytes=16,
)

# %% [markdown]
# Now `inputs` is multiplied by three matrices, one after the other. They were made there, with
# `device=`.

# %%
three = [torch.rand(8, 8, device=there) for _ in range(3)]
with trace() as resident:
    product = inputs.to(there)
    for matrix in three:
        product = product @ matrix
    back = product.cpu()

# %% tags=["hide-input"]
# @title Predict
predict(
    "How many transfers does the `trace()` above see?",
    lambda: len(resident.transfers),
    {
        2: "One over, one back. The three matrices were made there, and each product stays there.",
        5: "Where were the three matrices made, and when?",
        7: "Does a product have to come back before the next one can begin?",
    },
)

# %%
resident

# %% [markdown]
# That is the rule for work on an accelerator: **move once, compute much, bring back what you
# need.** In the instrument, choose where each operand lives, and find the setting with the fewest
# bytes moved that still computes on the accelerator.

# %%
explore_transfers()

# %% [markdown]
# ### Which lines read back?
#
# `item()` brings one element to the host. Other lines do it without a name that says so. Let `w`
# hold eight numbers there.

# %% tags=["hide-input"]
# @title Predict
w = torch.arange(-4.0, 4.0, device=there)
calls = {
    "`w[w > 0]`": lambda: w[w > 0],
    "`3.0 in w`": lambda: 3.0 in w,
    "`w.sum() > 0`": lambda: w.sum() > 0,
    "`print(w)`": lambda: str(w),
}


def transfers(call):
    with trace() as seen:
        call()
    return len(seen.transfers)


predict(
    "Only one of these brings nothing to the host. Which?",
    lambda: next(name for name, call in calls.items() if not transfers(call)),
    {
        "`w[w > 0]`": "What shape has the result? Who has to know it, to make the tensor?",
        "`3.0 in w`": "Python wants `True` or `False` from `in`. On which side are those?",
        "`w.sum() > 0`": "It is a tensor there: nobody has asked for its value yet. An `if` would. "
        "`in` wants a bool, `print` the elements, and a mask needs the number of hits for a shape.",
        "`print(w)`": "The text is made by the host. From what?",
    },
)

# %% [markdown]
# A GPU works on while the host does other things, until a read makes the host wait. How to measure
# that is the subject of [Time it honestly](ch06_timing.ipynb).
#
# A loop over data has a border too. With `num_workers`, a `DataLoader` prepares batches in other
# processes; with `pin_memory`, in host memory from which a GPU can copy while the program goes on.
# The copy stays yours to make:

# %%
dataset, pin = TensorDataset(inputs), torch.cuda.is_available()
for (batch,) in DataLoader(dataset, batch_size=32, num_workers=1, pin_memory=pin):
    print(batch.device, batch.is_pinned(), batch.to(there, non_blocking=pin).device)

# %% [markdown]
# ## Who decides where it runs?
#
# **PyTorch asks the operands.** An operation runs where they live, and so does its result. And if
# one is here and the other there? The next code cell fails on purpose.

# %% tags=["raises-exception"]
torch.ones(2, 2).to(there) @ torch.ones(2, 2)

# %% [markdown]
# "Expected all tensors to be on the same device": PyTorch does not guess which one should travel. A
# hidden copy might cost more than the product. A number lives nowhere: `y + 1` works, as does
# what PyTorch takes for a number.

# %% tags=["hide-input"]
# @title Predict
sums = {
    "`y + torch.ones(1)`": lambda: y + torch.ones(1),
    "`y + torch.tensor(1.0)`": lambda: y + torch.tensor(1.0),
    "`y + np.ones(2)`": lambda: y + np.ones(2),
}


def works(call):
    try:
        return call().device == there
    except (RuntimeError, TypeError):
        return False


predict(
    "`y` lives there, and what is added here. One of these works. Which?",
    lambda: next(name for name, call in sums.items() if works(call)),
    {
        "`y + torch.ones(1)`": "It holds one element, and it has an axis.",
        "`y + torch.tensor(1.0)`": "A CPU tensor without axes is taken for a number.",
        "`y + np.ones(2)`": "An ndarray lies in host memory, as a CPU tensor does.",
    },
)

# %% [markdown]
# Another exception is an index. In `y[torch.tensor([0])]`, the tensor between the brackets is on
# the CPU, and PyTorch copies it over without a word. A list of indices crosses too. In a loop, that
# is a transfer in each round. (In `y[0:2] = …` and `y.copy_(…)` you ask for the copy.)

# %%
# @title Puzzle
grid = torch.arange(6.0, device=there).reshape(3, 2)
puzzle(
    "Rows 2 and 0 of `grid`, in this order, without a transfer.",
    [[4.0, 5.0], [0.0, 1.0]],
    lambda: ...,
    most_transfers=0,
)

# %% [markdown]
# ### And in TensorFlow?
#
# To see TensorFlow between two devices without a GPU, split its CPU into two *logical* ones. That
# works only before TensorFlow starts, so `in_own_process` runs a function in a fresh process and
# brings back what it returns.

# %%
both = ("torch", "tensorflow")
relaxed = in_own_process(logical_cpus=2, libraries=both)


@relaxed
def under_a_scope():
    with tf.device("CPU:1"):
        a, v = tf.ones((2, 2)), tf.Variable(tf.ones((2, 2)))
    with tf.device("CPU:0"):
        return tf.matmul(a, a).device[-5:], tf.gather(v, [0]).device[-5:]


# %% tags=["hide-input"]
# @title Predict
predict(
    "The tensor `a` and the variable `v` live on CPU:1. In the scope of CPU:0, where do the "
    "product, and the row read from `v`, live?",
    lambda: under_a_scope().value,
    {
        ("CPU:1", "CPU:1"): "PyTorch's rule, for tensors. What would the scope be good for then?",
        ("CPU:0", "CPU:0"): "One of the two reads from memory that stays where it is.",
        ("CPU:0", "CPU:1"): "Tensors are copied to the scope's device. `tf.gather` reads the "
        "variable's own memory and runs where that is, as an assignment does. `v + 1` would not.",
    },
)

# %% [markdown]
# As a rule, `with tf.device(…)` decides, or the default device where no scope is open: a GPU if
# TensorFlow sees one, else CPU:0. Then operands in two places are no problem. If you want to be
# told, there is a policy for it: under `explicit`, TensorFlow refuses, as PyTorch does. The last
# line of this code cell fails on purpose.


# %% tags=["raises-exception"]
def mixed():
    with tf.device("CPU:0"):
        a = tf.ones((2, 2))
    with tf.device("CPU:1"):
        return tf.matmul(a, tf.ones((2, 2))).device[-5:]


strict = in_own_process(logical_cpus=2, policy="explicit", soft_placement=False, libraries=both)
print(relaxed(mixed)())
strict(mixed)()

# %% [markdown]
# An error in the other process comes back as an `OwnProcessError`. Its text begins with the name
# that the error has there. It names both devices, and the explicit way to copy: `tf.identity` in a
# scope.
#
# ### What if the device is not there?
#
# One of the posts forces a product onto the GPU with a scope. Nearly nobody has a hundred GPUs, so
# ask for that one.


# %%
def ask_for_a_gpu():
    with tf.device("GPU:99"):
        return tf.ones((2, 2)).device.rpartition("device:")[2]


# %% tags=["hide-input"]
# @title Predict
answer = relaxed(ask_for_a_gpu)().value
predict(
    "What does `relaxed(ask_for_a_gpu)()` give?",
    answer if answer == "GPU:99" else "the name of another device",
    {
        "an error": "PyTorch would raise one. Is a scope in TensorFlow an order?",
        "GPU:99": "A tensor lives in a memory. Which would that be?",
        "the name of another device": "It runs elsewhere, without a word: soft placement.",
    },
)

# %%
what_the_posts_say("A13")

# %% [markdown]
# So a program can ask for a GPU, run for hours on the CPU, and say nothing. Look at `x.device`.
# (`x.device == "cpu"` will not do: it is false in PyTorch and in TensorFlow, on the CPU too.) Or be
# strict, as `strict` was: `tf.config.experimental.set_device_policy("explicit")` and
# `tf.config.set_soft_device_placement(False)`.

# %%
where_the_libraries_differ("second-cpu", "missing-gpu", "mixed-devices")

# %% [markdown]
# (`meta` is a device of PyTorch without memory: a tensor there has a shape and no elements.)
#
# ## What can an environment variable do?
#
# The posts also set an environment variable, `CUDA_VISIBLE_DEVICES`: `"0"` leaves the first GPU to
# be seen, `"-1"` none. Without a GPU nothing of it can be seen, so take another variable:
# `OMP_NUM_THREADS`, how many threads PyTorch may use on the CPU.


# %%
@in_own_process(libraries=("torch",), env={"OMP_NUM_THREADS": "1"})
def threads_before_and_after():
    import os

    before = torch.get_num_threads()
    os.environ["OMP_NUM_THREADS"] = "2"
    return before, torch.get_num_threads()


# %% tags=["hide-input"]
# @title Predict
predict(
    "In the fresh process, `env` sets the variable to 1. What does the function return?",
    lambda: threads_before_and_after().value,
    {
        (1, 2): "How often would PyTorch have to look at the variable for that?",
        (1, 1): "It was read at the start. What is written later, nobody reads.",
        (2, 2): "What was the variable when PyTorch was imported?",
    },
)

# %% [markdown]
# `CUDA_VISIBLE_DEVICES` is read in the same way, when CUDA starts. Set such a variable in the first
# cell, above every import, or before the kernel starts. Set too late, it brings no error.
#
# ## One name, several kernels?
#
# What makes `mm` run in two places? A program that computes an operation on one kind of device is
# called a **kernel**. PyTorch keeps a table that leads from an operation's name and the kind of
# device to a kernel. Add an operation, with a kernel for the CPU:


# %%
@torch.library.custom_op("course::double", mutates_args=(), device_types="cpu")
def double(x: torch.Tensor) -> torch.Tensor:
    print("the kernel for the CPU runs")
    return x * 2


double(torch.ones(2))


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
    "`y` lives there. What does `double(y)` do?",
    double.first_answer,
    {
        "It copies `y` and computes here.": "Who would have asked for that copy?",
        "It computes there.": "Its kernel is one for the CPU, as `device_types` says. Which memory "
        "can that one read?",
        "It raises an error.": "`NotImplementedError`: the table has no entry for this kind of "
        "device, and PyTorch neither copies nor guesses.",
    },
)


# %%
@double.register_kernel(there.type)
def double_there(x):
    print(f"the kernel for {x.device.type}, a second entry in the table, runs")
    return x + x


print(double(torch.ones(2)).device, double(y).device)
what_the_posts_say("D9")

# %% [markdown]
# One name, two kernels, chosen by the device of the operand: this is called **dispatch**.
#
# A program should run with an accelerator and without. One of the posts chooses `"cuda:0"` where
# `torch.cuda.is_available()`, else `"cpu"`, and misses every other accelerator. This asks for any,
# and `disabled()` lets `sim` play a machine without one:


# %%
def best_device():
    return torch.accelerator.current_accelerator(check_available=True) or torch.device("cpu")


print(best_device(), best_device() == there, best_device().type == there.type)
if there.type == "sim":
    with sim.register().disabled():
        print(best_device())

# %% [markdown]
# It names a kind, and `there` has a number too: compare their `.type`.
#
# ## Mend the loop
#
# In `train`, the data crossed in each step, though it never changed. `to` costs nothing where a
# tensor is already, so the function can stay as it is, if you move the data once:

# %%
inputs_there, targets_there = inputs.to(there), targets.to(there)
with trace() as better:
    losses = train(inputs_there, targets_there, lambda loss: loss.item())
print(len(slow.transfers), "transfers before,", len(better.transfers), "now")
what_the_posts_say("E9")

# %% [markdown]
# What is left are the reads, one in each step. `torch.stack` joins tensors into one, where they
# live.

# %%
# @title Puzzle
puzzle(
    "The same losses on the host, with one transfer: call `train` once more.",
    losses,
    lambda: ...,
    rules={"They still live there.": lambda told: str(getattr(told, "device", "cpu")) == "cpu"},
    most_transfers=1,
)

# %% [markdown]
# ## Recap
#
# - A tensor lives in the memory of one device. A device's name proves nothing: ask whether it can
#   be used.
# - `x.to(device)` returns a new tensor, or `x` itself if it is there. Keep what it returns. A
#   module's `to` moves what the module holds.
# - No view crosses the border: elements get to the other memory as copies.
# - `item()`, `print`, `if`, `in` and masks read back. Keep results there, join them, and read once.
# - PyTorch runs an operation where the operands live, and refuses two places. TensorFlow runs it
#   where the scope says, and copies; what works on a variable's own memory runs where that is. A
#   scope for a device that is not there silently means another, unless soft placement is off.
# - A variable such as `CUDA_VISIBLE_DEVICES` is read once: set it before the library starts.
# - One operation has several kernels, one for each kind of device.
#
# More sentences and more questions, all run:
# [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
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
# - PyTorch manual, [Tensor.to](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to.html)
#   (when it returns the tensor itself),
#   [CUDA semantics](https://docs.pytorch.org/docs/stable/notes/cuda.html)
#   (operands on one device, work that is queued, and pinned memory),
#   [HIP semantics](https://docs.pytorch.org/docs/stable/notes/hip.html)
#   (AMD's GPUs under the name `cuda`),
#   [torch.utils.data](https://docs.pytorch.org/docs/stable/data.html)
#   (what the workers of a `DataLoader` do),
#   [torch.accelerator](https://docs.pytorch.org/docs/stable/accelerator.html) and
#   [torch.library](https://docs.pytorch.org/docs/stable/library.html)
#   (kernels for an operation of one's own).
# - PyTorch source, `device_count` in
#   [torch/cuda/\_\_init\_\_.py](https://github.com/pytorch/pytorch/blob/main/torch/cuda/__init__.py)
#   (until when `CUDA_VISIBLE_DEVICES` may change).
# - PyTorch/XLA, [documentation](https://docs.pytorch.org/xla/) (TPUs).
# - TensorFlow guide, [Use a GPU](https://www.tensorflow.org/guide/gpu)
#   (scopes, soft placement, logical devices) and
#   [Use TPUs](https://www.tensorflow.org/guide/tpu), and manual,
#   [set_device_policy](https://www.tensorflow.org/api_docs/python/tf/config/experimental/set_device_policy).
# - NVIDIA, [CUDA C++ Programming Guide](https://docs.nvidia.com/cuda/cuda-c-programming-guide/)
#   (what GPUs and CPUs are built for) and
#   [CUDA environment variables](https://docs.nvidia.com/cuda/cuda-programming-guide/05-appendices/environment-variables.html)
#   (what the values of `CUDA_VISIBLE_DEVICES` mean).
#
# ## Next
#
# [Time it honestly](ch06_timing.ipynb).
