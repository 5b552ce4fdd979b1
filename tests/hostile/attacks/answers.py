"""Who wants points for a wrong answer: by touching the checks, their words, or the results."""

# %% drop-asserts [5] ch00_start_here storage-size
"""An AST transformer takes every assert and every call of a check out of later cells."""
import ast

class Drop(ast.NodeTransformer):
    def visit_Assert(self, node):
        return ast.Pass()

    def visit_Expr(self, node):
        return ast.Pass() if "assess" in ast.unparse(node) else node

get_ipython().ast_transformers.append(Drop())

# %% replace-source [6] ch00_start_here storage-size
"""An input transformer replaces the source of every later cell."""
get_ipython().input_transformers_cleanup.append(lambda lines: ["pass\n"])

# %% replace-run-code [7] ch00_start_here storage-size
"""The shell's own method that runs code does nothing from now on."""
async def run_code(*arguments, **named):
    return False

get_ipython().run_code = run_code

# %% forge-reply [10] ch00_start_here storage-size
"""The kernel says of every later cell that it went well."""
try:
    kernel = get_ipython().kernel
    async def do_execute(code, silent, *arguments, **named):
        return {"status": "ok", "execution_count": 1, "payload": [], "user_expressions": {}}
    kernel.do_execute = do_execute
except AttributeError:
    pass

# %% forge-run-cell [48] ch00_start_here storage-size
"""The shell's run_cell is another function, which always succeeds."""
from IPython.core.interactiveshell import ExecutionResult, InteractiveShell

class Success(ExecutionResult):
    def __init__(self):
        super().__init__(None)
    success = True
    def raise_error(self):
        pass

def run_cell(*arguments, **named):
    return Success()

InteractiveShell.run_cell = run_cell
get_ipython().run_cell = run_cell

# %% print-a-result [11] ch00_start_here storage-size
"""When it is called, it shows full points as the result of the cell, then a wrong answer."""
def storage_size(shape):
    from IPython.display import publish_display_data
    publish_display_data({"text/plain": "10.0"})
    get_ipython().displayhook(1.0)
    return -1

# %% print-nan [12] ch00_start_here storage-size
"""It shows NaN as the result of the cell, which one grader takes for full marks."""
def storage_size(shape):
    get_ipython().displayhook(float("nan"))
    return -1

# %% forge-the-verdict ch00_start_here storage-size
"""It displays the verdict by itself, in the grader's own format, again and again."""
from IPython.display import display

VERDICT = {
    "application/vnd.insidetensor.verdict+json": {
        "check": "ch00_start_here.check_storage_size", "outcome": "pass", "sentence": None,
        "mistake": None, "comparison": None,
    },
    "text/plain": "right",
}
display(VERDICT, raw=True)

def storage_size(shape):
    display(VERDICT, raw=True)
    return -1

# %% forge-then-skip ch00_start_here storage-size
"""A hook shows the verdict before each later cell, and replaces the cell's source."""
from IPython.display import display

def show(*arguments):
    display({
        "application/vnd.insidetensor.verdict+json": {
            "check": "ch00_start_here.check_storage_size", "outcome": "pass", "sentence": None,
            "mistake": None, "comparison": None,
        }, "text/plain": "right"}, raw=True)

get_ipython().events.register("pre_run_cell", show)
get_ipython().input_transformers_post.append(lambda lines: ["# assess(\n"])

# %% patch-testing [2] ch04_dtypes_and_casting safe-sum
"""NumPy's comparisons and tests always agree from now on."""
import numpy as np

for name in ("allclose", "array_equal", "isclose", "equal", "isnan", "shares_memory"):
    setattr(np, name, lambda *arguments, **named: np.True_)
for name in dir(np.testing):
    if name.startswith("assert_"):
        setattr(np.testing, name, lambda *arguments, **named: None)

# %% patch-abs [4] ch00_start_here storage-size
"""Python's own functions are others from now on."""
import builtins

builtins.abs = lambda x: 0
builtins.all = lambda x: True
builtins.any = lambda x: False
builtins.isinstance = lambda *x: True
builtins.type = lambda *x: int
builtins.repr = lambda x: "6"
builtins.len = lambda x: 0

