"""The simulated accelerator computes, refuses and counts as a real one does."""

import copy
import gc
import io
import pickle
import re
import warnings
import weakref

import numpy as np
import pytest
from lazy_libraries import torch

import insidetensor
from insidetensor import sim
from insidetensor.devices import accelerators

pytestmark = pytest.mark.devices

MIXED = "Expected all tensors to be on the same device, but found at least two devices, "


@pytest.fixture(scope="module")
def accelerator():
    return sim.register()


@pytest.fixture
def x(accelerator):
    return torch.arange(6.0).reshape(2, 3).to("sim")


def equal(x, host):
    """The values of `x`, on the device, are those of `host`."""
    assert x.device.type == "sim"
    return torch.equal(x.cpu(), torch.as_tensor(host, dtype=x.dtype))


# ------------------------------------------------------------------ memory of its own


def test_a_tensor_moved_there_no_longer_follows_the_host(accelerator):
    host = np.ones(3, dtype=np.float32)
    there = [
        torch.from_numpy(host).to("sim"),
        torch.as_tensor(host, device="sim"),
        torch.tensor(host, device="sim"),
        torch.empty(3, device="sim").copy_(torch.from_numpy(host)),
        torch.from_numpy(host).sim(),
    ]
    host[:] = 5
    assert all(equal(y, [1, 1, 1]) for y in there)


def test_a_copy_back_does_not_follow_the_device(x):
    back = x.cpu()
    x.zero_()
    assert back.sum() == 15


def test_moving_to_where_it_is_returns_the_tensor_itself(x):
    assert x.to("sim") is x
    assert x.to("sim:0") is x
    assert x.to("sim", copy=True) is not x


def test_data_of_another_device_is_refused(x):
    with pytest.raises(RuntimeError, match="incompatible tensor type"):
        x.data = torch.ones(2, 3)


def test_autocast_of_the_cpu_does_not_reach_the_device(x):
    with torch.autocast("cpu"):
        assert (x.cpu() @ x.cpu().T).dtype == torch.bfloat16
        assert (x @ x.T).dtype == torch.float32


def test_the_default_device_can_be_the_simulated_one(accelerator):
    with torch.device("sim"):
        made = [torch.ones(2), torch.tensor([1.0]), torch.randperm(3), torch.nn.Linear(1, 1).weight]
    assert {y.device.type for y in made} == {"sim"}


@pytest.mark.parametrize("without", ["inference_mode", "no_grad"])
def test_views_and_composite_operators_work_without_derivatives(accelerator, without):
    host = torch.randn(4, 3, generator=torch.Generator().manual_seed(0))
    x = host.to("sim")
    with getattr(torch, without)(), accelerator.counted() as counts:
        y = x.reshape(3, 4).t() @ x.t().contiguous()[:, :3].t()
        conjugate = torch.fft.hfftn(x)  # goes by a lazy conjugate
    assert equal(y, host.reshape(3, 4).t() @ host.t().contiguous()[:, :3].t())
    assert equal(conjugate, torch.fft.hfftn(host))
    assert "mm.default" in {event.op for event in counts.log}  # a matmul in every mode


# ------------------------------------------------------------------ devices may not be mixed


