"""Keeps values by operation, so that one step overwrites another."""

SENTENCE = "returned 4, expected 3"
BREAKS = "values"
REST = "solution"


def run(node, feed, kernels=KERNELS):
    steps = order(node)
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in names - feed.keys():
        raise KeyError(name)
    for name in feed.keys() - names:
        raise ValueError(name)

    values = {}
    key = lambda step: (step.op, step.value if step.op == "placeholder" else None)
    for step in steps:
        if step.op == "placeholder":
            values[key(step)] = feed[step.value]
        elif step.op == "constant":
            values[key(step)] = step.value
        else:
            values[key(step)] = kernels[step.op](*[values[key(given)] for given in step.inputs])
    return values[key(node)]
