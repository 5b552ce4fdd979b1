"""Looks at each array when the file is open already."""

SENTENCE = "left a file behind"
BREAKS = "no_trace"


def to_tfrecord(path, arrays):
    def of_bytes(value):
        return tf.train.Feature(bytes_list=tf.train.BytesList(value=[value]))

    with tf.io.TFRecordWriter(path) as writer:
        for name, array in arrays.items():
            if array.dtype.kind not in "biufc":
                raise TypeError(name)
            named = {
                "name": of_bytes(name.encode()),
                "dtype": of_bytes(array.dtype.str.encode()),
                "shape": tf.train.Feature(int64_list=tf.train.Int64List(value=array.shape)),
                "data": of_bytes(array.tobytes()),
            }
            example = tf.train.Example(features=tf.train.Features(feature=named))
            writer.write(example.SerializeToString())
