"""Names the first tensor of the dict in place of the one that is refused."""

SENTENCE = "does not name `objects`"
BREAKS = "kinds"


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
    first = next(iter(tensors), "")
    arrays = {name: ready(first, tensor) for name, tensor in tensors.items()}
    with h5py.File(path, "w") as file:
        for name, array in arrays.items():
            file[name] = array
