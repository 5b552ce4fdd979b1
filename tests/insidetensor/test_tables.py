"""A table is the same thing as HTML and as text."""

from insidetensor.showing.tables import Table, inline_html

TABLE = Table(
    "Who <is> it?", ("who", "is `what`"), (("`a`", "one\ntwo"), ("b", "x < y")), note="today"
)


def test_html_names_columns_and_rows_for_screen_readers():
    assert TABLE.html.count('scope="col"') == 2
    assert TABLE.html.count('scope="row"') == 2
    assert "<caption" in TABLE.html


def test_html_escapes_and_marks_code():
    assert "Who &lt;is&gt; it?" in TABLE.html
    assert ">a</code>" in TABLE.html
    assert "one<br>two" in TABLE.html
    assert "x &lt; y" in TABLE.html


def test_code_keeps_its_spaces_and_only_long_code_may_break():
    assert inline_html("`  ab`") == '<code style="white-space:pre">  ab</code>'
    long = inline_html("`" + "ab " * 20 + "`")
    assert long.startswith('<code style="white-space:pre-wrap;overflow-wrap:break-word">ab')
    call = inline_html("`tf.reduce_sum([1.5, 2], 0).numpy()`")
    assert call.endswith(">tf<wbr>.reduce_sum(<wbr>[1.5, 2], 0)<wbr>.numpy(<wbr>)</code>")


def test_text_says_the_same_a_line_a_cell():
    assert str(TABLE).splitlines() == [
        "Who <is> it?",
        "- a",
        "    is what: one; two",
        "- b",
        "    is what: x < y",
        "today",
    ]


def test_notebook_gets_both():
    assert TABLE._repr_mimebundle_() == {"text/html": TABLE.html, "text/plain": TABLE.text}
