"""Sets of addresses instead of np.shares_memory; match statements; predictions by running."""


def shares_memory(a, b):
    return not places(a).isdisjoint(places(b))


def places(x):
    match x:
        case torch.Tensor():
            start, strides = x.data_ptr(), [step * x.element_size() for step in x.stride()]
            itemsize = x.element_size()
        case _:
            x = np.asarray(x)
            start, strides, itemsize = x.__array_interface__["data"][0], x.strides, x.itemsize
    found = set() if 0 in tuple(x.shape) else {start}
    for size, stride in zip(x.shape, strides, strict=True):
        found = {place + i * stride for place in found for i in range(size)}
    return {place + byte for place in found for byte in range(itemsize)}


def as_view(x, to):
    match to, x:
        case ("numpy", np.ndarray()) | ("torch", torch.Tensor()):
            return x[...]
        case "tensorflow", np.ndarray() | torch.Tensor():
            raise ValueError("TensorFlow cannot")
        case "tensorflow", _:
            return x
        case "torch", np.ndarray() if x.flags.writeable:
            return from_numpy(x)
        case "torch", _:
            raise ValueError("PyTorch cannot promise not to write")
        case "numpy", torch.Tensor() if x.dtype == torch.bfloat16:
            raise ValueError("NumPy has no bfloat16")
        case "numpy", torch.Tensor():
            return x.data.numpy()
        case _:
            return np.from_dlpack(x)


def from_numpy(x):
    if any(stride < 0 for stride in x.strides):
        raise ValueError("negative strides")
    try:
        return torch.as_tensor(x)
    except Exception as error:
        raise ValueError(str(error)) from None


def as_copy(x, to):
    match x:
        case torch.Tensor():
            fresh = x.clone().detach()
        case np.ndarray():
            fresh = np.ascontiguousarray(x).copy().reshape(x.shape)
        case _:
            fresh = np.asarray(x).copy()
    if to == "torch":
        return fresh if isinstance(fresh, torch.Tensor) else torch.tensor(fresh)
    if isinstance(fresh, torch.Tensor):
        fresh = fresh.numpy()
    return fresh if to == "numpy" else tf.convert_to_tensor(fresh)


def as_readonly(x):
    array = x.data.numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
    return np.broadcast_to(array, array.shape)


def changes(setup, write):
    names = {"np": np, "torch": torch, "tf": tf}
    exec(setup, names)
    before = np.array(np.asarray(names["y"]))
    exec(write, names)
    return bool((before != np.asarray(names["y"])).any())


def changes_in_numpy():
    a = changes("x = np.arange(6); y = np.broadcast_to(x, (2, 6))", "x[0] = 100")
    return {"a": a, "b": changes("x = np.arange(6); y = x[[0, 1, 2]]", "x[0] = 100")}


def changes_in_torch():
    return {
        "c": changes("x = np.zeros(3); y = torch.as_tensor(x, dtype=torch.float32)", "x[0] = 100"),
        "d": changes("x = torch.zeros(3); y = x.numpy()", "x += 1"),
    }


def changes_in_tensorflow():
    made, writes = "x = tf.zeros(3); y = np.asarray(x)", ("x += 1", "torch.from_dlpack(x)[0] = 100")
    return {
        letter: tf is not None and changes(made, write)
        for letter, write in zip("ef", writes, strict=True)
    }
