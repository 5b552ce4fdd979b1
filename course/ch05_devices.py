# ---
# jupyter:
#   accelerator: GPU
# ---

# %% [markdown]
# # Put a tensor on a device
#
# **What you'll build.** In the exercise: a matrix product that decides where to compute, and moves
# only what it must.
#
# **What you'll be able to do.** Say where a tensor lives and where an operation will run, count the
# bytes that cross from one memory to another, and find the line that causes an error on a GPU.
#
# **What you need.** [See one storage as many tensors](ch02_views_and_strides.ipynb). About 45
# minutes. You need no GPU; if you have one, the code cells use it.

# %%
import numpy as np

from insidetensor import (
    accelerator_or_sim,
    asynchronous,
    explore_transfers,
    if_installed,
    in_own_process,
    predict,
    puzzle,
    sim,
    this_machine,
    trace,
)

torch, tf = if_installed("torch"), if_installed("tensorflow")
device = accelerator_or_sim()
print("accelerator:", device)
this_machine()

# %% [markdown]
# ## Why does this loop wait?
#
# A CPU runs a few sequences of steps, each as fast as possible. A GPU runs thousands at once, each
# more slowly: a GPU is good where many elements need the same work. A GPU on a card of its own
# computes in the memory of that card. The CPU's side is called the **host**, the other an
# **accelerator**.
#
# From here on, `device` is your accelerator. `accelerator_or_sim()` took the GPU that PyTorch
# finds: one from NVIDIA or AMD, called `cuda`, or one from Apple, called `mps`. Without a GPU it
# registered the **simulated accelerator** of this course, a device called `sim`. The simulated
# accelerator has a memory of its own too, and elements get into it only as copies. But the CPU
# computes its results, so **its speed says nothing about a GPU**.
#
# Here is a training loop for an accelerator. Each step moves the data there, and notes the loss:
# the norm of the error. On a GPU such a loop wastes time: the GPU waits for the host, and the host
# for the GPU. Run it in `trace()`, which records the PyTorch operations of a block: where each one
# ran, and what it moved.


# %%
def train(inputs, targets, note):
    weights, noted = torch.zeros(8, 1, device=device), []
    for _ in range(2):
        x, y = inputs.to(device), targets.to(device)
        error = x @ weights - y
        weights -= 0.01 * (x.T @ error)
        noted.append(note(error.norm()))
    return noted


# %%
random = torch.Generator().manual_seed(0)
inputs, targets = (torch.rand(64, columns, generator=random) for columns in (8, 1))
with trace() as slow:
    losses = train(inputs, targets, lambda loss: loss.item())
print(f"{len(slow.transfers)} transfers, {slow.moved_bytes} bytes")
slow

# %% [markdown]
# Read the picture from left to right; it shows the order, and not how long a step took. An arrow is
# a copy from one memory to the other, with its bytes. Which arrows are needed? At the end of this
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
# PyTorch's answer is an object of type `torch.device`. All cores of the CPU are one device to it,
# `cpu`. TensorFlow's answer is a path. It can even name another computer; its end gives the kind
# and the number of the device.
#
# A name does not prove that its device exists: `torch.device("cuda:99")` makes such a name, and
# does not look for the device. So ask what is there. Then try the three ways that one of the posts
# behind this course lists: `device=`, `.to()` and `.cuda()`. The last works only for devices called
# `cuda`.

# %%
print("CUDA:", torch.cuda.is_available(), " MPS:", torch.backends.mps.is_available())
x, layer = torch.tensor([1.0, 2.0]), torch.nn.Linear(2, 1)
x.to(device)
layer.to(device)
print(torch.ones(2, device=device).device)
print(x.cuda(0).device if torch.cuda.is_available() else ".cuda(0): no CUDA here")

# %% tags=["hide-input"]
# @title Predict
places = {(True, True): "both", (False, False): "neither", (True, False): "`x` alone"}
predict(
    "`x` is a tensor, `layer` a module that holds two. No result was assigned. What is on the "
    "accelerator now: `x`, or the weight of `layer`?",
    places.get((x.device == device, layer.weight.device == device), "the weight of `layer` alone"),
    {
        "both": "`x.to(device)` returned a new tensor. The name `x` still leads to the old one.",
        "neither": "A module's `to` moves its parameters, here a weight and a bias. For that, "
        "nothing has to be assigned.",
        "`x` alone": "The `to` of a tensor leaves that tensor where it is, and returns a new one.",
        "the weight of `layer` alone": "`x.to` returned a new tensor, which no name leads to. A "
        "module's `to` moves its parameters, and returns the module.",
    },
)

