# %% [markdown]
# # Change a tensor that cannot change
#
# **What you'll build.** In the exercise: your own variable, whose values are read-only arrays, and
# a function that returns a changed copy of an array.
#
# **What you'll be able to do.** Say which tensors a line of code changes. Keep a value so that
# later lines do not change it. Understand PyTorch's errors about a write at the wrong moment.
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
# Training changes the weights of a model, step by step. If training goes on for too long, the model
# gets worse again. So programs keep the best weights. Here is a very small model: it has one
# weight, whose best value is 3. `train` adds 1 to this weight. `state_dict()` returns a dict of the
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
# The best weight was 3, after epoch 3. But at the end `best` holds 5. No line wrote into `best`,
# and there was no error.
#
# ## What does a read-only flag protect?
#
# The header of an ndarray has a flag that says whether you may write through this ndarray. The
# next cell makes an array `a`, and a view `tail` of its last two elements. Then it locks `a`: the
# flag of `a` forbids writes. The last line writes through `a`, and fails on purpose.

# %% tags=["raises-exception"]
a = np.array([1.0, 2.0, 3.0])
tail = a[1:]
a.flags.writeable = False
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
        2.0: "A write through the view `tail` changes the storage of `a`, or it raises an error.",
        ValueError: "`a.flags.writeable = False` set only the flag of `a`. `tail` was made before "
        "this line, and has a flag of its own.",
        20.0: "The flag locks one header, not the storage. `tail` kept its own flag.",
    },
)

# %%
late = a[1:]  # a view that is made after the lock
print("late may write:", late.flags.writeable, "  tail may write:", tail.flags.writeable)
memory_diagram(a, late, tail)

# %% [markdown]
# A new view copies the current flag of its array. You cannot unlock `late` while `a` is locked.
# `a` owns its memory, so you can unlock `a`: `a.flags.writeable = True`.
#
# ## Can a TensorFlow tensor change?
#
# A TensorFlow tensor `y` has no such flag. `y[0] = 1` raises an error, as one post says. But
# `y += 1` raises no error.


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
    "`y` holds zeros. Three lines run: `other = y`, `y += 1`, `y = y + 1`. What is `other[0]` "
    "then in NumPy, PyTorch and TensorFlow?",
    other_after_adding,
    {
        (1.0, 1.0, 1.0): "A TensorFlow tensor has no method that adds in place.",
        (1.0, 1.0, 0.0): "For `y += 1`, Python asks `y` to add in place. A TensorFlow tensor has "
        "no method for that, so Python runs `y = y + 1`. Then `y` is the name of another object.",
        (2.0, 2.0, 0.0): "`y + 1` does not write into `y`: it makes another object.",
        (0.0, 0.0, 0.0): "In NumPy and PyTorch, `y += 1` writes into `y`, and `other` is a second "
        "name of the same object.",
    },
)

# %% [markdown]
# ### When does a slice share memory?
#
# TensorFlow's tensors must not change, so two tensors may share memory. A reshape shares memory. A
# slice of neighbouring rows shares memory or is a copy; here the size of a row decides which:

# %%
for width in (3, 15, 16, 17, 32):
    x = tf.zeros((4, width))
    print(f"rows of {4 * width:3} bytes: x[1], x[1:3] shared:", end=" ")
    print(shares_memory(x, x[1]), shares_memory(x, x[1:3]))

# %% [markdown]
# TensorFlow shared a row's memory if the row's size was a multiple of 64 bytes. Otherwise it copied
# the row. `tf.split` along the first axis and `tf.unstack` do the same.
#
# ### How can a TensorFlow tensor be changed anyway?
#
# `x.numpy()` is a copy, and you may write into it. `np.asarray(x)` shares the memory of `x`. This
# ndarray is locked, and NumPy refuses to unlock it, because TensorFlow marked the memory as
# read-only. But through DLPack, a PyTorch tensor can share this memory too, and a PyTorch tensor
# has no lock.

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
    "`flat` is `tf.reshape(x, (64,))`, `row` is `x[0]`, and `column` is `x[:, 0]`. The first "
    "element of each was `x[0, 0]`. Which of them begin with 42 now?",
    lambda: ", ".join(name for name, made in made_from_x.items() if made[0] == float(lent[0, 0])),
    {
        "`flat`": "`row` shares memory too: a row of `x` has 16 float32, which is 64 bytes.",
        "`flat`, `row`": "A reshape shares memory, and so does a row of 64 bytes. The elements of "
        "a column have gaps between them, so TensorFlow copied them.",
        "`flat`, `row`, `column`": "`column` is a copy: a TensorFlow tensor has no strides, so it "
        "cannot skip the 15 elements between two elements of a column.",
        "`row`": "`flat` shares memory too: `tf.reshape` shares it for rows of any size.",
    },
)

