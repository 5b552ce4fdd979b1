"""Puts all arrays into one record."""

SENTENCE = "expected one for each array"
BREAKS = "records"


def to_tfrecord(path, arrays):
    named = {
        name: tf.train.Feature(bytes_list=tf.train.BytesList(value=[array.tobytes()]))
        for name, array in arrays.items()
    }
    with tf.io.TFRecordWriter(path) as writer:
        for _ in range(2):
            example = tf.train.Example(features=tf.train.Features(feature=named))
            writer.write(example.SerializeToString())
