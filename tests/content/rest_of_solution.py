"""The whole code of a recorded answer that says only what differs from the solution.

An answer with the line `REST = "solution"` leaves out the functions, classes and methods that are
the solution's own; what it defines takes the place of what the solution has under that name.
"""

from __future__ import annotations

import ast

from autograde.course.markers import without_markers

Definition = ast.FunctionDef | ast.ClassDef


def whole_answer(answer: str, solution: str) -> str:
    """The code of the cell: `answer` itself, or with the rest of the solution's cell before it."""
    written = ast.parse(answer)
    if not any(_says_the_rest(node) for node in written.body):
        return answer
    rest = ast.parse(without_markers(solution))
    replaced = {node.name: node for node in written.body if isinstance(node, Definition)}
    body, used = [], set()
    for node in rest.body:
        other = replaced.get(node.name) if isinstance(node, Definition) else None
        if isinstance(other, ast.ClassDef) and isinstance(node, ast.ClassDef):
            other.body = _members(node, other)
        used.add(other)
        body.append(other or node)
    more = [node for node in written.body if node not in used]
    imports = [node for node in more if isinstance(node, ast.Import | ast.ImportFrom)]
    after = [node for node in more if node not in imports]
    return ast.unparse(ast.Module([*imports, *body, *after], []))


def _members(solution: ast.ClassDef, answer: ast.ClassDef) -> list[ast.stmt]:
    """The body of the solution's class with what the answer has of it."""
    names = {node.name for node in answer.body if isinstance(node, Definition)}
    kept = [
        node for node in solution.body if not (isinstance(node, Definition) and node.name in names)
    ]
    return [*kept, *answer.body]


def _says_the_rest(node: ast.stmt) -> bool:
    return ast.unparse(node) == "REST = 'solution'"
