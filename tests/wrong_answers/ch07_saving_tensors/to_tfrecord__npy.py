"""Writes a whole .npy file into the feature."""

SENTENCE = "a whole .npy file"
BREAKS = "records"


def to_tfrecord(path, arrays):
    import io

    def of_bytes(value):
        return tf.train.Feature(bytes_list=tf.train.BytesList(value=[value]))

    with tf.io.TFRecordWriter(path) as writer:
        for name, array in arrays.items():
            file = io.BytesIO()
            np.save(file, array)
            named = {
                "name": of_bytes(name.encode()),
                "dtype": of_bytes(array.dtype.str.encode()),
                "shape": tf.train.Feature(int64_list=tf.train.Int64List(value=array.shape)),
                "data": of_bytes(file.getvalue()),
            }
            example = tf.train.Example(features=tf.train.Features(feature=named))
            writer.write(example.SerializeToString())
