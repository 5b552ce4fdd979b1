"""Read and write TFRecord files of `tf.train.Example` without TensorFlow.

Source: the format of the file, https://www.tensorflow.org/tutorials/load_data/tfrecord, and of
what is in a record, https://protobuf.dev/programming-guides/encoding.
"""

import struct
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from insidetensor.messages import message

LENGTH, CHECKSUM = 8, 4  # bytes, in front of a record; a checksum follows it too
POLYNOMIAL = 0x82F63B78  # CRC-32C, its bits reversed
MASK = 0xA282EAD8
KINDS = {1: "bytes_list", 2: "float_list", 3: "int64_list"}
VARINT, FIXED_64, DELIMITED, FIXED_32 = 0, 1, 2, 5

Feature = tuple[str, list[int | float | bytes]]


def frame_record(record: bytes) -> bytes:
    """Frame a record for a file: its length, a checksum, the record, a checksum."""
    length = struct.pack("<Q", len(record))
    checksums = [struct.pack("<I", masked_checksum(part)) for part in (length, record)]
    return length + checksums[0] + record + checksums[1]


def read_tfrecords(content: bytes) -> list[bytes]:
    """Split the bytes of a TFRecord file into its records.

    Raises: ValueError, where a length or a checksum does not fit.
    """
    found, at = [], 0
    while at < len(content):
        start = at + LENGTH + CHECKSUM
        length = int.from_bytes(content[at : at + LENGTH], "little")
        end = start + length
        if len(content) < end + CHECKSUM:
            raise ValueError(message("tfrecord.short", at=at))
        record = content[start:end]
        for part, place in ((content[at : at + LENGTH], start - CHECKSUM), (record, end)):
            written = int.from_bytes(content[place : place + CHECKSUM], "little")
            if written != masked_checksum(part):
                raise ValueError(message("tfrecord.checksum", at=place))
        found.append(record)
        at = end + CHECKSUM
    return found


def masked_checksum(content: bytes) -> int:
    """Compute TFRecord's masked checksum: the CRC-32C, rotated by 15 bits, plus a constant."""
    value = 0xFFFFFFFF
    for byte in content:
        value = _table()[(value ^ byte) & 0xFF] ^ (value >> 8)
    value ^= 0xFFFFFFFF
    return (((value >> 15) | (value << 17)) + MASK) & 0xFFFFFFFF


@cache
def _table() -> tuple[int, ...]:
    values = []
    for value in range(256):
        for _ in range(8):
            value = (value >> 1) ^ (POLYNOMIAL if value & 1 else 0)
        values.append(value)
    return tuple(values)


# ---- tf.train.Example ----------------------------------------------------------------------------


def encode_example(features: Mapping[str, bytes | Sequence[int]]) -> bytes:
    """Encode a `tf.train.Example`: for each name one bytes value, or a list of ints."""
    entries = b"".join(
        _field(1, _field(1, name.encode()) + _field(2, _feature(value)))
        for name, value in features.items()
    )
    return _field(1, entries)


def features_of(record: bytes) -> dict[str, Feature]:
    """Decode a `tf.train.Example`: for each name the kind of its list, and the list.

    Raises: ValueError, where the record is no `tf.train.Example`.
    """
    found = {}
    for _, features in _lists(record):
        for _, entry in _lists(features):
            fields = dict(_lists(entry))
            name = fields.get(1, b"").decode()
            found[name] = _values(fields.get(2, b""))
    return found


def _values(feature: bytes) -> Feature:
    kind, values = "", list[int | float | bytes]()
    for number, content in _lists(feature):
        kind = KINDS.get(number, "")
        for _, value in _fields(content):
            if kind == "bytes_list" or isinstance(value, int):
                values.append(_signed(value) if isinstance(value, int) else value)
            elif kind == "float_list":
                if len(value) % 4:
                    raise ValueError(message("tfrecord.no_example"))
                values += [each for (each,) in struct.iter_unpack("<f", value)]
            else:
                values += [_signed(each) for each in _varints(value)]
    return kind, values


def _lists(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Decode the fields of a message that are all messages or bytes."""
    for number, value in _fields(content):
        if isinstance(value, int):
            raise ValueError(message("tfrecord.no_example"))
        yield number, value


def _fields(content: bytes) -> Iterator[tuple[int, bytes | int]]:
    """Decode a message: the number and the value of each field."""
    at = 0
    while at < len(content):
        tag, at = _varint(content, at)
        number, wire = tag >> 3, tag & 7
        if wire == VARINT:
            value, at = _varint(content, at)
            yield number, value
            continue
        if wire not in (FIXED_64, DELIMITED, FIXED_32) or number == 0:
            raise ValueError(message("tfrecord.no_example"))
        length = {FIXED_64: 8, FIXED_32: 4}.get(wire, 0)
        if wire == DELIMITED:
            length, at = _varint(content, at)
        if at + length > len(content):
            raise ValueError(message("tfrecord.no_example"))
        yield number, content[at : at + length]
        at += length


def _varints(content: bytes) -> Iterator[int]:
    at = 0
    while at < len(content):
        value, at = _varint(content, at)
        yield value


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """Decode the varint at `at`, seven bits a byte; return it and where it ends."""
    value = shift = 0
    while at < len(content) and shift < 70:
        byte = content[at]
        at, value, shift = at + 1, value | (byte & 0x7F) << shift, shift + 7
        if byte < 0x80:
            return value, at
    raise ValueError(message("tfrecord.no_example"))


def _signed(value: int) -> int:
    return value - (1 << 64) if value >= 1 << 63 else value


def _feature(value: bytes | Sequence[int]) -> bytes:
    if isinstance(value, bytes):
        return _field(1, _field(1, value))
    return _field(3, _field(1, b"".join(_as_varint(each) for each in value)) if value else b"")


def _field(number: int, content: bytes) -> bytes:
    return _as_varint(number << 3 | DELIMITED) + _as_varint(len(content)) + content


def _as_varint(value: int) -> bytes:
    value %= 1 << 64
    written = bytearray()
    while value >= 0x80:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])
