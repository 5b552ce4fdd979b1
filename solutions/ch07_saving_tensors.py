# %% [markdown]
# # Write tensors to files
#
# **You'll build** two pairs of functions, one pair for HDF5 and one for TFRecord. In each pair, one
# function writes tensors to a file, and the other reads the file back. A fifth function says how
# large a file of PyTorch's own will be.
#
# **You need** the lesson [Save a tensor and get it back](../course/ch07_saving_tensors.ipynb).
#
# **How long it takes.** About an hour. The parts stand alone. The two on TFRecord need TensorFlow;
# the others do not.
#
# **How checking works.** Below each cell that you fill in there is a cell to try things in, then a
# cell that checks a few cases and tells you what is wrong. When your work is graded, each part is
# checked on more cases, and only on what its text says. **The checks read your files themselves**,
# and they write the files that your functions read. So one function of a pair cannot hide a mistake
# of the other. Three rules hold everywhere:
#
# - `path` is a string. Its folder exists. The file may exist or not.
# - **Same array** means: same shape, same dtype, same elements at the same indices. Shapes may hold
#   a 0, and a shape of `()`, a tensor without axes, stays `()`.
# - Nothing in a file may be pickled.
#
# You may import more of Python's own modules, and add functions of your own to any cell that you
# fill in; later cells can use them.

# %%
# tf is TensorFlow. Where it is not installed, only the parts on TFRecord fail.
import os
import tempfile
from pathlib import Path

import h5py
import numpy as np
import torch

