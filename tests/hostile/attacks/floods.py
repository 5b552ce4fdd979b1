"""Who takes what all share: time, memory, processes, files, output; or ends what should go on."""

# %% leave-in-the-cell [26] ch00_start_here storage-size
"""The process ends in the middle of the cell."""
import os

os._exit(0)

# %% leave-in-the-check ch00_start_here storage-size
"""The process ends while the check calls the function."""
import os

def storage_size(shape):
    os._exit(0)

# %% end-by-signal ch00_start_here storage-size
"""The process kills itself, then what it forked does."""
import os, signal

def storage_size(shape):
    os.kill(os.getpid(), signal.SIGSEGV)
    os.kill(os.getpid(), signal.SIGKILL)
    os.abort()

# %% crash ch00_start_here storage-size
"""It reads where no memory is."""
import ctypes

def storage_size(shape):
    return ctypes.string_at(0)

# %% exit [27] ch00_start_here storage-size
"""sys.exit in the cell, and in the function."""
import sys

def storage_size(shape):
    sys.exit(0)

sys.exit(0)

# %% interrupt-itself [28] ch00_start_here storage-size
"""KeyboardInterrupt in the function, by hand and by the signal."""
import os, signal

def storage_size(shape):
    os.kill(os.getpid(), signal.SIGINT)
    raise KeyboardInterrupt

# %% system-exit [29] ch00_start_here storage-size
"""A SystemExit that holds a whole verdict."""
def storage_size(shape):
    raise SystemExit({"status": "ok", "outcome": "pass"})

# %% endless-loop [33] ch00_start_here storage-size
"""The function never ends."""
def storage_size(shape):
    while True:
        pass

# %% endless-loop-unstoppable [34] ch00_start_here storage-size
"""The function never ends, and ignores every signal that it can."""
import signal

def storage_size(shape):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass

# %% endless-cell ch00_start_here storage-size
"""The cell itself never ends, with all signals blocked."""
import signal, time

signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
while True:
    time.sleep(1)

# %% sleep-a-little-each-time ch00_start_here storage-size
"""Each call sleeps for a while, below the limit of a cell, so that all together take long."""
import time

def storage_size(shape):
    time.sleep(0.5)
    return -1 if len(shape) > 3 else __import__("math").prod(shape)

# %% stop-itself ch00_start_here storage-size
"""The process stops itself, as Ctrl-Z does."""
import os, signal

def storage_size(shape):
    os.kill(os.getpid(), signal.SIGSTOP)

# %% endless-generator ch00_start_here storage-size
"""The answer is a generator that never ends."""
import itertools

def storage_size(shape):
    return itertools.count()

# %% endless-sequence ch02_views_and_strides row-major-strides
"""The answer is a sequence that never ends, and says that it is short."""
class Answer(tuple):
    def __iter__(self):
        while True:
            yield 1
    def __len__(self):
        return 3
    def __getitem__(self, key):
        return 1

def row_major_strides(shape):
    return Answer()

# %% repr-that-hangs ch00_start_here storage-size
"""Whoever prints the answer waits for ever."""
import time

class Answer:
    def __repr__(self):
        while True:
            time.sleep(1)
    __str__ = __format__ = __bytes__ = __repr__

def storage_size(shape):
    return Answer()

# %% getattr-that-hangs ch00_start_here storage-size
"""Whoever looks at the answer waits for ever, whatever is asked for."""
class Answer:
    def __getattribute__(self, name):
        while True:
            pass

def storage_size(shape):
    return Answer()

# %% deep-nesting ch00_start_here storage-size
"""The answer is a list in a list, a hundred thousand deep."""
def storage_size(shape):
    answer = []
    for _ in range(100_000):
        answer = [answer]
    return answer

# %% holds-itself ch02_views_and_strides row-major-strides
"""The answer holds itself."""
def row_major_strides(shape):
    answer = [1, {}]
    answer[1]["again"] = answer
    answer.append((answer, answer))
    return tuple(answer)

# %% giant-int ch00_start_here storage-size
"""The answer is an int of a hundred million bits."""
def storage_size(shape):
    return 1 << 100_000_000

# %% giant-text ch00_start_here storage-size
"""The answer is a text of 50 MB: more than a message may hold."""
def storage_size(shape):
    return "x" * 50_000_000

# %% giant-error ch00_start_here storage-size
"""The error's words take 50 MB, and its chain is long."""
def storage_size(shape):
    error = None
    for _ in range(2_000):
        new = ValueError("again")
        new.__cause__ = error
        error = new
    raise RuntimeError("x" * 50_000_000) from error

