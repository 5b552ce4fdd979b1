"""Lists the names of the operations."""

SENTENCE = "expected nodes only"
BREAKS = "inputs_first"


def order(node):
    done, todo = [], [node]
    while todo:
        current = todo.pop()
        if current not in done:
            done.insert(0, current)
            todo.extend(current.inputs)
    return [step.op for step in done]