@pytest.mark.parametrize(
    ("call", "op"),
    [
        (lambda x, h: x + h, "add.Tensor"),
        (lambda x, h: h + x, "add.Tensor"),
        (lambda x, h: x @ h.T, "mm.default"),
        (lambda x, h: h @ x.T, "mm.default"),
        (lambda x, h: torch.cat([x, h]), "cat.default"),
        (lambda x, h: torch.stack([x[0, 0], h[0, 0]]), "stack.default"),
        (lambda x, h: torch.where(x > 1, x, h), "where.self"),
        (lambda x, h: h.add_(x), "add_.Tensor"),
        (lambda x, h: torch.tensor(1.0).add_(x[0, 0]), "add_.Tensor"),
        (lambda x, h: torch.add(x, 1, out=h), "add.out"),
        (lambda x, h: torch.equal(x, h), "equal.default"),
        (lambda x, h: h[torch.tensor([0], device="sim")], "index.Tensor"),
        (lambda x, h: x.index_put_((torch.tensor([0]),), h[:1]), "index_put_.default"),
        (lambda x, h: torch.nn.Linear(3, 2)(x), "addmm.default"),
        (lambda x, h: torch.nn.functional.mse_loss(x, h), "mse_loss.default"),
        (lambda x, h: x + torch.ones(2, 3, device="meta"), "add.Tensor"),
    ],
)
def test_mixed_devices_raise_what_cuda_raises_and_the_operator_is_named(x, call, op):
    with pytest.raises(RuntimeError) as caught:
        call(x, torch.ones(2, 3))
    assert re.match(MIXED + r"(sim:0 and (cpu|meta)|cpu and sim:0)! ", str(caught.value))
    assert op in str(caught.value)


def test_a_number_on_the_host_may_take_part_as_on_cuda(x):
    one = torch.tensor(1.0)
    assert equal(x + one, [[1, 2, 3], [4, 5, 6]])
    assert equal(torch.where(x > 2, one, x), [[0, 1, 2], [1, 1, 1]])
    assert equal(x.masked_fill(x > 2, one), [[0, 1, 2], [1, 1, 1]])


def test_an_index_on_the_host_is_copied_and_counted_as_on_cuda(accelerator, x):
    with accelerator.counted() as counts:
        assert x[torch.tensor([1, 0])].shape == (2, 3)
    assert (counts.h2d_bytes, counts.d2h_bytes) == (16, 0)
    with accelerator.counted() as counts:
        assert x[torch.tensor([True, False])].shape == (1, 3)
        x[torch.tensor([0])] = 1.0
    assert counts.h2d_bytes == 8 + 8


def test_an_index_on_the_host_may_be_wrong(x):
    with pytest.raises(IndexError):
        x[torch.tensor([True, False, True])]


@pytest.mark.parametrize(
    "refused",
    [
        lambda x: torch.ones(2, device="sim:1"),
        lambda x: x.to("sim:1"),
        lambda x: x.cpu().to("sim:1"),
    ],
)
def test_there_is_no_second_device(x, refused):
    with pytest.raises(RuntimeError, match=r"invalid device ordinal.*one.*sim:1"):
        refused(x)


@pytest.mark.parametrize("refused", [lambda x: x.numpy(), np.asarray, lambda x: np.add(x, 1)])
def test_numpy_gets_no_memory_of_the_device(x, refused):
    words = "can't convert sim:0 device type tensor to numpy. Use Tensor.cpu() to copy"
    with pytest.raises(TypeError) as caught:
        refused(x)
    assert str(caught.value).startswith(words)
    assert x.numpy(force=True).tolist() == [[0, 1, 2], [3, 4, 5]]


@pytest.mark.parametrize(
    ("refused", "words"),
    [
        (lambda x: x.to_sparse(), "strided tensors only; this one is sparse_coo"),
        (lambda x: torch.nested.as_nested_tensor([x[0]]), "strided tensors only; this one is nest"),
        (lambda x: torch.ones(2, device="sim", pin_memory=True), "pinned memory"),
        (lambda x: torch.nn.LSTM(3, 2).to("sim")(x), "_thnn_fused_lstm_cell.* is not simulated"),
        (np.from_dlpack, "DLPack"),
        (lambda x: torch.from_dlpack(x), "(?i)dlpack"),
        (lambda x: torch.Generator(device="sim"), "Generator"),
        (lambda x: torch.ones(2).pin_memory(), "Pinned"),
        (lambda x: torch.accelerator.memory_allocated(), "Allocator"),
    ],
)
@pytest.mark.filterwarnings("ignore::UserWarning")  # nested tensors are called a prototype
def test_what_is_not_simulated_is_refused(x, refused, words):
    with pytest.raises((RuntimeError, BufferError, ValueError), match=words):
        refused(x)


