"""HTML styles for the frame of a question, and for the coloured boxes of its answers."""

# Korean lines break between words only, so that a word stays with its particle; Japanese, which
# has no spaces, breaks where a line is full.
WHOLE_WORDS = "word-break:keep-all;overflow-wrap:anywhere"
FRAME = (
    "border:1px solid rgba(128,128,128,.5);border-radius:6px;padding:.7em .9em;max-width:46em;"
    f"margin:.3em 0;{WHOLE_WORDS}"
)
_BOX = "border-left:4px solid {colour};background:{fill};padding:.5em .8em;margin:.4em 0"
# Mid-tones that are readable on white and on near-black; the verdict stands in words too.
RIGHT = _BOX.format(colour="rgb(40,150,90)", fill="rgba(40,150,90,.14)")
WRONG = _BOX.format(colour="rgb(200,120,30)", fill="rgba(200,120,30,.14)")
NEUTRAL = _BOX.format(colour="rgb(128,128,128)", fill="rgba(128,128,128,.14)")
