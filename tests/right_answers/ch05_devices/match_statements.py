"""One match statement a decision, and a product that is a sum of outer products."""

import math
import re
import typing
import warnings


def placement(x):
    match x:
        case torch.Tensor():
            name = f"{x.device}"
        case np.ndarray():
            name = "cpu"
        case _ if tf is not None and isinstance(x, (tf.Variable, tf.Tensor)):
            kind, number = re.search(r"(CPU|GPU):(\d+)$", x.device).groups()
            name = f"{'cuda' if kind == 'GPU' else 'cpu'}:{number}"
        case _:
            raise TypeError(f"{type(x).__qualname__} has no place")
    return "cpu" if name == "cpu:0" else name


KERNELS = {}


def kernel(library, kind):
    def enter(function):
        match KERNELS.get((library, kind)):
            case None:
                return KERNELS.setdefault((library, kind), function)
        raise ValueError(f"{library}/{kind} is taken")

    return enter


def kernel_for(library, kind):
    match KERNELS.get((library, kind)):
        case None:
            kinds = sorted(k for name, k in KERNELS if name == library)
            raise ValueError(f"{library} has kernels for {kinds} and none for {kind}")
        case found:
            return found


def follow_operands(a, b, device):
    product = torch.zeros(len(a), b.shape[1], dtype=a.dtype, device=device)
    for column, row in zip(a.T, b, strict=True):
        product = product.addr(column, row)
    return product


for kind in ("cpu", "cuda", "mps", "sim"):
    kernel("torch", kind)(follow_operands)


@kernel("tensorflow", "cuda")
@kernel("tensorflow", "cpu")
def follow_scope(a, b, device):
    with tf.device(device.replace("cuda", "gpu")):
        return tf.linalg.matmul(a, b)


def common_device(placements, policy, default="cpu", seconds=None):
    match policy, tuple(placements), seconds:
        case ("strict" | "copy" | "auto", (), _):
            raise ValueError("there are no operands")
        case ("strict", (first, *rest), _):
            other = next((place for place in rest if place != first), first)
            if other != first:
                raise RuntimeError(
                    "Expected all tensors to be on the same device, but found at least two "
                    f"devices, {first} and {other}!"
                )
            return first
        case ("copy", _, _):
            return default
        case ("auto", _, None) | ("auto", _, {}) if not seconds:
            raise ValueError("there is no place to choose")
        case ("auto", places, _):
            order = [*(p for p in places if p in seconds), *seconds]
            return min(order, key=lambda place: seconds[place])
        case _:
            raise ValueError(f"{policy} is none of strict, copy, auto")


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    terms = [costs.launch_s]
    terms += [costs.copy_s] * len(transfers)
    terms += [sum(transfers) / costs.link_bytes_per_s]
    flop = 2.0 * math.prod((m, k, n))
    nbytes = itemsize * (m * (k + n) + k * n)
    terms.append(max(flop / costs.flop_per_s, nbytes / costs.memory_bytes_per_s))
    return math.fsum(terms)


class Operands(typing.NamedTuple):
    library: str
    a: object
    b: object


def operands(a, b):
    placement(a), placement(b)
    match [isinstance(x, (torch.Tensor, np.ndarray)) for x in (a, b)]:
        case [True, True]:
            library = "torch"
            a, b = torch.as_tensor(a), torch.as_tensor(b)
        case [False, False]:
            library = "tensorflow"
        case _:
            raise TypeError("torch and tensorflow do not mix")
    shapes = f"shapes {tuple(a.shape)} and {tuple(b.shape)}"
    match (*a.shape,), (*b.shape,):
        case (_, k), (other, _) if k == other:
            pass
        case _:
            raise ValueError(f"not (m, k) @ (k, n): {shapes}")
    if a.dtype != b.dtype:
        raise TypeError(f"dtypes {a.dtype} and {b.dtype}; shapes are fine")
    return Operands(library, a, b)


def moved(x, device):
    match x:
        case torch.Tensor():
            return x.to(device)
        case _ if placement(x) == device:
            return x
        case _:
            with tf.device(device.replace("cuda", "gpu")):
                return tf.identity(x)


class Plan(typing.NamedTuple):
    run: typing.Callable
    a: typing.Any
    b: typing.Any
    device: str


def decide(a, b, device=None, policy="strict", costs=None):
    same = a is b
    library, a, b = operands(a, b)
    places = placement(a), placement(b)
    match device, policy:
        case None, "auto":
            device = common_device(places, policy, seconds=estimates(a, b, places, same, costs))
        case None, _:
            device = common_device(places, policy, preferred(library))
        case "cpu", _:
            pass
        case _ if ":" not in device:
            device += ":0"
    run = kernel_for(library, re.match(r"\w+", device)[0])
    if device not in places and (why := missing(library, device)):
        warnings.warn(f"no {device}: {why}", stacklevel=2)
        device, run = "cpu", kernel_for(library, "cpu")
    return Plan(run, a, b, device)


def matmul(a, b, *args, **options):
    match decide(a, b, *args, **options):
        case Plan(run, left, _, device) if a is b:
            left = moved(left, device)
            return run(left, left, device)
        case Plan(run, left, right, device):
            return run(moved(left, device), moved(right, device), device)


def estimates(a, b, places, same, costs):
    size = a.dtype.itemsize if isinstance(a, torch.Tensor) else a.dtype.size
    (m, k), (_, n) = a.shape, b.shape
    loads = [(places[0], m * k * size)] + ([] if same else [(places[1], k * n * size)])
    return {
        place: estimated_seconds(m, k, n, size, tuple(x for at, x in loads if at != place), cost)
        for place, cost in (costs or {}).items()
    }


def preferred(library):
    if library == "torch" and torch.accelerator.is_available():
        return f"{torch.accelerator.current_accelerator()}:0"
    if library == "tensorflow" and tf.config.list_logical_devices("GPU"):
        return "cuda:0"
    return "cpu"


def missing(library, device):
    if library == "torch":
        try:
            torch.empty(0, device=device)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        return ""
    names = [one.name.lower().removeprefix("/device:") for one in tf.config.list_logical_devices()]
    known = {"cpu" if name == "cpu:0" else name.replace("gpu", "cuda") for name in names}
    return "" if device in known else f"only {known}"
