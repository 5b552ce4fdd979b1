"""Memory that is gathered in large pages is the same memory, here and in a forked process."""

from __future__ import annotations

import os
import sys

import pytest

from autograde.sandbox import linux

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux's system calls")


def test_what_was_gathered_holds_the_same_bytes():
    held = bytearray(range(256)) * (40 * 2**12)
    copy = bytes(held)
    assert linux.gather_in_large_pages() >= 0
    assert held == copy


def test_a_forked_process_writes_to_a_copy_of_its_own():
    held = bytearray(8 * linux.LARGE_PAGE)
    linux.gather_in_large_pages()
    process = os.fork()
    if process == 0:
        held[:] = b"x" * len(held)
        os._exit(held.count(b"x") != len(held))
    assert os.waitpid(process, 0)[1] == 0
    assert not any(held)


def test_a_kernel_that_refuses_stops_nobody(monkeypatch):
    monkeypatch.setattr(linux, "MADV_COLLAPSE", 10_000)
    assert linux.gather_in_large_pages() == 0
