"""Names, seconds and operands come back in subclasses of str, float and tuple."""


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
