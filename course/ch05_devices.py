# ---
# jupyter:
#   accelerator: GPU
# ---

# %% [markdown]
# # Put a tensor on a device
#
# **What you'll build.** In the exercise: a function that multiplies two matrices. It chooses the
# device, and moves only the operands that have to move.
#
# **What you'll be able to do.** Say where a tensor lives and where an operation runs. Count the
# bytes that are copied from one memory to another. Find the line that causes an error on a GPU.
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
# A CPU runs a few sequences of steps at once, each as fast as possible. A GPU runs thousands of
# sequences at once, each more slowly. So a GPU is good where many elements need the same work. A
# GPU on a separate card computes in the memory of that card. The CPU with its memory is the
# **host**; the GPU is an **accelerator**.
#
# From here on, `device` is your accelerator. `accelerator_or_sim()` took the GPU that PyTorch
# finds. PyTorch uses the name `cuda` for NVIDIA's and AMD's GPUs, and `mps` for Apple's. Without a
# GPU, `accelerator_or_sim()` registered the **simulated accelerator** of this course, a device
# called `sim`. `sim` has its own memory too, and the host's elements get there only as copies. But
# the CPU does the work, so **the speed of `sim` says nothing about a GPU**.
#
# Here is a training loop for an accelerator. Each step moves the data to the accelerator, and
# stores the loss: the norm of the error. On a GPU such a loop wastes time: the GPU waits for the
# host, and the host waits for the GPU. Run the loop in `with trace():`. `trace` records where each
# PyTorch operation in the block ran, and how many bytes the operation moved.


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
# Read the picture from left to right. It shows the order of the steps, not their time. An arrow is
# a *transfer*: a copy from one memory to the other. Its label counts the bytes. Which transfers are
# not needed? You will remove them at the end of this lesson.
#
# ## Where does a tensor live?
#
# Each library says on which device a tensor lives.

# %%
print(np.ones(3).device)
print(torch.ones(3).device)
print(tf.ones(3).device)

# %% [markdown]
# PyTorch's answer is an object of type `torch.device`. To PyTorch, all cores of the CPU are one
# device, `cpu`. TensorFlow's answer is a path. The end of the path gives the kind and the number of
# the device.
#
# A name does not prove that its device exists: `torch.device("cuda:99")` makes a name, and does not
# look for the device. So ask PyTorch which devices are there. One of the posts behind this course
# gives three ways to put a tensor on a device: `device=`, `.to()` and `.cuda()`. Try them.
# `.cuda()` works only for devices called `cuda`. `layer` is a module: it holds tensors, and can
# move them.

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
    "`x` is a tensor. The module `layer` holds two tensors: its weight and its bias. No "
    "result of `to` was assigned. Which is on the accelerator now: `x`, or the weight of `layer`?",
    places.get((x.device == device, layer.weight.device == device), "the weight of `layer` alone"),
    {
        "both": "`x.to(device)` returned a new tensor. The name `x` still stands for the old "
        "tensor.",
        "neither": "A module's `to` moves the module's parameters, even if its result is not "
        "assigned.",
        "`x` alone": "A tensor's `to` leaves that tensor where it is, and returns a new tensor.",
        "the weight of `layer` alone": "`x.to` returned a new tensor, and this tensor got no "
        "name. A module's `to` moves the module's parameters, and returns the module.",
    },
)

# %% [markdown]
# So write `x = x.to(device)`, or assign the result to another name. A module's `to` moves its
# **parameters**, which change in training, and its **buffers**, which were registered with
# `register_buffer`. A tensor that is a plain attribute of the module stays where it is. What does
# `x.to(device)` do if `x` is on `device` already? A copy would cost time and memory.

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
        (1.0, 1.0): "`y` was on the device already, so `to` made no copy.",
        (1.0, 7.0): "`y` was on the device already, so `again` is `y` itself. `x` is in another "
        "memory.",
        (7.0, 7.0): "`x` and `y` are in two different memories. A write to `y` does not change "
        "`x`.",
    },
)

# %% [markdown]
# ## What moves to the other memory?
#
# On the CPU, PyTorch and NumPy can share memory: `from_numpy` copies nothing. The last line of the
# next code cell fails on purpose.

# %% tags=["raises-exception"]
array = np.arange(4000, dtype=np.float32).reshape(1000, 4)
here = torch.from_numpy(array)
away = here.to(device)
array[0, 0] = 99
print(here[0, 0].item(), away[0, 0].item())
away.numpy()

# %% [markdown]
# `here` shares the array's memory, and `away` is a copy. An ndarray lives in host memory, so it
# cannot share memory with `away`. `numpy()` does not copy by itself. The error says what to write.
#
# ### Count the bytes
#
# A transfer copies the bytes of its elements. The largest transfers in the picture above are those
# of `inputs`: 64 × 8 elements of 4 bytes each. So transfer few elements.

