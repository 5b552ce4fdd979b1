"""Writes to a new file and moves it; a stack of groups; keeps a list of storages it has met."""


def number_kind(array):
    return array.dtype == np.bool_ or array.dtype.kind in {"i", "u", "f", "c"}


def to_hdf5(path, tensors):
    temporary = path + ".new"
    try:
        with h5py.File(temporary, "w") as file:
            for name, tensor in tensors.items():
                try:
                    array = tensor.numpy(force=True) if torch.is_tensor(tensor) else tensor
                except TypeError as error:
                    raise TypeError(f"{name}: {error}") from error
                if not number_kind(array):
                    raise TypeError(f"{name} holds {array.dtype}")
                file.create_dataset(name, data=array)
        os.replace(temporary, path)
    finally:
        if os.path.exists(temporary):
            os.remove(temporary)


def from_hdf5(path):
    found = {}
    file = h5py.File(path, "r")
    try:
        waiting = [file]
        while waiting:
            for item in waiting.pop().values():
                if isinstance(item, h5py.Group):
                    waiting.append(item)
                else:
                    found[item.name.lstrip("/")] = np.array(item)
    finally:
        file.close()
    return found


def record(name, array):
    if not number_kind(array):
        raise TypeError(f"{name} holds {array.dtype}")
    many = {"name": name.encode(), "dtype": array.dtype.str.encode(), "data": array.tobytes()}
    features = {
        key: tf.train.Feature(bytes_list=tf.train.BytesList(value=[value]))
        for key, value in many.items()
    }
    features["shape"] = tf.train.Feature(int64_list=tf.train.Int64List(value=list(array.shape)))
    return tf.train.Example(features=tf.train.Features(feature=features)).SerializeToString()


def to_tfrecord(path, arrays):
    records = [record(name, array) for name, array in arrays.items()]
    writer = tf.io.TFRecordWriter(path)
    for each in records:
        writer.write(each)
    writer.close()


def from_tfrecord(path):
    found = {}
    for each in tf.data.TFRecordDataset(path).as_numpy_iterator():
        example = tf.train.Example()
        example.ParseFromString(each)
        features = example.features.feature
        shape = list(features["shape"].int64_list.value)
        dtype = np.dtype(features["dtype"].bytes_list.value[0].decode())
        array = np.zeros(shape, dtype)
        data = bytearray(features["data"].bytes_list.value[0])
        if data:
            array = np.ndarray(tuple(shape), dtype, buffer=data)
        found[features["name"].bytes_list.value[0].decode()] = array
    return found


def saved_bytes(tensors):
    met, total = [], 0
    for tensor in tensors:
        storage = tensor.untyped_storage()
        if not any(storage is other for other in met):
            met.append(storage)
            total += len(storage)
    return total
