# %% [markdown]
# # Change a tensor that cannot change
#
# **What you'll build.** In the exercise: a changed copy of an array, and a variable of your own
# over arrays that nobody may write into.
#
# **What you'll be able to do.** Say which of your tensors a line of code changes, keep a value that
# later lines leave alone, and read what PyTorch says about a write at the wrong moment.
#
# **What you need.** [Make a tensor from an array](ch01_tensors_and_ndarrays.ipynb) and
# [See one storage as many tensors](ch02_views_and_strides.ipynb). About 45 minutes.

# %%
import numpy as np

from insidetensor import (
    explore_snapshots,
    if_installed,
    memory_diagram,
    predict,
    puzzle,
    shares_memory,
    this_machine,
)

torch, tf = if_installed("torch"), if_installed("tensorflow")
this_machine()

# %% [markdown]
# ## Why is the best model lost?
#
# Training changes the weights of a model, step by step. If it goes on for too long, the model gets
# worse again. So programs keep the best weights. Here is the smallest such model: it has one
# weight, which should be 3, and `train` adds 1 to it. A model's `state_dict()` is a dict of its
# weights.


# %%
model = torch.nn.Linear(1, 1, bias=False)
model.load_state_dict({"weight": torch.tensor([[0.0]])})


def train(model):
    with torch.no_grad():  # PyTorch does not record this write
        model.weight += 1


def error(model):
    return abs(model.weight.item() - 3)


# %%
lowest = error(model)
for epoch in range(1, 6):
    train(model)
    if error(model) < lowest:
        lowest, best = error(model), model.state_dict()
        print("epoch", epoch, " best so far:", best["weight"].item())
print("kept:", best["weight"].item())

# %% [markdown]
# The best weight was 3, after epoch 3. At the end, `best` holds 5, though no line wrote to `best`,
# and no error came. This lesson asks which writes are refused, which are counted, and which nobody
# notices; then how to keep a value.
#
# ## What does a lock lock?
#
# Each ndarray has a flag in its header that says whether it may be written. Below are an array, a
# view of its last two elements, and then the lock. The second code cell fails on purpose: the write
# through `a` is refused. Then choose what a write through `tail` does.

# %%
a = np.array([1.0, 2.0, 3.0])
tail = a[1:]
a.flags.writeable = False

# %% tags=["raises-exception"]
a[1] = 20.0


# %% tags=["hide-input"]
# @title Predict
def write_through_the_tail():
    tail[0] = 20.0
    return float(a[1])


predict(
    "What is `a[1]` after `tail[0] = 20.0`?",
    write_through_the_tail,
    {
        2.0: "Without an error, the write arrives: `tail` is a view, over the storage of `a`.",
        ValueError: "The third line set the flag of `a`. `tail` was made before, with a flag of "
        "its own.",
        20.0: "The flag locks one header, not the storage. `tail` kept its own flag.",
    },
)

# %%
late = a[1:]  # a view that is made after the lock
print("late may write:", late.flags.writeable, "  tail may write:", tail.flags.writeable)
memory_diagram(a, late, tail)

# %% [markdown]
# A view takes over the flag as it is when the view is made. `late` cannot be unlocked as long as
# `a` is locked. `a` owns its memory, so `a` can be unlocked: `a.flags.writeable = True`. A lock
# protects from mistakes, not from intent.
#
# ## Can a tensor of TensorFlow change?
#
# Its tensors have no such flag, and `y[0] = 1` raises an error, as one of the posts says. Yet
# `y += 1` raises nothing.


# %% tags=["hide-input"]
# @title Predict
def other_after_adding():
    found = []
    for y in (np.zeros(2), torch.zeros(2), tf.zeros(2)):
        other = y
        y += 1
        y = y + 1
        found.append(float(other[0]))
    return tuple(found)


predict(
    "`y` holds zeros. After `other = y`, `y += 1` and `y = y + 1`: what is `other[0]` in NumPy, in "
    "PyTorch and in TensorFlow?",
    other_after_adding,
    {
        (1.0, 1.0, 1.0): "A tensor of TensorFlow has no method that adds in place.",
        (1.0, 1.0, 0.0): "For `y += 1`, Python asks `y` to add in place. TensorFlow has no method "
        "for that, and Python runs `y = y + 1`, which makes `y` the name of another object.",
        (2.0, 2.0, 0.0): "`y + 1` writes into neither operand: it makes another object.",
        (0.0, 0.0, 0.0): "In NumPy and PyTorch, `y += 1` writes into `y`, and `other` is a second "
        "name for it.",
    },
)

