# %% [markdown]
# # Distinguish a view from a copy
#
# **You'll build** a function that says whether two arrays or tensors, of any of three libraries,
# share memory. Then you build three functions that make a view, a copy and a read-only view, on
# purpose. At the end you predict, for six pieces of code, whether a write to one tensor changes
# another.
#
# **You need** the lesson
# [Make a tensor from an array](../course/ch01_tensors_and_ndarrays.ipynb).
#
# **How long it takes.** About an hour. Do the parts in any order. Hint 3 of `as_readonly` uses your
# `as_view`, but you can also write the part without it.
#
# **How checking works.** Below each cell that you fill in there is a cell to try things in, then a
# cell that checks a few cases and tells you what is wrong. Grading checks each part with many more
# cases, but tests only what the text of the part says. This holds everywhere:
#
# - **All tensors lie on the CPU.** You need only `np`, `torch` and `tf`. If TensorFlow is not
#   installed, `tf` is `None`: then leave out the code for TensorFlow.
# - **Do not change what you are given**: its elements, its write flag, its shape, its strides, its
#   dtype, and whether it requires grad must stay the same.
#
# You may add functions of your own to any cell that you fill in; later cells can use them.

# %%
import numpy as np
import torch

from insidetensor import all_right, refuses, returns, same_tensor, same_value, true_or_false
from insidetensor.libraries import library

tf = library("tensorflow")  # TensorFlow, or None where it is not installed

# %% [markdown] lesson="Who shares memory with whom?"
# ## Tell whether two tensors share elements
#
# `shares_memory(a, b)` answers one question: **would a write to some element of one tensor change
# an element of the other?** It returns `True` or `False`. Write it yourself: you may not use the
# function of that name in `insidetensor`. <!-- rule shared_elements: 1 -->
#
# Each of `a` and `b` may be an ndarray, a torch tensor or a TensorFlow tensor. All elements have a
# dtype that NumPy has too. No torch tensor is complex, and none is a view of a complex tensor.
#
# With `x = np.arange(8)`:
#
# | `a` | `b` | answer | because |
# | --- | --- | --- | --- |
# | `x` | `x[2:5]` | `True` | three elements belong to both |
# | `x` | `x.copy()` | `False` | a copy has memory of its own |
# | `x[:4]` | `x[4:]` | `False` | views of one array, but no element belongs to both |
# | `x[::2]` | `x[1::2]` | `False` | their elements alternate, and no element belongs to both |
# | `x[::-1][:3]` | `x[5:]` | `True` | the last three elements, forwards and backwards |
# | `x[3:3]` | `x` | `False` | without elements there is nothing to write to |
# | `x.view(np.uint8)[:1]` | `x[:1]` | `True` | one byte of an element is enough |
# | `torch.from_numpy(x)` | `x` | `True` | libraries can share |
#
# - Views of one array share only if some element belongs to both. Views whose elements only
#   alternate do not share. <!-- rule apart: 0.5 -->
# - `a` and `b` may have any strides, also negative ones and 0. A tensor without axes has no
#   strides. <!-- rule strides: 0.5 -->
# - A tensor without elements shares with nothing, not even with itself. <!-- rule empty: 0.5 -->
# - One byte in common is enough. So `a` and `b` may have different dtypes. They may both use the
#   memory of a third object, such as a `bytearray`. <!-- rule bytes: 0.25 -->
# - It does not matter whether writing is *allowed*: a read-only view of `x` shares with `x`.
#   <!-- rule read_only: 0.25 -->
# - All of this holds for two torch tensors too, and for a torch tensor and an ndarray. Two tensors
#   may have one storage, but no common element. They may also have two storages over the memory of
#   one array. <!-- rule torch: 0.25 -->
# - A torch tensor may require grad. <!-- rule grad: 0.25 -->
# - A TensorFlow tensor that has elements shares with itself, and with the ndarray that `np.asarray`
#   makes of it. <!-- rule tensorflow: 0.25 -->
# - The function does not change `a` and `b`. <!-- rule only_looks: 0.25 -->
#
# `np.shares_memory` answers this question for two ndarrays, and you may use it. Your task is to
# give it ndarrays over the memory of `a` and `b`. Do not give it copies: a copy has memory of its
# own.
#
# **Two calls can end the Python session**, here and in the parts below, so make neither. One is
# `torch.from_dlpack` of an array with negative strides (in PyTorch 2.13). The other is
# `tf.experimental.dlpack.from_dlpack` of memory that TensorFlow did not allocate itself (unless the
# address happens to be a multiple of 64). If the session ends in a check cell, look for these calls
# first: a notebook whose session ends is not graded.
#
# <details><summary>Hint 1: where to look</summary>
#
# Write a second function that takes any of the three and returns an ndarray over the same memory.
# Which of the conversions in the lesson copied, and which did not?
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `.numpy()` of a torch tensor is a view. It refuses a tensor that requires grad, so call `detach()`
# first, which gives a view too. `.numpy()` of a TensorFlow tensor copies, but `np.asarray` does
# not.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)`
#
# </details>


# %% nbgrader={"grade_id": "shares-memory", "solution": true}
def shares_memory(a, b) -> bool:
    """Return whether a write to an element of `a` or `b` would change an element of the other.

    Each is an ndarray, a torch tensor or a TensorFlow tensor on the CPU.
    """
    ### BEGIN SOLUTION
    return bool(np.shares_memory(array_over(a), array_over(b)))


