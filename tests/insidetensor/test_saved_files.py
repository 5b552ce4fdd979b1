"""Files of tensors are taken apart, drawn and checked by reading their bytes."""

import itertools
import re
import shutil
import struct
from pathlib import Path

import h5py
import numpy as np
import pytest
from lazy_libraries import tf, torch
from safetensors.numpy import save_file

from insidetensor import (
    Mistake,
    file_map,
    reads_hdf5,
    reads_tfrecord,
    refuses_to_write,
    writes_hdf5,
    writes_tfrecord,
)
from insidetensor.saved.file_checks import write_hdf5, write_tfrecord
from insidetensor.saved.file_parts import split_file
from insidetensor.saved.tfrecords import (
    encode_example,
    features_of,
    frame_record,
    masked_checksum,
    read_tfrecords,
)

X = np.arange(6, dtype=np.float32).reshape(2, 3)
ARRAYS = {"x": X, "none": np.zeros((0, 2)), "one": np.array(7), "가": np.array([-1, 2**62])}


def written(path: Path, arrays: dict[str, np.ndarray]) -> Path:
    """A file of the kind that the path's ending names."""
    if path.suffix == ".npy":
        np.save(path, arrays["x"])
    elif path.suffix == ".npz":
        np.savez(path, **arrays)
    elif path.suffix == ".pt":
        torch.save(torch.from_numpy(arrays["x"]), path)
    elif path.suffix == ".safetensors":
        save_file(arrays, path)
    else:
        write_tfrecord(path, arrays)
    return path


# An Example whose list of floats has three bytes, where a float has four.
BAD_FLOATS = b"\n\x0e\n\x0c\n\x01f\x12\x07\x12\x05\n\x03\x00\x00\x00"
KINDS = [".npy", ".npz", ".pt", ".safetensors", ".tfrecord"]


# ---- TFRecord by hand ----------------------------------------------------------------------------


def test_records_written_by_hand_are_what_tensorflow_reads(tmp_path):
    write_tfrecord(tmp_path / "x", ARRAYS)
    for record, (name, array) in zip(
        tf.data.TFRecordDataset(str(tmp_path / "x")), ARRAYS.items(), strict=True
    ):
        feature = tf.train.Example.FromString(record.numpy()).features.feature
        assert feature["name"].bytes_list.value[0].decode() == name
        assert tuple(feature["shape"].int64_list.value) == array.shape
        assert feature["data"].bytes_list.value[0] == array.tobytes()


def test_records_that_tensorflow_writes_are_read_by_hand(tmp_path):
    lists = {
        "ints": tf.train.Feature(int64_list=tf.train.Int64List(value=[0, 777, -1, -(2**63)])),
        "floats": tf.train.Feature(float_list=tf.train.FloatList(value=[0.5, -2.0])),
        "bytes": tf.train.Feature(bytes_list=tf.train.BytesList(value=[b"", b"ab"])),
        "nothing": tf.train.Feature(),
    }
    made = tf.train.Example(features=tf.train.Features(feature=lists))
    with tf.io.TFRecordWriter(str(tmp_path / "x")) as writer:
        writer.write(made.SerializeToString())
        writer.write(b"")
    first, second = read_tfrecords((tmp_path / "x").read_bytes())
    assert second == b""
    assert features_of(first) == {
        "ints": ("int64_list", [0, 777, -1, -(2**63)]),
        "floats": ("float_list", [0.5, -2.0]),
        "bytes": ("bytes_list", [b"", b"ab"]),
        "nothing": ("", []),
    }


def test_a_checksum_is_the_published_one():
    # CRC-32C of "123456789", which the catalogue of CRCs gives as its check value.
    crc = 0xE3069283
    masked = (((crc >> 15) | (crc << 17)) + 0xA282EAD8) & 0xFFFFFFFF
    assert masked_checksum(b"123456789") == masked


@pytest.mark.parametrize("at", range(len(frame_record(b"record"))))
def test_no_byte_of_a_record_can_change_unnoticed(at):
    content = bytearray(frame_record(b"record"))
    content[at] ^= 1
    with pytest.raises(ValueError, match="byte"):
        read_tfrecords(bytes(content))


@pytest.mark.parametrize(
    "record", [b"\x08", b"\x0a\x7f", b"\x0b\x01", b"\xff" * 11, b"\x0a\x01\x80", BAD_FLOATS]
)
def test_bytes_that_are_no_example_are_refused(record):
    with pytest.raises(ValueError, match=r"tf\.train\.Example"):
        features_of(record)