# %% [markdown]
# So one line can change tensors that it does not name. TensorFlow keeps the tensors that it makes
# from single Python numbers, and uses these tensors again. Next, `number` is `tf.constant(12.0)`,
# and 99 is written into the memory of `number`.

# %% tags=["hide-input"]
# @title Predict
number = tf.constant(12.0)
torch.from_dlpack(number)[...] = 99.0
twelves = {
    "`tf.constant(12.0)`": lambda: tf.constant(12.0),
    "`tf.constant(6.0) + 6.0`": lambda: tf.constant(6.0) + 6.0,
}
predict(
    "After the line `torch.from_dlpack(number)[...] = 99.0`, which of these gives 99?",
    lambda: " and ".join(name for name, made in twelves.items() if float(made()) == 99) or "none",
    {
        "none": "The tensor that TensorFlow kept for the Python number 12.0 holds 99 now.",
        "`tf.constant(12.0)`": "The call returned the tensor that TensorFlow had kept. A sum is "
        "computed into new memory.",
        "`tf.constant(12.0)` and `tf.constant(6.0) + 6.0`": "TensorFlow puts the result of a "
        "sum into new memory.",
    },
)

# %% [markdown]
# There are more *back doors*: ways to write into a tensor that should not change. The operation
# `InplaceAdd` of TensorFlow writes into its operand. `_numpy()` returns the memory without a lock.
# For bfloat16, `np.asarray` returned an unlocked array too.

# %%
tf.raw_ops.InplaceAdd(x=x, i=[0], v=[[100.0] * 16])
x._numpy()[0, 1] = 77.0
torch.from_dlpack(tf.constant(12.0))[...] = 12.0  # 99 becomes 12 again
print(row.numpy()[:3])
print(tf.constant(12.0).numpy(), np.asarray(tf.constant([1, 2], tf.bfloat16)).flags.writeable)

# %% [markdown]
# So "a tensor cannot change" is only a rule: TensorFlow's ordinary operations do not write into a
# tensor that you hold. They rely on this rule when they share memory. So you should not write into
# a TensorFlow tensor either.
#
# ## What does PyTorch count?
#
# You may write into a PyTorch tensor. A method whose name *ends* with an underscore works in place:
# `add_` writes into the tensor and returns it; `add` returns another tensor. PyTorch counts the
# writes of such methods and of `t[…] = …`, but not of `apply_`, `map_` and `map2_`. A tensor and
# its views share one **version counter**; `_version` reads it.

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
    "`before` held `t._version`. By how much has `t._version` grown since then?",
    t._version - before,
    {
        0: "`mul_` through a view is counted: a view shares the counter of its tensor.",
        1: "Two writes are counted: `t.detach()` shares the counter of `t`, as a view does.",
        2: "The view and `t.detach()` share the counter of `t`. PyTorch does not notice NumPy's "
        "write.",
        3: "PyTorch does not notice a write that NumPy makes.",
    },
)

# %% [markdown]
# ### Why does PyTorch count writes?
#
# For training, PyTorch records operations, and `backward` computes derivatives from the record.
# These derivatives are called **gradients**. A **leaf** is a tensor with `requires_grad=True` that
# is not the result of an operation. `backward` computes the gradients of the leaves. A weight is a
# leaf. The next code cell writes into a leaf, and fails on purpose.

# %% tags=["raises-exception"]
w = torch.tensor([1.0, 2.0], requires_grad=True)
w.add_(1)

