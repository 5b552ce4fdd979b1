"""Own subclasses and namedtuples come back; contexts, generators and NumPy inside."""

import contextlib
import dataclasses
import typing
import warnings


class Place(str):
    """A name of a place that knows its kind."""

    @property
    def kind(self):
        return self.split(":")[0]


class Operands(typing.NamedTuple):
    library: str
    left: typing.Any
    right: typing.Any


def placement(x):
    if isinstance(x, np.ndarray):
        return Place("cpu")
    if not isinstance(x, (torch.Tensor, *((tf.Tensor, tf.Variable) if tf else ()))):
        raise TypeError(f"{type(x).__name__} lies nowhere")
    name = str(x.device).split("device:")[-1].lower().replace("gpu", "cuda")
    return Place(name.removesuffix(":0") if name == "cpu:0" else name)


class Table(dict):
    """Keys are entered once; what is missing is told with the kinds of its library."""

    def __setitem__(self, key, function):
        if key in self:
            raise ValueError("{} has a kernel for {}".format(*key))
        super().__setitem__(key, function)

    def __missing__(self, key):
        kinds = [kind for library, kind in self if library == key[0]]
        raise ValueError("{} has none for {}, but for {}".format(*key, kinds))


KERNELS = Table()


@dataclasses.dataclass(frozen=True)
class kernel:
    library: str
    kind: str

    def __call__(self, function):
        KERNELS[self.library, self.kind] = function
        return function


def kernel_for(library, kind):
    return KERNELS[library, kind]


@contextlib.contextmanager
def scope(device):
    with tf.device(device.replace("cuda", "GPU")):
        yield


def at_home(a, b, device):
    return torch.einsum("mk,kn->mn", a, b)


for kind in ("cpu", "cuda", "mps", "sim"):
    kernel("torch", kind)(at_home)


@kernel("tensorflow", "cpu")
@kernel("tensorflow", "cuda")
def in_scope(a, b, device):
    with scope(device):
        return tf.linalg.matmul(a, b)


def common_device(placements, policy, default="cpu", seconds=None):
    if policy not in {"strict", "copy", "auto"} or not placements:
        raise ValueError(f"strict, copy or auto, for some placements, not {policy} {placements}")
    if policy == "copy":
        return Place(default)
    if policy == "strict":
        for other in (place for place in placements if place != placements[0]):
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{placements[0]} and {other}"
            )
        return Place(placements[0])
    if not seconds:
        raise ValueError("no seconds")
    places, needed = list(seconds), np.array(list(seconds.values()), dtype=float)
    fastest = [places[at] for at in np.flatnonzero(needed == needed.min())]
    return Place(next((place for place in placements if place in fastest), fastest[0]))


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    sizes = np.array([[m, k], [k, n], [m, n]], dtype=float)
    nbytes = np.array(transfers, dtype=float)
    reading = sizes.prod(axis=1).sum() * itemsize / costs.memory_bytes_per_s
    moving = nbytes.size * costs.copy_s + nbytes.sum() / costs.link_bytes_per_s
    return costs.launch_s + moving + np.maximum(2.0 * m * k * n / costs.flop_per_s, reading)


def operands(a, b):
    for x in (a, b):
        placement(x)
    ours = [isinstance(x, (np.ndarray, torch.Tensor)) for x in (a, b)]
    if len({*ours}) == 2:
        raise TypeError("one is of torch, one of tensorflow")
    a, b = (torch.from_numpy(x) if isinstance(x, np.ndarray) else x for x in (a, b))
    shapes = tuple(a.shape), tuple(b.shape)
    if [len(shape) for shape in shapes] != [2, 2] or shapes[0][1] != shapes[1][0]:
        raise ValueError("{} @ {}".format(*shapes))
    if a.dtype != b.dtype:
        raise TypeError(f"{a.dtype} and {b.dtype}")
    return Operands("torch" if ours[0] else "tensorflow", a, b)


def moved(x, device):
    if placement(x) == device:
        return x
    with contextlib.nullcontext() if isinstance(x, torch.Tensor) else scope(device):
        return x.to(device) if isinstance(x, torch.Tensor) else tf.identity(x)


class Plan(typing.NamedTuple):
    multiply: typing.Callable
    left: typing.Any
    right: typing.Any
    device: Place


def decide(a, b, device=None, policy="strict", costs=None):
    given = operands(a, b)
    both = dict.fromkeys([0, 0 if a is b else 1])
    tensors = [given.left, given.right][: len(both)]
    places = [placement(given.left), placement(given.right)]
    if device is None:
        device = common_device(places, policy, _default(given.library), _estimates(tensors, costs))
    device = Place(device if device == "cpu" or ":" in device else f"{device}:0")
    multiply = kernel_for(given.library, device.kind)
    reason = "" if device in places else next(_missing(given.library, device), "")
    if reason:
        warnings.warn(f"no {device}: {reason}", UserWarning, stacklevel=2)
        device, multiply = Place("cpu"), kernel_for(given.library, "cpu")
    return Plan(multiply, given.left, given.right, device)


def matmul(a, b, *args, **options):
    plan = decide(a, b, *args, **options)
    left = moved(plan.left, plan.device)
    right = left if a is b else moved(plan.right, plan.device)
    return plan.multiply(left, right, str(plan.device))


def _default(library):
    if library == "tensorflow":
        return "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu"
    found = torch.accelerator.current_accelerator(check_available=True)
    return f"{found.type}:0" if found else "cpu"


def _estimates(tensors, costs):
    (m, k), n = tensors[0].shape, tensors[-1].shape[1]
    dtype = tensors[0].dtype
    itemsize = dtype.itemsize if isinstance(tensors[0], torch.Tensor) else dtype.size
    return {
        place: estimated_seconds(m, k, n, itemsize, [
            int(np.prod(tuple(x.shape))) * itemsize for x in tensors if placement(x) != place
        ], each)
        for place, each in (costs or {}).items()
    }  # fmt: skip


def _missing(library, device):
    """Yield why a place is not there, if it is not."""
    if library == "torch":
        try:
            torch.empty(0, device=str(device))
        except Exception as error:
            yield str(error)
        return
    names = [each.name.lower() for each in tf.config.list_logical_devices()]
    short = [name.split("device:")[-1].replace("gpu", "cuda") for name in names]
    if str(device) not in [name.replace("cpu:0", "cpu") for name in short]:
        yield ", ".join(names)
