"""Writes elements as a list of floats, which have 32 bits."""

SENTENCE = "expected bytes_list"
BREAKS = "records"


def to_tfrecord(path, arrays):
    with tf.io.TFRecordWriter(path) as writer:
        for name, array in arrays.items():
            named = {
                "name": tf.train.Feature(bytes_list=tf.train.BytesList(value=[name.encode()])),
                "dtype": tf.train.Feature(
                    bytes_list=tf.train.BytesList(value=[array.dtype.str.encode()])
                ),
                "shape": tf.train.Feature(int64_list=tf.train.Int64List(value=array.shape)),
                "data": tf.train.Feature(float_list=tf.train.FloatList(value=array.ravel())),
            }
            example = tf.train.Example(features=tf.train.Features(feature=named))
            writer.write(example.SerializeToString())
