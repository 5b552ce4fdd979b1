"""What is wrong with the warning of a matmul that falls back to the CPU."""

from __future__ import annotations

import re
from collections.abc import Callable

from autograde.checks.observed import told_name
from autograde.checks.wording import say
from insidetensor import Finding
from insidetensor.checking.findings import because

from .device_facts import Run
from .matmul_calls import Product, Told

RUN_OF_WORDS = 5  # as many words in a row of the library's own reason are the reason


def find_warning(place: str, *, must_compute: bool = False) -> Callable[..., Finding | None]:
    """A finding of each call's warning that `place` is not there.

    A call that fails is another rule's, unless it `must_compute`.
    """

    def find(product: Product, told: Told) -> Finding | None:
        for number, run in enumerate(told.runs):
            if run.raised is not None:
                why = say("products.must_fall_back")
                return because(run.raised, why, "no-fallback") if must_compute else None
            found = _unsaid(told, run, place, is_again=number > 0)
            if found is not None:
                return found
        return None

    return find


def _unsaid(told: Told, run: Run, place: str, *, is_again: bool) -> Finding | None:
    naming = [text for text in run.said if place in text]
    if not run.said:
        return _unwarned(told, run, place, is_again)
    if not naming:
        sentence = say("products.unnamed", call=run.call, place=place)
        return Finding(sentence, mistake="fallback-unnamed")
    if len(naming) > 1:
        sentence = say("products.said_twice", call=run.call, count=len(naming), place=place)
        return Finding(sentence, mistake="said-twice")
    if not _is_reason(naming[0], place, told):
        key = "products.no_reason_tensorflow" if told.devices else "products.no_reason"
        return Finding(say(key, call=run.call), mistake="fallback-without-reason")
    return None


def _unwarned(told: Told, run: Run, place: str, is_again: bool) -> Finding:
    others = [one for one in run.warned if not one.is_user and place in one.text]
    if others:
        fields = {"call": run.call, "category": told_name(others[0].category)}
        return Finding(say("products.category", **fields), mistake="other-category")
    key = "first_time_only" if is_again else "not_again" if told.can_warn else "silent"
    sentence = say(f"products.{key}", call=run.call, place=place)
    return Finding(sentence, mistake="silent-fallback")


def _is_reason(text: str, place: str, told: Told) -> bool:
    """Whether a warning says why: some words of torch's reason, or TensorFlow's devices.

    Where the library gave no reason, any words but the place's name are one.
    """
    others = text.replace(place, "")
    if told.devices:
        names = [":".join(name.lower().split(":")[-2:]) for name in told.devices]
        said = others.lower().replace("gpu", "cuda")
        return all(name.replace("gpu", "cuda") in said for name in names if name != "cpu:0")
    reason = _words(told.reason.partition("\n")[0])
    words = f" {' '.join(_words(text))} "
    length = min(RUN_OF_WORDS, len(reason))
    parts = [reason[at : at + length] for at in range(len(reason) - length + 1)]
    return any(f" {' '.join(part)} " in words for part in parts) and bool(_words(others))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
