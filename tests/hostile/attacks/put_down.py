"""Who wants a failure of ours in place of a zero: answers that cannot be told, read or compared."""

# %% odd-names-of-an-error ch00_start_here storage-size
"""Its error's class, module, function and file have names that no honest one has, or none."""
class Meta(type):
    __name__ = __qualname__ = property(lambda cls: 1 / 0)

Odd = Meta("\ud800" * 300, (Exception,), {"__module__": 7, "__str__": lambda self: "\udfff\0"})
Nameless = type("", (Odd,), {"__module__": "a\0b", "__repr__": lambda self: None})

def storage_size(shape):
    raise (Odd if len(shape) % 2 else Nameless)("\0")

storage_size.__code__ = storage_size.__code__.replace(
    co_name="a\0\ud800", co_qualname="\0", co_filename="\0\ud800"
)

# %% odd-names-of-a-warning ch05_devices placement
"""Its warnings' classes are called by half a character, by a number, and by nothing."""
import warnings

Odd = type("\ud800", (UserWarning,), {"__module__": 7, "__str__": lambda self: "\udfff\0"})
Nameless = type("", (Odd,), {"__module__": "a\0b"})
warnings.warn(Odd("x"))
warnings.warn_explicit("\ud800", Nameless, "\0\ud800", 3)

def placement(x):
    warnings.simplefilter("always")
    warnings.warn(Odd("x"))
    warnings.warn_explicit("\ud800", Nameless, "\0\ud800", 3)
    return "\ud800"

# %% words-of-an-odd-kind ch00_start_here storage-size
"""Its error's words are a text whose methods lie; its causes go in a circle, its parts nest."""
class Text(str):
    __len__ = lambda self: -1
    split = strip = encode = __getitem__ = __iter__ = lambda self, *arguments: 1 / 0

class Odd(Exception):
    __str__ = lambda self: Text("\udfff")
    __traceback__ = __cause__ = property(lambda self: 1 / 0)

def storage_size(shape):
    first, second = Odd(), Exception("\0" * 1_000_000)
    first.__context__, second.__cause__ = second, first
    for _ in range(2_000):
        second = ExceptionGroup("again", [second])
    raise second if len(shape) == 2 else first

# %% half-characters ch00_start_here storage-size
"""What it prints, displays and hands back is no text that a file can hold."""
from IPython.display import display

HALF = "\ud800\0\udfff"
globals()[HALF] = HALF
print(HALF)
display({"text/plain": HALF, HALF: HALF}, metadata={HALF: HALF}, raw=True, display_id=HALF)

def storage_size(shape):
    print(HALF)
    if len(shape) == 3:
        raise KeyError(HALF)
    return {HALF: {HALF}} if len(shape) == 2 else HALF

# %% thousand-fields ch04_dtypes_and_casting cast-saturating
"""The answers are arrays of dtypes with a thousand fields, fields in fields, and of no size."""
import itertools
import numpy as np

FIELDS = np.dtype([(f"f{number}", "i1") for number in range(1_000)])
NESTED = np.dtype("i1")
for _ in range(200):
    NESTED = np.dtype([("f", NESTED)])
DTYPES = itertools.cycle([
    FIELDS, NESTED, np.dtype((FIELDS, (3,))), np.dtype("V0"), np.dtype("S0"), np.dtype("U100000"),
    np.dtype("M8[as]"), np.dtype("m8"), np.dtype(np.longdouble), np.dtype(np.clongdouble),
    np.dtype(object), np.dtype("i4", metadata={"a": FIELDS}), np.dtypes.StringDType(),
])

def cast_saturating(x, dtype):
    found = next(DTYPES)
    return found if x.ndim % 2 else np.zeros(x.shape, found)

# %% shape-of-nothing ch04_dtypes_and_casting cast-saturating
"""The answers have no element and no end: rows of nothing, more than can be counted."""
import itertools
import numpy as np

SHAPES = itertools.cycle([(2**26, 0), (2**40, 0), (0, 2**40), (2**31, 2**31, 0), (1,) * 64, (0,) * 60])

def cast_saturating(x, dtype):
    return np.zeros(next(SHAPES), dtype)

