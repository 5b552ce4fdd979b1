"""What a reader sees of a code cell: comments, docstrings, and the strings that are sentences.

A string is a reader's where it stands (a question, a reason, what is printed) or because it reads
as prose. A choice of `predict` is also computed, so each string that is equal to one is taken too:
they stay equal, since one English text has one translation in a file.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
import tokenize
from collections.abc import Iterator

from autograde.authoring.course.markers import find_regions
from autograde.authoring.translation.source_places import (
    COMMENT,
    DOCSTRING,
    TEMPLATE,
    TEXT,
    Lines,
    Segment,
    has_words,
    without_code,
)

TITLE = "# @title "
# Lines that speak to a program: rules are known by name, and tools read the others.
NOT_READ = re.compile(r"# (rule [a-z0-9_]+$|(noqa|type|fmt|mypy|ruff)\b|(YOUR CODE))|#!|###|# ?$")
PROSE = re.compile(r"(?:[A-Za-z]{2,}|\b[Aa]),? [a-z]{2,}")
CODE_NODES = (
    ast.Call, ast.Assign, ast.AugAssign, ast.Attribute, ast.Subscript, ast.For, ast.With, ast.If,
    ast.Import, ast.ImportFrom, ast.Assert, ast.Raise, ast.Return, ast.Lambda,
)  # fmt: skip
# Where a docstring goes on in the next line: not before an empty one, nor before `Raises: …`.
JOINED = re.compile(r"(?<!\n)\n *(?!\n|[A-Z]\w+:\s)")
SAID = {"why"}  # names and arguments whose strings are sentences
MATCHED = {"names", "naming", "tags"}  # and those whose strings are compared with something
String = ast.Constant | ast.JoinedStr


def segments_of_code(lines: Lines, inside: set[int]) -> Iterator[Segment]:
    """The segments of the lines of index `inside`, which are those of the code cells."""
    hidden = {
        n for region in find_regions(lines.text)[0] for n in range(region.begin, region.end + 1)
    }
    seen = inside - hidden
    yield from _comments(lines, seen)
    yield from _strings(lines, seen)


def _comments(lines: Lines, seen: set[int]) -> Iterator[Segment]:
    block: list[tuple[int, int, str]] = []  # the line, the column, the text after the sign
    for token in tokenize.generate_tokens(io.StringIO(lines.text).readline):
        if token.type != tokenize.COMMENT or token.start[0] - 1 not in seen:
            continue
        line, column = token.start[0] - 1, token.start[1]
        is_read = not NOT_READ.match(token.string) and not is_code(token.string.lstrip("# "))
        stands_alone = not lines.lines[line][:column].strip()
        goes_on = block and stands_alone and (line - 1, column) == block[-1][:2]
        if block and not (goes_on and is_read):
            yield from _prose(lines, block)
            block = []
        if not is_read:
            continue
        if token.string.startswith(TITLE) or not stands_alone:
            lead = len(TITLE) if token.string.startswith(TITLE) else 2
            yield _comment(lines, [(line, column, token.string)], lead)
        else:
            block.append((line, column, token.string))
    if block:
        yield from _prose(lines, block)


def _prose(lines: Lines, block: list[tuple[int, int, str]]) -> Iterator[Segment]:
    """The comment without the code over several lines that it ends with, if it does."""
    texts = [text[2:] for _, _, text in block]
    count = next((n for n in range(len(block)) if is_code("\n".join(texts[n:]))), len(block))
    if count:
        yield _comment(lines, block[:count])


def _comment(lines: Lines, block: list[tuple[int, int, str]], lead: int = 2) -> Segment:
    (first, column, text), (last, last_column, last_text) = block[0], block[-1]
    begin = lines.offset(first, column + lead)
    end = lines.offset(last, last_column + len(last_text))
    said = [text[lead:], *(text[2:] for _, _, text in block[1:])]
    return Segment(COMMENT, first + 1, " ".join(line.strip() for line in said), begin, end)


def is_code(text: str) -> bool:
    """Whether a line is code that somebody commented out, or a string that holds code."""
    try:
        tree = ast.parse(f"{text} pass" if text.endswith(":") else text)
    except (SyntaxError, ValueError):
        return False
    return any(isinstance(node, CODE_NODES) for node in ast.walk(tree))


def _strings(lines: Lines, seen: set[int]) -> Iterator[Segment]:
    tree = ast.parse(lines.text)
    found: dict[String, str] = dict(_docstrings(tree))
    for node in _read_by_place(tree):
        found.setdefault(node, TEXT)
    literals = [node for node in _literals(tree) if node not in found]
    found |= {node: TEXT for node in literals if _is_prose(node)}
    compared = {text_of(node) for node in _choices(tree)}
    found |= {node: TEXT for node in literals if text_of(node) in compared}
    not_read = {node for node in _matched(tree) if text_of(node) not in compared}
    for node, kind in found.items():
        if node.lineno - 1 in seen and node not in not_read and has_words(text_of(node)):
            is_template = isinstance(node, ast.JoinedStr)
            yield _string(lines, node, TEMPLATE if is_template else kind)


def _string(lines: Lines, node: String, kind: str) -> Segment:
    begin = lines.offset_of_bytes(node.lineno - 1, node.col_offset)
    end = lines.offset_of_bytes((node.end_lineno or 0) - 1, node.end_col_offset or 0)
    text = text_of(node)
    if kind == DOCSTRING:
        text = JOINED.sub(" ", inspect.cleandoc(text))
    return Segment(kind, node.lineno, text, begin, end)


def text_of(node: String) -> str:
    """What a string says; of a template, its fields as Python writes them."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    return "".join(_pieces(node, in_spec=False))