def array_over(x):
    """Return an ndarray over the memory of any of the three."""
    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    ### END SOLUTION


# %%
# Try it here. Neither result says whether two arrays share elements. What does each result say?
x = np.arange(8)
print(x[:4].base is x[4:].base, np.may_share_memory(x[::2], x[1::2]))

# %% nbgrader={"grade_id": "check-shares-memory", "grade": true, "points": 4}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch01_tensors_and_ndarrays.shares_memory")
### END HIDDEN TESTS
x = np.arange(8)
t = torch.from_numpy(x)
# rule shared_elements
assert same_value(shares_memory(x, x[2:5]), True, why="Three elements belong to both.")
assert same_value(shares_memory(x, x.copy()), False, why="A copy has memory of its own.")
# rule apart
why = "Both are views of x, but no element belongs to both."
assert same_value(shares_memory(x[:4], x[4:]), False, why=why)
why = "Their elements alternate in memory, and no element belongs to both."
assert same_value(shares_memory(x[::2], x[1::2]), False, why=why)
# rule strides
why = "These are the last three elements and the first three."
assert returns(shares_memory, x[::-1][:3], x[:3], expected=False, why=why)
why = "`x[::-1][:3]` has the last three elements of x. Some of them belong to both."
assert returns(shares_memory, x[::-1][:3], x[5:], expected=True, why=why)
assert returns(shares_memory, x[::-1][:3], x[5:7], expected=True, why=why)
five = np.ndarray((5,), x.dtype, x, strides=(0,))  # the first element, five times
why = "With a stride of 0, all five are the first element of x."
assert same_value(shares_memory(five, x[1:]), False, why=why)
why = "A tensor without axes has one element."
assert same_value(shares_memory(x[2:3].reshape(()), x[2:]), True, why=why)
# rule empty
why = "Without elements there is nothing to write to."
assert same_value(shares_memory(x[3:3], x), False, why=why)
assert same_value(shares_memory(x[3:3], x[3:3]), False, why=why)
n = x[3:3]
assert same_value(shares_memory(n, n), False, why=why)
assert same_value(shares_memory(torch.zeros(0), torch.zeros(0)), False, why=why)
# rule bytes
u = x.view(np.uint8)
why = "One byte of an element is enough."
assert same_value(shares_memory(u[:1], x[:1]), True, why=why)
assert same_value(shares_memory(u[3:4], x[:1]), True, why=why)
b = bytearray(16)
whole, half = np.frombuffer(b, np.uint8), np.frombuffer(b, np.int32, 2)
why = "Both use the memory of one bytearray."
assert same_value(shares_memory(whole, half), True, why=why)
# rule read_only
r = np.broadcast_to(x, (2, 8))  # a view that refuses writes
why = "A write to x changes the read-only view too."
assert returns(shares_memory, r, x, expected=True, why=why)
# rule torch
assert same_value(shares_memory(t, x), True, why="The tensor uses the memory of x.")
assert same_value(shares_memory(x[7:], t), True, why="The tensor uses the memory of x.")
assert same_value(shares_memory(t, t.clone()), False, why="A clone has memory of its own.")
why = "Both are views of one storage, but no element belongs to both."
assert same_value(shares_memory(t[:4], t[4:]), False, why=why)
assert same_value(shares_memory(t[::2], t[1::2]), False, why=why)
why = "Without elements there is nothing to write to."
assert same_value(shares_memory(t[3:3], t), False, why=why)
why = "One byte of an element is enough."
assert same_value(shares_memory(t.view(torch.uint8)[:1], t[:1]), True, why=why)
why = "With a stride of 0, all five are the first element of t."
assert same_value(shares_memory(t[:1].expand(5), t[1:]), False, why=why)
why = "PyTorch makes two storages here, over one array."
assert same_value(shares_memory(t, torch.from_numpy(x[4:])), True, why=why)
# rule grad
p = torch.ones(3, requires_grad=True)
why = "Nothing was copied here."
assert returns(shares_memory, p, p.detach(), expected=True, why=why)
if tf is not None:
    # rule tensorflow
    e = tf.constant([1.0, 2.0, 3.0])
    why = "If a write to e were allowed, it would change e."
    assert same_value(shares_memory(e, e), True, why=why)
    why = "`np.asarray` of a TensorFlow tensor is a view of it."
    assert returns(shares_memory, e, np.asarray(e), expected=True, why=why)
    why = "`.numpy()` of a TensorFlow tensor is a copy."
    assert same_value(shares_memory(e, e.numpy()), False, why=why)
    why = "The elements are equal, but each tensor has memory of its own."
    assert same_value(shares_memory(e, tf.constant([1.0, 2.0, 3.0])), False, why=why)
else:
    print("Not checked here: TensorFlow.")
# rule only_looks
why = "The function must only look."
assert same_value(x, np.arange(8), why=why, call="x, after all these calls,")
call = "p.requires_grad, after shares_memory(p, ...),"
assert same_value(p.requires_grad, True, why="Use `detach()`, which leaves p alone.", call=call)
all_right()