# %% [markdown]
# ### When does a slice share?
#
# Since tensors must not change, TensorFlow may let two of them share memory, as `tf.reshape` does.
# Whether a slice of neighbouring rows shares depends on the size of a row. A float32 has 4 bytes.

# %%
for width in (3, 8, 15, 16, 17, 32):
    x = tf.zeros((4, width))
    print(f"rows of {4 * width:3} bytes: x[1] and x[1:3] share", end=" ")
    print(shares_memory(x, x[1]), shares_memory(x, x[1:3]))

# %% [markdown]
# TensorFlow shared a row if its size is a multiple of 64 bytes, and copied it otherwise.
# `tf.split` along the first axis and `tf.unstack` do the same. Many real tables have such rows:
# 768 float32 take 48 × 64 bytes.
#
# ### Who can write anyway?
#
# `x.numpy()` is a copy, which may be written. `np.asarray(x)` looks at the memory of `x` itself. It
# is locked, and NumPy refuses to unlock it, because TensorFlow handed its memory out read-only. But
# DLPack leads past the lock: a PyTorch tensor has none.

# %%
x = tf.reshape(tf.range(64.0), (4, 16))
flat, row, column = tf.reshape(x, (64,)), x[0], x[:, 0]
lent = torch.from_dlpack(x)
lent[0, 0] = 42.0
print(x[0, 0].numpy())

# %% tags=["hide-input"]
# @title Predict
made_from_x = {"`flat`": flat, "`row`": row, "`column`": column}
predict(
    "`flat` is `tf.reshape(x, (64,))`, `row` is `x[0]`, and `column` is `x[:, 0]`. Each held "
    "`x[0, 0]`. Which hold 42 now?",
    lambda: ", ".join(name for name, made in made_from_x.items() if made[0] == float(lent[0, 0])),
    {
        "`flat`": "A row of `x` is 16 float32: 64 bytes.",
        "`flat`, `row`": "A reshape shares, and so does a row of 64 bytes. The elements of a "
        "column have gaps between them, so TensorFlow copied them.",
        "`flat`, `row`, `column`": "A tensor of TensorFlow has no strides, so it cannot skip the "
        "15 elements between two of a column.",
        "`row`": "`tf.reshape` shares memory for rows of any size.",
    },
)

# %% [markdown]
# So one write can change tensors that the line does not name. Next, `number` is
# `tf.constant(12.0)`, and 99 is written into its memory.

# %% tags=["hide-input"]
# @title Predict
number = tf.constant(12.0)
torch.from_dlpack(number)[...] = 99.0
twelves = {
    "`tf.constant(12.0)`": lambda: tf.constant(12.0),
    "`tf.constant(6.0) + 6.0`": lambda: tf.constant(6.0) + 6.0,
}
predict(
    "After `torch.from_dlpack(number)[...] = 99.0`: which of these gives 99?",
    lambda: " and ".join(name for name, made in twelves.items() if float(made()) == 99) or "none",
    {
        "none": "TensorFlow keeps tensors that it has made of a Python number, to use them again.",
        "`tf.constant(12.0)`": "TensorFlow keeps the tensors that it made of Python's single "
        "numbers, and gave out the same one again. A sum is computed, into memory of its own.",
        "`tf.constant(12.0)` and `tf.constant(6.0) + 6.0`": "`6.0 + 6.0` is computed, and "
        "a result gets memory of its own.",
    },
)

# %% [markdown]
# There are more such back doors. `InplaceAdd`, an operation of TensorFlow's own, writes into its
# operand. `_numpy()`, whose underscore says *not for you*, gives the memory without the lock. For
# bfloat16, `np.asarray` had no lock either when we tried. (The third line takes back the 99.)

