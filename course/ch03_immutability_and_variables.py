# %% [markdown]
# # Change a tensor that cannot change
#
# **What you'll build.** In the exercise: a changed copy of an array, and a variable of your own
# over arrays that nobody may write into.
#
# **What you'll be able to do.** Say which of your tensors a line of code changes, get a changed
# tensor where none can be changed, and read what PyTorch says about a write at the wrong moment.
#
# **What you need.** [See one storage as many tensors](ch02_views_and_strides.ipynb). About 50
# minutes.

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
    what_the_posts_say,
)

torch, tf = if_installed("torch"), if_installed("tensorflow")
this_machine()

# %% [markdown]
# ## Why did the constant change?
#
# Two weights come from TensorFlow and are trained in PyTorch. To see later how far training moved
# them, their first values stay in a constant, `start`. Twenty steps make the sum of squares small.

# %%
start = tf.constant([3.0, -2.0])
weights = torch.from_dlpack(start).requires_grad_()
optimizer = torch.optim.SGD([weights], lr=0.1)
for _ in range(20):
    optimizer.zero_grad()
    (weights**2).sum().backward()
    optimizer.step()
print("moved by", weights.detach().numpy() - start.numpy(), "  start:", start.numpy())

# %% [markdown]
# Training moved the weights by nothing, it says, and `start` holds neither 3 nor −2. No line wrote
# to it, and no error came. This lesson asks which writes are refused, which are counted, and which
# nobody sees; then how to keep a value.
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
        2.0: "How many headers are there over this storage, and how many flags?",
        ValueError: "Whose flag did the third line set? `tail` was made before.",
        20.0: "The flag locks one header, not the storage. `tail` kept its own flag.",
    },
)

# %%
late = a[1:]  # a view that is made after the lock
print("late may write:", late.flags.writeable, "  tail may write:", tail.flags.writeable)
memory_diagram(a, late, tail)

# %% [markdown]
# A view takes over the flag as it is when the view is made. `late` cannot be unlocked as long as
# `a` is locked. `a` owns its memory, so it can: `a.flags.writeable = True`. A lock protects from
# mistakes, not from intent.
#
# ## Can a tensor of TensorFlow change?
#
# Its tensors have no such flag. Outside graphs they are of the class `EagerTensor`. Two of the
# posts behind this course say what cannot be done to them. Yet `y += 1` raises nothing.

# %%
what_the_posts_say("A3", "B4")


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
        (1.0, 1.0, 1.0): "Do all three have a method that adds in place?",
        (1.0, 1.0, 0.0): "For `y += 1`, Python asks `y` to add in place. TensorFlow has no method "
        "for that, and Python runs `y = y + 1`, which makes `y` the name of another object.",
        (2.0, 2.0, 0.0): "Into which object does `y + 1` write?",
        (0.0, 0.0, 0.0): "Where `y` can be written in place, `other` is a second name for it.",
    },
)

# %% [markdown]
# ### Who writes all the same?
#
# `x.numpy()` is a copy, which may be written. `np.asarray(x)` looks at the memory of `x` itself; it
# is locked, and NumPy refuses to unlock it, since the owner of the memory lent it locked. But
# DLPack, a standard by which libraries lend each other memory, leads past the lock: a PyTorch
# tensor has none.

# %%
x = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
flat, row, taken, seen = tf.reshape(x, (6,)), x[0], x.numpy(), np.asarray(x)
print("taken:", shares_memory(x, taken), taken.flags.writeable)
print("seen: ", shares_memory(x, seen), seen.flags.writeable)
lent = torch.from_dlpack(x)
lent[0, 2] = 42.0
print(x.numpy())

# %% tags=["hide-input"]
# @title Predict
made_from_x = {"`flat`": flat, "`row`": row, "`taken`": taken}
predict(
    "`flat` is a reshape, `row` is a slice, `taken` comes from `numpy()`. Which hold 42 too?",
    lambda: " and ".join(name for name in made_from_x if float(lent[0, 2]) in made_from_x[name]),
    {
        "`row`": "A row is a slice. Does a slice in TensorFlow share, as it does in NumPy?",
        "`flat` and `row`": "Only one of the two has all elements of `x` in their order.",
        "`flat`": "A reshape in TensorFlow shares memory. This slice copied, and so did `numpy()`.",
        "`taken`": "What was said of `x.numpy()` above?",
    },
)