# %% [markdown] lesson="From an array to a TensorFlow tensor"
# ## See it in another library, without a copy
#
# `as_view(x, to)` returns a tensor of the library `to` whose elements **are** the elements of `x`:
# the same shape, dtype and values, in the same places of memory. It never copies.
# <!-- rule view: 0.25 -->
# Where there is no such view, it raises a `ValueError` that says why.
#
# `to` is the name of a library: `"numpy"`, `"torch"` or `"tensorflow"`. No torch tensor is complex,
# or a view of a complex one. Every TensorFlow tensor has a dtype that NumPy has too. So no
# TensorFlow tensor has the dtype bfloat16.
#
# | `x` | `to="numpy"` | `to="torch"` | `to="tensorflow"` |
# | --- | --- | --- | --- |
# | ndarray | `x` | a tensor, or `ValueError` | `ValueError` |
# | torch tensor | an ndarray, or `ValueError` | `x` | `ValueError` |
# | TensorFlow tensor | a read-only ndarray | `ValueError` | `x` |
#
# - **If the other library can have the strides of `x`**, they stay as they are: for example, the
#   strides of a transposed tensor, of every second column, or of one repeated row.
#   <!-- rule strides: 0.25 -->
# - **From one library to itself**: return `x` as it is (another view of it is just as right).
#   <!-- rule same_library: 0.25 -->
# - **A torch tensor that requires grad** has an ndarray view too. It still requires grad
#   afterwards. <!-- rule grad: 0.25 -->
# - **What the other library cannot express** raises a `ValueError`: a negative stride, a dtype or a
#   byte order that it does not have. If the library itself raises a `ValueError`, this is right
#   too. If it raises another error, raise a `ValueError` instead. <!-- rule no_such_view: 0.25 -->
# - **A view that is a torch tensor must not allow writes that `x` forbids.** PyTorch has no
#   read-only tensors, so a read-only ndarray raises a `ValueError`. A TensorFlow tensor must never
#   change, so it raises a `ValueError` too. <!-- rule no_writes: 0.25 -->
# - **From TensorFlow to NumPy**, the view must be read-only for the same reason.
#   <!-- rule from_tensorflow: 0.25 -->
# - **To TensorFlow**: always a `ValueError`, unless `x` is TensorFlow's already.
#   <!-- rule to_tensorflow: 0.25 -->
#   `tf.constant` copies an ndarray. It copies a torch tensor too, unless the tensor is contiguous
#   and the address of its first element is a multiple of 64: then the memory is shared. (If
#   the tensor requires grad, `tf.constant` raises a `RuntimeError`.) You cannot promise a view that
#   depends on an address.
#
# `as_view(np.arange(4.0), "torch")` is a torch tensor of float64, and a write to the array shows in
# it. `as_view(np.arange(4.0)[::-1], "torch")` raises a `ValueError`.
#
# <details><summary>Hint 1: where to look</summary>
#
# First ask with `isinstance` which library `x` belongs to. If this library is `to`, return `x`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `array.flags.writeable` says whether an ndarray can be written. `torch.from_numpy` refuses
# negative strides with a `ValueError`, and some dtypes with a `TypeError`. It takes a read-only
# array with a warning, so look at the flag yourself.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `try: return torch.from_numpy(x)`, then
# `except TypeError as error: raise ValueError(f"torch has no such tensor: {error}") from error`.
# From torch to NumPy, write two such lines, with `x.detach().numpy()` in the first.
#
# </details>


# %% nbgrader={"grade_id": "as-view", "solution": true}
def as_view(x, to: str):
    """Return a tensor of the library `to` over the elements of `x`, the same shape and dtype.

    `to` is "numpy", "torch" or "tensorflow".

    Raises: ValueError where there is no such view.
    """
    ### BEGIN SOLUTION
    if to == library_of(x):
        return x
    if to == "tensorflow":
        raise ValueError("TensorFlow shares the memory of others by luck only, so this is no view")
    try:
        if to == "numpy":
            return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
        array = np.asarray(x)
        if not array.flags.writeable:
            raise ValueError("PyTorch has no read-only tensors, and x must not be written")
        return torch.from_numpy(array)
    except TypeError as error:
        raise ValueError(f"{to} has no such tensor: {error}") from error


def library_of(x):
    """Return the name of the library of an ndarray or a tensor."""
    if isinstance(x, np.ndarray):
        return "numpy"
    return "torch" if isinstance(x, torch.Tensor) else "tensorflow"
    ### END SOLUTION


# %%
# Try it here. Which strides does the tensor have?
# Remove the # of the last line: which error does torch raise?
x = np.arange(6.0).reshape(2, 3)
print(torch.from_numpy(x.T).stride())
# torch.from_numpy(x[::-1])

