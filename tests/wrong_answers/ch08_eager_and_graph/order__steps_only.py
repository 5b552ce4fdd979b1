"""Leaves out placeholders and constants."""

SENTENCE = "does not list"
BREAKS = "inputs_first"


def order(node):
    done, seen, todo = [], set(), [node]
    while todo:
        missing = [given for given in todo[-1].inputs if given not in seen]
        if missing:
            todo.extend(missing)
            continue
        last = todo.pop()
        if last not in seen:
            seen.add(last)
            if last.inputs:
                done.append(last)
    return done
