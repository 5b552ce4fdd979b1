"""Honest learners whose right work looks odd: each keeps every point."""

# %% warnings [32] ch00_start_here storage-size
"""Warnings and words on stderr, in the cell and in every call."""
import math, sys, warnings

warnings.warn("careful")
print("on stderr", file=sys.stderr)

def storage_size(shape):
    warnings.warn("this will change", DeprecationWarning)
    print("noise", file=sys.stderr)
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return math.prod(shape)

# %% prints ch00_start_here storage-size
"""It prints whatever it does, with and without line ends."""
def storage_size(shape):
    total = 1
    for axis, size in enumerate(shape):
        print(f"axis {axis}: {size}", end="; ")
        if size < 0:
            raise ValueError(f"axis {axis} has size {size}")
        total *= size
        print("so far", total, "x" * 500)
    return total

# %% slow-import ch00_start_here storage-size
"""It imports what takes long, and is not needed."""
import time
import matplotlib.pyplot
import tensorflow
import torch
import math

time.sleep(0.5)
def storage_size(shape):
    if min(shape, default=0) < 0:
        raise ValueError
    return math.prod(shape)

# %% plots ch00_start_here storage-size
"""It draws pictures, in cells and in the function."""
import math
import matplotlib.pyplot as plt

plt.plot([1, 4, 9])
plt.title("크기")
plt.show()

def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return math.prod(shape)
# %% + after
fig, axes = plt.subplots(1, 2)
axes[0].bar(range(4), [storage_size((n, n)) for n in range(4)])
fig

# %% magics ch00_start_here storage-size
"""It times with magics, lists files and asks the shell."""
import math

def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return math.prod(shape)

%timeit -n 10 -r 2 storage_size((2, 3))
# %% + after
%%time
total = sum(storage_size((n,)) for n in range(100))
# %% + after
!echo done
here = %pwd
%who
%matplotlib inline
storage_size?

# %% widgets ch00_start_here storage-size
"""It shows widgets, HTML and progress."""
import math
import ipywidgets as widgets
from IPython.display import HTML, Markdown, clear_output, display

slider = widgets.IntSlider(3)
display(slider, HTML("<b>three</b>"), Markdown("*three*"))

def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return math.prod(shape)
# %% + after
for step in range(3):
    clear_output(wait=True)
    print("step", step)
widgets.interact(lambda n: storage_size((n,)), n=3)

# %% korean ch00_start_here storage-size
"""Comments, names and messages in Korean."""
import math

# 모양의 원소 수를 센다 🙂
def 곱(값들):
    return math.prod(값들)

def storage_size(shape):
    """원소의 수."""
    if any(크기 < 0 for 크기 in shape):
        raise ValueError(f"크기는 0 이상이어야 합니다: {shape}")
    return 곱(shape)

print("다 됐다", storage_size((2, 3)))

# %% line-ends ch00_start_here storage-size
"""Lines end as on Windows."""
import math

def storage_size(shape):
    text = """two
lines"""
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return math.prod(shape)

# %% old-format ch00_start_here storage-size
"""A notebook of format 4.0, without ids of cells."""
import math

def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return math.prod(shape)

# %% extra-cells ch00_start_here storage-size
"""Cells of its own everywhere; one of them fails, one does not even compile."""
import math
def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return math.prod(shape)
# %% + before
scratch = [storage_size for _ in range(3)] if "storage_size" in globals() else 1 / 0
# %% + after
this does not compile
# %% + after
raise RuntimeError("only trying")
# %% + last
del math
storage_size = None

# %% helpers-elsewhere ch00_start_here storage-size
"""Its helpers stand in other cells, before it and after it."""
def storage_size(shape):
    refuse_negative(shape)
    return multiplied(list(shape))
# %% + before
def refuse_negative(shape):
    for size in shape:
        if size < 0:
            raise ValueError(size)
# %% + after
def multiplied(sizes):
    return sizes[0] * multiplied(sizes[1:]) if sizes else 1

# %% again-and-again ch00_start_here storage-size
"""It wrote the function three times; the last one counts."""
def storage_size(shape):
    return 6

def storage_size(shape):
    return 0 / 0
# %% + after
from functools import lru_cache, reduce

@lru_cache(maxsize=None)
def storage_size(shape: tuple[int, ...]) -> int:
    if [size for size in shape if size < 0]:
        raise ValueError("negative")
    return reduce(lambda a, b: a * b, shape, 1)

# %% a-class-instead ch00_start_here storage-size
"""Not a function: an object that can be called, made by a decorator."""
import math

class Sizes:
    def __init__(self, function):
        self.function, self.calls = function, 0
    def __call__(self, shape):
        self.calls += 1
        return self.function(shape)

@Sizes
def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return math.prod(shape)

# %% numpys-ints ch02_views_and_strides row-major-strides
"""It counts with NumPy, and hands back NumPy's ints in a tuple."""
import numpy as np

def row_major_strides(shape):
    if not shape:
        return ()
    steps = np.cumprod(np.array((1, *reversed(shape[1:]))))
    return tuple(steps[::-1])

# %% awaits ch00_start_here storage-size
"""It awaits at the top of a cell, and runs threads that it joins."""
import asyncio, math, threading

await asyncio.sleep(0.01)
found = []
threads = [threading.Thread(target=found.append, args=(n,)) for n in range(4)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]

def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return math.prod(shape)

# %% star-imports ch00_start_here storage-size
"""It imports everything, and calls a variable of its own like a module."""
from math import *
from insidetensor import *

sys = os = np = "mine"
def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return prod(shape)

# %% writes-files ch00_start_here storage-size
"""It keeps notes in files beside the notebook, and logs."""
import json, logging, math, pathlib, tempfile

logging.basicConfig(level=logging.DEBUG)
pathlib.Path("notes").mkdir(exist_ok=True)
pathlib.Path("notes/sizes.json").write_text(json.dumps({"(2, 3)": 6}))
with tempfile.TemporaryFile() as file:
    file.write(b"scratch")

def storage_size(shape):
    logging.info("asked for %s", shape)
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return math.prod(shape)

# %% in-place ch04_dtypes_and_casting safe-sum
"""It loops in Python, and answers with NumPy's float or Python's int."""
import numpy as np

def safe_sum(x):
    if x.dtype.kind == "f":
        return np.float64(__import__("math").fsum(float(number) for number in x))
    return sum(int(number) for number in x)
