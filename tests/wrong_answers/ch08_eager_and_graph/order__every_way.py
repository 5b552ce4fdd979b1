"""Follows every way to the inputs, and takes what it has met before out at the end."""

SENTENCE = "ways that lead through it"
BREAKS = "ways"


def order(node):
    found, todo = [], [node]
    while todo:
        step = todo.pop()
        found.append(step)
        todo.extend(step.inputs)
    return list(dict.fromkeys(reversed(found)))
