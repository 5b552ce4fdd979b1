"""The hidden checks' catalogue: each sentence is used, and each use has its sentence."""

import ast
import re
from functools import cache
from pathlib import Path

from answers import exercise_stems, source

from autograde.authoring.translation.english_texts import find_lines_of_keys
from autograde.checks.probes.graphs import ANOTHER, ANOTHER_NODE
from autograde.checks.wording import say
from autograde.hidden.ch08_eager_and_graph.graph_nodes import find_told
from insidetensor.messages import FOLDER as MESSAGES
from insidetensor.messages import Catalogue

ROOT = Path(__file__).parents[2]
HIDDEN = ROOT / "autograde" / "hidden"
TEMPLATES = Catalogue(HIDDEN / "messages").templates()
PACKAGES = Catalogue(MESSAGES).templates()  # which checks quote too
SECTIONS = {key.partition(".")[0] for key in TEMPLATES}


def strings(tree):
    """All string constants of a module, f-strings as patterns with a hole for each field."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            yield "".join(r"\w+" if part is None else re.escape(part) for part in parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)


@cache
def used_keys():
    """The patterns of message keys in the code: `section.name`."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in HIDDEN.rglob("*.py")]
    key = re.compile(rf"({'|'.join(SECTIONS)}|\\w\+)\\\.(\w|\\w\+)+")
    return {text for tree in trees for text in strings(tree) if key.fullmatch(text)}


def test_every_key_that_the_code_names_has_a_sentence():
    assert used_keys()
    known = [*TEMPLATES, *PACKAGES]
    lost = [key for key in used_keys() if not any(re.fullmatch(key, each) for each in known)]
    assert not lost


def test_every_sentence_is_used():
    named = [key for key in used_keys() if not key.startswith(r"\w+")]
    unused = {key for key in TEMPLATES if not any(re.fullmatch(p, key) for p in named)}
    # A section may be named after the part that is at work.
    parts = {part.name for stem in exercise_stems() for part in source(stem).parts}
    assert {key for key in unused if key.partition(".")[0] not in parts} == set()


def test_a_sentence_ends_like_one():
    pieces = ("call.", "hdf5_file.", "view_strides.and", "view_strides.chunk")
    odd = [key for key, said in TEMPLATES.items() if not said.endswith(".")]
    english = HIDDEN / "messages" / "en.toml"
    lines = find_lines_of_keys(english)
    where = [
        f"{english.relative_to(ROOT).as_posix()}:{lines[key]}: {key} = {TEMPLATES[key]!r}"
        for key in odd
        if not key.startswith(pieces)
    ]
    assert not where, "end these with a full stop:\n" + "\n".join(where)


def test_a_korean_sentence_is_korean():
    korean = Catalogue(HIDDEN / "messages").templates("ko")
    assert set(korean) <= set(TEMPLATES)  # a new one waits for a translator
    left = {key for key, said in korean.items() if not re.search("[가-힣]", said)}
    assert {key for key in left if not key.startswith("call.")} == {"view_strides.and"}


def test_a_sentence_is_found_in_english_where_a_language_has_none(monkeypatch):
    monkeypatch.setenv("INSIDETENSOR_LANG", "tlh")
    assert say("tensor_matmul.inner") == TEMPLATES["tensor_matmul.inner"]


def test_what_a_probe_tells_of_another_object_is_worded_for_the_learner():
    told = [f"{ANOTHER_NODE}s", "b", ANOTHER]
    assert "'another node, s'" in find_told(told, ["a", "b", 0], "v")