# %%
# @title Puzzle
puzzle(
    "Copy the last row of `away` to the CPU, and transfer nothing else.",
    np.array([3996, 3997, 3998, 3999], dtype=np.float32),
    lambda: ...,
    rules={"The row is still on the accelerator.": lambda row: str(row.device) == "cpu"},
    most_bytes=16,
    helped_by="last_row_crosses",
)

# %% [markdown]
# Now multiply `inputs` by three matrices.

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
        2: "`inputs` is copied to the accelerator, and the last product is copied back. Nothing "
        "else is transferred.",
        5: "The three matrices were made on the accelerator, so they are not transferred.",
        7: "Each product stays on the accelerator. The next product is computed there too.",
    },
)

# %%
resident

# %% [markdown]
# The picture shows the rule for an accelerator: **move once, compute much, bring back what you
# need.** In the next figure, find the setting that moves the fewest bytes and still computes on
# the accelerator.

# %%
explore_transfers()

# %% [markdown]
# ### Which lines copy to the host?
#
# `item()` copies one element to the host. Other calls copy to the host too, but their names do not
# say so. The host has the header of each tensor, and the shape is part of it. Only the elements
# are on the accelerator. Let `w` be a tensor of eight numbers on the accelerator.

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
    "Three of these lines copy something to the host. Which line copies nothing to the host?",
    lambda: next(name for name, call in calls.items() if not transfers(call)),
    {
        "`w[w > 0]`": "The size of the result depends on the values in `w`. The host needs this "
        "size to make the result.",
        "`3.0 in w`": "`in` returns Python's `True` or `False`, and these live on the host.",
        "`w.sum() > 0`": "The result is a tensor on the accelerator, and no line has read its "
        "value yet. The line `if w.sum() > 0:` would read it.",
        "`print(w)`": "The host makes the text, and needs all eight elements to make it.",
    },
)

# %% [markdown]
# ### Why does a correct line fail?
#
# A GPU is **asynchronous**: a call puts its operation into a queue and returns. The GPU runs the
# operations of the queue while Python goes on.
#
# Below, `embedding` picks rows of a table, as the first layer of a language model does. Inside
# `with asynchronous(…)`, `sim` has a queue, as a GPU has. After an error in the queue, a process
# can no longer use the GPU. So `in_own_process` runs the function below in a new Python process.


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
    'The table has the rows 0, 1 and 2, but `look_up` asks for row 3. With `place="sim"`, which '
    "line of `look_up` raises the error?",
    lambda: line_that_fails("sim"),
    {
        "`picked = …`": "This call checks shapes and devices, and puts its operation into the "
        "queue. The row numbers are values, and the call does not read values.",
        "`total = …`": "This call, too, only puts an operation into the queue.",
        "`print(…)`": "The host knows this shape before any value is computed. So this line does "
        "not wait.",
        "`return total.item()`": "This is the first line that reads a value. So it waits for the "
        "queue, and raises the error of the operation that failed.",
    },
)

# %% tags=["raises-exception"]
look_up("sim")

# %% [markdown]
# Python waits at a line that copies elements to the host, such as `item()`. The error in the other
# process is shown here as an `OwnProcessError`, whose text begins with the name of the original
# error. `sim` says which operation failed. CUDA does not: the error is `device-side assert
# triggered`, and the traceback points at a later line. What to do:
#
# - Run the same lines on the CPU. There a call returns only when its work is done, so the traceback
#   points at the right line.
# - If only the GPU raises the error, set the environment variable `CUDA_LAUNCH_BLOCKING` to `1`.
#   Then each call waits until its work is done. This makes the program slower, so unset the
#   variable later.
# - After the error, start a new Python session.

# %% tags=["raises-exception"]
look_up("cpu")

# %% [markdown]
# Now no shape is printed, because the call of `embedding` itself raises the error.
#
# CUDA reads its environment variables once, when it starts. So set them in the first code cell,
# above every import, or before the Python session starts. Later settings have no effect, and raise
# no error. `CUDA_VISIBLE_DEVICES` is another such variable. One of the posts sets it to `"0"`, so
# that the program sees only the first GPU.
#
# ## Who decides where an operation runs?
#
# **PyTorch asks the operands.** An operation runs on the device of its operands, and its result
# lives there too. What if the operands live on two devices? The next code cell fails on purpose.

# %% tags=["raises-exception"]
torch.ones(2, 2).to(device) @ torch.ones(2, 2)

