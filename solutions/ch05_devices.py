# ---
# jupyter:
#   accelerator: GPU
# ---

# %% [markdown]
# # Build a device-dispatching matmul
#
# **You'll build** `matmul(a, b)` for tensors that may lie anywhere: on the CPU, on an accelerator,
# in PyTorch or in TensorFlow. It finds out where they are, decides where to compute, moves what it
# must and nothing else, and picks the kernel that is made for that place.
#
# **You need** the lesson [Put a tensor on a device](../course/ch05_devices.ipynb), and no GPU. The
# accelerator here is simulated: it has a memory of its own and counts every byte that comes or
# goes. TensorFlow has none like it, so its one CPU is split in two, which stand for two devices.
# Of Python you need decorators. Gradients must survive your moves, and
# [Change a tensor that cannot change](../course/ch03_immutability_and_variables.ipynb) shows what
# they are.
#
# **How long it takes.** One and a half to two hours. A good break is before `operands`.
#
# **How the parts depend on each other.** `placement`, `kernel`, `common_device` and
# `estimated_seconds` stand alone; do them in any order. `operands` and `moved` are easier with
# `placement`. `matmul` puts all six to work, so write it last.
#
# **How checking works.** Under each stub is a cell to try things in, then a cell that checks a few
# cases and tells you what is wrong. When your work is graded, each part is checked on many more
# cases, and only on what its text says. Nobody times your code. What counts is where each result
# lies, which bytes were moved and which errors are raised. Two rules hold everywhere:
#
# - **A place has one name**, the same in all libraries: `"cpu"`, `"cuda:0"`, `"sim:0"`, `"mps:0"`.
#   What stands before the colon is the **kind** of the place.
# - **`np`, `torch` and `tf` are all that you need.** `tf` is `None` where TensorFlow is not
#   installed: leave its half out then, and nobody checks it.
#
# On a machine with a GPU, `torch.accelerator` names the simulated accelerator all the same, since
# that is the one this notebook registers. The check of `matmul` then tries the GPU too.
#
# You may add functions of your own to any cell that you fill in; later cells can use them.

# %%
import functools  # not required
import warnings  # says why the CPU computes where the accelerator is not there

import numpy as np
import torch

from insidetensor import T4, Costs, logical_cpus, refuses, same_tensor, same_value, sim, trace

# The next two change this notebook's process for good, so run this cell before anything else.
accelerator = sim.register(optional=True)  # the simulated accelerator, or None
tf = None
if logical_cpus(2, optional=True):  # TensorFlow's CPU becomes "cpu" and "cpu:1"
    import tensorflow as tf

# %% [markdown]
# ## Name the place where a tensor lies
#
# `placement(x)` returns the name of the place where `x` lies, a string:
#
# | `x` | the library's word for the place | `placement(x)` |
# | --- | --- | --- |
# | ndarray | (none: always the CPU) | `"cpu"` |
# | torch tensor | `x.device`, such as `device(type='sim', index=0)` | `str` of it: `"sim:0"` |
# | TensorFlow tensor or variable | `x.device`, a string that ends in `device:CPU:0` | `"cpu"` |
# | | … in `device:CPU:1` | `"cpu:1"` |
# | | … in `device:GPU:0` | `"cuda:0"` |
#
# So both libraries have one name for one place. Anything else, a list or a number too, raises a
# `TypeError` that names its type. Looking must not move anything: an accelerator sends no byte
# back.
#
# <details><summary>Hint 1: where to look</summary>
#
# Ask with `isinstance` which library `x` belongs to. A parameter of a torch module is a
# `torch.Tensor`, but a `tf.Variable` is no `tf.Tensor`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# TensorFlow's name is long, and only its two last words, between colons, say something.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `x.device.rpartition("device:")[2]` is `"CPU:1"`. Make it lower case, write `cuda` for `gpu`, and
# give `"cpu:0"` its short name.
#
# </details>


# %% nbgrader={"grade_id": "placement", "solution": true}
def placement(x) -> str:
    """Return the name of the place where an ndarray, a torch or a TensorFlow tensor lies.

    Raises: TypeError naming the type of anything else.
    """
    ### BEGIN SOLUTION
    if isinstance(x, torch.Tensor):
        return place_name(x.device)
    if tf is not None and isinstance(x, tf.Tensor | tf.Variable):
        return place_name(x.device)
    if isinstance(x, np.ndarray):
        return "cpu"
    raise TypeError(
        f"expected an ndarray, a torch tensor or a TensorFlow tensor, got {type(x).__name__}"
    )


@functools.cache  # a process knows few devices, and asks for their names all the time
def place_name(device) -> str:
    """Return the name of a torch.device, or of what TensorFlow calls ".../device:CPU:1"."""
    name = str(device).rpartition("device:")[2].lower().replace("gpu", "cuda")
    return "cpu" if name == "cpu:0" else name
    ### END SOLUTION


# %%
# Try it here. What each library calls the place of a tensor:
print(repr(torch.ones(2).device))
if accelerator is not None:
    print(repr(torch.ones(2).to("sim").device))
if tf is not None:
    with tf.device("cpu:1"):
        print(repr(tf.ones(2).device))