# %% nbgrader={"grade_id": "check-as-view", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch01_tensors_and_ndarrays.as_view")
### END HIDDEN TESTS
x = np.arange(6.0).reshape(2, 3)
t = torch.arange(6.0, dtype=torch.float64).reshape(2, 3)
# rule view
y, z = as_view(x, "torch"), as_view(t, "numpy")
assert same_tensor(y, t, why="Shape and dtype stay.", call='as_view(x, "torch")')
assert same_value(z, x, why="Shape and dtype stay.", call='as_view(t, "numpy")')
why, call = "x itself must stay as it was.", 'x.flags.writeable, after as_view(x, "torch"),'
assert same_value(x.flags.writeable, True, why=why, call=call)
x[0, 0], t[0, 0] = 100, 100
why = "A view shows what is written to x; a copy does not."
call = 'as_view(x, "torch")[0, 0], after a write to x,'
assert same_value(float(y[0, 0]), 100.0, why=why, call=call)
call = 'as_view(t, "numpy")[0, 0], after a write to t,'
assert same_value(float(z[0, 0]), 100.0, why=why, call=call)
# rule strides
assert same_tensor(as_view(x.T, "torch"), t.T, why="Shape and dtype stay.")
assert same_value(as_view(t[:, ::2], "numpy"), x[:, ::2], why="Shape and dtype stay.")
y, z = as_view(x.T, "torch"), as_view(t[:, ::2], "numpy")
x[0, 0], t[0, 0] = 200, 200
why = "A view shows what is written to x; a copy does not."
call = 'as_view(x.T, "torch")[0, 0], after a write to x,'
assert same_value(float(y[0, 0]), 200.0, why=why, call=call)
call = 'as_view(t[:, ::2], "numpy")[0, 0], after a write to t,'
assert same_value(float(z[0, 0]), 200.0, why=why, call=call)
y, z = as_view(x[:, ::2], "torch"), as_view(t.T, "numpy")
x[0, 0], t[0, 0] = 250, 250
call = 'as_view(x[:, ::2], "torch")[0, 0], after a write to x,'
assert same_value(float(y[0, 0]), 250.0, why=why, call=call)
call = 'as_view(t.T, "numpy")[0, 0], after a write to t,'
assert same_value(float(z[0, 0]), 250.0, why=why, call=call)
row = torch.zeros(1, 3)
z = as_view(row.expand(4, 3), "numpy")
row[0, 0] = 200
call = 'as_view(row.expand(4, 3), "numpy")[3, 0], after a write to row,'
assert same_value(float(z[3, 0]), 200.0, why=why, call=call)
# rule view
one = np.zeros(1)
y = as_view(np.ndarray((3,), one.dtype, one, strides=(0,)), "torch")
one[0] = 200
call = "y[2], after a write to one,"
assert same_value(float(y[2]), 200.0, why=why, call=call)
no = np.array([False])
y = as_view(no, "torch")
no[0] = True
call = 'as_view(no, "torch")[0], after a write to no,'
assert same_value(bool(y[0]), True, why=why, call=call)
# rule same_library
assert same_value(as_view(x, "numpy"), x, why="It is an ndarray already.")
assert same_tensor(as_view(t, "torch"), t, why="It is a torch tensor already.")
y, z = as_view(x, "numpy"), as_view(t, "torch")
x[0, 0], t[0, 0] = 300, 300
call = 'as_view(x, "numpy")[0, 0], after a write to x,'
assert same_value(float(y[0, 0]), 300.0, why=why, call=call)
call = 'as_view(t, "torch")[0, 0], after a write to t,'
assert same_value(float(z[0, 0]), 300.0, why=why, call=call)
why, call = "It is an ndarray already, whatever its strides.", 'as_view(x[::-1], "numpy")'
assert returns(as_view, x[::-1], "numpy", expected=x[::-1], why=why, call=call)
# rule grad
p = torch.ones(2, requires_grad=True)
two = np.ones(2, dtype=np.float32)
assert returns(as_view, p, "numpy", expected=two, why="Detach it first.")
why, call = "Use `detach()`, which leaves p alone.", 'p.requires_grad, after as_view(p, "numpy"),'
assert same_value(p.requires_grad, True, why=why, call=call)
# rule no_such_view
why, call = "PyTorch has no negative strides.", 'as_view(x[::-1], "torch")'
assert refuses(as_view, x[::-1], "torch", error=ValueError, why=why, call=call)
why = "PyTorch has no strings. In place of its TypeError, raise a ValueError."
assert refuses(as_view, np.array(["a", "b"]), "torch", error=ValueError, why=why)
why, call = "PyTorch has the byte order of the machine only.", 'as_view(x.astype(">f8"), "torch")'
assert refuses(as_view, x.astype(">f8"), "torch", error=ValueError, why=why, call=call)
why = "NumPy has no bfloat16. In place of the TypeError, raise a ValueError."
assert refuses(as_view, torch.ones(2).bfloat16(), "numpy", error=ValueError, why=why)
# rule no_writes
x.flags.writeable = False
why, call = "PyTorch has no read-only tensors.", 'as_view(x, "torch"), with x read-only,'
assert refuses(as_view, x, "torch", error=ValueError, why=why, call=call)
if tf is not None:
    e = tf.constant([1.0, 2.0])
    why = "A torch tensor can always be written, and e must never change."
    assert refuses(as_view, e, "torch", error=ValueError, why=why)
    # rule from_tensorflow
    assert same_value(as_view(e, "numpy"), np.array([1.0, 2.0], dtype=np.float32))
    over_e, call = as_view(e, "numpy"), 'np.shares_memory(as_view(e, "numpy"), e)'
    why = "`.numpy()` of a TensorFlow tensor copies: that is no view."
    assert same_value(np.shares_memory(over_e, e), True, why=why, call=call)
    why, call = "A TensorFlow tensor must never change.", 'as_view(e, "numpy").flags.writeable'
    assert same_value(over_e.flags.writeable, False, why=why, call=call)
    # rule same_library
    over_e, call = as_view(e, "tensorflow"), 'np.shares_memory(as_view(e, "tensorflow"), e)'
    assert same_tensor(over_e, e, call='as_view(e, "tensorflow")')
    why = "e is a TensorFlow tensor already."
    assert same_value(np.shares_memory(over_e, e), True, why=why, call=call)