# %% [markdown]
# So one write can change tensors that the line does not name. Next, `number` is
# `tf.constant(12.0)`, and 99.0 is written into its memory. Programs make tensors of the same few
# Python numbers again and again, and since no tensor is to change, TensorFlow saves some of that
# work.

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
        "none": "Must TensorFlow make a tensor each time that it meets the same number?",
        "`tf.constant(12.0)`": "TensorFlow keeps the tensors that it made of Python's single "
        "numbers, and gave out the same one again. A sum is computed, into memory of its own.",
        "`tf.constant(12.0)` and `tf.constant(6.0) + 6.0`": "Where could TensorFlow find a sum "
        "before it has added?",
    },
)

# %% [markdown]
# There are more such back doors. `InplaceAdd`, an operation of TensorFlow's own, writes into its
# operand. `_numpy()`, whose underscore says *not for you*, gives the memory without the lock. For
# bfloat16, `np.asarray` had no lock either when we tried. (The third line takes back the write into
# `number`, so that the rest of the lesson has its numbers.)

# %%
tf.raw_ops.InplaceAdd(x=x, i=[1], v=[[0.0, 100.0, 0.0]])
x._numpy()[1, 0] = 77.0
torch.from_dlpack(number)[...] = 12.0
print(tf.constant(12.0).numpy(), np.asarray(tf.constant([1, 2], tf.bfloat16)).flags.writeable)
memory_diagram(np.asarray(x), np.asarray(flat), lent)

# %% [markdown]
# So "a tensor cannot change" is an agreement: TensorFlow's ordinary operations write into no tensor
# that you hold, and neither should you. Relying on it, operations such as `reshape` share memory
# without telling.
#
# ## What does PyTorch count?
#
# A PyTorch tensor can be written into. A method whose name *ends* with an underscore works **in
# place**: `add_` writes into the tensor and returns it, `add` returns another one. Such writes are
# counted: a tensor and its views share one **version counter**, which `_version` reads.

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
        0: "The first of the three writes goes through a view, by a method with an underscore.",
        1: "What do `t` and `t.detach()` share, besides memory?",
        2: "The view and `t.detach()` share the counter of `t`. NumPy writes and tells nobody.",
        3: "How could PyTorch learn of each of them?",
    },
)

# %% [markdown]
# ### Why does it count?
#
# To train, PyTorch notes operations, and `backward` computes derivatives, the **gradients**, from
# the notes. A tensor with `requires_grad=True` that no operation made is a **leaf**: its gradient
# is wanted. The next code cell writes into one, and fails on purpose.

# %% tags=["raises-exception"]
w = torch.tensor([1.0, 2.0], requires_grad=True)
w.add_(1)

# %% [markdown]
# *Variable* is an old name for such a tensor. An optimizer has to write there, and says with
# `no_grad` that its write is no part of the computation.
#
# Most results of operations may be written into (a view of a leaf may not), but `backward` needs
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
# The counter told: the result was "at version 1", and 0 was expected. With functions whose
# derivative is computed from the *input*, the same write does no harm.


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


functions = ("sqrt", "sin", "sigmoid")
predict(
    "After which of these, in the place of `exp`, does `backward` raise nothing?",
    lambda: next(f"`{each}`" for each in functions if not raises_after_a_write(each)),
    {
        "`sqrt`": "Its derivative is 1 / (2 √w). What is at hand to compute that from?",
        "`sin`": "Its derivative is cos w, so PyTorch keeps `w`, and the result is free.",
        "`sigmoid`": "With s for the result, its derivative is s × (1 − s).",
    },
)

# %% [markdown]
# ### Which writes are noticed?
#
# For the gradient of `w * factor`, PyTorch keeps `factor`, which is [3, 4]. Two programs write into
# it between the product and `backward`: A through `factor.detach()` the 3 that stands there, B
# through `factor.numpy()` 100 in its place.


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
        "in B alone": "What does `backward` look at: the numbers, or the counter?",
        "in both": "Did the counter grow by NumPy's write, where this section began?",
        "in none": "Which of the two writes makes `factor._version` grow?",
    },
)

# %% [markdown]
# A write through `.data` is not noticed either. Between a computation and its `backward`, leave
# alone the memory that it uses.
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
        (0.0, 0.0): "In a slice of TensorFlow, −1 is the last one. Is this a slice?",
        (4.0, 5.0): "That is the row as it was: the update would be left out, without a word.",
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
)

