"""Looks at the dtype of the first tensor only, and takes the others for as good."""

SENTENCE = "does not name `objects`"
BREAKS = "kinds no_trace"


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
    for name, tensor in list(tensors.items())[:1]:
        ready(name, tensor)
    arrays = {n: t.detach().numpy() if torch.is_tensor(t) else t for n, t in tensors.items()}
    with h5py.File(path, "w") as file:
        for name, array in arrays.items():
            file[name] = array
