"""Collects in a default argument, which remembers the records of earlier calls."""

SENTENCE = "expected one for each array"
BREAKS = "records"


def to_tfrecord(path, arrays, records=[]):
    def of_bytes(value):
        return tf.train.Feature(bytes_list=tf.train.BytesList(value=[value]))

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
        records.append(example.SerializeToString())
    with tf.io.TFRecordWriter(path) as writer:
        for record in records:
            writer.write(record)