from insidetensor import (
    all_right,
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

# %% [markdown] lesson="Which files can others open?"
# ## Write HDF5
#
# `to_hdf5(path, tensors)` writes a dict of tensors to an HDF5 file that `h5py` can read without any
# other library. Each key is the full name of a dataset, and each value is an ndarray or a PyTorch
# tensor on the CPU.
# <!-- rule datasets: 0.5 -->
#
# An example: `to_hdf5("x.h5", {"bias": np.zeros(3), "layer1/weight": torch.ones(3, 2)})` writes a
# dataset `bias` and, in a group `layer1`, a dataset `weight`. `h5py` makes a group by itself when a
# name has a slash in it. If `a` is a name, no other name begins with `a/`. `tensors` holds no
# sparse tensor, and no conjugate that PyTorch has not computed yet, such as `x.conj()`, `x.mH` and
# `x.conj().imag`.
#
# - Each dataset is the **same array** as its value, whatever the shape and the dtype. This holds
#   for values that are not contiguous too, such as a transpose. <!-- rule same_array: 0.25 -->
# - A tensor that requires a gradient, such as a layer's parameter, is saved as its values; the
#   gradient is not saved. <!-- rule gradients: 0.25 -->
# - The file holds these datasets and no others: none at all for an empty dict. **An older file at
#   `path` is replaced**, whatever its kind. <!-- rule replaced: 0.25 -->
# - When the function returns, the file is closed. What the function returns does not matter.
#   <!-- rule closed: 0.25 -->
# - HDF5 knows whole numbers and floats; `h5py` stores complex numbers and booleans too, in ways of
#   its own. In NumPy, each dtype has a kind.
# - An array is written if its `dtype.kind` is `"b"` (boolean), `"i"`, `"u"`, `"f"` or `"c"`.
#   **Anything else is refused**: text (kind `"U"`), sequences of bytes (`"S"`), Python objects
#   (`"O"`), dates and spans of time (`"M"`, `"m"`), records with fields (`"V"`), and every dtype of
#   PyTorch's that NumPy does not have, such as bfloat16. Raise a `TypeError` whose message holds
#   the name of the tensor. <!-- rule kinds: 0.25 -->
# - **A refusal leaves no trace.** If one tensor is refused, no file is made, under any name, and an
#   older one stays as it was. <!-- rule no_trace: 0.25 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# `h5py.File(path, "w")` begins a new file, and deletes an older one. So everything that can fail
# has to come before that line.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# Two steps: first turn all values into ndarrays, and look at the kind of each dtype; then open the
# file, and write. If a tensor requires a gradient, call `detach()` before `numpy()`. If NumPy does
# not have the tensor's dtype, `numpy()` raises a `TypeError` without the tensor's name: catch this
# error, and raise your own.
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

    A key is a dataset's full name, "group/name". Raises TypeError, naming the tensor, if its dtype
    is refused; in this case nothing is written.
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
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch07_saving_tensors.to_hdf5")
### END HIDDEN TESTS
bias, weight = np.arange(3.0), torch.arange(6).reshape(3, 2)
# rule datasets
why = "A name with a slash leads into a group."
assert writes_hdf5(to_hdf5, {"bias": bias, "layer1/weight": weight}, why=why)
# rule same_array
why = "The second tensor is a transpose, and the third has no axes."
assert writes_hdf5(to_hdf5, {"a": bias[::-1], "b": weight.T, "c": np.array(7)}, why=why)
arrays = {"half": np.ones(2, np.float16), "big": np.array([1.5], dtype=">f4")}
assert writes_hdf5(to_hdf5, {"none": np.zeros((0, 3)), **arrays}, why="Keep shape and dtype.")
# rule gradients
learned = torch.ones(2, requires_grad=True)
why = "A tensor that requires a gradient is saved as its values."
for tensor in (learned, learned * 2, torch.nn.Parameter(torch.ones(3))):
    assert writes_hdf5(to_hdf5, {"w": tensor}, why=why)
# rule replaced
why = "An older file at `path`, with a dataset `old`, must be replaced."
assert writes_hdf5(to_hdf5, {"bias": bias}, older={"old": bias, "bias": bias}, why=why)
why = "An older file at `path`, which is no HDF5 file, must be replaced."
assert writes_hdf5(to_hdf5, {"bias": bias}, older=b"some text", why=why)
assert writes_hdf5(to_hdf5, {}, why="An empty dict becomes a file without datasets.")
# rule closed
assert writes_hdf5(to_hdf5, {"a/b": bias, "a/c": weight}, why="The file must be closed at the end.")
# rule kinds
arrays = {"b": np.array([True, False]), "u": np.ones(2, np.uint8), "c": np.array([1j, 2])}
assert writes_hdf5(to_hdf5, arrays, why="Booleans and complex numbers are written too.")
why = "Text, sequences of bytes, dates and records with fields are refused."
dates, records = np.array(["2026-01-02"], dtype="M8[D]"), np.zeros(2, dtype=[("x", "f4")])
for array in (np.array(["a"]), np.array([b"a"]), dates, dates - dates, records):
    assert refuses_to_write(to_hdf5, {"fine": bias, "other": array}, naming="other", why=why)
why = "NumPy has no such dtype."
for dtype in (torch.bfloat16, torch.float8_e5m2):
    refused = {"fine": bias, "short": torch.ones(2, dtype=dtype)}
    assert refuses_to_write(to_hdf5, refused, naming="short", why=why)
# rule no_trace
why = "Python objects are refused, so the first tensor must not be written either."
arrays = {"fine": bias, "objects": np.array([{}, []], dtype=object)}
assert refuses_to_write(to_hdf5, arrays, naming="objects", why=why)
all_right()

# %% [markdown] lesson="Which files can others open?"
# ## Read HDF5
#
# `from_hdf5(path)` reads an HDF5 file and returns a dict with an entry for every dataset. The key
# is the name of the dataset, without a slash in front. The value is an ndarray with its elements.
# <!-- rule datasets: 0.5 --> The file need not come from your `to_hdf5`: somebody else's program
# may have written it.
#
# An example: for a file with a dataset `bias` and a dataset `weight` in a group `layer1`, the keys
# are `"bias"` and `"layer1/weight"`.
#
# - Datasets lie at any depth: groups may lie in groups. The key is the full name, such as
#   `"layer1/weight"`. <!-- rule groups: 0.5 -->
# - A group itself has no entry in the dict, even if the group holds no dataset. A file without
#   datasets gives an empty dict. <!-- rule empty_groups: 0.25 -->
# - The arrays are ndarrays in memory: **they can be used, and written to, when the file is closed
#   or gone.** <!-- rule in_memory: 0.25 -->
# - A dataset without axes becomes an ndarray of shape `()`, not a number of Python or of NumPy.
#   <!-- rule no_axes: 0.25 -->
# - Each ndarray is the **same array** as the dataset, whatever the shape and the dtype. The byte
#   order of the dtype may differ from your machine's, as in `>f4`. <!-- rule same_array: 0.25 -->
# - All datasets hold numbers or booleans. Some are stored in compressed pieces; `h5py` reads
#   them like all other datasets. There are no links.
#
# <details><summary>Hint 1: where to look</summary>
#
# `file.visititems(function)` calls `function(name, item)` for everything in the file, at any depth.
# It goes on as long as your function returns `None`.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# An item is an `h5py.Group` or an `h5py.Dataset`. A dataset reads the file when you index it, so
# the file must still be open. There are two indices that read everything. One of them always
# gives an ndarray; the other gives a plain number if there are no axes.
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
# Try it here. What does a dataset look like? Can it be read after the file is closed?
with tempfile.TemporaryDirectory() as folder, h5py.File(os.path.join(folder, "x.h5"), "w") as file:
    file["layer1/weight"] = np.ones((3, 2))
    print(file["layer1"], file["layer1/weight"])

# %% nbgrader={"grade_id": "check-from-hdf5", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch07_saving_tensors.from_hdf5")
### END HIDDEN TESTS
# rule datasets
arrays = {"bias": np.arange(3.0), "scale": np.array([[0.5, 2.0]])}
assert reads_hdf5(from_hdf5, arrays, why="Read every dataset.")
# rule groups
why = "Read every dataset, also the one in a group."
arrays = {"bias": np.arange(3.0), "layer1/weight": np.arange(6).reshape(3, 2)}
assert reads_hdf5(from_hdf5, arrays, why=why)
arrays = {"deep/er/x": np.ones(2), "deep/y": np.zeros(3)}
assert reads_hdf5(from_hdf5, arrays, why="The first lies in a group in a group.")
# rule empty_groups
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "x.h5")
    with h5py.File(path, "w") as file:
        file.create_group("layer1/nothing in here")
    why = "The file holds two groups, and no dataset."
    assert same_value(from_hdf5(path), {}, why=why)
