"""Notes a node as seen when it is put on the list of things to do, not when it is done."""

SENTENCE = "inputs come first"
BREAKS = "several_depths"


def order(node):
    done, seen, todo = [], {node}, [node]
    while todo:
        missing = [given for given in dict.fromkeys(todo[-1].inputs) if given not in seen]
        if missing:
            todo.extend(missing)
            seen.update(missing)
            continue
        done.append(todo.pop())
    return done
