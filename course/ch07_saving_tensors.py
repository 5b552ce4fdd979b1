# %% [markdown]
# # Save a tensor and get it back
#
# **What you'll build.** In the exercise: functions that write tensors to HDF5 and TFRecord files
# and read them back, and one that says how large a file of PyTorch's will be.
#
# **What you'll be able to do.** Say what each kind of file keeps of a tensor and what it loses,
# look into a file with your own eyes, and tell which files are dangerous to open.
#
# **What you need.** [See one storage as many tensors](ch02_views_and_strides.ipynb). About 45
# minutes. All files go to a temporary folder.

# %%
import json
import pickle
import struct
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

import h5py
import numpy as np
import torch
from safetensors.torch import load_file, save_file

from insidetensor import (
    file_map,
    if_installed,
    in_own_process,
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
# ## Write the elements, and what they mean
#
# In memory, a tensor is a storage and a header that says how to read it. A file is a row of bytes.
# What happens if only the elements are written? `tofile` does that. The folder will be deleted when
# the kernel ends.

# %%
folder = TemporaryDirectory()
here = Path(folder.name)
x = np.arange(6, dtype=np.float32).reshape(2, 3)
x.tofile(here / "x.raw")
(here / "x.raw").stat().st_size

# %% [markdown]
# Two rows of three elements, four bytes each: nothing else is in the file. `np.fromfile` reads it
# back, and takes elements for float64 if it is not told otherwise.

# %% tags=["hide-input"]
# @title Predict
predict(
    'What is the shape of `np.fromfile(here / "x.raw")`?',
    lambda: np.fromfile(here / "x.raw").shape,
    {
        (2, 3): "Nothing in the file says that there were two rows.",
        (6,): "That would be right for float32. Nothing in the file says so.",
        (3,): "The bytes are taken for float64, eight bytes each: half as many elements.",
    },
)

# %% [markdown]
# Here is what it read, and what it reads when it is told everything. Both calls succeed; only you
# can know which one is right.

# %%
print(np.fromfile(here / "x.raw"))
print(np.fromfile(here / "x.raw", dtype=np.float32).reshape(2, 3))

# %% [markdown]
# ### A header in front
#
# So a file needs a header too. NumPy's own kind of file, `.npy`, has one. `file_map` takes the file
# apart and draws its bytes.

# %%
np.save(here / "x.npy", x)
np.save(here / "turned.npy", x.T)
print("strides:", x.T.strides, "and when loaded:", np.load(here / "turned.npy").strides)
file_map(here / "x.npy")

# %% [markdown]
# The header is text: the dtype, the order, the shape. `<f4` means floats of four bytes, the low
# byte first. `fortran_order` is true where the elements stand column by column, as in
# `turned.npy`: so the transpose came back with its strides. Then come the elements, and nothing
# else. Is a slice written with its storage?

# %% tags=["hide-input"]
# @title Predict
big = np.zeros(1000, dtype=np.float32)
np.save(here / "slice.npy", big[:3])
np.save(here / "header.npy", big[:0])  # no elements: what is there is the header
predict(
    "`big` has 1,000 elements. How many bytes of elements does `np.save` write for `big[:3]`?",
    lambda: (here / "slice.npy").stat().st_size - (here / "header.npy").stat().st_size,
    {
        4000: "`np.save` writes the elements that the array reaches, not its storage.",
        12: "Three elements of four bytes. That it was a view is lost.",
        3: "Three elements, but each takes four bytes.",
    },
)

# %% [markdown]
# Remember the answer: another library will do otherwise. Several arrays go into one `.npz`, a zip
# container with an `.npy` file for each. Here are two of them, and the second is a view of the
# first.

# %%
np.savez(here / "two.npz", weight=x, bias=x[0])
file_map(here / "two.npz")

# %% [markdown]
# In the file there are two arrays, each with a header and elements of its own. So when they are
# read back, what they had in common is gone:

# %%
two = np.load(here / "two.npz")
two["weight"].shape, two["bias"].shape, shares_memory(two["weight"], two["bias"])

# %% [markdown]
# ## Why a pickle is dangerous
#
# An array may hold any Python objects. They have no bytes of their own that could be written, so
# `np.save` turns them into a **pickle**. To read it back is another matter. The next code cell
# fails on purpose.

# %% tags=["raises-exception"]
np.save(here / "objects.npy", np.array([{"height": 777}], dtype=object))
np.load(here / "objects.npy")

# %% [markdown]
# Writing was fine, reading was refused: "allow_pickle=False". Why so strict? A pickle is not data
# but a small program: it says which functions to call to make the object again. An object can
# choose the function itself.


# %%
class Surprise:
    def __reduce__(self):
        return len, ("surprise",)  # to make me again, call len("surprise")


pickled = pickle.dumps(Surprise())

# %% [markdown]
# `len` is harmless, and so is what it will return. But think what else could stand there: any
# function that can be imported, with any arguments.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What does `pickle.loads(pickled)` return?",
    lambda: (
        "a `Surprise`" if isinstance(pickle.loads(pickled), Surprise) else pickle.loads(pickled)
    ),
    {
        "a `Surprise`": "Nobody checks that the function gives what was saved.",
        8: "The pickle says: call `len` with this string. Reading it made the call.",
        TypeError: "The pickle names a function and its arguments, and both are fine.",
    },
)