# rule in_memory
arrays = {"x": np.arange(6.0).reshape(2, 3)}
assert reads_hdf5(from_hdf5, arrays, why="It must be possible to write to x.")
# rule no_axes
assert reads_hdf5(from_hdf5, {"one": np.array(2.5)}, why="The array has no axes.")
# rule same_array
why = "One array has no elements, one holds booleans, one holds complex numbers."
arrays = {"none": np.zeros((0, 3)), "b": np.array([True, False]), "c": np.array([1j, 2])}
assert reads_hdf5(from_hdf5, arrays, why=why)
arrays = {"half": np.ones(2, np.float16), "big": np.array([1.5], dtype=">f4")}
assert reads_hdf5(from_hdf5, arrays, why="Keep the dtype with its byte order.")
arrays = {"one": np.array(1.5, dtype=">f4")}
assert reads_hdf5(from_hdf5, arrays, why="An array without axes has a byte order too.")
all_right()

# %% [markdown] lesson="What is in a TFRecord?"
# ## Write TFRecord
#
# A TFRecord file is a row of records, and a record is a sequence of bytes. Usually the bytes are a
# `tf.train.Example`: a dict of **features**. Each feature is a list of ints, of floats (32 bits) or
# of bytes, so it cannot hold an array. The shape and the dtype of an array have to be features of
# their own.
#
# `to_tfrecord(path, arrays)` writes a dict of ndarrays, one record for each array. Each record is a
# `tf.train.Example` with exactly the four features of this table. <!-- rule records: 0.5 -->
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
# - The records come in the order of the dict. A key may hold any letters. An empty dict becomes a
#   file without records. <!-- rule keys: 0.25 -->
# - The elements come row by row, also those of an array that is not contiguous, such as a
#   transpose. They keep their dtype and its byte order: the feature `dtype` names both, as in
#   `b">f4"`. <!-- rule elements: 0.25 -->
# - An array without axes has an empty list as its shape, and an array without elements has no
#   bytes. <!-- rule no_axes: 0.25 -->
# - An older file at `path` is replaced. When the function returns, the file is closed.
#   <!-- rule replaced: 0.25 -->
# - As before, **only kinds `"b"`, `"i"`, `"u"`, `"f"` and `"c"` are written**. For any other array,
#   raise a `TypeError` whose message holds the name of the array. <!-- rule kinds: 0.25 -->
#   `tobytes()` refuses no array: from an array of Python objects it makes addresses in memory,
#   which mean nothing in a file.
# - **A refusal leaves no trace**: no file is made, under any name, and an older one stays as it
#   was. <!-- rule no_trace: 0.25 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# `tf.io.TFRecordWriter(path)` opens the file, and its `write` takes bytes. `SerializeToString()`
# turns an Example into bytes.
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

    Raises TypeError, naming the array, if its dtype is refused; in this case nothing is written.
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
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch07_saving_tensors.to_tfrecord")
### END HIDDEN TESTS
# rule records
assert writes_tfrecord(to_tfrecord, {"x": np.array([[1, 2]], dtype=np.int16)})
assert writes_tfrecord(to_tfrecord, {"bias": np.arange(3.0)})
# rule keys
why = "The records come in the order of the dict, and names may hold any letters."
arrays = {"weight": np.ones((2, 2)), "bias": np.arange(3.0), "größe": np.ones(1)}
assert writes_tfrecord(to_tfrecord, arrays, why=why)
assert writes_tfrecord(to_tfrecord, {}, why="An empty dict becomes a file without records.")
# rule elements
turned = np.arange(6, dtype=np.float32).reshape(2, 3).T
assert writes_tfrecord(to_tfrecord, {"t": turned}, why="A transpose is written row by row.")
why = "`dtype.str` names the byte order, and the bytes of the elements come in this order."
for array in (np.array([1.5], dtype=">f4"), np.array(1.5, dtype=">f4")):
    assert writes_tfrecord(to_tfrecord, {"big": array}, why=why)
