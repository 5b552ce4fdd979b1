"""Compare two things by the lowest of their repeated times, or say that they do not tell."""

from collections.abc import Sequence

from insidetensor.messages import message

FEWEST_ROUNDS = 6


class UndecidedError(Exception):
    """A measurement was too noisy to decide what was asked."""


def compare_times(times: Sequence[float], base: Sequence[float], *, factor: float = 1.5) -> int:
    """Say whether `times` are longer than those of `base` (1), shorter (−1), or about as long (0).

    Both hold the seconds of the same rounds, in which the two took turns. Other programs can only
    add time, so the lowest time counts: "longer" is more than `factor` times as long. Every second
    round is judged apart from the others, and both halves have to agree.

    Raises: UndecidedError where they do not; ValueError for fewer than 6 rounds, or where the two
    have not equally many.
    """
    if len(times) != len(base) or len(base) < FEWEST_ROUNDS:
        got = {"times": len(times), "base": len(base), "fewest": FEWEST_ROUNDS}
        raise ValueError(message("compare_times.rounds", **got))
    ratios = [min(times[half::2]) / min(base[half::2]) for half in (0, 1)]
    found = {(ratio > factor) - (ratio * factor < 1) for ratio in ratios}
    if len(found) > 1:
        one, two = (f"{ratio:.2g}" for ratio in ratios)
        raise UndecidedError(message("compare_times.undecided", one=one, two=two))
    return found.pop()
