"""functools.singledispatch asks for the type, and an ordered table answers for the rest."""

import collections
import functools
import warnings

TENSORFLOW = () if tf is None else (tf.Tensor, tf.Variable)


@functools.singledispatch
def placement(x):
    raise TypeError(f"not a tensor but {type(x)}")


class Place(str):
    """A name of a place, which is a str of its own class."""


@placement.register
def _(x: np.ndarray):
    return Place("cpu")


@placement.register
def _(x: torch.Tensor):
    kind, index = x.device.type, x.device.index
    return Place(kind if index is None else f"{kind}:{index}")


for kind in TENSORFLOW:

    @placement.register(kind)
    def _(x):
        parsed = tf.DeviceSpec.from_string(x.device)
        name = {"CPU": "cpu", "GPU": "cuda"}[parsed.device_type]
        return (
            name if (name, parsed.device_index) == ("cpu", 0) else f"{name}:{parsed.device_index}"
        )


KERNELS = collections.OrderedDict()


def kernel(library, kind):
    return functools.partial(_enter, (library, kind))


def _enter(key, function):
    if key in KERNELS:
        raise ValueError(f"{key} is entered already")
    KERNELS.update({key: function})
    return function


def kernel_for(library, kind):
    found = KERNELS.get((library, kind))
    if not found:
        raise ValueError(f"{(library, kind)} is not one of {[*KERNELS]}")
    return found


@kernel("torch", "mps")
@kernel("torch", "sim")
@kernel("torch", "cuda")
@kernel("torch", "cpu")
def _torch_kernel(a, b, device):
    return torch.einsum("mk,kn->mn", a, b)


@kernel("tensorflow", "cpu")
@kernel("tensorflow", "cuda")
def _tensorflow_kernel(a, b, device):
    with tf.device(_spec(device)):
        return tf.matmul(a, b)


def _spec(device):
    kind, _, index = device.partition(":")
    kind = {"cuda": "GPU"}.get(kind, kind.upper())
    return tf.DeviceSpec(device_type=kind, device_index=int(index or 0))


def common_device(placements, policy, default="cpu", seconds=None):
    if policy not in {"strict", "copy", "auto"}:
        raise ValueError("strict, copy, auto: " + repr(policy))
    if not placements:
        raise ValueError("no placements")
    if policy == "strict":
        distinct = list(dict.fromkeys(placements))
        if len(distinct) > 1:
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                + " and ".join(distinct[:2])
            )
        return distinct.pop()
    if policy == "copy":
        return default
    if not seconds:
        raise ValueError("no seconds")
    ordered = sorted(seconds.items(), key=lambda item: item[1])
    best = {place for place, needed in ordered if needed == ordered[0][1]}
    return next(iter([place for place in placements if place in best] or [ordered[0][0]]))


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    read, written = m * k + k * n, m * n
    work = 2 * m * k * n / costs.flop_per_s, (read + written) * itemsize / costs.memory_bytes_per_s
    wires = [nbytes / costs.link_bytes_per_s + costs.copy_s for nbytes in transfers]
    return sum(wires, costs.launch_s) + max(work)


@functools.singledispatch
def _as_tensor(x):
    return x


_as_tensor.register(np.ndarray, torch.from_numpy)


def operands(a, b):
    for x in (a, b):
        placement(x)
    mine, yours = (("tensorflow" if isinstance(x, TENSORFLOW) else "torch") for x in (a, b))
    if mine != yours:
        raise TypeError(f"{mine} is not {yours}")
    a, b = _as_tensor(a), _as_tensor(b)
    sizes = [tuple(map(int, x.shape)) for x in (a, b)]
    if [len(size) for size in sizes] != [2, 2] or sizes[0][1] != sizes[1][0]:
        raise ValueError("cannot multiply {} and {}".format(*sizes))
    if a.dtype != b.dtype:
        raise TypeError(f"cannot multiply {a.dtype} and {b.dtype}")
    return mine, a, b


@functools.singledispatch
def moved(x, device):
    if placement(x) == device:
        return x
    with tf.device(_spec(device)):
        return tf.identity(x)


@moved.register
def _(x: torch.Tensor, device):
    return x if placement(x) == device else x.to(torch.device(device), non_blocking=True)


Plan = collections.namedtuple("Plan", "kernel left right device")


def decide(a, b, device=None, policy="strict", costs=None):
    library, left, right = operands(a, b)
    if device is None:
        device = _decide(library, left, right, a is b, policy, costs)
    device = device if device == "cpu" or ":" in device else f"{device}:0"
    function = kernel_for(library, device.split(":")[0])
    try:
        if device not in (placement(left), placement(right)):
            _PROBES[library](device)
    except Exception as error:
        warnings.warn(f"{device} cannot be reached: {error}", stacklevel=2)
        function, device = kernel_for(library, "cpu"), "cpu"
    return Plan(function, left, right, Place(device))


def matmul(a, b, device=None, policy="strict", costs=None):
    function, left, right, device = decide(a, b, device, policy, costs)
    arrived = {}
    for x in (left, right) if a is not b else (left, left):
        if id(x) not in arrived:
            arrived[id(x)] = moved(x, device)
    last = left if a is b else right
    return function(arrived[id(left)], arrived[id(last)], device)


def _decide(library, left, right, once, policy, costs):
    places = (placement(left), placement(right))
    if policy != "auto":
        return common_device(places, policy, _DEFAULTS[library]())
    (m, k), n = left.shape, right.shape[1]
    size = left.element_size() if library == "torch" else left.dtype.size
    seconds = {}
    for place, cost in (costs or {}).items():
        transfers = [m * k * size] * (places[0] != place)
        transfers += [k * n * size] * (places[1] != place and not once)
        seconds[place] = estimated_seconds(m, k, n, size, tuple(transfers), cost)
    return common_device(places, policy, seconds=seconds)


def _probe_tensorflow(device):
    known = [placement_of_name(one.name) for one in tf.config.list_logical_devices()]
    if device not in known:
        raise LookupError(f"not among {known}")


def placement_of_name(name):
    kind, index = name.split(":")[-2:]
    return (
        "cpu" if (kind, index) == ("CPU", "0") else f"{kind.lower()}:{index}".replace("gpu", "cuda")
    )


_PROBES = {
    "torch": lambda device: torch.empty(0, device=device),
    "tensorflow": _probe_tensorflow,
}
_DEFAULTS = {
    "torch": lambda: (
        f"{torch.accelerator.current_accelerator().type}:0"
        if torch.accelerator.is_available()
        else "cpu"
    ),
    "tensorflow": lambda: "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu",
}