# %% nbgrader={"grade_id": "check-placement", "grade": true, "points": 5}
why = "An ndarray always lies in the memory of the CPU."
assert same_value(placement(np.ones((2, 3))), "cpu", why=why)
assert same_value(placement(torch.ones(2, 3)), "cpu")
why = "A place is named, so the answer is a string; only a tensor has a place."
assert refuses(placement, [1.0, 2.0], error=TypeError, naming=["list"], why=why)
if accelerator is not None:
    x = torch.ones(2, 3).to("sim")
    with accelerator.counted() as counts:
        assert same_value(placement(x), "sim:0", why="The number belongs to the name.")
    bytes_read_back = counts.d2h_bytes
    why = "Looking at a tensor must not read its elements: ask it for its device alone."
    assert same_value(bytes_read_back, 0, why=why)
else:
    print("Not checked here: the simulated accelerator.")
if tf is not None:
    with tf.device("cpu"):
        x = tf.ones((2, 3))
    with tf.device("cpu:1"):
        y = tf.Variable(tf.ones((2, 3)))
    why = "CPU:0 is the place that the other libraries call `cpu`."
    assert same_value(placement(x), "cpu", why=why)
    assert same_value(placement(y), "cpu:1", why="A variable lies somewhere too.")
else:
    print("Not checked here: TensorFlow.")
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch05_devices.check_placement", placement)
### END HIDDEN TESTS

# %% [markdown]
# ## Keep one kernel for each kind of place
#
# An operation such as matmul is a name. What runs is a **kernel**: code made for one kind of place.
# A library keeps its kernels in a table, and looks one up for every call. Yours is the dict
# `KERNELS`: its keys are pairs `(library, kind)` such as `("torch", "cuda")`, its values functions
# of `(a, b, device)` that multiply two tensors on `device` and return the product.
#
# `kernel(library, kind)` is a decorator that enters a function into the table:
#
# ```python
# @kernel("torch", "sim")
# @kernel("torch", "cpu")
# def product(a, b, device): ...
# ```
#
# - It returns the function itself, unchanged. So one function can serve several kinds, as here.
# - A key that is taken already raises a `ValueError` that names library and kind, and the table
#   stays as it is.
#
# `kernel_for(library, kind)` returns the function from the table. Where there is none, it raises a
# `ValueError` that names library and kind, and every kind for which this library has a kernel.
#
# Then **enter your kernels**, in the same cell, under the two functions: `"torch"` for the kinds
# `"cpu"`, `"cuda"`, `"mps"` and `"sim"`; `"tensorflow"` for `"cpu"` and `"cuda"`. Both operands lie
# on `device` when a kernel is called, and the product must be computed there. Nothing is cast, and
# gradients must still find their way back to both operands. Torch computes where the operands lie.
# TensorFlow computes where the *scope* says: without one, on its default device, wherever the
# operands lie. `with tf.device("cpu:1"):` opens a scope. For `"cuda:0"`, TensorFlow's word is
# `"GPU:0"`; on a machine without a GPU, the CPU stands in for it, so that the kernel can be tried.
#
# If you run the cell again, it begins with an empty table again.
#
# <details><summary>Hint 1: where to look</summary>
#
# A decorator with arguments is a function that returns a decorator, which takes a function.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Inside `kernel`, define a function `enter(function)` that looks whether the key is taken, puts
# `function` into `KERNELS` and returns it. Return `enter`.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `kinds = [other for name, other in KERNELS if name == library]` is what the error lists. And
# `with tf.device(device.replace("cuda", "GPU")):` is the scope.
#
# </details>

# %% nbgrader={"grade_id": "kernel", "solution": true}
KERNELS = {}  # (library, kind) -> a function (a, b, device) that multiplies there


def kernel(library: str, kind: str):
    """Return a decorator that enters a function into KERNELS and returns it unchanged.

    Raises: ValueError naming library and kind, when there is such a kernel already.
    """

    ### BEGIN SOLUTION
    def enter(function):
        if (library, kind) in KERNELS:
            raise ValueError(f"there is a {library} kernel for {kind!r} already")
        KERNELS[library, kind] = function
        return function

    return enter
    ### END SOLUTION


def kernel_for(library: str, kind: str):
    """Return the kernel for this library and this kind of place.

    Raises: ValueError naming library and kind, and the kinds for which there are kernels.
    """
    ### BEGIN SOLUTION
    try:
        return KERNELS[library, kind]
    except KeyError:
        kinds = ", ".join(other for name, other in KERNELS if name == library) or "no kind"
        raise ValueError(
            f"there is no {library} kernel for {kind!r}; there are kernels for {kinds}"
        ) from None


@kernel("torch", "cpu")
@kernel("torch", "cuda")
@kernel("torch", "mps")
@kernel("torch", "sim")
def torch_product(a, b, device):
    """Return a @ b, computed where the operands lie."""
    return torch.mm(a, b)


@kernel("tensorflow", "cpu")
@kernel("tensorflow", "cuda")
def tensorflow_product(a, b, device):
    """Return a @ b, computed where the scope says."""
    with tensorflow_scope(device):
        return tf.matmul(a, b)


def tensorflow_scope(device):
    """Return a context in which TensorFlow computes on `device`."""
    return tf.device(device.replace("cuda", "GPU"))
    ### END SOLUTION


# Enter your kernels above this line: torch for cpu, cuda, mps, sim; tensorflow for cpu, cuda.


# %%
# Try it here. TensorFlow without a scope: where do the operands lie, and where the product?
if tf is not None:
    with tf.device("cpu:1"):
        x = tf.ones((2, 2))
    print(x.device)
    print(tf.matmul(x, x).device)


# %% nbgrader={"grade_id": "check-kernel", "grade": true, "points": 5}
def some_kernel(a, b, device): ...