# ---- the picture of a file -----------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_parts_lie_in_the_file_one_after_the_other(kind, tmp_path):
    path = written(tmp_path / f"x{kind}", {"x": X, "y": X[0].copy()})
    parts = split_file(path)
    assert all(part.end <= after.start for part, after in itertools.pairwise(parts))
    assert parts[-1].end <= path.stat().st_size
    holds = [path.read_bytes()[part.start : part.end] for part in parts if part.role == "data"]
    assert any(X.tobytes() in data for data in holds)


@pytest.mark.parametrize("kind", [".npy", ".safetensors", ".tfrecord"])
def test_parts_of_a_file_without_a_container_leave_nothing_out(kind, tmp_path):
    path = written(tmp_path / f"x{kind}", {"x": X, "y": X[0].copy()})
    assert sum(part.size for part in split_file(path)) == path.stat().st_size


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_is_drawn_with_a_text_twin(kind, tmp_path):
    path = written(tmp_path / f"x{kind}", {"x": X})
    drawn = file_map(path)
    assert str(drawn).startswith(f"x{kind}: {path.stat().st_size:,} bytes")
    assert 'role="img"' in drawn.svg
    for number, part in enumerate(split_file(path), start=1):
        assert f"{number} {part.name}, byte" in str(drawn)
        assert f">{number} {part.name}<" in drawn.svg


def test_a_file_without_elements_can_be_drawn(tmp_path):
    np.save(tmp_path / "x.npy", X[:0])
    assert "no bytes" in str(file_map(tmp_path / "x.npy"))


def test_markup_in_a_file_is_only_text_in_its_picture(tmp_path):
    path = tmp_path / "x.tfrecord"
    path.write_bytes(frame_record(encode_example({"name": b"<script>alert(1)</script>"})))
    assert "<script" not in file_map(path).svg


def test_the_elements_of_a_slice_are_all_of_its_storage(tmp_path):
    torch.save(torch.zeros(100)[:3], tmp_path / "x.pt")
    (data,) = [part for part in split_file(tmp_path / "x.pt") if part.role == "data"]
    assert data.size == 400


@pytest.mark.parametrize("content", [b"", b"\x89HDF\r\n\x1a\n" + bytes(40), b"some text, and more"])
def test_a_file_of_another_kind_is_refused_by_name(content, tmp_path):
    (tmp_path / "x.bin").write_bytes(content)
    if content:
        with pytest.raises(ValueError, match=r"x\.bin is no file that can be taken apart"):
            file_map(tmp_path / "x.bin")
    else:
        assert split_file(tmp_path / "x.bin") == []  # a TFRecord file without records


# ---- checks --------------------------------------------------------------------------------------


def h5(path, tensors):
    write_hdf5(Path(path), {name: np.asarray(tensor) for name, tensor in tensors.items()})


def tfrecord(path, arrays):
    write_tfrecord(Path(path), arrays)


def read_h5(path):
    found = {}
    with h5py.File(path) as file:
        for name in ARRAYS:
            found[name] = file[name][...]
    return found


def test_right_files_pass():
    assert writes_hdf5(h5, ARRAYS)
    assert writes_tfrecord(tfrecord, ARRAYS)
    assert reads_hdf5(read_h5, ARRAYS)
    assert reads_tfrecord(lambda path: {n: a.copy() for n, a in ARRAYS.items()}, ARRAYS)


def test_a_tensor_on_disk_is_compared_as_the_array_it_holds():
    assert writes_hdf5(h5, {"t": torch.arange(6).reshape(2, 3).T})


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (lambda path, tensors: None, "left no file at `path`"),
        (lambda path, tensors: Path(path).write_bytes(b""), "cannot be opened as HDF5"),
        (lambda path, tensors: Path(path).write_bytes(b"PK\x03\x04"), "like a zip container"),
        (lambda path, tensors: Path(path).write_bytes(b"\x80\x04"), "like a pickle"),
        (lambda path, tensors: Path(path).write_bytes(bytes((1 << 22) + 1)), "more than enough"),
        (lambda path, tensors: h5(path, {"y": X}), "has no entry with the name 'x'"),
        (lambda path, tensors: h5(path, {"x": X, "y": X}), "which is not expected"),
        (lambda path, tensors: h5(path, {"x": X.T.copy()}), "expected shape (2, 3)"),
        (lambda path, tensors: h5(path, {"x": X.astype(float)}), "has dtype float64; expected"),
        (lambda path, tensors: h5(path, {"x": X + 1}), "the first difference is at [0, 0]"),
    ],
)  # fmt: skip
def test_a_wrong_hdf5_file_is_told_its_mistake(function, sentence):
    with pytest.raises(Mistake, match=re.escape(sentence)):
        writes_hdf5(function, {"x": X})


