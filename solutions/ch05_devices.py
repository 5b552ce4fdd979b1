# ---
# jupyter:
#   accelerator: GPU
# ---

# %% [markdown]
# # Build a device-dispatching matmul
#
# **You'll build** `matmul(a, b)` for tensors that may lie anywhere: on the CPU, on an accelerator,
# in PyTorch or in TensorFlow. It finds out where they are, and decides where to compute. It moves
# only what it must, and picks the kernel that is made for that place.
#
# **You need** the lesson [Put a tensor on a device](../course/ch05_devices.ipynb), and no GPU. The
# accelerator here is simulated: it has a memory of its own and counts every byte that comes or
# goes. TensorFlow has no such accelerator, so its one CPU is split into two, which stand for two
# devices. You need to know Python's decorators. A move must not break gradients; [Change a tensor
# that cannot change](../course/ch03_immutability_and_variables.ipynb) shows what gradients are.
#
# **How long it takes.** About two and a half hours. A good break is before `operands`.
#
# **How the parts depend on each other.** `placement`, `kernel`, `common_device` and
# `estimated_seconds` stand alone; do them in any order. `operands` and `moved` are easier with
# `placement`. `decide` uses all of these except `moved`, and `matmul` uses `decide` and `moved`, so
# write `decide` and `matmul` last.
#
# **How checking works.** Below each cell that you fill in there is a cell to try things in, then a
# cell that checks a few cases and tells you what is wrong. When your work is graded, each part is
# checked on many more cases, and only on what its text says. Nobody times your code. What counts is
# where each result lies, which bytes were moved and which errors are raised. Two rules hold
# everywhere:
#
# - **A place has one name**, the same in all libraries: `"cpu"`, `"cuda:0"`, `"sim:0"`, `"mps:0"`.
#   What stands before the colon is the **kind** of the place.
# - **`np`, `torch` and `tf` are all that you need.** Where TensorFlow is not installed, `tf` is
#   `None`. Then leave out the code for TensorFlow: it is not checked.
#
# This notebook registers the simulated accelerator. So `torch.accelerator` names it, even on a
# machine with a GPU. If there is a GPU, the check of `matmul` tries it too.
#
# You may add functions of your own to any cell that you fill in; later cells can use them.

# %%
import functools  # not required
import warnings  # to say why the CPU computes, if the accelerator is not there

import numpy as np
import torch

from insidetensor import (
    T4,
    Costs,
    all_right,
    explicit_copies,
    logical_cpus,
    refuses,
    same_tensor,
    same_value,
    sim,
    trace,
)

# The next two lines change this notebook's process for good, so run this cell before anything else.
accelerator = sim.register(optional=True)  # the simulated accelerator, or None
tf = None
if logical_cpus(2, optional=True):  # TensorFlow's CPU becomes "cpu" and "cpu:1"
    import tensorflow as tf

