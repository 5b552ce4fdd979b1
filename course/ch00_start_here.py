# %% [markdown]
# # Start here
#
# **What you'll build.** One tiny function, in the exercise, to practise handing in.
#
# **What you'll be able to do.** See what is on your machine, answer a prediction, read a picture
# of memory, and have an exercise checked.
#
# **What you need.** A little Python: lists, functions, errors. About 15 minutes. The later lessons
# also expect that you have used NumPy arrays before. Each says at its top how long it takes,
# without its exercise. None of them needs a GPU or a network.
#
# This page is a notebook. It consists of notebook cells, with text or with code. Run a code cell
# with Shift+Enter, and run them from top to bottom: each one may need those above it.
#
# The lessons test five posts: blog posts and study notes in Korean, by people who were learning or
# explaining what a tensor is. Much of what they say is said elsewhere too, even in a library's
# manual, so a test of these posts tests what many of us believe. When code decides, few of their
# sentences are wrong, but about half hold only with an *if* or a *but* that the post leaves out:
# [What the posts say](../docs/what-the-posts-say.md) has each sentence with its verdict.

# %%
import numpy as np

from insidetensor import memory_diagram, predict, puzzle, this_machine

# %% [markdown]
# ## What is on this machine
#
# The course opens up arrays and tensors of three libraries. What you see in it depends on their
# versions and on your **devices**, the hardware that can compute on a tensor: the CPU, and perhaps
# a GPU. So the first step is to look. The first run takes a few seconds, because the libraries have
# to start.

# %%
this_machine()

# %% [markdown]
# No GPU in the list? No lesson needs one: a *simulated accelerator* takes its place, and a row that
# only a GPU could fill says so. The column of threads matters when a lesson measures time. If
# PyTorch or TensorFlow is "not installed", a code cell that needs it fails, or says in its table
# that something is missing. All other cells work. *Run All Cells* stops at a cell that fails: go on
# below it with Shift+Enter.

# %% [markdown]
# ## How a prediction works
#
# Lessons ask before they show. Here 99 is written into a slice of an array. Does the array change?

# %%
numbers = np.arange(6)
window = numbers[2:5]
window[0] = 99

# %% [markdown]
# Run the next code cell. Its code is folded away, because the answers stand in it. Choose an
# answer, then open it with a click, or with Tab and Enter. A right one says why, and what your
# machine said when the cell ran; a wrong one gives a hint first. Nobody counts your answers.

# %% tags=["hide-input"]
# @title Predict
predict(
    "We wrote 99 into `window[0]`. What is `numbers[2]` now?",
    lambda: numbers[2],
    {
        2: "That would be so if a slice copied its elements. NumPy makes a slice without a copy.",
        99: "The slice has no elements of its own: it looks into the memory of `numbers`.",
        IndexError: "`numbers` has six elements, with the indices 0 to 5.",
    },
)

# %% [markdown]
# ## How to read a picture
#
# The strip on top is the **storage**: the memory that holds the numbers, drawn from the live array.
# It has *cells* too: a cell of memory is the place of one element. Below it, ▼ marks the cell where
# an array starts, its **offset**. The arrow shows how far the array steps from element to element,
# its **stride**. Each small box holds the index that leads to the cell above it.

# %%
memory_diagram(numbers, window)

# %% [markdown]
# Both arrays lead to cell 2 of the storage, so both see the 99. An array over the memory of
# another, like `window`, is a **view**; a **copy** has memory of its own. Every picture has a text
# that says the same, for screen readers and for the terminal. In this text, **contiguous** means
# that the array reads the cells one after another, without gaps:

# %%
print(memory_diagram(numbers, window))

# %% [markdown]
# ## How a puzzle works
#
# Between the sections of a lesson are puzzles: you write one line in place of the three dots. Run
# the cell, and it says at once whether your line is right, with your picture beside the target.
# After two wrong lines you get a hint, and after four a line that works. Puzzles are not graded,
# and you may skip them.

# %%
# @title Puzzle
puzzle(
    "Every second element of `numbers`, without a copy.",
    [0, 99, 4],
    lambda: ...,
    view_of=numbers,
    helped_by="every_second",
)

# %% [markdown]
# ## How an exercise is checked and handed in
#
# Each part of an exercise has four notebook cells: a text with a worked example, a function to fill
# in, one to try things in, and a **check**. Run the check as often as you like. If something is
# wrong, it says what, often with a picture. Under the text there are hints; they stay folded until
# you open them. *Run All Cells* stops at the first check that fails, and leaves the rest not run:
# run later parts with Shift+Enter, or use *Validate* below, which goes on to the end.
#
# In JupyterLab:
#
# 1. Open the exercise from the folder `exercises`, and write your answer where the function says
#    so. Leave the check cells as they are. You may add cells of your own wherever you like.
# 2. Save with Ctrl+S (⌘S on a Mac).
# 3. Press **Validate** in the toolbar above the notebook. It runs the saved notebook from top to
#    bottom in a fresh start, as grading will, and lists what does not pass yet.
# 4. Run `submit()`, in the last cell of every exercise. It checks that every part is there, repairs
#    check cells that were changed or deleted by accident, and writes the file to hand in to a
#    folder `to_hand_in` beside the notebook. Your instructor says where to send it.
#
# On Colab there is no *Validate*: *Runtime > Restart session and run all* runs the notebook from a
# fresh start, up to the first check that fails. `submit()` is in the last cell there too; the file
# to hand in comes as a download.
#
# The text of each part lists its rules. Grading tests these rules, and nothing else, with more
# cases.

# %% [markdown]
# ## Recap
#
# - Look at the machine first: answers depend on versions and devices.
# - Predict, then open, then read why.
# - A picture shows a storage, and the arrays over it: each has an offset and a stride.
# - Check, save, Validate, `submit()`.
#
# ## Exercises
#
# [Hand in your first exercise](../exercises/ch00_start_here.ipynb): one function of a line or two.
#
# ## Next: the lessons, in order
#
# Each lesson has an exercise of its own, and leads to it.
#
# 1. [Make a tensor from an array](ch01_tensors_and_ndarrays.ipynb): who shares memory with whom,
#    when you convert between three libraries.
# 2. [See one storage as many tensors](ch02_views_and_strides.ipynb): shape, strides and offset, and
#    when an operation has to copy.
# 3. [Change a tensor that cannot change](ch03_immutability_and_variables.ipynb): which tensors may
#    be written, and what to do with those that may not.
# 4. [Look at the bits of a number](ch04_dtypes_and_casting.ipynb): what a dtype can hold, who
#    converts it, and where numbers get lost.
# 5. [Put a tensor on a device](ch05_devices.ipynb): where a tensor lives, where an operation runs,
#    and what a transfer costs.
# 6. [Time it honestly](ch06_timing.ipynb): the faults of a published timing, and how to measure
#    without them.
# 7. [Save a tensor and get it back](ch07_saving_tensors.ipynb): what each kind of file keeps, and
#    which files are dangerous to open.
# 8. [Run now or build a graph first](ch08_eager_and_graph.ipynb): what a graph costs, and what it
#    is good for.
#
# Most of them build on those before; each says at its top what it needs. Numbers 7 and 8 can wait
# until you save tensors, or meet a graph.
