"""Leaves out tensors without elements, as there is nothing to write."""

SENTENCE = "has nothing under the name"
BREAKS = "same_array"


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
    with h5py.File(path, "w") as file:
        for name, array in arrays.items():
            if array.size:
                file[name] = array
