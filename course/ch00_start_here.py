# %% [markdown]
# # Start here
#
# **What you'll build.** In the exercise: one small function. With it you practise handing in an
# exercise.
#
# **What you'll be able to do.** See what is on your machine, make a prediction, read a picture of
# memory, check an exercise and hand it in.
#
# **What you need.** A little Python: lists, functions, errors. About 15 minutes. For the later
# lessons you also need some experience with NumPy arrays. Each lesson says at its top how long it
# takes. The time for its exercise is not included. No lesson needs a GPU or the internet.
#
# This page is a notebook. It consists of notebook cells, which hold text or code. To run a code
# cell, press Shift+Enter. Run the code cells from top to bottom, because a cell may need the cells
# above it.
#
# The lessons test what five posts say about tensors. The posts are blog posts and study notes in
# Korean. Their authors were learning what a tensor is, or explaining it. Many readers believe what
# the posts say, because other texts say the same. One of these texts is a library's manual. The
# course decides with code whether each sentence is true. Few sentences are wrong. But many need a
# condition or an exception that the posts omit. [What the posts
# say](../docs/what-the-posts-say.md) lists the sentences and their verdicts.

# %%
import numpy as np

from insidetensor import memory_diagram, predict, puzzle, this_machine

# %% [markdown]
# ## What is on this machine
#
# This course looks inside the arrays and tensors of three libraries: NumPy, PyTorch and TensorFlow.
# Some results depend on the versions of the libraries, and on your **devices**. A device is
# hardware that can compute on a tensor: the CPU, and perhaps a GPU. So first look at your machine.
# The first run takes a few seconds, because the libraries have to start.

# %%
this_machine()

# %% [markdown]
# If the list shows no GPU, you can still do every lesson. A *simulated accelerator* takes the place
# of the GPU. If a result in a lesson's table needs a real GPU, the table says so. The number of
# threads matters in lessons that measure time. If PyTorch or TensorFlow is "not installed", a code
# cell that needs this library fails, or says that the library is missing. All other cells work.
# *Run All Cells* stops at a cell that fails. Go on with the cell below it: press Shift+Enter.

# %% [markdown]
# ## How a prediction works
#
# A lesson asks you for a result before it shows the result. The next code cell writes 99 into a
# slice of an array. Does the array change too? A slice of a list is a copy. An array of NumPy may
# hold millions of elements.

# %%
numbers = np.arange(6)
window = numbers[2:5]
window[0] = 99

# %% [markdown]
# Run the next code cell. Its code is folded (hidden), because it contains the answers. Choose an
# answer, then open it with a click, or with Tab and Enter. A right answer gives the reason, and
# the result that your machine computed when the cell ran. A wrong answer gives a hint. Then choose
# again, or open the machine's result. Nobody records your answers.

# %% tags=["hide-input"]
# @title Predict
predict(
    "We wrote 99 into `window[0]`. What is `numbers[2]` now?",
    lambda: numbers[2],
    {
        2: "This would be true if a slice copied its elements. But NumPy makes a slice without a "
        "copy.",
        99: "The slice has no elements of its own: it uses the memory of `numbers`.",
        IndexError: "`numbers` has six elements, with the indices 0 to 5. So index 2 exists.",
    },
)

# %% [markdown]
# ## How to read a picture
#
# The next picture is drawn from the live arrays. The strip at the top is the **storage**: the
# memory that holds the numbers. It is divided into *cells* of memory, one for each element. Above
# the strip, ▼ marks the **offset** of an array: the cell of its first element. The arrow shows the
# **stride**: the number of cells from one element to the next. Each small box shows an index of
# the array. The cell above the box holds the element at this index.

# %%
memory_diagram(numbers, window)

# %% [markdown]
# Both arrays read cell 2 of the storage, so both contain the 99. `window` is a **view**: an array
# that uses the memory of another array. A **copy** has memory of its own. For screen readers and
# the terminal, every picture has a text that says the same. The next code cell prints this text.
# In the text, **contiguous** means that the array reads the cells one after another, without gaps:

