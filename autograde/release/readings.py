"""Read bytes in every way in which a text is commonly wrapped: encodings, escapes, archives."""

from __future__ import annotations

import base64
import bz2
import codecs
import html
import io
import json
import lzma
import re
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

DEEPEST = 4  # wrappings in each other
MOST_BYTES = 50_000_000  # of one thing unwrapped

MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
ESCAPE = re.compile(r"""\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([ntr"'\\/]))""")
PLAIN = {"n": "\n", "t": "\t", "r": "\r"}
# What may be base64: long words, and the lines of one that is broken into lines.
WORD = re.compile(r"[A-Za-z0-9+/_-]{24,}")
LINES = re.compile(r"""[A-Za-z0-9+/_-]{24,}(?:(?:\\n|["',\s]){1,12}[A-Za-z0-9+/_-]{4,})+""")
BREAKS = re.compile(r"""\\n|["',\s]""")
HEXADECIMAL = re.compile(r"(?:[0-9a-fA-F]{2}\s?){24,}")


@dataclass(frozen=True)
class Reading:
    """One text, and where it was found: the file, then what had to be unwrapped."""

    where: str
    text: str


def readings(where: str, data: bytes, depth: int = 0) -> Iterator[Reading]:
    """Every text in the bytes; the plainest first."""
    for text in _decoded(data):
        yield from texts_in(where, text, depth)
    if depth < DEEPEST:
        for name, content in _unpacked(data):
            yield from readings(f"{where}, {name}", content, depth + 1)


def texts_in(where: str, text: str, depth: int = 0) -> Iterator[Reading]:
    """The text, the strings in it if it is JSON, and what either says without its wrapping."""
    strings = list(_json_strings(text))
    for path, string in strings:
        yield from _unwrapped(f"{where}, {path}", string, depth)
    yield from _unwrapped(where, text, depth)


def zip_structure(data: bytes) -> Iterator[tuple[str, bytes]]:
    """(what it is, bytes) of all in a zip file that is no member's content.

    Raises: zipfile.BadZipFile if it is no zip file.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        yield "the zip comment", archive.comment
        rest, end = [], 0
        for member in sorted(archive.infolist(), key=lambda member: member.header_offset):
            yield f"the name of {member.filename!r}", member.filename.encode("utf-8", "replace")
            yield f"the comment on {member.filename}", member.comment
            yield f"the extra field of {member.filename}", member.extra
            begin = member.header_offset + 26
            lengths = data[begin : begin + 4]
            content = begin + 4 + int.from_bytes(lengths[:2], "little")
            content += int.from_bytes(lengths[2:], "little")
            rest.append(data[end:content])
            end = content + member.compress_size
        yield "the zip file between its members", b"\n".join([*rest, data[end:]])


def _decoded(data: bytes) -> Iterator[str]:
    yield data.decode("utf-8", "replace")
    for mark, encoding in MARKS.items():
        if data.startswith(mark):
            yield data.decode(encoding, "replace")
            break
    if b"\0" in data:
        # UTF-16 and UTF-32 of either order, wherever they begin: the signs with zeros between.
        yield data.replace(b"\0", b"").decode("utf-8", "replace")


def _unpacked(data: bytes) -> Iterator[tuple[str, bytes]]:
    """(name, bytes) of what an archive or a compressed stream holds."""
    if zipfile.is_zipfile(io.BytesIO(data)):
        yield from _zip_members(data)
    elif data[257:262] == b"ustar":
        yield from _tar_members(data)
    for name, magic, unpack in STREAMS:
        if data.startswith(magic):
            try:
                yield name, unpack(data)
            except (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError):
                continue


def _zip_members(data: bytes) -> Iterator[tuple[str, bytes]]:
    try:
        yield from zip_structure(data)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist():
                if member.file_size <= MOST_BYTES:
                    yield member.filename, archive.read(member)
    except Exception:  # zipfile raises whatever it stumbled over
        return  # damaged or encrypted


def _tar_members(data: bytes) -> Iterator[tuple[str, bytes]]:
    try:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for member in archive:
                content = archive.extractfile(member) if member.isfile() else None
                yield member.name, content.read(MOST_BYTES) if content else b""
    except tarfile.TarError:
        return


def _inflated(data: bytes) -> bytes:
    return zlib.decompressobj(wbits=47).decompress(data, MOST_BYTES)  # zlib or gzip, as it says


def _unxzed(data: bytes) -> bytes:
    return lzma.LZMADecompressor().decompress(data, MOST_BYTES)


def _unbzipped(data: bytes) -> bytes:
    return bz2.BZ2Decompressor().decompress(data, MOST_BYTES)


STREAMS: tuple[tuple[str, bytes, Callable[[bytes], bytes]], ...] = (
    ("gunzipped", b"\x1f\x8b", _inflated),
    ("inflated", b"\x78", _inflated),
    ("un-bzipped", b"BZh", _unbzipped),
    ("un-xzed", b"\xfd7zXZ\0", _unxzed),
)


def _json_strings(text: str) -> Iterator[tuple[str, str]]:
    """(path, string) of every string in JSON, keys too; a list of strings is one text."""
    if not text.lstrip("\ufeff \n\r\t").startswith(("{", "[")):
        return
    try:
        left: list[tuple[str, Any]] = [("", json.loads(text.lstrip("\ufeff")))]
    except (ValueError, RecursionError):
        return
    while left:
        path, data = left.pop()
        match data:
            case str():
                yield path, data
            case dict():
                yield f"{path} (its keys)".strip(), "\n".join(data)
                left += [(f"{path}.{key[:40]}".lstrip("."), value) for key, value in data.items()]
            case list() if data and all(isinstance(item, str) for item in data):
                yield path, "".join(data)
                yield path, "\n".join(data)
            case list():
                left += [(f"{path}[{index}]", item) for index, item in enumerate(data)]


def _unwrapped(where: str, text: str, depth: int) -> Iterator[Reading]:
    yield Reading(where, text)
    seen = {text}
    for unwrap in (_unescaped, html.unescape, unquote):
        plain = unwrap(text)
        if plain not in seen:
            seen.add(plain)
            yield Reading(where, plain)
    if depth < DEEPEST:
        for plain in seen:
            for name, content in _spelt_out(plain):
                yield from readings(f"{where}, {name}", content, depth + 1)


def _unescaped(text: str) -> str:
    """The text with the escapes of JSON and of Python read."""

    def read(escape: re.Match[str]) -> str:
        code = escape[1] or escape[2]
        return chr(int(code, 16)) if code else PLAIN.get(escape[3], escape[3])

    return ESCAPE.sub(read, text) if "\\" in text else text


def _spelt_out(text: str) -> Iterator[tuple[str, bytes]]:
    """(name, bytes) of what may be base64 or hexadecimal, wherever in a word it begins."""
    spelt = {word[0] for word in WORD.finditer(text)}
    spelt |= {BREAKS.sub("", lines[0]) for lines in LINES.finditer(text)}
    for word in sorted(spelt):
        for start in range(4):
            letters = word[start:].replace("-", "+").replace("_", "/")
            if len(letters) % 4 == 1:  # its last letter says too little for a byte
                letters = letters[:-1]
            yield "read as base64", base64.b64decode(letters + "=" * (-len(letters) % 4))
    for digits in HEXADECIMAL.finditer(text):
        yield "read as hexadecimal", bytes.fromhex(digits[0])
