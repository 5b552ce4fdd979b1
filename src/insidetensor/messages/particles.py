"""Korean particles, which depend on the last sound of the word before them: 3을, 4를, x가."""

import re

# What follows a consonant, and what a vowel. After ㄹ, 로 stands as after a vowel.
PAIRS = {
    "은": "는", "이": "가", "을": "를", "과": "와", "으로": "로", "이라": "라", "이나": "나",
    "이고": "고", "이며": "며", "이랑": "랑", "아": "야",
}  # fmt: skip
_FORMS = "|".join(sorted({*PAIRS, *PAIRS.values()}, key=len, reverse=True))
SPEC = re.compile(rf"(~?)({_FORMS})/({_FORMS})")  # in a template: {name:을/를}, {name:~을/를}

CONSONANT, VOWEL, RIEUL = "consonant", "vowel", "ㄹ"
FIRST_SYLLABLE, LAST_SYLLABLE, FINALS, FINAL_RIEUL = 0xAC00, 0xD7A3, 28, 8
_DIGITS = dict(zip("0123456789", (
    CONSONANT, RIEUL, VOWEL, CONSONANT, VOWEL, VOWEL, CONSONANT, RIEUL, RIEUL, VOWEL,
), strict=True))  # fmt: skip
_LETTERS = {"l": RIEUL, "r": RIEUL, "m": CONSONANT, "n": CONSONANT}  # by name: 엘, 알, 엠, 엔
# Words whose spelling misleads `_of_word`, as they are usually written in Korean.
_WORDS = {
    **dict.fromkeys(
        ("type", "dtype", "line", "none", "name", "frame", "time", "some", "one", "nine"), CONSONANT
    ),
    **dict.fromkeys(("offset", "set", "format", "group", "map", "step", "gap", "stack"), CONSONANT),
    **dict.fromkeys(("check", "mask", "rank", "float", "bit", "int", "list", "loop"), VOWEL),
}
_SKIPPED = re.compile(r"[^0-9A-Za-z가-힣%]+$")


def particle(word: str, pair: str) -> str:
    """The one of `pair`, such as "을/를", that stands after a word; "을(를)" where none can tell.

    Brackets, quotes and marks of code at the word's end are not read.

    Raises: ValueError for what is no such pair.
    """
    found = SPEC.fullmatch(pair)
    forms = {found[2], found[3]} if found else set()
    known = next((form for form in PAIRS if {form, PAIRS[form]} == forms), None)
    if known is None:
        raise ValueError(f"expected a pair of particles such as 을/를, got {pair!r}")
    sound = last_sound(word)
    if sound is None:
        return f"{known}({PAIRS[known]})"
    is_closed = sound == CONSONANT or (sound == RIEUL and known != "으로")
    return known if is_closed else PAIRS[known]


def last_sound(word: str) -> str | None:
    """How a word ends when it is read aloud in Korean: `CONSONANT`, `VOWEL`, `RIEUL`, or None."""
    word = _SKIPPED.sub("", word)
    if not word:
        return None
    last = word[-1]
    if FIRST_SYLLABLE <= ord(last) <= LAST_SYLLABLE:
        final = (ord(last) - FIRST_SYLLABLE) % FINALS
        return RIEUL if final == FINAL_RIEUL else CONSONANT if final else VOWEL
    if last == "%":
        return VOWEL
    if last in _DIGITS:  # 10, 100, … end as 0 does: 십, 백
        return _DIGITS[last]
    return _of_word(re.findall(r"[A-Za-z]+", word)[-1])


def _of_word(word: str) -> str:
    """A Latin word, read as English is in Korean; letters that stand alone by their names."""
    if len(word) == 1 or (word.isupper() and len(word) <= 4):
        return _LETTERS.get(word[-1].lower(), VOWEL)
    word = word.lower()
    if word in _WORDS:
        return _WORDS[word]
    if re.search(r"l$|le$", word):
        return RIEUL
    return CONSONANT if re.search(r"[mn]$|ng$|[aeiou]ck$|[^aeiou][aeiou]p$", word) else VOWEL