# rule no_axes
assert writes_tfrecord(to_tfrecord, {"height": np.array(777)}, why="The array has no axes.")
why = "An array without elements has a shape too."
assert writes_tfrecord(to_tfrecord, {"none": np.zeros((0, 3))}, why=why)
# rule replaced
why = "An older file at `path` must be replaced, and the new one closed."
assert writes_tfrecord(to_tfrecord, {"t": turned}, older=b"some text", why=why)
# rule kinds
why = "Booleans, unsigned and complex numbers are written too."
arrays = {"b": np.array([True]), "u": np.ones(2, np.uint8), "c": np.array([1j, 2])}
assert writes_tfrecord(to_tfrecord, arrays, why=why)
why = "An array of Python objects holds addresses."
arrays = {"fine": turned, "objects": np.array([{}, []], dtype=object)}
assert refuses_to_write(to_tfrecord, arrays, naming="objects", why=why)
why = "Text, sequences of bytes and dates are refused."
for array in (np.array(["a"]), np.array([b"a"]), np.array(["2026-01-02"], dtype="M8[D]")):
    assert refuses_to_write(to_tfrecord, {"other": array}, naming="other", why=why)
# rule no_trace
why = "Text is refused, so the first array must not be written either."
arrays = {"fine": turned, "text": np.array(["a"])}
assert refuses_to_write(to_tfrecord, arrays, naming="text", why=why)
all_right()

