"""Everything that is a list is done for the first item, then for the others."""


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