def test_elements_of_a_huge_dataset_are_never_read():
    def huge(path, tensors):
        with h5py.File(path, "w") as file:
            file.create_dataset("x", shape=(1 << 40, 1 << 10), dtype="f4", chunks=(1024, 1024))

    with pytest.raises(Mistake, match="expected shape"):
        writes_hdf5(huge, {"x": X})


def gone(path, tensors):
    shutil.rmtree(Path(path).parent)
    raise TypeError("x")


def a_folder(path, tensors):
    Path(path).unlink(missing_ok=True)
    Path(path).mkdir()
    raise TypeError("x")


def test_functions_that_meddle_with_the_folder_are_answered_with_a_sentence():
    with pytest.raises(Mistake, match="gone or changed"):
        refuses_to_write(gone, {"x": X}, naming="x")
    with pytest.raises(Mistake, match="left a file behind"):
        refuses_to_write(a_folder, {"x": X}, naming="x")
    with pytest.raises(Mistake, match="left no file"):
        writes_hdf5(lambda path, _: shutil.rmtree(Path(path).parent), {"x": X})


def test_a_function_cannot_pass_by_changing_what_it_was_given():
    def zeros(path, tensors):
        tensors["x"][...] = 0
        h5(path, tensors)

    with pytest.raises(Mistake, match="first difference"):
        writes_hdf5(zeros, {"x": X.copy()})


def test_a_link_in_place_of_a_file_is_no_file(tmp_path):
    h5(tmp_path / "elsewhere", {"x": X})
    with pytest.raises(Mistake, match="left no file"):
        writes_hdf5(lambda path, _: Path(path).symlink_to(tmp_path / "elsewhere"), {"x": X})


def test_a_dataset_without_a_space_is_told_apart():
    def empty(path, tensors):
        with h5py.File(path, "w") as file:
            file["x"] = h5py.Empty("f4")

    with pytest.raises(Mistake, match="no elements and no shape"):
        writes_hdf5(empty, {"x": X})


class Unread(dict):
    def __len__(self):
        raise RuntimeError

    __contains__ = __getitem__ = keys = items = __iter__ = __len__


class Odd:
    def __eq__(self, other):
        raise RuntimeError("compared")

    __hash__ = object.__hash__


@pytest.mark.parametrize("returned", [Unread(), {Odd(): X}, {"x": Odd()}, {"x": Unread()}, [X]])
def test_odd_dicts_are_answered_with_a_sentence(returned):
    with pytest.raises(Mistake, match=r"<lambda>\(path\)"):
        reads_hdf5(lambda path: returned, {"x": X})


def test_arrays_must_outlive_their_file():
    def open_still(path):
        return {"x": h5py.File(path)["x"]}

    with pytest.raises(Mistake, match="is a Dataset; expected an ndarray"):
        reads_hdf5(open_still, {"x": X})


def test_a_refusal_must_leave_no_trace():
    bad = {"fine": X, "bad": np.array(["text"])}

    def refusing(path, tensors):
        raise TypeError("bad")

    def writing(path, tensors):
        Path(path).write_bytes(struct.pack("<Q", 0))
        raise TypeError("bad")

    def appending(path, tensors):
        if Path(path).exists():
            writing(path, tensors)
        raise TypeError("bad")

    assert refuses_to_write(refusing, bad, naming="bad")
    with pytest.raises(Mistake, match="left a file behind"):
        refuses_to_write(writing, bad, naming="bad")
    with pytest.raises(Mistake, match="that was there before is gone or changed"):
        refuses_to_write(appending, bad, naming="bad")
    with pytest.raises(Mistake, match="must raise TypeError"):
        refuses_to_write(lambda path, tensors: None, bad, naming="bad")


# ---- what a mistake is told ----------------------------------------------------------------------

WHY = "The reason of this case."