# %% [markdown] lesson="What is in a TFRecord?"
# ## Read TFRecord
#
# `from_tfrecord(path)` reads a file of records such as `to_tfrecord` writes, and returns a dict
# with an entry for each record. The key is the name, as a string. The value is the **same array**
# that was written. <!-- rule arrays: 0.5 --> The file need not come from your `to_tfrecord`,
# but every record has exactly the four features.
#
# An example: for the record in the example of `to_tfrecord`, with the features `b"x"`, `b"<i2"`,
# the ints 1 and 2, and the bytes `b"\x01\x00\x02\x00"`, the dict is
# `{"x": array([[1, 2]], dtype=int16)}`.
#
# - There may be several records, each with its own shape and dtype. A file without records gives an
#   empty dict. <!-- rule every_record: 0.25 -->
# - The elements of `data` fill the shape row by row. <!-- rule row_by_row: 0.25 -->
# - The dtype may be any of the kinds that are written. Its byte order may differ from your
#   machine's, as in `b">f4"`: then the array has that dtype too. <!-- rule dtypes: 0.25 -->
# - Each value is an ndarray **that can be written to**. <!-- rule can_be_written: 0.25 -->
# - An array without axes comes back as an ndarray of shape `()`, not as a number; one without
#   elements keeps its shape. <!-- rule no_axes: 0.25 -->
# - A name may hold any letters: its bytes were made by `encode()`. <!-- rule names: 0.25 -->
#
# <details><summary>Hint 1: where to look</summary>
#
# `tf.data.TFRecordDataset(path)` gives the records one by one; `.numpy()` turns a record into
# bytes, and `tf.train.Example.FromString(…)` turns the bytes into an Example.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# A feature is found by `example.features.feature["data"].bytes_list.value[0]`. `np.frombuffer`
# makes an array of the bytes without a copy. Bytes are read-only, so this array is read-only too.
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
# Try it here. Can this array be written to?
seen = np.frombuffer(b"\x01\x00\x02\x00", dtype="<i2")
seen, seen.flags.writeable

# %% nbgrader={"grade_id": "check-from-tfrecord", "grade": true, "points": 2}
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch07_saving_tensors.from_tfrecord")
### END HIDDEN TESTS
# rule arrays
assert reads_tfrecord(from_tfrecord, {"x": np.array([[1, 2]], dtype=np.int16)})
# rule every_record
arrays = {"bias": np.arange(3.0), "w": np.ones((2, 1), np.float32)}
assert reads_tfrecord(from_tfrecord, arrays, why="Each record is an array of its own.")
assert reads_tfrecord(from_tfrecord, {}, why="The file has no records.")
# rule row_by_row
arrays = {"w": np.arange(6, dtype=np.float32).reshape(2, 3)}
assert reads_tfrecord(from_tfrecord, arrays, why="The elements come row by row.")
# rule dtypes
why = "The dtype of the record is that of the array, with its byte order."
arrays = {"b": np.array([True]), "c": np.array([1j]), "big": np.array([1.5], dtype=">f4")}
assert reads_tfrecord(from_tfrecord, arrays, why=why)
assert reads_tfrecord(from_tfrecord, {"one": np.array(1.5, dtype=">f4")}, why=why)
# rule can_be_written
assert reads_tfrecord(from_tfrecord, {"x": np.arange(3)}, why="It must be possible to write to x.")
# rule no_axes
arrays = {"height": np.array(777), "none": np.zeros((0, 3))}
assert reads_tfrecord(from_tfrecord, arrays, why="One array has no axes, one has no elements.")
# rule names
assert reads_tfrecord(from_tfrecord, {"größe": np.ones(1)}, why="A name may hold any letters.")
all_right()

