# %% [markdown]
# # Save a tensor and get it back
#
# **What you'll build.** In the exercise: functions that write tensors to HDF5 and TFRecord files
# and read them back, and a function that says how large a PyTorch file will be.
#
# **What you'll be able to do.** Say what a tensor keeps, and what it loses, in each kind of file.
# Look into a file yourself. Tell which files are dangerous to open.
#
# **What you need.** [See one storage as many tensors](ch02_views_and_strides.ipynb). About 50
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
# A *checkpoint* is a file with trained numbers. Somebody trains a table of embeddings (one row of
# numbers for each word), and wants to send the first three rows to a colleague. Three rows of 16
# float32 numbers have 192 bytes. The folder below is deleted when the Python session ends.

# %%
folder = TemporaryDirectory()
here = Path(folder.name)
table = torch.zeros(100_000, 16)
rows = table[:3]
torch.save(rows, here / "rows.pt")
print(rows.nbytes, "bytes of elements,", (here / "rows.pt").stat().st_size, "bytes of file")

# %% [markdown]
# The file is far larger than three rows. With a real table, the file can have gigabytes. It also
# holds all the rows that the colleague should not see. To find out why, we look into files.
#
# ## What has to be in a file?
#
# In memory, a tensor is a storage and a header, which says how to read the storage. A file is a
# sequence of bytes. `tofile` writes only the elements: here two rows of three elements. Each
# element has four bytes. If `np.fromfile` gets no dtype, it takes the same default as `np.zeros`.

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
        "reads float64 elements, of eight bytes each.",
        (3,): "`np.fromfile` reads the 24 bytes as float64 elements of eight bytes: three "
        "elements. Nothing in the file says that there were two rows of float32 elements. The "
        "call raises no error, so you have to know the dtype and the shape yourself.",
    },
)

# %%
# @title Puzzle
puzzle(
    'Read back the array that was written to `here / "x.raw"`.',
    x,
    lambda: ...,
    helped_by="raw_bytes",
)

# %% [markdown]
# ### A header in front
#
# NumPy's own kind of file, `.npy`, does have a header. `file_map` divides a file into parts and
# draws its bytes.

# %%
np.save(here / "x.npy", x)
file_map(here / "x.npy")

# %% [markdown]
# The header is text: the dtype, the order, the shape. `<f4` means floats of four bytes, with the
# low byte first. Then come the elements of the array, but not the rest of its storage. Change the
# dtype, the order or the shape below, and see where each element begins.

# %%
explore_file()

# %% [markdown]
# Several arrays go into one `.npz` file: a zip container with one `.npy` file for each array.
# Below, `bias` is a view of `weight`.

# %%
np.savez(here / "two.npz", weight=x, bias=x[0])
two = np.load(here / "two.npz")
weight, bias = two["weight"], two["bias"]
weight[0] = 99
bias

# %% [markdown]
# The write to `weight` did not change `bias`: after loading, the two arrays share no memory.
#
# ## What does a pickle do when it is read?
#
# An array may hold any Python objects. Then the elements of the array are addresses. Addresses mean
# nothing in a file, so `np.save` turns the objects into a **pickle**. The next code cell fails on
# purpose.

# %% tags=["raises-exception"]
np.save(here / "objects.npy", np.array([{"height": 777}], dtype=object))
np.load(here / "objects.npy")

# %% [markdown]
# `np.save` wrote the pickle, but `np.load` refused to read it: "allow_pickle=False". Why? A pickle
# is a small program: it names the functions that make the object again. With `__reduce__`, an
# object can choose the function that its pickle names.


# %%
class Surprise:
    def __reduce__(self):
        return len, ("boo!",)  # a function, and its arguments


pickled = pickle.dumps(Surprise())

# %% tags=["hide-input"]
# @title Predict
predict(
    "Which of the names `Surprise` and `len` are in the bytes `pickled`?",
    lambda: tuple(name for name in ("Surprise", "len") if name.encode() in pickled),
    {
        ("Surprise", "len"): "A pickle names the function that makes the object again. Here this "
        "function is `len`, so the class `Surprise` is not needed.",
        ("Surprise",): "By default a pickle does name the class. But this class has a "
        "`__reduce__`, which returns another function.",
        ("len",): 'The pickle only says: call `len` with the string "boo!". Python makes this '
        "call when it reads the pickle, before you have seen what is in it. The result is 4.",
    },
)

