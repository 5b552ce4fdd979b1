"""Computes a step once for each step that reads it."""

SENTENCE = "compute each step once in a run"
BREAKS = "once deep"
REST = "solution"


def run(node, feed, kernels=KERNELS):
    steps = order(node)
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in names - feed.keys():
        raise KeyError(name)
    for name in feed.keys() - names:
        raise ValueError(name)

    def value(step):
        if step.op == "placeholder":
            return feed[step.value]
        if step.op == "constant":
            return step.value
        return kernels[step.op](*[value(given) for given in step.inputs])

    return value(node)
