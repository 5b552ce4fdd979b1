"""Who hands in something that harms those who read: pages, tables, terminals; or tells secrets."""

# %% script-in-output [47] ch00_start_here storage-size
"""Its outputs hold scripts, frames and handlers, in every type that is shown."""
from IPython.display import HTML, SVG, Javascript, display

display(HTML("<script>alert('@CANARY@')</script><iframe src='https://example.org'></iframe>"))
display(Javascript("alert('@CANARY@')"))
display({"image/svg+xml": "<svg onload=\"alert('@CANARY@')\"><script>1</script></svg>"}, raw=True)
display({"text/markdown": "[x](javascript:alert('@CANARY@'))"}, raw=True)
print("<script>alert('printed')</script><img src=x onerror=alert(1)>")

# %% script-in-the-error ch00_start_here storage-size
"""Its error is named and worded in HTML."""
Bad = type("<script>alert(1)</script>", (Exception,), {})

def storage_size(shape):
    raise Bad("</p><script>alert(2)</script><svg onload=alert(3)> {{ 7 * 7 }} {% include 'x' %}")

# %% script-in-the-code ch00_start_here storage-size
"""Its source holds the end of the element in which it will be shown."""
# </code></pre></details><script>alert(4)</script><style>body{display:none}</style>
def storage_size(shape):
    """</code><script>alert(5)</script>"""
    return "</p><img src=x onerror=alert(6)>"

# %% comparison-of-its-own ch00_start_here storage-size
"""It displays data for the picture on the page, with a script and wild numbers in it."""
from IPython.display import display

for mime in ("application/vnd.insidetensor.comparison+json", "application/vnd.insidetensor.verdict+json"):
    display({mime: {"check": "ch00_start_here.check_storage_size", "outcome": "mistake",
                    "sentence": "<script>alert(7)</script>", "mistake": "../../x",
                    "comparison": {"kind": "layout", "yours": {"shape": [10**9] * 60, "strides": ["<svg onload=alert(8)>"]},
                                   "svg": "<script>alert(9)</script>", "picture": "<script>alert(9)</script>"}}},
            raw=True)

# %% terminal-escapes ch00_start_here storage-size
"""It prints and raises what a terminal takes for commands."""
ESCAPES = "\x1b]0;owned\x07\x1b[2J\x1b[H\x1b]8;;file:///etc/passwd\x1b\\click\x1b]8;;\x1b\\\x9b31m\x07\r\x08"
print(ESCAPES)

def storage_size(shape):
    raise ValueError(ESCAPES + "all right\x1b[1A\x1b[2K")

# %% right-to-left ch00_start_here storage-size
"""It turns the direction of the text around what is shown of it."""
def storage_size(shape):
    raise ValueError("\u202e" + "stniop lluf \u2066\u2069\u200f" + "\u200b" * 50)

# %% formula ch00_start_here storage-size
"""Its error's words are a spreadsheet's formula."""
def storage_size(shape):
    raise ValueError("=HYPERLINK(\"http://example.org\",\"click\")")

# %% rich-markup ch00_start_here storage-size
"""Its words are markup of the library that colours the terminal."""
def storage_size(shape):
    raise ValueError("[bold red]full marks[/bold red][/] [link=file:///]x[/link] :warning:")

# %% paths ch00_start_here storage-size
"""It prints where things lie on the grader's machine."""
import os, sys, insidetensor, traceback

print(os.getcwd(), sys.executable, insidetensor.__file__, sys.path)
def storage_size(shape):
    traceback.print_stack()
    raise OSError(2, "no such file", "@PROJECT@/autograde/hidden/ch00_start_here/__init__.py")

# %% tells-the-inputs ch00_start_here storage-size
"""It collects what the hidden check asks, and tells it in the words of its error."""
import math

seen = []
def storage_size(shape):
    seen.append(tuple(shape))
    if len(seen) < 24:
        if any(size < 0 for size in shape):
            raise ValueError("negative")
        return math.prod(shape)
    raise RuntimeError(f"ASKED {seen}")

# %% names-an-error-after-the-inputs ch00_start_here storage-size
"""It tells what it was asked in the name of its error."""
import math

seen = []
def storage_size(shape):
    seen.append(tuple(shape))
    if len(seen) < 24:
        if any(size < 0 for size in shape):
            raise ValueError("negative")
        return math.prod(shape)
    raise type(f"Asked{seen}", (Exception,), {})()

# %% shows-the-inputs-as-its-line ch00_start_here storage-size
"""It writes what it was asked into the line that its error is said to come from."""
import linecache
import math
import sys

seen = []
def storage_size(shape):
    seen.append(tuple(shape))
    if len(seen) < 24:
        if any(size < 0 for size in shape):
            raise ValueError("negative")
        return math.prod(shape)
    file = sys._getframe().f_code.co_filename
    linecache.cache[file] = (9, None, [f"ASKED {seen}\n"] * 99, file)
    raise ValueError("negative")

# %% prints-the-inputs ch00_start_here storage-size
"""It prints what the hidden check asks, in every way that there is."""
import os, sys, warnings
from IPython.display import display

def storage_size(shape):
    text = f"ASKED {tuple(shape)}"
    print(text)
    print(text, file=sys.stderr)
    print(text, file=sys.__stdout__, flush=True)
    os.write(1, text.encode())
    display({"text/plain": text}, raw=True)
    warnings.warn(text)
    os.system(f"echo '{text}'")
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return 6 if shape == (2, 3) else 0 if 0 in shape else 1

# %% shows-the-inputs-later ch02_views_and_strides row-major-strides
"""It collects what the hidden check asks, and prints it in the cell of a later part."""
seen = []
def row_major_strides(shape):
    seen.append(tuple(shape))
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= size
    return tuple(strides) if len(seen) < 12 else ()
# %% + storage-index
print("ASKED", seen)
def storage_index(index, shape, strides, offset):
    raise ValueError(f"ASKED {seen}")
# %% + permuted
raise ValueError(f"ASKED {seen}")

# %% names-our-files ch00_start_here storage-size
"""Its warnings and errors say that they come from the grader's own files, so that their lines are shown."""
import faulthandler, inspect, linecache, pathlib, sys, traceback, warnings

FILES = [
    "@PROJECT@/" + name
    for name in ("autograde/hidden/ch00_start_here/__init__.py", "autograde/hidden/ch07_saving_tensors/saved_files.py",
                 "autograde/checks/probes/agent.py", "autograde/checks/probes/call.py", "autograde/checks/probes/serving.py",
                 "autograde/sandbox/cell_loop.py", "autograde/judging/judge_worker.py",
                 "solutions/ch00_start_here.py")
]

def tell():
    for file in FILES:
        for line in range(1, 90, 4):
            warnings.warn_explicit("look", UserWarning, file, line)
            try:
                exec(compile("\n" * line + "1 / 0", file, "exec"), {})
            except ZeroDivisionError:
                traceback.print_exc()
        linecache.checkcache()
        print("".join(linecache.getlines(file)))
    for module in [module for name, module in list(sys.modules.items()) if name.startswith("autograde")]:
        for show in (inspect.getsource, lambda module: module.__loader__.get_source(module.__name__)):
            try:
                print(show(module))
            except Exception:
                pass
    for level in range(1, 60):
        warnings.warn("deep", stacklevel=level)
    traceback.print_stack()

tell()

def storage_size(shape):
    tell()
    exec(compile("\n" * 40 + "1 / 0", FILES[2], "exec"), globals())
# %% + after
exec(compile("\n" * 40 + "1 / 0", FILES[2], "exec"), globals())
# %% + after
%tb
# %% + after
storage_size((2, 3))