# %% [markdown]
# (In the message, *Variable* is an old name of a tensor.) But training has to write into the
# weights. Under `no_grad`, as in `train` above, PyTorch does not record a write.
#
# Without `no_grad`, PyTorch also refuses a write into a view of a leaf. You may write into most
# other results of operations. But `backward` still needs some of these results. The derivative of
# exp is exp, so PyTorch keeps the *result* of `w.exp()`. The next code cell writes into this
# result, and fails on purpose.

# %% tags=["raises-exception"]
with torch.no_grad():
    w.add_(1)
print("counted under no_grad too:", w._version)
powers = w.exp()
powers.add_(1)
powers.sum().backward()

# %% [markdown]
# The message shows the counter: the result was "at version 1", and `backward` expected version 0.
# For some functions, PyTorch keeps only the *input*. Then you may write into the result. The
# derivative of h = tanh w is 1 − h². The derivative of sin w is cos w. The derivative of the
# sigmoid s is s × (1 − s).


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
    "In the code above, replace `exp` by `tanh`, `sin` or `sigmoid`. Which one causes no "
    "error in `backward`?",
    lambda: next(f"`{each}`" for each in functions if not raises_after_a_write(each)),
    {
        "`tanh`": "1 − h² is computed from the result h, so PyTorch keeps h.",
        "`sin`": "The result sin w does not tell whether cos w is positive or negative. So PyTorch "
        "keeps the input `w`, and does not need the result.",
        "`sigmoid`": "s × (1 − s) is computed from the result s, so PyTorch keeps s.",
    },
)

# %% [markdown]
# ### Which writes are noticed?
#
# For the gradient of `w * factor`, PyTorch keeps `factor`, which is [3, 4]. Two programs write into
# the first element of `factor`, after the product and before `backward`. Program A writes 3 again,
# through `factor.detach()`. Program B writes 100, through `factor.numpy()`.


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
    "only in A": lambda: is_noticed(torch.Tensor.detach, 3.0),
    "only in B": lambda: is_noticed(torch.Tensor.numpy, 100.0),
}
predict(
    "In which program does `backward` raise an error?",
    lambda: ", ".join(name for name, noticed in programs.items() if noticed()) or "in none",
    {
        "only in A": "The counter counts writes; it compares no numbers. NumPy's write is not "
        "counted, so program B gets a wrong gradient without an error.",
        "only in B": "`backward` looks at the counter; it compares no numbers.",
        "in both": "NumPy's write in B is not counted.",
        "in none": "The write through `detach()` in A makes `factor._version` grow.",
    },
)

# %% [markdown]
# PyTorch does not notice a write through `.data` either. So do not write into memory that a
# computation uses, until its `backward` has finished.
#
# ## How is a changed copy made?
#
# If a tensor cannot change, a **functional update** makes another tensor that differs in a few
# places. In NumPy, copy and then write. In TensorFlow, one call copies and writes. There, an index
# is a list: one number (0, 1, …) means a row, two numbers mean one element. In PyTorch,
# `index_put` makes a functional update, and `index_put_` writes in place.

# %%
base = tf.constant([[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]])
rows = tf.tensor_scatter_nd_update(base, [[1]], [[50.0, 60.0]])
cells = tf.tensor_scatter_nd_update(base, [[0, 1], [2, 0]], [-1.0, -2.0])
print(rows.numpy().tolist(), cells.numpy().tolist())
zeros, places = torch.zeros(4), (torch.tensor([0, 2]),)
print(zeros.index_put(places, torch.tensor([5.0, 6.0])), zeros)
memory_diagram(np.asarray(base), np.asarray(rows))

# %% [markdown]
# There are two storages, and `base` has not changed. Its rows have the positions 0, 1 and 2. On the
# CPU, TensorFlow refuses a position that does not exist.


# %% tags=["hide-input"]
# @title Predict
def update_at_minus_1():
    with tf.device("CPU:0"):
        return tf.tensor_scatter_nd_update(base, [[-1]], [[0.0, 0.0]]).numpy().tolist()[-1]


predict(
    "What is the last row of `tf.tensor_scatter_nd_update(base, [[-1]], [[0.0, 0.0]])`?",
    update_at_minus_1,
    {
        (0.0, 0.0): "In `base[-1]`, −1 means the last row. Here it does not.",
        (4.0, 5.0): "On the CPU, TensorFlow does not skip an update.",
        tf.errors.InvalidArgumentError: "Here an index is a position counted from 0, so −1 is "
        "refused. (NumPy and `index_put` accept −1.) TensorFlow's manual says that a GPU skips "
        "such an update.",
    },
)

