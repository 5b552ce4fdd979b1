# %% [markdown]
# # Change a tensor that cannot change
#
# **What you'll build.** In the exercise: a changed copy of an array, and a variable of your own
# over arrays that nobody may write into.
#
# **What you'll be able to do.** Say which of your tensors a line of code changes, get a changed
# tensor where none can be changed, and read what PyTorch says about a write at the wrong moment.
#
# **What you need.** [See one storage as many tensors](ch02_views_and_strides.ipynb). About 45
# minutes.

# %%
import numpy as np
import torch

from insidetensor import (
    if_installed,
    memory_diagram,
    predict,
    shares_memory,
    this_machine,
    what_the_posts_say,
    where_the_libraries_differ,
)

tf = if_installed("tensorflow")

this_machine()

# %% [markdown]
# ## Lock an array
#
# An ndarray can be written into, unless somebody locks it. Each array has a flag for that in its
# header. Here is an array, a view of its last two elements, and then the lock.

# %%
a = np.array([1.0, 2.0, 3.0])
tail = a[1:]
a.flags.writeable = False

# %% [markdown]
# From now on, a write through the name `a` is refused. The next code cell fails on purpose.

# %% tags=["raises-exception"]
a[1] = 20.0

# %% [markdown]
# "Assignment destination is read-only": the array refused. But `tail` was made before the lock, and
# it is an array with a header of its own, over the same storage.


# %% tags=["hide-input"]
# @title Predict
def write_through_the_tail():
    tail[0] = 20.0
    return float(a[1])


predict(
    "What is `a[1]` after `tail[0] = 20.0`?",
    write_through_the_tail,
    {
        2.0: "That would need a lock on the storage. The flag is in the header of `a` only.",
        20.0: "The flag locks one header, not the storage. This view kept its own flag.",
        ValueError: "`tail` has a flag of its own, and nobody changed that one.",
    },
)

# %% [markdown]
# So the flag says what *this* array may do. It does not promise that the numbers stay. A view that
# is made **after** the lock is locked too, and cannot be unlocked as long as `a` is locked:

# %%
late = a[1:]
print("late may write:", late.flags.writeable, "  tail may write:", tail.flags.writeable)
memory_diagram(a, late, tail)

# %% [markdown]
# Three headers and one storage, with what `tail` wrote in it. Only `tail` may write there. The
# owner of the memory can also be unlocked again: `a.flags.writeable = True`. A locked array
# protects from mistakes, not from intent.
#
# ## Meet a tensor that refuses
#
# A tensor of TensorFlow has no flag, because it has no way to write at all. The next code cell
# fails on purpose.