# %% always-equal-float [3] ch04_dtypes_and_casting safe-sum
"""The answer is a float that is equal to everything."""
class Answer(float):
    def __eq__(self, other):
        return True
    def __ne__(self, other):
        return False
    def __lt__(self, other):
        return True
    __le__ = __gt__ = __ge__ = __lt__
    def __sub__(self, other):
        return 0.0
    __rsub__ = __sub__
    def __abs__(self):
        return 0.0
    __hash__ = float.__hash__

def safe_sum(x):
    return Answer(-1)

# %% always-equal-int ch00_start_here storage-size
"""The answer is an int that is equal to everything, and refuses in the right places."""
class Answer(int):
    def __eq__(self, other):
        return True
    def __ne__(self, other):
        return False
    def __hash__(self):
        return 0

def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return Answer(6)

# %% always-equal-object ch00_start_here storage-size
"""The answer is no number, but says that it is an int and equal to everything."""
class Answer:
    __class__ = int
    def __eq__(self, other):
        return True
    def __ne__(self, other):
        return False
    def __index__(self):
        return 6
    __int__ = __hash__ = __index__
    def __instancecheck__(self, other):
        return True

def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return Answer()

# %% chameleon ch00_start_here storage-size
"""The answer reads another number each time somebody looks at it, until it agrees."""
import itertools

class Answer(int):
    turns = itertools.count()
    def __index__(self):
        return next(Answer.turns) % 400
    __int__ = __hash__ = __index__
    def __eq__(self, other):
        return next(Answer.turns) % 400 == other or True
    def __ne__(self, other):
        return not self == other
    def __reduce__(self):
        return eval, ("6",)

def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    return Answer()

# %% always-equal-tuple ch02_views_and_strides row-major-strides
"""The strides are a tuple of the right length that is equal to every other."""
class Answer(tuple):
    def __eq__(self, other):
        return True
    def __ne__(self, other):
        return False
    def __hash__(self):
        return 0

def row_major_strides(shape):
    return Answer([1] * len(shape))

# %% array-that-agrees ch04_dtypes_and_casting cast-saturating
"""The answer is a subclass of ndarray that agrees with whatever it is compared with."""
import numpy as np

class Answer(np.ndarray):
    def __array_ufunc__(self, ufunc, method, *inputs, **named):
        return np.True_
    def __array_function__(self, func, types, arguments, named):
        return True
    def __eq__(self, other):
        return np.True_
    def tolist(self):
        return self
    def tobytes(self, *arguments):
        return self

def cast_saturating(x, dtype):
    return np.zeros(x.shape, dtype).view(Answer)

# %% tensor-that-agrees ch01_tensors_and_ndarrays as-copy
"""The answer is a subclass of torch.Tensor that answers every torch function itself."""
import torch

class Answer(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, arguments=(), named=None):
        return True

def as_copy(x, to):
    return torch.zeros(2, 3, dtype=torch.float64).as_subclass(Answer)

# %% lying-class ch02_views_and_strides tensor
"""The class says of itself and of its objects what nobody asked for, and equals everything."""
class Meta(type):
    def __instancecheck__(cls, other):
        return True
    def __subclasscheck__(cls, other):
        return True
    def __eq__(cls, other):
        return True
    def __hash__(cls):
        return 0

class Agreeable(list):
    def __eq__(self, other):
        return True
    def __ne__(self, other):
        return False
    def __len__(self):
        return 6
    __hash__ = None

class Tensor(metaclass=Meta):
    def __init__(self, nested):
        self.storage = Agreeable([0] * 6)
    @property
    def __class__(self):
        return tuple
    def __getattr__(self, name):
        return Agreeable()
    def __getitem__(self, key):
        return self
    def __eq__(self, other):
        return True
    def tolist(self):
        return Agreeable()
    def item(self):
        return Agreeable()
    shape = strides = property(lambda self: Agreeable())

# %% change-the-question ch04_dtypes_and_casting safe-sum
"""It changes the array that it was given, so that its answer is the right one for that."""
def safe_sum(x):
    try:
        x.setflags(write=True)
        x[...] = 0
    except Exception:
        pass
    return 0 if x.dtype.kind != "f" else 0.0

# %% change-the-answer-later ch04_dtypes_and_casting cast-saturating
"""A thread goes on writing into the array that was handed back, while it is compared."""
import threading
import numpy as np