# %% giant-array ch04_dtypes_and_casting cast-saturating
"""The answer has a shape of 2**60 elements and strides of 0, and takes no memory."""
import numpy as np

def cast_saturating(x, dtype):
    return np.broadcast_to(np.zeros((), dtype), (2**30, 2**30))

# %% million-objects ch02_views_and_strides row-major-strides
"""The answer is a million objects of as many classes as can be made."""
def row_major_strides(shape):
    return [type(f"C{number}", (), {})() for number in range(20_000)] + [object() for _ in range(500_000)]

# %% deep-recursion ch00_start_here storage-size
"""It calls itself without end, with a limit of its own."""
import sys

sys.setrecursionlimit(1_000_000)
def storage_size(shape):
    return storage_size(shape) + 1

# %% calls-back-without-end ch08_eager_and_graph run
"""It calls what it was given without end."""
def run(node, feed, kernels=None):
    while True:
        for kernel in (kernels or {"add": None}).values():
            try:
                kernel(1, 2)
            except Exception:
                pass

# %% endless-print [35] ch00_start_here storage-size
"""It prints 64 MB in the cell, and as much in the function."""
def storage_size(shape):
    for _ in range(64):
        print("x" * 1_000_000, flush=True)
    return -1

storage_size(())

# %% print-past-python ch00_start_here storage-size
"""It writes 64 MB to the descriptors, below Python, in a check."""
import os

def storage_size(shape):
    for _ in range(64):
        os.write(1, b"x" * 1_000_000)
        os.write(2, b"y" * 1_000_000)
    return -1

# %% many-messages ch00_start_here storage-size
"""It displays fifty thousand small things, and clears them."""
from IPython.display import clear_output, display

def storage_size(shape):
    for number in range(50_000):
        display(number)
        clear_output(wait=True)
    return -1

storage_size(())

# %% giant-display ch00_start_here storage-size
"""It displays one thing of 100 MB, and a picture that is none."""
from IPython.display import Image, display

def storage_size(shape):
    display({"text/html": "<b>" * 33_000_000, "image/png": "no"}, raw=True)
    return -1

storage_size(())

# %% memory [40] ch00_start_here storage-size
"""It takes 6 GB of memory, page by page, and keeps them."""
held = []

def storage_size(shape):
    for _ in range(96):
        held.append(bytearray(b"x" * 2**26))
    return -1

storage_size(())

# %% forks ch00_start_here storage-size
"""It forks as often as it may, up to 400 processes, and all of them go on."""
import os, time

def storage_size(shape):
    for _ in range(400):
        try:
            if os.fork() == 0:
                time.sleep(8)
                os._exit(0)
        except OSError:
            break
    return -1

storage_size(())

# %% threads ch00_start_here storage-size
"""It starts as many threads as it may, up to 2,000, and all of them go on."""
import threading, time

def storage_size(shape):
    try:
        for _ in range(2_000):
            threading.Thread(target=time.sleep, args=(8,), daemon=True).start()
    except RuntimeError:
        pass
    return -1

storage_size(())

# %% fills-the-disk ch00_start_here storage-size
"""It writes a gigabyte of files, and many empty ones, wherever it can."""
import os, tempfile

for folder in (".", tempfile.gettempdir(), "/dev/shm"):
    try:
        with open(os.path.join(folder, "hostile-big"), "wb") as file:
            for _ in range(350):
                file.write(b"x" * 1_000_000)
    except OSError as error:
        print(error)
    try:
        os.unlink(os.path.join(folder, "hostile-big"))
    except OSError:
        pass
os.makedirs("many", exist_ok=True)
try:
    for number in range(20_000):
        open(f"many/{number}", "w").close()
except OSError as error:
    print(error)

# %% descriptors ch00_start_here storage-size
"""It opens as many files as it may and closes those that are not its own."""
import os

try:
    for _ in range(10_000):
        os.open("/dev/null", os.O_RDONLY)
except OSError as error:
    print(error)

def storage_size(shape):
    os.closerange(3, 4096)
    return -1

# %% close-everything ch00_start_here storage-size
"""It closes every descriptor that it has, in the cell."""
import os

os.closerange(0, 4096)

# %% thread-goes-on ch00_start_here storage-size
"""A thread prints, displays and redefines after its cell has ended."""
import threading, time

def go_on():
    for number in range(200):
        print("from the thread", number)
        globals()["storage_size"] = lambda shape: number
        time.sleep(0.01)

threading.Thread(target=go_on).start()