# %% tags=["raises-exception"]
x = tf.constant([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
x[0, 1] = 42.0

# %% [markdown]
# An `EagerTensor` "does not support item assignment". `EagerTensor` is the class of the tensors
# that you meet. The shape cannot be set either. The next code cell fails on purpose.

# %% tags=["raises-exception"]
x.shape = tf.TensorShape((3, 2))

# %% [markdown]
# No setter. So values and shape are both fixed.
#
# ### By way of NumPy
#
# If the tensor cannot be written into, then perhaps an ndarray that comes from it: `numpy()` gives
# one.

# %%
taken = x.numpy()
taken[0, 1] = 42.0
print(taken.flags.writeable, taken[0])

# %% [markdown]
# The write worked: the ndarray holds another number now. Did it get through to the tensor that the
# array came from?

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `x[0, 1]` now?",
    lambda: x[0, 1].numpy(),
    {
        2.0: "`numpy()` of a TensorFlow tensor copies. The copy was changed.",
        42.0: "That is so with a PyTorch tensor, whose `numpy()` shares.",
    },
)

# %% [markdown]
# `numpy()` copies. `np.asarray` does not: it gives a view of the tensor's own memory, and locks it.
# Does each share memory with `x`? And can the lock be taken off? The next code cell fails on
# purpose.

# %% tags=["raises-exception"]
seen = np.asarray(x)
print("taken shares:", shares_memory(x, taken), "  seen shares:", shares_memory(x, seen))
seen.flags.writeable = True

# %% [markdown]
# This lock stays: `seen` does not own its memory, and its owner hands out locked memory only.
#
# ### Two ways round the refusal
#
# DLPack is a standard by which libraries lend each other memory. PyTorch knows no locked tensors.
# So what does it make of a tensor that TensorFlow lends? First, another tensor made from `x`:

# %%
flat = tf.reshape(x, (6,))
lent = torch.from_dlpack(x)
lent[0, 2] = 42.0

# %% [markdown]
# No error came. `lent` is a tensor of PyTorch, and the line that wrote named neither `x` nor
# `flat`. What do these two hold?

# %% tags=["hide-input"]
# @title Predict
predict(
    "What are `x[0, 2]` and `flat[2]` now?",
    lambda: (float(x[0, 2]), float(flat[2])),
    {
        (3.0, 3.0): "That would need a copy. DLPack lends the memory itself.",
        (42.0, 3.0): "`flat` is a reshape of `x`, and in TensorFlow a reshape shares memory.",
        (42.0, 42.0): "The memory was written into, and `flat` lies in the same memory.",
    },
)

# %% [markdown]
# Two tensors that "cannot change" have changed. The second way is a method whose name begins with
# an underscore, which means: not for you. It gives the memory without the lock.

# %%
row = x[1].numpy()
x._numpy()[1, 0] = 77.0
print("row:", row, "  x[1]:", x[1].numpy(), "  flat[3:]:", flat[3:].numpy())
memory_diagram(np.asarray(x), np.asarray(flat), lent)

# %% [markdown]
# `row` is a copy from before, and keeps its numbers. The picture shows one storage under the other
# three. So "a tensor cannot change" means: **TensorFlow never writes there,
# and counts on nobody else doing so.** That is why a reshape may share without telling. A write by
# a back door changes every tensor in that memory: do not use it.
#
# ## Write in place in PyTorch
#
# A PyTorch tensor can be written into, as an ndarray can. A method whose name *ends* with an
# underscore writes **in place**: `add_` changes the tensor itself, `add` returns another one.

# %%
t = torch.zeros(3)
new = t.add(1)
same = t.add_(5)
print(t, new, same is t)

# %% [markdown]
# PyTorch counts such writes. A tensor and its views share one **version counter**; `_version` reads
# it. Two writes follow: one through a view, one through an ndarray in the same memory.

# %%
before = t._version
t[1:].mul_(2)
t.numpy()[0] = 100
print(t)

# %% [markdown]
# All three elements are other numbers now: two were written by PyTorch, one by NumPy. And `before`
# was read before both writes.

# %% tags=["hide-input"]
# @title Predict
predict(
    "By how much has `t._version` grown?",
    t._version - before,
    {
        0: "The view shares the counter of `t`, and `mul_` counts.",
        1: "`mul_` through the view counts. What NumPy writes, PyTorch cannot see.",
        2: "NumPy writes into the memory, and tells nobody.",
    },
)

# %% [markdown]
# ### Why it counts: gradients
#
# A tensor with `requires_grad=True` that no operation made is a **leaf**: PyTorch is to find its
# gradient. Write into one, and the values for which you asked the gradient are gone. The next code
# cell fails on purpose.

# %% tags=["raises-exception"]
w = torch.tensor([1.0, 2.0], requires_grad=True)
w.add_(1)

# %% [markdown]
# "A leaf Variable that requires grad is being used in an in-place operation": in PyTorch's messages
# *Variable* is an old name for such a tensor. If you mean it, as an optimizer does, say that this
# write is no part of the computation:

# %%
with torch.no_grad():
    w.add_(1)
w, w._version

# %% [markdown]
# Under `no_grad`, too, the write is counted. Tensors in between are not leaves, and may be written
# into. But `backward` needs some of them
# later. The derivative of exp is exp, so PyTorch keeps the *result* of `w.exp()`. The next code
# cell writes into that result, and fails on purpose.

# %% tags=["raises-exception"]
powers = w.exp()
powers.add_(1)
powers.sum().backward()

# %% [markdown]
# The traceback is long: read its last line. In words, something needed for the gradient "has been
# modified by an inplace operation". It is the "output 0 of Exp", "at version 1; expected version
# 0". The counter told.
#
# ### A write that is not counted
#
# To find the gradient of `w * factor` for `w`, PyTorch keeps `factor`. Now NumPy writes into it,
# between the computation and `backward`.

# %%
w = torch.tensor([1.0, 2.0], requires_grad=True)
factor = torch.tensor([3.0, 4.0])
product = (w * factor).sum()
factor.numpy()[0] = 100.0
product.backward()

# %% [markdown]
# No error this time. When the product was computed, `factor[0]` was 3, so 3 is the right gradient
# for `w[0]`.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `w.grad[0]`?",
    lambda: w.grad[0],
    {
        0.0: "No gradient would be 0. There is one, and it was computed from `factor`.",
        3.0: "Right for the product as it was. But PyTorch kept `factor`, and no copy of it.",
        100.0: "A wrong gradient, without a word: the counter never saw the write.",
    },
)

