"""PyTorch's own database of operators: the simulated accelerator does what the CPU does.

Each operator runs on its first samples of float32, on the CPU and on the device. Results must have
the same values, shapes, strides and dtypes, or both must refuse; the arguments must be the same
afterwards. What does not agree stands below with its reason, and nothing else may stand there.
"""

import itertools
import random
import sys
import types
import unittest
import warnings
from contextlib import nullcontext

import numpy as np
import pytest
from lazy_libraries import torch

from insidetensor import sim

pytestmark = [
    pytest.mark.devices,
    pytest.mark.slow,
    # The samples call what PyTorch deprecates, and warn of edge cases that they mean to have.
    pytest.mark.filterwarnings("ignore"),
]

# Of each operator, to keep the sweep short; some have hundreds.
SAMPLES = 2
WANTED = 636

SPARSE = "the device holds strided tensors only, and refuses sparse ones in a clear sentence"
DISAGREE = {"sparse.sampled_addmm": SPARSE, "sparse.mm.reduce": SPARSE, "to_sparse": SPARSE}

# These may be rounded otherwise. Most call LAPACK, which rounds by how its memory is aligned, and
# on the device, as for every subclass of torch.Tensor, with singular vectors where the CPU computes
# singular values alone. Attention is computed by another kernel than on the CPU.
LAPACK = ("linalg.", "norm.nuc", "pinverse", "svd", "pca_lowrank", "cholesky", "lu", "ormqr")
ROUNDED = (*LAPACK, "nn.functional.scaled_dot_product_attention")
# What these are given cannot be moved: views of parts of a storage, indices that stay on the CPU,
# the device itself.
MADE_THERE = ("as_strided", "tensor_split", "to")
# These leave memory as they found it.
UNFILLED = (
    "empty",
    "empty_like",
    "new_empty",
    "new_empty_strided",
    "empty_strided",
    "empty_permuted",
)


def the_database():
    """PyTorch's list; its tests want a package that is only used when they run."""
    if "expecttest" not in sys.modules:
        try:
            import expecttest  # noqa: F401 (only looked for)
        except ImportError:
            stand_in = types.ModuleType("expecttest")
            stand_in.TestCase = unittest.TestCase
            sys.modules["expecttest"] = stand_in
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from torch.testing._internal.common_methods_invocations import op_db
    return [op for op in op_db if torch.float32 in op.supported_dtypes("cpu")]


def name_of(op):
    return f"{op.name}.{op.variant_test_name}" if op.variant_test_name else op.name


def leaves_of(value):
    return torch.utils._pytree.tree_leaves(value)


def tensors_in(value):
    return [x for x in leaves_of(value) if isinstance(x, torch.Tensor)]


def parts(sample):
    return sample.input, sample.args, sample.kwargs


def samples_on(op, device, derivatives, most):
    torch.manual_seed(0)
    random.seed(0)
    np.random.seed(0)
    samples = op.sample_inputs(device, torch.float32, requires_grad=derivatives)
    return list(itertools.islice(samples, most))


def moved(sample):
    def move(x):
        if not isinstance(x, torch.Tensor):
            return x
        return x.detach().to("sim").requires_grad_(x.requires_grad)

    return sample.transform(move)


def samples_of(op, derivatives, most, made_there):
    """The same samples on the CPU and on the device: moved, or made there, which takes longer."""
    here = samples_on(op, "cpu", derivatives, most)
    there = samples_on(op, "sim", derivatives, most) if made_there else []
    if not made_alike(here, there):  # some are made differently for another device: move them
        there = [moved(sample) for sample in here]
    return list(zip(here, there, strict=True))


def made_alike(here, there):
    x, y = ([leaf for s in some for leaf in leaves_of(parts(s))] for some in (here, there))
    return len(x) == len(y) and all(same_leaf(a, b) for a, b in zip(x, y, strict=True))


def same_leaf(a, b):
    if not isinstance(a, torch.Tensor):
        return plain(a) == plain(b)
    if not isinstance(b, torch.Tensor) or (a.shape, a.dtype) != (b.shape, b.dtype):
        return False
    return np.array_equal(a.detach().numpy(), b.detach().cpu().numpy())


def plain(x):
    return "a device" if str(x) in ("cpu", "sim", "sim:0") else repr(x)


