"""True and False index like 1 and 0."""

SENTENCE = "True and False are not indices"
BREAKS = "other_items"
REST = "solution"


def one_item_for_each_axis(key, ndim):
    items = key if isinstance(key, tuple) else (key,)
    ellipses = [place for place, item in enumerate(items) if item is ...]
    taken = sum((item is not None and item is not ... for item in items))
    if len(ellipses) > 1:
        raise IndexError("a key can have only one ellipsis ('...')")
    if taken > ndim:
        raise IndexError(f"too many indices: {taken} for a tensor with {ndim} axes")
    place = ellipses[0] if ellipses else len(items)
    return (*items[:place], *[slice(None)] * (ndim - taken), *items[place + 1 :])