# %% [markdown]
# NumPy is one back door of PyTorch; `.data` is another. `factor.data` is a tensor over the same
# memory as `factor`, but it does not share the counter. So is a write through it counted?

# %%
before = factor._version
factor.data[0] = 5.0
print(factor, "counted:", factor._version - before)

# %% [markdown]
# It is not, and it would have spoilt the gradient as well. Between a computation and its
# `backward`, leave alone the memory that it uses.
#
# ## Give back a changed copy
#
# Where a tensor cannot be changed, make another one that differs in a few places: a **functional
# update**. In NumPy, copy first and then write.

# %%
table = np.arange(6.0).reshape(3, 2)
table.flags.writeable = False
changed = table.copy()
changed[1] = [50.0, 60.0]
memory_diagram(table, changed)

# %% [markdown]
# Two storages: `table` is as it was. TensorFlow does both steps in one call. The last axis of the
# indices holds an index into the tensor. With one number in it, an index names a whole row; with
# two numbers, one element.

# %%
fixed = tf.constant(table)
rows = tf.tensor_scatter_nd_update(fixed, indices=[[1]], updates=[[50.0, 60.0]])
cells = tf.tensor_scatter_nd_update(fixed, indices=[[0, 1], [2, 0]], updates=[-1.0, -2.0])
print(rows.numpy().tolist())
print(cells.numpy().tolist())
print(fixed.numpy().tolist())

# %% [markdown]
# `fixed` is unchanged. Its last row has the index 2. In NumPy and PyTorch, −1 names it too, when
# you index or use `index_put`.


# %% tags=["hide-input"]
# @title Predict
def update_at_minus_1():
    with tf.device("CPU:0"):
        return tf.tensor_scatter_nd_update(fixed, [[-1]], [[0.0, 0.0]]).numpy().tolist()[-1]


predict(
    "What is the last row of `tf.tensor_scatter_nd_update(fixed, [[-1]], [[0.0, 0.0]])`, on a CPU?",
    update_at_minus_1,
    {
        (0.0, 0.0): "In a slice of TensorFlow, −1 is the last one. Not here.",
        (4.0, 5.0): "It would stay if the update was skipped. On a CPU it is refused.",
        tf.errors.InvalidArgumentError: "An index here is a position, and −1 is none.",
    },
)

# %% [markdown]
# The message says that `[-1]` "does not index into shape [3,2]". On a GPU, according to the manual,
# such an update is left out without a word. So check your indices.
#
# ### The same in PyTorch
#
# PyTorch has functional updates beside the in-place ones: the same name without the underscore.

# %%
start = torch.zeros(4)
picked = torch.tensor([0, 2])
print(start.index_put((picked,), torch.tensor([5.0, 6.0])))
print(start.scatter(0, picked, torch.tensor([5.0, 6.0])))
print(start)

# %% [markdown]
# Both gave another tensor, and `start` is still zeros. `index_put_` and `scatter_` would have
# written into it. `scatter` refuses −1, as TensorFlow does on a CPU.
#
# Your turn: make a copy of `fixed` in which the first column is 9, with one call. It takes three
# updates, one for each index.

# %%
# Try it here: indices=[[0, 0], [1, 0], [2, 0]] names the three elements

# %% [markdown]
# <details><summary>Answer</summary>
#
# `tf.tensor_scatter_nd_update(fixed, [[0, 0], [1, 0], [2, 0]], [9.0, 9.0, 9.0])`
#
# </details>
#
# ## Hold a value that can be replaced
#
# The weights of a network change at each step of training. A functional update gives another tensor
# each time, and every place that uses the old one has to learn of it. So TensorFlow has a second
# kind of thing: a **variable** stays, and what it holds is replaced.