# %% [markdown]
# So write `x = x.to(device)`, or use another name. A module's `to` moves its **parameters** and
# **buffers**: what training changes, and what was registered with `register_buffer`. A tensor that
# is a plain attribute stays behind. What does `to` do if the tensor is on that device already?
# Below, a number is written into the tensor that `to` returns.

# %%
y = x.to(device)
again = y.to(device)
again[0] = 7

# %% tags=["hide-input"]
# @title Predict
predict(
    "`x` held 1 and 2. What are `x[0]` and `y[0]` now?",
    lambda: (float(x[0]), float(y[0])),
    {
        (1.0, 1.0): "`y` was there already, so `to` made no copy. A copy at every call would cost "
        "time and memory.",
        (1.0, 7.0): "`y` was on the device already, so `again` is `y` itself. `x` is in another "
        "memory.",
        (7.0, 7.0): "`x` and `y` are in two memories. What is written in one is not seen in the "
        "other.",
    },
)

# %% [markdown]
# ## What crosses the border?
#
# On the CPU, PyTorch and NumPy can share memory: `from_numpy` copies nothing. Below, `array`
# changes after two tensors were made. The last line of the code cell fails on purpose.

# %% tags=["raises-exception"]
array = np.arange(4000, dtype=np.float32).reshape(1000, 4)
here = torch.from_numpy(array)
away = here.to(device)
array[0, 0] = 99
print(here[0, 0].item(), away[0, 0].item())
away.numpy()

# %% [markdown]
# `here` shares the array's memory, `away` is a copy. An ndarray lives in host memory, so it cannot
# share with `away`. In this case PyTorch does not copy by itself: the error names the device and
# says what to write.
#
# ### Count the bytes
#
# A transfer moves the bytes of the elements that cross. The largest in the picture above is that of
# `inputs`: 64 × 8 elements of 4 bytes. So let few elements cross.

# %%
# @title Puzzle
puzzle(
    "The last row of `away`, on the CPU. No other element crosses.",
    np.array([3996, 3997, 3998, 3999], dtype=np.float32),
    lambda: ...,
    rules={"It is still on the accelerator.": lambda row: str(row.device) == "cpu"},
    most_bytes=16,
    helped_by="last_row_crosses",
)

# %% [markdown]
# Now `inputs` is multiplied by three matrices, one after the other.

# %%
three = [torch.rand(8, 8, device=device) for _ in range(3)]
with trace() as resident:
    product = inputs.to(device)
    for matrix in three:
        product = product @ matrix
    back = product.cpu()

# %% tags=["hide-input"]
# @title Predict
predict(
    "How many transfers does the `trace()` above see?",
    lambda: len(resident.transfers),
    {
        2: "`inputs` goes over, the last product comes back. Nothing else has to cross.",
        5: "The three matrices were made on the accelerator, so they do not cross.",
        7: "Each product stays where it was computed. The next product finds it there.",
    },
)

# %%
resident

# %% [markdown]
# That is the rule for an accelerator: **move once, compute much, bring back what you need.** In the
# instrument, choose where each operand lives. Find the setting that moves the fewest bytes and
# still computes on the accelerator.

# %%
explore_transfers()

# %% [markdown]
# ### Which lines read back?
#
# `item()` brings one element to the host. Other lines read too, but their names do not say so. The
# host has the header of each tensor, with its shape; only the elements are on the accelerator. Let
# `w` hold eight numbers there.

# %% tags=["hide-input"]
# @title Predict
w = torch.arange(-4.0, 4.0, device=device)
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
        "`w[w > 0]`": "The size of the result depends on values. The host needs it, to make the "
        "tensor.",
        "`3.0 in w`": "`in` gives Python's `True` or `False`, which live on the host.",
        "`w.sum() > 0`": "The result is a tensor on the accelerator, and no line has read its "
        "value yet. The line `if w.sum() > 0:` would read it.",
        "`print(w)`": "The host writes the text, and needs all eight elements for it.",
    },
)

# %% [markdown]
# ### Why does an innocent line fail?
#
# A GPU is **asynchronous**: a call puts its operation into a queue and returns, and the GPU works
# through the queue while Python goes on. [Time it honestly](ch06_timing.ipynb) shows what a queue
# does to a clock.
#
# Below, `embedding` picks rows of a table, as the first layer of a language model does. In
# `asynchronous`, `sim` keeps a queue as a GPU does. `in_own_process` runs the function in a new
# Python process, because after an error in its queue, a process can no longer use the GPU.


