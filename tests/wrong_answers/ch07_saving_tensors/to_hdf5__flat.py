"""Writes a row of elements and loses the shape."""

SENTENCE = "an array of shape (6,); expected shape (2, 3)"
BREAKS = "datasets"


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
    with h5py.File(path, "w") as file:
        for name, array in arrays.items():
            file[name] = array.ravel()
