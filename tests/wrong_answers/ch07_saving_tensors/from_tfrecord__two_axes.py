"""Tells the parser that every shape has two sizes, as in the example."""

SENTENCE = "raised InvalidArgumentError"
BREAKS = "arrays"


def from_tfrecord(path):
    text = tf.io.FixedLenFeature([], tf.string)
    wanted = {key: text for key in ("name", "dtype", "data")}
    wanted["shape"] = tf.io.FixedLenFeature([2], tf.int64)
    found = {}
    for record in tf.data.TFRecordDataset(path):
        parsed = {k: v.numpy() for k, v in tf.io.parse_single_example(record, wanted).items()}
        flat = np.frombuffer(parsed["data"], dtype=parsed["dtype"].decode())
        found[parsed["name"].decode()] = flat.reshape(parsed["shape"]).copy()
    return found