# %% [markdown]
# This call does no harm. But a pickle can name any function that can be imported. With `os.remove`,
# it would delete a file of yours.
#
# ### Which calls are allowed?
#
# `torch.save` pickles nearly any object. When the object below is read, it prints a line. We read
# it twice: first with `weights_only=False`, which was the default before PyTorch 2.6, then with
# the default of today, `True`. The last line fails on purpose.


# %% tags=["raises-exception"]
class Loud:
    def __reduce__(self):
        return print, ("This was printed by a file.",)


torch.save(Loud(), here / "loud.pt")
torch.load(here / "loud.pt", weights_only=False)
torch.load(here / "loud.pt")

# %% [markdown]
# The first `torch.load` printed the line. The second one raised an error, with "Unsupported
# global: GLOBAL print" in the middle of its message. The second call reads the pickle too, but it
# calls only functions that are on a list. PyTorch made the list for its own files, so the list has
# the functions that make tensors. Ints, floats, strings, lists and dicts need no call. Now save a
# whole model.

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
        "it returns the model": "To make a model, `torch.load` has to use its class. The list "
        "has functions that make tensors, but no classes of models.",
        "it returns a dict of tensors": "`torch.save` wrote the model itself. To get a dict of "
        "its tensors, you have to save a dict.",
        pickle.UnpicklingError: "The class `Linear` is not on the list. NumPy's function that "
        "makes an ndarray is not on the list either. So save `torch.from_numpy(array)`, and not "
        "`array`.",
    },
)

# %% [markdown]
# So save the numbers that a model has learnt, and not the model. A model's **state dict** is a dict
# of names and tensors. To load a state dict, first make the model with your program. Then
# `load_state_dict` copies the numbers into the model.

# %%
torch.save(model.state_dict(), here / "model.pt")
model.load_state_dict(torch.load(here / "model.pt"))

# %% [markdown]
# ### Is the list enough?
#
# In old versions the list was not enough. Before PyTorch 2.6, an attacker's file could run code in
# spite of `weights_only=True` (CVE-2025-32434, published in April 2025). Before PyTorch 2.10, an
# attacker's file could corrupt memory (CVE-2026-24747). **What to do:** use PyTorch 2.10 or newer
# (the first cell shows your version). Never write `weights_only=False` for a file that you did not
# make.
#
# Some messages tell you how to allow more functions. Allow more only for a file of your own. **A
# file from somebody else is code from somebody else**, if files of this kind can hold code.
#
# ## What is in PyTorch's file?
#
# Here is a small one.

# %%
torch.save(torch.from_numpy(x), here / "x.pt")
file_map(here / "x.pt")

# %% [markdown]
# The file is a zip container. The elements are in its entry `data/0`. The pickle, `data.pkl`, says
# which storage, dtype, offset, shape and strides the tensor has.
#
# ### Three elements out of five hundred
#
# Now take a slice, and look at its elements in the storage.

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
        2012: "The elements of `part` are in the storage of `base`. So the pickle only has to say "
        "where in this storage `part` begins.",
        4000: "Both tensors have the same storage. The pickle names this storage twice, but the "
        "file holds it once.",
        2000: "The whole storage is written, once. For `part` the pickle says: start at 1, take "
        "3. `part` alone would need 2000 bytes too. The checkpoint at the top was so large because "
        "it holds a whole storage.",
    },
)

# %% [markdown]
# `torch.save` writes a storage once, even if two tensors use it. So tensors that are saved together
# still share memory after loading. (Arrays from an `.npz` file share no memory.) Write into one of
# the loaded tensors:

# %%
loaded_base, loaded_part = torch.load(here / "pair.pt")
loaded_base[2] = 99
loaded_part

# %% [markdown]
# If only `part` is saved, the file still holds the whole storage. How do you save only the elements
# of `part`?

# %%
# @title Puzzle
puzzle(
    "Make a tensor with the elements of `part`, so that `torch.save` writes only 12 bytes of "
    "elements.",
    [1.0, 2.0, 3.0],
    lambda: ...,
    rules={"Its storage is larger than 12 bytes.": lambda t: t.untyped_storage().nbytes() == 12},
    helped_by="small_storage",
)

# %% [markdown]
# ### And a gradient?
#
# Here, a tensor `w` requires a gradient, and a tensor `doubled` is computed from `w`. `doubled` is
# no leaf: it has a record of its computation. `backward()` follows this record to `w`. The pickle
# also says whether a tensor requires a gradient.

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
        (True, False): "A tensor that is no leaf has a record of its computation. The file holds "
        "storages and headers, but no such record.",
        (True, True): "The loaded tensor still requires a gradient, but the record of its "
        "computation is lost. So it is a leaf, and its `backward()` never reaches `w`.",
        (False, True): '`requires_grad` is saved with a tensor, as `loaded["w"]` shows.',
    },
)