def test_autocast_on_the_device_warns_that_it_does_nothing(x):
    with pytest.warns(UserWarning, match="target dtype is not supported"), torch.autocast("sim"):
        assert (x @ x.T).dtype == torch.float32


# ------------------------------------------------------------------ counting


def counted(accelerator, call):
    with accelerator.counted() as counts:
        call()
    return counts.h2d_bytes, counts.d2h_bytes, counts.launches, counts.syncs


@pytest.mark.parametrize(
    ("call", "h2d", "d2h", "launches", "syncs"),
    [
        (lambda x: torch.ones(2, 3).to("sim"), 24, 0, 0, 0),
        (lambda x: torch.ones(2, 3).to("sim", torch.float64), 48, 0, 0, 0),  # converted before
        (lambda x: torch.ones(1).expand(5).to("sim"), 20, 0, 0, 0),
        (lambda x: torch.tensor([1.0, 2.0], device="sim"), 8, 0, 0, 0),
        (lambda x: x.cpu(), 0, 24, 0, 1),
        (lambda x: x.to("cpu", torch.float64), 0, 48, 0, 1),
        (lambda x: x.tolist(), 0, 24, 0, 1),
        (lambda x: x.numpy(force=True), 0, 24, 0, 1),
        (lambda x: torch.empty(2, 3).copy_(x), 0, 24, 0, 1),
        (lambda x: torch.empty(2, 3, dtype=torch.float64).copy_(x), 0, 48, 0, 1),
        (lambda x: print(x), 0, 24, 0, 1),
        (lambda x: f"{x[0, 0]:.1f}", 0, 4, 0, 1),
        (lambda x: x[0, 1].item(), 0, 4, 0, 1),
        (lambda x: bool(x[0, 1]), 0, 4, 0, 1),
        (lambda x: float(x[0, 1]), 0, 4, 0, 1),
        (lambda x: torch.equal(x, x), 0, 1, 1, 1),
        (lambda x: torch.nonzero(x), 0, 8, 1, 1),
        (lambda x: x[x > 1], 0, 8, 2, 1),
        (lambda x: x.unique(), 0, 8, 1, 1),
        (lambda x: x.__setitem__(x > 1, 0.0), 0, 0, 3, 0),  # one makes the 0.0
        (lambda x: x.__setitem__(x > 9, x[0, :0]), 0, 8, 2, 1),
        (lambda x: x + x, 0, 0, 1, 0),
        (lambda x: x.add_(1), 0, 0, 1, 0),
        (lambda x: x.to(torch.float64), 0, 0, 1, 0),
        (lambda x: x.clone(), 0, 0, 1, 0),
        (lambda x: torch.ones(3, device="sim"), 0, 0, 1, 0),
        (lambda x: torch.empty(3, device="sim"), 0, 0, 0, 0),
        (lambda x: torch.empty_like(x), 0, 0, 0, 0),
        (lambda x: x.t()[0].reshape(2, 1).expand(2, 4).detach(), 0, 0, 0, 0),
        (lambda x: (x.shape, x.dtype, x.stride(), x.numel(), x.is_contiguous()), 0, 0, 0, 0),
        (lambda x: torch.accelerator.synchronize(), 0, 0, 0, 1),
        (lambda x: torch.sim.synchronize(), 0, 0, 0, 1),
    ],
)
def test_bytes_launches_and_waits_are_counted(accelerator, x, call, h2d, d2h, launches, syncs):
    assert counted(accelerator, lambda: call(x)) == (h2d, d2h, launches, syncs)


def test_the_log_tells_what_the_counters_count(accelerator, x):
    with accelerator.counted() as counts:
        (torch.ones(3, 2).to("sim") @ x).sum().item()
    assert [(event.kind, event.op, event.nbytes) for event in counts.log] == [
        ("h2d", "copy_.default", 24),
        ("launch", "mm.default", 0),
        ("launch", "sum.default", 0),
        ("sync", "_local_scalar_dense.default", 0),
        ("d2h", "_local_scalar_dense.default", 4),
    ]


