# %% [markdown]
# # Write tensors to files
#
# **You'll build** two pairs of functions: one writes tensors to a file, its partner reads the file
# back, once as HDF5 and once as TFRecord. A fifth function says how large a file of PyTorch's own
# will be.
#
# **You need** the lesson [Save a tensor and get it back](../course/ch07_saving_tensors.ipynb).
#
# **How long it takes.** About an hour. The parts stand alone. The two on TFRecord need TensorFlow;
# the others do not.
#
# **How checking works.** Under each stub is a cell to try things in, then a cell that checks a few
# cases and tells you what is wrong. When your work is graded, each part is checked on more cases,
# and only on what its text says. **The checks read your files themselves**, and give your readers
# files of their own, so one half of a pair cannot cover a mistake of the other. Three rules hold
# everywhere:
#
# - `path` is a string. A folder is there; a file may be there or not.
# - **Same array** means: same shape, same dtype, same elements at the same indices. Shapes may hold
#   a 0, and a shape of `()`, a tensor without axes, stays `()`.
# - Nothing in a file may be pickled.
#
# You may import more of Python's own modules, and add functions of your own to any cell that you
# fill in; later cells can use them.

# %%
# tf is TensorFlow; where that is not installed, only the parts on TFRecord fail.
import os
import tempfile
from pathlib import Path

import h5py
import numpy as np
import torch

from insidetensor import (
    if_installed,
    reads_hdf5,
    reads_tfrecord,
    refuses_to_write,
    returns,
    same_value,
    writes_hdf5,
    writes_tfrecord,
)

tf = if_installed("tensorflow")

# %% [markdown]
# ## Write HDF5
#
# `to_hdf5(path, tensors)` writes a dict of tensors to an HDF5 file that `h5py` alone can read. Each
# key is the full name of a dataset, and each value an ndarray or a PyTorch tensor on the CPU.
#
# An example: `to_hdf5("x.h5", {"bias": np.zeros(3), "layer1/weight": torch.ones(3, 2)})` writes a
# dataset `bias` and, in a group `layer1`, a dataset `weight`. `h5py` makes a group by itself when a
# name has a slash in it. No name is the beginning of another's path. No tensor is sparse, and none
# is conjugated only later, as `x.conj()`, `x.mH` and `x.conj().imag` are.
#
# - Each dataset is the **same array** as its value. That holds for values that are not contiguous,
#   such as a transpose, and for tensors that require a gradient too; the gradient is not saved.
# - The file holds these datasets and no others. **An older file at `path` is replaced**, of
#   whatever kind it is.
# - When the function returns, the file is closed. What the function returns does not matter.
# - HDF5 knows whole numbers and floats; `h5py` stores complex numbers and booleans too, in ways of
#   its own. NumPy says of each dtype which kind it is: here `dtype.kind` is one of `"b"` (boolean),
#   `"i"`, `"u"`, `"f"`, `"c"`.
#   **Anything else is refused**: text (kind `"U"`), Python objects (`"O"`), dates (`"M"`), and
#   every dtype of PyTorch's that NumPy does not have, such as bfloat16. Raise a `TypeError` whose
#   message holds the name of the tensor.
# - **A refusal leaves no trace.** If one tensor is refused, no file is made, under any name, and an
#   older one stays as it was.
#
# <details><summary>Hint 1: where to look</summary>
#
# `h5py.File(path, "w")` begins a new file, in place of one that is there. So everything that can
# fail has to come before that line.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Two steps: first turn all values into ndarrays, and look at the kind of each dtype; then open the
# file, and write. Of a tensor that requires a gradient, `numpy()` wants a `detach()` first. Of one
# whose dtype NumPy does not have, it raises a `TypeError` without the name: catch that, and raise
# your own.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# In the first loop: `if array.dtype.kind not in "biufc": raise TypeError(f"{name}: …")`. After it:
# `with h5py.File(path, "w") as file:`, and in there, for each array, `file[name] = array`.
#
# </details>


