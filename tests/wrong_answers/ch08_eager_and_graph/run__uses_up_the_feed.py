"""Takes each value out of the feed."""

SENTENCE = "leave it as it is"
BREAKS = "as_fed"
REST = "solution"


def run(node, feed, kernels=KERNELS):
    steps, values = order(node), {}
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in names - feed.keys():
        raise KeyError(name)
    for name in feed.keys() - names:
        raise ValueError(name)
    fed = {name: feed.pop(name) for name in names}

    values = {}
    for step in steps:
        if step.op == "placeholder":
            values[step] = fed[step.value]
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
    return values[node]