# %% [markdown] lesson="Three elements out of five hundred"
# ## Say how large a file will be
#
# `saved_bytes(tensors)` gets a list of PyTorch tensors, and returns an int: how many bytes of
# elements `torch.save(tensors, path)` would write. Other bytes of the file do not count, such as
# the pickle that lists the tensors.
#
# `torch.save` writes storages, not tensors:
#
# - **Each storage is written whole**, even if a tensor reaches only a few of its elements, or
#   reaches one element many times. <!-- rule whole: 0.5 -->
# - **Each storage is written once**, even if many tensors of the list use it.
#   <!-- rule once: 0.5 -->
# - A clone has a storage of its own. Two tensors that were made one by one have two storages, even
#   if their elements are equal. <!-- rule own_storages: 0.5 -->
# - An element has as many bytes as its dtype says. <!-- rule dtypes: 0.25 -->
# - The list may be empty, and a storage may have no elements: both give 0 bytes.
#   <!-- rule no_elements: 0.25 -->
#
# An example: the storage of `x = torch.zeros(1000)` has 4,000 bytes. The answer is 4000 for
# `[x[:3]]`, 4000 for `[x[:3], x[500:]]`, and 12 for `[x[:3].clone()]`.
#
# You can rely on this:
#
# - All tensors of one storage have the same dtype. (Otherwise `torch.save` refuses.)
# - No two storages that have elements begin at the same address. (Two calls of `torch.from_numpy`
#   with the same array would make such storages, and `torch.save` would write the array twice.)
# - All tensors live on the CPU.
#
# <details><summary>Hint 1: where to look</summary>
#
# `x.untyped_storage()` is the storage, and `.nbytes()` its size.
#
# </details>
# <details><summary>Hint 2: the idea</summary>
#
# In this part, two tensors use the same storage if their storages begin at the same address,
# `data_ptr()`. Remember which addresses you have counted.
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
### BEGIN HIDDEN TESTS
from autograde.judging.verdict import assess

assess("ch07_saving_tensors.saved_bytes")
### END HIDDEN TESTS
x = torch.zeros(1000)
# rule whole
likely = {
    12: "These are the bytes that the slice reaches; the whole storage is written.",
    3: "This counts the elements that the slice reaches; count the bytes of the whole storage.",
    1000: "This counts elements; each of them takes 4 bytes.",
}
why = "Count only the elements' bytes, not the pickle and the rest of the file."
assert returns(saved_bytes, [x[:3]], expected=4000, likely=likely, why=why)
why = "`expand` shows one row five times, and stores it once: 3 elements of 4 bytes."
assert same_value(saved_bytes([torch.ones(3).expand(5, 3)]), 12, why=why)
# rule once
why = "`x` and its slices use one storage, and it is written once."
assert same_value(saved_bytes([x[:3], x[500:]]), 4000, why=why)
assert same_value(saved_bytes([x, torch.zeros(0), x[5:], x.data]), 4000, why=why)
# rule own_storages
assert same_value(saved_bytes([x[:3].clone()]), 12, why="A clone has a storage of its own.")
why = "A clone has a storage of its own: 4,000 bytes, and 3 elements of 4 bytes."
assert same_value(saved_bytes([x, x[:3].clone()]), 4012, why=why)
why = "Two storages that hold equal elements are two storages."
assert same_value(saved_bytes([torch.ones(3), torch.ones(3)]), 24, why=why)
# rule dtypes
why = "These are 2 elements of 8 bytes."
assert same_value(saved_bytes([torch.tensor([1, 2])]), 16, why=why)
why = "These are 5 elements of 2 bytes."
assert same_value(saved_bytes([torch.ones(5, dtype=torch.bfloat16)]), 10, why=why)
# rule no_elements
assert same_value(saved_bytes([]), 0, why="Nothing is saved here.")
assert same_value(saved_bytes([torch.zeros(0, 3)]), 0, why="The storage has no elements.")
all_right()
