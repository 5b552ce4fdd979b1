"""DLPack brings the memory of a fresh array to TensorFlow."""

SENTENCE = "uses tf.experimental.dlpack.from_dlpack"
BREAKS = "tensorflow"


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    if to == "torch":
        return torch.from_numpy(array)
    if to == "tensorflow":
        return tf.experimental.dlpack.from_dlpack(array.__dlpack__())
    return array