# %% repr-without-end ch00_start_here storage-size
"""Whoever shows the answer works for ever."""
class Answer:
    def __repr__(self):
        text = "x"
        while True:
            text = text[:50] + "x"
    __str__ = __format__ = __repr__

def storage_size(shape):
    return Answer()

# %% words-without-end ch00_start_here storage-size
"""Whoever reads its error's words works for ever."""
class Odd(Exception):
    def __str__(self):
        while True:
            pass
    __repr__ = __str__

def storage_size(shape):
    raise Odd()

# %% no-such-device ch01_tensors_and_ndarrays as-copy
"""The answers are tensors of devices and layouts that this machine or nobody has."""
import itertools
import torch

class Elsewhere(torch.Tensor):
    device = property(lambda self: torch.device("cuda", 7))
    layout = property(lambda self: "torch.strided")
    is_cuda = True

ODD = itertools.cycle([
    torch.empty(2, 3, device="meta"), torch.zeros(2, 3).as_subclass(Elsewhere),
    torch.zeros(2, 3).to_sparse(), torch.zeros(2, 3).to_sparse_csr(), torch.zeros(2, 3).to_mkldnn(),
    torch.quantize_per_tensor(torch.zeros(2, 3), 0.1, 0, torch.qint8),
    torch.nested.nested_tensor([torch.zeros(2), torch.zeros(3)]),
    torch.zeros(2, 3, dtype=torch.complex64).conj(), torch._neg_view(torch.zeros(2, 3)),
    torch.nn.parameter.UninitializedParameter(), torch.zeros(2, 3, dtype=torch.float8_e5m2),
    torch.empty(2**20, 2**20, device="meta"), torch.zeros(1).expand(2**30, 2**30),
])

def as_copy(x, to):
    return next(ODD)

# %% device-by-name ch05_devices placement
"""It names devices that this machine does not have, and hands back devices for names."""
import itertools
import torch

NAMES = itertools.cycle(["cuda:7", "meta", "sim:99", torch.device("cuda", 7), torch.device("meta"), "xpu:0"])

def placement(x):
    return next(NAMES)

# %% no-hash ch02_views_and_strides row-major-strides
"""The answers are sets and mappings of what nobody else can put into one."""
import itertools
import numpy as np

class Item(list):
    __hash__ = lambda self: 1
    __eq__ = lambda self, other: self is other

class Row(np.ndarray):
    __hash__ = lambda self: 1

class Loud(int):
    turns = itertools.count()
    def __hash__(self):
        if next(Loud.turns) > 3:
            raise KeyboardInterrupt
        return 1

ODD = itertools.cycle([
    {Item([1])}, {Item([1]): 1}, frozenset({Item()}), {np.zeros(2).view(Row)}, {Loud(1): Loud(2)}, {Loud(1)},
    slice([1], {}, Item()), {float("nan"): 1, -float("nan"): 2}, [{(1, (2, Item()))}],
])

def row_major_strides(shape):
    return next(ODD)

# %% looks-like-what-is-told ch00_start_here storage-size
"""The answers are what a probe tells: errors, tensors, descriptions, and others that pass for them."""
import itertools
import sys

data = sys.modules["autograde.checks.probes.plain_data"]

class NoAnswer:
    reason = "ended"

class Raised(data.Raised):
    name = property(lambda self: 1 / 0)

tensor = ("torch", "Tensor", (2, 3), "float32", "cpu")
ODD = itertools.cycle([
    NoAnswer(), data.Raised(("builtins.KeyboardInterrupt",), ""), data.Raised((), ""), Raised((7,), 8),
    data.Raised(("builtins.MemoryError",) * 99, "x" * 10**6), data.Raised(("a", "", ".", "\ud800"), "\0"),
    data.SeenTensor(*tensor), data.SeenTensor(*tensor, values=object()), data.SeenTensor(*[None] * 6),
    data.SeenTensor(*tensor[:2], (True, 2**70), 1.5, 2), data.Described(7, 8),
    data.MalformedError("x"), data.Described("Raised", "\ud800" * 10**5),
])

def storage_size(shape):
    return next(ODD)

# %% bytes-of-its-own ch00_start_here storage-size
"""It answers in bytes of its own: no JSON, too deep, too long, too large, of no kind, of wrong sizes."""
import itertools
import json
import sys

