"""What counts as read in a lesson."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from autograde.publishing.reading_time import ReadingTime, measure_reading


def printed(html: str, code: str = "1") -> nbformat.NotebookNode:
    shown = new_output("execute_result", data={"text/html": html, "text/plain": "not shown"})
    return new_code_cell(code, outputs=[shown])


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        ("<p>two words</p><p>and two</p>", 4),
        ("<td>one</td><td>two</td>", 2),
        ("a <code>b</code>c – d", 3),
        ("<details><summary>the title</summary>folded <b>words</b></details>after", 3),
        ("<details><summary>one</summary>x<details><summary>y</summary>z</details></details>", 1),
        ("<details open><summary>one</summary>two</details>", 2),
        ('<svg><title>a picture</title><path d="M0"/><text>1</text></svg>below<br>it', 2),
        ("<style>p { color: red }</style><script>let x = 1;</script>", 0),
    ],
)
def test_what_a_click_would_open_and_what_a_picture_says_is_not_read(shown, words):
    assert measure_reading(new_notebook(cells=[printed(shown)])).words == words


def test_prose_and_what_cells_print_is_counted_but_no_code_and_nothing_to_look_up():
    failed = new_output("error", ename="IndexError", evalue="out of bounds", traceback=["a", "b"])
    cells = [
        new_markdown_cell("# A title\n\n[a link](https://example.org/a-page) and `code`\n\n- item"),
        new_code_cell("x = 1\nprint(x)", outputs=[new_output("stream", text="<a> b\n")]),
        new_code_cell("x[2]", outputs=[failed]),
        printed("which", '# @title Predict\npredict(\n    "which"\n)'),
        printed("task", "# @title Puzzle\npuzzle()"),
        new_markdown_cell("## Recap\n\none\n\n## To look up\n\na table"),
        printed("of many words"),
        new_markdown_cell("still to look up\n\n## Exercises\n\none\n\n## Sources\n\nNumPy manual"),
    ]
    counted = measure_reading(new_notebook(cells=cells))
    assert counted == ReadingTime(7 + 2 + 4 + 1 + 1 + 2 + 2, 2, 1, 1)
    assert counted.minutes == pytest.approx(19 / 200 + 80 / 60 + 1 + 3)
    assert counted.to_announce == 10