# %% [markdown] lesson="Where does a tensor live?"
# ## Name the place where a tensor lies
#
# `placement(x)` returns the name of the place where `x` lies, a string:
#
# | `x` | the library's word for the place | `placement(x)` |
# | --- | --- | --- |
# | ndarray | `x.device`, always the string `"cpu"` | `"cpu"` |
# | torch tensor | `x.device`, such as `device(type='sim', index=0)` | `str` of it: `"sim:0"` |
# | TensorFlow tensor or variable | `x.device`, a string that ends in `device:CPU:0` | `"cpu"` |
# | | … in `device:CPU:1` | `"cpu:1"` |
# | | … in `device:GPU:0` | `"cuda:0"` |
#
# - The place of a torch tensor is `str` of its device, the number included.
#   <!-- rule torch_tensor: 1.5 -->
# - An ndarray always lies on the CPU: `"cpu"`. <!-- rule ndarray: 0.5 -->
# - A TensorFlow tensor is named as in the table: the number stays, but number 0 of the CPU is left
#   out. So both libraries have one name for one place. <!-- rule tensorflow_tensor: 1 -->
# - `x` may also be a `tf.Variable`, or a parameter of a torch module. <!-- rule variables: 0.5 -->
# - Anything else, such as a list or a number, raises a `TypeError` that names its type.
#   <!-- rule anything_else: 0.75 -->
# - `placement` must not move or read any element: an accelerator sends no byte back.
#   <!-- rule nothing_read: 0.75 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# Ask with `isinstance` which library `x` belongs to. A parameter of a torch module is a
# `torch.Tensor`, but a `tf.Variable` is no `tf.Tensor`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# TensorFlow's name is long. You need only its last two words, with the colon between them.
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
    """Return the name of the place where an ndarray, a torch tensor or a TensorFlow tensor lies.

    Raises: TypeError for anything else, naming its type.
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
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch05_devices.placement")
### END HIDDEN TESTS
# rule torch_tensor
assert same_value(placement(torch.ones(2, 3)), "cpu")
why = "This is `str` of its device."
assert same_value(placement(torch.ones(2, device="meta")), "meta", why=why)
x = torch.ones(2, 3)
if accelerator is not None:
    x = x.to("sim")
    assert same_value(placement(x), "sim:0", why="The number belongs to the name.")
else:
    print("Not checked here: the simulated accelerator.")
# rule ndarray
why = "An ndarray always lies in the memory of the CPU."
assert same_value(placement(np.ones((2, 3))), "cpu", why=why)
if tf is not None:
    # rule tensorflow_tensor
    with tf.device("cpu"):
        near = tf.ones((2, 3))
    with tf.device("cpu:1"):
        far, variable = tf.ones((2, 3)), tf.Variable(tf.ones((2, 3)))
    why = "CPU:0 is the place that the other libraries call `cpu`."
    assert same_value(placement(near), "cpu", why=why)
    assert same_value(placement(far), "cpu:1", why="CPU:1 is another place than CPU:0.")
else:
    print("Not checked here: TensorFlow.")
# rule variables
parameter = torch.nn.Parameter(torch.ones(2))
assert same_value(placement(parameter), "cpu", why="A parameter is a torch tensor.")
if tf is not None:
    assert same_value(placement(variable), "cpu:1", why="A variable has a place too.")
# rule anything_else
why = "Only a tensor has a place."
for other in ([1.0, 2.0], 3, None, "cpu", np.float64(3.0)):
    naming = [type(other).__name__]
    assert refuses(placement, other, error=TypeError, naming=naming, why=why)
if accelerator is not None:
    # rule nothing_read
    with accelerator.counted() as counts:
        placement(x)
    bytes_read_back = counts.d2h_bytes
    why = "Looking at a tensor must not read its elements: ask it for its device alone."
    assert same_value(bytes_read_back, 0, why=why)
all_right()

# %% [markdown] lesson="One name, several kernels?"
# ## Keep one kernel for each kind of place
#
# An operation such as matmul is a name. What runs is a **kernel**: code made for one kind of place.
# A library keeps its kernels in a table, and looks one up for every call. Your table is the dict
# `KERNELS`. Its keys are pairs `(library, kind)` such as `("torch", "cuda")`. Its values are
# functions of `(a, b, device)`, which multiply two tensors on `device` and return the product.
#
# `kernel(library, kind)` is a decorator that enters a function into the table:
#
# ```python
# @kernel("torch", "sim")
# @kernel("torch", "cpu")
# def product(a, b, device): ...
# ```
#
# `kernel_for(library, kind)` returns the function from the table.
# <!-- rule entered_and_found: 1 -->
#
# - The table holds the function itself, and the decorator returns it unchanged. So one function can
#   serve several kinds, as `product` does. <!-- rule function_itself: 0.5 -->
# - If a key is taken already, raise a `ValueError` that names library and kind, and leave the table
#   as it is. So a decorator that is used for two functions raises this error for the second one.
#   <!-- rule taken_key: 0.75 -->
# - If the table has no function for a key, `kernel_for` raises a `ValueError` that names library
#   and kind, and every kind for which this library has a kernel. <!-- rule missing_kernel: 0.5 -->
# - `kernel_for` looks into `KERNELS` for every call: the table may change between two calls.
#   <!-- rule as_it_is_now: 0.25 -->
#
# Then **enter your kernels**, in the same cell, under the two functions. Both operands lie on
# `device` when a kernel is called, and the product must be computed there.
#
# - For `"torch"`, enter a kernel for each of the kinds `"cpu"`, `"cuda"`, `"mps"` and `"sim"`.
#   Torch computes where the operands lie. <!-- rule torch_kernels: 0.75 -->
# - For `"tensorflow"`, enter a kernel for each of `"cpu"` and `"cuda"`. TensorFlow computes where
#   the *scope* says. Without a scope it computes on its default device, wherever the operands lie.
#   `with tf.device("cpu:1"):` opens a scope. For `"cuda:0"`, TensorFlow's word is `"GPU:0"`. On a
#   machine without a GPU, TensorFlow computes on the CPU instead, so the kernel can be tried there
#   too. <!-- rule tensorflow_kernels: 0.75 -->
# - Nothing is cast. <!-- rule nothing_cast: 0.25 -->
# - Gradients must still reach both operands. <!-- rule gradients: 0.25 -->
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
# Inside `kernel`, define a function `enter(function)` that checks whether the key is taken, puts
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

    Raises: ValueError naming library and kind, if this pair has a kernel already.
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

    Raises: ValueError if there is none, naming library and kind, and the kinds for which this
    library has a kernel.
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
# Try it here. TensorFlow without a scope: where do the operands lie? Where does the product lie?
if tf is not None:
    with tf.device("cpu:1"):
        x = tf.ones((2, 2))
    print(x.device)
    print(tf.matmul(x, x).device)


# %% nbgrader={"grade_id": "check-kernel", "grade": true, "points": 5}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch05_devices.kernel")


### END HIDDEN TESTS
def some_kernel(a, b, device): ...


def enter(function):
    return kernel("torch", "test")(function)


KERNELS.pop(("torch", "test"), None)  # of an earlier run of this cell
# rule entered_and_found
why, call = "It returns a decorator: a function.", 'callable(kernel("torch", "test"))'
assert same_value(callable(kernel("torch", "test")), True, why=why, call=call)
returned = enter(some_kernel)
assert same_value(("torch", "test") in KERNELS, True, why="It was entered.")
assert same_value(callable(kernel_for("torch", "test")), True, why="It was entered.")
# rule function_itself
why, call = "The decorator returns the function itself.", 'kernel("torch", "test")(some_kernel)'
assert same_value(returned, some_kernel, why=why, call=call)
why = "The table holds the function itself."
assert same_value(kernel_for("torch", "test"), some_kernel, why=why)
# rule taken_key
why, names = "This key is taken.", ["torch", "test"]
call = 'kernel("torch", "test")(max), with some_kernel entered before,'
assert refuses(enter, max, error=ValueError, naming=names, why=why, call=call)
why = "After the error, the table must be the same as before."
assert same_value(kernel_for("torch", "test"), some_kernel, why=why)
KERNELS.pop(("torch", "test"))
twice = kernel("torch", "test")
twice(some_kernel)
why, call = "The first function took the key.", "twice(max), the same decorator once more,"
assert refuses(twice, max, error=ValueError, naming=names, why=why, call=call)
# rule missing_kernel
why, names = "The table has no such kernel.", ["torch", "nowhere", "test"]
assert refuses(kernel_for, "torch", "nowhere", error=ValueError, naming=names, why=why)
why, names = "Library and kind are the key together.", ["jax", "test"]
assert refuses(kernel_for, "jax", "test", error=ValueError, naming=names, why=why)
KERNELS["jax", "elsewhere"] = some_kernel
try:
    kernel_for("torch", "nowhere")
except ValueError as error:
    lists_another = "elsewhere" in str(error) and "jax" not in str(error)
KERNELS.pop(("jax", "elsewhere"))
why = "Only jax has a kernel for `elsewhere`: the list of torch's kinds must not name this kind."
assert same_value(lists_another, False, why=why)
# rule as_it_is_now
KERNELS.pop(("torch", "test"))
KERNELS["torch", "test"] = max
assert same_value(kernel_for("torch", "test"), max, why="`max` stands in the table now.")
KERNELS.pop(("torch", "test"), None)
# rule torch_kernels
why = "Enter your kernels in the cell above, under the two functions."
for kind in ("cpu", "cuda", "mps", "sim"):
    call = f"({('torch', kind)} in KERNELS)"
    assert same_value(("torch", kind) in KERNELS, True, why=why, call=call)
a, b = torch.tensor([[1.0, 2.0]]), torch.tensor([[3.0], [4.0]])
product = torch.tensor([[11.0]])
assert same_tensor(kernel_for("torch", "cpu")(a, b, "cpu"), product)
if accelerator is not None:
    near, far = a.to("sim"), b.to("sim")
    with accelerator.counted() as counts:
        there = kernel_for("torch", "sim")(near, far, "sim:0")
    assert same_tensor(there, product, on="sim:0")
    bytes_moved = counts.h2d_bytes + counts.d2h_bytes
    assert same_value(bytes_moved, 0, why="Both operands lie there, and the product stays there.")
else:
    print("Not checked here: the simulated accelerator.")
# rule tensorflow_kernels
for kind in ("cpu", "cuda"):
    call = f"({('tensorflow', kind)} in KERNELS)"
    assert same_value(("tensorflow", kind) in KERNELS, True, why=why, call=call)
if tf is not None:
    with tf.device("cpu:1"):
        x, y = tf.constant([[1.0, 2.0]]), tf.constant([[3.0], [4.0]])
    why = "TensorFlow computes where the scope says, not where the operands lie."
    there = kernel_for("tensorflow", "cpu")(x, y, "cpu:1")
    assert same_tensor(there, tf.constant([[11.0]]), on="cpu:1", why=why)
    on_a_gpu = kernel_for("tensorflow", "cuda")(x, y, "cuda:0")
    why = "The scope of cuda:0 is `GPU:0`."
    assert same_value(float(on_a_gpu[0, 0]), 11.0, why=why)
else:
    print("Not checked here: TensorFlow.")
# rule nothing_cast
doubles = kernel_for("torch", "cpu")(a.double(), b.double(), "cpu")
assert same_tensor(doubles, product.double(), why="Nothing is cast.")
if tf is not None:
    doubles = kernel_for("tensorflow", "cpu")(tf.cast(x, "float64"), tf.cast(y, "float64"), "cpu")
    assert same_value(doubles.dtype.name, "float64", why="Nothing is cast.")
# rule gradients
a, b = a.requires_grad_(), b.requires_grad_()
kernel_for("torch", "cpu")(a, b, "cpu").sum().backward()
why = "The gradient for each operand is the other operand, transposed."
for operand, gradient in [(a, [[3.0, 4.0]]), (b, [[1.0], [2.0]])]:
    came = None if operand.grad is None else operand.grad.tolist()
    assert same_value(came, gradient, why=why, call="operand.grad")
if tf is not None:
    with tf.GradientTape() as tape:
        tape.watch([x, y])
        there = kernel_for("tensorflow", "cpu")(x, y, "cpu")
    came = [
        None if found is None else found.numpy().tolist() for found in tape.gradient(there, [x, y])
    ]
    assert same_value(came, [[[3.0, 4.0]], [[1.0], [2.0]]], why=why, call="tape.gradient(...)")
all_right()

# %% [markdown] lesson="Who decides where an operation runs?"
# ## Decide where to compute
#
# `common_device(placements, policy, default="cpu", seconds=None)` returns the name of the place
# where a product should be computed. `placements` is a tuple: the name of each operand's place, in
# the order of the operands. There are three policies:
#
# - `"strict"`, as in PyTorch: the place where all operands lie. <!-- rule strict: 1.5 -->
#   - If the operands lie in different places, raise a `RuntimeError`. Its message names the first
#     place, and the first place that differs from it: `Expected all tensors to be on the same
#     device, but found at least two devices, sim:0 and cpu`. <!-- rule strict_refuses: 1 -->
#   - `cuda:0` and `cuda:1` are different places, though of one kind. <!-- rule whole_name: 0.5 -->
# - `"copy"`, as in TensorFlow: `default`, wherever the operands lie. <!-- rule copy: 1 -->
# - `"auto"`: the place that takes the fewest seconds, even if another place takes only a little
#   more. The keys of the dict `seconds` are the places that could do the work, and its values are
#   the seconds that they would need. A place where no operand lies can be chosen too.
#   <!-- rule fewest_seconds: 1.5 -->
#   - If two or more places are equally fast, and no place is faster, take the one of them that
#     comes first in `placements`. <!-- rule tie_where_one_lies: 0.75 -->
#   - If no operand lies at any of the fastest places, take the one of them that comes first in
#     `seconds`. <!-- rule tie_elsewhere: 0.25 -->
#   - Do not change the dict `seconds`. <!-- rule seconds_unchanged: 0.5 -->
# - Any other policy raises a `ValueError` that names the three policies.
#   <!-- rule other_policies: 0.5 -->
# - If there are no placements, raise a `ValueError`, under each policy.
#   <!-- rule no_placements: 0.25 -->
# - `"auto"` raises a `ValueError` if `seconds` is `None` or an empty dict.
#   <!-- rule no_seconds: 0.25 -->
#
# If several of these errors apply, any of them is right.
#
# `common_device(("cpu", "sim:0"), "auto", seconds={"cpu": 3e-4, "sim:0": 2e-4})` is `"sim:0"`.
#
# <details><summary>Hint 1: where to look</summary>
#
# A policy can ignore what it does not need. `seconds` is not needed by `"strict"` and `"copy"`, and
# `default` is not needed by `"strict"` and `"auto"`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# For `"auto"`, find the smallest number of seconds first, then all places that need this number.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `next((place for place in placements if place in fastest), fastest[0])`, where `fastest` is the
# list of all places that need the fewest seconds.
#
# </details>


# %% nbgrader={"grade_id": "common-device", "solution": true}
def common_device(
    placements: tuple[str, ...],
    policy: str,
    default: str = "cpu",
    seconds: dict[str, float] | None = None,
) -> str:
    """Return the name of the place where a product of operands at `placements` should be computed.

    `policy` is "strict", "copy" or "auto"; `seconds` holds the seconds that each place would need.

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
    """Return the place of the fewest seconds; of several, the first where an operand lies."""
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
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch05_devices.common_device")
### END HIDDEN TESTS
# rule strict
why = "Both operands lie on sim:0."
assert same_value(common_device(("sim:0", "sim:0"), "strict"), "sim:0", why=why)
assert same_value(common_device(("cpu",), "strict", "cuda:0"), "cpu", why="The operand is on cpu.")
# rule strict_refuses
said = "Expected all tensors to be on the same device, but found at least two devices, "
for places, pair in [
    (("sim:0", "cpu"), "sim:0 and cpu"),
    (("cpu", "cpu", "mps:0"), "cpu and mps:0"),
    (("sim:0", "cpu", "mps:0"), "sim:0 and cpu"),
    (("cpu", "mps:0", "cpu"), "cpu and mps:0"),
]:
    why = f"The message names {pair}: the first place, and the first one that differs from it."
    naming = [said + pair]
    assert refuses(common_device, places, "strict", error=RuntimeError, naming=naming, why=why)
