"""The filter of system calls and the control groups, read without a kernel that heeds them."""

from __future__ import annotations

import ctypes
import ctypes.util
import fcntl as fcntls
import struct

import pytest

from autograde.sandbox import seccomp

MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}


def test_every_number_is_the_one_that_libseccomp_knows():
    name = ctypes.util.find_library("seccomp")
    if name is None:
        pytest.skip("libseccomp is not installed")
    library = ctypes.CDLL(name)
    resolve = library.seccomp_syscall_resolve_name_arch
    calls = {**seccomp.REFUSED, **seccomp.ABSENT}
    calls |= {"clone": seccomp.CLONE, "socket": seccomp.SOCKET, "ioctl": seccomp.IOCTL}
    calls |= {"fcntl": seccomp.FCNTL}
    for column, token in enumerate(MACHINES.values()):
        known = {call: resolve(token, call.encode()) for call in calls}
        # A negative number: this libseccomp is older than the call.
        listed = {call: numbers[column] for call, numbers in calls.items() if known[call] >= 0}
        assert listed == {call: known[call] for call in listed}
    only = {
        call: resolve(MACHINES["x86_64"], call.encode()) for call in seccomp.REFUSED_ON["x86_64"]
    }
    assert only == seccomp.REFUSED_ON["x86_64"]


def verdict(machine: str, number: int, *arguments: int, asked_as: str | None = None) -> int:
    """What the kernel would make of a call: the filter's program, run by hand."""
    words = [number, MACHINES[asked_as or machine], 0, 0]
    for argument in [*arguments, *[0] * 6][:6]:
        words += [argument & 0xFFFF_FFFF, argument >> 32]
    data = struct.pack(f"<{len(words)}I", *words)
    steps = list(struct.iter_unpack("HBBI", seccomp.build_filter(machine)))
    place = register = 0
    while True:
        code, if_true, if_false, value = steps[place]
        place += 1
        if code == seccomp.LOAD:
            (register,) = struct.unpack_from("<I", data, value)
        elif code == seccomp.AND:
            register &= value
        elif code == seccomp.RETURN:
            return int(value)
        else:
            true = register == value if code == seccomp.JUMP_EQUAL else register > value
            place += if_true if true else if_false


EPERM, ENOSYS, NO_FAMILY = (seccomp.ERROR | number for number in (1, 38, 97))


@pytest.mark.parametrize("machine", MACHINES)
def test_the_filter_lets_through_what_is_not_listed_and_refuses_what_is(machine):
    column = list(MACHINES).index(machine)
    listed = {numbers[column] for numbers in seccomp.REFUSED.values()}
    listed |= set(seccomp.REFUSED_ON.get(machine, {}).values())
    special = {seccomp.CLONE[column], seccomp.SOCKET[column], seccomp.ABSENT["clone3"][column]}
    for number in range(seccomp.LAST_KNOWN_CALL + 1):
        if number not in special:
            expected = EPERM if number in listed else seccomp.ALLOW
            assert verdict(machine, number) == expected, number
    for number in (seccomp.LAST_KNOWN_CALL + 1, 0x4000_0000, 0xFFFF_FFFF):
        assert verdict(machine, number) == ENOSYS


@pytest.mark.parametrize("machine", MACHINES)
def test_the_filter_looks_at_flags_families_and_requests(machine):
    column = list(MACHINES).index(machine)
    looked_into = (seccomp.CLONE, seccomp.SOCKET, seccomp.IOCTL, seccomp.FCNTL)
    clone, socket, ioctl, fcntl = (numbers[column] for numbers in looked_into)
    assert verdict(machine, clone, 0x0121_0011) == seccomp.ALLOW  # what fork asks for
    assert verdict(machine, clone, 0x003D_0F00) == seccomp.ALLOW  # what a thread asks for
    for flag in (0x1000_0000, 0x2000_0000, 0x4000_0000, 0x0002_0000, 0x0800_0000, 0x0200_0000):
        assert verdict(machine, clone, flag | 17) == EPERM
    assert verdict(machine, socket, 1) == seccomp.ALLOW
    assert verdict(machine, socket, (1 << 32) | 2) == NO_FAMILY
    assert [verdict(machine, socket, family) for family in (0, 2, 10, 16, 17, 40)] == [
        NO_FAMILY
    ] * 6
    assert verdict(machine, ioctl, 0, 0x5401) == seccomp.ALLOW
    assert [verdict(machine, ioctl, 0, (9 << 32) | n) for n in (0x5412, 0x541C)] == [EPERM] * 2
    assert [verdict(machine, fcntl, 0, request) for request in (1, 1032)] == [seccomp.ALLOW] * 2
    assert verdict(machine, fcntl, 0, (9 << 32) | fcntls.F_SETPIPE_SZ) == EPERM
    assert verdict(machine, seccomp.ABSENT["clone3"][column]) == ENOSYS


def test_a_call_of_another_machine_kills():
    assert verdict("x86_64", 1, asked_as="aarch64") == seccomp.KILL