def enter(function):
    return kernel("torch", "test")(function)


KERNELS.pop(("torch", "test"), None)  # of an earlier run of this cell
why, call = "It returns a decorator: a function.", 'callable(kernel("torch", "test"))'
assert same_value(callable(kernel("torch", "test")), True, why=why, call=call)
why, call = "The decorator returns the function itself.", 'kernel("torch", "test")(some_kernel)'
assert same_value(enter(some_kernel), some_kernel, why=why, call=call)
assert same_value(kernel_for("torch", "test"), some_kernel, why="It was entered.")
why, names = "This key is taken.", ["torch", "test"]
call = 'kernel("torch", "test")(another_kernel), with some_kernel entered before,'
assert refuses(enter, max, error=ValueError, naming=names, why=why, call=call)
why = "The table stays as it was when it refuses."
assert same_value(kernel_for("torch", "test"), some_kernel, why=why)
KERNELS.pop(("torch", "test"), None)
why = "Enter your kernels in the cell above, under the two functions."
for library, kinds in {"torch": "cpu cuda mps sim", "tensorflow": "cpu cuda"}.items():
    for kind in kinds.split():
        call = f"({(library, kind)} in KERNELS)"
        assert same_value((library, kind) in KERNELS, True, why=why, call=call)
a, b = torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0], [4.0]])
product = torch.tensor([[11.0]])
assert same_tensor(kernel_for("torch", "cpu")(a, b, "cpu"), product)
why, names = "The table has no such kernel.", ["torch", "nowhere", "cpu"]
assert refuses(kernel_for, "torch", "nowhere", error=ValueError, naming=names, why=why)
if accelerator is not None:
    there = kernel_for("torch", "sim")(a.to("sim"), b.to("sim"), "sim:0")
    assert same_tensor(there, product, on="sim:0")
else:
    print("Not checked here: the simulated accelerator.")
if tf is not None:
    with tf.device("cpu:1"):
        x, y = tf.constant([[1.0, 2.0]]), tf.constant([[3.0], [4.0]])
    why = "TensorFlow computes where the scope says, not where the operands lie."
    there = kernel_for("tensorflow", "cpu")(x, y, "cpu:1")
    assert same_tensor(there, tf.constant([[11.0]]), on="cpu:1", why=why)
else:
    print("Not checked here: TensorFlow.")
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch05_devices.check_kernel", (kernel, kernel_for, KERNELS))
### END HIDDEN TESTS

# %% [markdown]
# ## Decide where to compute
#
# `common_device(placements, policy, default="cpu", seconds=None)` returns the name of the place
# where operands that lie in `placements` should meet. `placements` is a tuple of names, one for
# each operand, in their order. There are three policies:
#
# - `"strict"`, as in PyTorch: the place where all of them lie. If they lie in different places,
#   raise a `RuntimeError` that says, with the first place and the first one that differs from it:
#   `Expected all tensors to be on the same device, but found at least two devices, sim:0 and cpu`.
# - `"copy"`, as in TensorFlow: `default`, wherever the operands lie.
# - `"auto"`: the place that takes the fewest seconds. `seconds` is a dict from each place that
#   could do the work to the seconds that it would need; look at it, and leave it as it is. When
#   several places need equally few, take the first of `placements` that is one of them; if none
#   is, the first of them in `seconds`.
#
# `common_device(("cpu", "sim:0"), "auto", seconds={"cpu": 3e-4, "sim:0": 2e-4})` is `"sim:0"`.
#
# `cuda:0` and `cuda:1` are different places, though of one kind. Any other policy raises a
# `ValueError` that names the three. No placements at all, or `"auto"` without any `seconds`, raise
# a `ValueError` too.
#
# <details><summary>Hint 1: where to look</summary>
#
# The arguments that are not asked for by a policy can be ignored: `seconds` by `"strict"` and
# `"copy"`, `default` by `"strict"` and `"auto"`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# For `"auto"`, find the smallest number first, then all places that have it.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `next((place for place in placements if place in fastest), fastest[0])`, with `fastest` being the
# list of those places.
#
# </details>


# %% nbgrader={"grade_id": "common-device", "solution": true}
def common_device(
    placements: tuple[str, ...],
    policy: str,
    default: str = "cpu",
    seconds: dict[str, float] | None = None,
) -> str:
    """Return the name of the place where operands that lie in `placements` should meet.

    `policy` is "strict", "copy" or "auto"; `seconds` says how long each place would need.

    Raises: RuntimeError when "strict" finds two places; ValueError for another policy, without
    placements, and for "auto" without seconds.
    """
    ### BEGIN SOLUTION
    if policy not in ("strict", "copy", "auto"):
        raise ValueError(f"expected the policy 'strict', 'copy' or 'auto', got {policy!r}")
    if not placements:
        raise ValueError("expected the placement of at least one operand, got none")
    if policy == "copy":
        return default
    if policy == "auto":
        return fastest_place(placements, seconds)
    first = placements[0]
    for place in placements:
        if place != first:
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{first} and {place}"
            )
    return first


def fastest_place(placements, seconds):
    """Return the place of the fewest seconds, one where an operand lies before any other."""
    if not seconds:
        raise ValueError("the policy 'auto' needs the seconds of at least one place, got none")
    fewest = min(seconds.values())
    fastest = [place for place, needed in seconds.items() if needed == fewest]
    return next((place for place in placements if place in fastest), fastest[0])
    ### END SOLUTION