else:
    print("Not checked here: TensorFlow.")
# rule to_tensorflow
why = "TensorFlow may copy: it shares the memory of another library only at some addresses."
assert refuses(as_view, torch.ones(2), "tensorflow", error=ValueError, why=why)
assert refuses(as_view, np.ones(2), "tensorflow", error=ValueError, why=why)
why = "Raise a ValueError here too, not the RuntimeError of `tf.constant`."
p = torch.ones(2, requires_grad=True)
assert refuses(as_view, p, "tensorflow", error=ValueError, why=why)
all_right()

# %% [markdown] lesson="What else decides whether memory is shared?"
# ## Copy it to any library
#
# `as_copy(x, to)` returns a tensor of the library `to` with the same shape, dtype and values as
# `x`, and with **memory of its own**: it shares no element with `x`, nor with another copy.
# <!-- rule copy: 0.25 -->
#
# | `x` | `to="numpy"` | `to="torch"` | `to="tensorflow"` |
# | --- | --- | --- | --- |
# | any of the three | an ndarray that can be written | a torch tensor | a TensorFlow tensor |
#
# - If `to` is the library of `x`, the result is still a copy. <!-- rule same_library: 0.25 -->
# - `x` may have any layout: transposed, negative strides, stride 0, no elements. It may be
#   read-only. <!-- rule layouts: 0.25 -->
# - The copy of a tensor without axes has the shape `()` too. It is not a plain number.
#   <!-- rule no_axes: 0.25 -->
# - The dtype stays: float64 is still float64 in every library. All dtypes here are known to all
#   three: bool, uint8, int32, int64, float32, float64. <!-- rule dtypes: 0.25 -->
# - A torch tensor that requires grad is copied too. The copy does not require grad, and `x` still
#   does. <!-- rule grad: 0.25 -->
# - An ndarray that is returned can be written. <!-- rule writable: 0.25 -->
# - To and from TensorFlow, the result is a copy too, although nobody may write into a TensorFlow
#   tensor. `x` is never a `tf.Variable`, and the copy must not be one: a `tf.Variable` is no
#   TensorFlow tensor. <!-- rule tensorflow: 0.25 --> `tf.constant` does not always copy. It copies
#   an ndarray. It returns a TensorFlow tensor as it is, and may share the memory of a torch tensor,
#   as said above.
#
# `as_copy(np.array([[1.5, 2.5]]), "torch")` is `tensor([[1.5000, 2.5000]], dtype=torch.float64)`,
# and a later write to the array does not show in it.
#
# <details><summary>Hint 1: where to look</summary>
#
# Two conversions in a row are fine, as long as one of them copies.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `np.array(…)` always copies, and the result has no negative strides. `torch.from_numpy` may share
# this copy, since nobody else has it: no second copy is needed. `tf.constant` copies an ndarray.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)`, then return `array`,
# `torch.from_numpy(array)` or `tf.constant(array)`.
#
# </details>


# %% nbgrader={"grade_id": "as-copy", "solution": true}
def as_copy(x, to: str):
    """Return a copy of `x` as a tensor of the library `to`: the same shape, dtype and values.

    `to` is "numpy", "torch" or "tensorflow". The copy has memory of its own.
    """
    ### BEGIN SOLUTION
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.constant(array)
    return array
    ### END SOLUTION


# %%
# Try it here. Which of these is a copy?
x = torch.arange(3.0)
print(torch.as_tensor(x) is x, torch.asarray(x) is x, x.clone() is x)
if tf is not None:
    e = tf.constant([1.0, 2.0])
    print(tf.constant(e) is e, tf.convert_to_tensor(e) is e)
    print(np.shares_memory(tf.constant(x), x), np.shares_memory(tf.constant(x[1:]), x))

