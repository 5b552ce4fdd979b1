"""Takes two constants that print alike for one."""

SENTENCE = "told apart by what they are"
BREAKS = "alike"


def order(node):
    done, seen, todo = [], set(), [node]
    key = lambda step: str(step.value) if step.op == "constant" else step
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
