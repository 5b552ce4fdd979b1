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
    file_map,
    if_installed,
    memory_diagram,
    predict,
    puzzle,
    shares_memory,
    this_machine,
    what_the_posts_say,
)

torch, tf = if_installed("torch"), if_installed("tensorflow")
safetensors = if_installed("safetensors.torch")

this_machine()

# %% [markdown]
# ## Why is the checkpoint so large?
#
# A *checkpoint* is a file of what was trained. Somebody trains a table of embeddings, a row of
# numbers for each word, and wants to send a colleague its first three rows: 16 float32 each, 192
# bytes in all. The folder will be deleted when the kernel ends.

# %%
folder = TemporaryDirectory()
here = Path(folder.name)
table = torch.zeros(100_000, 16)
rows = table[:3]
torch.save(rows, here / "rows.pt")
print(rows.nbytes, "bytes of elements,", (here / "rows.pt").stat().st_size, "bytes of file")

# %% [markdown]
# The file is far larger than three rows. With a real table it would be gigabytes, and hold every
# row that the colleague was not meant to see. To know why, we look into files, the simplest first.
#
# ## What has to be in a file?
#
# In memory, a tensor is a storage and a header that says how to read it. A file is a row of bytes.
# `tofile` writes the elements, and nothing else: two rows of three elements, of four bytes each.

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
        (2, 3): "Where in the file would it stand that there were two rows?",
        (6,): "That needs to know how many bytes an element has. What does it take them for?",
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
# byte first. Then come the elements: those that the array reaches, not its storage. Several arrays
# go into one `.npz`, a zip container with an `.npy` file for each. Here `bias` is a view of
# `weight`.

# %%
np.savez(here / "two.npz", weight=x, bias=x[0])
two = np.load(here / "two.npz")
two["weight"].shape, two["bias"].shape, shares_memory(two["weight"], two["bias"])

# %% [markdown]
# ## What does a pickle do when it is read?
#
# An array may hold any Python objects. They have no bytes of their own that could be written, so
# `np.save` turns them into a **pickle**. To read it back is another matter. The next code cell
# fails on purpose.

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
        return len, ("surprise",)  # a function, and its arguments


pickled = pickle.dumps(Surprise())

# %% tags=["hide-input"]
# @title Predict
predict(
    "What does `pickle.loads(pickled)` return?",
    lambda: (
        "an object of `Surprise`"
        if isinstance(pickle.loads(pickled), Surprise)
        else pickle.loads(pickled)
    ),
    {
        "an object of `Surprise`": "Who would check that what comes back is what was saved?",
        8: "The pickle says: call `len` with this string. Reading it made the call, before anybody "
        "has seen what is in it.",
        TypeError: "The pickle names a function and its arguments, and both are fine.",
    },
)

# %% [markdown]
# `len` does no harm. Think what else could stand there: any function that can be imported, with any
# arguments. With `os.remove`, a file of yours would be gone.
#
# ### Which calls are allowed?
#
# `torch.save` pickles whatever it is given. Here is an object that prints when it is read, and is
# read the way everything was read once:


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
# read, by a reader that calls only what is on a list that PyTorch made for its own files.
# Numbers, strings, lists and dicts need no call. What about an ndarray among the tensors?

# %% tags=["hide-input"]
# @title Predict
torch.save({"weight": torch.ones(2), "mean": np.zeros(2)}, here / "mixed.pt")
predict(
    'What are the values of the dict that `torch.load(here / "mixed.pt")` returns?',
    lambda: tuple(type(value).__name__ for value in torch.load(here / "mixed.pt").values()),
    {
        ("Tensor", "ndarray"): "A function has to make the ndarray again. Is it one of PyTorch's?",
        ("Tensor", "Tensor"): "Something that you did not save would come back, without a word.",
        ("Tensor",): "Half a checkpoint, without a word? What became of the loud file?",
        pickle.UnpicklingError: "NumPy's function that makes an ndarray is not on the list. Save "
        "tensors: `torch.from_numpy(array)` costs nothing.",
    },
)

# %% [markdown]
# If a message tells you how to allow more, do that only for a file of your own. The manual of
# `torch.load` goes further: never load data that could come from an untrusted source. **A file from
# somebody else is code from somebody else**, unless its kind cannot hold code.
#
# ## What is in PyTorch's file?
#
# Here is a small one.

# %%
torch.save(torch.from_numpy(x), here / "x.pt")
file_map(here / "x.pt")

