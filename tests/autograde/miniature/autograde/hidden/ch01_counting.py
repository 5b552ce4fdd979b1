"""Hidden checks of the miniature's first chapter."""

from collections.abc import Callable

from insidetensor import Finding


def check_cell_count(submitted: Callable[[tuple[int, ...]], int]) -> Finding | None:
    """Compare with a product by hand, a size of 1 and no axis among the shapes."""
    for shape, expected in [((3, 1, 5), 15), ((), 1), ((0, 7), 0)]:
        got = submitted(shape)
        if got != expected:
            return Finding(f"cell_count({shape}) returned {got}: expected {expected}.")
    return None


def check_byte_count(submitted: Callable[[tuple[int, ...], int], int]) -> Finding | None:
    """Bytes are cells times itemsize, where cells forgotten are the mistake looked for."""
    got = submitted((3, 5), 8)
    if got != 120:
        return Finding(f"byte_count((3, 5), 8) returned {got}: expected 120 bytes.")
    return None
