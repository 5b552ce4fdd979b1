"""Takes the whole file for one Example, without lengths and checksums."""

SENTENCE = "raised DecodeError"
BREAKS = "arrays"


def from_tfrecord(path):
    feature = tf.train.Example.FromString(Path(path).read_bytes()).features.feature
    name, dtype = (feature[key].bytes_list.value[0].decode() for key in ("name", "dtype"))
    shape = tuple(feature["shape"].int64_list.value)
    data = feature["data"].bytes_list.value[0]
    return {name: np.frombuffer(data, dtype=dtype).reshape(shape).copy()}
