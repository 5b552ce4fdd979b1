"""A class for the table, a class for each library, and functions that ask them."""

import warnings


class Registry(dict):
    """A dict that refuses to enter a key twice, and says what is there."""

    def __setitem__(self, key, function):
        if key in self:
            raise ValueError("{} already has a kernel for {}".format(*key))
        super().__setitem__(key, function)

    def __missing__(self, key):
        library, kind = key
        kinds = [k for name, k in self if name == library]
        raise ValueError(f"{library}: no kernel for {kind}; there are {kinds}")


class Torch:
    name = "torch"

    def place(self, x):
        return "cpu" if isinstance(x, np.ndarray) else str(x.device)

    def tensor(self, x):
        return torch.from_numpy(x) if isinstance(x, np.ndarray) else x

    def to(self, x, place):
        return x.to(place)

    def itemsize(self, x):
        return x.element_size()

    def default(self):
        found = torch.accelerator.current_accelerator()
        here = found is not None and torch.accelerator.is_available()
        return f"{found.type}:0" if here else "cpu"

    def why_not(self, place):
        try:
            torch.empty((0,), device=place)
        except Exception as error:
            return str(error)
        return None


class TensorFlow:
    name = "tensorflow"

    def place(self, x):
        return self._named(x.device)

    def tensor(self, x):
        return x

    def to(self, x, place):
        if self.place(x) == place:
            return x
        with self.scope(place):
            return tf.identity(x)

    def itemsize(self, x):
        return x.dtype.size

    def default(self):
        return "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu"

    def why_not(self, place):
        places = [self._named(one.name) for one in tf.config.list_logical_devices()]
        return None if place in places else f"there are only {places}"

    @staticmethod
    def scope(place):
        return tf.device(place.upper().replace("CUDA", "GPU"))

    @staticmethod
    def _named(long_name):
        *_, kind, number = long_name.lower().split(":")
        if kind == "cpu" and number == "0":
            return "cpu"
        return {"gpu": "cuda"}.get(kind, kind) + ":" + number


def owner(x):
    """The library that answers for x, or None."""
    if isinstance(x, (np.ndarray, torch.Tensor)):
        return Torch()
    if tf is not None and isinstance(x, (tf.Tensor, tf.Variable)):
        return TensorFlow()
    return None


def placement(x):
    library = owner(x)
    if library is None:
        raise TypeError("no tensor: " + type(x).__name__)
    return library.place(x)


KERNELS = Registry()


def kernel(library, kind):
    def decorator(function):
        KERNELS[library, kind] = function
        return function

    return decorator


def kernel_for(library, kind):
    return KERNELS[library, kind]


class Product:
    """A callable object does as well as a function."""

    def __init__(self, library):
        self.library = library

    def __call__(self, a, b, device):
        if self.library == "torch":
            return torch.matmul(a, b)
        with TensorFlow.scope(device):
            return a @ b


for one in ("cpu", "cuda", "mps", "sim"):
    KERNELS["torch", one] = Product("torch")
for one in ("cpu", "cuda"):
    KERNELS["tensorflow", one] = Product("tensorflow")


class Strict:
    def __call__(self, placements, default, seconds):
        different = [place for place in placements if place != placements[0]]
        if different:
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{placements[0]} and {different[0]}"
            )
        return placements[0]


class Copy:
    def __call__(self, placements, default, seconds):
        return default


class Auto:
    def __call__(self, placements, default, seconds):
        if not seconds:
            raise ValueError("auto wants to know the seconds")
        ranks = {place: at for at, place in reversed([*enumerate(placements)])}
        return min(seconds, key=lambda place: (seconds[place], ranks.get(place, len(ranks) + 99)))


POLICIES = {"strict": Strict(), "copy": Copy(), "auto": Auto()}


def common_device(placements, policy, default="cpu", seconds=None):
    if policy not in POLICIES:
        raise ValueError(f"{policy!r} is not in {list(POLICIES)}")
    if len(placements) == 0:
        raise ValueError("nothing to place")
    return POLICIES[policy](placements, default, seconds)


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    total = costs.launch_s
    for nbytes in transfers:
        total += costs.copy_s
        total += nbytes / costs.link_bytes_per_s
    arithmetic = m * n * (k + k) / costs.flop_per_s
    memory = (m * k * itemsize + k * n * itemsize + m * n * itemsize) / costs.memory_bytes_per_s
    return total + (arithmetic if arithmetic > memory else memory)


def operands(a, b):
    libraries = []
    for x in (a, b):
        placement(x)
        libraries.append(owner(x))
    first, second = libraries
    if first.name != second.name:
        raise TypeError(f"{first.name} and {second.name}")
    a, b = first.tensor(a), second.tensor(b)
    text = f"{tuple(a.shape)} @ {tuple(b.shape)}"
    if not len(a.shape) == len(b.shape) == 2:
        raise ValueError("two axes each, please: " + text)
    if a.shape[-1] != b.shape[0]:
        raise ValueError("inner sizes: " + text)
    if a.dtype != b.dtype:
        raise TypeError(f"one dtype, please: {a.dtype}, {b.dtype}")
    return first.name, a, b


def moved(x, device):
    return owner(x).to(x, device)


def decide(a, b, device=None, policy="strict", costs=None):
    pair = (a,) if a is b else (a, b)
    name, left, right = operands(a, b)
    library = owner(left)
    places = [library.place(left), library.place(right)]
    if device is None:
        seconds = None
        if policy == "auto":
            (m, k), (_, n) = left.shape, right.shape
            size = library.itemsize(left)
            weights = [(places[0], m * k * size), (places[1], k * n * size)][: len(pair)]
            seconds = {}
            for place in costs or {}:
                loads = tuple(nbytes for at, nbytes in weights if at != place)
                seconds[place] = estimated_seconds(m, k, n, size, loads, costs[place])
        device = common_device(places, policy, library.default(), seconds)
    kind, _, number = device.partition(":")
    device = kind if kind == "cpu" and not number else f"{kind}:{number or 0}"
    run = kernel_for(name, kind)
    if device not in places:
        reason = library.why_not(device)
        if reason is not None:
            warnings.warn(f"{device} is missing: the CPU computes ({reason})", stacklevel=2)
            device, run = "cpu", kernel_for(name, "cpu")
    return run, left, right, device


def matmul(a, b, device=None, policy="strict", costs=None):
    run, left, right, device = decide(a, b, device, policy, costs)
    tensors = [moved(x, device) for x in ((left,) if a is b else (left, right))]
    return run(tensors[0], tensors[-1], device)
