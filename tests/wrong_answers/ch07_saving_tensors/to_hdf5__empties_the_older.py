"""Opens an older file to empty it, and so needs it to be HDF5."""

SENTENCE = "and no HDF5 file; it must be replaced"
BREAKS = "replaced"


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
    with h5py.File(path, "a") as file:
        for name in list(file):
            del file[name]
        for name, array in arrays.items():
            file[name] = array