# %%
# Try it here. What torch says when two operands lie in different places:
if accelerator is not None:
    try:
        torch.ones(2, 2) @ torch.ones(2, 2).to("sim")
    except RuntimeError as error:
        print(error)

# %% nbgrader={"grade_id": "check-common-device", "grade": true, "points": 8}
why = "Both lie there."
assert same_value(common_device(("sim:0", "sim:0"), "strict"), "sim:0", why=why)
words = ["Expected all tensors to be on the same device", "cuda:0", "cuda:1"]
why = "Two GPUs are two places."
places = ("cuda:0", "cuda:1")
assert refuses(common_device, places, "strict", error=RuntimeError, naming=words, why=why)
why = "Operations follow the default, whatever the operands do."
assert same_value(common_device(("cpu", "cpu"), "copy", "sim:0"), "sim:0", why=why)
needed, why = {"cpu": 3e-4, "sim:0": 2e-4}, "The seconds are {'cpu': 3e-4, 'sim:0': 2e-4}."
assert same_value(common_device(("cpu", "cpu"), "auto", seconds=needed), "sim:0", why=why)
needed = {"cpu": 2e-4, "sim:0": 2e-4}
why = "Both places need 2e-4 seconds, and the first operand lies on sim:0."
assert same_value(common_device(("sim:0", "cpu"), "auto", seconds=needed), "sim:0", why=why)
names = ["strict", "copy", "auto"]
why = "This is none of the policies."
assert refuses(common_device, ("cpu",), "best", error=ValueError, naming=names, why=why)
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch05_devices.check_common_device", common_device)
### END HIDDEN TESTS

# %% [markdown]
# ## Estimate how long a place would need
#
# `estimated_seconds(m, k, n, itemsize, transfers, costs)` estimates the seconds for a product
# `(m, k) @ (k, n) -> (m, n)` with elements of `itemsize` bytes, when `transfers` have to be made
# first: a tuple with the bytes of each. It adds up three things:
#
# 1. **launch**: `costs.launch_s` seconds to start the operation, once;
# 2. **transfers**: for each of them `costs.copy_s` seconds, whatever its size, and its bytes
#    divided by `costs.link_bytes_per_s`;
# 3. **compute**: the *larger* of two times, because a device computes while it reads and writes:
#    - 2 × m × k × n operations (each product is also added) divided by `costs.flop_per_s`;
#    - the bytes of both operands and of the result, each touched once, divided by
#      `costs.memory_bytes_per_s`.
#
# With 10 µs a launch, 20 µs a copy, 10¹² operations, 10¹¹ bytes of memory and 10¹⁰ bytes over the
# link a second, two 1000 × 1000 operands of 4 bytes, one of which has to be moved: 10 µs, plus
# 20 µs + 4,000,000 ÷ 10¹⁰ s = 420 µs, plus the larger of 2000 µs and 120 µs. That is 2430 µs.
#
# A size may be 0: then there is nothing to multiply, and the launch still takes its time. A
# transfer of 0 bytes still costs its copy.
#
# `Costs` is a frozen dataclass with these five fields. `T4.central` is one for an NVIDIA T4, the
# GPU that Colab lends: partly published, partly assumed, nothing measured by us.
#
# <details><summary>Hint 1: where to look</summary>
#
# Compute the three things on lines of their own. All are seconds.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# The operands have m × k and k × n elements and the result has m × n; together, times `itemsize`,
# they are the bytes that are touched.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers)`
#
# </details>


# %% nbgrader={"grade_id": "estimated-seconds", "solution": true}
def estimated_seconds(
    m: int, k: int, n: int, itemsize: int, transfers: tuple[int, ...], costs: Costs
) -> float:
    """Return the estimated seconds of (m, k) @ (k, n) -> (m, n) after these transfers.

    `itemsize` and `transfers` are bytes; `costs` says what the device needs for each.
    """
    ### BEGIN SOLUTION
    moving = sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers)
    computing = 2 * m * k * n / costs.flop_per_s
    touched_bytes = (m * k + k * n + m * n) * itemsize
    return costs.launch_s + moving + max(computing, touched_bytes / costs.memory_bytes_per_s)
    ### END SOLUTION


# %%
# Try it here. From which size on does a product pay that has to move both operands first?
cpu = Costs(  # made up: a CPU that starts at once, and computes slowly
    launch_s=1e-6, copy_s=0.0, flop_per_s=1e11, memory_bytes_per_s=2e10, link_bytes_per_s=1e10
)
# for n in (64, 256, 1024, 4096):
#     there = estimated_seconds(n, n, n, 4, (4 * n * n, 4 * n * n), T4.central)
#     print(n, estimated_seconds(n, n, n, 4, (), cpu), there)
T4.central

# %% nbgrader={"grade_id": "check-estimated-seconds", "grade": true, "points": 8}
costs = Costs(
    launch_s=10e-6,
    copy_s=20e-6,
    flop_per_s=1e12,
    memory_bytes_per_s=1e11,
    link_bytes_per_s=1e10,
)
close = 1e-9  # rounding may differ
why = "10 µs + (20 µs + 400 µs) + the larger of 2000 µs and 120 µs."
seconds = estimated_seconds(1000, 1000, 1000, 4, (4_000_000,), costs)
assert same_value(seconds, 2430e-6, within=close, why=why)
why = (
    "10 µs + the larger of 2 µs and 80.16 µs: a thin product waits for the memory. "
    "There are no transfers here, so no copy is paid."
)
seconds = estimated_seconds(1000, 1, 1000, 8, (), costs)
assert same_value(seconds, 90.16e-6, within=close, why=why)
why = "Nothing to multiply, but a launch."
assert same_value(estimated_seconds(0, 5, 0, 4, (), costs), 10e-6, within=close, why=why)
why = "A launch, and two copies that each take their fixed time."
assert same_value(estimated_seconds(0, 0, 0, 4, (0, 0), costs), 50e-6, within=close, why=why)
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch05_devices.check_estimated_seconds", estimated_seconds)
### END HIDDEN TESTS

