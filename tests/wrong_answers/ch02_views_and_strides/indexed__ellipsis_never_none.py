"""`...` stands for one full slice at least."""

SENTENCE = "possibly none"
BREAKS = "ellipsis"
REST = "solution"


def one_item_for_each_axis(key, ndim):
    items = key if isinstance(key, tuple) else (key,)
    ellipses = [place for place, item in enumerate(items) if item is ...]
    taken = sum((item is not None and item is not ... for item in items))
    if any((isinstance(item, bool) for item in items)):
        raise TypeError("True and False are not indices")
    if len(ellipses) > 1:
        raise IndexError("a key can have only one ellipsis ('...')")
    if taken + len(ellipses) > ndim:
        raise IndexError(f"too many indices: {taken} for a tensor with {ndim} axes")
    place = ellipses[0] if ellipses else len(items)
    return (*items[:place], *[slice(None)] * (ndim - taken), *items[place + 1 :])
