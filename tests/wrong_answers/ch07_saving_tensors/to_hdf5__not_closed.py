"""Keeps the file open, to write to it later."""

SENTENCE = "it was never closed"
BREAKS = "closed"


def ready(name, tensor):
    if isinstance(tensor, torch.Tensor):
        try:
            tensor = tensor.detach().numpy()
        except TypeError as error:
            raise TypeError(name) from error
    if tensor.dtype.kind not in "biufc":
        raise TypeError(name)
    return tensor


def to_hdf5(path, tensors):
    global still_open  # or it would be closed at the end
    arrays = {name: ready(name, tensor) for name, tensor in tensors.items()}
    still_open = h5py.File(path, "w")
    for name, array in arrays.items():
        still_open[name] = array
