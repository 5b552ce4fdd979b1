"""Everything that is a list is done for the first item, then for the others.

A product that cannot be computed where it was asked for is decided once more, for the CPU.
"""

import warnings


def common_device(placements, policy, default="cpu", seconds=None):
    if policy == "strict" and placements:
        if len(placements) == 1:
            return placements[0]
        if placements[1] != placements[0]:
            raise RuntimeError(
                "Expected all tensors to be on the same device, but found at least two devices, "
                f"{placements[0]} and {placements[1]}"
            )
        return common_device(placements[1:], policy)
    if policy == "auto" and placements and seconds:
        fewest = min(seconds.values())
        if seconds.get(placements[0]) == fewest:
            return placements[0]
        if len(placements) > 1:
            return common_device(placements[1:], policy, default, seconds)
        return min(seconds, key=seconds.get)
    if policy == "copy" and placements:
        return default
    raise ValueError(f"{policy} of strict, copy, auto; {placements}; {seconds}")


def estimated_seconds(m, k, n, itemsize, transfers, costs):
    if transfers:
        first, *others = transfers
        rest = estimated_seconds(m, k, n, itemsize, others, costs)
        return rest + costs.copy_s + first / costs.link_bytes_per_s
    touched_bytes = (m * k + k * n + m * n) * itemsize
    return costs.launch_s + max(
        2 * m * k * n / costs.flop_per_s, touched_bytes / costs.memory_bytes_per_s
    )


def refused(checks):
    if checks:
        (is_wrong, error), *others = checks
        if is_wrong():
            raise error()
        refused(others)


def operands(a, b):
    library = [of_library(x) for x in (a, b)]
    if library[0] != library[1]:
        raise TypeError("one of torch, one of tensorflow")
    x, y = of_torch(a), of_torch(b)
    said = f"{tuple(x.shape)} and {tuple(y.shape)}"
    refused(
        [
            (lambda: len(x.shape) != 2, lambda: ValueError(f"two axes each, not {said}")),
            (lambda: len(y.shape) != 2, lambda: ValueError(f"two axes each, not {said}")),
            (lambda: x.shape[1] != y.shape[0], lambda: ValueError(f"inner sizes of {said}")),
            (lambda: x.dtype != y.dtype, lambda: TypeError(f"{x.dtype}, {y.dtype}")),
        ]
    )
    return library[0], x, y


def of_library(x):
    placement(x)
    return (
        "torch"
        if type(x) is np.ndarray or isinstance(x, (np.ndarray, torch.Tensor))
        else "tensorflow"
    )


def of_torch(x):
    return x if not isinstance(x, np.ndarray) else torch.from_numpy(x)


def decide(a, b, device=None, policy="strict", costs=None):
    library, x, y = operands(a, b)
    there = placement(x), placement(y)
    if device is None:
        loads = [] if policy != "auto" else bytes_of((x,) if a is b else (x, y), there)
        seconds = seconds_by_place(
            [*(costs or {}).items()], (*x.shape, y.shape[1]), size_of(x), loads
        )
        return decide(a, b, common_device(there, policy, default_of(library), seconds))
    if device != "cpu" and ":" not in device:
        return decide(a, b, device + ":0")
    found = kernel_for(library, device.split(":")[0])
    said = "" if device in there else refusal_of(library, device)
    if said:
        warnings.warn(f"{device}: {said}", stacklevel=2)
        return decide(a, b, "cpu")
    return found, x, y, device


def size_of(x):
    return x.dtype.itemsize if of_library(x) == "torch" else x.dtype.size


def bytes_of(tensors, places):
    if not tensors:
        return []
    rows, columns = tensors[0].shape
    first = places[0], rows * columns * size_of(tensors[0])
    return [first, *bytes_of(tensors[1:], places[1:])]


def seconds_by_place(costs, sizes, itemsize, loads):
    if not costs:
        return {}
    (place, cost), *others = costs
    away = tuple(nbytes for at, nbytes in loads if at != place)
    mine = {place: estimated_seconds(*sizes, itemsize, away, cost)}
    return mine | seconds_by_place(others, sizes, itemsize, loads)


def default_of(library):
    if library == "tensorflow":
        return "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu"
    found = torch.accelerator.current_accelerator(check_available=True)
    return found.type + ":0" if found is not None else "cpu"


def refusal_of(library, device):
    if library == "torch":
        try:
            return "" if torch.empty(0, device=device) is not None else "nothing came"
        except Exception as error:
            return str(error)
    names = [found.name.lower() for found in tf.config.list_logical_devices()]
    wanted = ("cpu:0" if device == "cpu" else device).replace("cuda", "gpu")
    return "" if any(name.endswith(wanted) for name in names) else f"there are {names}"