# %% [markdown]
# ## Refuse what cannot be multiplied
#
# `operands(a, b)` says whether two things can be multiplied as matrices, `(m, k) @ (k, n)`. If so,
# it returns a tuple `(library, a, b)`: `"torch"` or `"tensorflow"`, and the two tensors. If not, it
# raises the first of these errors that applies:
#
# 1. not a tensor at all: the `TypeError` of `placement`;
# 2. one of torch and one of TensorFlow: a `TypeError` that names `torch` and `tensorflow`;
# 3. not two axes each: a `ValueError` that names both shapes;
# 4. inner sizes that differ: a `ValueError` that names both shapes;
# 5. two dtypes: a `TypeError` that names both. Nothing is ever cast.
#
# **An ndarray counts as a torch tensor** on the CPU, and comes back as one: without a copy, so both
# see the same memory. Any tensor comes back itself. An ndarray that `torch.from_numpy` does not
# take (its strides are negative, say, or its elements text) raises torch's error.
#
# A shape is named as a tuple, such as `(3, 4)`, and a dtype by its name, such as `float32`.
#
# `operands(np.ones((3, 4)), torch.ones(3, 4))` raises a `ValueError`, such as `expected (m, k) @
# (k, n), got (3, 4) @ (3, 4): the inner sizes are 4 and 3`. (It would have been refused for its two
# dtypes too, but the sizes come first.)
#
# <details><summary>Hint 1: where to look</summary>
#
# Call `placement` on both for the first error. Turn an ndarray into a torch tensor before you look
# at shapes and dtypes; everything else is then the same in both libraries.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `torch.from_numpy` shares the memory; `torch.tensor` copies. `tuple(x.shape)` works in both
# libraries.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `if a.shape[1] != b.shape[0]: raise ValueError(f"… {tuple(a.shape)} @ {tuple(b.shape)} …")`, and
# the same for `a.dtype != b.dtype`, whose names are in `str(a.dtype)`.
#
# </details>


# %% nbgrader={"grade_id": "operands", "solution": true}
def operands(a, b):
    """Return (library, a, b) for two matrices that can be multiplied, (m, k) @ (k, n).

    An ndarray comes back as a torch tensor of the same memory, a tensor as itself.

    Raises: TypeError for what is no tensor, for two libraries and for two dtypes; ValueError for
    another number of axes, and for inner sizes that differ.
    """
    ### BEGIN SOLUTION
    library, other = library_of(a), library_of(b)
    if library != other:
        raise TypeError(f"expected two tensors of one library, got {library} and {other}")
    left, right = as_tensor(a), as_tensor(b)
    rows, columns = left.shape, right.shape
    if len(rows) != 2 or len(columns) != 2:
        raise ValueError(
            f"expected two axes each, (m, k) @ (k, n), got {tuple(rows)} @ {tuple(columns)}"
        )
    if rows[1] != columns[0]:
        raise ValueError(
            f"expected (m, k) @ (k, n), got {tuple(rows)} @ {tuple(columns)}: "
            f"the inner sizes are {rows[1]} and {columns[0]}"
        )
    if left.dtype != right.dtype:
        raise TypeError(f"expected one dtype, got {left.dtype} and {right.dtype}: cast one of them")
    return library, left, right


def library_of(x):
    """Return "torch" or "tensorflow"; an ndarray counts as torch's."""
    if isinstance(x, torch.Tensor | np.ndarray):
        return "torch"
    placement(x)  # refuses what is no tensor
    return "tensorflow"


def as_tensor(x):
    """Return a tensor: an ndarray becomes a torch tensor of the same memory."""
    return torch.from_numpy(x) if isinstance(x, np.ndarray) else x
    ### END SOLUTION


# %%
# Try it here. What the libraries say when the inner sizes differ:
try:
    torch.ones(3, 4) @ torch.ones(3, 4)
except RuntimeError as error:
    print(error)

