"""The lists of tensors that `saved_bytes` is asked about, against what torch.save writes."""

import io
import zipfile

import pytest
import torch

from autograde.hidden.saved_storages import LISTS, bytes_of_storages

CASES = [(written, looks) for lists in LISTS.values() for written, looks, _ in lists]


def made(written):
    return eval(written, {"torch": torch, "x": torch.zeros(1000)})


@pytest.mark.parametrize(("written", "looks"), CASES)
def test_the_bytes_of_the_storages_are_those_that_torch_save_writes(written, looks):
    file = io.BytesIO()
    torch.save(made(written), file)
    with zipfile.ZipFile(file) as container:
        sizes = [each.file_size for each in container.infolist() if "/data/" in each.filename]
    assert bytes_of_storages(looks) == sum(sizes)


@pytest.mark.parametrize(("written", "looks"), CASES)
def test_each_tensor_is_described_as_it_is(written, looks):
    tensors = made(written)
    assert [look.nbytes for look in looks] == [x.untyped_storage().nbytes() for x in tensors]
    assert [look.itemsize for look in looks] == [x.itemsize for x in tensors]
    assert [look.reached for look in looks] == [x.numel() for x in tensors]
