"""Returns a tuple."""

SENTENCE = "expected a list of nodes"
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
            done.append(last)
    return tuple(done)
