"""HTML styles for the frame of a question, and for the coloured boxes of its answers."""

from insidetensor.messages import word_break

_FRAME = (
    "border:1px solid rgba(128,128,128,.5);border-radius:6px;padding:.7em .9em;max-width:46em;"
    "margin:.3em 0"
)
_BOX = "border-left:4px solid {colour};background:{fill};padding:.5em .8em;margin:.4em 0"
# Mid-tones that are readable on white and on near-black; the verdict stands in words too.
RIGHT = _BOX.format(colour="rgb(40,150,90)", fill="rgba(40,150,90,.14)")
WRONG = _BOX.format(colour="rgb(200,120,30)", fill="rgba(200,120,30,.14)")
NEUTRAL = _BOX.format(colour="rgb(128,128,128)", fill="rgba(128,128,128,.14)")


def breaking() -> str:
    """How lines break in the reader's language; a word longer than its line breaks anywhere."""
    return f"word-break:{word_break()};overflow-wrap:anywhere"


def frame() -> str:
    """The frame of a question."""
    return f"{_FRAME};{breaking()}"
