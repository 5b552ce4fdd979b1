"""What a process that is thrown away makes of a learner's bytes."""

import os
import time

from autograde.checks import apart


def open_a_file(content: bytes) -> list[str]:
    return os.listdir(content.decode())


def send_byte_by_byte(content: bytes) -> int:
    for _ in range(60):
        os.write(0, b" ")
        time.sleep(0.05)
    return 1


def test_plain_data_comes_back_and_nothing_of_a_reader_that_fails(monkeypatch):
    readers = {
        "plain": lambda content: [content.decode(), len(content)],
        "raises": lambda content: 1 / 0,
        "ends": lambda content: os.abort(),
        "opens": open_a_file,
        "stays": lambda content: time.sleep(60),
        "byte by byte": send_byte_by_byte,
    }
    monkeypatch.setattr(apart, "SECONDS", 1.0)
    told = {name: apart.read_apart(read, b"/") for name, read in readers.items()}
    assert told.pop("plain") == ["/", 1]
    assert not [name for name, each in told.items() if each is not None]
