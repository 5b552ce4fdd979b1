"""Moves everything to a torch.device with `.to`, which does nothing where a tensor is in place."""

import warnings


def placement(x):
    if isinstance(x, np.ndarray):
        x = torch.from_numpy(np.ascontiguousarray(x))
    if not hasattr(x, "device") or not hasattr(x, "dtype"):
        raise TypeError("want a tensor, have " + type(x).__name__)
    if isinstance(x, np.generic):
        raise TypeError("want a tensor, have " + type(x).__name__)
    if isinstance(x.device, torch.device):
        return str(x.device)
    kind, number = x.device.split(":")[-2:]
    if kind == "GPU":
        return "cuda:" + number
    return "cpu" if number == "0" else "cpu:" + number


KERNELS = {}


def kernel(library, kind):
    def enter(f):
        if KERNELS.get((library, kind)) is not None:
            raise ValueError("there is a kernel already: " + library + ", " + kind)
        KERNELS[(library, kind)] = f
        return f

    return enter


def kernel_for(library, kind):
    for key, f in KERNELS.items():
        if key == (library, kind):
            return f
    raise ValueError(f"no kernel {library} {kind} in {sorted(KERNELS)}")


def torch_kernel(a, b, device):
    return torch.mm(a.to(device), b.to(device))


def tf_kernel(a, b, device):
    if device.startswith("cuda"):
        device = "GPU" + device[4:]
    with tf.device(device):
        return tf.matmul(a, b)


for k in ["cpu", "cuda", "mps", "sim"]:
    KERNELS["torch", k] = torch_kernel
KERNELS["tensorflow", "cpu"] = KERNELS["tensorflow", "cuda"] = tf_kernel


def common_device(placements, policy, default="cpu", seconds=None):
    if len(placements) == 0:
        raise ValueError("empty; strict, copy and auto all need placements")
    if policy == "strict":
        for p in placements[1:]:
            if p != placements[0]:
                message = "Expected all tensors to be on the same device, "
                message += "but found at least two devices, " + placements[0] + " and " + p
                raise RuntimeError(message)
        return placements[0]
    if policy == "copy":
        return default
    if policy == "auto":
        if seconds is None or len(seconds) == 0:
            raise ValueError("no seconds")
        best = None
        for p in list(placements) + list(seconds):
            if p in seconds and (best is None or seconds[p] < seconds[best]):
                best = p
        return best
    raise ValueError("policy must be strict, copy or auto")


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    t = costs.launch_s
    t += len(transfers) * costs.copy_s
    t += sum(transfers) / costs.link_bytes_per_s
    t1 = 2 * m * k * n / costs.flop_per_s
    t2 = itemsize * (m * k + k * n + m * n) / costs.memory_bytes_per_s
    if t1 > t2:
        t += t1
    else:
        t += t2
    return t


def operands(a, b):
    libs = []
    for x in [a, b]:
        placement(x)
        if type(x).__name__ == "ndarray" or isinstance(x, torch.Tensor):
            libs.append("torch")
        else:
            libs.append("tensorflow")
    if libs[0] != libs[1]:
        raise TypeError("both should be torch or both tensorflow")
    if isinstance(a, np.ndarray):
        a = torch.from_numpy(a)
    if isinstance(b, np.ndarray):
        b = torch.from_numpy(b)
    sa = tuple(a.shape)
    sb = tuple(b.shape)
    if len(sa) != 2:
        raise ValueError("a should have 2 axes: " + str(sa) + ", b: " + str(sb))
    if len(sb) != 2:
        raise ValueError("b should have 2 axes: " + str(sb) + ", a: " + str(sa))
    if sa[1] != sb[0]:
        raise ValueError(str(sa) + " does not fit " + str(sb))
    if a.dtype != b.dtype:
        raise TypeError(str(a.dtype) + " is not " + str(b.dtype))

    class Triple(tuple):
        pass

    return Triple([libs[0], a, b])


def moved(x, device):
    if isinstance(x, torch.Tensor):
        return x.to(torch.device(device))
    if placement(x) == device:
        return x
    if device[:4] == "cuda":
        device = "GPU" + device[4:]
    with tf.device(device):
        return tf.identity(x)


class MissingDevice(UserWarning):
    """A place that was asked for is not there."""


class Quad(tuple):
    pass


def decide(a, b, device=None, policy="strict", costs=None):
    square = a is b
    lib, a, b = operands(a, b)
    if square:
        b = a
    pa = placement(a)
    pb = placement(b)
    if device is None:
        default = "cpu"
        if lib == "torch" and torch.accelerator.is_available():
            default = str(torch.accelerator.current_accelerator())
            if ":" not in default:
                default += ":0"
        if lib == "tensorflow" and len(tf.config.list_logical_devices("GPU")) > 0:
            default = "cuda:0"
        seconds = {}
        if costs:
            m, k = a.shape
            n = b.shape[1]
            size = a.dtype.itemsize if lib == "torch" else a.dtype.size
            for place in costs:
                transfers = []
                if pa != place:
                    transfers.append(m * k * size)
                if pb != place and not square:
                    transfers.append(k * n * size)
                seconds[place] = estimated_seconds(m, k, n, size, tuple(transfers), costs[place])
        device = common_device((pa, pb), policy, default, seconds)
    if device != "cpu" and ":" not in device:
        device = device + ":0"
    f = kernel_for(lib, device.split(":")[0])
    ok = True
    if device != pa and device != pb:
        if lib == "torch":
            try:
                torch.empty(0, device=device)
            except Exception as error:
                ok = False
                reason = repr(error)
        else:
            names = [d.name for d in tf.config.list_logical_devices()]
            wanted = "CPU:0" if device == "cpu" else device.replace("cuda", "GPU").upper()
            ok = any(name.endswith(wanted) for name in names)
            reason = f"there are only {names}"
    if not ok:
        warnings.warn(MissingDevice(f"no {device}, so the CPU computes: {reason}"), stacklevel=1)
        device = "cpu"
        f = kernel_for(lib, "cpu")
    return Quad([f, a, b, device])


def matmul(a, b, device=None, policy="strict", costs=None):
    plan = decide(a, b, device, policy, costs)
    a2 = moved(plan[1], plan[3])
    b2 = a2 if a is b else moved(plan[2], plan[3])
    return plan[0](a2, b2, plan[3])
