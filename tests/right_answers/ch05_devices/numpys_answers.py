"""NumPy decides and estimates, and its strings and numbers come back."""

import warnings


def placement(x):
    if isinstance(x, np.ndarray):
        return np.str_("cpu")
    if isinstance(x, torch.Tensor):
        return np.str_(x.device)
    if tf is None or not isinstance(x, (tf.Tensor, tf.Variable)):
        raise TypeError(f"{type(x)} has no place")
    kind, number = np.array(x.device.lower().split(":"))[[-2, -1]]
    if kind == "cpu" and number == "0":
        return np.str_("cpu")
    return np.str_(":".join(["cuda" if kind == "gpu" else kind, number]))


def common_device(placements, policy, default="cpu", seconds=None):
    policies = np.array(["strict", "copy", "auto"])
    if policy not in policies.tolist():
        raise ValueError(f"the policies are {policies}")
    places = np.array(placements, dtype=str)
    if places.size == 0:
        raise ValueError("nothing lies anywhere")
    if policy == "copy":
        return np.str_(default)
    if policy == "strict":
        others = np.flatnonzero(places != places[0])
        if others.size:
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{places[0]} and {places[others[0]]}"
            )
        return places[0]
    if not seconds:
        raise ValueError("no place has seconds")
    names, needed = np.array(list(seconds)), np.fromiter(seconds.values(), dtype=float)
    fastest = names[needed == needed.min()]
    near = places[np.isin(places, fastest)]
    return near[0] if near.size else fastest[0]


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    elements = np.dot(np.array([m, k, m], dtype=float), np.array([k, n, n], dtype=float))
    times = np.array([2.0 * m * k * n / costs.flop_per_s, 0.0])
    times[1] = elements * itemsize / costs.memory_bytes_per_s
    moved_bytes = np.array(transfers, dtype=float)
    copies = (costs.copy_s + moved_bytes / costs.link_bytes_per_s).sum()
    return np.float64(costs.launch_s) + copies + times.max()


def decide(a, b, device=None, policy="strict", costs=None):
    library, left, right = operands(a, b)
    places = np.array([placement(left), placement(right)])
    if device is None:
        waiting = np.array([True, a is not b])
        seconds = estimates_of(left, right, places, waiting, costs or {})
        device = common_device(tuple(places), policy, by_itself(library), seconds)
    kind, colon, _ = np.char.partition(str(device), ":")
    if kind != "cpu" and not colon:
        device = np.str_(f"{kind}:0")
    multiply = kernel_for(library, str(kind))
    if not np.isin(device, places):
        reason = unreachable(library, str(device))
        if reason:
            warnings.warn(f"{device}: {reason}", stacklevel=2)
            multiply, device = kernel_for(library, "cpu"), np.str_("cpu")
    return multiply, left, right, np.str_(device)


def estimates_of(left, right, places, waiting, costs):
    shapes = np.array([left.shape, right.shape])
    itemsize = left.dtype.itemsize if isinstance(left, torch.Tensor) else left.dtype.size
    nbytes, sizes = shapes.prod(axis=1) * itemsize, (*shapes[0].tolist(), int(shapes[1, 1]))
    return {
        place: estimated_seconds(
            *sizes, itemsize, tuple(nbytes[waiting & (places != place)].tolist()), cost
        )
        for place, cost in costs.items()
    }


def by_itself(library):
    if library == "torch" and torch.accelerator.is_available():
        return np.str_(torch.accelerator.current_accelerator().type + ":0")
    is_there = library == "tensorflow" and len(tf.config.list_logical_devices("GPU")) > 0
    return np.str_("cuda:0" if is_there else "cpu")


def unreachable(library, device):
    if library == "torch":
        try:
            torch.empty(0, device=device)
        except Exception as error:
            return str(error)
        return ""
    names = np.array([each.name for each in tf.config.list_logical_devices()], dtype=str)
    wanted = "CPU:0" if device == "cpu" else device.replace("cuda", "gpu").upper()
    return "" if np.char.endswith(names, wanted).any() else f"TensorFlow's devices: {names}"
