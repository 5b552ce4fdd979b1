"""Names the first array of the dict in place of the one that is refused."""

SENTENCE = "does not name `objects`"
BREAKS = "kinds"


def to_tfrecord(path, arrays):
    def of_bytes(value):
        return tf.train.Feature(bytes_list=tf.train.BytesList(value=[value]))

    records = []
    for name, array in arrays.items():
        if array.dtype.kind not in "biufc":
            raise TypeError(next(iter(arrays)))
        named = {
            "name": of_bytes(name.encode()),
            "dtype": of_bytes(array.dtype.str.encode()),
            "shape": tf.train.Feature(int64_list=tf.train.Int64List(value=array.shape)),
            "data": of_bytes(array.tobytes()),
        }
        example = tf.train.Example(features=tf.train.Features(feature=named))
        records.append(example.SerializeToString())
    with tf.io.TFRecordWriter(path) as writer:
        for record in records:
            writer.write(record)