# %% [markdown]
# The error says "Expected all tensors to be on the same device". PyTorch does not guess which
# operand should move: a hidden copy might take more time than the product. A Python number has no
# device and no axes, so `y + 1` works. A CPU tensor that PyTorch treats as a number works too.

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
    "`y` is on the accelerator. In each of these sums, the other operand is on the CPU. Only one "
    "sum works. Which one?",
    lambda: next(name for name, call in sums.items() if works(call)),
    {
        "`y + torch.ones(1)`": "`torch.ones(1)` has the shape `(1,)`: one element, but also one "
        "axis.",
        "`y + torch.tensor(1.0)`": "PyTorch treats a CPU tensor without axes as a number.",
        "`y + np.ones(2)`": "An ndarray lives in host memory, and PyTorch does not copy it to the "
        "accelerator.",
    },
)

# %% [markdown]
# An index may be on the CPU, too. In `y[torch.tensor([0])]`, the tensor between the brackets is on
# the CPU, and PyTorch copies it to the accelerator without a message. A list of indices is copied
# too. In a loop, such an index causes a transfer in each round. A slice needs no transfer.
# `x.flip(0)` reverses the order of the rows, and needs no transfer.

# %%
# @title Puzzle
grid = torch.arange(6.0, device=device).reshape(3, 2)
puzzle(
    "Take rows 2 and 0 of `grid`, in this order, as one tensor, without a transfer.",
    [[4.0, 5.0], [0.0, 1.0]],
    lambda: ...,
    most_transfers=0,
    helped_by="rows_without_transfer",
)

# %% [markdown]
# ### And in TensorFlow?
#
# Even without a GPU, TensorFlow can have two devices: its CPU can be split into *logical* devices.
# The split is possible only before TensorFlow starts, so it needs a new process.

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
    '`a` lives on CPU:0, `b` on CPU:1, and the product is inside `with tf.device("CPU:1")`. '
    "What does `default(mixed)()` return?",
    lambda: default(mixed)().value,
    {
        "CPU:0": "No rule prefers the first operand, so this operand does not decide where "
        "the product runs.",
        "CPU:1": "`with tf.device(…)` opens a scope, and the scope decides where the product "
        "runs. TensorFlow copies `a` to CPU:1, without a message.",
        "an error": "PyTorch would raise an error, because it does not copy an operand by itself.",
    },
)

# %% [markdown]
# **TensorFlow asks the scope**, `with tf.device(…)`. Outside every scope, TensorFlow takes its
# default device: a GPU if it finds one, else CPU:0. A *policy* can forbid silent copies: under the
# policy `explicit`, TensorFlow raises an error, as PyTorch does. The last line below fails on
# purpose.

# %% tags=["raises-exception"]
strict = in_own_process(logical_cpus=2, policy="explicit", soft_placement=False, libraries=both)
strict(mixed)()

# %% [markdown]
# The error names both devices, and says how to copy explicitly: with `tf.identity` in a scope.
#
# ### What if the device is not there?
#
# One of the posts uses a scope so that a product runs on the GPU. Such code also runs without a
# GPU. Now ask for GPU 99.


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
        "an error": "In TensorFlow a scope is only a request, unless you change a setting.",
        "GPU:99": "Elements need memory, and a GPU that does not exist has no memory.",
        "the name of another device": "TensorFlow takes another device, without an error. This "
        "is called soft placement.",
    },
)

# %% [markdown]
# So a program can ask for a GPU and run for hours on the CPU, without an error. To notice this,
# print the result's `device`. To get an error, call `tf.config.set_soft_device_placement(False)`,
# as `strict` did above.
#
# ## One name, several kernels?
#
# Why can `@` run on two devices? A function that computes an operation on one kind of device is
# called a **kernel**. PyTorch keeps its kernels in a table, and finds a kernel by the name of the
# operation and the kind of device. Add an operation, with a kernel for the CPU:


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
        "It copies `y` and computes on the CPU.": "PyTorch does not move an operand by itself: "
        "the product of tensors on two devices raised an error.",
        "It computes there.": "`device_types` says that this kernel is for the CPU. Such a kernel "
        "cannot read the accelerator's memory.",
        "It raises an error.": "It is a `NotImplementedError`: the table has no kernel of "
        "`double` for this kind of device. PyTorch does not copy `y` by itself.",
    },
)


# %%
@double.register_kernel(device.type)
def double_on_accelerator(x):
    print(f"the second kernel in the table runs: the kernel for {x.device.type}")
    return x + x


print(double(torch.ones(2)).device, double(y).device)

# %% [markdown]
# One name has two kernels, and the device of the operand decides which one runs. This is called
# **dispatch**.
#
# ## Mend the loop
#
# In each step, `train` transferred the data, though the data never changed. `to` copies nothing if
# a tensor is on the device already. So move the data once, and leave `train` as it is:

# %%
inputs_away, targets_away = inputs.to(device), targets.to(device)
with trace() as better:
    losses = train(inputs_away, targets_away, lambda loss: loss.item())
print(f"{len(slow.transfers)} transfers before, {len(better.transfers)} now")

