"""Turns all elements into this machine's order of bytes."""

SENTENCE = "`dtype.str` says the order of the bytes"
BREAKS = "elements"


def to_tfrecord(path, arrays):
    def feature(*values):
        if values and isinstance(values[0], bytes):
            return tf.train.Feature(bytes_list=tf.train.BytesList(value=values))
        return tf.train.Feature(int64_list=tf.train.Int64List(value=values))

    records = []
    for name, array in arrays.items():
        if array.dtype.kind not in "biufc":
            raise TypeError(name)
        named = {
            "name": feature(name.encode()),
            "dtype": feature(array.dtype.str.encode()),
            "shape": feature(*array.shape),
            "data": feature(array.astype(array.dtype.newbyteorder("=")).tobytes()),
        }
        example = tf.train.Example(features=tf.train.Features(feature=named))
        records.append(example.SerializeToString())
    with tf.io.TFRecordWriter(path) as writer:
        for record in records:
            writer.write(record)
