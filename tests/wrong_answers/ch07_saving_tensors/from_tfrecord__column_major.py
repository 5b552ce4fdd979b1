"""Fills the array column by column."""

SENTENCE = "the first difference is at"
BREAKS = "row_by_row"


def from_tfrecord(path):
    found = {}
    for record in tf.data.TFRecordDataset(path):
        feature = tf.train.Example.FromString(record.numpy()).features.feature
        name, dtype = (feature[key].bytes_list.value[0].decode() for key in ("name", "dtype"))
        data = feature["data"].bytes_list.value[0]
        shape = tuple(feature["shape"].int64_list.value)
        found[name] = np.frombuffer(data, dtype=dtype).reshape(shape, order="F").copy()
    return found