# %% nbgrader={"grade_id": "to-hdf5", "solution": true}
def to_hdf5(path: str, tensors: dict) -> None:
    """Write ndarrays and PyTorch tensors (on the CPU) as the datasets of a new HDF5 file.

    A key is a dataset's full name, "group/name". Raises TypeError, naming the tensor, unless it
    holds numbers or booleans; then nothing is written.
    """
    ### BEGIN SOLUTION
    arrays = {}
    for name, tensor in tensors.items():
        if isinstance(tensor, torch.Tensor):
            try:
                tensor = tensor.detach().numpy()
            except TypeError as error:  # bfloat16, and others that NumPy does not have
                raise TypeError(f"{name}: NumPy has no {tensor.dtype}; cast it first") from error
        if tensor.dtype.kind not in "biufc":
            raise TypeError(f"{name}: expected numbers or booleans, not {tensor.dtype}")
        arrays[name] = tensor
    with h5py.File(path, "w") as file:  # from here on, nothing is refused
        for name, array in arrays.items():
            file[name] = array
    ### END SOLUTION


# %%
# Try it here. Write a file, and let h5py list what is in it:
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "x.h5")
    # to_hdf5(path, {"bias": np.zeros(3), "layer1/weight": torch.ones(3, 2)})
    # with h5py.File(path) as file:
    #     file.visititems(print)

# %% nbgrader={"grade_id": "check-to-hdf5", "grade": true, "points": 2}
bias, weight = np.arange(3.0), torch.arange(6).reshape(3, 2)
why = "A name with a slash leads into a group."
assert writes_hdf5(to_hdf5, {"bias": bias, "layer1/weight": weight}, why=why)
why = "The second tensor is a transpose, and the third has no axes."
assert writes_hdf5(to_hdf5, {"a": bias[::-1], "b": weight.T, "c": np.array(7)}, why=why)
learned = torch.ones(2, requires_grad=True)
why = "A tensor that requires a gradient is saved as its values."
assert writes_hdf5(to_hdf5, {"w": learned, "none": np.zeros((0, 3))}, why=why)
why = "An older file at `path`, with a dataset `old`, must be replaced."
assert writes_hdf5(to_hdf5, {"bias": bias}, older={"old": bias}, why=why)
why = "HDF5 has no text of this kind."
assert refuses_to_write(to_hdf5, {"fine": bias, "text": np.array(["a"])}, naming="text", why=why)
why = "NumPy has no such dtype."
for dtype in (torch.bfloat16, torch.float8_e5m2):
    refused = {"fine": bias, "short": torch.ones(2, dtype=dtype)}
    assert refuses_to_write(to_hdf5, refused, naming="short", why=why)
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch07_saving_tensors.check_to_hdf5", to_hdf5)
### END HIDDEN TESTS

# %% [markdown]
# ## Read HDF5
#
# `from_hdf5(path)` reads an HDF5 file and returns a dict: for every dataset, at any depth, its full
# name (`"layer1/weight"`, no slash in front) and its elements as an ndarray, the **same array** as
# the dataset. Your `to_hdf5` need not have written the file: somebody's program did.
#
# An example: for a file with a dataset `bias` and a dataset `weight` in a group `layer1`, the keys
# are `"bias"` and `"layer1/weight"`.
#
# - Groups may lie in groups. A group without a dataset leaves nothing in the dict.
# - The arrays are ndarrays in memory: **they can be used, and written to, when the file is closed
#   or gone.** That goes for a dataset without axes too: it becomes an ndarray of shape `()`, not a
#   Python number or one of NumPy's.
# - All datasets hold numbers or booleans. There are no links.
#
# <details><summary>Hint 1: where to look</summary>
#
# `file.visititems(function)` calls `function(name, item)` for everything in the file, at any depth.
# It goes on as long as your function returns `None`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# An item is an `h5py.Group` or an `h5py.Dataset`. The second reads the file when it is indexed, and
# the file must still be open then. One index reads everything and always gives an ndarray, another
# gives a plain number where there are no axes.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# Inside `with h5py.File(path, "r") as file:`, a function `look(name, item)` that does
# `found[name] = item[...]` if `isinstance(item, h5py.Dataset)`; then `file.visititems(look)`.
#
# </details>


