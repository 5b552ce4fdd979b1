"""Writes the Examples one after the other, without lengths and checksums."""

SENTENCE = "cannot be read as TFRecord"
BREAKS = "records"


def to_tfrecord(path, arrays):
    with open(path, "wb") as file:
        for name, array in arrays.items():
            named = {
                "data": tf.train.Feature(bytes_list=tf.train.BytesList(value=[array.tobytes()]))
            }
            example = tf.train.Example(features=tf.train.Features(feature=named))
            file.write(example.SerializeToString())