# %% nbgrader={"grade_id": "check-operands", "grade": true, "points": 4}
array, b = np.ones((3, 4), dtype=np.float32), torch.ones(4, 5)
library, left, right = operands(array, b)
assert same_value(library, "torch", call="operands(array, b)[0]")
why = "A tensor comes back itself."
assert same_value(right is b, True, why=why, call="operands(array, b)[2] is b")
array[0, 0] = 7.0
why = "The tensor must share the memory of the ndarray, so that this write shows."
assert same_tensor(left, torch.from_numpy(array), why=why, call="operands(array, b)[1]")
why, names = "The inner sizes are 4 and 3.", ["(3, 4)", "(3, 5)"]
wrong = (torch.ones(3, 4), torch.ones(3, 5))
assert refuses(operands, *wrong, error=ValueError, naming=names, why=why, call="operands(a, b)")
why, names = "The sizes come before the dtypes, which differ too.", ["(3, 4)"]
wrong = (np.ones((3, 4)), torch.ones(3, 4))
assert refuses(operands, *wrong, error=ValueError, naming=names, why=why, call="operands(a, b)")
why, names = "The left one has three axes.", ["(2, 4, 4)", "(4, 5)"]
wrong = (torch.ones(2, 4, 4), torch.ones(4, 5))
assert refuses(operands, *wrong, error=ValueError, naming=names, why=why, call="operands(a, b)")
why, names = "Nothing is ever cast.", ["float64", "float32"]
wrong = (np.ones((3, 4)), torch.ones(4, 5))
assert refuses(operands, *wrong, error=TypeError, naming=names, why=why, call="operands(a, b)")
if tf is not None:
    why, names = "They belong to two libraries.", ["torch", "tensorflow"]
    wrong = (torch.ones(3, 4), tf.ones((4, 5)))
    assert refuses(operands, *wrong, error=TypeError, naming=names, why=why, call="operands(a, b)")
else:
    print("Not checked here: TensorFlow.")
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch05_devices.check_operands", operands)
### END HIDDEN TESTS

# %% [markdown]
# ## Move a tensor, if it must be moved
#
# `moved(x, device)` returns the torch or TensorFlow tensor `x` on the place that `device` names.
#
# - A tensor that lies there already is returned itself: the same object, and no byte moves.
# - Any other goes there straight, its bytes once. From the CPU to an accelerator, none come back.
# - dtype, shape and values stay, and so does the way back for gradients: after `y = moved(x,
#   "sim:0")`, the gradient of something computed from `y` must still reach `x`. So no element is
#   read into Python on the way, in TensorFlow neither.
#
# In torch, `x.to(device)` moves. In TensorFlow, `tf.identity(x)` gives a copy of `x` on the device
# of the scope. Any other operation of TensorFlow on operands from elsewhere would copy too, but
# without saying so. When your work is graded, such silent copies are refused, as TensorFlow itself
# does under its *explicit* device policy.
#
# Whether the place exists is not this function's business, and is not checked.
#
# <details><summary>Hint 1: where to look</summary>
#
# Compare `placement(x)` with `device` before anything else.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Two libraries, two ways: a method in torch, a scope and `tf.identity` in TensorFlow.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `with tf.device(device.replace("cuda", "GPU")): return tf.identity(x)`
#
# </details>


# %% nbgrader={"grade_id": "moved", "solution": true}
def moved(x, device: str):
    """Return the torch or TensorFlow tensor x on `device`: x itself if it lies there already."""
    ### BEGIN SOLUTION
    if placement(x) == device:
        return x
    if isinstance(x, torch.Tensor):
        return x.to(device)
    with tensorflow_scope(device):
        return tf.identity(x)
    ### END SOLUTION


# %%
# Try it here. Which bytes move, and where?
device = "cpu" if accelerator is None else "sim:0"
with trace() as seen:
    there = torch.ones(2, 3).to(device)
    there.to(device)
    there.sum().item()
seen

# %% nbgrader={"grade_id": "check-moved", "grade": true, "points": 3}
x = torch.tensor([[1.0, 2.0, 3.0]], requires_grad=True)
why, call = "It lies there already.", '(moved(x, "cpu") is x)'
assert same_value(moved(x, "cpu") is x, True, why=why, call=call)
if accelerator is not None:
    with accelerator.counted() as counts:
        there = moved(x, "sim:0")
    call = 'moved(x, "sim:0")'
    assert same_tensor(there, torch.tensor([[1.0, 2.0, 3.0]]), on="sim:0", call=call)
    bytes_over_and_back = (counts.h2d_bytes, counts.d2h_bytes)
    why = "Three float32 are 12 bytes, and they move once."
    assert same_value(bytes_over_and_back, (12, 0), why=why)
    why, call = "It lies there already.", '(moved(there, "sim:0") is there)'
    assert same_value(moved(there, "sim:0") is there, True, why=why, call=call)
    why, call = "Gradients must find their way back to `x`.", 'moved(x, "sim:0").requires_grad'
    assert same_value(there.requires_grad, True, why=why, call=call)
else:
    print("Not checked here: the simulated accelerator.")
if tf is not None:
    with tf.device("cpu"):
        x, call = tf.constant([[1.0, 2.0]]), '(moved(x, "cpu") is x)'
    assert same_value(moved(x, "cpu") is x, True, why="It lies there already.", call=call)
    assert same_tensor(moved(x, "cpu:1"), tf.constant([[1.0, 2.0]]), on="cpu:1")
else:
    print("Not checked here: TensorFlow.")
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch05_devices.check_moved", moved)
### END HIDDEN TESTS