# %% [markdown]
# ## What can replace its value?
#
# The weights of a network change at each step of training. If each step made another tensor, every
# place that uses the old one would have to learn of it. So TensorFlow has a second kind of thing: a
# **variable** stays, and what it holds is replaced, as a whole or in part.

# %%
v = tf.Variable([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
v.assign(2 * v)
v.assign_sub(tf.ones((2, 3)))
v[0, 1].assign(42)
v[:, 2].assign([0.0, 1.0])
v.scatter_nd_update(indices=[[0, 0], [1, 2]], updates=[100.0, 200.0])
print(v.numpy())
what_the_posts_say("D7")

# %%
# @title Puzzle
v = tf.Variable([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]])
puzzle(
    "`v` with 0 in its four corners, by one `assign`.",
    [[0.0, 2.0, 0.0], [4.0, 5.0, 6.0], [0.0, 8.0, 0.0]],
    lambda: ...,
    rules={"`v` itself is to change.": lambda yours: v.numpy()[0, 0] == 0},
)

# %% [markdown]
# ### Does a snapshot follow?
#
# `value()` gives what a variable holds, as a tensor: a **snapshot**. Two ndarrays look at memory
# without copying: `held` at the variable's own, `kept` at the snapshot's.

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
        (2.0, 2.0, 2.0): "A view would do that. Is a snapshot, which is a tensor, to change?",
        (2.0, 1.0, 2.0): "`held` and `kept` stand on one strip. Can a cell hold both numbers?",
        (2.0, 1.0, 1.0): "`v` left its old memory to the snapshot, and took other memory. `held` "
        "looks at the old one still.",
        (1.0, 1.0, 1.0): "That is what `v` held before. What does `assign_add` do to it?",
    },
)

# %%
held = np.asarray(v.value())
memory_diagram(held, kept)  # kept is the array of the first picture

# %% [markdown]
# ### Where does an update write?
#
# Ask another variable, `u`, for the address of its memory before and after each of three
# `assign_add`: without a snapshot, with one, and when that one is gone. The last two lines update a
# part.

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
        (True, True, True): "In which of the three could nobody see a write in place?",
        (False, True, True): "Who could see a write in place, the third time?",
        (False, True, False): "It wrote in place where nobody could see it, and copied where "
        "`held_here` could. This is called copy on write.",
        (False, False, False): "In one of the three, who would see numbers change that must not?",
    },
)

# %% [markdown]
# `assign_sub` does as `assign_add` does. `assign` writes into no memory: as long as no part was
# updated, it makes the variable hold the very tensor that you give.
#
# From the first update of a part on, each `value()` is a copy, so that parts can be written in
# place: **copy on read**. Replacing the whole value does not undo it. But a read can bring it about
# too. In a long table, say with a row for each word, rows are read and updated by lists of their
# numbers. For that, TensorFlow goes to the variable's own memory. Other reads take a snapshot
# first.


# %% tags=["hide-input"]
# @title Predict
def copies_after(read):
    u = tf.Variable([1.0, 2.0])
    read(u)
    return not shares_memory(u.value(), u.value())


reads = {
    "`u[0]`": lambda u: u[0],
    "`u.numpy()`": lambda u: u.numpy(),
    "`tf.gather(u, [0])`": lambda u: tf.gather(u, [0]),
}
predict(
    "`u` is a new variable, read once. After which read is every later `value()` a copy?",
    lambda: next(name for name, read in reads.items() if copies_after(read)),
    {
        "`u[0]`": "An index in brackets takes the whole value first, and a part of that.",
        "`tf.gather(u, [0])`": "It reads rows of the variable itself, as `tf.nn.embedding_lookup` "
        "does, and prepares for updates of rows.",
        "`u.numpy()`": "It takes a snapshot, and copies that into an ndarray.",
    },
)

# %%
explore_snapshots()

# %% [markdown]
# Each line says what it did. With which two of the four lines do later snapshots become copies, and
# does anything undo that?
#
# ### What stays?
#
# A variable keeps its shape, apart from axes that were left open when it was made:
# `shape=[None, 3]`, or `tf.TensorShape(None)` for all. The next code cell fails on purpose. Its
# message is long, and the last line names both shapes. The dtype stays as well.

# %% tags=["raises-exception"]
v.assign([1.0, 2.0])

