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

from insidetensor import (
    explore_file,
    file_map,
    if_installed,
    memory_diagram,
    predict,
    puzzle,
    this_machine,
)

torch, tf = if_installed("torch"), if_installed("tensorflow")
safetensors = if_installed("safetensors.torch")

this_machine()

# %% [markdown]
# ## Why is the checkpoint so large?
#
# A *checkpoint* is a file of what was trained. Somebody trains a table of embeddings, a row of
# numbers for each word, and wants to send a colleague its first three rows: 16 float32 each, 192
# bytes in all. The folder is deleted when
# the Python session ends.

# %%
folder = TemporaryDirectory()
here = Path(folder.name)
table = torch.zeros(100_000, 16)
rows = table[:3]
torch.save(rows, here / "rows.pt")
print(rows.nbytes, "bytes of elements,", (here / "rows.pt").stat().st_size, "bytes of file")

# %% [markdown]
# The file is far larger than three rows. With a real table it can be gigabytes, and it holds every
# row that the colleague was not meant to see. To know why, we look into files, the simplest first.
#
# ## What has to be in a file?
#
# In memory, a tensor is a storage and a header that says how to read it. A file is a row of bytes.
# `tofile` writes the elements, and nothing else: two rows of three elements, of four bytes each.
# Without a dtype, `np.fromfile` takes its default, as `np.zeros` does.

# %%
x = np.arange(6, dtype=np.float32).reshape(2, 3)
x.tofile(here / "x.raw")
(here / "x.raw").stat().st_size

# %% tags=["hide-input"]
# @title Predict
predict(
    'What is the shape of `np.fromfile(here / "x.raw")`?',
    lambda: np.fromfile(here / "x.raw").shape,
    {
        (2, 3): "The file holds 24 bytes and no shape: it cannot say that there were two rows.",
        (6,): "Six elements of four bytes fit into the file. But without a `dtype`, `np.fromfile` "
        "reads float64, of eight bytes.",
        (3,): "The bytes are taken for float64, eight bytes each: half as many elements. Nothing "
        "in the file says that there were two rows, or that they were float32. The call succeeds "
        "whatever the bytes were meant to be: only you can know, and say so.",
    },
)

# %%
# @title Puzzle
puzzle(
    'The array that was written to `here / "x.raw"`, read back.',
    x,
    lambda: ...,
    helped_by="raw_bytes",
)

# %% [markdown]
# ### A header in front
#
# NumPy's own kind of file, `.npy`, has a header too. `file_map` takes a file apart and draws its
# bytes.

# %%
np.save(here / "x.npy", x)
file_map(here / "x.npy")

# %% [markdown]
# The header is text: the dtype, the order, the shape. `<f4` means floats of four bytes, the low
# byte first. Then come the elements: those that the array reaches, not its storage. Change the
# dtype, the order or the shape below, and see where each element begins.

# %%
explore_file()

# %% [markdown]
# Several arrays go into one `.npz`, a zip container with an `.npy` file for each. Here `bias` is a
# view of `weight`.

# %%
np.savez(here / "two.npz", weight=x, bias=x[0])
two = np.load(here / "two.npz")
weight, bias = two["weight"], two["bias"]
weight[0] = 99
bias

# %% [markdown]
# The write did not reach `bias`: arrays that shared memory come back as separate arrays.
#
# ## What does a pickle do when it is read?
#
# An array may hold any Python objects. Then its elements are addresses, which mean nothing in a
# file, so `np.save` turns the objects into a **pickle**. Reading a pickle back is another matter.
# The next code cell fails on purpose.

# %% tags=["raises-exception"]
np.save(here / "objects.npy", np.array([{"height": 777}], dtype=object))
np.load(here / "objects.npy")

# %% [markdown]
# Writing was fine, reading was refused: "allow_pickle=False". Why so strict? A pickle is a small
# program: it says which functions to call to make the object again. An object can choose the
# function itself.