# %% [markdown]
# ## Multiply wherever it is best
#
# `matmul(a, b, device=None, policy="strict", costs=None)` returns the product of two matrices,
# `(m, k) @ (k, n) -> (m, n)`. It works in five steps:
#
# 1. **Refuse** what `operands` refuses, with its errors. Ndarrays count as torch tensors on the
#    CPU, so two ndarrays give a torch tensor.
# 2. **Decide.** If `device` is given, compute there, whatever `policy` and `costs` say. It is one
#    of the names that `placement` gives, or the kind of an accelerator alone, which means its
#    number 0: `"sim"` is `"sim:0"`. Otherwise `common_device` decides, by `policy`:
#    - for `"copy"`, the default is the accelerator that the library would use. In torch, that is
#      number 0 of `torch.accelerator.current_accelerator(check_available=True)`, whose `type` is
#      the kind; `None` means `"cpu"`. In TensorFlow it is `"cuda:0"` if it sees a GPU, else
#      `"cpu"`. Nobody asked for an accelerator, so nothing falls back and nothing is said.
#    - for `"auto"`, `costs` is a dict from each place that could do the work to its `Costs`. The
#      `transfers` of a place are the bytes of each operand that does not lie there already, those
#      of `matmul(x, x)` once. The bytes of one element are `x.dtype.itemsize` in torch and
#      `x.dtype.size` in TensorFlow. Without any `costs` there are no seconds to choose by, and
#      `common_device` raises its `ValueError`.
# 3. **Look up** the kernel for the library and the kind of the place, for every call: one that is
#    entered later is used from then on. If there is none, `kernel_for` raises its `ValueError`.
# 4. **Fall back.** If the place does not exist on this machine now, compute on `"cpu"` with the
#    kernel for the CPU, and say why with `warnings.warn`: one `UserWarning` that names the place
#    and the reason. Nothing is said about a place that exists.
#    - If an operand lies there, the place exists. Otherwise find out, without moving a byte.
#    - The number counts: with one accelerator, `"sim:1"` does not exist.
#    - In torch, `torch.empty(0, device=…)` raises where there is no such device. Which error it
#      raises depends on how torch was built, so catch `Exception`; its message is the reason.
#    - TensorFlow raises nothing: it would compute on the CPU without a word. Look into
#      `tf.config.list_logical_devices()`, where each device has a `name`; the reason is which
#      devices there are.
# 5. **Move and multiply.** Each operand is moved at most once, and only if it must. `matmul(x, x)`
#    moves `x` once, an ndarray too. `operands` makes two tensors of it, so ask `a is b` before you
#    call it. Call the kernel once. The product stays where it was computed. Nothing is read into
#    Python, so nothing is printed either. Shapes, dtypes and gradients are as in `a @ b`.
#
# With `a` on the CPU, shape `(3, 4)`, and `b` on `sim:0`, shape `(4, 5)`, both float32:
# `matmul(a, b)` raises the `RuntimeError` of `"strict"`. `matmul(a, b, device="sim")` moves 48
# bytes to `sim:0`, multiplies there, and leaves the `(3, 5)` product there. `matmul(a, b,
# device="cpu")` moves 80 bytes back, because you asked for it.
#
# <details><summary>Hint 1: where to look</summary>
#
# Write each step as a function of its own, or as two or three lines. The first and the last need
# only what you have.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# The kind of a place is `device.partition(":")[0]`. Look up the kernel before you look whether the
# place exists; when it does not, look up that for `"cpu"`.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# With `same = a is b` before `operands`: `right = left if same else moved(b, device)`, then
# `kernel_for(library, kind)(left, right, device)`. For step 4: `except Exception as error: reason =
# str(error)`.
#
# </details>


# %% nbgrader={"grade_id": "matmul", "solution": true}
def matmul(a, b, device=None, policy="strict", costs=None):
    """Return a @ b, (m, k) @ (k, n) -> (m, n), computed and left on one place.

    `device` names the place; without it `policy` decides, for "auto" with the `costs` of each
    place that could do the work.

    Raises: what `operands`, `common_device` and `kernel_for` raise.
    """
    ### BEGIN SOLUTION
    library, left, right = operands(a, b)
    places = (placement(left), placement(right))
    if device is not None:
        device = numbered(device)
    elif policy == "strict":
        device = common_device(places, policy)
    else:
        default = default_place(library) if policy == "copy" else "cpu"
        seconds = needed_seconds(left, right, b is a, places, costs) if policy == "auto" else None
        device = common_device(places, policy, default, seconds)
    multiply = kernel_for(library, device.partition(":")[0])
    if device not in places:
        reason = why_not_there(library, device)
        if reason:
            warnings.warn(f"{device} is not there, so the CPU computes: {reason}", stacklevel=2)
            device, multiply = "cpu", kernel_for(library, "cpu")
    if places == (device, device):
        return multiply(left, right, device)
    left = moved(left, device)
    return multiply(left, left if b is a else moved(right, device), device)


def numbered(device):
    """Return the full name of a place: without a number, an accelerator is number 0."""
    name = str(device)  # a torch.device does too
    if name in ("cpu", "cpu:0"):
        return "cpu"
    return name if ":" in name else f"{name}:0"


def default_place(library):
    """Return the place where a library would compute if nobody told it where."""
    if library == "tensorflow":
        return "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu"
    accelerator = torch.accelerator.current_accelerator(check_available=True)
    return "cpu" if accelerator is None else f"{accelerator.type}:0"


def why_not_there(library, device):
    """Return why a library cannot reach a place, in one line; "" where it can."""
    if library == "tensorflow":
        seen = [place_name(found.name) for found in tf.config.list_logical_devices()]
        return "" if device in seen else f"TensorFlow sees {', '.join(seen)}"
    try:
        torch.empty(0, device=device)
    except Exception as error:  # its type depends on how torch was built
        return str(error).partition("\n")[0]
    return ""


