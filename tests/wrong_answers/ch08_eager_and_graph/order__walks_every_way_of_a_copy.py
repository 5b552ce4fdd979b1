"""Notes the inputs of each node first, and then walks every way that leads through its notes."""

SENTENCE = "such as a list of them"
BREAKS = "ways"


def order(node):
    inputs, waiting = {}, [node]
    while waiting:
        step = waiting.pop()
        if step not in inputs:
            inputs[step] = step.inputs
            waiting.extend(inputs[step])
    found, waiting = [], [node]
    while waiting:
        step = waiting.pop()
        found.append(step)
        waiting.extend(inputs[step])
    return list(dict.fromkeys(reversed(found)))