# %% [markdown]
# It is a zip container. The elements are not in the pickle: they stand in an entry of their own,
# `data/0`, and the pickle says which storage, dtype, offset, shape and strides. One of the posts
# says it in a sentence:

# %%
what_the_posts_say("E6")

# %% [markdown]
# ### Three elements out of five hundred
#
# Now take a slice, and look at it in its storage, which is too long to be drawn whole.

# %%
base = torch.arange(500, dtype=torch.float32)
part = base[1:4]
memory_diagram(part)

# %% tags=["hide-input"]
# @title Predict
torch.save(part, here / "part.pt")
with zipfile.ZipFile(here / "part.pt") as container:
    size = container.getinfo("part/data/0").file_size
predict(
    "How many bytes of elements does `torch.save(part, …)` write?",
    size,
    {
        12: "That is what the slice reaches. What does the pickle say where to look for it?",
        1996: "From cell 1 on? The pickle says an offset too. From where does it count?",
        2000: "All elements of the storage, and a header that says: start at 1, take 3. That is "
        "why the checkpoint at the top of this lesson was so large.",
    },
)

# %% [markdown]
# There is a reason for it: tensors that are saved together keep what they share, which `.npz`
# loses. Write through one of them, after loading:

# %%
torch.save({"base": base, "part": part}, here / "both.pt")
both = torch.load(here / "both.pt")
both["base"][2] = 99
both["part"]

# %% [markdown]
# Where nothing is shared, whole storages are only a burden. How is it left behind?

# %%
# @title Puzzle
puzzle(
    "A tensor with the elements of `part`, of which `torch.save` writes 12 bytes.",
    [1.0, 2.0, 3.0],
    lambda: ...,
    rules={"Its storage is larger than that.": lambda t: t.untyped_storage().nbytes() == 12},
)

# %% [markdown]
# ### And a gradient?
#
# Here is a tensor that requires one, and one that was computed from it. The second is no leaf: it
# knows from where it came, so that `backward()` finds its way to `w`.

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
        (True, False): "Then the file would have to hold the computation too.",
        (True, True): "It still requires a gradient, but where it came from is lost: it is a new "
        "beginning, and `backward()` on it never reaches `w`.",
        (False, True): "One of the two is a mark on the tensor itself. Is it saved?",
    },
)

# %% [markdown]
# The device is saved as well. Where there is no such device, say
# `torch.load(path, map_location="cpu")`.
#
# ## Which files can others open?
#
# The post "Why PyTorch, and what a tensor is" turns to **HDF5**: a file of named arrays that many
# languages read, and h5py without PyTorch. This is the post's code, for three points in a plane:

# %%
points = torch.tensor([[1.0, 2.0], [3.0, 1.0], [2.5, 1.5]])
with h5py.File(here / "result.hdf5", "w") as file:
    file.create_dataset("coords", data=points.numpy())
file = h5py.File(here / "result.hdf5", "r")
dset = file["coords"]
dset

# %% [markdown]
# It has a shape and a type, as an array has, and it can be indexed like one. The post hands it to
# `torch.from_numpy`. (The file stays open for a while. To run that cell once more, run
# `file.close()` first.)

# %% tags=["hide-input"]
# @title Predict
predict(
    "What does `torch.from_numpy(dset)` give?",
    lambda: torch.from_numpy(dset),
    {
        "a tensor with a copy of the points": "`from_numpy` copies nothing from an ndarray. Would "
        "it copy here, without being asked?",
        "a tensor that reads from the file": "A tensor's storage is memory. Where do the elements "
        "of `dset` stand?",
        TypeError: "`dset` is not an ndarray: it stands for elements on the disk. So the line in "
        "the post cannot have worked.",
    },
)

# %% [markdown]
# An **index reads**: it copies the rows that you ask for into an ndarray, so that a file may be
# larger than memory. (Where a dataset was written in compressed chunks, the whole chunks are read.)

# %%
# @title Puzzle
puzzle(
    "Every second point of `dset`, as a torch tensor.",
    [[1.0, 2.0], [2.5, 1.5]],
    lambda: ...,
    rules={"It is no torch tensor.": torch.is_tensor},
)

# %% [markdown]
# ### A file that cannot hold code
#
# **safetensors** is the plainest of all, and today the usual one for models that strangers share:
# eight bytes with a length, a header in JSON, then the elements.

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
)

