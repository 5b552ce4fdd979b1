"""Names, seconds, operands and plans come back in subclasses of str, float and tuple."""

import warnings


class Place(str):
    """A name of a place."""

    __slots__ = ()

    @property
    def kind(self):
        return Place(self.partition(":")[0])


class Seconds(float):
    """A time."""

    def __add__(self, other):
        return Seconds(float(self) + other)


class Triple(tuple):
    """A library and two tensors."""

    library = property(lambda self: self[0])


def placement(x):
    if isinstance(x, torch.Tensor):
        return Place(x.device)
    if isinstance(x, np.ndarray):
        return Place("cpu")
    if tf is not None and isinstance(x, tf.Tensor | tf.Variable):
        kind, number = x.device.lower().split(":")[-2:]
        name = f"{kind}:{number}".replace("gpu", "cuda")
        return Place("cpu" if name == "cpu:0" else name)
    raise TypeError(f"no place: {type(x).__name__}")


def common_device(placements, policy, default="cpu", seconds=None):
    if policy not in ("strict", "copy", "auto"):
        raise ValueError("strict, copy, auto")
    if len(placements) < 1:
        raise ValueError("no placements")
    if policy == "copy":
        return Place(default)
    if policy == "strict":
        for place in placements:
            if place != placements[0]:
                raise RuntimeError(
                    "Expected all tensors to be on the same device, but found at least two "
                    f"devices, {Place(placements[0])} and {Place(place)}"
                )
        return Place(placements[0])
    if not seconds:
        raise ValueError("no seconds")
    order = [*(place for place in placements if place in seconds), *seconds]
    return Place(min(order, key=lambda place: Seconds(seconds[place])))


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    total = Seconds(costs.launch_s)
    for nbytes in transfers:
        total = total + costs.copy_s + nbytes / costs.link_bytes_per_s
    computing = Seconds(2 * m * k * n / costs.flop_per_s)
    touching = Seconds(itemsize * (m * (k + n) + k * n) / costs.memory_bytes_per_s)
    return total + max(computing, touching)


def operands(a, b):
    library, other = (
        "torch" if isinstance(x, np.ndarray | torch.Tensor) else placement(x) and "tensorflow"
        for x in (a, b)
    )
    if library != other:
        raise TypeError(f"{library} and {other} in one product")
    tensors = [torch.from_numpy(x) if isinstance(x, np.ndarray) else x for x in (a, b)]
    shapes = [tuple(x.shape) for x in tensors]
    if [len(shape) for shape in shapes] != [2, 2] or shapes[0][1] != shapes[1][0]:
        raise ValueError("{} @ {} cannot be multiplied".format(*shapes))
    dtypes = {str(x.dtype) for x in tensors}
    if len(dtypes) > 1:
        raise TypeError(" beside ".join(dtypes))
    return Triple([library, *tensors])


class Plan(tuple):
    """A kernel, two tensors and a place, which finds out what it is made of."""

    kernel, device = (property(lambda self, at=at: self[at]) for at in (0, 3))

    def __new__(cls, library, a, b, device):
        return super().__new__(cls, (kernel_for(library, device.kind), a, b, device))

    def or_home(self, library):
        reason = self.is_nowhere(library)
        if not reason:
            return self
        warnings.warn(Missing(f"{self.device}: {reason}"), stacklevel=3)
        return Plan(library, *self[1:3], Place("cpu"))

    def is_nowhere(self, library):
        if self.device in map(placement, self[1:3]):
            return ""
        if library == "tensorflow":
            seen = Seen(each.name for each in tf.config.list_logical_devices())
            return "" if self.device in seen else f"TensorFlow has {list(seen)}"
        try:
            torch.empty(0, device=str(self.device))
        except Exception as error:
            return f"{error}"


class Missing(UserWarning):
    """A place is not there."""


class Seen(list):
    """The devices of TensorFlow, each under its own name and that of a place."""

    def __contains__(self, place):
        wanted = "cpu:0" if place == "cpu" else place.replace("cuda", "gpu")
        return any(name.lower().endswith(f":{wanted}") for name in self)


class Needed(dict):
    """The seconds of each place."""

    def __init__(self, tensors, costs):
        (m, k), n, dtype = tensors[0].shape, tensors[-1].shape[1], tensors[0].dtype
        itemsize = getattr(dtype, "size", None) or dtype.itemsize
        for place, cost in costs.items():
            away = [x for x in tensors if placement(x) != place]
            transfers = tuple(itemsize * x.shape[0] * x.shape[1] for x in away)
            self[place] = estimated_seconds(m, k, n, itemsize, transfers, cost)


def decide(a, b, device=None, policy="strict", costs=None):
    library, left, right = operands(a, b)
    if device is None:
        seconds = Needed([left] if a is b else [left, right], costs or {})
        places = placement(left), placement(right)
        device = common_device(places, policy, usual_of(library), seconds)
    elif ":" not in device and device != "cpu":
        device = f"{device}:0"
    return Plan(library, left, right, Place(device)).or_home(library)


def usual_of(library):
    if library == "torch":
        found = torch.accelerator.current_accelerator(check_available=True)
        return f"{found.type}:0" if found else "cpu"
    return "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu"