# %% [markdown]
# A computed gradient is lost: `.grad` is None after loading. The device is saved. On a machine
# without this device, call `torch.load(path, map_location="cpu")`.
#
# ### A file larger than memory
#
# `torch.load` reads the whole file. With `mmap=True` the file itself is the storage: the tensors
# are *mapped* from the file. A part of the file is not read until an element in this part is used.
# If you write to such a tensor, does the file change?

# %%
state = torch.load(here / "model.pt", mmap=True)
state["bias"][:] = 99
torch.load(here / "model.pt")["bias"]

# %% [markdown]
# The file does not change: the write stays in memory. But **never save to a file while tensors are
# mapped from it**. `torch.save` empties the file first. On Linux, saving `state` to its own file
# ended the Python session ("Bus error"). When another model was saved to the file, the old tensors
# took the numbers of that model. **What to do:** save to a new file, then call `os.replace` to put
# it in place of the old file.
#
# ## Which files can others open?
#
# The post "Why PyTorch, and what a tensor is" writes an **HDF5** file: a file of named arrays.
# Many languages can read such files; in Python, h5py can. This is the post's code, with our own
# numbers:

# %%
points = torch.tensor([[1.0, 2.0], [3.0, 1.0], [2.5, 1.5]])
with h5py.File(here / "result.hdf5", "w") as file:
    file.create_dataset("coords", data=points.numpy())
file = h5py.File(here / "result.hdf5", "r")
dset = file["coords"]
dset

# %% [markdown]
# `dset` has a shape and a type, and can be indexed, as an array can. The post gives `dset` to
# `torch.from_numpy`. This function uses the memory of an ndarray, and copies nothing. The elements
# of `dset` are still on the disk. (The file stays open for a while. To run the cell above once
# more, run `file.close()` first.)

# %% tags=["hide-input"]
# @title Predict
predict(
    "What does `torch.from_numpy(dset)` give?",
    lambda: torch.from_numpy(dset),
    {
        "a tensor with a copy of the points": "`from_numpy` never copies: it uses the memory of "
        "an ndarray.",
        "a tensor that reads from the file": "To read an element of the file, a function of HDF5 "
        "is called. A tensor needs an address in memory.",
        TypeError: "`dset` is not an ndarray: it stands for elements on the disk. So the post's "
        "line cannot have worked.",
    },
)

# %% [markdown]
# If you index `dset`, h5py **reads the file**: it copies the chosen rows into an ndarray. So the
# file may be larger than memory.

# %%
# @title Puzzle
puzzle(
    "Read every second point of `dset` into a torch tensor.",
    [[1.0, 2.0], [2.5, 1.5]],
    lambda: ...,
    rules={"Your result is no torch tensor.": torch.is_tensor},
    helped_by="every_second_point",
)

# %% [markdown]
# ### A file that cannot hold code
#
# A **safetensors** file is simple: eight bytes with the length of the header, a header in JSON,
# then the elements. Models that people publish are usually safetensors files today.

# %%
file.close()  # arrays in memory stay; a dataset of a closed file cannot be read
layer = {"weight": torch.from_numpy(x), "bias": torch.ones(2)}
plain = here / "x.safetensors"
safetensors.save_file(layer, plain)
file_map(plain)

# %% [markdown]
# The file holds nothing that can be called. It is so simple that a few lines of Python can read it.
# Here is the header. (`np.fromfile` reads a file, `np.frombuffer` reads bytes.)

# %%
content = plain.read_bytes()
(length,) = struct.unpack("<Q", content[:8])
header = json.loads(content[8 : 8 + length])
elements = content[8 + length :]
header

# %%
# @title Puzzle
puzzle(
    "Take the float32 elements of `bias` from the bytes `elements`.",
    np.ones(2, dtype=np.float32),
    lambda: ...,
    helped_by="bias_of_bytes",
)

# %% tags=["hide-input"]
# @title Predict
safetensors.save_file({"part": part}, here / "part.safetensors")
written = (here / "part.safetensors").read_bytes()
predict(
    'How many bytes of elements does `save_file({"part": part}, …)` write?',
    len(written) - 8 - struct.unpack("<Q", written[:8])[0],
    {
        12: "A contiguous slice is written with only its own elements.",
        2000: "`torch.save` would write 2000 bytes: its pickle gives an offset and strides.",
        RuntimeError: "The header says where the elements begin and end. This is enough for "
        "three elements side by side.",
    },
)