def test_counts_of_a_block_nest_and_are_frozen_when_it_ends(accelerator, x):
    with accelerator.counted() as outer:
        x + x
        with accelerator.counted() as inner:
            x + x
    x + x
    assert (outer.launches, inner.launches) == (2, 1)
    assert len(outer.log) == 2


def test_counting_ends_with_the_block_also_by_an_exception(accelerator, x):
    with pytest.raises(ZeroDivisionError), accelerator.counted() as counts:
        1 / 0  # noqa: B018 (it is to raise)
    x + x
    assert counts.launches == 0


def test_a_refused_operation_is_not_counted(accelerator, x):
    def refused():
        with pytest.raises(RuntimeError):
            x @ x
        with pytest.raises(RuntimeError):
            x + torch.ones(2, 3)

    assert counted(accelerator, refused) == (0, 0, 0, 0)


# ------------------------------------------------------------------ a machine without one


def test_disabled_plays_a_machine_without_an_accelerator(accelerator, x):
    assert torch.accelerator.is_available()
    assert torch.accelerator.current_accelerator() == torch.device("sim")
    with accelerator.disabled():
        assert not torch.accelerator.is_available()
        assert torch.accelerator.current_accelerator(check_available=True) is None
        assert torch.accelerator.device_count() == 0
        for refused in (
            lambda: torch.ones(2).to("sim"),
            lambda: torch.ones(2, device="sim"),
            lambda: torch.empty(2, device="sim"),
            lambda: torch.tensor([1.0], device="sim"),
            lambda: x + x,
            lambda: x.add_(1),
            lambda: x.copy_(torch.ones(2, 3)),
        ):
            with pytest.raises(RuntimeError, match=r"no accelerator here.*accelerator\.disabled"):
                refused()
        assert x[0].cpu().tolist() == [0, 1, 2]
    assert torch.accelerator.is_available()
    assert torch.accelerator.current_accelerator(check_available=True) == torch.device("sim")
    assert equal(x + x, [[0, 2, 4], [6, 8, 10]])


def test_disabled_nests_and_ends_by_an_exception(accelerator):
    def play():
        with accelerator.disabled():
            with accelerator.disabled():
                pass
            assert not torch.accelerator.is_available()
            fail()

    with pytest.raises(Broken):
        play()
    assert torch.accelerator.is_available()


# ------------------------------------------------------------------ derivatives and training


def test_a_derivative_crosses_devices(accelerator):
    host = torch.ones(3, requires_grad=True)
    (host.to("sim") * torch.arange(3.0, device="sim")).cpu().sum().backward()
    assert host.grad.tolist() == [0, 1, 2]
    assert host.grad.device.type == "cpu"
    there = torch.ones(3, device="sim", requires_grad=True)
    (there.cpu() * 2).sum().backward()
    assert equal(there.grad, [2, 2, 2])


@pytest.mark.parametrize("optimizer", ["SGD", "Adam", "AdamW", "RMSprop"])
def test_training_there_gives_the_same_numbers_as_on_the_cpu(accelerator, optimizer):
    def trained(device):
        torch.manual_seed(0)
        layers = torch.nn.Linear(3, 4), torch.nn.BatchNorm1d(4), torch.nn.ReLU(), torch.nn.Dropout()
        model = torch.nn.Sequential(*layers, torch.nn.Linear(4, 1)).to(device)
        step = getattr(torch.optim, optimizer)(model.parameters(), lr=0.1)
        data = torch.randn(8, 3).to(device)
        for _ in range(3):
            step.zero_grad()
            model(data).square().mean().backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            step.step()
        return model

    here, there = trained("cpu"), trained("sim")
    assert {p.device.type for p in there.parameters()} == {"sim"}
    for a, b in zip(here.state_dict().values(), there.state_dict().values(), strict=True):
        assert torch.equal(a, b.cpu())


def test_a_module_keeps_its_parameters_when_it_moves(accelerator):
    model = torch.nn.Linear(3, 2).to("sim")
    assert isinstance(model.weight, torch.nn.Parameter)
    assert model.weight.requires_grad
    assert list(model.state_dict()) == ["weight", "bias"]
    assert model.cpu().weight.device.type == "cpu"
    assert model.sim().weight.device.type == "sim"


