"""Opens an older file in place of beginning a new one."""

SENTENCE = "has something under the name"
BREAKS = "replaced"


def to_hdf5(path, tensors):
    arrays = {}
    for name, tensor in tensors.items():
        if isinstance(tensor, torch.Tensor):
            try:
                tensor = tensor.detach().numpy()
            except TypeError as error:
                raise TypeError(f"{name}: {tensor.dtype}") from error
        if tensor.dtype.kind not in "biufc":
            raise TypeError(f"{name}: {tensor.dtype}")
        arrays[name] = tensor
    with h5py.File(path, "a") as file:
        for name, array in arrays.items():
            if name in file:
                del file[name]
            file[name] = array