# %% [markdown]
# The header has no strides, so safetensors refuses `base[::2]` and a transpose, until you call
# `.contiguous()`. It also refuses `base` and `part` in one file, because the file could not say
# that they share memory. But `requires_grad` is lost without an error. Here is the file for the
# colleague:

# %%
safetensors.save_file({"rows": rows}, here / "rows.safetensors")
print((here / "rows.safetensors").stat().st_size, "bytes of file")
safetensors.load_file(here / "rows.safetensors")["rows"].shape

# %% [markdown]
# The file holds three rows, no other data, and no code. `torch.save(rows.clone(), …)` would write
# only three rows too, but its file holds a pickle.
#
# ## What is in a TFRecord?
#
# TensorFlow's own kind of file is for data that is read from the beginning to the end: one record
# after another. A record is usually a `tf.train.Example`: it has names, and for each name a list of
# ints, floats or bytes. One of the posts reads the height of an image from such a file. Write the
# file first:

# %%
ints = tf.train.Int64List(value=[777])
features = tf.train.Features(feature={"height": tf.train.Feature(int64_list=ints)})
with tf.io.TFRecordWriter(str(here / "image.tfrecord")) as writer:
    writer.write(tf.train.Example(features=features).SerializeToString())
file_map(here / "image.tfrecord")

# %% [markdown]
# The parts are a length, a checksum, the record, and a checksum. The checksums show whether a byte
# was changed. Nothing shows that a record is missing: the file does not say how many records it
# has. The file has no shape either: the program that reads the file has to say what it expects,
# here one int64 number.

# %%
wanted = {"height": tf.io.FixedLenFeature([], tf.int64)}
for record in tf.data.TFRecordDataset(str(here / "image.tfrecord")):
    height = tf.io.parse_single_example(record, wanted)["height"]
height

# %% tags=["hide-input"]
# @title Predict
floats = {"height": tf.io.FixedLenFeature([], tf.float32)}
predict(
    'What does `parse_single_example(record, wanted)["height"]` give if `wanted` says '
    "`tf.float32` in place of `tf.int64`?",
    lambda: float(tf.io.parse_single_example(record, floats)["height"]),
    {
        777.0: "The record says that its list holds ints. TensorFlow compares this type with the "
        "type in `wanted`, and casts nothing.",
        0.0: "For a missing name, a default value could be given. But this name is in the record.",
        tf.errors.InvalidArgumentError: "The data types do not match. A record says whether each "
        "list holds ints, floats (of 32 bits) or bytes. The program that reads the record has to "
        "say the same type.",
    },
)

# %% [markdown]
# ## Recap
#
# - Bytes alone mean nothing: the file must say dtype and shape, or the program that reads it must
#   know them.
# - A pickle is a program: read a pickle only from somebody whose code you would run. A `.npy` or
#   `.npz` file that needs `allow_pickle=True` holds a pickle. A file of `torch.save` holds one too.
#   safetensors files, TFRecord files and the HDF5 files of this lesson hold no code.
# - `torch.save` writes each whole storage once. If tensors share memory, they share it again after
#   loading. Save the `clone()` of a slice. Save a model's state dict, and not the model.
# - With `mmap=True` the file is the storage: save to a new file.
# - `np.save`, safetensors and HDF5 write the elements of a tensor, not its storage. After loading,
#   a view is a separate tensor. safetensors accepts only contiguous tensors of PyTorch. If an
#   ndarray is not contiguous, safetensors writes wrong elements, without an error.
# - An HDF5 dataset is on the disk. While the file is open, an index reads elements into memory.
# - A record in a TFRecord file is usually an `Example`: named lists of ints, 32-bit floats or
#   bytes. The program that reads the file says what it expects.
# - None of these files keeps `.grad`, or the record of a computation.
#
# For more sentences and questions, see [What the posts say](../docs/what-the-posts-say.md) and
# [Where the libraries differ](../docs/where-the-libraries-differ.md).
#
# ## Exercises
#
# [Write tensors to files](../exercises/ch07_saving_tensors.ipynb): write and read HDF5 and TFRecord
# files, and say how large a PyTorch file will be.
#
# ## Sources
#
# We read these pages in November 2026.
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
# - TensorFlow guide, [TFRecord and
#   tf.train.Example](https://www.tensorflow.org/tutorials/load_data/tfrecord) (the bytes before and
#   after each record).
