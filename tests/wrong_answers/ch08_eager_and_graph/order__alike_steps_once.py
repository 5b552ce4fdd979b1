"""Takes two steps with the same op and the same inputs for one."""

SENTENCE = "Two steps with the same op and the same inputs are two nodes"
BREAKS = "alike"


def order(node):
    def key(step):
        return (step.op, step.inputs) if step.inputs else step

    done, seen, todo = [], set(), [node]
    while todo:
        missing = [given for given in todo[-1].inputs if key(given) not in seen]
        if missing:
            todo.extend(missing)
            continue
        last = todo.pop()
        if key(last) not in seen:
            seen.add(key(last))
            done.append(last)
    return done
