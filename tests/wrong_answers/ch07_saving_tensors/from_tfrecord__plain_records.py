"""Takes each record for a serialized tensor."""

SENTENCE = "raised InvalidArgumentError"
BREAKS = "arrays"


def from_tfrecord(path):
    tensors = [tf.io.parse_tensor(each, tf.float32) for each in tf.data.TFRecordDataset(path)]
    return {str(number): tensor.numpy() for number, tensor in enumerate(tensors)}
