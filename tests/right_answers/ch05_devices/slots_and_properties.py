"""A class with `__slots__` for one operand, and one for the whole plan."""

import warnings


class Operand:
    __slots__ = ("tensor",)

    def __init__(self, given):
        placement(given)
        self.tensor = given

    @property
    def is_torchs(self):
        return isinstance(self.tensor, (torch.Tensor, np.ndarray))

    @property
    def library(self):
        return "torch" if self.is_torchs else "tensorflow"

    def opened(self):
        if isinstance(self.tensor, np.ndarray):
            self.tensor = torch.from_numpy(self.tensor)
        return self

    @property
    def shape(self):
        return tuple(self.tensor.shape)

    @property
    def place(self):
        return placement(self.tensor)

    @property
    def itemsize(self):
        return self.tensor.element_size() if self.is_torchs else self.tensor.dtype.size

    @property
    def nbytes(self):
        return self.shape[0] * self.shape[1] * self.itemsize


def operands(a, b):
    a, b = Operand(a), Operand(b)
    if a.library != b.library:
        raise TypeError("torch and tensorflow do not mix")
    a.opened(), b.opened()
    shapes = f"{a.shape} @ {b.shape}"
    if len(a.shape) != 2 or len(b.shape) != 2:
        raise ValueError(f"{shapes}: two axes each")
    if a.shape[-1] != b.shape[0]:
        raise ValueError(f"{shapes}: these do not fit")
    if a.tensor.dtype != b.tensor.dtype:
        raise TypeError(f"{a.tensor.dtype} @ {b.tensor.dtype}")
    return a.library, a.tensor, b.tensor


class Plan:
    __slots__ = ("kernel", "left", "library", "place", "right")

    def __init__(self, a, b):
        self.library, left, right = operands(a, b)
        self.left = Operand(left)
        self.right = self.left if a is b else Operand(right)

    @property
    def placements(self):
        return self.left.place, self.right.place

    @property
    def default(self):
        if self.library == "tensorflow":
            return "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu"
        found = torch.accelerator.current_accelerator(check_available=True)
        return f"{found.type}:0" if found else "cpu"

    def seconds(self, place, costs):
        m, k = self.left.shape
        waiting = {id(x): x for x in (self.left, self.right)}.values()
        transfers = tuple(x.nbytes for x in waiting if x.place != place)
        return estimated_seconds(m, k, self.right.shape[1], self.left.itemsize, transfers, costs)

    def decide(self, device, policy, costs):
        if device is not None:
            self.place = device if device == "cpu" or ":" in device else f"{device}:0"
        else:
            seconds = {place: self.seconds(place, cost) for place, cost in (costs or {}).items()}
            self.place = common_device(self.placements, policy, self.default, seconds)
        self.kernel = kernel_for(self.library, self.place.partition(":")[0])

    @property
    def obstacle(self):
        if self.place in self.placements:
            return None
        if self.library == "torch":
            try:
                torch.empty(0, device=self.place)
            except Exception as error:
                return f"{error}"
            return None
        seen = {}
        for found in tf.config.list_logical_devices():
            with tf.device(found.name):
                seen[found.name.rpartition("device:")[2].lower().replace("gpu", "cuda")] = found
        name = "cpu:0" if self.place == "cpu" else self.place
        return None if name in seen else f"there are {list(seen)}"

    def fall_back(self):
        obstacle = self.obstacle
        if obstacle is not None:
            warnings.warn(f"{self.place}: {obstacle}", stacklevel=3)
            self.place, self.kernel = "cpu", kernel_for(self.library, "cpu")

    @property
    def parts(self):
        return self.kernel, self.left.tensor, self.right.tensor, self.place


def decide(a, b, device=None, policy="strict", costs=None):
    plan = Plan(a, b)
    plan.decide(device, policy, costs)
    plan.fall_back()
    return plan.parts


def matmul(a, b, device=None, policy="strict", costs=None):
    kernel, *both, place = decide(a, b, device, policy, costs)
    there = [moved(x, place) for x in (both[:1] if a is b else both)]
    return kernel(there[0], there[-1], place)