# %%
@in_own_process(libraries=("torch",))
def look_up(place):
    with asynchronous(place):
        table, rows = torch.ones(3, 4, device=place), torch.tensor([0, 3], device=place)
        picked = torch.nn.functional.embedding(rows, table)
        total = picked.sum()
        print("picked:", picked.shape)
        return total.item()


# %% tags=["hide-input"]
# @title Predict
def line_that_fails(place):
    from contextlib import redirect_stdout, suppress
    from io import StringIO

    with redirect_stdout(StringIO()) as printed, suppress(RuntimeError):
        look_up(place)
        return "no line"
    return "`return total.item()`" if printed.getvalue() else "`picked = …`"


predict(
    "The table has the rows 0, 1 and 2, and row 3 is asked for. Which line of `look_up` raises the "
    'error, with `place="sim"`?',
    lambda: line_that_fails("sim"),
    {
        "`picked = …`": "This call checks shapes and devices, and puts its operation into the "
        "queue. The row numbers are values, which it does not look at.",
        "`total = …`": "This call, too, only puts an operation into the queue.",
        "`print(…)`": "The host knows a shape before any value is computed. So this line does not "
        "wait.",
        "`return total.item()`": "It is the first line that reads a value. So it waits for the "
        "queue, and raises the error of the operation that failed in it.",
    },
)

# %% tags=["raises-exception"]
look_up("sim")

# %% [markdown]
# Python waits at a line that copies elements from the GPU's memory, as `item()` does. An error in
# the other process comes back as an `OwnProcessError`. Its text begins with the error's own name.
# `sim` says which operation failed. CUDA does not: its error is `device-side assert triggered`, and
# the traceback points at a later line, the first that meets the error. What to do:
#
# - Run the step on the CPU. There a call returns when its work is done, so the traceback points at
#   the right line.
# - If it fails on the GPU alone, set the environment variable `CUDA_LAUNCH_BLOCKING` to `1`. Then
#   each call waits for its work, which makes the program slower: unset it afterwards.
# - Start a new Python session afterwards.

# %% tags=["raises-exception"]
look_up("cpu")

# %% [markdown]
# No shape is printed: `embedding` itself fails.
#
# CUDA reads its environment variables once, when it starts. So set them in the first code cell,
# above every import, or before the Python session starts. If you set them later, they do nothing,
# and there is no error. `CUDA_VISIBLE_DEVICES` is another of them: one of the posts sets it to
# `"0"`, so that the program sees the first GPU only.
#
# ## Who decides where it runs?
#
# **PyTorch asks the operands.** An operation runs where they live, and its result lives there too.
# What if they live in two places? The next code cell fails on purpose.

# %% tags=["raises-exception"]
torch.ones(2, 2).to(device) @ torch.ones(2, 2)

# %% [markdown]
# "Expected all tensors to be on the same device": PyTorch does not guess which one should move. A
# hidden copy might cost more than the product. A Python number has no device, so `y + 1` works.

# %% tags=["hide-input"]
# @title Predict
sums = {
    "`y + torch.ones(1)`": lambda: y + torch.ones(1),
    "`y + torch.tensor(1.0)`": lambda: y + torch.tensor(1.0),
    "`y + np.ones(2)`": lambda: y + np.ones(2),
}


def works(call):
    try:
        return call().device == device
    except (RuntimeError, TypeError):
        return False


predict(
    "`y` is on the accelerator. What is added is on the CPU. One of these sums works too. Which?",
    lambda: next(name for name, call in sums.items() if works(call)),
    {
        "`y + torch.ones(1)`": "Its shape is `(1,)`: it has one element, but also an axis.",
        "`y + torch.tensor(1.0)`": "A CPU tensor without axes is taken for a number.",
        "`y + np.ones(2)`": "An ndarray lives in host memory, and PyTorch does not copy it over.",
    },
)

# %% [markdown]
# An index is another exception. In `y[torch.tensor([0])]`, the tensor between the brackets is on
# the CPU, and PyTorch copies it over silently. A list of indices crosses too. In a loop, such an
# index is a transfer in each round. A slice needs no transfer, and `x.flip(0)` reverses the order
# of the rows, on the device of `x`.

# %%
# @title Puzzle
grid = torch.arange(6.0, device=device).reshape(3, 2)
puzzle(
    "Rows 2 and 0 of `grid`, in this order, without a transfer.",
    [[4.0, 5.0], [0.0, 1.0]],
    lambda: ...,
    most_transfers=0,
    helped_by="rows_without_transfer",
)

# %% [markdown]
# ### And in TensorFlow?
#
# To watch TensorFlow with two devices and no GPU, split its CPU into two *logical* ones. The CPU
# can be split only before TensorFlow starts, so this needs a process of its own too.