# %%
# @title Puzzle
puzzle(
    "Use indices to make a copy of `base` whose first column holds 9.",
    [[9.0, 1.0], [9.0, 3.0], [9.0, 5.0]],
    lambda: ...,
    rules={"It is not a TensorFlow tensor.": tf.is_tensor},
    helped_by="first_column",
)

# %% [markdown]
# ## How does a variable replace its value?
#
# The weights of a network change at each step of training. If each step made another tensor, every
# line that uses the old tensor would need the new one. So TensorFlow also has variables. A
# **variable** stays the same object, and its value is replaced, as a whole or in part.

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
    "Write 0 into the four corners of `v`, with one `assign`.",
    [[0.0, 2.0, 0.0], [4.0, 5.0, 6.0], [0.0, 8.0, 0.0]],
    lambda: ...,
    rules={"`v` itself must change.": lambda yours: v.numpy()[0, 0] == 0},
    helped_by="four_corners",
)

# %% [markdown]
# ### Does a snapshot change with its variable?
#
# `value()` returns the value of a variable, as a tensor: a **snapshot**. The next cell makes two
# ndarrays without a copy: `held` shows the memory that the variable uses now, and `kept` shows the
# memory of the snapshot.

# %%
v = tf.Variable([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
snapshot = v.value()
held, kept = np.asarray(v.value()), np.asarray(snapshot)
memory_diagram(held, kept)

# %% [markdown]
# `held` and `kept` share one storage, so `value()` copied nothing.

# %% tags=["hide-input"]
# @title Predict
v.assign_add(tf.ones((2, 3)))
predict(
    "After the line `v.assign_add(tf.ones((2, 3)))`, what are `v[0, 0]`, `snapshot[0, 0]` and "
    "`held[0, 0]`?",
    lambda: tuple(float(each[0, 0]) for each in (v.numpy(), snapshot, held)),
    {
        (2.0, 2.0, 2.0): "A view would change too. But a snapshot is a tensor, and `assign_add` "
        "does not write into a tensor that you hold.",
        (2.0, 1.0, 2.0): "`held` and `kept` share memory, and `kept` shows the memory of the "
        "snapshot. So `held` is equal to the snapshot.",
        (2.0, 1.0, 1.0): "`v` took new memory, and the snapshot kept the old memory. `held` still "
        "shows the old memory.",
        (1.0, 1.0, 1.0): "This was the value of `v` before `assign_add` replaced it.",
    },
)

# %%
held = np.asarray(v.value())
memory_diagram(held, kept)  # `kept` is the array of the first picture

# %% [markdown]
# ### Where does an update write?
#
# The next cell adds to another variable, `u`, three times: before there is a snapshot, while there
# is a snapshot, and after the snapshot is gone. Each time it checks whether the memory of `u` has a
# new address.

# %%
u, moved = tf.Variable([1.0, 2.0]), []
for hold in (False, True, False):
    held_here = u.value() if hold else None
    before = np.asarray(u.value()).ctypes.data
    u.assign_add([1.0, 1.0])
    moved.append(np.asarray(u.value()).ctypes.data != before)
u[0].assign(5.0)
print("after an update of a part, two snapshots share memory:", shares_memory(u.value(), u.value()))

# %% tags=["hide-input"]
# @title Predict
predict(
    "Did the first, the second (with a snapshot) and the third `assign_add` take new memory?",
    tuple(moved),
    {
        (True, True, True): "The first time, there is no snapshot, so nothing else uses the "
        "memory of `u`.",
        (False, True, True): "The third time, the snapshot is gone, so nothing else uses the "
        "memory of `u`.",
        (False, True, False): "`assign_add` wrote in place when there was no snapshot. When "
        "`held_here` was a snapshot, `assign_add` copied first. This is called *copy on write*.",
        (False, False, False): "The second time, a write in place would change the snapshot "
        "`held_here`, and a tensor must not change.",
    },
)

# %% [markdown]
# `assign_sub` works as `assign_add` does. `v.assign(t)` leaves the memory of the old value
# unchanged. If `v` is new, `v` then holds the tensor `t` itself.
#
# After the first update of a part, `assign` and `value()` copy. So TensorFlow can write parts in
# place. This is **copy on read**. Copy on read does not end when you replace the whole value. Some
# reads also start copy on read: `tf.gather` along axis 0, `tf.gather_nd`, and the variable's own
# methods `gather_nd` and `sparse_read`. Try it:

# %%
explore_snapshots()

# %% [markdown]
# ### Is a snapshot safe?
#
# `tf.Variable` and `assign` copy an ndarray that you give them. But from a PyTorch tensor, they
# first make an ndarray themselves, as `tf.constant` does.

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
        (1.0, 1.0): "`tf.Variable` copies an ndarray that you give it. But here you gave it a "
        "PyTorch tensor: the variable uses the memory of `lender`.",
        (7.0, 1.0): "A snapshot shares the memory of its variable until the variable is updated.",
        (7.0, 7.0): "`lender`, `borrower` and `snapshot` share one memory. An update of the "
        "variable does not change a snapshot. But PyTorch's write does change it: such a write is "
        "another back door.",
        (1.0, 7.0): "`snapshot` shares the memory of `borrower`, because `value()` copied nothing.",
    },
)