# rule whole_name
why = "Two GPUs are two places."
places = ("cuda:0", "cuda:1")
assert refuses(common_device, places, "strict", error=RuntimeError, why=why)
# rule copy
why = "This policy takes the default, wherever the operands lie."
assert same_value(common_device(("cpu", "cpu"), "copy", "sim:0"), "sim:0", why=why)
assert same_value(common_device(("sim:0", "sim:0"), "copy"), "cpu", why=why)
# rule fewest_seconds
needed, why = {"cpu": 3e-4, "sim:0": 2e-4}, "The seconds are {'cpu': 3e-4, 'sim:0': 2e-4}."
assert same_value(common_device(("cpu", "sim:0"), "auto", seconds={**needed}), "sim:0", why=why)
assert same_value(common_device(("cpu", "cpu"), "auto", seconds={**needed}), "sim:0", why=why)
close, why = {"cpu": 1.0, "sim:0": 1.0 - 1e-12}, "sim:0 needs 1e-12 seconds less than cpu."
assert same_value(common_device(("cpu", "sim:0"), "auto", seconds=close), "sim:0", why=why)
for needed_there in (0.0, 8e9):
    far_apart = {"cpu": 9e9, "sim:0": needed_there}
    why = f"{needed_there} seconds are fewer than 9e9."
    assert same_value(common_device(("cpu",), "auto", seconds=far_apart), "sim:0", why=why)
# rule tie_where_one_lies
equal = {"cpu": 2e-4, "sim:0": 2e-4, "cuda:0": 3e-4}
why = "cpu and sim:0 both need 2e-4 seconds. Of these two, sim:0 comes first in placements."
assert same_value(common_device(("sim:0", "cpu"), "auto", seconds={**equal}), "sim:0", why=why)
assert same_value(common_device(("cuda:0", "sim:0"), "auto", seconds={**equal}), "sim:0", why=why)
why = "The number of operands on a place does not count: the first operand lies on cpu."
places = ("cpu", "sim:0", "sim:0")
assert same_value(common_device(places, "auto", seconds={**equal}), "cpu", why=why)
# rule tie_elsewhere
why = "cpu and sim:0 both need 2e-4 seconds, no operand lies there, and cpu is first in seconds."
assert same_value(common_device(("mps:0",), "auto", seconds=equal), "cpu", why=why)
turned, why = {"sim:0": 2e-4, "cpu": 2e-4}, "Now sim:0 is first in seconds."
assert same_value(common_device(("mps:0",), "auto", seconds=turned), "sim:0", why=why)
# rule seconds_unchanged
common_device(("mps:0", "sim:0"), "auto", seconds=needed)
assert same_value(needed, {"cpu": 3e-4, "sim:0": 2e-4}, why="Do not change the dict seconds.")
# rule other_policies
names = ["strict", "copy", "auto"]
why = "This is none of the policies."
for policy in ("best", "Strict", None):
    assert refuses(common_device, ("cpu",), policy, error=ValueError, naming=names, why=why)
# rule no_placements
why = "There are no operands."
for policy in ("strict", "copy", "auto"):
    assert refuses(common_device, (), policy, "cpu", {"cpu": 1.0}, error=ValueError, why=why)
# rule no_seconds
why = "There is no place to choose."
for nothing in (None, {}):
    places = ("cpu", "cpu")
    assert refuses(common_device, places, "auto", "cpu", nothing, error=ValueError, why=why)
all_right()

# %% [markdown] lesson="Count the bytes"
# ## Estimate how long a place would need
#
# `estimated_seconds(m, k, n, itemsize, transfers, costs)` estimates the seconds for a product
# `(m, k) @ (k, n) -> (m, n)` and for the transfers before it. Each element has `itemsize` bytes.
# `transfers` is a tuple with the bytes of each transfer. <!-- rule estimates: 1 --> The estimate is
# the sum of the three times below, because none of them overlaps another.
# <!-- rule added_up: 0.5 -->
#
# 1. **launch**: `costs.launch_s` seconds to start the operation, once, whatever the number of
#    operands and transfers. <!-- rule launch: 1 -->
# 2. **transfers**: each transfer takes a fixed time, and a time for its bytes.
#    - Each transfer takes `costs.copy_s` seconds, whatever its size. <!-- rule fixed_copy: 0.75 -->
#    - The bytes of each transfer are divided by `costs.link_bytes_per_s`.
#      <!-- rule over_the_link: 1 -->
# 3. **compute**: the *larger* of two times, because a device computes while it reads and writes.
#    <!-- rule larger: 1 -->
#    - 2 × m × k × n operations (each product is also added) are divided by `costs.flop_per_s`.
#      <!-- rule operations: 1 -->
#    - The bytes of both operands and of the result, each touched once, are divided by
#      `costs.memory_bytes_per_s`. <!-- rule memory: 1 -->
#
# An example: a launch takes 10 µs, and a copy 20 µs. In a second, the device does 10¹² operations,
# its memory moves 10¹¹ bytes, and the link 10¹⁰ bytes. Two operands are 1000 × 1000 with elements
# of 4 bytes, and one of them has to be moved. Then the launch takes 10 µs. The transfer takes
# 20 µs + 4,000,000 ÷ 10¹⁰ s = 420 µs. The computation takes the larger of 2000 µs and 120 µs. The
# sum is 2430 µs.
#
# - A size may be 0. Then there is nothing to multiply, but the launch still takes its time, and the
#   bytes of the operands are still touched. <!-- rule nothing_to_multiply: 0.5 -->
# - A transfer of 0 bytes still takes `costs.copy_s` seconds. <!-- rule empty_transfer: 0.25 -->
#
# `Costs` is a frozen dataclass with these five fields. `T4.central` has the numbers of an NVIDIA
# T4, the GPU that Colab lends. Some were published, some are assumed, and we measured none.
#
# <details><summary>Hint 1: where to look</summary>
#
# Compute each of the three times on a line of its own. All are seconds.
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
    """Return the estimated seconds of `transfers` and then of (m, k) @ (k, n) -> (m, n).

    `itemsize` and `transfers` are in bytes; `costs` holds the times and the rates of the device.
    """
    ### BEGIN SOLUTION
    moving = sum(costs.copy_s + nbytes / costs.link_bytes_per_s for nbytes in transfers)
    computing = 2 * m * k * n / costs.flop_per_s
    touched_bytes = (m * k + k * n + m * n) * itemsize
    return costs.launch_s + moving + max(computing, touched_bytes / costs.memory_bytes_per_s)
    ### END SOLUTION


# %%
# Try it here. Both operands are moved to the T4 first. From which size on is the T4 faster?
cpu = Costs(  # made up: a CPU that starts at once, and computes slowly
    launch_s=1e-6, copy_s=0.0, flop_per_s=1e11, memory_bytes_per_s=2e10, link_bytes_per_s=1e10
)
# for n in (64, 256, 1024, 4096):
#     there = estimated_seconds(n, n, n, 4, (4 * n * n, 4 * n * n), T4.central)
#     print(n, estimated_seconds(n, n, n, 4, (), cpu), there)
T4.central

