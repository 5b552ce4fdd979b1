"""Deletes its file when it has to refuse, and the older one with it."""

SENTENCE = "the file that was there before is gone"


def to_hdf5(path, tensors):
    try:
        with h5py.File(path, "w") as file:
            for name, tensor in tensors.items():
                if isinstance(tensor, torch.Tensor):
                    if tensor.dtype == torch.bfloat16:
                        raise TypeError(f"{name}: no bfloat16")
                    tensor = tensor.detach().numpy()
                if tensor.dtype.kind not in "biufc":
                    raise TypeError(f"{name}: {tensor.dtype}")
                file[name] = tensor
    except TypeError:
        os.remove(path)
        raise
