"""Long random chains of operations do on the simulated accelerator what they do on the CPU."""

import random
from contextlib import nullcontext

import pytest
from lazy_libraries import torch

from insidetensor import sim

pytestmark = [
    pytest.mark.devices,
    pytest.mark.filterwarnings("ignore:Casting complex values to real discards"),
]

CHAINS, STEPS = 240, 25
DTYPES = ("float32", "float64", "int64", "complex64", "bool")


@pytest.fixture(scope="module")
def accelerator():
    return sim.register()


class Pair:
    """The same tensors on the CPU and on the device, and which of them share memory."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.host, self.device = [], []
        self.done = []
        for _ in range(2):
            self.add(self.fresh())

    def fresh(self):
        shape = [self.random.choice((0, 1, 2, 3, 4)) for _ in range(self.random.randrange(4))]
        dtype = getattr(torch, self.random.choice(DTYPES))
        values = [self.random.randrange(-4, 5) for _ in range(torch.Size(shape).numel())]
        x = torch.tensor(values, dtype=torch.int64).reshape(shape).to(dtype)
        return x, x.to("sim")

    def add(self, pair):
        for place, x in zip((self.host, self.device), pair, strict=True):
            place.append(x)
            del place[:-6]

    def step(self):
        name = self.random.choice(sorted(OPERATIONS))
        draws = self.random.getrandbits(64)
        chosen = [self.random.randrange(len(self.host)) for _ in range(2)]
        self.done.append((name, chosen, draws))
        results = [
            attempt(OPERATIONS[name], random.Random(draws), *(place[i] for i in chosen))
            for place in (self.host, self.device)
        ]
        refusals = [result for result in results if isinstance(result, str)]
        assert refusals in ([], ["refused", "refused"]), name
        if not isinstance(results[0], str):
            self.add(results)
        self.check()

    def check(self):
        for x, y in zip(self.host, self.device, strict=True):
            assert y.device.type == "sim"
            header = (x.shape, x.stride(), x.storage_offset(), x.dtype, x.is_conj(), x.is_neg())
            same = (y.shape, y.stride(), y.storage_offset(), y.dtype, y.is_conj(), y.is_neg())
            assert header == same
            torch.testing.assert_close(y.cpu(), x, rtol=0, atol=0, equal_nan=True)
        assert shared_storages(self.host) == shared_storages(self.device)


def shared_storages(tensors):
    """For each tensor the number of the first one over the same storage."""
    storages = [x.untyped_storage()._cdata for x in tensors]
    return [storages.index(storage) for storage in storages]


def attempt(operation, draw, *tensors):
    """The result, or the class of the refusal."""
    try:
        return operation(draw, *tensors)
    except (RuntimeError, IndexError, TypeError, ValueError) as error:
        return "mixed devices" if "same device" in str(error) else "refused"


def axis(draw, x):
    return draw.randrange(-x.dim(), x.dim()) if x.dim() else 0


def index(draw, x):
    kinds = {
        "int": lambda size: draw.randrange(-size, size) if size else 0,
        "slice": lambda size: slice(draw.choice((None, 0, 1)), None, draw.choice((1, 2))),
        "none": lambda size: None,
        "list": lambda size: (
            [draw.randrange(size) for _ in range(draw.randrange(3))] if size else []
        ),
    }
    return tuple(kinds[draw.choice(sorted(kinds))](size) for size in x.shape)


def set_item(draw, x, y):
    x[index(draw, x)] = draw.choice((y, 3))
    return x


def on(x, values):
    """A tensor of whole numbers beside `x`."""
    return torch.tensor(values, dtype=torch.int64).to(x.device)


def grow(draw, x, y):
    out = torch.empty(0, dtype=x.dtype, device=x.device)
    return torch.add(x, y, out=out)


def write_to_view(draw, x, y):
    return torch.neg(x, out=x.new_zeros((2, *x.shape))[1])


def alias_data(draw, x, y):
    # Both keep their place in the list: a later write must show through both, or through none.
    other = x.detach()
    if (x.is_conj(), x.is_neg()) == (y.is_conj(), y.is_neg()):  # else refused there, loudly
        other.data = y
    return other


OPERATIONS = {
    "permute": lambda d, x, y: x.permute(*d.sample(range(x.dim()), x.dim())),
    "transpose": lambda d, x, y: x.transpose(axis(d, x), axis(d, x)),
    "index": lambda d, x, y: x[index(d, x)],
    "set_item": set_item,
    "mask": lambda d, x, y: x[x != 0],
    "set_mask": lambda d, x, y: x.masked_fill_(x == 1, 2),
    "expand": lambda d, x, y: x.expand(d.randrange(1, 3), *x.shape),
    "reshape": lambda d, x, y: x.reshape(-1),
    "view": lambda d, x, y: x.view(*reversed(x.shape)),
    "flatten": lambda d, x, y: x.flatten(),
    "unsqueeze": lambda d, x, y: x.unsqueeze(0),
    "squeeze": lambda d, x, y: x.squeeze(),
    "narrow": lambda d, x, y: x.narrow(axis(d, x), 0, 1),
    "select": lambda d, x, y: x.select(axis(d, x), -1),
    "diagonal": lambda d, x, y: x.diagonal(),
    "unbind": lambda d, x, y: x.unbind(axis(d, x))[0],
    "split": lambda d, x, y: x.split(2, axis(d, x))[-1],
    "unfold": lambda d, x, y: x.unfold(axis(d, x), 2, 1),
    "as_strided": lambda d, x, y: x.as_strided((2,), (1,)),
    "real": lambda d, x, y: x.real,
    "imag": lambda d, x, y: x.imag,
    "conj": lambda d, x, y: x.conj(),
    "view_as_real": lambda d, x, y: torch.view_as_real(x),
    "bits": lambda d, x, y: x.view(torch.int32),
    "detach": lambda d, x, y: x.detach(),
    "contiguous": lambda d, x, y: x.contiguous(),
    "clone": lambda d, x, y: x.clone(),
    "to_dtype": lambda d, x, y: x.to(getattr(torch, d.choice(DTYPES[:4]))),
    "to_own_dtype": lambda d, x, y: x.to(x.dtype),
    "round_trip": lambda d, x, y: x.cpu().clone().to(x.device),
    "flip": lambda d, x, y: x.flip(axis(d, x)),
    "roll": lambda d, x, y: x.roll(1),
    "cat": lambda d, x, y: torch.cat([x, x]),
    "stack": lambda d, x, y: torch.stack([x, x]),
    "add": lambda d, x, y: x + y,
    "sub": lambda d, x, y: x - y,
    "mul": lambda d, x, y: x * y,
    "matmul": lambda d, x, y: x @ x.transpose(-2, -1),
    "scalar": lambda d, x, y: 2 - x * 0.5,
    "host_number": lambda d, x, y: x + torch.tensor(1.5),
    "compare": lambda d, x, y: x == y,
    "where": lambda d, x, y: torch.where(x != 0, x, y),
    "add_": lambda d, x, y: x.add_(y),
    "mul_": lambda d, x, y: x.mul_(2),
    "sub_one_": lambda d, x, y: x.sub_(1),
    "copy_": lambda d, x, y: x.copy_(y),
    "copy_host_": lambda d, x, y: x.copy_(y.cpu().clone()),
    "zero_": lambda d, x, y: x.zero_(),
    "fill_": lambda d, x, y: x.fill_(d.randrange(3)),
    "clamp_": lambda d, x, y: x.clamp_(-2, 2),
    "t_": lambda d, x, y: x.t_(),
    "unsqueeze_": lambda d, x, y: x.unsqueeze_(0) if x.dim() < 4 else x,
    "squeeze_": lambda d, x, y: x.squeeze_(),
    "transpose_": lambda d, x, y: x.transpose_(axis(d, x), axis(d, x)),
    "resize_": lambda d, x, y: x.resize_(1) if x.numel() else x,
    "set_": lambda d, x, y: x.set_(y),
    "data": alias_data,
    "out": lambda d, x, y: torch.mul(x, 2, out=torch.zeros_like(x)),
    "out_grows": grow,
    "out_view": write_to_view,
    "arange_out": lambda d, x, y: torch.arange(5, out=x.new_empty(0)),
    "sum": lambda d, x, y: x.sum(),
    "sum_axis": lambda d, x, y: x.sum(axis(d, x), keepdim=d.choice((True, False))),
    "mean": lambda d, x, y: x.mean(axis(d, x)),
    "amax": lambda d, x, y: x.amax(axis(d, x)),
    "max": lambda d, x, y: x.max(axis(d, x))[1],
    "cumsum": lambda d, x, y: x.cumsum(axis(d, x)),
    "sort": lambda d, x, y: x.sort(axis(d, x), stable=True)[0],
    "nonzero": lambda d, x, y: x.nonzero(),
    "take": lambda d, x, y: x.take(on(x, [0])),
    "index_select": lambda d, x, y: x.index_select(axis(d, x), on(x, [0, 0])),
    "gather": lambda d, x, y: x.gather(0, torch.zeros_like(x, dtype=torch.int64)),
    "index_add_": lambda d, x, y: x.index_add_(0, on(x, [0]), x[:1].clone()),
    "index_put": lambda d, x, y: x.index_put_((on(x, [0]),), x[0] * 2, accumulate=True),
    "host_index": lambda d, x, y: x[torch.tensor([0, -1])],
    "host_mask": lambda d, x, y: x[torch.ones(x.shape[:1], dtype=torch.bool)],
    "bool_of": lambda d, x, y: x + int(bool(x.any())),
    "item": lambda d, x, y: x * x.flatten()[0].item(),
    "like": lambda d, x, y: torch.full_like(x, 2),
    "new": lambda d, x, y: x.new_zeros(x.shape),
}


@pytest.mark.parametrize("part", range(4))
def test_random_chains_agree_with_the_cpu_in_values_headers_and_aliases(accelerator, part):
    for seed in range(part * CHAINS // 4, (part + 1) * CHAINS // 4):
        pair = Pair(seed)
        try:
            for _ in range(STEPS):
                pair.step()
        except AssertionError as error:
            pytest.fail(f"chain {seed} after {pair.done}: {error}")


STEPS_OF_A_GRAPH = {
    "matmul": lambda x, y: x @ y.t(),
    "mul": lambda x, y: x * y,
    "add": lambda x, y: x + y.t(),
    "tanh": lambda x, y: x.tanh(),
    "views": lambda x, y: x.t()[1:].flip(0).repeat(2, 1)[:3],
    "index": lambda x, y: x[[2, 0, 0]],
    "where": lambda x, y: torch.where(x > 0, x, y),
    "softmax": lambda x, y: x.softmax(1),
    "norm": lambda x, y: x / (1 + x.norm()),
    "expand": lambda x, y: x.mean(0).expand(3, 3),
    "in_place": lambda x, y: x.clone().mul_(y).add_(1),
    "into_view": lambda x, y: into_view(x, y),
    "cat": lambda x, y: torch.cat([x[:1], y[1:]]),
    "cross": lambda x, y: x.to("cpu").sin().to(x.device),
}


def into_view(x, y):
    z = x * 1
    z[0] = y[1]
    z.t()[2].sigmoid_()
    return z


def derivatives(device, seed):
    draw = random.Random(seed)
    generator = torch.Generator().manual_seed(seed)
    leaves = [torch.randn(3, 3, generator=generator).to(device).requires_grad_() for _ in range(3)]
    nodes = list(leaves)
    for _ in range(8):
        step = STEPS_OF_A_GRAPH[draw.choice(sorted(STEPS_OF_A_GRAPH))]
        nodes.append(step(draw.choice(nodes[-3:]), draw.choice(nodes)))
    (nodes[-1].square().sum() + sum(leaf.sum() for leaf in leaves)).backward()
    return [leaf.grad for leaf in leaves]


@pytest.mark.parametrize("way", ["at once", "asynchronously"])
def test_derivatives_of_random_graphs_agree_with_the_cpu(accelerator, way):
    for seed in range(150):
        expected = derivatives("cpu", seed)
        with accelerator.asynchronous() if way == "asynchronously" else nullcontext():
            got = derivatives("sim", seed)
        for a, b in zip(expected, got, strict=True):
            assert b.device.type == "sim"
            torch.testing.assert_close(b.cpu(), a, msg=lambda m, seed=seed: f"graph {seed}: {m}")


@pytest.mark.parametrize("name", ["pinv", "inv", "svdvals", "matrix_exp"])
def test_lazy_conjugates_within_an_operator_are_resolved(accelerator, name):
    x = torch.randn(3, 3, dtype=torch.complex128, generator=torch.Generator().manual_seed(1))
    function = getattr(torch.linalg, name)
    assert torch.allclose(function(x.to("sim")).cpu(), function(x))