# %% nbgrader={"grade_id": "check-as-copy", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch01_tensors_and_ndarrays.as_copy")
### END HIDDEN TESTS
x = np.arange(6).reshape(2, 3)
t = torch.arange(6).reshape(2, 3)
# rule copy
y, z = as_copy(x, "torch"), as_copy(t, "numpy")
assert same_tensor(y, t, why="Shape, dtype and values stay.", call='as_copy(x, "torch")')
assert same_value(z, x, why="Shape, dtype and values stay.", call='as_copy(t, "numpy")')
call = "t.shape, after as_copy(t, ...),"
assert same_value(tuple(t.shape), (2, 3), why="t itself must stay as it was.", call=call)
x[0, 0], t[0, 0] = 100, 100
why = "A copy does not show what is written to x."
call = 'as_copy(x, "torch")[0, 0], after a write to x,'
assert same_value(int(y[0, 0]), 0, why=why, call=call)
call = 'as_copy(t, "numpy")[0, 0], after a write to t,'
assert same_value(int(z[0, 0]), 0, why=why, call=call)
as_copy(x, "torch")  # another copy
call = "the first copy, after another was made,"
assert same_value(int(y[0, 0]), 0, why="Each copy has memory of its own.", call=call)
# rule same_library
y, z = as_copy(x, "numpy"), as_copy(t, "torch")
x[0, 0], t[0, 0] = 200, 200
call = 'as_copy(x, "numpy")[0, 0], after a write to x,'
assert same_value(int(y[0, 0]), 100, why=why, call=call)
call = 'as_copy(t, "torch")[0, 0], after a write to t,'
assert same_value(int(z[0, 0]), 100, why=why, call=call)
# rule layouts
why, call = "A copy needs no negative strides.", 'as_copy(x[::-1], "torch").numpy()'
assert returns(lambda: as_copy(x[::-1], "torch").numpy(), expected=x[::-1], why=why, call=call)
why = "Element by element, the copy holds what x holds."
assert same_value(as_copy(t.T, "numpy"), x.T, why=why)
assert same_value(as_copy(np.broadcast_to(x[1], (4, 3)), "torch").numpy(), x[[1, 1, 1, 1]])
assert same_tensor(as_copy(torch.zeros(0, 3), "torch"), torch.zeros(0, 3))
locked = np.arange(3)
locked.flags.writeable = False
assert same_value(as_copy(locked, "torch").numpy(), np.arange(3), why="A copy only reads x.")
why, call = "x itself must stay as it was.", "locked.flags.writeable, after as_copy(locked, ...),"
assert same_value(locked.flags.writeable, False, why=why, call=call)
# rule no_axes
why = "The copy has no axes either: use an array of shape ()."
assert returns(as_copy, torch.tensor(3), "numpy", expected=np.array(3), why=why)
assert same_tensor(as_copy(np.array(3), "torch"), torch.tensor(3), why=why)
# rule dtypes
halves = np.array([[1.5, 2.5]])
f = torch.tensor([[1.5, 2.5]], dtype=torch.float64)
assert same_tensor(as_copy(halves, "torch"), f, why="float64 stays float64.")
assert same_value(as_copy(f, "numpy"), halves, why="float64 stays float64.")
yes = np.array([True, False])
assert same_tensor(as_copy(yes, "torch"), torch.tensor([True, False]), why="bool stays bool.")
for few in (np.array([1, 2], dtype) for dtype in (np.uint8, np.int32, np.float32)):
    why, same = f"{few.dtype} stays {few.dtype}.", torch.from_numpy(few)
    assert same_tensor(as_copy(few, "torch"), same, why=why)
    assert same_value(as_copy(same, "numpy"), few, why=why)
# rule grad
p = torch.ones(2, requires_grad=True)
ones = np.ones(2, dtype=np.float32)
assert returns(as_copy, p, "numpy", expected=ones, why="Detach it first.")
assert same_value(as_copy(p, "torch").requires_grad, False, why="Detach it first.")
why, call = "Use `detach()`, which leaves p alone.", "p.requires_grad, after as_copy(p, ...),"
assert same_value(p.requires_grad, True, why=why, call=call)
# rule writable
r = np.broadcast_to(x, (2, 2, 3))
why = "The copy belongs to its caller, who may write into it."
call = 'as_copy(r, "numpy").flags.writeable, of a read-only r,'
assert same_value(as_copy(r, "numpy").flags.writeable, True, why=why, call=call)
assert same_value(as_copy(t, "numpy").flags.writeable, True, why=why)
if tf is not None:
    e = tf.constant([1.5, 2.5])
    assert same_value(as_copy(e, "numpy").flags.writeable, True, why=why)
    # rule tensorflow
    f = np.array([1.5, 2.5], dtype=np.float32)
    call = "as_copy(f, 'tensorflow').numpy()"
    assert returns(lambda: as_copy(f, "tensorflow").numpy(), expected=f, call=call)
    assert same_tensor(as_copy(e, "torch"), torch.tensor([1.5, 2.5]))
    own_e = as_copy(e, "tensorflow")
    assert same_tensor(own_e, e, call="as_copy(e, 'tensorflow')")
    assert same_value(isinstance(own_e, tf.Variable), False, why="A tf.Variable is no tensor.")
    why = "The result uses the memory of e: copy e with `np.array` first."
    call = "np.shares_memory(as_copy(e, 'tensorflow'), e)"
    assert same_value(np.shares_memory(own_e, e), False, why=why, call=call)
    why = "`np.asarray` of a TensorFlow tensor is a view of it."
    call = "np.shares_memory(as_copy(e, 'numpy'), e)"
    assert same_value(np.shares_memory(as_copy(e, "numpy"), e), False, why=why, call=call)
    why = "`tf.constant` may use the memory of t: copy t with `np.array` first."
    call = "np.shares_memory(as_copy(t, 'tensorflow'), t)"
    assert same_value(np.shares_memory(as_copy(t, "tensorflow"), t), False, why=why, call=call)
    # rule dtypes
    assert same_tensor(as_copy(x, "tensorflow"), tf.constant(x), why="int64 stays int64.")
    assert same_tensor(as_copy(halves, "tensorflow"), tf.constant(halves))
    # rule no_axes
    why = "The copy has no axes either: use an array of shape ()."
    assert returns(as_copy, e[0], "numpy", expected=np.array(1.5, dtype=np.float32), why=why)
    assert same_tensor(as_copy(e[0], "tensorflow"), e[0], why=why)
    # rule grad
    assert same_tensor(as_copy(p, "tensorflow"), tf.ones(2), why="Detach it first.")
