"""Makes the list once, where the function is defined, and adds to it in each call."""

SENTENCE = "by a call before this one"
BREAKS = "inputs_first"


def order(node, done=[], seen=set()):
    todo = [node]
    while todo:
        missing = [given for given in todo[-1].inputs if given not in seen]
        if missing:
            todo.extend(missing)
            continue
        last = todo.pop()
        if last not in seen:
            seen.add(last)
            done.append(last)
    return done
