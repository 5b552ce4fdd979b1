"""Split a file of tensors into parts: a length, a header, a checksum, elements."""

import ast
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from insidetensor.messages import message
from insidetensor.saved.tfrecords import CHECKSUM, LENGTH, read_tfrecords

Role = Literal["frame", "header", "data"]
NPY_FIXED = 10  # bytes: the magic, the version, the length of the header
SHOWN_NUMBERS = 4
# The dtypes of safetensors -> those of NumPy.
SAFETENSORS = {"F64": "<f8", "F32": "<f4", "F16": "<f2", "I64": "<i8", "I32": "<i4", "I16": "<i2"}


@dataclass(frozen=True)
class FilePart:
    """A part of a file: its name, its bytes' start and number, its role, a preview as text."""

    name: str
    start: int
    size: int
    role: Role
    preview: str = ""

    @property
    def end(self) -> int:
        return self.start + self.size


def split_file(path: Path) -> list[FilePart]:
    """Split an .npy, .safetensors or TFRecord file, or a zip container, into its parts.

    Raises: ValueError for a file of another kind.
    """
    content = path.read_bytes()
    if content.startswith(b"\x93NUMPY"):
        return list(_npy(content))
    if content.startswith(b"PK"):
        return _zip(content)
    try:
        return list(_safetensors(content))
    except (ValueError, KeyError, TypeError):
        pass
    try:
        return list(_tfrecord(content))
    except ValueError:
        raise ValueError(message("file_map.unknown", name=path.name)) from None


def _npy(content: bytes) -> Iterator[FilePart]:
    major = content[6]
    fixed = NPY_FIXED if major == 1 else NPY_FIXED + 2
    length = int.from_bytes(content[8:fixed], "little")
    header = content[fixed : fixed + length]
    described = ast.literal_eval(header.decode().strip())
    yield FilePart(message("file_map.magic"), 0, fixed, "frame", format_bytes(content[:fixed]))
    yield FilePart(message("file_map.header"), fixed, length, "header", header.decode().strip())
    data = content[fixed + length :]
    preview = _numbers(data, described["descr"])
    yield FilePart(message("file_map.elements"), fixed + length, len(data), "data", preview)


def _safetensors(content: bytes) -> Iterator[FilePart]:
    length = int.from_bytes(content[:LENGTH], "little")
    if not 0 < length <= len(content) - LENGTH:
        raise ValueError
    start = LENGTH + length
    header: dict[str, Any] = json.loads(content[LENGTH:start])
    header.pop("__metadata__", None)
    yield FilePart(message("file_map.length"), 0, LENGTH, "frame", str(length))
    words = content[LENGTH:start].decode().strip()
    yield FilePart(message("file_map.json"), LENGTH, length, "header", words)
    for name, tensor in sorted(header.items(), key=lambda item: item[1]["data_offsets"]):
        first, last = tensor["data_offsets"]
        data = content[start + first : start + last]
        preview = _numbers(data, SAFETENSORS.get(tensor["dtype"], ""))
        yield FilePart(
            message("file_map.tensor", name=name), start + first, len(data), "data", preview
        )


def _tfrecord(content: bytes) -> Iterator[FilePart]:
    at = 0
    for number, record in enumerate(read_tfrecords(content), start=1):
        yield FilePart(message("file_map.length"), at, LENGTH, "frame", str(len(record)))
        at += LENGTH
        yield FilePart(
            message("file_map.checksum"),
            at,
            CHECKSUM,
            "frame",
            content[at : at + CHECKSUM].hex(" "),
        )
        at += CHECKSUM
        name = message("file_map.record", number=number)
        yield FilePart(name, at, len(record), "data", format_bytes(record))
        at += len(record)
        last = content[at : at + CHECKSUM].hex(" ")
        yield FilePart(message("file_map.checksum"), at, CHECKSUM, "frame", last)
        at += CHECKSUM


def _zip(content: bytes) -> list[FilePart]:
    """The entries of a zip file in byte order, without the headers between them."""
    found = []
    with zipfile.ZipFile(io.BytesIO(content)) as container:
        entries = sorted(container.infolist(), key=lambda entry: entry.header_offset)
        inside = {entry.filename.partition("/")[0] for entry in entries}
        for entry in entries:
            # The name's and the extra field's length stand in the entry's own header.
            header = content[entry.header_offset : entry.header_offset + 30]
            lengths = header[26:28], header[28:30]
            before = 30 + sum(int.from_bytes(each, "little") for each in lengths)
            name = entry.filename
            if len(inside) == 1 and "/" in name:
                name = name.partition("/")[2]
            is_data = name.startswith("data/") or name.endswith(".npy")
            start = entry.header_offset + before
            preview = format_bytes(content[start : start + entry.compress_size])
            role: Role = "data" if is_data else "header"
            found.append(FilePart(name, start, entry.compress_size, role, preview))
    return found


def format_bytes(content: bytes) -> str:
    """Write bytes as ASCII text, with a dot for each byte that is not printable."""
    first = content[:200]
    return "".join(chr(byte) if 32 <= byte < 127 else "·" for byte in first)


def _numbers(data: bytes, dtype: str) -> str:
    """Write the first elements; for an unknown dtype, the bytes as text."""
    if not dtype or not isinstance(dtype, str):
        return format_bytes(data)
    itemsize = np.dtype(dtype).itemsize
    values = np.frombuffer(data[: itemsize * SHOWN_NUMBERS], dtype=dtype)
    words = [f"{value:.4g}" if value.dtype.kind == "f" else str(value) for value in values]
    return ", ".join([*words, *(["…"] if len(data) > itemsize * SHOWN_NUMBERS else [])])