@pytest.mark.filterwarnings("ignore:.torch.jit.script")  # of PyTorch's own, in its first jvp
def test_second_derivatives_and_transforms_work(x):
    cube = torch.autograd.functional.hessian(lambda a: (a**3).sum(), x[0])
    assert equal(cube, [[0, 0, 0], [0, 6, 0], [0, 0, 12]])
    assert equal(torch.func.grad(lambda a: (a**2).sum())(x), 2 * x.cpu())
    assert equal(torch.vmap(lambda row: row.sum())(x), [3, 12])
    assert equal(torch.func.jvp(lambda a: a**2, (x,), (torch.ones_like(x),))[1], 2 * x.cpu())


class Broken(Exception):  # noqa: N818 (what is broken is the learner's code)
    def __init__(self, first, second):
        super().__init__(first, second)


def fail(*_):
    raise Broken(1, 2)


def a_hook(y):
    z = y * 2
    z.register_hook(fail)
    return z


def a_function(y):
    class Function(torch.autograd.Function):
        forward = staticmethod(lambda ctx, t: t * 2)
        backward = staticmethod(lambda ctx, grad: fail())

    return Function.apply(y)


@pytest.mark.parametrize("graph", [a_hook, a_function])
def test_an_exception_in_a_backward_pass_comes_out_of_it(accelerator, graph):
    y = torch.ones(2, device="sim", requires_grad=True)
    for _ in range(2):
        with pytest.raises(Broken) as caught:
            graph(y).sum().backward()
        assert caught.value.args == (1, 2)
    with pytest.raises(Broken):
        torch.autograd.grad(graph(y).sum(), y)
    (y * 3).sum().backward()
    assert equal(y.grad, [3, 3])


def test_an_operator_refused_in_a_backward_pass_raises_its_own_sentence(accelerator):
    y = torch.ones(2, device="sim", requires_grad=True)
    z = y * y
    z.register_hook(lambda grad: setattr(accelerator, "enabled", False))
    try:
        with pytest.raises(RuntimeError, match=r"mul\.Tensor cannot run on sim:0"):
            (z * 3).sum().backward()
    finally:
        accelerator.enabled = True


def test_an_exception_in_a_backward_pass_is_not_kept_alive(accelerator):
    y = torch.ones(2, device="sim", requires_grad=True)
    seen = []

    def refuse(grad):
        error = Broken(1, 2)
        seen.append(weakref.ref(error))
        raise error

    z = y * 2
    z.register_hook(refuse)
    with pytest.raises(Broken):
        z.sum().backward()
    gc.collect()
    assert seen[0]() is None


# ------------------------------------------------------------------ what Python and PyTorch ask


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda: torch.ones(2, device="sim"), "tensor([1., 1.], device='sim:0')"),
        (
            lambda: torch.empty(0, 3, device="sim", dtype=torch.float64),
            "tensor([], device='sim:0', size=(0, 3), dtype=torch.float64)",
        ),
        (
            lambda: torch.arange(2, device="sim", dtype=torch.int32),
            "tensor([0, 1], device='sim:0', dtype=torch.int32)",
        ),
        (
            lambda: torch.ones(1, device="sim", requires_grad=True),
            "tensor([1.], device='sim:0', requires_grad=True)",
        ),
        (
            lambda: torch.ones(1, device="sim", requires_grad=True) * 2,
            "tensor([2.], device='sim:0', grad_fn=<MulBackward0>)",
        ),
        (lambda: torch.tensor(2.5, device="sim"), "tensor(2.5000, device='sim:0')"),
    ],
)
def test_it_is_printed_as_a_tensor_of_a_gpu(accelerator, make, text):
    assert repr(make()) == str(make()) == text


def test_copies_are_on_the_device_and_apart(x):
    for copied in (copy.deepcopy(x), x.clone(), pickle.loads(pickle.dumps(x))):
        x.fill_(1)
        assert not equal(copied, x.cpu())
        x.copy_(copied)
    leaf = torch.ones(1, device="sim", requires_grad=True)
    assert copy.deepcopy(leaf).requires_grad