# %% nbgrader={"grade_id": "check-estimated-seconds", "grade": true, "points": 8}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch05_devices.estimated_seconds")
### END HIDDEN TESTS
costs = Costs(
    launch_s=10e-6,
    copy_s=20e-6,
    flop_per_s=1e12,
    memory_bytes_per_s=1e11,
    link_bytes_per_s=1e10,
)
close = 1e-9  # rounding may differ
# rule estimates
why = "10 µs + (20 µs + 400 µs) + the larger of 2000 µs and 120 µs."
seconds = estimated_seconds(1000, 1000, 1000, 4, (4_000_000,), costs)
assert same_value(seconds, 2430e-6, within=close, why=why)
# rule added_up
why = "10 µs + (20 µs + 2000 µs) + the larger of 2000 µs and 120 µs."
seconds = estimated_seconds(1000, 1000, 1000, 4, (20_000_000,), costs)
assert same_value(seconds, 4030e-6, within=close, why=why)
# rule launch
why = "10 µs once + two copies of 20 µs + 2 × (0.8 µs over the link) + the larger of 16 and 2.4 µs."
seconds = estimated_seconds(200, 200, 200, 1, (8_000, 8_000), costs)
assert same_value(seconds, 67.6e-6, within=close, why=why)
# rule fixed_copy
why = "10 µs + three copies of 20 µs + 6 µs over the link + the larger of 2 µs and 0.3 µs."
seconds = estimated_seconds(100, 100, 100, 1, (10_000, 20_000, 30_000), costs)
assert same_value(seconds, 78e-6, within=close, why=why)
# rule over_the_link
why = "10 µs + (20 µs + 4000 µs over the link) + the larger of 2000 µs and 120 µs."
seconds = estimated_seconds(1000, 1000, 1000, 4, (40_000_000,), costs)
assert same_value(seconds, 6030e-6, within=close, why=why)
# rule larger
why = (
    "10 µs + the larger of 2 µs and 80.16 µs: with a small k, the memory decides. "
    "There are no transfers here, so no copy is paid."
)
seconds = estimated_seconds(1000, 1, 1000, 8, (), costs)
assert same_value(seconds, 90.16e-6, within=close, why=why)
# rule operations
why = "10 µs + 2 × 200 × 300 × 400 operations at 10¹² a second."
seconds = estimated_seconds(200, 300, 400, 1, (), costs)
assert same_value(seconds, 58e-6, within=close, why=why)
# rule memory
why = "10 µs + (2000 + 3000 + 6000000) elements of 4 bytes at 10¹¹ bytes a second."
seconds = estimated_seconds(2000, 1, 3000, 4, (), costs)
assert same_value(seconds, 250.2e-6, within=close, why=why)
# rule nothing_to_multiply
why = "There is nothing to multiply, but the launch takes its time."
assert same_value(estimated_seconds(0, 5, 0, 4, (), costs), 10e-6, within=close, why=why)
why = "A launch, and 0.014 µs to touch the 350 elements of the second operand."
assert same_value(estimated_seconds(0, 5, 70, 4, (), costs), 10.014e-6, within=close, why=why)
# rule empty_transfer
why = "A launch, and two copies that each take their fixed time."
assert same_value(estimated_seconds(0, 0, 0, 4, (0, 0), costs), 50e-6, within=close, why=why)
all_right()

# %% [markdown] lesson="Who decides where an operation runs?"
# ## Refuse what cannot be multiplied
#
# `operands(a, b)` says whether two things can be multiplied as matrices, `(m, k) @ (k, n)`. If they
# can, it returns a tuple `(library, a, b)`: `"torch"` or `"tensorflow"`, and the two tensors.
# <!-- rule triple: 1 -->
#
# If two things cannot be multiplied, `operands` raises an error. If several errors of the numbered
# list apply, `operands` raises the first of them. <!-- rule first_error: 0.25 -->
#
# 1. One of the two is no tensor: raise the `TypeError` of `placement`.
#    <!-- rule no_tensor: 0.25 -->
# 2. One tensor is of torch and one of TensorFlow: raise a `TypeError` that names `torch` and
#    `tensorflow`. <!-- rule one_library: 0.25 -->
# 3. One of the two does not have two axes: raise a `ValueError` that names both shapes.
#    <!-- rule two_axes: 0.5 -->
# 4. The inner sizes differ: raise a `ValueError` that names both shapes.
#    <!-- rule inner_sizes: 0.5 -->
# 5. The dtypes differ: raise a `TypeError` that names both dtypes. Nothing is ever cast.
#    <!-- rule one_dtype: 0.25 -->
#
# `operands` copies nothing and moves nothing:
#
# - **An ndarray counts as a torch tensor** on the CPU, and comes back as a torch tensor, without a
#   copy: the ndarray and the tensor share memory. <!-- rule ndarray_shares: 0.5 -->
# - A tensor is returned itself: the same object. No byte moves.
#   <!-- rule tensors_themselves: 0.25 -->
# - If `torch.from_numpy` refuses an ndarray (because of negative strides or elements of text, for
#   example), `operands` raises the error of `torch.from_numpy`. This error comes after 2 and before
#   3 in the list. <!-- rule as_torch_refuses: 0.25 -->
#
# Name a shape as a tuple, such as `(3, 4)`. Name a dtype as `float32`, for example; a longer name
# that contains it, such as `torch.float32`, is right too.
#
# `operands(np.ones((3, 4)), torch.ones(3, 4))` raises a `ValueError`, such as `expected (m, k) @
# (k, n), got (3, 4) @ (3, 4): the inner sizes are 4 and 3`. (The dtypes differ too, but the sizes
# come first in the list.)
#
# <details><summary>Hint 1: where to look</summary>
#
# For error 1, call `placement` on both operands. Turn an ndarray into a torch tensor before you
# look at shapes and dtypes; everything else is then the same in both libraries.
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

    An ndarray comes back as a torch tensor of the same memory; a tensor comes back itself.

    Raises: TypeError for what is no tensor, for two libraries and for two dtypes; ValueError for a
    number of axes that is not two, and for inner sizes that differ.
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
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch05_devices.operands")
### END HIDDEN TESTS
# rule triple
a, b = torch.ones(3, 4), torch.arange(20.0).reshape(4, 5)
answer, call = operands(a, b), "operands(a, b)"
why = "It returns a tuple: the library, and the two tensors."
came = f"{why} This is of type `{type(answer).__name__}`."
assert same_value(isinstance(answer, tuple), True, why=came, call=f"isinstance({call}, tuple)")
assert same_value(len(answer), 3, why=why, call=f"len({call})")
assert same_value(answer[0], "torch", call=f"{call}[0]")
assert same_tensor(answer[1], a, call=f"{call}[1]")
assert same_tensor(answer[2], b, call=f"{call}[2]")
empty, why = operands(torch.ones(0, 4), torch.ones(4, 0)), "A size may be 0."
call = "operands(torch.ones(0, 4), torch.ones(4, 0))[1]"
assert same_tensor(empty[1], torch.ones(0, 4), why=why, call=call)
if tf is not None:
    x, y = tf.ones((3, 4)), tf.ones((4, 2))
    assert same_value(operands(x, y)[0], "tensorflow")
else:
    print("Not checked here: TensorFlow.")
# rule first_error
why = "The sizes are error 4. The dtypes differ too, but they are error 5."
wrong, call = (np.ones((3, 4)), torch.ones(3, 4)), "operands(np.ones((3, 4)), torch.ones(3, 4))"
assert refuses(operands, *wrong, error=ValueError, why=why, call=call)
if tf is not None:
    # rule first_error
    wrong = (np.ones((3, 4))[::-1], tf.ones((4, 2)))
    why, names = "Two libraries are error 2. Negative strides come later.", ["torch", "tensorflow"]
    call = "operands(np.ones((3, 4))[::-1], tf.ones((4, 2)))"
    assert refuses(operands, *wrong, error=TypeError, naming=names, why=why, call=call)
wrong = (torch.ones(3, 4, dtype=torch.float64), np.ones((4, 2), dtype=np.float32)[::-1])
why, call = "Negative strides come before the dtypes, error 5.", "operands(doubles, floats[::-1])"
assert refuses(operands, *wrong, error=ValueError, why=why, call=call)
# rule no_tensor
why, call = "A list is no tensor.", "operands(a, [[1.0]])"
assert refuses(operands, a, [[1.0]], error=TypeError, naming=["list"], why=why, call=call)
if tf is not None:
    # rule one_library
    why, names = "They belong to two libraries.", ["torch", "tensorflow"]
    for left, text in [(a, "a"), (a.numpy(), "a.numpy()")]:
        wrong, call = (left, tf.ones((4, 5))), f"operands({text}, tf.ones((4, 5)))"
        assert refuses(operands, *wrong, error=TypeError, naming=names, why=why, call=call)
# rule two_axes
why = "Both need two axes, and the message names both shapes, each as a tuple."
for left, right in [((2, 4, 4), (4, 5)), ((3, 4), (4, 5, 2)), ((3, 4), (4,))]:
    wrong, names = (torch.ones(left), torch.ones(right)), [str(left), str(right)]
    call = f"operands(torch.ones({left}), torch.ones({right}))"
    assert refuses(operands, *wrong, error=ValueError, naming=names, why=why, call=call)
# rule inner_sizes
for rows in (3, 1):
    why = f"The inner sizes are 4 and {rows}, and the message names both shapes, each as a tuple."
    wrong, names = (torch.ones(3, 4), torch.ones(rows, 5)), ["(3, 4)", f"({rows}, 5)"]
    call = f"operands(torch.ones(3, 4), torch.ones({rows}, 5))"
    assert refuses(operands, *wrong, error=ValueError, naming=names, why=why, call=call)
if tf is not None:
    names, why = ["(3, 4)"], "The inner sizes are 4 and 3, in TensorFlow too."
    call = "operands(tf.ones((3, 4)), tf.ones((3, 4)))"
    assert refuses(operands, x, x, error=ValueError, naming=names, why=why, call=call)
