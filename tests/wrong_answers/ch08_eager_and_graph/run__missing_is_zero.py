"""Takes 0 for what is not fed."""

SENTENCE = "Its placeholder is needed, and not fed"
BREAKS = "missing"
REST = "solution"


def run(node, feed, kernels=KERNELS):
    steps = order(node)
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in feed.keys() - names:
        raise ValueError(name)

    values = {}
    for step in steps:
        if step.op == "placeholder":
            values[step] = feed.get(step.value, 0)
        elif step.op == "constant":
            values[step] = step.value
        else:
            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
    return values[node]