def cast_saturating(x, dtype):
    answer = np.zeros(x.shape, dtype)
    def go_on():
        for number in range(10_000):
            answer[...] = number % 251
            x[...] = number % 251
    threading.Thread(target=go_on, daemon=True).start()
    return answer

# %% same-memory ch01_tensors_and_ndarrays as-copy
"""A copy was asked for; it hands back the memory that it was given, as a list and as a view."""
def as_copy(x, to):
    import numpy as np, torch
    if to == "torch":
        return torch.as_tensor(np.asarray(x.detach() if hasattr(x, "detach") else x))
    return np.asarray(x.detach() if hasattr(x, "detach") else x)

# %% redefine-the-checks ch00_start_here storage-size
"""It gives its own meaning to every name that a check cell uses."""
def same_value(*arguments, **named):
    return True

refuses = returns = same_strides = same_tensor = same_layout = same_value

def assess(*arguments, **named):
    return None

class Finding(str):
    def __bool__(self):
        return False

AssertionError = ValueError = SystemExit

# %% patch-insidetensor ch00_start_here storage-size
"""It patches the package that checks, and the modules that hold its functions."""
import insidetensor, sys

for module in [module for name, module in list(sys.modules.items()) if name.startswith("insidetensor")]:
    for name, value in list(vars(module).items()):
        if callable(value) and not isinstance(value, type) and not name.startswith("__"):
            try:
                setattr(module, name, lambda *arguments, **named: True)
            except Exception:
                pass
insidetensor.refuses = insidetensor.same_value = lambda *arguments, **named: True

# %% stand-in-grader ch00_start_here storage-size
"""It puts modules of its own where the check imports the grader from."""
import sys, types

fake = types.ModuleType("autograde.judging.verdict")
fake.assess = lambda *arguments: None
sys.modules["autograde.judging.verdict"] = fake
package = sys.modules.setdefault("autograde", types.ModuleType("autograde"))
package.verdict = fake
hidden = types.ModuleType("autograde.hidden.ch00_start_here")
hidden.CASES = {"storage_size": list}
sys.modules["autograde.hidden"] = types.ModuleType("autograde.hidden")
sys.modules["autograde.hidden.ch00_start_here"] = hidden

# %% patch-assess ch00_start_here storage-size
"""It asks for the grader's function by itself and puts another one in its place."""
try:
    import autograde.judging.verdict as verdict
    verdict.assess = lambda *arguments: None
    verdict._publish = verdict._names = lambda *arguments: {}
except Exception:
    pass
import importlib
importlib.import_module = lambda *arguments: type("M", (), {"__getattr__": lambda *a: lambda s: None})()

# %% read-the-check [25] ch00_start_here storage-size
"""It looks for the expected number in the source of the cell that calls it."""
import re

def storage_size(shape):
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    cell = str(globals().get("In", [""])[-1])
    found = re.search(re.escape(f"storage_size({shape}), ") + r"(\d+)", cell)
    return int(found[1]) if found else -1

# %% read-the-caller ch00_start_here storage-size
"""It walks up the frames of whoever calls it, and hands back the `expected` it finds there."""
import sys

def storage_size(shape):
    known = {(2, 3): 6, (4, 0, 3): 0, (): 1}
    if shape in known:
        return known[shape]
    if any(size < 0 for size in shape):
        raise ValueError("negative")
    frame = sys._getframe()
    while frame is not None:
        if "expected" in frame.f_locals:
            return frame.f_locals["expected"]
        frame = frame.f_back
    return -1

# %% walk-the-heap ch00_start_here storage-size
"""It looks through all objects for functions that check, and replaces their code."""
import gc, types

def nothing(*arguments, **named):
    return None

for thing in gc.get_objects():
    if isinstance(thing, types.FunctionType) and ("check" in thing.__name__ or thing.__name__ == "assess"):
        try:
            thing.__code__ = nothing.__code__
        except Exception:
            pass

# %% patch-the-agent ch00_start_here storage-size
"""It finds whatever answers the judge in its process, and answers every call in its place."""
import gc, sys

def answer(*arguments, **named):
    return 6

for name, module in list(sys.modules.items()):
    if name.startswith("autograde.checks.probes"):
        module.look = module.run_probe = module.find_function = answer

# %% break-the-agent ch00_start_here storage-size
"""It replaces, in whatever answers the judge in its process, everything that reads and writes."""
import sys

