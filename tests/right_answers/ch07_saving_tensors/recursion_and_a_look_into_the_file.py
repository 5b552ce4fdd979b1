"""Walks groups by recursion; uses TensorFlow's own parsers; asks torch.save and the zip file."""

import io
import zipfile

NAMES = "bool int8 uint8 int16 uint16 int32 uint32 int64 uint64 float16 float32 float64"
IN_NUMPY = {getattr(torch, name) for name in (NAMES + " complex64 complex128").split()}


def plain(name, value):
    if torch.is_tensor(value):
        if value.dtype not in IN_NUMPY:
            raise TypeError(f"cannot write {name!r}: {value.dtype}")
        value = value.detach().cpu().numpy()
    if (
        not (np.issubdtype(value.dtype, np.number) or value.dtype == bool)
        or value.dtype.kind == "m"
    ):
        raise TypeError(f"cannot write {name!r}: {value.dtype}")
    return np.ascontiguousarray(value).reshape(value.shape)


def to_hdf5(path, tensors):
    ready = [(name, plain(name, value)) for name, value in tensors.items()]
    with h5py.File(path, "w") as file:
        for name, array in ready:
            group, _, last = name.rpartition("/")
            parent = file.require_group(group) if group else file
            parent.create_dataset(last, data=array, shape=array.shape, dtype=array.dtype)


def walk(group, prefix):
    for name in group:
        item = group[name]
        if isinstance(item, h5py.Group):
            yield from walk(item, prefix + name + "/")
        else:
            array = np.empty(item.shape, item.dtype)
            if array.size:
                item.read_direct(array)
            yield prefix + name, array


def from_hdf5(path):
    with h5py.File(path) as file:
        return dict(walk(file, ""))


def bytes_of(text):
    return tf.train.Feature(bytes_list={"value": [text]})


def to_tfrecord(path, arrays):
    ready = {name: plain(name, array) for name, array in arrays.items()}
    with tf.io.TFRecordWriter(path) as writer:
        for name, array in ready.items():
            example = tf.train.Example()
            example.features.feature["name"].bytes_list.value.append(name.encode("utf-8"))
            example.features.feature["dtype"].CopyFrom(bytes_of(array.dtype.str.encode()))
            example.features.feature["shape"].int64_list.value.extend(array.shape)
            example.features.feature["data"].CopyFrom(bytes_of(array.tobytes(order="C")))
            writer.write(example.SerializeToString())


def from_tfrecord(path):
    text = tf.io.FixedLenFeature([], tf.string)
    wanted = {"name": text, "dtype": text, "data": text, "shape": tf.io.VarLenFeature(tf.int64)}
    found = {}
    for record in tf.data.TFRecordDataset([path]):
        parsed = tf.io.parse_single_example(record, wanted)
        shape = tf.sparse.to_dense(parsed["shape"]).numpy()
        dtype = np.dtype(parsed["dtype"].numpy().decode())
        array = np.empty(shape, dtype)
        array[...] = np.frombuffer(parsed["data"].numpy(), dtype).reshape(shape)
        found[parsed["name"].numpy().decode("utf-8")] = array
    return found


def saved_bytes(tensors):
    file = io.BytesIO()
    torch.save(tensors, file)
    with zipfile.ZipFile(file) as container:
        return sum(e.file_size for e in container.infolist() if "/data/" in e.filename)