def _pieces(node: ast.JoinedStr, in_spec: bool) -> Iterator[str]:
    for value in node.values:
        if isinstance(value, ast.FormattedValue):
            conversion = f"!{chr(value.conversion)}" if value.conversion > 0 else ""
            spec = value.format_spec
            inner = "".join(_pieces(spec, True)) if isinstance(spec, ast.JoinedStr) else ""
            yield f"{{{ast.unparse(value.value)}{conversion}{':' if inner else ''}{inner}}}"
        elif isinstance(value, ast.Constant):
            text = str(value.value)
            yield text if in_spec else text.replace("{", "{{").replace("}", "}}")


def _literals(tree: ast.AST) -> Iterator[String]:
    """The strings of a tree, and its templates; nothing from inside a template."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.JoinedStr) or (
            isinstance(node, ast.Constant) and isinstance(node.value, str)
        ):
            yield node
        else:
            yield from _literals(node)


def _docstrings(tree: ast.AST) -> Iterator[tuple[String, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            match node.body[0]:
                case ast.Expr(value=ast.Constant(value=str()) as literal):
                    yield literal, DOCSTRING


def _read_by_place(tree: ast.AST) -> Iterator[String]:
    """Reasons, questions, what a choice is told, rules of puzzles, and what is printed."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.keyword(arg=name, value=value)
                | ast.Assign(targets=[ast.Name(id=name)], value=value)
            ) if name in SAID:
                yield from _branches(value)
            case ast.Call(func=ast.Name(id="predict"), args=[question, _, ast.Dict() as choices]):
                yield from _branches(question)
                yield from (text for value in choices.values for text in _branches(value))
            case ast.Call(func=ast.Name(id="puzzle"), keywords=keywords):
                rules = [one.value for one in keywords if one.arg == "rules"]
                yield from (key for one in rules for key in _keys(one))
            case ast.Call(func=ast.Name(id="print"), args=printed):
                yield from (text for value in printed for text in _branches(value))
            case ast.Call(func=ast.Attribute(value=ast.Dict() as shown, attr="items")):
                yield from _keys(shown)
            case ast.Call(func=ast.Attribute(value=between, attr="join")):
                yield from _branches(between)


def _choices(tree: ast.AST) -> Iterator[String]:
    """The choices of `predict` that are words."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="predict"), args=[_, _, ast.Dict() as choices]):
                yield from (key for key in _keys(choices) if not _is_one_sign(text_of(key)))


def _is_one_sign(text: str) -> bool:
    """Whether a string is a name in code: cpu:1, float32, NaN."""
    return text == "cpu" or not (" " in text or re.fullmatch(r"[a-z]+(-[a-z]+)?", text))


def _keys(mapping: ast.AST) -> Iterator[String]:
    if isinstance(mapping, ast.Dict):
        yield from (text for key in mapping.keys if key for text in _branches(key))


def _branches(value: ast.AST) -> Iterator[String]:
    """The strings that an expression can be: not those that it only asks or looks up."""
    match value:
        case ast.Constant(value=str()) | ast.JoinedStr():
            yield value
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*_branches(body), *_branches(orelse))
        case ast.BinOp(left=left, right=right):
            yield from (*_branches(left), *_branches(right))
        case ast.List(elts=values) | ast.Tuple(elts=values):
            yield from (text for one in values for text in _branches(one))


def _is_prose(node: String) -> bool:
    text = text_of(node)
    return bool(PROSE.search(without_code(text))) and not is_code(text)


def _matched(tree: ast.AST) -> Iterator[String]:
    """Strings that are compared with an error's text, or that a tool reads."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.keyword(arg=name, value=value)
                | ast.Assign(targets=[ast.Name(id=name)], value=value)
            ) if name in MATCHED:
                yield from _literals(ast.List([value], ast.Load()))
