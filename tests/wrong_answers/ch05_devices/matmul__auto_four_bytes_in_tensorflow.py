"""Takes every element of TensorFlow's for four bytes."""

SENTENCE = "The policy auto takes the place of the fewest estimated seconds"
BREAKS = "auto"


import warnings


def matmul(a, b, device=None, policy="strict", costs=None):
    library, left, right = operands(a, b)
    places = placement(left), placement(right)
    device = chosen(library, left, right, a is b, places, device, policy, costs)
    multiply = kernel_for(library, device.split(":")[0])
    reason = "" if device in places else not_there(library, device)
    if reason:
        warnings.warn(f"{device} is not there: {reason}")
        device, multiply = "cpu", kernel_for(library, "cpu")
    left = moved(left, device)
    right = left if a is b else moved(right, device)
    return multiply(left, right, device)


def chosen(library, left, right, is_one, places, device, policy, costs):
    if device is not None:
        return device if device == "cpu" or ":" in device else device + ":0"
    default = "cpu"
    if library == "torch" and torch.accelerator.is_available():
        default = torch.accelerator.current_accelerator().type + ":0"
    if library == "tensorflow" and tf.config.list_logical_devices("GPU"):
        default = "cuda:0"
    seconds = {}
    for place, cost in (costs or {}).items():
        (m, k), n = left.shape, right.shape[1]
        itemsize = left.element_size() if library == "torch" else 4
        bytes_of = [(places[0], m * k * itemsize), (places[1], k * n * itemsize)]
        transfers = [nbytes for at, nbytes in bytes_of[is_one:] if at != place]
        seconds[place] = estimated_seconds(m, k, n, itemsize, tuple(transfers), cost)
    return common_device(places, policy, default, seconds)


def not_there(library, device):
    if library == "tensorflow":
        seen = [place_name(one.name) for one in tf.config.list_logical_devices()]
        return "" if device in seen else f"TensorFlow sees {seen}"
    try:
        torch.empty(0, device=device)
    except Exception as error:
        return str(error).splitlines()[0]
    return ""
