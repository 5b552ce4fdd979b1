"""Hidden checks of the miniature's second chapter."""

from insidetensor import Finding


def check_walker(submitted: type) -> Finding | None:
    """Walk with another step and with no step at all."""
    for step, count, expected in [(3, 2, [0, 3]), (1, 0, [])]:
        got = list(submitted(step, count).cells())
        if got != expected:
            return Finding(f"Walker({step}, {count}) visited {got}: expected {expected}.")
    return None
