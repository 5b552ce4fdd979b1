"""A list of items is as good as a tuple."""

SENTENCE = "A list is no tuple of items"
BREAKS = "other_items"
REST = "solution"


def one_item_for_each_axis(key, ndim):
    items = tuple(key) if isinstance(key, (tuple, list)) else (key,)
    ellipses = [place for place, item in enumerate(items) if item is ...]
    taken = sum((item is not None and item is not ... for item in items))
    if any((isinstance(item, bool) for item in items)):
        raise TypeError("True and False are not indices")
    if len(ellipses) > 1:
        raise IndexError("a key can have only one ellipsis ('...')")
    if taken > ndim:
        raise IndexError(f"too many indices: {taken} for a tensor with {ndim} axes")
    place = ellipses[0] if ellipses else len(items)
    return (*items[:place], *[slice(None)] * (ndim - taken), *items[place + 1 :])