# %% nbgrader={"grade_id": "from-hdf5", "solution": true}
def from_hdf5(path: str) -> dict:
    """Return every dataset of an HDF5 file as an ndarray in memory, by its full name."""
    ### BEGIN SOLUTION
    found = {}

    def look(name, item):
        if isinstance(item, h5py.Dataset):
            found[name] = item[...]  # not [()], which gives a number where there are no axes

    with h5py.File(path, "r") as file:
        file.visititems(look)
    return found
    ### END SOLUTION


# %%
# Try it here. What do a dataset and its elements look like, and which of them outlives the file?
with tempfile.TemporaryDirectory() as folder, h5py.File(os.path.join(folder, "x.h5"), "w") as file:
    file["layer1/weight"] = np.ones((3, 2))
    print(file["layer1"], file["layer1/weight"])

# %% nbgrader={"grade_id": "check-from-hdf5", "grade": true, "points": 2}
why = "Read every dataset, also the one in a group."
arrays = {"bias": np.arange(3.0), "layer1/weight": np.arange(6).reshape(3, 2)}
assert reads_hdf5(from_hdf5, arrays, why=why)
arrays = {"deep/er/x": np.ones(2, np.float16)}
assert reads_hdf5(from_hdf5, arrays, why="It lies in a group in a group.")
assert reads_hdf5(from_hdf5, {"one": np.array(7, np.uint8)}, why="It has no axes.")
why = "These have no elements, or are booleans, or complex numbers."
arrays = {"none": np.zeros((0, 3)), "b": np.array([True, False]), "c": np.array([1j, 2])}
assert reads_hdf5(from_hdf5, arrays, why=why)
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch07_saving_tensors.check_from_hdf5", from_hdf5)
### END HIDDEN TESTS

# %% [markdown]
# ## Write TFRecord
#
# A TFRecord file is a row of records, and a record is a run of bytes. Usually these are a
# `tf.train.Example`: a dict of **features**, each of them a list of ints, of floats (32 bits) or of
# bytes. So an array does not fit: its shape and its dtype have to be features of their own.
#
# `to_tfrecord(path, arrays)` writes a dict of ndarrays, one record an array, in the order of the
# dict. Each record is a `tf.train.Example` with exactly these four features:
#
# | feature | kind of list | what it holds |
# | --- | --- | --- |
# | `name` | `bytes_list` | one item: the key, `name.encode()` |
# | `dtype` | `bytes_list` | one item: `array.dtype.str.encode()`, such as `b"<f4"` |
# | `shape` | `int64_list` | the size of each axis; an empty list for an array without axes |
# | `data` | `bytes_list` | one item: all elements, row by row, as `array.tobytes()` gives them |
#
# An example: the record of `{"x": np.array([[1, 2]], dtype=np.int16)}` holds `b"x"`, `b"<i2"`, the
# ints 1 and 2, and the four bytes `b"\x01\x00\x02\x00"`.
#
# - An older file at `path` is replaced. When the function returns, the file is closed.
# - As before, **only kinds `"b"`, `"i"`, `"u"`, `"f"` and `"c"` are written**. For any other array,
#   raise a `TypeError` whose message holds its name. `tobytes()` would not refuse them: of an array
#   of Python objects it gives addresses in memory, which mean nothing in a file.
# - **A refusal leaves no trace**: no file is made, under any name, and an older one stays as it
#   was.
#
# <details><summary>Hint 1: where to look</summary>
#
# `tf.io.TFRecordWriter(path)` opens the file, and its `write` takes bytes. An Example becomes bytes
# by `SerializeToString()`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# A list of bytes is `tf.train.Feature(bytes_list=tf.train.BytesList(value=[…]))`, a list of ints
# `tf.train.Feature(int64_list=tf.train.Int64List(value=[…]))`. Make all Examples first, and refuse
# what has to be refused; open the file after that.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `features = tf.train.Features(feature={"name": …, "dtype": …, "shape": …, "data": …})`, then
# `records.append(tf.train.Example(features=features).SerializeToString())`. At the end
# `with tf.io.TFRecordWriter(path) as writer:`, and in there `writer.write(record)` for each.
#
# </details>


