"""Returns what `reversed` gives, which is no list yet."""

SENTENCE = "expected a list of nodes"
BREAKS = "inputs_first"


def order(node):
    found, todo = {}, [(node, False)]
    while todo:
        step, are_inputs_done = todo.pop()
        if are_inputs_done:
            found.setdefault(step)
        elif step not in found:
            todo.append((step, True))
            todo.extend((given, False) for given in step.inputs)
    return reversed(list(found)[::-1])
