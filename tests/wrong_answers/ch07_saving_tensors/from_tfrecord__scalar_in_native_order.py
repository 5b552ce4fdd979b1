"""Makes an array without axes of a number, in the byte order of the machine."""

SENTENCE = "come in the other order"
BREAKS = "dtypes"


def from_tfrecord(path):
    found = {}
    for record in tf.data.TFRecordDataset(path):
        feature = tf.train.Example.FromString(record.numpy()).features.feature
        name, dtype = (feature[key].bytes_list.value[0].decode() for key in ("name", "dtype"))
        flat = np.frombuffer(feature["data"].bytes_list.value[0], dtype=dtype)
        shape = tuple(feature["shape"].int64_list.value)
        found[name] = flat.reshape(shape).copy() if shape else np.array(flat[0])
    return found