# %% [markdown]
# The call is made **while the file is read**, before you have seen any of it. With `os.remove` for
# `len`, a file of yours would be gone.
#
# ### Only calls on a list
#
# `torch.save` pickles whatever it is given. Here is an object that prints when it is read, harmless
# again, and read the way everything was read once:


# %%
class Loud:
    def __reduce__(self):
        return print, ("This was printed by a file.",)


torch.save(Loud(), here / "loud.pt")
torch.load(here / "loud.pt", weights_only=False)

# %% [markdown]
# The file spoke. `weights_only=False` was the default; since version 2.6 of PyTorch it is `True`.
# Leave it out, as most programs do. The next code cell fails on purpose.

# %% tags=["raises-exception"]
torch.load(here / "loud.pt")

# %% [markdown]
# Read the long message from its middle: "Unsupported global: GLOBAL print". The pickle is still
# read, but by a reader that calls only what is on a list, such as the functions that make
# tensors. Numbers, strings, lists and dicts need no call, and pass. Every other call is refused.
# What about an ndarray among the tensors?

# %% tags=["hide-input"]
# @title Predict
torch.save({"weight": torch.ones(2), "mean": np.zeros(2)}, here / "mixed.pt")
predict(
    'What does `torch.load(here / "mixed.pt")` do, with an ndarray in the dict?',
    lambda: tuple(sorted(torch.load(here / "mixed.pt"))),
    {
        ("mean", "weight"): "An ndarray is not on the list.",
        pickle.UnpicklingError: "NumPy's function that makes an ndarray is not on the list.",
    },
)

# %% [markdown]
# So save tensors: `torch.from_numpy(array)` costs nothing. And if the message tells you how to
# allow more, do that only for a file of your own. **A file from somebody else is code from somebody
# else**, unless its kind cannot hold code.
#
# ## A slice saves its whole storage
#
# One of the posts says that PyTorch pickles tensors. Here is what such a file looks like.

# %%
torch.save(torch.from_numpy(x), here / "x.pt")
file_map(here / "x.pt")

# %% [markdown]
# It is a zip container. The elements are not in the pickle: they stand in an entry of their own,
# `data/0`, and the pickle says which storage, dtype, offset, shape and strides. Only the pickle
# knows that they are float32, so `file_map` draws them as bytes. You know it, so you can read them
# without PyTorch:

# %%
with zipfile.ZipFile(here / "x.pt") as container:
    print(np.frombuffer(container.read("x/data/0"), dtype=np.float32))

# %% [markdown]
# Anybody with a zip program and some patience can get at the numbers.
#
# ### Three elements out of a thousand
#
# `torch.save` writes storages, and then a header for each tensor that looks into one. So take a
# small slice of something large, and see which storage it belongs to:

# %%
base = torch.arange(1000, dtype=torch.float32)
part = base[1:4]
memory_diagram(part)

# %% [markdown]
# `part` reaches three cells. Its storage goes on to the right, too far to be drawn. `np.save` wrote
# just the elements of such a slice. What does PyTorch do?

# %% tags=["hide-input"]
# @title Predict
torch.save(part, here / "part.pt")
with zipfile.ZipFile(here / "part.pt") as container:
    size = container.getinfo("part/data/0").file_size
