"""Writes everything out, and leaves the file open."""

SENTENCE = "the file must be closed"
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
    arrays = {name: ready(name, tensor) for name, tensor in tensors.items()}
    file = h5py.File(path, "w")
    for name, array in arrays.items():
        file[name] = array
    file.flush()
    return file