# %% tags=["hide-input"]
# @title Predict
predict(
    "Let `count` be `tf.Variable([1, 2])`, of int32. What is `count.numpy()` after "
    "`count.assign(np.array([1.7, -1.7]))`?",
    lambda: tuple(tf.Variable([1, 2]).assign(np.array([1.7, -1.7])).numpy().tolist()),
    {
        TypeError: "A list of these floats raises it. What does NumPy's own `astype` do?",
        (2, -2): "Is converting to ints the same as rounding?",
        (1, -1): "It was converted, and cut off, without a word, where a list of floats or a "
        "tensor of float32 raises. The exercise will refuse it.",
        (1, -2): "Rounding down would give that. What does `int(-1.7)` give in Python?",
    },
)

# %% [markdown]
# `v += 1` raises, and its message names the two things that you may have meant.
#
# ## Who uses variables?
#
# You seldom make one yourself. One of the posts says that Keras makes them, and that an optimizer
# updates them. Here is a layer with three weights of 1. They are in `layer.kernel`, an object of
# Keras's own class, whose attribute `value` is of type `tf.Variable`. For inputs of 1, each
# gradient is 1.

# %%
layer = tf.keras.layers.Dense(1, use_bias=False, kernel_initializer="ones")
ones, optimizer = tf.ones((1, 3)), tf.keras.optimizers.SGD(learning_rate=0.25)
print(layer(ones))
weight = layer.kernel.value
with tf.GradientTape() as tape:
    loss = tf.reduce_sum(layer(ones))
gradients = tape.gradient(loss, layer.weights)
optimizer.apply_gradients(zip(gradients, layer.weights, strict=True))

# %% tags=["hide-input"]
# @title Predict
predict(
    "`weight` was taken before the step, as `layer.kernel.value`. What is `weight[0, 0]` now?",
    lambda: float(weight[0, 0]),
    {
        1.0: "`v.value()`, with brackets, was a snapshot. Is this one too?",
        1.25: "In which direction does a step go, with the gradient or against it?",
        0.75: "Keras's `value`, without brackets, is the `tf.Variable` inside, and that follows.",
    },
)

# %% [markdown]
# PyTorch has no second kind. A weight is a tensor, a leaf, into whose memory the optimizer writes.
# So whoever wants to keep the best weights of a training has to make a snapshot.

# %%
# @title Puzzle
weight = torch.nn.Parameter(torch.tensor([1.0, 2.0, 3.0]))
puzzle(
    "What `weight` holds now, kept when training goes on.",
    np.array([1.0, 2.0, 3.0], dtype=np.float32),
    lambda: ...,
    rules={"A write to `weight` changes it.": lambda yours: not shares_memory(yours, weight)},
)

# %% [markdown]
# ## Mend the failure
#
# DLPack lent PyTorch the memory of `start`, and the optimizer wrote into it: no lock refused, and
# TensorFlow counts nothing. `numpy()` makes a copy, which PyTorch may have.

# %%
start = tf.constant([3.0, -2.0])
weights = torch.from_numpy(start.numpy()).requires_grad_()
optimizer = torch.optim.SGD([weights], lr=0.1)
for _ in range(20):
    optimizer.zero_grad()
    (weights**2).sum().backward()
    optimizer.step()
print("moved by", weights.detach().numpy() - start.numpy(), "  start:", start.numpy())

# %% [markdown]
# ## Recap
#
# - The write flag of an ndarray locks one header, not the storage. A view that was made before the
#   lock still writes.
# - TensorFlow's ordinary operations write into no tensor that you hold, and tensors share memory
#   without telling. DLPack, `_numpy()` and `tf.raw_ops.InplaceAdd` are back doors: a write there
#   changes other tensors too. Copy before you lend.
# - Methods of PyTorch that write in place are counted, through views and `detach()` too, and
#   `backward` looks at the counter. Writes by NumPy and through `.data` pass it by.
# - A functional update returns a changed copy: copy and write, `index_put`,
#   `tf.tensor_scatter_nd_update`.
# - A `tf.Variable` stays and replaces what it holds. A snapshot keeps its numbers. It costs nothing
#   until `assign_add` or `assign_sub` find that you hold it, and then they copy: copy on write.
#   After an update of a part, or a `tf.gather`, each snapshot is a copy: copy on read.
#
# More sentences and more questions, all run:
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
# - TensorFlow manual,
#   [tf.tensor_scatter_nd_update](https://www.tensorflow.org/api_docs/python/tf/tensor_scatter_nd_update)
#   (indices out of bounds, repeated indices) and [Introduction to
#   Variables](https://www.tensorflow.org/guide/variable).
