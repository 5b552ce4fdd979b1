"""Patterns of classes and of guards decide."""


def placement(x):
    match x:
        case np.ndarray():
            return "cpu"
        case torch.Tensor(device=device):
            return f"{device}"
        case _ if tf is not None and isinstance(x, (tf.Tensor, tf.Variable)):
            match x.device.split(":")[-2:]:
                case ["CPU", "0"]:
                    return "cpu"
                case ["GPU", number]:
                    return f"cuda:{number}"
                case [kind, number]:
                    return f"{kind.lower()}:{number}"
        case _:
            raise TypeError(f"no place for {type(x).__name__}")


def common_device(placements, policy, default="cpu", seconds=None):
    match policy, placements:
        case (("strict" | "copy" | "auto"), ()):
            raise ValueError("no placements")
        case "copy", _:
            return default
        case "strict", (place, *others) if all(other == place for other in others):
            return place
        case "strict", (place, *others):
            [other, *_] = [other for other in others if other != place]
            said = "Expected all tensors to be on the same device, but found at least two devices"
            raise RuntimeError(f"{said}, {place} and {other}")
        case "auto", _ if seconds:
            pairs = sorted(seconds.items(), key=lambda pair: pair[1])
            fastest = [place for place, needed in pairs if needed == pairs[0][1]]
            return [*(place for place in placements if place in fastest), *fastest][0]
        case "auto", _:
            raise ValueError("no seconds")
        case _:
            raise ValueError(f"{policy!r} is not 'strict', 'copy' or 'auto'")


def operands(a, b):
    def belongs(x):
        match placement(x), x:
            case _, torch.Tensor() | np.ndarray():
                return "torch"
            case _:
                return "tensorflow"

    match belongs(a), belongs(b):
        case left, right if left != right:
            raise TypeError(f"one is of {left}, one of {right}")
        case library, _:
            a, b = (torch.from_numpy(x) if isinstance(x, np.ndarray) else x for x in (a, b))
    match [*a.shape], [*b.shape]:
        case [_, k], [inner, _] if k == inner:
            pass
        case rows, columns:
            raise ValueError(f"{tuple(rows)} @ {tuple(columns)} is no product of matrices")
    match a.dtype, b.dtype:
        case one, other if one != other:
            raise TypeError(f"{one} and {other}")
    return library, a, b


def moved(x, device):
    match x:
        case _ if placement(x) == device:
            return x
        case torch.Tensor():
            return x.to(device)
        case _:
            with tf.device(device.upper().replace("CUDA", "GPU")):
                return tf.identity(x)
