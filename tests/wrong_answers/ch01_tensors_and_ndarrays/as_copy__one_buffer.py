"""One array of each shape is kept, and filled anew at each call."""

SENTENCE = "returned something that a later call changes"
BREAKS = "copy"

BUFFERS = {}


def as_copy(x, to):
    array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
    kept = BUFFERS.setdefault((array.shape, array.dtype), array)
    kept[...] = array
    if to == "torch":
        return torch.from_numpy(kept)
    if to == "tensorflow":
        return tf.constant(kept)
    return kept