predict(
    "How many bytes of elements does `torch.save(part, …)` write?",
    size,
    {
        12: "That is what the slice reaches. The storage is written whole.",
        16: "From cell 0 to cell 3? The storage is written whole.",
        4000: "All elements of the storage, and a header that says: start at 1, take 3.",
    },
)

# %% [markdown]
# A file of a few elements can be as large as the tensor they were cut from, and holds what you
# did not mean to give away. `clone()` makes a storage that fits:

# %%
torch.save(part.clone(), here / "clone.pt")
print((here / "part.pt").stat().st_size, "bytes with the whole storage")
file_map(here / "clone.pt")

# %% [markdown]
# Nearly all of this file is the container, which repeats the file's name for every entry: only
# `data/0` holds elements, three of them.
#
# ### What survives
#
# There is a reason for whole storages. Tensors that are saved together keep what they share, which
# `.npz` loses. Write through one of them, after loading:

# %%
torch.save({"base": base, "part": part}, here / "both.pt")
both = torch.load(here / "both.pt")
both["base"][2] = 99
both["part"]

# %% [markdown]
# `part` has seen it, and so would any other view. What about a gradient? Here is a tensor that
# requires one, and one that was computed from it.

# %%
w = torch.ones(2, requires_grad=True)
doubled = w * 2
torch.save({"w": w, "doubled": doubled}, here / "grad.pt")
loaded = torch.load(here / "grad.pt")
print("before:", doubled.requires_grad, doubled.is_leaf)

# %% [markdown]
# Before it was saved, `doubled` required a gradient and was no leaf: it knew from where it came, so
# that `backward()` could find its way to `w`.

# %% tags=["hide-input"]
# @title Predict
predict(
    'What are `requires_grad` and `is_leaf` of `loaded["doubled"]`?',
    lambda: (loaded["doubled"].requires_grad, loaded["doubled"].is_leaf),
    {
        (True, False): "Then the file would hold the computation too. It does not.",
        (True, True): "It still requires a gradient, but where it came from is lost.",
        (False, True): "`requires_grad` is a part of the tensor, and is saved.",
    },
)

# %% [markdown]
# `loaded["doubled"]` is a new beginning: `backward()` on it never reaches `w`. The device is saved
# as well. Where there is no such device, say `torch.load(path, map_location="cpu")`.
#
# ## Files that others can open
#
# The post "Why PyTorch, and what a tensor is" remarks that a file of `torch.save` needs PyTorch (or
# the patience above), and turns to **HDF5**: a file of named arrays that many languages read. It is
# not drawn here: its parts point at each other, all over the file. This is the post's code, for
# three points in a plane:

# %%
points = torch.tensor([[1.0, 2.0], [3.0, 1.0], [2.5, 1.5]])
path = str(here / "result.hdf5")
with h5py.File(path, "w") as file:
    file.create_dataset("coords", data=points.numpy())

# %% [markdown]
# Can it be opened where PyTorch is missing? `in_own_process` runs a function in another process,
# here with NumPy alone. The line with `sys.modules` makes sure: from there on, `import torch` is an
# error.


# %%
@in_own_process(libraries=("numpy",))
def without_torch(path):
    import sys

    sys.modules["torch"] = None
    import h5py

    with h5py.File(path, "r") as file:
        return file["coords"][:].tolist()


without_torch(path)

# %% [markdown]
# It can.
#
# ### A dataset is not an array
#
# Now back to PyTorch: the post opens the file again, takes `file["coords"]` for the points, and
# hands that to `torch.from_numpy`. (The file stays open for a while. To run the cell that writes it
# once more, run `file.close()` first.)

# %%
file = h5py.File(path, "r")
dset = file["coords"]
dset

# %% [markdown]
# It has a shape and a type, as an array has, and it can be indexed like one. Is it one?

# %% tags=["hide-input"]
# @title Predict
predict(
    "What does `torch.from_numpy(dset)` do?",
    lambda: type(torch.from_numpy(dset)).__name__,
    {
        "Tensor": "`from_numpy` shares the memory of an ndarray. This is none: it is in a file.",
        TypeError: "`dset` is not an ndarray. Its elements are on the disk.",
    },
)

# %% [markdown]
# So the line in the post cannot have worked. Here it is, for its message. The next code cell fails
# on purpose.

# %% tags=["raises-exception"]
torch.from_numpy(dset)

