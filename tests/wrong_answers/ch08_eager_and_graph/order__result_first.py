"""Lists the result first and the inputs after it."""

SENTENCE = "inputs come first"
BREAKS = "inputs_first"


def order(node):
    found, todo = [], [node]
    while todo:
        current = todo.pop()
        if current not in found:
            found.append(current)
            todo.extend(current.inputs)
    return found
