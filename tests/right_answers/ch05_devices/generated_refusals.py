"""A generator yields each error that applies, in order, and the first of them is raised."""

import typing
import warnings


class Matrices(typing.NamedTuple):
    """What can be multiplied."""

    library: str
    left: typing.Any
    right: typing.Any


def libraries(*tensors):
    for x in tensors:
        placement(x)
        yield "torch" if isinstance(x, (np.ndarray, torch.Tensor)) else "tensorflow"


def refusals(library, other, left, right):
    if library != other:
        yield TypeError(f"{library} beside {other}")
        return
    shapes = [tuple(as_one_of_torch(x).shape) for x in (left, right)]
    said = f"shapes {shapes[0]} and {shapes[1]}"
    if {len(shape) for shape in shapes} != {2}:
        yield ValueError(f"two axes each, and not {said}")
    elif shapes[0][1] != shapes[1][0]:
        yield ValueError(f"inner sizes that differ: {said}")
    dtypes = [as_one_of_torch(x).dtype for x in (left, right)]
    if dtypes[0] != dtypes[1]:
        yield TypeError("the dtypes {} and {}".format(*dtypes))


def as_one_of_torch(x):
    return torch.from_numpy(x) if isinstance(x, np.ndarray) else x


def operands(a, b):
    for error in refusals(*libraries(a, b), a, b):
        raise error
    return Matrices(*{*libraries(a)}, as_one_of_torch(a), as_one_of_torch(b))


def missing(library, device):
    """Yield why a device is not there; nothing where it is."""
    if library == "torch":
        try:
            torch.empty((0,), device=device)
        except Exception as error:
            yield str(error)
    else:
        there = [found.name.split("device:")[1] for found in tf.config.list_logical_devices()]
        wanted = device.upper().replace("CUDA", "GPU")
        if (wanted if ":" in wanted else f"{wanted}:0") not in there:
            yield f"TensorFlow has {there}"


def needs(a, b, places, same, costs):
    """Yield each place with its seconds."""
    (m, k), (_, n) = a.shape, b.shape
    itemsize = a.dtype.size if hasattr(a.dtype, "size") else a.dtype.itemsize
    waiting = [(places[0], m * k * itemsize), (places[1], k * n * itemsize)][: 1 if same else 2]
    for place, cost in costs.items():
        transfers = tuple(nbytes for at, nbytes in waiting if at != place)
        yield place, estimated_seconds(m, k, n, itemsize, transfers, cost)


def defaults(library):
    if library == "torch":
        found = torch.accelerator.current_accelerator(check_available=True)
        if found is not None:
            yield f"{found.type}:0"
    elif tf.config.list_logical_devices("GPU"):
        yield "cuda:0"
    yield "cpu"


def planned(a, b, device, policy, costs):
    """Yield the kernel, then the tensors, then the place."""
    matrices, same = operands(a, b), a is b
    places = tuple(map(placement, matrices[1:]))
    if device is None:
        seconds = dict(needs(*matrices[1:], places, same, costs or {}))
        device = common_device(places, policy, next(defaults(matrices.library)), seconds)
    elif ":" not in device and device != "cpu":
        device += ":0"
    multiply = kernel_for(matrices.library, device.split(":")[0])
    for reason in missing(matrices.library, device) if device not in places else ():
        warnings.warn(f"no {device}: {reason}", UserWarning, stacklevel=3)
        device, multiply = "cpu", kernel_for(matrices.library, "cpu")
    yield multiply
    yield from matrices[1:]
    yield device


def decide(a, b, device=None, policy="strict", costs=None):
    return (*planned(a, b, device, policy, costs),)


def matmul(a, b, device=None, policy="strict", costs=None):
    multiply, left, right, device = planned(a, b, device, policy, costs)
    there = moved(left, device)
    return multiply(there, there if a is b else moved(right, device), device)