# rule one_dtype
why, names = "Nothing is ever cast.", ["float64", "float32"]
wrong, call = (np.ones((3, 4)), torch.ones(4, 5)), "operands(np.ones((3, 4)), torch.ones(4, 5))"
assert refuses(operands, *wrong, error=TypeError, naming=names, why=why, call=call)
if tf is not None:
    wrong, call = (tf.cast(x, "float64"), y), 'operands(tf.cast(x, "float64"), y)'
    assert refuses(operands, *wrong, error=TypeError, naming=names, why=why, call=call)
# rule ndarray_shares
for array in (np.ones((3, 4), dtype=np.float32), np.ones((4, 3), dtype=np.float32).T):
    library, left, _ = operands(array, b.numpy())
    why, call = "An ndarray counts as a torch tensor.", "operands(array, other_array)[0]"
    assert same_value(library, "torch", why=why, call=call)
    array[0, 0] = 7.0
    why = "The tensor must share the memory of the ndarray, so that this write shows."
    call = "operands(array, other_array)[1]"
    assert same_tensor(left, torch.from_numpy(array), why=why, call=call)
# rule tensors_themselves
far = b if accelerator is None else b.to("sim")
for tensor in (b, far):
    why, came = "A tensor comes back itself.", operands(a, tensor)[2]
    assert same_value(came is tensor, True, why=why, call="(operands(a, tensor)[2] is tensor)")
if tf is not None:
    variable = tf.Variable(tf.ones((3, 4)))
    why, came = "A variable comes back itself too.", operands(variable, y)[1]
    call = "(operands(variable, y)[1] is variable)"
    assert same_value(came is variable, True, why=why, call=call)
if accelerator is not None:
    with accelerator.counted() as counts:
        operands(a, far)
    bytes_moved = counts.h2d_bytes + counts.d2h_bytes
    assert same_value(bytes_moved, 0, why="The operands are looked at, and none is moved.")
# rule as_torch_refuses
torchs = (ValueError, TypeError)
for array, why in [
    (np.ones((4, 5), dtype=np.float32)[::-1], "Its strides are negative."),
    (np.array([["a"] * 5] * 4), "Its elements are text."),
]:
    assert refuses(operands, a, array, error=torchs, why=why, call="operands(a, array)")
all_right()

# %% [markdown] lesson="What moves to the other memory?"
# ## Move a tensor, if it must be moved
#
# `moved(x, device)` moves the torch or TensorFlow tensor `x` to the place that `device` names, and
# returns the tensor there. In torch, `x.to(device)` moves. <!-- rule moved: 0.75 -->
#
# - If `x` lies there already, return `x` itself: the same object. No byte moves.
#   <!-- rule itself: 0.5 -->
# - If `x` lies elsewhere, move `x` directly, and move its bytes once. When `x` moves from the CPU
#   to an accelerator, no bytes come back to the CPU. A tensor without elements is moved too.
#   <!-- rule straight_and_once: 0.25 -->
# - The dtype, the shape and the values do not change. <!-- rule stays_as_it_is: 0.25 -->
# - Gradients pass through: after `y = moved(x, "sim:0")`, the gradient of a result that is computed
#   from `y` must still reach `x`. <!-- rule gradients: 0.5 -->
# - Every call moves what `x` holds now; nothing is kept from an earlier call.
#   <!-- rule as_it_is_now: 0.25 -->
# - In TensorFlow, `tf.identity(x)` returns a copy of `x` on the device of the scope. Name this
#   device as in your kernels: `"GPU:0"` for `"cuda:0"`. Use only `tf.identity`, and read no element
#   into Python. <!-- rule tensorflow: 0.5 -->
#
# Other operations of TensorFlow also copy an operand that lies on another device, and do not tell
# you. When your work is graded, such a silent copy raises an error, as under TensorFlow's device
# policy *explicit*.
#
# `moved` need not check whether the place exists.
#
# <details><summary>Hint 1: where to look</summary>
#
# Compare `placement(x)` with `device` before anything else.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# In torch, a method of the tensor moves it. In TensorFlow, use a scope and `tf.identity`.
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
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch05_devices.moved")
### END HIDDEN TESTS
# rule moved
there = "cpu" if accelerator is None else "sim:0"
x = torch.tensor([[1.0, 2.0, 3.0]])
assert same_tensor(moved(x, there), x, on=there)
assert same_tensor(moved(x.to(there), "cpu"), x)
# rule itself
already, call = "`x` lies there already.", f'(moved(x, "{there}") is x)'
assert same_value(moved(x, "cpu") is x, True, why=already, call='(moved(x, "cpu") is x)')
far = x.to(there)
assert same_value(moved(far, there) is far, True, why=already, call=call)
if tf is not None:
    with tf.device("cpu"):
        near, variable = tf.constant([[1.0, 2.0]]), tf.Variable([[1.0, 2.0]])
    call = '(moved(x, "cpu") is x)'
    for y in (near, variable):
        assert same_value(moved(y, "cpu") is y, True, why=already, call=call)
if accelerator is not None:
    # rule straight_and_once
    with accelerator.counted() as counts:
        moved(x, "sim:0")
    bytes_over_and_back = (counts.h2d_bytes, counts.d2h_bytes)
    why = "Three float32 are 12 bytes, and they move once."
    assert same_value(bytes_over_and_back, (12, 0), why=why)
    with accelerator.counted() as counts:
        moved(far, "cpu")
    bytes_over_and_back = (counts.h2d_bytes, counts.d2h_bytes)
    assert same_value(bytes_over_and_back, (0, 12), why="The 12 bytes come back once.")
    assert same_tensor(moved(torch.ones(0, 3), "sim:0"), torch.ones(0, 3), on="sim:0")
else:
    print("Not checked here: the simulated accelerator.")
# rule stays_as_it_is
for dtype in (torch.float64, torch.int64, torch.bool):
    assert same_tensor(moved(x.to(dtype), there), x.to(dtype), on=there)
assert same_tensor(
    moved(torch.arange(6.0).reshape(2, 3).T, there), torch.arange(6.0).reshape(2, 3).T, on=there
)
# rule gradients
x.requires_grad_()
(moved(x, there) * torch.tensor([[4.0, 5.0, 6.0]], device=there)).sum().backward()
why, call = "The gradient must reach `x`.", "x.grad"
came = None if x.grad is None else x.grad.tolist()
assert same_value(came, [[4.0, 5.0, 6.0]], why=why, call=call)
if tf is not None:
    with tf.GradientTape() as tape:
        tape.watch(near)
        y = moved(near, "cpu:1")
    gradient = tape.gradient(y, near)
    came = None if gradient is None else gradient.numpy().tolist()
    assert same_value(came, [[1.0, 1.0]], why=why, call="gradient")
# rule as_it_is_now
x = torch.zeros(2)
moved(x, there)
x.add_(1)
assert same_tensor(moved(x, there), torch.ones(2), on=there, why="x was changed before this call.")
# rule tensorflow
if tf is not None:
    why = "Here TensorFlow refuses silent copies: only `tf.identity` may copy."
    for y in (near, variable):
        with explicit_copies():
            there = moved(y, "cpu:1")
        call = 'moved(y, "cpu:1")'
        assert same_tensor(there, tf.constant([[1.0, 2.0]]), on="cpu:1", why=why, call=call)
    on_a_gpu, why = moved(near, "cuda:0"), "The scope of cuda:0 is `GPU:0`."
    assert same_value(float(on_a_gpu[0, 1]), 2.0, why=why)
else:
    print("Not checked here: TensorFlow.")
all_right()

