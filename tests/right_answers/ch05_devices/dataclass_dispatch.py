"""Dataclasses of what a product needs; a handler for each step is looked up in a dict."""

import dataclasses
import operator
import warnings
from typing import Any


@dataclasses.dataclass
class Product:
    library: str
    left: Any
    right: Any
    is_square: bool
    places: tuple = dataclasses.field(init=False)

    def __post_init__(self):
        self.places = tuple(map(placement, (self.left, self.right)))

    @property
    def itemsize(self):
        return operator.attrgetter({"torch": "itemsize"}.get(self.library, "size"))(self.left.dtype)

    def seconds_on(self, place, costs):
        m, k, n = (*map(int, self.left.shape), int(self.right.shape[1]))
        moving = {self.places[0]: [m * k]} if self.places[0] != place else {}
        if not self.is_square and self.places[1] != place:
            moving.setdefault(self.places[1], []).append(k * n)
        transfers = [count * self.itemsize for counts in moving.values() for count in counts]
        return estimated_seconds(m, k, n, self.itemsize, tuple(transfers), costs)


@dataclasses.dataclass(frozen=True)
class Machine:
    """What a library sees of this machine, asked anew each time."""

    library: str

    def default(self):
        if self.library == "torch":
            current = torch.accelerator.current_accelerator(check_available=True)
            return "cpu" if current is None else current.type + ":0"
        return "cuda:0" if len(tf.config.list_logical_devices("GPU")) else "cpu"

    def refusal_of(self, place):
        return {"torch": self._torch, "tensorflow": self._tensorflow}[self.library](place)

    def _torch(self, place):
        try:
            torch.zeros(0, device=place)
        except Exception as error:
            return str(error) or type(error).__name__
        return ""

    def _tensorflow(self, place):
        names = [
            device.name.split(":", 1)[1].lower() for device in tf.config.list_logical_devices()
        ]
        asked = (place if ":" in place else place + ":0").replace("cuda", "gpu")
        return "" if asked in names else "seen: " + " ".join(names)


@dataclasses.dataclass
class Plan:
    kernel: Any
    left: Any
    right: Any
    device: str

    def __iter__(self):
        return (getattr(self, field.name) for field in dataclasses.fields(self))

    def run(self, is_square):
        first = moved(self.left, self.device)
        second = first if is_square else moved(self.right, self.device)
        return self.kernel(first, second, self.device)


def decide(a, b, device=None, policy="strict", costs=None):
    library, left, right = operands(a, b)
    product, machine = Product(library, left, right, a is b), Machine(library)
    if device is None:
        table = {place: product.seconds_on(place, cost) for place, cost in (costs or {}).items()}
        device = common_device(product.places, policy, machine.default(), table)
    head, _, number = device.partition(":")
    device = "cpu" if device == "cpu" else f"{head}:{number or 0}"
    function = kernel_for(library, head)
    refusal = "" if device in product.places else machine.refusal_of(device)
    if refusal:
        warnings.warn(f"{device} is missing ({refusal})", stacklevel=2)
        device, function = "cpu", kernel_for(library, "cpu")
    return tuple(Plan(function, left, right, device))


def matmul(a, b, *args, **options):
    return Plan(*decide(a, b, *args, **options)).run(a is b)