# %% [markdown]
# Shape and dtype are in the header, and where the elements begin and end. Compare that with what
# the pickle of `torch.save` says of a tensor.

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
        RuntimeError: "Three elements, one after the other. What of them could the header not say?",
    },
)

# %% [markdown]
# The header has no strides, so `base[::2]` or a transpose is refused, until you call
# `.contiguous()`. So are `base` and `part` in one file: that they share memory is not dropped
# silently. Here is the mail to the colleague:

# %%
safetensors.save_file({"rows": rows}, here / "rows.safetensors")
print((here / "rows.safetensors").stat().st_size, "bytes of file")
safetensors.load_file(here / "rows.safetensors")["rows"].shape

# %% [markdown]
# Three rows, nobody else's data, and no code. `torch.save(rows.clone(), …)` would have mended the
# size alone.
#
# ## What is in a TFRecord?
#
# TensorFlow's own kind of file is for data that is read from the beginning to the end: records, of
# which each is usually a `tf.train.Example`: names, each with a list of ints, floats or bytes. One
# of the posts reads the height of an image. Write it first:

# %%
ints = tf.train.Int64List(value=[777])
features = tf.train.Features(feature={"height": tf.train.Feature(int64_list=ints)})
with tf.io.TFRecordWriter(str(here / "image.tfrecord")) as writer:
    writer.write(tf.train.Example(features=features).SerializeToString())
file_map(here / "image.tfrecord")

# %% [markdown]
# A length, a checksum, the record, a checksum: a damaged record is noticed; a missing last one is
# not. A shape is nowhere. So whoever reads has to say what to expect: here one number, an int64.

# %%
wanted = {"height": tf.io.FixedLenFeature([], tf.int64)}
for record in tf.data.TFRecordDataset(str(here / "image.tfrecord")):
    height = tf.io.parse_single_example(record, wanted)["height"]

# %% tags=["hide-input"]
# @title Predict
predict(
    "What is `height`?",
    "a `tf.Tensor` of shape ()" if tf.is_tensor(height) and height.shape == () else "another",
    {
        "the int 777": "The file holds an int. What reads it is TensorFlow.",
        "a scalar of type `numpy.int64`": "Not yet: `.numpy()` makes that of it.",
        "a `tf.Tensor` of shape ()": "A tensor without axes, but with a dtype and a device. The "
        "file holds a number with a name; it becomes a tensor when TensorFlow reads it.",
    },
)

# %% [markdown]
# A list of floats has 32 bits for each of them. `tf.io.serialize_tensor` turns a whole tensor into
# bytes, dtype and shape among them, and bytes fit into a feature. Still the reader must name the
# dtype: TensorFlow wants it before it has read a byte. The next code cell fails on purpose.

# %% tags=["raises-exception"]
as_bytes = tf.io.serialize_tensor(tf.constant(x))
tf.io.parse_tensor(as_bytes, tf.float64)

# %% [markdown]
# "Type mismatch": the bytes say float, the call said double. With `tf.float32` you get the tensor
# back.
#
# ## Recap
#
# - Bytes alone mean nothing: a file must say dtype and shape, or the reader must know them.
# - A pickle is a program. Read one only from somebody you would let run code on your machine:
#   `.npy` and `.npz` with `allow_pickle=True`, and what `torch.save` writes. Plain numbers and no
#   code: safetensors, TFRecord, and HDF5 as it is used here.
# - `torch.save` writes whole storages, each once, and keeps what tensors share. `clone()` a slice
#   before you save it.
# - `np.save`, safetensors and HDF5 write elements. What was a view comes back as a tensor of its
#   own. safetensors wants it contiguous.
# - An HDF5 dataset is on the disk; an index reads it into memory, while the file is open.
# - A TFRecord holds ints, 32-bit floats and bytes by name. The reader says what to expect.
# - None of these files keeps the computation that a tensor came from.
#
# More sentences and more questions, all run:
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
# - Python manual, [pickle](https://docs.python.org/3/library/pickle.html)
#   (its warning, and `__reduce__`).
# - NumPy manual, [the .npy format](https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
# - h5py manual, [Datasets](https://docs.h5py.org/en/stable/high/dataset.html).
# - [safetensors](https://huggingface.co/docs/safetensors/index) (the format).
# - TensorFlow guide, [TFRecord and tf.train.Example](https://www.tensorflow.org/tutorials/load_data/tfrecord)
#   (what stands around each record).
