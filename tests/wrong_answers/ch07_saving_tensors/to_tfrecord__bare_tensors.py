"""Writes serialized tensors where Examples are asked for."""

SENTENCE = "to_tfrecord(path, {'x':"
BREAKS = "records"


def to_tfrecord(path, arrays):
    with tf.io.TFRecordWriter(path) as writer:
        for array in arrays.values():
            writer.write(tf.io.serialize_tensor(array).numpy())
