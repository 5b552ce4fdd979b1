"""Puts an error of the same type in place of the kernel's."""

SENTENCE = "raised another error in place of the one"
BREAKS = "errors"
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
            try:
                values[step] = kernels[step.op](*[values[given] for given in step.inputs])
            except Exception as error:
                raise type(error)(f"in {step.op}: {error}") from error
    return values[node]
