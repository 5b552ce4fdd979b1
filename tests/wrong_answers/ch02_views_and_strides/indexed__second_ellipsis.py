"""A second `...` is one more full slice, as NumPy had it once."""

SENTENCE = "two could mean several things"
BREAKS = "too_many"
REST = "solution"


def one_item_for_each_axis(key, ndim):
    items = key if isinstance(key, tuple) else (key,)
    ellipses = [place for place, item in enumerate(items) if item is ...]
    taken = sum((item is not None and item is not ... for item in items))
    if any((isinstance(item, bool) for item in items)):
        raise TypeError("True and False are not indices")
    if len(ellipses) > 1:
        first = ellipses[0]
        items = tuple(
            slice(None) if item is ... and n > first else item for n, item in enumerate(items)
        )
        ellipses, taken = ellipses[:1], taken + len(ellipses) - 1
    if taken > ndim:
        raise IndexError(f"too many indices: {taken} for a tensor with {ndim} axes")
    place = ellipses[0] if ellipses else len(items)
    return (*items[:place], *[slice(None)] * (ndim - taken), *items[place + 1 :])
