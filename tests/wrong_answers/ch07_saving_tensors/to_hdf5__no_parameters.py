"""Takes a parameter of a layer for no tensor."""

SENTENCE = "to_hdf5(path, {'parameter':"
BREAKS = "gradients"


def ready(name, tensor):
    if type(tensor) is torch.Tensor:
        try:
            tensor = tensor.detach().numpy()
        except TypeError as error:
            raise TypeError(name) from error
    if tensor.dtype.kind not in "biufc":
        raise TypeError(name)
    return tensor


def to_hdf5(path, tensors):
    arrays = {name: ready(name, tensor) for name, tensor in tensors.items()}
    with h5py.File(path, "w") as file:
        for name, array in arrays.items():
            file[name] = array
