"""Writes Python objects, which are addresses."""

SENTENCE = "they could only be pickled, or lost"
BREAKS = "kinds"


def to_tfrecord(path, arrays):
    def feature(*values):
        if values and isinstance(values[0], bytes):
            return tf.train.Feature(bytes_list=tf.train.BytesList(value=values))
        return tf.train.Feature(int64_list=tf.train.Int64List(value=values))

    records = []
    for name, array in arrays.items():
        if array.dtype.kind not in "biufcO":
            raise TypeError(name)
        named = {
            "name": feature(name.encode()),
            "dtype": feature(array.dtype.str.encode()),
            "shape": feature(*array.shape),
            "data": feature(array.tobytes()),
        }
        example = tf.train.Example(features=tf.train.Features(feature=named))
        records.append(example.SerializeToString())
    with tf.io.TFRecordWriter(path) as writer:
        for record in records:
            writer.write(record)
