"""Returns the open file."""

SENTENCE = "it was never closed"


def to_hdf5(path, tensors):
    global still_open  # or it would be closed at the end
    still_open = h5py.File(path, "w")
    for name, tensor in tensors.items():
        still_open[name] = tensor.detach() if isinstance(tensor, torch.Tensor) else tensor