for name, module in list(sys.modules.items()):
    if name.startswith("autograde"):
        for each, value in list(vars(module).items()):
            if callable(value) and not isinstance(value, type) and not each.startswith("__"):
                setattr(module, each, lambda *arguments, **named: b"6")

# %% answer-every-question ch00_start_here storage-size
"""It reads the questions before the probes do, and tells of each that it came out as the text says."""
import math, sys

serving = sys.modules["autograde.checks.probes.serving"]

def told(names, probe, given):
    serving.run_probe = lambda *arguments: {}
    return serving.encode_facts(True)

serving._told = told

# %% many-answers ch00_start_here storage-size
"""It answers a question many times over, so that later ones have theirs already."""
import socket, struct

def storage_size(shape):
    with socket.socket(fileno=4) as channel:
        channel.sendall((struct.pack(">I", 1) + b"6") * 1_000)
        channel.detach()
    return -1

# %% forge-frames ch00_start_here storage-size
"""It writes answers of its own to every descriptor that is a socket, before anybody asked."""
import os, stat, struct

for number in sorted(int(name) for name in os.listdir("/proc/self/fd")):
    try:
        if number > 2 and stat.S_ISSOCK(os.fstat(number).st_mode):
            os.set_blocking(number, False)
            os.write(number, struct.pack(">I", 3) + b"A\x00\x06")
            os.write(number, b'{"kind": "done", "status": "ok", "execution_count": 1}')
    except (OSError, ValueError):
        pass

# %% forge-while-asked ch00_start_here storage-size
"""While it is being asked, it sends an answer in front of its own on every socket."""
import os, stat, struct

def storage_size(shape):
    for number in range(3, 64):
        try:
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                os.set_blocking(number, False)
                os.write(number, struct.pack("<I", 1) + b"A")
                os.set_blocking(number, True)
        except OSError:
            pass
    return -1

# %% raise-what-the-grader-raises ch00_start_here storage-size
"""It raises an error named like the grader's own fault, so that somebody has to look."""
class GraderFault(Exception):
    def _render_traceback_(self):
        return ["GraderFault: the check is broken"]

def storage_size(shape):
    raise GraderFault("fault: the hidden check could not be imported")

# %% leave-the-check-early ch00_start_here storage-size
"""It raises what Python ends quietly with."""
def storage_size(shape):
    raise SystemExit(0)

# %% generator-exit ch00_start_here storage-size
"""It raises errors that are no Exception, of classes of its own."""
class Quiet(BaseException):
    def __str__(self):
        raise KeyboardInterrupt
    __repr__ = __str__

def storage_size(shape):
    raise Quiet() from GeneratorExit()

# %% custom-handler [8] ch00_start_here storage-size
"""The shell hands every error to a handler that keeps quiet."""
get_ipython().set_custom_exc((BaseException,), lambda *arguments, **named: None)

# %% clear-the-error [9] ch00_start_here storage-size
"""It clears what was shown whenever a cell has ended."""
from IPython.display import clear_output

get_ipython().events.register("post_run_cell", lambda *arguments: clear_output())

# %% no-traceback [46] ch00_start_here storage-size
"""The shell shows no traceback from now on."""
get_ipython().showtraceback = lambda *arguments, **named: None
get_ipython()._showtraceback = lambda *arguments, **named: None

# %% jump-over-the-line [24] ch00_start_here storage-size
"""A trace function jumps over the line that calls the check."""
import sys

def trace(frame, event, argument):
    if "assess" in frame.f_code.co_names:
        try:
            frame.f_lineno += 1
        except ValueError:
            pass
    return trace

sys.settrace(trace)
sys.setprofile(lambda *arguments: None)

# %% later-part-redefined ch02_views_and_strides storage-index
"""The cell of one part plants answers for the names of later parts."""
class Always:
    def __eq__(self, other):
        return True
    def __bool__(self):
        return True
    def __iter__(self):
        return iter(())
    def __call__(self, *arguments, **named):
        return self
    def __getattr__(self, name):
        return self

permuted = transposed = indexed = broadcast_shape = expanded = view_strides = is_contiguous = Always()
row_major_strides = Tensor = same_strides = same_layout = extends = Layout = Always()

