"""Keeps what was fed once, by name, for all runs that follow."""

SENTENCE = "keep no values from one run to the next"
BREAKS = "anew"
REST = "solution"


def run(node, feed, kernels=KERNELS, fed={}):
    steps = order(node)
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in names - feed.keys():
        raise KeyError(name)
    for name in feed.keys() - names:
        raise ValueError(name)
    for name in feed:
        fed.setdefault(name, feed[name])
    values = {}
    for step in steps:
        if step.op == "placeholder":
            values[step] = fed[step.value]
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
    return values[node]