# %% nbgrader={"grade_id": "to-tfrecord", "solution": true}
def to_tfrecord(path: str, arrays: dict) -> None:
    """Write ndarrays to a new TFRecord file, one tf.train.Example each: name, dtype, shape, data.

    Raises TypeError, naming the array, unless it holds numbers or booleans; then nothing is
    written.
    """

    ### BEGIN SOLUTION
    def feature(*values):
        if values and isinstance(values[0], bytes):
            return tf.train.Feature(bytes_list=tf.train.BytesList(value=values))
        return tf.train.Feature(int64_list=tf.train.Int64List(value=values))

    records = []
    for name, array in arrays.items():
        if array.dtype.kind not in "biufc":
            raise TypeError(f"{name}: expected numbers or booleans, not {array.dtype}")
        named = {
            "name": feature(name.encode()),
            "dtype": feature(array.dtype.str.encode()),
            "shape": feature(*array.shape),
            "data": feature(array.tobytes()),
        }
        example = tf.train.Example(features=tf.train.Features(feature=named))
        records.append(example.SerializeToString())
    with tf.io.TFRecordWriter(path) as writer:  # from here on, nothing is refused
        for record in records:
            writer.write(record)
    ### END SOLUTION


# %%
# Try it here. An Example can be printed:
# print(tf.train.Example(features=tf.train.Features(feature={"height":
#     tf.train.Feature(int64_list=tf.train.Int64List(value=[777]))})))

# %% nbgrader={"grade_id": "check-to-tfrecord", "grade": true, "points": 2}
assert writes_tfrecord(to_tfrecord, {"x": np.array([[1, 2]], dtype=np.int16)})
turned = np.arange(6, dtype=np.float32).reshape(2, 3).T
assert writes_tfrecord(to_tfrecord, {"t": turned, "height": np.array(777)})
why = "An array without elements has a shape too."
assert writes_tfrecord(to_tfrecord, {"none": np.zeros((0, 3)), "b": np.array([True])}, why=why)
why = "An array of Python objects holds addresses."
arrays = {"fine": turned, "objects": np.array([{}, []], dtype=object)}
assert refuses_to_write(to_tfrecord, arrays, naming="objects", why=why)
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch07_saving_tensors.check_to_tfrecord", to_tfrecord)
### END HIDDEN TESTS

# %% [markdown]
# ## Read TFRecord
#
# `from_tfrecord(path)` reads a file of such records and returns a dict: for each record its name,
# as a string, and the **same array** that was written. Your `to_tfrecord` need not have written it.
#
# An example: for the record of the last part, with the features `b"x"`, `b"<i2"`, the ints 1 and 2,
# and the bytes `b"\x01\x00\x02\x00"`, the dict is `{"x": array([[1, 2]], dtype=int16)}`.
#
# - Each value is an ndarray **that can be written to**, also where it has no axes or no elements.
# - Every record has exactly the four features. The dtype may name another byte order than that of
#   your machine, as `b">f4"` does: then the array has that dtype too.
#
# <details><summary>Hint 1: where to look</summary>
#
# `tf.data.TFRecordDataset(path)` gives the records one by one; `.numpy()` makes a record bytes, and
# `tf.train.Example.FromString(…)` makes the bytes an Example.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# A feature is found by `example.features.feature["data"].bytes_list.value[0]`. `np.frombuffer` sees
# bytes as an array without copying them. But bytes cannot be written to, so neither can that array.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `np.frombuffer(data, dtype=dtype.decode()).reshape(shape).copy()`, with the shape as a tuple.
#
# </details>


# %% nbgrader={"grade_id": "from-tfrecord", "solution": true}
def from_tfrecord(path: str) -> dict:
    """Return each array of a TFRecord file whose records hold name, dtype, shape and data."""
    ### BEGIN SOLUTION
    found = {}
    for record in tf.data.TFRecordDataset(path):
        feature = tf.train.Example.FromString(record.numpy()).features.feature
        name, dtype = (feature[key].bytes_list.value[0].decode() for key in ("name", "dtype"))
        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
        found[name] = flat.reshape(tuple(feature["shape"].int64_list.value)).copy()
    return found
    ### END SOLUTION


# %%
# Try it here. Whose bytes are these, and who may write to them?
seen = np.frombuffer(b"\x01\x00\x02\x00", dtype="<i2")
seen, seen.flags.writeable

