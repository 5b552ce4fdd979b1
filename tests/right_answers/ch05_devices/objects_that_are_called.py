"""Each answer is an object with `__call__`, or the method of one."""

import warnings


class Places:
    """Knows where things lie."""

    def __call__(self, x):
        for kind, name in self.names():
            if isinstance(x, kind):
                return name(x)
        raise TypeError(f"{type(x).__name__} is no tensor")

    def names(self):
        yield np.ndarray, lambda x: "cpu"
        yield torch.Tensor, lambda x: str(x.device)
        if tf is not None:
            yield (tf.Tensor, tf.Variable), self.of_tensorflow

    def of_tensorflow(self, x):
        short = x.device[x.device.rindex("device:") + 7 :].lower().replace("gpu", "cuda")
        return {"cpu:0": "cpu"}.get(short, short)


class Decide:
    """Finds the kernel and the place."""

    def __init__(self, warn):
        self.warn = warn

    def __call__(self, a, b, device=None, policy="strict", costs=None):
        library, x, y = operands(a, b)
        pair = [x] if a is b else [x, y]
        device = self.chosen(library, x, y, pair, device, policy, costs)
        function = kernel_for(library, device.split(":")[0])
        if all(placement(each) != device for each in pair):
            device, function = self.reachable(library, device, function)
        return function, x, y, device

    def chosen(self, library, x, y, pair, device, policy, costs):
        if device is not None:
            return device if ":" in device or device == "cpu" else f"{device}:0"
        size = x.dtype.itemsize if library == "torch" else x.dtype.size
        seconds = {}
        for place in costs or ():
            away = [each for each in pair if placement(each) != place]
            transfers = tuple(each.shape[0] * each.shape[1] * size for each in away)
            sizes = (*x.shape, y.shape[1])
            seconds[place] = estimated_seconds(*sizes, size, transfers, costs[place])
        where = (placement(x), placement(y))
        return common_device(where, policy, default=self.usual(library), seconds=seconds)

    def usual(self, library):
        if library == "tensorflow":
            return "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu"
        found = torch.accelerator.current_accelerator(check_available=True)
        return f"{found.type}:0" if found is not None else "cpu"

    def reachable(self, library, device, function):
        try:
            if library == "torch":
                torch.empty(0, device=device)
            else:
                seen = [placement_of(found.name) for found in tf.config.list_logical_devices()]
                if device not in seen:
                    raise LookupError(f"TensorFlow has {seen}")
        except Exception as error:
            self.warn(f"{device} is not there: {error}")
            return "cpu", kernel_for(library, "cpu")
        return device, function


def placement_of(name):
    return "cpu" if name.endswith("CPU:0") else name[-5:].lower().replace("gpu", "cuda")


class Multiply:
    """Multiplies where it is best."""

    def __init__(self, plan):
        self.plan = plan

    def __call__(self, a, b, *args, **options):
        function, x, y, device = self.plan(a, b, *args, **options)
        there = [moved(each, device) for each in ([x] if a is b else [x, y])]
        return function(there[0], there[-1], device)


placement = Places()
decide = Decide(warnings.warn)
matmul = Multiply(decide)
