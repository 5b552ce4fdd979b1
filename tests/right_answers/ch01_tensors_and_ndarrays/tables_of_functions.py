"""A table of functions for each pair of libraries, and answers in words."""

import collections

TO_ARRAY = {
    "numpy": lambda x: x,
    "torch": lambda x: x.detach().numpy(),
    "tensorflow": lambda x: (
        np.frombuffer(memoryview(x), x.dtype.as_numpy_dtype).reshape(x.shape)
        if x.shape.num_elements()
        else np.asarray(x)
    ),
}


def named(x):
    return type(x).__mro__[-2].__module__.partition(".")[0] if tf is None else _named(x)


def _named(x):
    return "tensorflow" if tf.is_tensor(x) else "torch" if torch.is_tensor(x) else "numpy"


def shares_memory(a, b):
    first, second = (TO_ARRAY[named(x)](x) for x in (a, b))
    return np.shares_memory(first, second)


def _refuse(x):
    raise ValueError("there is no such view")


def _from_numpy(x):
    return torch.from_numpy(x) if x.flags["WRITEABLE"] else _refuse(x)


VIEWS = collections.defaultdict(lambda: _refuse)
VIEWS["numpy", "torch"] = _from_numpy
VIEWS["torch", "numpy"] = TO_ARRAY["torch"]
VIEWS["tensorflow", "numpy"] = TO_ARRAY["tensorflow"]
for library in ("numpy", "torch", "tensorflow"):
    VIEWS[library, library] = lambda x: x


def as_view(x, to):
    try:
        return VIEWS[named(x), to](x)
    except (TypeError, RuntimeError) as error:
        raise ValueError from error


def as_copy(x, to):
    if to == "numpy":
        return TO_ARRAY[named(x)](x).copy()
    if to == "torch":
        return torch.asarray(as_copy(x, "numpy"), copy=True)
    if tf.is_tensor(x):
        return tf.add(x, 0) if x.dtype != tf.bool else tf.logical_not(tf.logical_not(x))
    return tf.constant(as_copy(x, "numpy"))


def as_readonly(x):
    view = TO_ARRAY[named(x)](x)[...]
    view.setflags(write=False)
    return view


def said(words):
    return {letter: word == "yes" for letter, word in zip(words[::2], words[1::2], strict=True)}


def changes_in_numpy():
    return collections.OrderedDict(said(["a", "yes", "b", "no"]))


def changes_in_torch():
    return said(["c", "no", "d", "yes"])


def changes_in_tensorflow():
    return {"e": np.False_, "f": np.True_}