# %%
tf.raw_ops.InplaceAdd(x=x, i=[0], v=[[100.0] * 16])
x._numpy()[0, 1] = 77.0
torch.from_dlpack(tf.constant(12.0))[...] = 12.0
print(row.numpy()[:3])
print(tf.constant(12.0).numpy(), np.asarray(tf.constant([1, 2], tf.bfloat16)).flags.writeable)

# %% [markdown]
# So "a tensor cannot change" is an agreement: TensorFlow's ordinary operations do not write into a
# tensor that you hold. You should not write into one either, because the operations rely on this
# agreement when they share memory.
#
# ## What does PyTorch count?
#
# A PyTorch tensor can be written into. A method whose name *ends* with an underscore works in
# place: `add_` writes into the tensor and returns it, `add` returns another one. PyTorch counts
# almost all such writes: a tensor and its views share one **version counter**, which `_version`
# reads. Writes by `apply_` and `map_`, which call a Python function for each element, are not
# counted.

# %%
t = torch.zeros(3)
print(t.add(1), t.add_(5) is t, t)
before = t._version
t[1:].mul_(2)
t.numpy()[0] = 100
t.detach()[2] = 7
t

# %% tags=["hide-input"]
# @title Predict
predict(
    "By how much has `t._version` grown since `before`?",
    t._version - before,
    {
        0: "`mul_` through a view is counted: a view shares the counter of its tensor.",
        1: "Two are counted: `t.detach()` shares the counter of `t`, as a view does.",
        2: "The view and `t.detach()` share the counter of `t`. NumPy writes and tells nobody.",
        3: "PyTorch cannot know of a write that NumPy makes.",
    },
)

# %% [markdown]
# ### Why does it count?
#
# To train, PyTorch records operations, and `backward` computes derivatives, the **gradients**,
# from the record. A tensor with `requires_grad=True` that no operation made is a **leaf**: its
# gradient is wanted. A weight is such a leaf. The next code cell writes into a leaf, and fails on
# purpose.

# %% tags=["raises-exception"]
w = torch.tensor([1.0, 2.0], requires_grad=True)
w.add_(1)

# %% [markdown]
# (*Variable* in the message is an old name for such a tensor.) Training has to write into its
# weights. It does so under `no_grad`, as `train` does above: PyTorch does not record such a write.
#
# You may write into most results of operations (not into a view of a leaf), but `backward` needs
# some of them. The derivative of exp is exp, so PyTorch keeps the *result* of `w.exp()`. The next
# code cell writes into it, and fails on purpose: read its last line.

# %% tags=["raises-exception"]
with torch.no_grad():
    w.add_(1)
print("counted without grad, too:", w._version)
powers = w.exp()
powers.add_(1)
powers.sum().backward()

# %% [markdown]
# The message shows the counter: the result was "at version 1", and 0 was expected. If the
# derivative needs only the *input*, PyTorch keeps the input, and a write into the result does no
# harm. The derivative of h = tanh w is 1 − h², that of sin w is cos w, and that of the sigmoid s
# is s × (1 − s).


# %% tags=["hide-input"]
# @title Predict
def raises_after_a_write(function):
    result = getattr(w, function)()
    result.add_(1)
    try:
        result.sum().backward()
    except RuntimeError:
        return True
    return False


functions = ("tanh", "sin", "sigmoid")
predict(
    "After which of these, in the place of `exp`, does `backward` raise nothing?",
    lambda: next(f"`{each}`" for each in functions if not raises_after_a_write(each)),
    {
        "`tanh`": "1 − h² is computed from the result h, so PyTorch keeps h.",
        "`sin`": "sin w does not tell the sign of cos w. So PyTorch keeps `w`, and does not need "
        "the result.",
        "`sigmoid`": "s × (1 − s) is computed from the result s, so PyTorch keeps s.",
    },
)

# %% [markdown]
# ### Which writes are noticed?
#
# For the gradient of `w * factor`, PyTorch keeps `factor`, which is [3, 4]. Two programs write into
# its first element between the product and `backward`. Program A writes 3 again, through
# `factor.detach()`; program B writes 100, through `factor.numpy()`.


# %% tags=["hide-input"]
# @title Predict
def is_noticed(door, written):
    factor = torch.tensor([3.0, 4.0])
    product = (w * factor).sum()
    door(factor)[0] = written
    try:
        product.backward()
    except RuntimeError:
        return True
    return False