# %%
class Surprise:
    def __reduce__(self):
        return len, ("boo!",)  # a function, and its arguments


pickled = pickle.dumps(Surprise())

# %% tags=["hide-input"]
# @title Predict
predict(
    "Which of the names `Surprise` and `len` stand in the bytes `pickled`?",
    lambda: tuple(name for name in ("Surprise", "len") if name.encode() in pickled),
    {
        ("Surprise", "len"): "A pickle names what makes the object again. Here that is `len`, "
        "which knows no `Surprise`.",
        ("Surprise",): "By default a pickle does name the class. This class has a `__reduce__`, "
        "which gives another function.",
        ("len",): 'The pickle says no more than: call `len` with the string "boo!". Reading it '
        "makes that call, before anybody has seen what is in it, and gives 4.",
    },
)

# %% [markdown]
# This call does no harm. Any other function that can be imported could stand there. With
# `os.remove`, a file of yours would be gone.
#
# ### Which calls are allowed?
#
# `torch.save` pickles whatever it is given. Here is an object that prints when it is read. It is
# read twice: with `weights_only=False`, which was the default, and without it, as most programs do.
# Since version 2.6 of PyTorch, the default is `True`. The last line fails on purpose.


# %% tags=["raises-exception"]
class Loud:
    def __reduce__(self):
        return print, ("This was printed by a file.",)


torch.save(Loud(), here / "loud.pt")
torch.load(here / "loud.pt", weights_only=False)
torch.load(here / "loud.pt")

# %% [markdown]
# The first `torch.load` printed. Read the message of the second one from its middle: "Unsupported
# global: GLOBAL print". The pickle is still read, by a reader that calls only what is on a list
# that PyTorch made for its own files. Tensors are on the list; numbers, strings, lists and dicts
# need no call. Now save a whole model.

# %%
torch.manual_seed(0)
model = torch.nn.Linear(3, 2)
torch.save(model, here / "whole.pt")

# %% tags=["hide-input"]
# @title Predict
predict(
    'What does `torch.load(here / "whole.pt")` do?',
    lambda: (
        "it returns the model"
        if isinstance(torch.load(here / "whole.pt"), torch.nn.Module)
        else "it returns a dict of tensors"
    ),
    {
        "it returns the model": "To make a model, its class has to be called. The list has "
        "functions that make tensors, and no classes of models.",
        "it returns a dict of tensors": "`torch.save` wrote the model as it was given. A dict of "
        "its tensors has to be asked for before it is saved.",
        pickle.UnpicklingError: "The class `Linear` is not on the list. Neither is NumPy's "
        "function that makes an ndarray: save `torch.from_numpy(array)` in its place.",
    },
)

# %% [markdown]
# So save what a model has learnt, and not the model. Its **state dict** is a dict of names and
# tensors. To load it, first make the model with your program; `load_state_dict` then copies the
# numbers into the model.

# %%
torch.save(model.state_dict(), here / "model.pt")
model.load_state_dict(torch.load(here / "model.pt"))

# %% [markdown]
# ### Is the list enough?
#
# It was not. Before version 2.6 of PyTorch, a crafted file could run code in spite of
# `weights_only=True` (CVE-2025-32434, published in April 2025). Before 2.10, another one could
# corrupt memory (CVE-2026-24747). **What to do:** use 2.10 or newer (the first cell shows your
# version), and never write `weights_only=False` for a file that you did not make.
#
# If a message tells you how to allow more, do that only for a file of your own. **A file from
# somebody else is code from somebody else**, unless its kind cannot hold code.
#
# ## What is in PyTorch's file?
#
# Here is a small one.

# %%
torch.save(torch.from_numpy(x), here / "x.pt")
file_map(here / "x.pt")

# %% [markdown]
# It is a zip container, and two of its entries matter here. The elements are in `data/0`. The
# pickle, `data.pkl`, says which storage, dtype, offset, shape and strides the tensor has. (The
# others describe the file.)
#
# ### Three elements out of five hundred
#
# Now take a slice, and look at it in its storage, which is too long to be drawn whole.