else:
    print("Not checked here: TensorFlow.")
all_right()

# %% [markdown] lesson="From a tensor to an ndarray"
# ## Make a read-only view
#
# `x` is an ndarray or a tensor of any library. `as_readonly(x)` returns an ndarray over the
# elements of `x`. It is a view: it shows what is written to `x` later, and it has the shape, dtype
# and values of `x`. <!-- rule view: 0.25 -->
#
# | `x` | `as_readonly(x)` | `x` itself, afterwards |
# | --- | --- | --- |
# | ndarray | a read-only view | can be written if it could be written before |
# | torch tensor | a read-only ndarray over it | can be written |
# | TensorFlow tensor | a read-only ndarray over it | cannot be written |
#
# - The ndarray refuses writes: its `flags.writeable` is `False`. <!-- rule refuses_writes: 0.25 -->
# - `x` itself stays as it was: if it could be written before, it still can.
#   <!-- rule x_stays: 0.25 -->
# - `x` may be a torch tensor that requires grad. It may also be a TensorFlow tensor.
#   <!-- rule tensors: 0.25 -->
#
# All elements have a dtype that NumPy has.
#
# <details><summary>Hint 1: where to look</summary>
#
# `np.asarray(x)` of an ndarray is `x` itself, with the flags of `x`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Each view has flags of its own. If you make one view read-only, the views that were made before
# stay as they are. `array.view()` makes a new view of the whole array.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `view = as_view(x, "numpy").view()`, then `view.flags.writeable = …`. In place of `as_view` you
# can write the line of the first part, `x.detach().numpy() if … else np.asarray(x)`.
#
# </details>


# %% nbgrader={"grade_id": "as-readonly", "solution": true}
def as_readonly(x) -> np.ndarray:
    """Return an ndarray over the elements of `x` that refuses writes; `x` stays as it is."""
    ### BEGIN SOLUTION
    view = as_view(x, "numpy").view()  # a new one: x keeps its own write flag
    view.flags.writeable = False
    return view
    ### END SOLUTION


# %%
# Try it here. Did the flag of x change too? Then try the same with y = x.view().
x = np.arange(3)
y = np.asarray(x)
y.flags.writeable = False
x.flags.writeable

# %% nbgrader={"grade_id": "check-as-readonly", "grade": true, "points": 1}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch01_tensors_and_ndarrays.as_readonly")
### END HIDDEN TESTS
x = np.arange(6).reshape(2, 3)
t = torch.ones(2)
p = torch.ones(2, requires_grad=True)
ones, two = np.ones(2, dtype=np.float32), np.array([2, 2], dtype=np.float32)
r = as_readonly(x)
# rule x_stays
why = "x itself must stay as it was: protect a new view of it, not x."
assert same_value(x.flags.writeable, True, why=why, call="x.flags.writeable, after as_readonly(x),")
locked = np.arange(3)
locked.flags.writeable = False
as_readonly(locked)
why, call = "It was read-only before.", "locked.flags.writeable, after as_readonly(locked),"
assert same_value(locked.flags.writeable, False, why=why, call=call)
# rule view
assert same_value(r, x, why="Shape, dtype and values stay.", call="as_readonly(x)")
assert same_value(as_readonly(x.T), x.T, why="Shape, dtype and values stay.")
x[0, 0] = 100
why = "A view shows what is written to x; a copy does not."
assert same_value(int(r[0, 0]), 100, why=why, call="as_readonly(x)[0, 0], after a write to x,")
r_t = as_readonly(t)
t += 1
assert same_value(r_t, two, why=why, call="as_readonly(t), after t += 1,")
four = torch.ones(4)
r_t = as_readonly(four[::2])
four[0] = 100
call = "as_readonly(four[::2])[0], after a write to four,"
assert same_value(float(r_t[0]), 100.0, why=why, call=call)
# rule refuses_writes
why = "The view must refuse writes."
assert same_value(r.flags.writeable, False, why=why, call="as_readonly(x).flags.writeable")
call = "as_readonly(t).flags.writeable"
assert same_value(as_readonly(t).flags.writeable, False, why=why, call=call)
# rule tensors
assert returns(as_readonly, p, expected=ones, why="Detach it first.")
if tf is not None:
    e = tf.constant([1.0, 1.0])
    assert returns(as_readonly, e, expected=ones)
    call = "np.shares_memory(as_readonly(e), e)"
    why = "`.numpy()` of a TensorFlow tensor copies: that is no view."
    assert same_value(np.shares_memory(as_readonly(e), e), True, why=why, call=call)
else:
    print("Not checked here: TensorFlow.")
# rule x_stays
call = "p.requires_grad, after as_readonly(p),"
why = "Use `detach()`, which leaves p alone."
assert same_value(p.requires_grad, True, why=why, call=call)
all_right()