# %% [markdown]
# "Expected np.ndarray (got Dataset)". A dataset stands for elements on the disk.
#
# ### Read what you need
#
# **An index reads them**, and reads no more than it asks for: from a file that is larger than
# memory, you can take the rows you need.

# %%
last_two = torch.from_numpy(dset[-2:])
file.close()
last_two

# %% [markdown]
# The file is closed, and the two rows are still there: they were copied into memory. The dataset is
# of no use any more. The next code cell fails on purpose.

# %% tags=["raises-exception"]
dset[-2:]

# %% [markdown]
# ### A file that cannot hold code
#
# **safetensors** is the plainest of all, and today the usual one for models that strangers share:
# eight bytes with a length, a header in JSON, then the elements.

# %%
save_file({"weight": torch.from_numpy(x), "bias": torch.ones(2)}, here / "x.safetensors")
file_map(here / "x.safetensors")

# %% [markdown]
# No pickle, no function, nothing to call: whatever the header says, reading it runs no code. It is
# so plain that you can read it by hand:

# %%
content = (here / "x.safetensors").read_bytes()
(length,) = struct.unpack("<Q", content[:8])
header = json.loads(content[8 : 8 + length])
first, last = header["weight"]["data_offsets"]
elements = content[8 + length + first : 8 + length + last]
header["weight"], np.frombuffer(elements, dtype=np.float32)

# %% [markdown]
# Shape and dtype are in the header, and where the elements begin and end. Strides are not, and
# nothing says whose memory was shared. What, then, about two tensors that share it?

# %% tags=["hide-input"]
# @title Predict
predict(
    'What does `save_file({"base": base, "part": part}, …)` do?',
    lambda: save_file({"base": base, "part": part}, here / "shared.safetensors") or "writes both",
    {
        "writes both": "Then they would not share any more after loading. It asks you first.",
        RuntimeError: "It cannot say in its header that they share, and does not do it silently.",
    },
)

# %% [markdown]
# Whoever loads two tensors that shared and share no longer may be surprised. So you have to decide.
# Alone, a slice **that is contiguous** is written with just its own elements, as `np.save` does it.
# `base[::2]` or a transpose is refused, until you call `.contiguous()`:

# %%
save_file({"part": part}, here / "part.safetensors")
save_file({"even": base[::2].contiguous()}, here / "even.safetensors")
print((here / "part.safetensors").stat().st_size, "bytes")
load_file(here / "part.safetensors")

# %% [markdown]
# ## Records in a row
#
# TensorFlow's own kind of file is for data that is read from the beginning to the end: a
# **TFRecord**. It holds records, and a record is usually a `tf.train.Example`: names, each with a
# list of ints, floats or bytes. One of the posts reads the height of an image. Write it first:

# %%
ints = tf.train.Int64List(value=[777])
features = tf.train.Features(feature={"height": tf.train.Feature(int64_list=ints)})
record = tf.train.Example(features=features).SerializeToString()
with tf.io.TFRecordWriter(str(here / "image.tfrecord")) as writer:
    writer.write(record)
file_map(here / "image.tfrecord")

# %% [markdown]
# A length, a checksum, the record, a checksum: a damaged record is noticed; a missing last one is
# not. In the record, the name can be read, and the number is among the dots. A shape is nowhere. So
# whoever reads has to say what to expect: one number, an int64.

# %%
wanted = {"height": tf.io.FixedLenFeature([], tf.int64)}
for record in tf.data.TFRecordDataset(str(here / "image.tfrecord")):
    height = tf.io.parse_single_example(record, wanted)["height"]

# %% [markdown]
# `FixedLenFeature([], tf.int64)` said: a shape without axes, and the type. The post wondered what
# comes back, and so may you.

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `height`?",
    "a `tf.Tensor` of shape ()" if tf.is_tensor(height) and height.shape == () else "another",
    {
        "the int 777": "The file holds an int. What reads it is TensorFlow.",
        "a `numpy.int64`": "Not yet: `.numpy()` makes that of it.",
        "a `tf.Tensor` of shape ()": "A tensor without axes.",
    },
)

# %% [markdown]
# It has no axes, but a shape, a dtype and a device, like every tensor of TensorFlow. The post
# prints it, and what `numpy()` makes of it. So do we:

# %%
print("height:", height, type(height))
print("height_to_numpy:", height.numpy(), type(height.numpy()))

# %% [markdown]
# It concludes that the file holds a tensor. You have seen the bytes: the file holds a number, with
# a name. It becomes a tensor when TensorFlow reads it.
#
# ### Whole tensors in a record
#
# A list of floats has 32 bits for each of them. Put a number from NumPy into one, and take it out
# again:

# %%
floats = tf.train.FloatList(value=np.array([0.1]))
print(np.array([0.1])[0], "went in")
print(floats.value[0], "came out")

# %% [markdown]
# What came out is the nearest float of 32 bits: the digits after the eighth are wrong, and nobody
# said so. `tf.io.serialize_tensor` turns a whole tensor into bytes, dtype and shape among them, and
# bytes fit into a feature. Still the reader must name the dtype, because TensorFlow wants the
# result's dtype before it has read a byte. The next code cell fails on purpose.

# %% tags=["raises-exception"]
as_bytes = tf.io.serialize_tensor(tf.constant(x))
tf.io.parse_tensor(as_bytes, tf.float64)

# %% [markdown]
# "Type mismatch": the bytes say float, the call said double. With `tf.float32` you get the tensor
# back.
#
# When a training loop waits for files, several processes can read them: in PyTorch these are the
# workers of a [`DataLoader`](https://docs.pytorch.org/docs/stable/data.html).
#
# ## Where the libraries differ
#
# The next table asks all three libraries the same questions. Each answer is what the code under it
# gave just now, on this machine. The files are in memory: a `BytesIO`, or a string of bytes.

# %%
where_the_libraries_differ("ch07_saving_tensors")

# %% [markdown]
# PyTorch keeps the most: strides, and what two tensors share. That is why a slice brings its whole
# storage. Of TensorFlow's bytes, the reader must know the dtype. And a Python object gets nowhere:
# the first two refuse to read it, the third to write it.
#
# ## What the posts say
#
# Here are the posts' sentences about files, each decided by code that ran just now. In front of
# each stands its name in this course's ledger: a letter for the post, and a number.

# %%
what_the_posts_say("ch07_saving_tensors")

# %% [markdown]
# What has aged is the pickle: there is one still, but small, and read with care. And the last line
# fails for everyone, as you have seen: a dataset must be read first.
#
# ## Recap
#
# - Bytes alone mean nothing: a file must say dtype and shape, or the reader must know them.
# - A pickle is a program. Read one only from somebody you would let run code on your machine.
# - Dangerous only if you allow it (`allow_pickle=True`, `weights_only=False`): `.npy` and `.npz`,
#   and what `torch.save` writes. Plain numbers and no code: safetensors, TFRecord, and HDF5 as it
#   is used here.
# - `torch.save` writes whole storages, each once, and keeps what tensors share. `clone()` a slice
#   before you save it.
# - `np.save`, safetensors and HDF5 write elements. What was a view comes back as a tensor of its
#   own. safetensors wants it contiguous.
# - An HDF5 dataset is on the disk; an index reads it into memory, while the file is open.
# - safetensors holds a header in JSON, and bytes.
# - A TFRecord holds ints, 32-bit floats and bytes by name. The reader says what to expect.
# - None of these files keeps the computation that a tensor came from.
#
# ## Exercises
#
# [Write tensors to files](../exercises/ch07_saving_tensors.ipynb): HDF5 and TFRecord, both ways,
# and how large a file of PyTorch's will be.
#
# ## Sources
#
# Read in November 2026.
#
# - PyTorch manual, [`torch.load`](https://docs.pytorch.org/docs/stable/generated/torch.load.html)
#   (`weights_only` and `map_location`) and
#   [Serialization semantics](https://docs.pytorch.org/docs/stable/notes/serialization.html)
#   (storages, views, and the list of what may be unpickled).
# - Python manual, [`pickle`](https://docs.python.org/3/library/pickle.html)
#   (its warning, and `__reduce__`).
# - NumPy manual, [the `.npy` format](https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
# - h5py manual, [Datasets](https://docs.h5py.org/en/stable/high/dataset.html).
# - [safetensors](https://huggingface.co/docs/safetensors/index) (the format).
# - TensorFlow guide, [TFRecord and `tf.train.Example`](https://www.tensorflow.org/tutorials/load_data/tfrecord)
#   (what stands around each record).