# %% [markdown]
# `borrower.assign(lender)` would share memory too. For a copy, give `lender.numpy()` to
# `tf.Variable` or to `assign`.
#
# ### What does a variable keep?
#
# A variable keeps its dtype and its shape. An axis may change its size only if the size was left
# open when the variable was made, as in `shape=[None, 3]`. `assign` raises an error for another
# shape. An int32 variable also refuses a list of floats. But floats from an ndarray or a PyTorch
# tensor lose the digits after the point, without a warning: [1.7, −1.7] becomes [1, −1].
#
# A Keras layer makes variables for its weights, and an optimizer updates them. PyTorch has no such
# variables: a weight is a tensor, and the optimizer writes into the tensor's memory.
#
# ## Mend the failure
#
# `state_dict()` copies nothing. Its tensors share the memory of the weights, as `weight.detach()`
# does. Training writes into this memory. So make a copy.

# %%
# @title Puzzle
weight = torch.nn.Parameter(torch.tensor([1.0, 2.0, 3.0]))
puzzle(
    "Keep the current value of `weight`: training must not change what you keep.",
    np.array([1.0, 2.0, 3.0], dtype=np.float32),
    lambda: ...,
    rules={"It shares memory with `weight`.": lambda yours: not shares_memory(yours, weight)},
    helped_by="kept_weight",
)

# %% [markdown]
# To keep a dict of tensors, copy each tensor. `dict(best)` would copy the dict, but not its
# tensors; `copy.deepcopy(best)` copies all the tensors.

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
# - The write flag of an ndarray locks one header, not the storage. Through a view that was made
#   before the lock, you can still write.
# - TensorFlow's ordinary operations do not write into a tensor that you hold, so tensors may share
#   memory. A reshape shares memory. A slice of neighbouring rows does too, if the size of a row is
#   a multiple of 64 bytes. DLPack, `_numpy()`, `tf.raw_ops.InplaceAdd` and a PyTorch tensor that a
#   variable uses are back doors: a write through them changes other tensors too.
# - PyTorch counts the writes of almost all its in-place methods, also those through views and
#   `detach()`. `backward` looks at the counter. PyTorch does not count writes by NumPy, through
#   DLPack or through `.data`.
# - A functional update returns a changed copy: copy and write in NumPy, `index_put` in PyTorch,
#   `tf.tensor_scatter_nd_update` in TensorFlow.
# - A `tf.Variable` stays the same object, and its value is replaced. An update of the variable does
#   not change a snapshot: `assign_add` copies while you hold a snapshot (copy on write). After an
#   update of a part, or a read such as `tf.gather`, a snapshot is a copy (copy on read).
# - `state_dict()` shares the memory of the weights. To keep the weights, clone each tensor.
#
# For more sentences and questions, see [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Build a variable over arrays](../exercises/ch03_immutability_and_variables.ipynb): a functional
# update, and a variable whose updates do not change its snapshots.
#
# ## Sources
#
# We read these pages in November 2026.
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