def outcome(op, sample, derivatives):
    torch.manual_seed(1)
    try:
        result = op(sample.input, *sample.args, **sample.kwargs)
        return derivatives_of(result, sample) if derivatives else result
    except Exception as error:
        return error


def derivatives_of(result, sample):
    leaves = [x for x in tensors_in(parts(sample)) if x.requires_grad and x.is_leaf]
    outputs = [x for x in tensors_in(result) if x.requires_grad]
    if not outputs or not leaves:
        return []
    real = [x.abs() if x.is_complex() else x for x in outputs]
    total = sum(x.float().sum() * (i + 1) for i, x in enumerate(real))
    return list(torch.autograd.grad(total, leaves, allow_unused=True))


def difference(op, here, there, exact):
    """What differs between two outcomes, in words, or None."""
    if isinstance(here, Exception) or isinstance(there, Exception):
        alike = isinstance(here, Exception) and isinstance(there, Exception)
        return None if alike else f"cpu {here!r:.200}, sim {there!r:.200}"
    x, y = leaves_of(here), leaves_of(there)
    if len(x) != len(y):
        return f"{len(x)} results on the cpu, {len(y)} on the device"
    return next(filter(None, (differ(op, a, b, exact) for a, b in zip(x, y, strict=True))), None)


def differ(op, a, b, exact):
    if not isinstance(a, torch.Tensor):
        return None if plain(a) == plain(b) else f"cpu {a!r}, sim {b!r}"
    headers = [(t.shape, t.dtype, *((t.stride(), t.is_conj(), t.is_neg()) if exact else ()))
               for t in (a, b)]  # fmt: skip
    if headers[0] != headers[1]:
        return f"cpu {headers[0]}, sim {headers[1]}"
    if op.name in UNFILLED:
        return None
    rounded = not exact or name_of(op).startswith(ROUNDED)
    tolerance = {} if rounded else {"rtol": 0, "atol": 0}
    try:
        torch.testing.assert_close(b.cpu(), a, equal_nan=True, check_stride=False, **tolerance)
    except AssertionError as error:
        return str(error).replace("\n", " ")
    return None


def disagreement(op, most, mode=nullcontext, derivatives=False):
    exact = mode is nullcontext and not derivatives
    try:
        pairs = samples_of(op, derivatives, most, made_there=exact or op.name in MADE_THERE)
    except NotImplementedError as error:
        return f"no samples: {error}"
    for here, there in pairs:
        expected = outcome(op, here, derivatives)
        try:
            with mode():
                got = outcome(op, there, derivatives)
        except RuntimeError as error:  # reported when the block ends
            got = error
        found = difference(op, expected, got, exact)
        if found is None and not isinstance(expected, Exception):
            found = difference(op, tensors_in(parts(here)), tensors_in(parts(there)), exact)
        if found is None and not isinstance(got, Exception):
            strays = [x.device for x in tensors_in(got) if x.device.type != "sim"]
            if strays and "device" not in there.kwargs:
                found = f"a result is on {strays[0]}"
        if found:
            return found
    return None


@pytest.fixture(scope="module")
def accelerator():
    return sim.register()


@pytest.mark.parametrize("way", ["at once", "asynchronously", "in derivatives"])
def test_the_device_agrees_with_the_cpu_on_pytorchs_own_samples(accelerator, way, record_property):
    operators = the_database()
    if way == "in derivatives":
        operators = [op for op in operators if op.supports_autograd]
    mode = accelerator.asynchronous if way == "asynchronously" else nullcontext
    found = {}
    for op in operators:
        why = disagreement(op, SAMPLES, mode, derivatives=way == "in derivatives")
        if why:
            found[name_of(op)] = why
    agreeing = len(operators) - len(found)
    report = (
        f"sim agrees with the CPU {way} on {agreeing} of {len(operators)} operators of PyTorch's "
        f"database (up to {SAMPLES} float32 samples each); not on {', '.join(sorted(found))}"
    )
    record_property("report", report)
    print(report)
    unlisted = {name: why for name, why in found.items() if name not in DISAGREE}
    assert unlisted == {}
    listed = {name_of(op) for op in operators} & set(DISAGREE)
    assert listed - set(found) == set(), "these agree now: take them off the list"
    if way != "in derivatives":
        assert agreeing >= WANTED
