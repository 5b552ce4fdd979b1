"""The system calls that a learner's process may not make, as a program for the kernel's filter.

The list is of what reaches beyond the process or is known for holes in the kernel; what a learner
needs to compute, to read and to write is let through. The filter cannot be taken off again and is
inherited by every process that is started.
"""

import ctypes
import errno
import os
import struct

from autograde.sandbox.linux import ALL_NAMESPACES, PR_NO_NEW_PRIVILEGES, set_process_option

PR_SET_SECCOMP, MODE_FILTER = 22, 2
AUDIT_NUMBERS = {"x86_64": 0xC000_003E, "aarch64": 0xC000_00B7}
AF_UNIX = 1
TERMINAL_INPUT, TERMINAL_SELECTION = 0x5412, 0x541C  # TIOCSTI, TIOCLINUX
# Calls newer than this have not been looked at; the C library can do without them.
LAST_KNOWN_CALL = 450
NEW_TIME = 0x80  # CLONE_NEWTIME
NEW_CGROUPS = 0x0200_0000

# name: (number on x86_64, number on aarch64)
REFUSED = {
    # other processes
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "move_pages": (279, 239),
    "migrate_pages": (256, 238),
    # an earlier turn than others, or a later one, for which its clock would stand still
    "setpriority": (141, 140),
    "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
    # namespaces, mounts and roots
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "fanotify_init": (300, 262),
    # parts of the kernel that are large and that no learner needs
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "lookup_dcookie": (212, 18),
    # memory that no limit counts
    "io_setup": (206, 0),
    "vmsplice": (278, 75),  # a pipe keeps a whole large page for each part of one that it is given
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    # the machine
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "reboot": (169, 142),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "acct": (163, 89),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "syslog": (103, 116),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "adjtimex": (159, 171),
    "clock_adjtime": (305, 266),
    "sethostname": (170, 161),
    "setdomainname": (171, 162),
    "vhangup": (153, 58),
    "personality": (135, 92),
}
# Those that only one kind of machine has.
REFUSED_ON = {"x86_64": {"iopl": 172, "ioperm": 173, "uselib": 134, "modify_ldt": 154}}
# The C library asks for clone3 first, whose flags no filter can read, and then for clone.
ABSENT = {"clone3": (435, 435)}
CLONE, SOCKET, IOCTL, FCNTL = (56, 220), (41, 198), (16, 29), (72, 25)
SET_PIPE_SIZE = 1031  # F_SETPIPE_SZ: what lies in pipes is memory that no limit counts

LOAD, AND, RETURN = 0x20, 0x54, 0x06
JUMP_EQUAL, JUMP_GREATER = 0x15, 0x25
ALLOW, KILL, ERROR = 0x7FFF_0000, 0x8000_0000, 0x0005_0000
AT_NUMBER, AT_MACHINE, AT_ARGUMENT = 0, 4, (16, 24)


def build_filter(machine: str) -> bytes:
    """Build the filter for a machine, as a sequence of the kernel's `struct sock_filter`.

    Raises: KeyError, for a machine whose calls are not listed.
    """
    audit = AUDIT_NUMBERS[machine]
    column = list(AUDIT_NUMBERS).index(machine)
    refused = [numbers[column] for numbers in REFUSED.values()]
    refused += REFUSED_ON.get(machine, {}).values()
    namespaces = ALL_NAMESPACES | NEW_TIME | NEW_CGROUPS
    # Arguments are compared by their lower half: the kernel looks at no more of these four.
    return b"".join(
        [
            _step(LOAD, AT_MACHINE),
            _step(JUMP_EQUAL, audit, 1, 0),
            _step(RETURN, KILL),
            _step(LOAD, AT_NUMBER),
            _step(JUMP_GREATER, LAST_KNOWN_CALL, 0, 1),
            _step(RETURN, ERROR | errno.ENOSYS),
            *(_when(number, ERROR | errno.EPERM) for number in refused),
            *(_when(numbers[column], ERROR | errno.ENOSYS) for numbers in ABSENT.values()),
            # A namespace of its own would give a process rights that it was denied.
            _step(JUMP_EQUAL, CLONE[column], 0, 5),
            _step(LOAD, AT_ARGUMENT[0]),
            # CLONE_NEWTIME shares its bit with the exit signal, which is below 0x80.
            _step(AND, namespaces & ~NEW_TIME),
            _step(JUMP_EQUAL, 0, 1, 0),
            _step(RETURN, ERROR | errno.EPERM),
            _step(RETURN, ALLOW),
            _step(JUMP_EQUAL, SOCKET[column], 0, 4),
            _step(LOAD, AT_ARGUMENT[0]),
            _step(JUMP_EQUAL, AF_UNIX, 1, 0),
            _step(RETURN, ERROR | errno.EAFNOSUPPORT),
            _step(RETURN, ALLOW),
            _step(JUMP_EQUAL, FCNTL[column], 0, 4),
            _step(LOAD, AT_ARGUMENT[1]),
            _step(JUMP_EQUAL, SET_PIPE_SIZE, 0, 1),
            _step(RETURN, ERROR | errno.EPERM),
            _step(RETURN, ALLOW),
            _step(JUMP_EQUAL, IOCTL[column], 0, 4),
            _step(LOAD, AT_ARGUMENT[1]),
            _step(JUMP_EQUAL, TERMINAL_INPUT, 1, 0),
            _step(JUMP_EQUAL, TERMINAL_SELECTION, 0, 1),
            _step(RETURN, ERROR | errno.EPERM),
            _step(RETURN, ALLOW),
        ]
    )


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    return struct.pack("HBBI", code, if_true, if_false, value)


def _when(number: int, answer: int) -> bytes:
    return _step(JUMP_EQUAL, number, 0, 1) + _step(RETURN, answer)


def install_filter() -> None:
    """Install the filter in this process for good. Raises: OSError, KeyError."""
    program = build_filter(os.uname().machine)
    steps = ctypes.create_string_buffer(program, len(program))
    count = len(program) // 8

    class Program(ctypes.Structure):
        _fields_ = (("count", ctypes.c_ushort), ("steps", ctypes.c_void_p))

    wanted = Program(count, ctypes.cast(steps, ctypes.c_void_p))
    set_process_option(PR_NO_NEW_PRIVILEGES, 1)
    set_process_option(PR_SET_SECCOMP, MODE_FILTER, ctypes.addressof(wanted))
