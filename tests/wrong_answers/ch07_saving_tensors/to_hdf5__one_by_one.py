"""Looks at each tensor when the file is open already."""

SENTENCE = "left a file behind"


def to_hdf5(path, tensors):
    with h5py.File(path, "w") as file:
        for name, tensor in tensors.items():
            if isinstance(tensor, torch.Tensor):
                if tensor.dtype == torch.bfloat16:
                    raise TypeError(f"{name}: no bfloat16")
                tensor = tensor.detach().numpy()
            if tensor.dtype.kind not in "biufc":
                raise TypeError(f"{name}: {tensor.dtype}")
            file[name] = tensor