programs = {
    "in A alone": lambda: is_noticed(torch.Tensor.detach, 3.0),
    "in B alone": lambda: is_noticed(torch.Tensor.numpy, 100.0),
}
predict(
    "In which of the two programs does `backward` raise?",
    lambda: ", ".join(name for name, noticed in programs.items() if noticed()) or "in none",
    {
        "in A alone": "The counter counts writes, and compares no numbers. NumPy's write is not "
        "counted, and B's gradient is wrong without a word.",
        "in B alone": "`backward` looks at the counter, and compares no numbers.",
        "in both": "NumPy's write in B is not counted.",
        "in none": "The write through `detach()` in A makes `factor._version` grow.",
    },
)

# %% [markdown]
# A write through `.data` is not noticed either. So do not write into memory that a computation
# uses before its `backward` is done.
#
# ## How is a changed copy made?
#
# Where a tensor cannot be changed, make another one that differs in a few places: a **functional
# update**. In NumPy, copy and then write. In TensorFlow, one call does both. The last axis of its
# indices holds a position in the tensor, counted from 0: one number names a whole row, two numbers
# one element. In PyTorch, `index_put` is the functional update, and `index_put_` the one in place.

# %%
base = tf.constant([[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]])
rows = tf.tensor_scatter_nd_update(base, [[1]], [[50.0, 60.0]])
cells = tf.tensor_scatter_nd_update(base, [[0, 1], [2, 0]], [-1.0, -2.0])
print(rows.numpy().tolist(), cells.numpy().tolist())
zeros, places = torch.zeros(4), (torch.tensor([0, 2]),)
print(zeros.index_put(places, torch.tensor([5.0, 6.0])), zeros)
memory_diagram(np.asarray(base), np.asarray(rows))

# %% [markdown]
# There are two storages, and `base` is as it was. Its last row is `base[2]`, and `base[-1]` too.


# %% tags=["hide-input"]
# @title Predict
def update_at_minus_1():
    with tf.device("CPU:0"):
        return tf.tensor_scatter_nd_update(base, [[-1]], [[0.0, 0.0]]).numpy().tolist()[-1]


predict(
    "What is the last row of `tf.tensor_scatter_nd_update(base, [[-1]], [[0.0, 0.0]])`?",
    update_at_minus_1,
    {
        (0.0, 0.0): "In a slice of TensorFlow, −1 means the last one. This call takes no slice.",
        (4.0, 5.0): "That is the row as it was. On the CPU, no update is left out silently.",
        tf.errors.InvalidArgumentError: "An index here is a position, and −1 is none, though it is "
        "one for NumPy and `index_put`. This ran on the CPU. On a GPU, the manual says, such an "
        "update is left out.",
    },
)

# %%
# @title Puzzle
puzzle(
    "A copy of `base` with 9 in its first column, made by indices.",
    [[9.0, 1.0], [9.0, 3.0], [9.0, 5.0]],
    lambda: ...,
    rules={"It is no tensor of TensorFlow.": tf.is_tensor},
    helped_by="first_column",
)

# %% [markdown]
# ## What can replace its value?
#
# The weights of a network change at each step of training. If each step made another tensor, every
# place that uses the old one would have to learn of it. So TensorFlow has variables beside its
# tensors: a **variable** stays, and what it holds is replaced, as a whole or in part.

