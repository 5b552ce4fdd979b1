"""A walk that marks its own way back, a run by an explicit stack, operators made in a loop."""

from numbers import Number


def placeholder(name):
    return GraphNode("placeholder", value=name)


def constant(value):
    match value:
        case GraphNode():
            return value
        case np.ndarray():
            return GraphNode("constant", (), np.array(value))
        case Number() | np.number():
            return GraphNode("constant", (), value)
    raise TypeError(f"no constant can be made of {value!r}, a {type(value).__name__}")


def order(node):
    found, todo = {}, [(node, False)]
    while todo:
        step, inputs_done = todo.pop()
        if inputs_done:
            found.setdefault(step)
        elif step not in found:
            todo.append((step, True))
            todo.extend((given, False) for given in step.inputs if given not in found)
    return list(found)


KERNELS = {
    "add": np.add,
    "multiply": np.multiply,
    "matmul": np.matmul,
    "relu": lambda x: np.maximum(x, 0),
    "sum": np.sum,
}


def run(node, feed, kernels=KERNELS):
    steps = order(node)
    leaves = {
        "placeholder": lambda step: feed[step.value],
        "constant": lambda step: step.value,
    }
    asked = {step.value for step in steps if step.op == "placeholder"}
    if asked - set(feed):
        raise KeyError(f"not fed: {sorted(asked - set(feed))}")
    if set(feed) - asked:
        raise ValueError(f"not needed: {sorted(set(feed) - asked)}")
    place = {step: at for at, step in enumerate(steps)}
    values = []
    for step in steps:
        if step.op in leaves:
            values.append(leaves[step.op](step))
        else:
            values.append(kernels[step.op](*(values[place[given]] for given in step.inputs)))
    return values[-1]


class Symbol(GraphNode):
    __array_ufunc__ = None

    def relu(self):
        return type(self)("relu", (self,))

    def sum(self):
        return type(self)("sum", (self,))

    def __bool__(self):
        raise TypeError(f"the value of {self!r} is not known while a function is traced")


for sign, op in {"add": "add", "mul": "multiply", "matmul": "matmul"}.items():

    def left(self, other, op=op):
        return Symbol(op, (self, constant(other)))

    def right(self, other, op=op):
        return Symbol(op, (constant(other), self))

    setattr(Symbol, f"__{sign}__", left)
    setattr(Symbol, f"__r{sign}__", right)


def trace_function(f, names):
    result = f(*(Symbol("placeholder", value=name) for name in names))
    return result if isinstance(result, GraphNode) else constant(result)
