"""Takes a size of 0 for one that is missing, and makes a 1 of it."""

SENTENCE = "raised ValueError"
BREAKS = "no_axes"


def from_tfrecord(path):
    found = {}
    for record in tf.data.TFRecordDataset(path):
        feature = tf.train.Example.FromString(record.numpy()).features.feature
        name, dtype = (feature[key].bytes_list.value[0].decode() for key in ("name", "dtype"))
        data = feature["data"].bytes_list.value[0]
        shape = tuple(size or 1 for size in feature["shape"].int64_list.value)
        found[name] = np.frombuffer(data, dtype=dtype).reshape(shape).copy()
    return found