# %%
print(memory_diagram(numbers, window))

# %% [markdown]
# ## How a puzzle works
#
# A lesson also has puzzles. In a puzzle you write one line of code in place of the three dots. Run
# the cell: it says at once whether your line is right, and shows your result beside the target.
# After two wrong lines the puzzle shows a hint. After four wrong lines it shows a line that works.
# Puzzles are not graded, and you may skip them.

# %%
# @title Puzzle
puzzle(
    "Take every second element of `numbers`, without a copy.",
    [0, 99, 4],
    lambda: ...,
    view_of=numbers,
    helped_by="every_second",
)

# %% [markdown]
# ## How an exercise is checked and handed in
#
# Almost every part of an exercise has four notebook cells: a text with a worked example, a function
# to complete, a cell to try things in, and a **check**. Run the check as often as you like. If
# something is wrong, the check says what is wrong, often with a picture. Below the text there are
# hints, which stay folded until you open them. *Run All Cells* stops at the first check that fails.
# To run later parts, press Shift+Enter in their cells. Or press *Validate* (see below), which does
# not stop at a check.
#
# In JupyterLab:
#
# 1. Open the exercise from the folder `exercises`. Write your code at the marked place in each
#    function. Do not change the check cells. You may add your own cells anywhere.
# 2. Save with Ctrl+S (⌘S on a Mac).
# 3. Press **Validate** in the toolbar above the notebook. It runs the saved notebook from top to
#    bottom in a new Python session, as grading does. Then it lists what does not pass yet.
# 4. In the last cell, remove the `#` and run `submit()`. First it tests whether every part is
#    there. Then it writes the file that you hand in; each check cell that you changed or deleted
#    is repaired there. The file is in the folder `to_hand_in`, beside the notebook. Your
#    instructor says where to send the file.
#
# Colab has no *Validate*. Choose *Runtime > Restart session and run all* instead: it runs the
# notebook in a new session, up to the first check that fails. Then run `submit()` in the last
# cell: on Colab, the browser downloads the file that you hand in.
#
# The text of each part lists the rules for your function. Grading tests these rules with more cases
# than the check has. It tests nothing else.

# %% [markdown]
# ## Recap
#
# - Look at your machine first: some results depend on versions and devices.
# - Choose an answer, open it, and read the reason.
# - A picture shows a storage and the arrays that use it. Each array has an offset and a stride.
# - An exercise has four steps: run the checks, save, press *Validate*, run `submit()`.
#
# ## Exercises
#
# [Hand in your first exercise](../exercises/ch00_start_here.ipynb): one small function.
#
# ## Next: the lessons, in order
#
# Each lesson prepares you for one exercise, and links to it below the recap.
#
# 1. [Make a tensor from an array](ch01_tensors_and_ndarrays.ipynb): which arrays and tensors share
#    memory, when you convert between three libraries.
# 2. [See one storage as many tensors](ch02_views_and_strides.ipynb): shape, strides and offset, and
#    when an operation has to copy.
# 3. [Change a tensor that cannot change](ch03_immutability_and_variables.ipynb): which tensors you
#    may write into, and what to do with the others.
# 4. [Look at the bits of a number](ch04_dtypes_and_casting.ipynb): which numbers a dtype can hold,
#    which library converts dtypes, and where numbers get lost.
# 5. [Put a tensor on a device](ch05_devices.ipynb): on which device a tensor is, on which device an
#    operation runs, and what a transfer costs.
# 6. [Time it honestly](ch06_timing.ipynb): the mistakes in a published measurement of time, and how
#    to avoid them.
# 7. [Save a tensor and get it back](ch07_saving_tensors.ipynb): what each kind of file keeps, and
#    which files are dangerous to open.
# 8. [Run now or build a graph first](ch08_eager_and_graph.ipynb): what a *graph* (a record of
#    operations that run later) costs, and when it helps.
#
# Most lessons build on the lessons before them. Each says at its top which lessons it needs. You
# need lesson 7 only to save tensors, and lesson 8 only to use a graph.
