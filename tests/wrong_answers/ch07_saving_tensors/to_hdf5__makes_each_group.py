"""Makes the group of each tensor, also where it is there already."""

SENTENCE = "A name with a slash leads into groups"
BREAKS = "datasets"


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
            group, _, last = name.rpartition("/")
            parent = file.create_group(group) if group else file
            parent[last] = array