def needed_seconds(left, right, is_one, places, costs):
    """Return the estimated seconds of each place in `costs`; `is_one`: both are one tensor."""
    (m, k), n = left.shape, right.shape[1]
    itemsize = left.element_size() if isinstance(left, torch.Tensor) else left.dtype.size
    sizes = ((places[0], m * k * itemsize), (places[1], k * n * itemsize))
    return {
        place: estimated_seconds(
            m, k, n, itemsize, tuple(nbytes for at, nbytes in sizes[is_one:] if at != place), cost
        )
        for place, cost in (costs or {}).items()
    }
    ### END SOLUTION


# %%
# Try it here. See where each operation runs, and every transfer:
# a, b = torch.ones(3, 4), torch.ones(4, 5).to("sim")
# with trace() as seen:
#     matmul(a, b, device="sim:0")
# seen

# %% nbgrader={"grade_id": "check-matmul", "grade": true, "points": 7}
a = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
b = torch.tensor([[1.0, 0.0], [1.0, 2.0]])
product = torch.tensor([[3.0, 4.0], [7.0, 8.0], [11.0, 12.0]])
assert same_tensor(matmul(a, b), product)
why = "Two ndarrays give a torch tensor."
assert same_tensor(matmul(a.numpy(), b.numpy()), product, why=why)
why, call = "No kernel is made for such a place.", 'matmul(a, b, "nowhere:0")'
assert refuses(matmul, a, b, "nowhere:0", error=ValueError, naming=["cpu"], why=why, call=call)
if accelerator is not None:
    near = b.to("sim")
    why, call = "`a` lies on the CPU and `near` on sim:0.", "matmul(a, near)"
    words = ["Expected all tensors to be on the same device", "cpu and sim:0"]
    assert refuses(matmul, a, near, error=RuntimeError, naming=words, why=why, call=call)
    with accelerator.counted() as counts:
        c = matmul(a, near, device="sim")
    assert same_tensor(c, product, on="sim:0")
    bytes_over_and_back = (counts.h2d_bytes, counts.d2h_bytes)
    why = "Only `a` had to be moved, its 24 bytes once; the product stays there."
    assert same_value(bytes_over_and_back, (24, 0), why=why)
    for x, what in [(b, "a tensor"), (b.numpy(), "an ndarray")]:
        with accelerator.counted() as counts:
            matmul(x, x, device="sim")
        why = f'matmul(x, x, device="sim") moves x, {what} of 16 bytes, once.'
        bytes_over = counts.h2d_bytes
        assert same_value(bytes_over, 16, why=why)
    why = "The accelerator is the default of this policy."
    assert same_tensor(matmul(a, b, policy="copy"), product, on="sim:0", why=why)
    # Step 4, on a machine without the accelerator: the CPU computes, and a warning says why.
    with accelerator.disabled(), warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        assert same_tensor(matmul(a, b, device="sim:0"), product)
    warnings_said = [str(warning.message) for warning in warned]
    why = 'matmul(a, b, device="sim:0") must warn, once, that sim:0 is not there.'
    assert same_value(len(warnings_said), 1, why=why, call="len(warnings_said)")
    why, call = f"It says: {warnings_said[0]}", '("sim:0" in warnings_said[0])'
    assert same_value("sim:0" in warnings_said[0], True, why=why, call=call)
    with accelerator.disabled(), warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        assert same_tensor(matmul(a, b, policy="copy"), product)
    warnings_said = [str(warning.message) for warning in warned]
    why = 'matmul(a, b, policy="copy") takes the CPU then, and nobody asked for another place.'
    assert same_value(warnings_said, [], why=why)
    slow = Costs(1e-3, 1e-3, 1e9, 1e9, 1e9)
    prices = {"cpu": slow, "sim:0": T4.central}
    assert same_tensor(matmul(a, b, policy="auto", costs=prices), product, on="sim:0")
else:
    print("Not checked here: the simulated accelerator.")
if tf is not None:
    with tf.device("cpu"):
        x, y = tf.constant(a.numpy()), tf.constant(b.numpy())
    answer = tf.constant(product.numpy())
    assert same_tensor(matmul(x, y, device="cpu:1"), answer, on="cpu:1")
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        assert same_tensor(matmul(x, y, device="cpu:7"), answer)
    why = 'TensorFlow has no cpu:7: matmul(x, y, device="cpu:7") must warn once, and use the CPU.'
    assert same_value(len(warned), 1, why=why)
else:
    print("Not checked here: TensorFlow.")
if torch.cuda.is_available():  # a real GPU, where there is one
    assert same_tensor(matmul(a, b.to("cuda"), device="cuda:0"), product, on="cuda:0")
if torch.backends.mps.is_available():
    assert same_tensor(matmul(a, b.to("mps"), device="mps:0"), product, on="mps:0")
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch05_devices.check_matmul", (matmul, KERNELS))
### END HIDDEN TESTS

# %% [markdown]
# ## Look at your own placement
#
# Not graded. **Skip this until `matmul` works:** before that, the cell below fails.
#
# A chain of two products and a number at its end. What moves if the second operand waits on the
# accelerator, as here? And if it stays on the CPU, so that each product has to fetch it?

# %%
device = "cpu" if accelerator is None else "sim:0"
a, b = torch.ones(32, 32), torch.ones(32, 32).to(device)
with trace() as seen:
    c = matmul(matmul(a, b, device=device), b)
    c.sum().item()
seen

# %% [markdown]
# This is why a product is left where it is: a tensor that stays in place costs nothing. An
# `.item()` between the products would move 4 bytes only, but it would also wait for all that was
# started before it. PyTorch and TensorFlow dispatch as you do, with more keys: a kernel is also
# chosen by what else has to be done, such as keeping track of gradients.
