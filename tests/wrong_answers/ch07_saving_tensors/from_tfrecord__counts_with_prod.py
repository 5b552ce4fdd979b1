"""Multiplies the sizes for the number of elements, and of no sizes that is the float 1.0."""

SENTENCE = "object cannot be interpreted as an integer"
BREAKS = "no_axes"


def from_tfrecord(path):
    found = {}
    for record in tf.data.TFRecordDataset(path):
        feature = tf.train.Example.FromString(record.numpy()).features.feature
        name, dtype = (feature[key].bytes_list.value[0].decode() for key in ("name", "dtype"))
        data = feature["data"].bytes_list.value[0]
        shape = tuple(feature["shape"].int64_list.value)
        found[name] = np.frombuffer(data, dtype=dtype, count=np.prod(shape)).reshape(shape).copy()
    return found
