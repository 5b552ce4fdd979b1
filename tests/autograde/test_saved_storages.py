"""The lists of tensors that `saved_bytes` is asked about, against what torch.save writes."""

import io
import zipfile

from autograde.hidden.ch07_saving_tensors.saved_storages import LISTS, bytes_of_storages


def test_the_bytes_of_the_storages_are_those_that_torch_save_writes():
    import torch

    odd = {}
    for written in "; ".join(lists for _, _, lists in LISTS).split("; "):
        file = io.BytesIO()
        torch.save(eval(written, {"torch": torch, "x": torch.zeros(1000)}), file)
        with zipfile.ZipFile(file) as container:
            sizes = [each.file_size for each in container.infolist() if "/data/" in each.filename]
        if bytes_of_storages(written) != sum(sizes):
            odd[written] = sizes
    assert not odd
