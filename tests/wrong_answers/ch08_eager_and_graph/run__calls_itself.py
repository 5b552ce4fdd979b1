"""Keeps values, but calls itself for each input."""

SENTENCE = "calls itself more often than Python allows"
BREAKS = "deep"
REST = "solution"


def run(node, feed, kernels=KERNELS):
    steps = order(node)
    names = {step.value for step in steps if step.op == "placeholder"}
    for name in names - feed.keys():
        raise KeyError(name)
    for name in feed.keys() - names:
        raise ValueError(name)

    values = {}

    def value(step):
        if step not in values:
            if step.op == "placeholder":
                values[step] = feed[step.value]
            elif step.op == "constant":
                values[step] = step.value
            else:
                values[step] = kernels[step.op](*[value(given) for given in step.inputs])
        return values[step]

    return value(node)