big = "A" * 40_000_000
ODD = itertools.cycle([
    b"", b"\0", b"\xff\xfe", b"[" * 1_000_000, b'{"tuple": [' * 5_000, b"NaN", b"1e999", b"9" * 50_000,
    json.dumps({"array": ["<f8", [2**26, 0], ""]}).encode(),
    json.dumps({"array": ["<U9", [1], "////" * 12]}).encode(),
    json.dumps({"array": ["|b1", [3], "BwcH"]}).encode(),
    json.dumps({"array": ["<M8[ns]", [-1], ""]}).encode(),
    json.dumps({"scalar": ["|S0", [], ""]}).encode(), json.dumps({"objects": [[2, 2], [1]]}).encode(),
    json.dumps({"set": [[]]}).encode(), json.dumps({"dict": [[1, 2, 3]]}).encode(),
    json.dumps({"int": "0x" + "f" * 30_000}).encode(), b"1e99999999",
    json.dumps({"described": ["\ud800" * 9_999, 7]}).encode(), json.dumps({"dtype": "V9"}).encode(),
    json.dumps({"raised": [{"tuple": [1]}, None, {}, []]}).encode(),
    json.dumps({"tensor": [None] * 6}).encode(), json.dumps({"slice": [1, 2, 3, 4]}).encode(),
    json.dumps({"bytes": "=" * 99}).encode(), b"[" + b"0," * 1_900_000 + b"0]",
    json.dumps({"unknown": big}).encode(), json.dumps(big).encode(),
])
sys.modules["autograde.checks.probes.serving"]._told = lambda names, probe, given: next(ODD)

# %% our-names-in-the-cell ch00_start_here storage-size
"""Its cell ends in an error that is called like one that the grader writes."""
class DeadKernelError(Exception):
    pass

class CellTimeoutError(DeadKernelError):
    pass

def storage_size(shape):
    return -1

raise (DeadKernelError if storage_size(()) else CellTimeoutError)("the grader has failed: grade this by hand")

# %% our-names-in-the-function ch00_start_here storage-size
"""It raises what is called like the grader's failures, and has its classes say where they come from."""
import itertools

OURS = itertools.cycle([
    type(name, (Exception,), {"__module__": module, "__str__": lambda self: "the check could not be imported"})
    for module, name in [
        ("autograde.judging.judge", "JudgeError"), ("autograde.checks.probes.plain_data", "MalformedError"),
        ("autograde.sandbox.learner_process", "LearnerProcessError"), ("builtins", "CellTimeoutError"),
        ("autograde.sandbox.isolation", "SandboxUnavailableError"), ("builtins", "MemoryError"),
        ("builtins", "TimeoutError"), ("nbclient.exceptions", "DeadKernelError"),
        ("autograde.judging.verdict", "GraderFaultError"),
    ]
])

def storage_size(shape):
    raise next(OURS)()

# %% forged-facts ch00_start_here storage-size
"""What probes tell is put together anew, of pieces that belong elsewhere: each answer is another."""
import json
import random
import sys

serving = sys.modules["autograde.checks.probes.serving"]
true, draw = serving.encode_facts, random.Random(1)
PIECES = [
    *(None, True, 10**30, "\ud800", [], {"list": []}, {"ellipsis": []}, {"dtype": "<M8[as]"}),
    *({"float": "nan"}, {"int": "-0x" + "f" * 20000}, {"slice": [None, "a", {"list": []}]}),
    {"tensor": [1, None, {"tuple": [-5]}, 3, {"float": "nan"}, "text"]},
    {"raised": [{"tuple": [1, None]}, None, 5, {"dict": []}]},
    *({"described": ["Tensor", "<forged>"]}, {"array": ["<M8[as]", [1], "AAAAAAAAAIA="]}),
    *({"array": ["<f8", [2, 0, 2**62], ""]}, {"objects": [[3], [None, "a", {"float": "nan"}]]}),
    {"dict": [[{"float": "nan"}, 1], [{"float": "nan"}, 2]]},
]


def forged(value, depth=0):
    if depth > 4 or draw.random() < 0.7:
        return draw.choice(PIECES)
    return {draw.choice(["list", "tuple", "set", "dict"]): [forged(value, depth + 1)] * 2}


serving.encode_facts = lambda value: json.dumps(forged(value)).encode()


def storage_size(shape):
    return -1