# %%
v = tf.Variable([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
v.assign(2 * v)
v.assign_add(tf.ones((2, 3)))
v.assign_sub(tf.ones((2, 3)))
v.numpy()

# %% [markdown]
# Does that mean that it can be written like an ndarray? The next code cell fails on purpose.

# %% tags=["raises-exception"]
v[0, 1] = 42.0

# %% [markdown]
# Even a variable "does not support item assignment". What changes a part of it is `assign` on that
# part, or an update by indices:

# %%
v[0, 1].assign(42)
v[:, 2].assign([0.0, 1.0])
v.scatter_nd_update(indices=[[0, 0], [1, 2]], updates=[100.0, 200.0])
v.scatter_update(tf.IndexedSlices(values=[[7.0, 8.0, 9.0]], indices=[1]))
v.numpy()

# %% [markdown]
# These are the calls that one of the posts lists. `scatter_update` replaces whole rows, and wants
# rows and indices together, as `IndexedSlices`.
#
# ### A snapshot does not follow
#
# `v.value()` gives the value as a tensor, and a tensor cannot change. But what about memory? Below,
# two ndarrays look at it without copying: at the variable's own, and at the snapshot's. `v` is made
# anew, for a reason that *Copy on write* gives: parts of the old one have been updated.

# %%
v = tf.Variable([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
snapshot = v.value()
held, kept = np.asarray(v.value()), np.asarray(snapshot)
memory_diagram(held, kept)

# %% [markdown]
# One storage for both: taking a snapshot copied nothing. So far this looks like a view, which
# follows what is written. Now the variable changes.

# %%
v.assign_add(tf.ones((2, 3)))
v.numpy()

# %% [markdown]
# Each element has grown by 1. If that was written into the storage of the picture, then the
# snapshot has changed too.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `snapshot[0, 0]` now?",
    lambda: float(snapshot[0, 0]),
    {
        1.0: "A tensor never changes. So the variable went to another memory.",
        2.0: "The snapshot is a tensor, and a tensor never changes.",
    },
)

# %% [markdown]
# So the old numbers still lie somewhere. Look at the memory again: `kept` is the array from the
# first picture, and `held` is made anew.

# %%
held = np.asarray(v.value())
memory_diagram(held, kept)

# %% [markdown]
# Now there are two storages: the update did not write into the old one.
#
# ### Copy on write
#
# The variable found that somebody else holds its memory, left it to them, and took another. Must it
# do so each time? Ask another variable for the address of its memory, before and after an update:
# first when nobody holds the value, then with a snapshot.


# %%
def address():
    return np.asarray(u.value()).ctypes.data


u, moved = tf.Variable([1.0, 2.0]), []
for hold in (False, True):
    held_here, before = (u.value() if hold else None), address()
    u.assign_add([1.0, 1.0])
    moved.append(address() != before)

# %% tags=["hide-input"]
# @title Predict
predict(
    "Did `assign_add` take other memory: without a snapshot, and with one?",
    tuple(moved),
    {
        (True, True): "Without a snapshot, nobody could see the difference. So it writes in place.",
        (False, True): "It copies only when somebody could see it: copy on write.",
        (False, False): "Then the snapshot would have changed in the second case.",
    },
)

# %% [markdown]
# This is called **copy on write**: in place where nobody can tell, a copy where somebody could. So
# training does not pay for a copy of the weights at each step. All updates here replaced the whole
# value. Does an update of a part change anything? Take two snapshots in a row, before it and after.

# %%
u = tf.Variable([1.0, 2.0])
print("two snapshots share:", shares_memory(u.value(), u.value()))
u[0].assign(5.0)
u.assign([3.0, 4.0])
print("after an update of a part:", shares_memory(u.value(), u.value()))

# %% [markdown]
# From the first update of a part on, each `value()` is a copy, so that parts can be written in
# place: **copy on read**. Replacing the whole value later, as the fourth line does, does not undo
# it.
#
# ### What stays
#
# A variable keeps its shape, unless it was made with `shape=tf.TensorShape(None)`. Again the
# traceback is long, and its last line is the one to read. The next code cell fails on purpose.

# %% tags=["raises-exception"]
v.assign([1.0, 2.0])

# %% [markdown]
# The shapes "are incompatible". The dtype stays as well: a tensor of another one is not converted,
# even if its numbers would fit. The next code cell fails on purpose.

# %% tags=["raises-exception"]
v.assign(tf.ones((2, 3), tf.float64))

# %% [markdown]
# float64 is not float32. (An ndarray of float64 would have been converted. The variable of the
# exercise is stricter.) And `+=`, which would make Python put another object under the name? The
# next code cell fails on purpose.

# %% tags=["raises-exception"]
v += 1

# %% [markdown]
# The message names the two things that you may have meant: `assign_add` changes the variable, and
# `variable + value` makes a tensor.
#
# ## Who uses variables?
#
# You seldom make one yourself. One of the posts says that Keras makes them, with `add_weight`, and
# that an optimizer updates them. Here is a layer with one weight, and one step of an optimizer.


# %%
class Scale(tf.keras.layers.Layer):
    def build(self, shape):
        self.scale = self.add_weight(shape=(3,), initializer="ones")

    def call(self, inputs):
        return inputs * self.scale


# %% [markdown]
# `add_weight` is called once, when the layer first sees its input. The gradient of the sum of the
# outputs, for inputs that are 1, is 1 for each weight.

# %%
layer, optimizer = Scale(), tf.keras.optimizers.SGD(learning_rate=0.25)
layer(tf.ones((1, 3)))
weight = layer.scale.value
with tf.GradientTape() as tape:
    loss = tf.reduce_sum(layer(tf.ones((1, 3))))
optimizer.apply_gradients(zip(tape.gradient(loss, layer.weights), layer.weights, strict=True))
loss.numpy()

# %% [markdown]
# `weight` was taken before the step. `v.value()` above gave a snapshot; this is Keras's
# `layer.scale.value`, without brackets. Is it a snapshot too, or something that follows?

# %% tags=["hide-input"]
# @title Predict
predict(
    "Each weight was 1, its gradient is 1, the rate is 0.25. What is `weight[0]` now?",
    lambda: float(weight[0]),
    {
        1.0: "`weight` is the variable itself, and no snapshot of it.",
        0.75: "`weight` is a `tf.Variable`, and the step assigned to it.",
        -0.25: "The step takes 0.25 × 1 away from what was there, which was 1.",
    },
)

# %% [markdown]
# It follows. Keras has a class `Variable` of its own, and `value`, without brackets, is what lies
# inside. The optimizer keeps variables too: here one counts the steps, and one holds the rate.

# %%
print("layer.scale is Keras's own Variable:", isinstance(layer.scale, tf.keras.Variable))
print("layer.scale.value is a tf.Variable:", isinstance(weight, tf.Variable))
print([variable.path for variable in optimizer.variables])

# %% [markdown]
# ### Weights in PyTorch
#
# PyTorch has no such second kind. A weight is a tensor, a leaf, and its optimizer writes into it in
# place, under `no_grad`: the version counter shows it.

# %%
parameter = torch.nn.Parameter(torch.ones(3))
parameter.sum().backward()
version = parameter._version
torch.optim.SGD([parameter], lr=0.25).step()
print(parameter.data, parameter._version - version)

# %% [markdown]
# ## Where the libraries differ
#
# The next table asks all three libraries the same questions. Each answer is what the code under it
# gave just now, on this machine.

# %%
where_the_libraries_differ("ch03_immutability_and_variables")

# %% [markdown]
# The row with `+=` is a trap: `other` is a second name for the same tensor. NumPy and PyTorch write
# in place, so `other` sees it. In TensorFlow, `y` becomes the name of another tensor, and `other`
# keeps the old one.
#
# ## What the posts say
#
# Here are the posts' sentences about change, each decided by code that ran just now. In front of
# each stands its name in this course's ledger: a letter for the post, and a number.

# %%
what_the_posts_say("ch03_immutability_and_variables")

# %% [markdown]
# The sentences about TensorFlow hold, back doors left aside. "Tensors are immutable" is a sentence
# about one library.
#
# ## Recap
#
# - The write flag of an ndarray locks one header, not the storage. A view that was made before the
#   lock still writes.
# - TensorFlow never writes into a tensor, and so it shares memory without telling. DLPack and
#   `_numpy()` are back doors: a write there changes other tensors too.
# - PyTorch counts writes in place. `backward` looks at the counter; NumPy and `.data` write past
#   it.
# - A functional update returns a changed copy: copy and write, `index_put`, `scatter`,
#   `tf.tensor_scatter_nd_update`.
# - A `tf.Variable` stays and replaces what it holds. A snapshot keeps its numbers. As long as only
#   whole values were assigned, it costs a copy only if the variable changes while you hold it;
#   after the first update of a part, each snapshot is a copy.
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
#   [`ndarray.flags`](https://numpy.org/doc/stable/reference/generated/numpy.ndarray.flags.html)
#   (when `writeable` may be set).
# - PyTorch manual, [Autograd
#   mechanics](https://docs.pytorch.org/docs/stable/notes/autograd.html) (in-place operations and
#   their correctness checks).
# - TensorFlow manual,
#   [`tf.tensor_scatter_nd_update`](https://www.tensorflow.org/api_docs/python/tf/tensor_scatter_nd_update)
#   (indices out of bounds, repeated indices) and [Introduction to
#   Variables](https://www.tensorflow.org/guide/variable).