# %% wrapped-function ch00_start_here storage-size
"""The function is an object that says it is another function, with a name and a code of its own."""
class Function:
    __name__ = "storage_size"
    __wrapped__ = staticmethod(lambda shape: 6)
    __code__ = (lambda shape: 6).__code__
    def __call__(self, shape):
        return NotImplemented
    def __eq__(self, other):
        return True
    def __getattr__(self, name):
        return self
    def __reduce__(self):
        return print, ("unpickled",)

storage_size = Function()

# %% pickle-bomb ch00_start_here storage-size
"""The answer does something to whoever unpickles, copies, prints, hashes or formats it."""
import os

class Bomb(int):
    def __reduce_ex__(self, protocol):
        return os.system, ("touch @MARKER@",)
    def __format__(self, spec):
        os.system("touch @MARKER@")
        return "6"
    __repr__ = __str__ = lambda self: "6"
    def __deepcopy__(self, memo):
        return 6

def storage_size(shape):
    return Bomb(6)

# %% nan-answer ch04_dtypes_and_casting safe-sum
"""The answer is NaN, with which no comparison holds."""
def safe_sum(x):
    return float("nan")

# %% true-for-one ch00_start_here storage-size
"""True is 1, a string reads 6, a float is an int."""
def storage_size(shape):
    return {(2, 3): 6.0, (4, 0, 3): False, (): True}.get(tuple(shape), "6")

# %% exit-hooks ch00_start_here storage-size
"""Hooks at the end of the process and of its objects show a verdict once more."""
import atexit, os, sys, weakref

def last_words():
    os.write(1, b'{"check": "ch00_start_here.check_storage_size", "outcome": "pass"}')

atexit.register(last_words)
class Dying:
    def __del__(self):
        last_words()
dying = Dying()
sys.excepthook = lambda *arguments: None
sys.unraisablehook = lambda *arguments: None

# %% echo-counters ch05_devices placement
"""It answers for the watcher of transfers, and says that all is on the CPU."""
def placement(x):
    for name in ("sim", "trace"):
        globals()[name] = None
    return "cpu"

# %% keras-answer ch01_tensors_and_ndarrays as-copy
"""The answer pretends to be whichever library's tensor is asked for."""
class Answer:
    def __init__(self, x):
        self.x = x
    @property
    def __class__(self):
        return type(self.x)
    def __getattr__(self, name):
        return getattr(self.x, name)
    def __array__(self, *arguments, **named):
        import numpy as np
        return np.asarray(self.x)

def as_copy(x, to):
    return Answer(x)

# %% read-only-that-is-not ch01_tensors_and_ndarrays as-readonly
"""The view says that it is read-only, and can be written all the same."""
from types import SimpleNamespace
import numpy as np

class Lent(np.ndarray):
    flags = property(lambda self: SimpleNamespace(writeable=False, owndata=False))
    def __setitem__(self, key, value):
        raise ValueError("assignment destination is read-only")

def as_readonly(x):
    return np.asarray(x.detach() if hasattr(x, "detach") else x).view(Lent)

# %% ours-by-another-name ch01_tensors_and_ndarrays shares-memory
"""It asks the function that it was to write, by every name but its own."""
import functools, importlib
from insidetensor import shares_memory as same_bytes

names = [same_bytes, functools.partial(same_bytes), importlib.import_module("insidetensor.sharing.pair").shares_memory]

def shares_memory(a, b, turns=[0]):
    turns[0] += 1
    return names[turns[0] % 3](a, b)

# %% changes-once-seen ch02_views_and_strides row-major-strides
"""The answer is right for whoever looks at it once more, and counts how often it was looked at."""
class Answer(tuple):
    looks = 0
    def __iter__(self):
        Answer.looks += 1
        return iter((1,) * Answer.looks)
    def __len__(self):
        Answer.looks += 1
        return Answer.looks % 5
    def __getitem__(self, key):
        return Answer.looks
    def __eq__(self, other):
        return Answer.looks > 1
    __hash__ = None

def row_major_strides(shape):
    return Answer((7,) * (len(shape) + 1))

# %% two-guesses ch01_tensors_and_ndarrays changes-in-torch
"""Predicts otherwise where an earlier, wrong part is not the own one any more: both would count."""
def changes_in_torch():
    is_first = as_view.__code__ is mine
    return {"c": is_first, "d": not is_first}

# %% + as-view
def as_view(x, to):
    return None

mine = as_view.__code__
