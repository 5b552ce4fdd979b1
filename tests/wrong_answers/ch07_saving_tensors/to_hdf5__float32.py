"""Casts everything to float32."""

SENTENCE = "has dtype float32; expected"
BREAKS = "same_array"


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
            file[name] = array.astype(np.float32) if array.dtype.kind == "f" else array