# %%
base = torch.arange(500, dtype=torch.float32)
part = base[1:4]
memory_diagram(part)

# %% tags=["hide-input"]
# @title Predict
torch.save([base, part], here / "pair.pt")
with zipfile.ZipFile(here / "pair.pt") as container:
    sizes = [each.file_size for each in container.infolist() if "/data/" in each.filename]
predict(
    "How many bytes of elements does `torch.save([base, part], …)` write?",
    sum(sizes),
    {
        2012: "The elements of `part` are among those of `base`. The pickle can say of both "
        "tensors where in one storage they begin.",
        4000: "Both have the same storage. The pickle names it twice, and it is written once.",
        2000: "The storage is written once, whole. For `part` the pickle says: start at 1, take 3. "
        "`part` alone would take 2000 bytes too: so the checkpoint at the top was that large.",
    },
)

# %% [markdown]
# `torch.save` writes a storage once, even if two tensors use it. So tensors that are saved
# together still share memory after loading. (In an `.npz` file they do not.) After loading, write
# through one of them:

# %%
loaded_base, loaded_part = torch.load(here / "pair.pt")
loaded_base[2] = 99
loaded_part

# %% [markdown]
# If only `part` is saved, the rest of the storage is a burden. How do you save only your elements?

# %%
# @title Puzzle
puzzle(
    "A tensor with the elements of `part`, of which `torch.save` writes 12 bytes.",
    [1.0, 2.0, 3.0],
    lambda: ...,
    rules={"Its storage is larger than that.": lambda t: t.untyped_storage().nbytes() == 12},
    helped_by="small_storage",
)

# %% [markdown]
# ### And a gradient?
#
# Here is a tensor `w` that requires a gradient, and a tensor `doubled` that was computed from `w`.
# `doubled` is no leaf: it has a record of its computation, which leads `backward()` to `w`.

# %%
w = torch.ones(2, requires_grad=True)
doubled = w * 2
torch.save({"w": w, "doubled": doubled}, here / "grad.pt")
loaded = torch.load(here / "grad.pt")
loaded["w"].requires_grad

# %% tags=["hide-input"]
# @title Predict
predict(
    'What are `requires_grad` and `is_leaf` of `loaded["doubled"]`?',
    lambda: (loaded["doubled"].requires_grad, loaded["doubled"].is_leaf),
    {
        (True, False): "A tensor that is no leaf knows its computation. The file holds storages "
        "and headers, and no computation.",
        (True, True): "It still requires a gradient, but where it came from is lost: it is a new "
        "beginning, and `backward()` on it never reaches `w`.",
        (False, True): '`requires_grad` is saved with a tensor, as `loaded["w"]` shows.',
    },
)

# %% [markdown]
# A gradient that was computed is lost: `.grad` is None after loading. The device is saved. Where
# there is no such device, say `torch.load(path, map_location="cpu")`.
#
# ### A file larger than memory
#
# `torch.load` reads the whole file. With `mmap=True` the file itself is the storage: a part of it
# is read when an element there is used. If you write to such a tensor, does the file change?

# %%
state = torch.load(here / "model.pt", mmap=True)
state["bias"][:] = 99
torch.load(here / "model.pt")["bias"]

# %% [markdown]
# The file does not change: the write stays in memory. The other direction is dangerous: **never
# save to a file while tensors are mapped from it**. `torch.save` empties the file first. On Linux,
# saving `state` to its own file ended the Python session ("Bus error"); when another model was
# saved there, the old tensors took its numbers. **What to do:** save to a new name, then
# `os.replace` the old file.
#
# ## Which files can others open?
#
# The post "Why PyTorch, and what a tensor is" turns to **HDF5**: a file of named arrays. Many
# languages read it, and h5py does so without PyTorch. This is the post's code, with three points of
# our own:

# %%
points = torch.tensor([[1.0, 2.0], [3.0, 1.0], [2.5, 1.5]])
with h5py.File(here / "result.hdf5", "w") as file:
    file.create_dataset("coords", data=points.numpy())
file = h5py.File(here / "result.hdf5", "r")
dset = file["coords"]
dset

# %% [markdown]
# It has a shape and a type, as an array has, and it can be indexed like one. The post hands it to
# `torch.from_numpy`, which takes over the memory of an ndarray, and copies nothing. The elements of
# `dset` are still on the disk. (The file stays open for a while. To run that cell once more, run
# `file.close()` first.)

# %% tags=["hide-input"]
# @title Predict
predict(
    "What does `torch.from_numpy(dset)` give?",
    lambda: torch.from_numpy(dset),
    {
        "a tensor with a copy of the points": "`from_numpy` never copies: it takes the memory of "
        "an ndarray.",
        "a tensor that reads from the file": "HDF5 reads its elements by calls of its own. A "
        "tensor wants an address in memory.",
        TypeError: "`dset` is not an ndarray: it stands for elements on the disk. So the line in "
        "the post cannot have worked.",
    },
)

# %% [markdown]
# An **index reads**: it copies the rows that you ask for into an ndarray. So the file may be larger
# than memory.

# %%
# @title Puzzle
puzzle(
    "Every second point of `dset`, as a torch tensor.",
    [[1.0, 2.0], [2.5, 1.5]],
    lambda: ...,
    rules={"It is no torch tensor.": torch.is_tensor},
    helped_by="every_second_point",
)

# %% [markdown]
# ### A file that cannot hold code
#
# **safetensors** is nearly as plain as `tofile`, and today the usual kind for models that strangers
# share: eight bytes with a length, a header in JSON, then the elements.

# %%
file.close()  # what was read from it stays, and its datasets are of no use any more
layer = {"weight": torch.from_numpy(x), "bias": torch.ones(2)}
plain = here / "x.safetensors"
safetensors.save_file(layer, plain)
file_map(plain)

# %% [markdown]
# Nothing in it can be called. It is so plain that you can read it by hand. Here is the header. (As
# `np.fromfile` reads a file, `np.frombuffer` reads bytes.)

# %%
content = plain.read_bytes()
(length,) = struct.unpack("<Q", content[:8])
header = json.loads(content[8 : 8 + length])
elements = content[8 + length :]
header

# %%
# @title Puzzle
puzzle(
    "The float32 elements of `bias`, out of the bytes `elements`.",
    np.ones(2, dtype=np.float32),
    lambda: ...,
    helped_by="bias_of_bytes",
)

# %% [markdown]
# Compare what this header says with what the pickle of `torch.save` says of a tensor.

# %% tags=["hide-input"]
# @title Predict
safetensors.save_file({"part": part}, here / "part.safetensors")
written = (here / "part.safetensors").read_bytes()
predict(
    'How many bytes of elements does `save_file({"part": part}, …)` write?',
    len(written) - 8 - struct.unpack("<Q", written[:8])[0],
    {
        12: "A contiguous slice is written with just its own elements.",
        2000: "So it is with `torch.save`, whose pickle says an offset and strides.",
        RuntimeError: "A header with begin and end can say three elements that stand side by side.",
    },
)

# %% [markdown]
# The header has no strides, so `base[::2]` or a transpose is refused, until you call
# `.contiguous()`. safetensors also refuses `base` and `part` in one file, because it would lose
# the sharing. But it loses `requires_grad` without an error. Here is the mail to the colleague:

# %%
safetensors.save_file({"rows": rows}, here / "rows.safetensors")
print((here / "rows.safetensors").stat().st_size, "bytes of file")
safetensors.load_file(here / "rows.safetensors")["rows"].shape