# %% [markdown] lesson="Who decides where an operation runs?"
# ## Plan a product
#
# `decide(a, b, device=None, policy="strict", costs=None)` plans the product of two matrices, `(m,
# k) @ (k, n)`. It returns a tuple `(kernel, a, b, device)`: the kernel that will multiply, the two
# tensors as `operands` returns them, and the name of the place where the kernel will compute.
# <!-- rule plan: 0.25 --> A tensor is returned itself: no byte is moved, and no element is read.
# <!-- rule tensors_themselves: 0.25 --> `decide` works in four steps:
#
# 1. **Refuse** what `operands` refuses, with its errors. <!-- rule refusal: 0.5 -->
# 2. **Decide.** If `device` is given, the product is computed there, whatever `policy` and `costs`
#    say. `device` is a name that `placement` gives, or only the kind of an accelerator. A kind
#    alone means number 0: `"sim"` means `"sim:0"`. `"cpu:0"` and `"meta"` are never given.
#    <!-- rule given_device: 0.5 --> If `device` is `None`, `common_device` decides by `policy`, and
#    raises its errors. `"strict"` takes the place where both operands lie.
#    <!-- rule strict: 0.25 -->
#    - For `"copy"`, the default is the accelerator that the library would use. In torch,
#      `torch.accelerator.current_accelerator(check_available=True)` gives a device: its `type` is
#      the kind, and the number is 0. If it gives `None`, the default is `"cpu"`. In TensorFlow, the
#      default is `"cuda:0"` if TensorFlow sees a GPU, else `"cpu"`. Nobody asked for an
#      accelerator, so `"cpu"` is no fallback here: do not warn. <!-- rule copy: 0.5 -->
#    - For `"auto"`, the keys of the dict `costs` are the places that could do the work, and its
#      values are their `Costs`. The `transfers` of a place are the bytes of each operand that does
#      not lie there already. If both operands are one object (`a is b`), its bytes count once. One
#      element has `x.dtype.itemsize` bytes in torch, and `x.dtype.size` bytes in TensorFlow.
#      Without `costs` there are no seconds to compare, and `common_device` raises its `ValueError`.
#      <!-- rule auto: 0.5 -->
# 3. **Look up** the kernel for the library and the kind of the place, in every call: somebody may
#    put another kernel into the table between two calls. If there is no such kernel, `kernel_for`
#    raises its `ValueError`. <!-- rule kernel_lookup: 0.25 -->
# 4. **Fall back.** If the place does not exist on this machine now, return `"cpu"` and the kernel
#    for the CPU. The number counts: with one accelerator, `"sim:1"` does not exist.
#    <!-- rule fall_back: 0.5 --> If an operand lies at the place, the place exists. If no operand
#    lies there, find out whether the place exists, without moving a byte:
#    - In torch, `torch.empty(0, device=…)` raises an error if there is no such device. The type of
#      the error depends on how torch was built, so catch `Exception`. Your warning gives the
#      message of this error as the reason.
#    - TensorFlow raises no error: it would compute on the CPU without a message. Call
#      `tf.config.list_logical_devices()`: each of the devices has a `name`. Your warning gives the
#      list of these devices as the reason.
#    - In each call that falls back, call `warnings.warn` once, with a `UserWarning` that names the
#      place and gives the reason. Do not warn about a place that exists. <!-- rule warning: 0.5 -->
#
# With `a` on the CPU and `b` on `sim:0`, `decide(a, b)` raises the `RuntimeError` of `"strict"`,
# and `decide(a, b, device="sim")` returns `(kernel_for("torch", "sim"), a, b, "sim:0")`.
#
# <details><summary>Hint 1: where to look</summary>
#
# Write each step as a function of its own, or as two or three lines. `operands` does the first
# step. If `a` and `b` are one ndarray, `operands` makes two tensors from it, so ask whether
# `a is b` before you call `operands`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# The kind of a place is `device.partition(":")[0]`. Look up the kernel before you check whether the
# place exists. If the place does not exist, look up the kernel for `"cpu"`.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# For step 4 in torch: `try: torch.empty(0, device=device)`, then `except Exception as error: reason
# = str(error)`.
#
# </details>


# %% nbgrader={"grade_id": "decide", "solution": true}
def decide(a, b, device=None, policy="strict", costs=None):
    """Return (kernel, a, b, device): the kernel, both matrices as tensors, and the place.

    Nothing is moved. `device` names the place. Without `device`, `policy` decides; "auto" needs
    the `costs` of each place that could do the work.

    Raises: what `operands`, `common_device` and `kernel_for` raise.
    """
    ### BEGIN SOLUTION
    library, left, right = operands(a, b)
    places = (placement(left), placement(right))
    if device is not None:
        device = numbered(device)
    else:
        seconds = needed_seconds(left, right, b is a, places, costs)
        device = common_device(places, policy, default_place(library), seconds)
    multiply = kernel_for(library, device.partition(":")[0])
    if device not in places:
        reason = why_not_there(library, device)
        if reason:
            warnings.warn(f"{device} is not there, so the CPU computes: {reason}", stacklevel=3)
            device, multiply = "cpu", kernel_for(library, "cpu")
    return multiply, left, right, device


def numbered(device):
    """Return the full name of a place: an accelerator without a number is number 0."""
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
# Try it here. What torch says of a place that is not there:
try:
    torch.empty(0, device="cuda:999")
except Exception as error:
    print(type(error).__name__, str(error).partition("\n")[0])


# %% nbgrader={"grade_id": "check-decide", "grade": true, "points": 4}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch05_devices.decide")