def no_axes_by_slice(path):
    with h5py.File(path) as file:
        return {name: file[name][:] for name in file}


def numpy_of_all(path, tensors):
    h5(path, {name: tensor.numpy() for name, tensor in tensors.items()})


def text_as_bytes(path, arrays):
    raise TypeError("expected bytes, str found")


def double(path, tensors):
    h5(path, {name: np.asarray(tensor, dtype=np.float64) for name, tensor in tensors.items()})


def without_name(path, arrays):
    Path(path).write_bytes(b"".join(frame_record(encode_example({"x": b"1"})) for _ in arrays))


@pytest.mark.parametrize(
    ("check", "function", "arrays", "sentence"),
    [
        (reads_hdf5, no_axes_by_slice, {"x": np.array(7)}, "`[...]` reads every dataset"),
        (reads_hdf5, lambda path: {"x": np.uint8(7)}, {"x": np.array(7)}, "is a `numpy.uint8`, a"),
        (writes_hdf5, numpy_of_all, {"x": X}, "an ndarray has no `numpy()`"),
        (writes_hdf5, double, {"x": X}, "expected float32. Keep the dtype"),
        (writes_tfrecord, text_as_bytes, {"x": X}, "takes bytes: `name.encode()`"),
        (writes_tfrecord, without_name, {"x": X}, "no feature `name`; its features are ['x']"),
    ],
)
def test_a_mistake_is_told_its_own_reason_and_not_that_of_the_case(
    check, function, arrays, sentence
):
    with pytest.raises(Mistake) as told:
        check(function, arrays, why=WHY)
    assert sentence in str(told.value)
    assert WHY not in str(told.value)


@pytest.mark.parametrize("check", [reads_hdf5, reads_tfrecord])
def test_another_dtype_that_was_read_is_told_the_reason_of_the_case(check):
    with pytest.raises(Mistake, match=f"dtype float64; expected float32. {WHY}"):
        check(lambda path: {"x": X.astype(float)}, {"x": X}, why=WHY)


@pytest.mark.parametrize("check", [reads_hdf5, reads_tfrecord])
def test_the_advice_for_a_number_in_place_of_an_array_leads_to_a_right_answer(check):
    stored = np.array(1.5, dtype=">f4")
    with pytest.raises(Mistake, match=r"`np.array\(number, dtype=dtype\)` makes one"):
        check(lambda path: {"one": stored[()]}, {"one": stored})
    assert check(lambda path: {"one": np.array(stored[()], dtype=stored.dtype)}, {"one": stored})


def test_a_mistake_that_the_case_explains_is_told_so():
    with pytest.raises(Mistake, match=WHY):
        writes_hdf5(lambda path, tensors: h5(path, {}), {"x": X}, why=WHY)
    with pytest.raises(Mistake, match=WHY):
        refuses_to_write(lambda path, tensors: None, {"x": X}, naming="x", why=WHY)


def test_an_older_file_that_is_kept_is_told_so():
    def appending(path, tensors):
        with h5py.File(path, "a") as file:
            for name, array in tensors.items():
                file[name] = array

    assert writes_hdf5(h5, {"x": X}, older={"old": X}, why=WHY)
    assert writes_hdf5(appending, {"x": X}, why=WHY)
    for older in ({"old": X}, {"x": X}):  # another dataset stays; the same name is an error
        with pytest.raises(Mistake, match=WHY):
            writes_hdf5(appending, {"x": X}, older=older, why=WHY)


def test_a_tfrecord_file_that_keeps_an_older_one_is_told_so():
    def appending(path, arrays):
        before = Path(path).read_bytes() if Path(path).exists() else b""
        tfrecord(path, arrays)
        Path(path).write_bytes(before + Path(path).read_bytes())

    assert writes_tfrecord(tfrecord, {"x": X}, older=b"some text", why=WHY)
    with pytest.raises(Mistake, match=WHY):
        writes_tfrecord(appending, {"x": X}, older=b"some text", why=WHY)


def test_a_right_hdf5_file_that_is_left_open_is_told_so():
    def left_open(path, tensors):
        file = h5py.File(path, "w")
        for name, array in tensors.items():
            file[name] = array
        file.flush()
        return file

    for older in (None, {"old": X}):
        with pytest.raises(Mistake, match="left it open: the file must be closed when") as raised:
            writes_hdf5(left_open, {"x": X}, older=older, why=WHY)
        assert WHY not in str(raised.value)