# %%
both = ("torch", "tensorflow")
default = in_own_process(logical_cpus=2, libraries=both)


def mixed():
    with tf.device("CPU:0"):
        a = tf.ones((2, 2))
    with tf.device("CPU:1"):
        b = tf.ones((2, 2))
        return tf.matmul(a, b).device[-5:]


# %% tags=["hide-input"]
# @title Predict
predict(
    "`a` lives on CPU:0, `b` on CPU:1, and the product is in the scope of CPU:1. What does "
    "`default(mixed)()` return?",
    lambda: default(mixed)().value,
    {
        "CPU:0": "No rule prefers the first operand: it has no say in where the product runs.",
        "CPU:1": "The scope says where the product runs. TensorFlow copies `a` there, silently.",
        "an error": "PyTorch would raise one, since nothing but the operands says where to run. "
        "Here a scope says it.",
    },
)

# %% [markdown]
# **TensorFlow asks the scope**, `with tf.device(…)`. Where no scope is open, it takes its default
# device: a GPU if it sees one, else CPU:0. A *policy* can forbid silent copies: under `explicit`,
# TensorFlow refuses as PyTorch does. The last line of this code cell fails on purpose.

# %% tags=["raises-exception"]
strict = in_own_process(logical_cpus=2, policy="explicit", soft_placement=False, libraries=both)
strict(mixed)()

# %% [markdown]
# The error names both devices, and the way to copy explicitly: `tf.identity` in a scope.
#
# ### What if the device is not there?
#
# One of the posts forces a product onto the GPU with a scope. Hardly anybody has a hundred GPUs, so
# ask for the hundredth.


# %%
def ask_for_a_gpu():
    with tf.device("GPU:99"):
        return tf.ones((2, 2)).device.rpartition("device:")[2]


# %% tags=["hide-input"]
# @title Predict
answer = default(ask_for_a_gpu)().value
predict(
    "What does `default(ask_for_a_gpu)()` return?",
    answer if answer == "GPU:99" else "the name of another device",
    {
        "an error": "PyTorch raises one. In TensorFlow a scope is a wish, unless you change that.",
        "GPU:99": "Elements need a memory to live in, and a GPU that is not there has none.",
        "the name of another device": "It runs elsewhere, silently. This is called soft placement.",
    },
)

# %% [markdown]
# So a program can ask for a GPU, run for hours on the CPU, and say nothing. Look at `x.device`. Or
# be strict, as `strict` was: `tf.config.experimental.set_device_policy("explicit")` and
# `tf.config.set_soft_device_placement(False)`.
#
# ## One name, several kernels?
#
# Why can `@` run in two places? A function that computes an operation on one kind of device is
# called a **kernel**. PyTorch keeps them in a table: the name of the operation and the kind of
# device lead to the kernel. Add an operation, with a kernel for the CPU:


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
    return "It computes there." if found == device else "It copies `y` and computes on the CPU."


if not hasattr(double, "first_answer"):  # later, there is a second kernel
    double.first_answer = what_it_does()
predict(
    "`y` is on the accelerator. What does `double(y)` do?",
    double.first_answer,
    {
        "It copies `y` and computes on the CPU.": "PyTorch did not move an operand of the product "
        "above either.",
        "It computes there.": "A kernel for the CPU, as `device_types` says, cannot read the "
        "accelerator's memory.",
        "It raises an error.": "`NotImplementedError`: for this kind of device, the table has no "
        "kernel of `double`. PyTorch does not copy by itself.",
    },
)


# %%
@double.register_kernel(device.type)
def double_on_accelerator(x):
    print(f"the kernel for {x.device.type}, a second entry in the table, runs")
    return x + x


print(double(torch.ones(2)).device, double(y).device)

# %% [markdown]
# One name, two kernels, chosen by the device of the operand: this is called **dispatch**.
#
# ## Mend the loop
#
# In `train`, the data crossed in each step, though it never changed. `to` copies nothing if a
# tensor is on the device already. So move the data once, and leave the function as it is:

# %%
inputs_away, targets_away = inputs.to(device), targets.to(device)
with trace() as better:
    losses = train(inputs_away, targets_away, lambda loss: loss.item())
print(f"{len(slow.transfers)} transfers before, {len(better.transfers)} now")

# %% [markdown]
# What remains is one read in each step. `torch.stack` joins tensors into one, on their device.