# %% [markdown]
# Three rows, nobody else's data, and no code. `torch.save(rows.clone(), …)` would send only three
# rows too, but in a pickle.
#
# ## What is in a TFRecord?
#
# TensorFlow's own kind of file is for data that is read from the beginning to the end: one record
# after another. A record is usually a `tf.train.Example`, which has names, each with a list of
# ints, floats or bytes. One of the posts reads the height of an image. Write it first:

# %%
ints = tf.train.Int64List(value=[777])
features = tf.train.Features(feature={"height": tf.train.Feature(int64_list=ints)})
with tf.io.TFRecordWriter(str(here / "image.tfrecord")) as writer:
    writer.write(tf.train.Example(features=features).SerializeToString())
file_map(here / "image.tfrecord")

# %% [markdown]
# A length, a checksum, the record, a checksum: a changed byte is noticed. A missing record is not
# noticed, since the file does not say how many records it has. The file has no shape either: the
# program that reads it has to say what to expect. Here it expects one number, an int64.

# %%
wanted = {"height": tf.io.FixedLenFeature([], tf.int64)}
for record in tf.data.TFRecordDataset(str(here / "image.tfrecord")):
    height = tf.io.parse_single_example(record, wanted)["height"]
height

# %% tags=["hide-input"]
# @title Predict
floats = {"height": tf.io.FixedLenFeature([], tf.float32)}
predict(
    "What does the same line give where the reader says `tf.float32` in place of `tf.int64`?",
    lambda: float(tf.io.parse_single_example(record, floats)["height"]),
    {
        777.0: "The record does say that its list is one of ints. TensorFlow compares that with "
        "what the reader says, and casts nothing.",
        0.0: "A missing name could have a default value. This name is there.",
        tf.errors.InvalidArgumentError: "Data types don't match. A record says of each list "
        "whether it holds ints, floats (of 32 bits) or bytes, and the reader has to say the same.",
    },
)

# %% [markdown]
# ## Recap
#
# - Bytes alone mean nothing: a file must say dtype and shape, or the reader must know them.
# - A pickle is a program, so read one only from somebody whose code you would run. A `.npy` or
#   `.npz` that needs `allow_pickle=True` holds a pickle, and so does what `torch.save` writes.
#   Safetensors, TFRecord, and HDF5 as it is used here hold no code.
# - `torch.save` writes whole storages, each once, and keeps what tensors share. `clone()` a slice
#   before you save it, and save a model's state dict.
# - With `mmap=True` the file is the storage: save to a new name.
# - `np.save`, safetensors and HDF5 write elements. What was a view comes back as a tensor of its
#   own. safetensors accepts only contiguous tensors.
# - An HDF5 dataset is on the disk; an index reads it into memory, while the file is open.
# - A record of a TFRecord is usually an `Example`: ints, 32-bit floats and bytes by name. The
#   reader says what to expect.
# - None of these files keeps `.grad`, or the computation that a tensor came from.
#
# More sentences and questions, each of them run as code:
# [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
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
# - PyTorch manual, [torch.load](https://docs.pytorch.org/docs/stable/generated/torch.load.html)
#   (`weights_only` and `map_location`) and
#   [Serialization semantics](https://docs.pytorch.org/docs/stable/notes/serialization.html)
#   (storages, views, and the list of what may be unpickled).
# - PyTorch's advisories:
#   [CVE-2025-32434](https://github.com/pytorch/pytorch/security/advisories/GHSA-53q9-r3pm-6pq6) and
#   [CVE-2026-24747](https://github.com/pytorch/pytorch/security/advisories/GHSA-63cw-57p8-fm3p).
# - Python manual, [pickle](https://docs.python.org/3/library/pickle.html)
#   (its warning, and `__reduce__`).
# - NumPy manual, [the .npy format](https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
# - h5py manual, [Datasets](https://docs.h5py.org/en/stable/high/dataset.html).
# - [safetensors](https://huggingface.co/docs/safetensors/index) (the format).
# - TensorFlow guide, [TFRecord and tf.train.Example](https://www.tensorflow.org/tutorials/load_data/tfrecord)
#   (what stands around each record).