# %%
v = tf.Variable([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
v.assign(2 * v)
v.assign_sub(tf.ones((2, 3)))
v[0, 1].assign(42)
v[:, 2].assign([0.0, 1.0])
v.scatter_nd_update(indices=[[0, 0], [1, 2]], updates=[100.0, 200.0])
print(v.numpy())

# %%
# @title Puzzle
v = tf.Variable([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]])
puzzle(
    "`v` with 0 in its four corners, by one `assign`.",
    [[0.0, 2.0, 0.0], [4.0, 5.0, 6.0], [0.0, 8.0, 0.0]],
    lambda: ...,
    rules={"`v` itself is to change.": lambda yours: v.numpy()[0, 0] == 0},
    helped_by="four_corners",
)

# %% [markdown]
# ### Does a snapshot follow?
#
# `value()` gives what a variable holds, as a tensor: a **snapshot**. Two ndarrays show memory
# without copying it: `held` shows the memory of the variable, and `kept` shows the memory of the
# snapshot.

# %%
v = tf.Variable([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
snapshot = v.value()
held, kept = np.asarray(v.value()), np.asarray(snapshot)
memory_diagram(held, kept)

# %% [markdown]
# One storage for both: taking a snapshot copied nothing. Now the variable changes.

# %% tags=["hide-input"]
# @title Predict
v.assign_add(tf.ones((2, 3)))
predict(
    "After `v.assign_add(tf.ones((2, 3)))`: what are `v[0, 0]`, `snapshot[0, 0]` and `held[0, 0]`?",
    lambda: tuple(float(each[0, 0]) for each in (v.numpy(), snapshot, held)),
    {
        (2.0, 2.0, 2.0): "A view would follow. A snapshot is a tensor, and `assign_add` writes "
        "into no tensor.",
        (2.0, 1.0, 2.0): "`held` and `kept` stand on one strip: what one sees, the other sees.",
        (2.0, 1.0, 1.0): "`v` left its old memory to the snapshot, and took other memory. `held` "
        "looks at the old one still.",
        (1.0, 1.0, 1.0): "That is what `v` held before. `assign_add` replaced it.",
    },
)

# %%
held = np.asarray(v.value())
memory_diagram(held, kept)  # kept is the array of the first picture

# %% [markdown]
# ### Where does an update write?
#
# We add to another variable, `u`, three times: before there is a snapshot, while there is one, and
# after it is gone. Each time we check whether the memory of `u` has a new address. The last two
# lines update a part.

# %%
u, moved = tf.Variable([1.0, 2.0]), []
for hold in (False, True, False):
    held_here = u.value() if hold else None
    before = np.asarray(u.value()).ctypes.data
    u.assign_add([1.0, 1.0])
    moved.append(np.asarray(u.value()).ctypes.data != before)
u[0].assign(5.0)
print("after an update of a part, two snapshots share:", shares_memory(u.value(), u.value()))

# %% tags=["hide-input"]
# @title Predict
predict(
    "Did `assign_add` take other memory: without a snapshot, with one, and when it was gone?",
    tuple(moved),
    {
        (True, True, True): "The first time there is no snapshot. Nobody sees a write in place.",
        (False, True, True): "The third time, the snapshot is gone: nobody sees a write in place.",
        (False, True, False): "It wrote in place where nobody could see it, and copied where "
        "`held_here` could. This is called copy on write.",
        (False, False, False): "The second time, `held_here` would see a write in place, and a "
        "tensor must not change.",
    },
)

# %% [markdown]
# `assign_sub` works as `assign_add` does. `assign` writes into no memory: if no part of the
# variable was updated before, it then holds the very tensor that you give.
#
# From the first update of a part on, each `value()` is a copy, so that parts can be written in
# place: **copy on read**. Replacing the whole value does not undo it. Some reads, too, make a
# variable copy on read from then on: `tf.gather` along axis 0, `tf.gather_nd`, and the variable's
# own methods `gather_nd` and `sparse_read`. Try it:

# %%
explore_snapshots()

# %% [markdown]
# ### Is a snapshot safe?
#
# `tf.Variable` and `assign` copy an ndarray. But they first turn a PyTorch tensor into an ndarray,
# as `tf.constant` does.

# %%
lender = torch.tensor([1.0, 2.0])
borrower = tf.Variable(lender)
snapshot = borrower.value()
lender[0] = 7.0

# %% tags=["hide-input"]
# @title Predict
predict(
    "`snapshot` is `borrower.value()`. What are `borrower[0]` and `snapshot[0]` after "
    "`lender[0] = 7.0`?",
    lambda: (float(borrower[0]), float(snapshot[0])),
    {
        (1.0, 1.0): "`tf.Variable` copies an ndarray that you give. Here it makes one itself, "
        "and takes over its memory: that of `lender`.",
        (7.0, 1.0): "A snapshot is no copy before the variable is updated.",
        (7.0, 7.0): "All three share one memory. A snapshot keeps its numbers only against "
        "updates of the variable: PyTorch's write is another back door.",
        (1.0, 7.0): "`snapshot` was taken from `borrower`, and copied nothing.",
    },
)

# %% [markdown]
# `borrower.assign(lender)` would share too. To get a copy, give `lender.numpy()` to `tf.Variable`
# or to `assign`: they copy an ndarray.
#
# ### What stays?
#
# A variable keeps its dtype and its shape. Only axes that were left open when it was made, as by
# `shape=[None, 3]`, may change their size. `assign` raises an error for another shape, and for a
# list of floats where the variable is int32. But from an ndarray or a PyTorch tensor of floats
# `assign` takes only the whole parts, without a word: [1.7, −1.7] becomes [1, −1].
#
# You seldom make a variable yourself. A layer of Keras makes them for its weights, and an optimizer
# updates them. PyTorch has no such variables: a weight is a tensor, and the optimizer writes into
# its memory.
#
# ## Mend the failure
#
# `state_dict()` copies nothing. Its tensors share the memory of the weights, as `weight.detach()`
# does, and training writes there. Take a copy instead.

# %%
# @title Puzzle
weight = torch.nn.Parameter(torch.tensor([1.0, 2.0, 3.0]))
puzzle(
    "What `weight` holds now, kept when training goes on.",
    np.array([1.0, 2.0, 3.0], dtype=np.float32),
    lambda: ...,
    rules={"A write to `weight` changes it.": lambda yours: not shares_memory(yours, weight)},
    helped_by="kept_weight",
)

# %% [markdown]
# A dict needs a copy of each of its tensors. `dict(best)` would copy the dict but no tensor;
# `copy.deepcopy` copies all the tensors.

# %%
model.load_state_dict({"weight": torch.tensor([[0.0]])})
lowest = error(model)
for _ in range(5):
    train(model)
    if error(model) < lowest:
        lowest = error(model)
        best = {name: each.clone() for name, each in model.state_dict().items()}
print("kept:", best["weight"].item())

# %% [markdown]
# ## Recap
#
# - The write flag of an ndarray locks one header, not the storage. A view that was made before the
#   lock still writes.
# - TensorFlow's ordinary operations write into no tensor that you hold, so tensors may share: a
#   reshape does, and so does a slice of neighbouring rows, if each has a multiple of 64 bytes.
#   DLPack, `_numpy()`, `tf.raw_ops.InplaceAdd` and a variable made of a PyTorch tensor are back
#   doors: a write through them changes other tensors too. Copy before you lend.
# - Almost all methods of PyTorch that write in place are counted, through views and `detach()` too,
#   and `backward` looks at the counter. Writes by NumPy, through DLPack and through `.data` are not
#   counted.
# - A functional update returns a changed copy: copy and write, `index_put`,
#   `tf.tensor_scatter_nd_update`.
# - A `tf.Variable` stays and replaces what it holds. A snapshot keeps its numbers when the variable
#   is updated. While you hold one, `assign_add`, `assign_sub`, and the first update of a part or
#   the first `tf.gather` copy (copy on write); otherwise a snapshot costs nothing. After an update
#   of a part, or after a `tf.gather` or another read of its kind, each snapshot is a copy: copy on
#   read.
# - `state_dict()` shares the memory of the weights. To keep them, clone each tensor.
#
# More sentences and questions, each of them run as code:
# [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Build a variable over arrays](../exercises/ch03_immutability_and_variables.ipynb): a functional
# update, and a variable whose snapshots do not follow.
#
# ## Sources
#
# Read in November 2026.
#
# - NumPy manual,
#   [ndarray.flags](https://numpy.org/doc/stable/reference/generated/numpy.ndarray.flags.html)
#   (when `writeable` may be set).
# - PyTorch manual, [Autograd
#   mechanics](https://docs.pytorch.org/docs/stable/notes/autograd.html) (in-place operations and
#   their correctness checks).
# - PyTorch manual, [Saving and loading
#   models](https://docs.pytorch.org/tutorials/beginner/saving_loading_models.html) (a note on
#   `best_model_state = model.state_dict()`).
# - TensorFlow manual,
#   [tf.tensor_scatter_nd_update](https://www.tensorflow.org/api_docs/python/tf/tensor_scatter_nd_update)
#   (indices out of bounds, repeated indices) and [Introduction to
#   Variables](https://www.tensorflow.org/guide/variable).