### END HIDDEN TESTS
def warned_by(*args, **options):
    """Return decide(*args, **options), and the text of each UserWarning that came."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        plan = decide(*args, **options)
    return plan, [str(one.message) for one in warned if issubclass(one.category, UserWarning)]


def place_of(*args, **options):
    """Return the place that decide(*args, **options) gives."""
    return decide(*args, **options)[3]


a = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
b = torch.tensor([[1.0, 0.0], [1.0, 2.0]])
# rule plan
plan, call = decide(a, b), "decide(a, b)"
why = "It returns a tuple: the kernel, the two tensors, and the name of the place."
came = f"{why} This is of type `{type(plan).__name__}`."
assert same_value(isinstance(plan, tuple), True, why=came, call=f"isinstance({call}, tuple)")
assert same_value(len(plan), 4, why=why, call=f"len({call})")
assert same_value(plan[0], kernel_for("torch", "cpu"), call=f"{call}[0]")
assert same_value(plan[1] is a and plan[2] is b, True, why="They are the tensors themselves.")
assert same_value(plan[3], "cpu", why="Both operands lie on the CPU.", call=f"{call}[3]")
_, left, _, _ = decide(a.numpy(), b.numpy())
assert same_tensor(left, a, why="An ndarray counts as a torch tensor.")
# rule refusal
why, names, call = "The inner sizes are 2 and 3.", ["(3, 2)"], "decide(a, a)"
assert refuses(decide, a, a, error=ValueError, naming=names, why=why, call=call)
why, names, call = "Nothing is cast.", ["float32", "float64"], "decide(a, b.double())"
assert refuses(decide, a, b.double(), error=TypeError, naming=names, why=why, call=call)
# rule kernel_lookup
why, call = "There is no kernel for such a place.", 'decide(a, b, "nowhere:0")'
assert refuses(decide, a, b, "nowhere:0", error=ValueError, naming=["cpu"], why=why, call=call)
usual = KERNELS.pop(("torch", "cpu"))
KERNELS["torch", "cpu"] = max
found, call = decide(a, b)[0], "decide(a, b)[0]"
KERNELS.pop(("torch", "cpu"))
KERNELS["torch", "cpu"] = usual
assert same_value(found, max, why="`max` stood in the table for this call.", call=call)
if accelerator is not None:
    near = b.to("sim")
    # rule refusal
    with accelerator.counted() as counts:
        call = 'decide(a, a, "sim:0")'
        assert refuses(decide, a, a, "sim:0", error=ValueError, call=call)
    bytes_moved = counts.h2d_bytes + counts.d2h_bytes
    assert same_value(bytes_moved, 0, why="It plans, and moves nothing.")
    # rule tensors_themselves
    with accelerator.counted() as counts:
        decide(a, b, device="sim")
        plan = decide(near, near)
    bytes_moved = counts.h2d_bytes + counts.d2h_bytes
    assert same_value(bytes_moved, 0, why="It plans, and moves nothing.")
    why, call = "A tensor comes back itself.", "(decide(near, near)[1] is near)"
    assert same_value(plan[1] is near, True, why=why, call=call)
    # rule given_device
    for device in ["sim:0", "sim"]:
        call = f"decide(a, near, device={device!r})[3]"
        assert same_value(place_of(a, near, device=device), "sim:0", call=call)
    found = decide(a, near, device="sim")[0]
    why = "The kernel is that for the kind of the place."
    call = 'decide(a, near, device="sim")[0]'
    assert same_value(found, kernel_for("torch", "sim"), why=why, call=call)
    why = "The call asks for cpu."
    call = 'decide(near, near, device="cpu", policy="copy")[3]'
    there = place_of(near, near, device="cpu", policy="copy")
    assert same_value(there, "cpu", why=why, call=call)
    why = "A place that was asked for needs no costs."
    there = place_of(a, b, device="sim", policy="auto")
    assert same_value(there, "sim:0", why=why, call='decide(a, b, device="sim", policy="auto")[3]')
    there = place_of(torch.ones(0, 3), torch.ones(3, 2), device="sim")
    why = "A product without elements is computed there too."
    assert same_value(there, "sim:0", why=why, call="decide(no_rows, c, device='sim')[3]")
    # rule strict
    why, call = "`a` lies on the CPU and `near` on sim:0.", "decide(a, near)"
    names = ["Expected all tensors to be on the same device", "cpu and sim:0"]
    assert refuses(decide, a, near, error=RuntimeError, naming=names, why=why, call=call)
    assert same_value(place_of(a.to("sim"), near), "sim:0", call="decide(far, near)[3]")
    # rule copy
    why, call = "The accelerator is the default of this policy.", 'decide(a, b, policy="copy")[3]'
    assert same_value(place_of(a, b, policy="copy"), "sim:0", why=why, call=call)
    with accelerator.disabled():
        plan, warnings_said = warned_by(a, b, policy="copy")
    why = "The accelerator is switched off here (`accelerator.disabled()`): the default is cpu."
    assert same_value(plan[3], "cpu", why=why, call=call)
    why = f"{why} Nobody asked for another place, so do not warn."
    assert same_value(warnings_said, [], why=why)
    # rule auto
    why, call = "Without costs there are no seconds to compare.", "decide(a, b, None, 'auto')"
    assert refuses(decide, a, b, None, "auto", error=ValueError, why=why, call=call)
    call = 'decide(x, y, policy="auto", costs=costs)[3]'
    free = Costs(0.0, 0.0, 1e15, 1e15, 1e15)
    slow_link = Costs(0.0, 0.0, 1e15, 1e15, 1.0)  # one byte a second
    slow_start = Costs(20.0, 0.0, 1e15, 1e15, 1e15)  # 20 seconds for a launch
    slow_cpu = Costs(0.0, 0.0, 1.0, 1e15, 1e15)  # one operation a second
    for x, y, cpu, sim_0, lands, why in [
        (a, b, slow_cpu, slow_start, "sim:0",
         "The CPU makes one operation a second, and there are 24; sim:0 needs 20 s to start."),
        (a, near, slow_link, slow_link, "cpu",
         "The CPU waits 16 s for the 16 bytes of `near`, and sim:0 24 s for those of `a`."),
        (a, near, slow_link, slow_start, "cpu",
         "The CPU waits 16 s for `near`, or 32 s in float64; sim:0 needs 20 s to start."),
        (a.double(), near.double(), slow_link, slow_start, "sim:0",
         "The CPU waits 16 s for `near`, or 32 s in float64; sim:0 needs 20 s to start."),
        (near, near, slow_link, slow_start, "cpu",
         "The CPU waits 16 s for `near`, which moves once; sim:0 needs 20 s to start."),
    ]:  # fmt: skip
        there = place_of(x, y, policy="auto", costs={"cpu": cpu, "sim:0": sim_0})
        assert same_value(there, lands, why=why, call=call)
    why = "Both need equally many seconds, so the place of the first operand is taken."
    there = place_of(b, near, policy="auto", costs={"sim:0": free, "cpu": free})
    assert same_value(there, "cpu", why=why, call=call)
    # rule fall_back
    call = 'decide(a, b, device="sim:0")'
    switched_off = "The accelerator is switched off here (`accelerator.disabled()`)."
    usual = KERNELS.pop(("torch", "sim"))
    KERNELS["torch", "sim"] = max
    with accelerator.disabled():
        plan, warnings_said = warned_by(a, b, device="sim:0")
        _, warnings_said_again = warned_by(a, b, device="sim:0")
        try:
            reason = str(torch.empty(0, device="sim:0"))
        except Exception as error:
            reason = str(error)
    KERNELS.pop(("torch", "sim"))
    KERNELS["torch", "sim"] = usual
    assert same_value(plan[3], "cpu", why=switched_off, call=f"{call}[3]")
    why = f"{switched_off} The kernel is that for the CPU."
    assert same_value(plan[0], kernel_for("torch", "cpu"), why=why, call=f"{call}[0]")
    why = "There is one simulated accelerator, and its number is 0."
    for x in [b, near]:
        plan, _ = warned_by(a, x, device="sim:1")
        assert same_value(plan[3], "cpu", why=why, call='decide(a, x, device="sim:1")[3]')
    plan, _ = warned_by(near, b, device="cuda:999")
    why = "Whatever error torch raises, the CPU computes."
    assert same_value(plan[3], "cpu", why=why, call='decide(near, b, device="cuda:999")[3]')
    plan, _ = warned_by(a, b, policy="auto", costs={"cpu": slow_start, "sim:1": free})
    why = "sim:1 is the fastest, but it is not there."
    assert same_value(plan[3], "cpu", why=why, call='decide(a, b, policy="auto", costs=costs)[3]')
    # rule warning
    why = f"{switched_off} {call} must warn, once, that sim:0 is not there."
    assert same_value(len(warnings_said), 1, why=why, call="len(warnings_said)")
    said = warnings_said[0]
    assert same_value("sim:0" in said, True, why=f"It says: {said}", call='("sim:0" in said)')
    why = f"It says: {said} But torch says: {reason}"
    assert same_value(reason[:25] in said, True, why=why, call="(reason[:25] in said)")
    why = f"{switched_off} {call} must warn each time, not the first time only."
    assert same_value(len(warnings_said_again), 1, why=why, call="len(warnings_said_again)")
    _, warnings_said = warned_by(a, b, device="sim:0")
    assert same_value(warnings_said, [], why="Now sim:0 is there.")
else:
    print("Not checked here: the simulated accelerator.")
if tf is not None:
    with tf.device("cpu"):
        x, y = tf.constant(a.numpy()), tf.constant(b.numpy())
        y_double = tf.constant(b.double().numpy())
    with tf.device("cpu:1"):
        there, there_double = tf.constant(a.numpy()), tf.constant(a.double().numpy())
    # rule given_device
    assert same_value(place_of(x, y, device="cpu:1"), "cpu:1", call='decide(x, y, "cpu:1")[3]')
    # rule strict
    why, call = "`there` lies on cpu:1 and y on cpu.", "decide(there, y)"
    names = ["cpu:1 and cpu"]
    assert refuses(decide, there, y, error=RuntimeError, naming=names, why=why, call=call)
    # rule copy
    default = "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu"
    plan, warnings_said = warned_by(there, y, policy="copy")
    assert same_value(plan[3], default, call='decide(there, y, policy="copy")[3]')
    assert same_value(warnings_said, [], why=f"{default} is there, and is the default.")
    # rule auto
    slow_link = Costs(0.0, 0.0, 1e15, 1e15, 1.0)  # one byte a second
    slow_start = Costs(20.0, 0.0, 1e15, 1e15, 1e15)  # 20 seconds for a launch
    costs = {"cpu": slow_start, "cpu:1": slow_link}
    call = 'decide(x, y, policy="auto", costs=costs)[3]'
    why = "cpu:1 waits 16 s for `y`, or 32 s in float64; cpu needs 20 s to start."
    found = place_of(there, y, policy="auto", costs=costs)
    assert same_value(found, "cpu:1", why=why, call=call)
    found = place_of(there_double, y_double, policy="auto", costs=costs)
    assert same_value(found, "cpu", why=why, call=call)
    # rule fall_back
    costs = {"cpu": slow_start, "cpu:7": T4.central}
    plan, warnings_said_auto = warned_by(x, y, policy="auto", costs=costs)
    assert same_value(plan[3], "cpu", why="There is no cpu:7.", call=call)
    plan, warnings_said = warned_by(x, y, device="cpu:7")
    assert same_value(plan[3], "cpu", why="There is no cpu:7.", call='decide(x, y, "cpu:7")[3]')
    # rule warning
    why = 'cpu:7 is the fastest: decide(x, y, policy="auto", costs=costs) must warn, once.'
    assert same_value(len(warnings_said_auto), 1, why=why, call="len(warnings_said_auto)")
    why = 'TensorFlow has no cpu:7: decide(x, y, device="cpu:7") must warn once.'
    assert same_value(len(warnings_said), 1, why=why, call="len(warnings_said)")
    said = warnings_said[0].lower()
    why = f"It says: {warnings_said[0]} The reason is which devices there are."
    is_told = "cpu:7" in said and "cpu:1" in said
    assert same_value(is_told, True, why=why, call='("cpu:7" in said and "cpu:1" in said)')
else:
    print("Not checked here: TensorFlow.")
all_right()

# %% [markdown] lesson="Which lines copy to the host?"
# ## Multiply wherever it is best
#
# `matmul(a, b, device=None, policy="strict", costs=None)` returns the product of two matrices,
# `(m, k) @ (k, n) -> (m, n)`, as `decide` plans it. <!-- rule product: 0.5 -->
#
# - The kernel that `decide` gives is called once. It gets both operands, both at the place that
#   `decide` gives, and the name of this place. `matmul` returns what the kernel returns.
#   <!-- rule kernel_called: 0.5 -->
# - Each operand is moved at most once, and only if it must be moved. The product stays where it was
#   computed. No element is read into Python, so no tensor is printed either.
#   <!-- rule transfers: 0.5 -->
# - `matmul(x, x)` moves `x` once, even if `x` is an ndarray. `x` and `x.T` share memory, but they
#   are two operands. <!-- rule one_operand: 0.25 -->
# - Errors of `decide` and of the kernel reach the caller: an error of the kernel is no reason to
#   fall back. <!-- rule other_errors: 0.25 -->
# - Shapes and dtypes are as in `a @ b`, even if there are no elements: `(0, 3) @ (3, 2)` has the
#   shape `(0, 2)`. <!-- rule shapes_and_dtypes: 0.25 -->
# - Gradients reach both operands, as in `a @ b`. <!-- rule gradients: 0.25 -->
# - All these rules hold for tensors of TensorFlow too. TensorFlow must never choose the device
#   itself, and must make no silent copy. <!-- rule tensorflow: 0.5 -->
#
# An example: `a` lies on the CPU and has the shape `(3, 4)`, and `b` lies on `sim:0` and has the
# shape `(4, 5)`. Both are float32. Then `matmul(a, b)` raises the `RuntimeError` of `"strict"`.
# `matmul(a, b, device="sim")` moves 48 bytes to `sim:0`, multiplies there, and leaves the `(3, 5)`
# product there. `matmul(a, b, device="cpu")` moves 80 bytes back, because you asked for the CPU.
#
# <details><summary>Hint 1: where to look</summary>
#
# You have written all that `matmul` needs: `decide` and `moved`. Four lines are enough.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# If `a` and `b` are one ndarray, `decide` makes two tensors from it. So ask whether `a is b` before
# you call `decide`.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `right = left if a is b else moved(right, device)`, after `left` has been moved.
#
# </details>


# %% nbgrader={"grade_id": "matmul", "solution": true}
def matmul(a, b, device=None, policy="strict", costs=None):
    """Return a @ b, (m, k) @ (k, n) -> (m, n), computed and left on one place.

    `device` names the place. Without `device`, `policy` decides; "auto" needs the `costs` of each
    place that could do the work.

    Raises: what `decide` raises.
    """
    ### BEGIN SOLUTION
    multiply, left, right, device = decide(a, b, device, policy, costs)
    left = moved(left, device)
    return multiply(left, left if b is a else moved(right, device), device)
    ### END SOLUTION


# %%
# Try it here. See where each operation runs, and every transfer:
# a, b = torch.ones(3, 4), torch.ones(4, 5).to("sim")
# with trace() as seen:
#     matmul(a, b, device="sim:0")
# seen


# %% nbgrader={"grade_id": "check-matmul", "grade": true, "points": 3}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch05_devices.matmul")


### END HIDDEN TESTS
def moved_by(*args, **options):
    """Return matmul(*args, **options), and the bytes moved to the accelerator and back."""
    with accelerator.counted() as counts:
        c = matmul(*args, **options)
    return c, (counts.h2d_bytes, counts.d2h_bytes)


def with_kernel(kernel, kind, *args, **options):
    """Return matmul(*args, **options), called while `kernel` is torch's kernel for `kind`."""
    before = KERNELS.pop(("torch", kind))
    KERNELS["torch", kind] = kernel
    try:
        return matmul(*args, **options)
    finally:
        KERNELS.pop(("torch", kind))
        KERNELS["torch", kind] = before


a = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
b = torch.tensor([[1.0, 0.0], [1.0, 2.0]])
product = torch.tensor([[3.0, 4.0], [7.0, 8.0], [11.0, 12.0]])
# rule product
assert same_tensor(matmul(a, b), product)
assert same_tensor(matmul(b, b), torch.tensor([[1.0, 0.0], [3.0, 4.0]]))
why = "Two ndarrays give a torch tensor."
assert same_tensor(matmul(a.numpy(), b.numpy()), product, why=why)
# rule other_errors
why, names, call = "The inner sizes are 2 and 3.", ["(3, 2)"], "matmul(a, a)"
assert refuses(matmul, a, a, error=ValueError, naming=names, why=why, call=call)
# rule kernel_called
calls = []


def negative_kernel(a, b, device):
    calls.append(device)
    return -(a @ b)


call = "with_kernel(negative_kernel, 'cpu', a, b)"
c = with_kernel(negative_kernel, "cpu", a, b)
why = "The kernel that is in the table now is called once, with the name of the place."
assert same_value(calls, ["cpu"], why=why)
assert same_tensor(c, -product, why="What the kernel returns is the answer.", call=call)
# rule shapes_and_dtypes
assert same_tensor(matmul(torch.ones(0, 3), torch.ones(3, 2)), torch.ones(0, 2))
assert same_tensor(matmul(torch.ones(1, 3), torch.ones(3, 1)), torch.tensor([[3.0]]))
assert same_tensor(matmul(a.long(), b.long()), product.long(), why="Nothing is cast.")
# rule gradients
x, y = a.clone().requires_grad_(), b.clone().requires_grad_()
c = matmul(x, y)
assert same_value(c.requires_grad, True, call="matmul(x, y).requires_grad")
(c * product).sum().backward()
assert same_tensor(x.grad, product @ b.T)
assert same_tensor(y.grad, a.T @ product)
if accelerator is not None:
    near = b.to("sim")
    # rule kernel_called
    calls.clear()
    c = with_kernel(negative_kernel, "sim", a, b, device="sim")
    why = "A kernel is told the whole name of the place."
    assert same_value(calls, ["sim:0"], why=why)
    why = "The accelerator is the default of this policy."
    assert same_tensor(matmul(a, b, policy="copy"), product, on="sim:0", why=why)
    slow, free = Costs(9.0, 0.0, 1.0, 1.0, 1.0), Costs(0.0, 0.0, 1e15, 1e15, 1e15)
    costs = {"cpu": slow, "sim:0": free}
    why = "sim:0 is the fastest."
    assert same_tensor(matmul(a, b, policy="auto", costs=costs), product, on="sim:0", why=why)

    # rule other_errors
    why, call = "`a` lies on the CPU and `near` on sim:0.", "matmul(a, near)"
    assert refuses(matmul, a, near, error=RuntimeError, why=why, call=call)

    def failing_kernel(a, b, device):
        raise ArithmeticError("this kernel fails")

    args = (failing_kernel, "sim", a, b, "sim:0")
    why, call = "sim:0 is there, and its kernel fails.", 'matmul(a, b, "sim:0")'
    assert refuses(with_kernel, *args, error=ArithmeticError, why=why, call=call)
    # rule transfers
    for x, y, device, moves in [
        (a, b, "sim:0", (40, 0)),
        (a, near, "sim", (24, 0)),
        (a.to("sim"), near, "sim:0", (0, 0)),
        (a, near, "cpu", (0, 16)),
    ]:
        c, bytes_over_and_back = moved_by(x, y, device=device)
        why = f"x has 24 bytes on {x.device}, y 16 on {y.device}; both are needed on {device}."
        assert same_value(bytes_over_and_back, moves, why=why)
        lands = "cpu" if device == "cpu" else "sim:0"
        assert same_tensor(c, product, on=lands, call=f"matmul(x, y, device={device!r})")
    c = matmul(torch.ones(0, 3), torch.ones(3, 2), device="sim")
    assert same_tensor(c, torch.ones(0, 2), on="sim:0")
    # rule one_operand
    for x, what in [(b, "a tensor"), (b.numpy(), "an ndarray")]:
        c, (bytes_over, _) = moved_by(x, x, device="sim")
        why = f'matmul(x, x, device="sim") moves x, {what} of 16 bytes, once.'
        assert same_value(bytes_over, 16, why=why)
    for x in [b, b.numpy()]:
        call, why = 'matmul(x, x.T, device="sim")', "x and x.T are two operands."
        assert same_tensor(matmul(x, x.T, device="sim"), b @ b.T, on="sim:0", call=call, why=why)
    # rule gradients
    c = matmul(a.clone().requires_grad_(), near, device="sim")
    assert same_value(c.requires_grad, True, call='matmul(x, near, device="sim").requires_grad')
else:
    print("Not checked here: the simulated accelerator.")
if tf is not None:
    # rule tensorflow
    with tf.device("cpu"):
        x, y = tf.constant(a.numpy()), tf.constant(b.numpy())
    with tf.device("cpu:1"):
        there = tf.constant(a.numpy())
    answer, call = tf.constant(product.numpy()), 'matmul(x, y, device="cpu:1")'
    assert same_tensor(matmul(x, y), answer)
    with explicit_copies(), tf.GradientTape() as tape:  # TensorFlow copies nothing by itself
        tape.watch(x)
        c = matmul(x, y, device="cpu:1")
        d = matmul(there, y, device="cpu:1")
    assert same_tensor(c, answer, on="cpu:1", call=call)
    assert same_tensor(d, answer, on="cpu:1", call='matmul(there, y, device="cpu:1")')
    is_back, call = tape.gradient(c, x) is not None, "(tape.gradient(c, x) is not None)"
    assert same_value(is_back, True, why="Gradients reach x.", call=call)
else:
    print("Not checked here: TensorFlow.")
if torch.cuda.is_available():  # a real GPU, where there is one
    assert same_tensor(matmul(a, b.to("cuda"), device="cuda:0"), product, on="cuda:0")
if torch.backends.mps.is_available():
    assert same_tensor(matmul(a, b.to("mps"), device="mps:0"), product, on="mps:0")
all_right()

# %% [markdown]
# ## Look at your own placement
#
# Not graded. **Skip this until `matmul` works:** before that, the cell below fails.
#
# The cell below computes two products in a row, and a number at the end. What moves if the second
# operand is on the accelerator, as here? What moves if it stays on the CPU, so that each product
# has to move it?

# %%
device = "cpu" if accelerator is None else "sim:0"
a, b = torch.ones(32, 32), torch.ones(32, 32).to(device)
with trace() as seen:
    c = matmul(matmul(a, b, device=device), b)
    c.sum().item()
seen

# %% [markdown]
# `matmul` left the first product where it was computed. The second product needed it there, so no
# byte of it was moved. A `.sum().item()` between the two products would move only 4 bytes, but it
# would also wait for all operations that were started before it. PyTorch and TensorFlow dispatch as
# you do, but with more keys: the choice of a kernel also depends on other work, such as recording
# operations for gradients.