# %% [markdown] lesson="What else decides whether memory is shared?"
# ## Predict: does y change, in NumPy?
#
# Six pieces of code follow, in three parts. Each part gives one point. **Answer before you run
# them.** Does the last line change the values of `y`?
#
# Piece `a`:
#
# ```python
# x = np.arange(6)
# y = np.broadcast_to(x, (2, 6))
# x[0] = 100
# ```
#
# Piece `b`:
#
# ```python
# x = np.arange(6)
# y = x[[0, 1, 2]]
# x[0] = 100
# ```
#
# `changes_in_numpy()` returns your two answers as a dict, `{"a": …, "b": …}`: `True` where `y`
# changes, `False` where it does not. A part gives its point only if all of its answers are right.
# <!-- rule predictions: 1 --> The check below only tests whether both answers are there. When your
# work is graded, they are compared with what the code does.
#
# <details><summary>Hint 1: where to look</summary>
#
# For each piece: how was `y` made, and was anything copied then?
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# A stride of 0 repeats elements without storing them again. A list of indices can name elements in
# any order, and often no stride reaches them in that order.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# With your `shares_memory`, ask whether `x` and `y` share. Predict first.
#
# </details>


# %% nbgrader={"grade_id": "changes-in-numpy", "solution": true}
def changes_in_numpy() -> dict[str, bool]:
    """Return whether y changes, for the pieces "a" and "b"."""
    ### BEGIN SOLUTION
    return {"a": True, "b": False}
    ### END SOLUTION


# %%
# Try it here, after you have answered: paste a piece, and look at y before and after the last line.

# %% nbgrader={"grade_id": "check-changes-in-numpy", "grade": true, "points": 1}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch01_tensors_and_ndarrays.changes_in_numpy")
### END HIDDEN TESTS
# rule predictions
assert true_or_false(changes_in_numpy, "ab")
print("Both answers are there. Grading checks whether they are right.")

# %% [markdown] lesson="Who shares memory with whom?"
# ## Predict: does y change, between NumPy and PyTorch?
#
# Piece `c`:
#
# ```python
# x = np.zeros(3)
# y = torch.as_tensor(x, dtype=torch.float32)
# x[0] = 100
# ```
#
# Piece `d`:
#
# ```python
# x = torch.zeros(3)
# y = x.numpy()
# x += 1
# ```
#
# `changes_in_torch()` returns `{"c": …, "d": …}`, with `True` where `y` changes and `False` where
# it does not. <!-- rule predictions: 1 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# What is the dtype of `x` in piece `c`, and of `y`?
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# `x = x + 1` makes a new tensor. Does `x += 1` make one too, in PyTorch?
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# Before and after `x += 1`, look at `x.data_ptr()`, the address of the first element.
#
# </details>


# %% nbgrader={"grade_id": "changes-in-torch", "solution": true}
def changes_in_torch() -> dict[str, bool]:
    """Return whether y changes, for the pieces "c" and "d"."""
    ### BEGIN SOLUTION
    return {"c": False, "d": True}
    ### END SOLUTION


# %%
# Try it here, after you have answered: paste a piece, and look at y before and after the last line.

# %% nbgrader={"grade_id": "check-changes-in-torch", "grade": true, "points": 1}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch01_tensors_and_ndarrays.changes_in_torch")
### END HIDDEN TESTS
# rule predictions
assert true_or_false(changes_in_torch, "cd")
print("Both answers are there. Grading checks whether they are right.")

# %% [markdown] lesson="From an array to a TensorFlow tensor"
# ## Predict: does y change, in TensorFlow?
#
# Piece `e`:
#
# ```python
# x = tf.zeros(3)
# y = np.asarray(x)
# x += 1
# ```
#
# Piece `f`:
#
# ```python
# x = tf.zeros(3)
# y = np.asarray(x)
# torch.from_dlpack(x)[0] = 100
# ```
#
# `changes_in_tensorflow()` returns `{"e": …, "f": …}`, with `True` where `y` changes and `False`
# where it does not. <!-- rule predictions: 1 --> Where TensorFlow is not installed, either answer
# is right.
#
# <details><summary>Hint 1: where to look</summary>
#
# In piece `e`, which object does the name `x` stand for after the last line? In piece `f`, whose
# memory does the tensor of PyTorch use?
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Compare `e` with piece `d`. Can a TensorFlow tensor be changed in place? For `f`, look for
# `torch.from_dlpack(u)` in the lesson's picture of the conversions.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# For `e`, keep the old tensor under another name, `old = x`, and ask `old is x` after the last
# line. For `f`, ask `shares_memory(x, torch.from_dlpack(x))`.
#
# </details>


# %% nbgrader={"grade_id": "changes-in-tensorflow", "solution": true}
def changes_in_tensorflow() -> dict[str, bool]:
    """Return whether y changes, for the pieces "e" and "f"."""
    ### BEGIN SOLUTION
    return {"e": False, "f": True}
    ### END SOLUTION


# %%
# Try it here, after you have answered: paste a piece, and look at y before and after the last line.

# %% nbgrader={"grade_id": "check-changes-in-tensorflow", "grade": true, "points": 1}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch01_tensors_and_ndarrays.changes_in_tensorflow")
### END HIDDEN TESTS
# rule predictions
assert true_or_false(changes_in_tensorflow, "ef")
print("Both answers are there. Grading checks whether they are right.")
