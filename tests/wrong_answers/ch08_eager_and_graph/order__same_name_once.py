"""Takes two placeholders with the same name for one."""

SENTENCE = "Two nodes with the same name are two nodes"
BREAKS = "alike"


def order(node):
    done, seen, todo = [], set(), [node]
    key = lambda step: step.value if step.op == "placeholder" else step
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
