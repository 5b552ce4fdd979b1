"""Hands two inputs to every kernel, though `relu` and `sum` take one."""

SENTENCE = "raised TypeError"
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
    for step in steps:
        if step.op == "placeholder":
            values[step] = feed[step.value]
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = kernels[step.op](values[step.inputs[0]], values[step.inputs[-1]])
    return values[node]
