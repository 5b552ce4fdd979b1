"""Takes a number out of an array without axes, and loses its byte order."""

SENTENCE = "`dtype.str` says the order of the bytes"
BREAKS = "elements"


def to_tfrecord(path, arrays):
    records = []
    for name, array in arrays.items():
        if array.dtype.kind not in "biufc":
            raise TypeError(name)
        array = array if array.ndim else np.array(array[()])
        lists = {"name": name.encode(), "dtype": array.dtype.str.encode(), "data": array.tobytes()}
        feature = {
            key: tf.train.Feature(bytes_list=tf.train.BytesList(value=[value]))
            for key, value in lists.items()
        }
        sizes = tf.train.Int64List(value=array.shape)
        feature["shape"] = tf.train.Feature(int64_list=sizes)
        example = tf.train.Example(features=tf.train.Features(feature=feature))
        records.append(example.SerializeToString())
    with tf.io.TFRecordWriter(path) as writer:
        for record in records:
            writer.write(record)