def test_copies_of_views_share_memory_as_the_originals_do(x):
    whole, row = copy.deepcopy([x, x[1]])
    whole[1, 0] = 9
    assert equal(row, [9, 4, 5])
    assert equal(x[1], [3, 4, 5])


def test_no_storage_of_the_device_is_made_alone(x):
    with pytest.raises(NotImplementedError, match="without its tensor"):
        x.untyped_storage().clone()
    with pytest.raises(NotImplementedError, match="without its tensor"):
        torch.UntypedStorage(4, device="sim")
    assert torch.UntypedStorage(4, device="cpu").nbytes() == 4


def test_a_tensor_made_of_values_on_the_device_is_on_the_host(accelerator, x):
    with accelerator.counted() as counts:
        made = torch.tensor([x[0, 1], x[1, 1]])
    assert made.device.type == "cpu"
    assert made.tolist() == [1, 4]
    assert counts.d2h_bytes == 8


def test_a_saved_tensor_is_loaded_on_the_device_or_on_the_host(x):
    file = io.BytesIO()
    torch.save({"x": x, "p": torch.nn.Parameter(x)}, file)
    file.seek(0)
    there = torch.load(file)
    file.seek(0)
    here = torch.load(file, map_location="cpu")
    assert equal(there["x"], x.cpu())
    assert there["p"].requires_grad
    assert here["x"].device.type == "cpu"


def test_values_are_read_one_by_one(x):
    assert [float(v) for v in x[1]] == [3, 4, 5]
    assert list(range(3))[torch.tensor(1, device="sim")] == 1
    assert 4.0 in x
    assert len(x) == 2
    assert x.tolist() == [[0, 1, 2], [3, 4, 5]]


def test_it_says_that_it_is_no_plain_tensor(x):
    assert isinstance(x, torch.Tensor)
    assert type(x) is not torch.Tensor
    assert x.data_ptr() == x[1].data_ptr() == 0


def test_random_numbers_follow_the_seed_of_the_cpu(accelerator):
    torch.manual_seed(3)
    here = torch.rand(3)
    torch.manual_seed(3)
    assert equal(torch.rand(3, device="sim"), here)
    with torch.random.fork_rng(device_type="sim"):
        torch.rand(3, device="sim")
    assert torch.sim.get_rng_state().equal(torch.get_rng_state())


def test_workers_of_a_data_loader_are_not_disturbed(accelerator):
    data = torch.utils.data.TensorDataset(torch.arange(8.0))
    with warnings.catch_warnings():
        # Forking with threads about is warned of; the loader forks all the same.
        warnings.simplefilter("ignore", DeprecationWarning)
        batches = [
            batch for (batch,) in torch.utils.data.DataLoader(data, batch_size=4, num_workers=2)
        ]
    assert torch.cat(batches).tolist() == list(range(8))
    assert equal(batches[0].to("sim"), [0, 1, 2, 3])


def test_torch_tensor_works_under_a_dispatch_mode(accelerator):
    from torch.utils._python_dispatch import TorchDispatchMode

    class Watching(TorchDispatchMode):
        def __torch_dispatch__(self, func, types, args=(), kwargs=None):
            return func(*args, **(kwargs or {}))

    with Watching():
        assert equal(torch.tensor([1.0, 2.0], device="sim") * 2, [2, 4])
        assert equal(torch.as_tensor(np.ones(2), device="sim"), [1, 1])


def test_the_accelerator_of_a_lesson_is_the_simulated_one_where_there_is_no_gpu(monkeypatch):
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: False)
    assert insidetensor.accelerator_or_sim() == torch.device("sim", 0)
    assert accelerators.accelerator() is None
    monkeypatch.setattr(torch.backends.mps, "is_available", lambda: True)
    assert insidetensor.accelerator_or_sim() == torch.device("mps", 0)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    assert insidetensor.accelerator_or_sim() == torch.device("cuda", 0)