# %% [markdown]
# One transfer is left in each step: `item()` reads the loss. `torch.stack` joins tensors into one
# tensor, on their device.

# %%
# @title Puzzle
puzzle(
    "Call `train` again, to get the same losses on the host with only one transfer.",
    losses,
    lambda: ...,
    rules={"Not yet on the host.": lambda told: str(getattr(told, "device", "cpu")) == "cpu"},
    most_transfers=1,
    helped_by="losses_at_once",
)

# %% [markdown]
# ## Recap
#
# - A tensor lives in the memory of one device. A device's name does not prove that the device
#   exists: ask PyTorch or TensorFlow.
# - `x.to(device)` returns a new tensor, or `x` itself if `x` is on that device already. Assign the
#   result. A module's `to` moves the module's parameters and buffers.
# - A view cannot cross from one memory to another: elements are copied.
# - `item()`, `print`, `if` and `in` copy to the host. So does `w[mask]`, because its size depends
#   on values. Keep results on the device, join them, and copy them once.
# - A GPU runs operations from a queue, so a correct line may raise the error of an earlier line.
#   Run the same lines on the CPU, or set `CUDA_LAUNCH_BLOCKING` before CUDA starts.
# - PyTorch runs an operation on the device of its operands, and usually raises an error if they
#   are on two devices. TensorFlow runs an operation on the device of the scope, and copies
#   operands there. If that device does not exist, TensorFlow takes another; without soft
#   placement, it raises an error.
# - An operation can have several kernels, each for one kind of device.
#
# For more sentences and questions, see [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Build a device-dispatching matmul](../exercises/ch05_devices.ipynb): find the name of a device,
# keep a list of kernels, choose a device, and multiply there.
#
# ## To look up
#
# - **Batches.** A `DataLoader` makes batches on the CPU from data on the CPU, and you copy them to
#   the accelerator yourself. With `pin_memory=True` and `batch.to(device, non_blocking=True)`, a
#   GPU can copy while the program goes on.
# - **Variables in TensorFlow.** `tf.gather` and an assignment to a `tf.Variable` run on the
#   variable's own device. `v + 1` and `v[0]` run where the scope says.
# - **int32 in TensorFlow.** Users report that tensors of int32 stay on the CPU even in the scope of
#   a GPU ([issue 34071](https://github.com/tensorflow/tensorflow/issues/34071)). We had no GPU to
#   try this.
# - **Comparing.** In PyTorch and in TensorFlow, `x.device == "cpu"` is always false, even for a
#   tensor on the CPU. In PyTorch compare `x.device.type`. PyTorch treats `cpu:0` and `cpu` as two
#   devices: if `x` is on `cpu`, each call of `x.to("cpu:0")` copies.
# - **Any accelerator.** `accelerator_or_sim` looks for `cuda` and `mps`. One of the posts looks for
#   `cuda` only. `torch.accelerator` finds other kinds too, such as Intel's `xpu`. Inside `with
#   sim.register().disabled():`, PyTorch finds no `sim`, as on a machine without an accelerator.


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
# We read these pages in November 2026.
#
# - PyTorch manual, [Tensor.to](https://docs.pytorch.org/docs/stable/generated/torch.Tensor.to.html)
#   (when it returns the tensor itself), [CUDA
#   semantics](https://docs.pytorch.org/docs/stable/notes/cuda.html) (operands on one device, the
#   queue, `CUDA_LAUNCH_BLOCKING`, and pinned memory), [HIP
#   semantics](https://docs.pytorch.org/docs/stable/notes/hip.html) (AMD's GPUs under the name
#   `cuda`), [torch.utils.data](https://docs.pytorch.org/docs/stable/data.html) (what a `DataLoader`
#   gives), [torch.accelerator](https://docs.pytorch.org/docs/stable/accelerator.html) and
#   [torch.library](https://docs.pytorch.org/docs/stable/library.html) (kernels for your own
#   operation).
# - PyTorch, [issue 29966](https://github.com/pytorch/pytorch/issues/29966) (an index out of range
#   in an embedding on a GPU).
# - TensorFlow, [Use a GPU](https://www.tensorflow.org/guide/gpu) (scopes, soft placement, logical
#   devices) and
#   [set_device_policy](https://www.tensorflow.org/api_docs/python/tf/config/experimental/set_device_policy).
# - NVIDIA, [CUDA C++ Programming Guide](https://docs.nvidia.com/cuda/cuda-c-programming-guide/)
#   (what GPUs and CPUs are built for) and [CUDA environment
#   variables](https://docs.nvidia.com/cuda/cuda-programming-guide/05-appendices/environment-variables.html)
#   (what `CUDA_VISIBLE_DEVICES` and `CUDA_LAUNCH_BLOCKING` mean).
#
# ## Next
#
# [Time it honestly](ch06_timing.ipynb).
