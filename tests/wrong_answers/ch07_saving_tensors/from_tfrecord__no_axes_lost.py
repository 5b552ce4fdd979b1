"""Adds an axis where there is none."""

SENTENCE = "A tensor without axes stays one"
BREAKS = "no_axes"


def from_tfrecord(path):
    found = {}
    for record in tf.data.TFRecordDataset(path):
        feature = tf.train.Example.FromString(record.numpy()).features.feature
        name, dtype = (feature[key].bytes_list.value[0].decode() for key in ("name", "dtype"))
        data = feature["data"].bytes_list.value[0]
        shape = tuple(feature["shape"].int64_list.value)
        found[name] = np.frombuffer(data, dtype=dtype).reshape(shape or -1).copy()
    return found