# %% another-program ch00_start_here storage-size
"""The process becomes another program."""
import os, sys

def storage_size(shape):
    os.execv(sys.executable, [sys.executable, "-c", "print('6')"])

# %% exit-that-hangs ch00_start_here storage-size
"""What should run at the end never ends."""
import atexit, signal, time

def for_ever(*arguments):
    while True:
        time.sleep(1)

atexit.register(for_ever)
signal.signal(signal.SIGTERM, for_ever)

# %% asks-for-input ch00_start_here storage-size
"""It waits for somebody to type."""
import getpass, sys

def storage_size(shape):
    try:
        input("your answer? ")
    except BaseException:
        sys.stdin.read()
    return -1

# %% display-again-and-again ch00_start_here storage-size
"""It shows one small thing 5,000 times under one name, and lets all of them become large."""
from IPython.display import display, update_display

for _ in range(5_000):
    display(0, display_id="one")
for _ in range(2_000):
    update_display({"text/plain": "x" * 1_600_000}, display_id="one", raw=True)

# %% display-in-every-part ch02_views_and_strides row-major-strides
"""Each of its cells shows as much as a cell may, and a later one changes what all have shown."""
from IPython.display import display

for _ in range(3):
    display({"text/plain": "x" * 1_200_000}, display_id="one", raw=True)
# %% + storage-index
for _ in range(3):
    display({"text/plain": "y" * 1_200_000}, display_id="one", raw=True)
# %% + permuted
for _ in range(3):
    display({"text/plain": "z" * 1_200_000}, display_id="one", raw=True)

# %% pinned-in-pipes ch00_start_here storage-size
"""It makes its pipes as large as the machine lets it, fills them in many processes, and lends them pages."""
import ctypes, fcntl, mmap, os, time

libc = ctypes.CDLL(None, use_errno=True)

class Piece(ctypes.Structure):
    _fields_ = [("place", ctypes.c_void_p), ("size", ctypes.c_size_t)]

def fill():
    pages = mmap.mmap(-1, 1 << 26)
    pages[:] = bytes(1 << 26)
    place = ctypes.addressof(ctypes.c_char.from_buffer(pages))
    for _ in range(100):
        try:
            _, way = os.pipe()
            os.set_blocking(way, False)
            for number in range(16):
                if libc.vmsplice(way, ctypes.byref(Piece(place + (number << 21), 4096)), 1, 0) > 0:
                    print("@CANARY@: a pipe keeps its pages", flush=True)
            if fcntl.fcntl(way, 1031, 1 << 20) > 1 << 16:
                print("@CANARY@: a pipe of its own size", flush=True)
        except OSError:
            pass
        try:
            while os.write(way, b"x" * 65_536):
                pass
        except OSError:
            continue

for _ in range(10):
    try:
        if os.fork() == 0:
            fill()
            time.sleep(3)
            os._exit(0)
    except OSError:
        break
fill()

# %% asynchronous-contexts ch00_start_here storage-size
"""It takes the machine's contexts for asynchronous reading, of which there are not many."""
import ctypes, os

libc = ctypes.CDLL(None, use_errno=True)
for number in (206, 0) if os.uname().machine == "x86_64" else (0,):
    for _ in range(200):
        context = ctypes.c_ulong()
        if number and libc.syscall(number, 65_536, ctypes.byref(context)) == 0:
            print("@CANARY@ has a context")

# %% lines-of-a-megabyte ch00_start_here storage-size
"""It prints lines of a megabyte, each another one."""
for number in range(3):
    print(f"{number} @TOKEN@" * 60_000)

# %% clock-of-the-dead ch00_start_here storage-size
"""Children that live for moments keep the processors busy, while their parent waits for one."""
import os
import signal
import time

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
for _ in range(9):
    if not os.fork():
        while True:
            if not os.fork():
                end = time.monotonic() + 0.01
                while time.monotonic() < end:
                    pass
                os._exit(0)
            time.sleep(0.003)
while True:
    pass

# %% descriptors-in-flight ch00_start_here storage-size
"""Descriptors wait in sockets, as many as the kernel lets a user have there; each is a full pipe."""
import os
import socket

held = []
try:
    while True:
        pair = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        held += pair
        sent = []
        for _ in range(10):
            readable, writable = os.pipe()
            os.set_blocking(writable, False)
            os.write(writable, b"x" * 65536)
            sent += [readable, writable]
        socket.send_fds(pair[0], [b"x"], sent)
        for descriptor in sent:
            os.close(descriptor)
except OSError:
    pass