# %%
# @title Puzzle
puzzle(
    "The same losses on the host, with one transfer: call `train` once more.",
    losses,
    lambda: ...,
    rules={"Not yet on the host.": lambda told: str(getattr(told, "device", "cpu")) == "cpu"},
    most_transfers=1,
    helped_by="losses_at_once",
)

# %% [markdown]
# ## Recap
#
# - A tensor lives in the memory of one device. A device's name proves nothing: ask whether it can
#   be used.
# - `x.to(device)` returns a new tensor, or `x` itself if it is there already. Keep what it returns.
#   A module's `to` moves its parameters and buffers.
# - No view crosses the border: elements get to the other memory as copies.
# - `item()`, `print`, `if`, `in` read back, and `w[mask]`, whose size depends on values. Keep
#   results on the device, join them, and read once.
# - A GPU works through a queue, so an innocent line may raise the error of an earlier one. Run the
#   step on the CPU, or set `CUDA_LAUNCH_BLOCKING` before CUDA starts.
# - PyTorch runs an operation where the operands live, and refuses two places. TensorFlow runs it
#   where the scope says, and copies. If that device does not exist, TensorFlow silently uses
#   another, unless soft placement is off.
# - An operation can have several kernels, each for one kind of device.
#
# More sentences and questions, each of them run as code:
# [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Build a device-dispatching matmul](../exercises/ch05_devices.ipynb): name a place, keep a list of
# kernels, choose a device, and multiply there.
#
# ## To look up
#
# - **Batches.** Over data on the CPU, a `DataLoader` gives batches on the CPU; the copy to the
#   accelerator is yours to make. With `pin_memory=True` and `batch.to(device, non_blocking=True)`,
#   a GPU can copy while the program goes on.
# - **Variables in TensorFlow.** An assignment to a `tf.Variable` and `tf.gather` run on the
#   variable's own device. `v + 1` and `v[0]` run where the scope says.
# - **int32 in TensorFlow.** Users report that tensors of int32 stay on the CPU even in the scope of
#   a GPU ([issue 34071](https://github.com/tensorflow/tensorflow/issues/34071)). Without a GPU it
#   could not be tried here.
# - **Comparing.** `x.device == "cpu"` is false in PyTorch and in TensorFlow, on the CPU too. In
#   PyTorch ask for `x.device.type`. To PyTorch, `cpu:0` is another device than `cpu`:
#   `x.to("cpu:0")` copies in each call.
# - **Any accelerator.** `accelerator_or_sim` looks for `cuda` and `mps`, and one of the posts for
#   `cuda` alone. `torch.accelerator` knows other kinds too, such as Intel's `xpu`. In `disabled()`,
#   `sim` plays a machine without an accelerator.


# %%
def best_device():
    return torch.accelerator.current_accelerator(check_available=True) or torch.device("cpu")


print(best_device(), best_device().type == device.type)
if device.type == "sim":
    with sim.register().disabled():
        print(best_device())

# %% [markdown]
# ## Sources
#
# Read in November 2026.
#
# - PyTorch manual, [Tensor.to](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to.html)
#   (when it returns the tensor itself), [CUDA
#   semantics](https://docs.pytorch.org/docs/stable/notes/cuda.html) (operands on one device, the
#   queue, `CUDA_LAUNCH_BLOCKING`, and pinned memory), [HIP
#   semantics](https://docs.pytorch.org/docs/stable/notes/hip.html) (AMD's GPUs under the name
#   `cuda`), [torch.utils.data](https://docs.pytorch.org/docs/stable/data.html) (what a `DataLoader`
#   gives), [torch.accelerator](https://docs.pytorch.org/docs/stable/accelerator.html) and
#   [torch.library](https://docs.pytorch.org/docs/stable/library.html) (kernels for an operation of
#   one's own).
# - PyTorch, [issue 29966](https://github.com/pytorch/pytorch/issues/29966) (an index out of range
#   in an embedding on a GPU).
# - TensorFlow guide, [Use a GPU](https://www.tensorflow.org/guide/gpu) (scopes, soft placement,
#   logical devices), and manual,
#   [set_device_policy](https://www.tensorflow.org/api_docs/python/tf/config/experimental/set_device_policy).
# - NVIDIA, [CUDA C++ Programming Guide](https://docs.nvidia.com/cuda/cuda-c-programming-guide/)
#   (what GPUs and CPUs are built for) and [CUDA environment
#   variables](https://docs.nvidia.com/cuda/cuda-programming-guide/05-appendices/environment-variables.html)
#   (what `CUDA_VISIBLE_DEVICES` and `CUDA_LAUNCH_BLOCKING` mean).
#
# ## Next
#
# [Time it honestly](ch06_timing.ipynb).