# %% nbgrader={"grade_id": "check-from-tfrecord", "grade": true, "points": 2}
assert reads_tfrecord(from_tfrecord, {"x": np.array([[1, 2]], dtype=np.int16)})
arrays = {"height": np.array(777), "w": np.arange(6, dtype=np.float32).reshape(2, 3)}
assert reads_tfrecord(from_tfrecord, arrays, why="The first has no axes.")
arrays = {"none": np.zeros((0, 3)), "big": np.array([1.5], dtype=">f4")}
assert reads_tfrecord(from_tfrecord, arrays, why="One has no elements, one another byte order.")
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch07_saving_tensors.check_from_tfrecord", from_tfrecord)
### END HIDDEN TESTS

# %% [markdown]
# ## Say how large a file will be
#
# `saved_bytes(tensors)` is given a list of PyTorch tensors, and returns how many bytes of elements
# `torch.save(tensors, path)` would write: an int. What else is in the file does not count, such as
# the pickle that lists the tensors.
#
# `torch.save` writes storages, not tensors: **each storage whole, and once**, however many tensors
# of the list look into it, and however few of its elements they reach.
#
# An example: with `x = torch.zeros(1000)`, whose storage takes 4,000 bytes, the answer for
# `[x[:3]]` is 4000, for `[x[:3], x[500:]]` it is 4000 as well, and for `[x[:3].clone()]` it is 12.
#
# - All tensors of one storage have the same dtype. (Otherwise `torch.save` refuses.)
# - No two storages lie at the same address. (`torch.from_numpy` makes a storage at each call, so of
#   two calls with the same array, `torch.save` would write that array twice.)
# - All tensors live on the CPU. The list may be empty.
#
# <details><summary>Hint 1: where to look</summary>
#
# `x.untyped_storage()` is the storage, and `.nbytes()` its size.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# *Here*, two tensors look into the same storage if the two storages begin at the same address,
# `data_ptr()`. Remember which addresses have been counted.
#
# </details>
# <details><summary>Hint 3: almost the line</summary>
#
# `storages = {x.untyped_storage().data_ptr(): x.untyped_storage() for x in tensors}`, and then the
# sum of `nbytes()` over the values.
#
# </details>


# %% nbgrader={"grade_id": "saved-bytes", "solution": true}
def saved_bytes(tensors: list) -> int:
    """Return the bytes of elements in the file that torch.save would write for these tensors."""
    ### BEGIN SOLUTION
    storages = {x.untyped_storage().data_ptr(): x.untyped_storage() for x in tensors}
    return sum(storage.nbytes() for storage in storages.values())
    ### END SOLUTION


# %%
# Try it here. How large is the file itself?
with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "x.pt"
    torch.save([torch.zeros(1000)[:3]], path)
    print(path.stat().st_size)

# %% nbgrader={"grade_id": "check-saved-bytes", "grade": true, "points": 2}
x = torch.zeros(1000)
likely = {
    12: "These are the bytes that the slice reaches; the whole storage is written.",
    3: "This counts the elements that the slice reaches; count the bytes of the whole storage.",
    1000: "This counts elements; each of them takes 4 bytes.",
}
why = "Count only the elements' bytes, not the pickle and the rest of the file."
assert returns(saved_bytes, [x[:3]], expected=4000, likely=likely, why=why)
why = "Both look into one storage, and that is written once."
assert same_value(saved_bytes([x[:3], x[500:]]), 4000, why=why)
assert same_value(saved_bytes([x[:3].clone()]), 12, why="A clone has a storage of its own.")
why = "Two storages: 4,000 bytes, and 2 elements of 8 bytes."
assert same_value(saved_bytes([x, torch.tensor([1, 2])]), 4016, why=why)
why = "`expand` shows one row five times, and stores it once: 3 elements of 4 bytes."
assert same_value(saved_bytes([torch.ones(3).expand(5, 3)]), 12, why=why)
### BEGIN HIDDEN TESTS
from autograde.verdict import assess

assess("ch07_saving_tensors.check_saved_bytes", saved_bytes)
### END HIDDEN TESTS
