"""In asynchronous mode operations return at once, reading waits, and no error is lost."""

import threading

import pytest
from lazy_libraries import torch

from insidetensor import sim

pytestmark = pytest.mark.devices

LATE = r"sim error \(asynchronously reported\): index out of range"


@pytest.fixture(scope="module")
def accelerator():
    return sim.register()


@pytest.fixture
def table(accelerator):
    return torch.arange(6.0).reshape(3, 2).to("sim")


class Gate:
    """An operator of the CPU's that waits until it is let through: the device is busy meanwhile."""

    def __init__(self, monkeypatch):
        import insidetensor.sim.launching as launching

        self.opened, fill = threading.Event(), launching._fill

        def held_up(*args):
            assert self.opened.wait(60)
            fill(*args)

        monkeypatch.setattr(launching, "_fill", held_up)

    def open(self):
        self.opened.set()


@pytest.fixture
def gate(monkeypatch):
    return Gate(monkeypatch)


def lookup(table, row):
    return torch.nn.functional.embedding(torch.tensor([row], device="sim"), table)


def stream_threads():
    return [thread for thread in threading.enumerate() if thread.name == "sim-stream"]


def test_an_operation_returns_before_it_is_done_and_its_shape_is_known(accelerator, table, gate):
    with accelerator.asynchronous():
        y = (table @ table.T).relu().t()  # held up by the gate, and yet here
        assert y.shape == (3, 3)
        assert not gate.opened.is_set()
        gate.open()
        assert torch.equal(y.cpu(), table.cpu() @ table.cpu().T)


@pytest.mark.parametrize(
    "read",
    [
        lambda a, y: y.cpu(),
        lambda a, y: y.sum().item(),
        lambda a, y: bool(y.any()),
        lambda a, y: y.tolist(),
        lambda a, y: repr(y),
        lambda a, y: torch.equal(y, y),
        lambda a, y: y.nonzero(),
        lambda a, y: torch.empty(3, 3).copy_(y),
        lambda a, y: a.synchronize(),
        lambda a, y: torch.accelerator.synchronize(),
        lambda a, y: torch.linspace(y[0, 0], y[0, 1], 3, device="sim"),
    ],
)
def test_reading_a_value_waits(accelerator, table, gate, read):
    done = []
    with accelerator.asynchronous():
        y = table @ table.T
        reader = threading.Thread(target=lambda: done.append(read(accelerator, y)))
        reader.start()
        reader.join(0.05)
        assert done == []
        gate.open()
        reader.join(60)
    assert len(done) == 1


def test_the_end_of_the_block_waits_and_ends_the_thread(accelerator, table):
    with accelerator.asynchronous():
        y = table
        for _ in range(50):
            y = y * 1.5
        (thread,) = stream_threads()
        assert thread.daemon
    assert not thread.is_alive()
    expected = table.cpu()
    for _ in range(50):
        expected = expected * 1.5
    assert torch.equal(y.cpu(), expected)
    assert stream_threads() == []


def test_what_the_host_does_later_does_not_reach_what_was_launched(accelerator, table, gate):
    host, row, one = torch.ones(3, 2), torch.tensor([0]), torch.tensor(1.0)
    with accelerator.asynchronous():
        there = torch.zeros(3, 2, device="sim").add_(1)
        there.copy_(host)
        y, z = table[row], table + one
        host.zero_()
        row.fill_(2)
        one.zero_()
        gate.open()
        assert there.cpu().sum() == 6
        assert y.tolist() == [[0, 1]]
        assert torch.equal(z.cpu(), table.cpu() + 1)


def test_memory_made_in_inference_mode_can_be_written_to_later(accelerator):
    with accelerator.asynchronous(), torch.inference_mode():
        x = torch.ones(3).to("sim")
        x.add_(1)
        x[1:].mul_(3)
        assert x.tolist() == [2, 6, 6]


def test_writing_in_place_and_through_views_keeps_its_order(accelerator, table, gate):
    with accelerator.asynchronous():
        y = table.clone()
        first = y[0]
        y.add_(1)
        first.zero_()
        y.t().mul_(2)
        z = y.clone()
        y.fill_(9)
        gate.open()
        assert z.tolist() == [[0, 0], [6, 8], [10, 12]]
        assert y.tolist() == [[9, 9]] * 3


def test_an_out_argument_that_must_grow_has_grown_when_the_call_returns(accelerator, table):
    with accelerator.asynchronous():
        busy = torch.ones(400, 400, device="sim")
        for _ in range(10):
            busy = busy @ busy
        grown = torch.add(table, 1, out=torch.empty(0, device="sim"))
        assert grown.shape == (3, 2)
        assert torch.equal(grown.cpu(), table.cpu() + 1)


def test_a_wrong_shape_is_refused_at_the_call(accelerator, table):
    with accelerator.asynchronous(), pytest.raises(RuntimeError) as caught:
        table @ table
    assert "asynchronously" not in str(caught.value)


def test_mixed_devices_are_refused_at_the_call(accelerator, table):
    with accelerator.asynchronous(), pytest.raises(RuntimeError, match="on the same device"):
        table + table.cpu()


WAITS = {
    "read": lambda accelerator, y: y.cpu(),
    "read a view of what came after": lambda accelerator, y: (y + 1).t().cpu(),
    "copy to the host": lambda accelerator, y: torch.zeros(1, 2).copy_(y),
    "read one value": lambda accelerator, y: y[0, 0].item(),
    "compare": lambda accelerator, y: torch.equal(y, y),
    "print": lambda accelerator, y: print(y),
    "compute at once": lambda accelerator, y: y.nonzero(),
    "synchronize": lambda accelerator, y: torch.accelerator.synchronize(),
    "nothing": lambda accelerator, y: None,
}


@pytest.mark.parametrize("wait", WAITS)
def test_an_error_of_the_data_is_raised_by_every_later_wait_and_at_the_end(
    accelerator, table, wait
):
    def block():
        with accelerator.asynchronous():
            y = lookup(table, 7)
            assert (y + 1).shape == (1, 2)
            for _ in range(2 if wait != "nothing" else 0):
                with pytest.raises(RuntimeError, match=LATE):
                    WAITS[wait](accelerator, y)

    with pytest.raises(RuntimeError, match=LATE) as caught:
        block()
    assert "embedding.default" in str(caught.value)
    assert stream_threads() == []
    assert torch.equal((table + 1).cpu(), table.cpu() + 1)  # the device works again


def test_an_exception_of_the_block_comes_through_with_the_pending_error_noted(accelerator, table):
    def block():
        with accelerator.asynchronous():
            lookup(table, 7)
            raise KeyError("mine")

    with pytest.raises(KeyError) as caught:
        block()
    assert "asynchronously reported" in "".join(caught.value.__notes__)
    assert stream_threads() == []


def test_after_the_block_operations_are_done_at_once_again(accelerator, table, gate):
    gate.open()
    with accelerator.asynchronous():
        table + 1
    assert accelerator.stream is None
    with pytest.raises(IndexError, match="index out of range in self"):
        lookup(table, 7)


def test_a_block_in_a_block_shares_the_thread_and_waits(accelerator, table):
    with accelerator.asynchronous():
        with accelerator.asynchronous():
            y = table * 2
            (thread,) = stream_threads()
        assert thread.is_alive()
        assert torch.equal(y.cpu(), table.cpu() * 2)
    assert not thread.is_alive()


def test_counters_are_those_of_synchronous_mode(accelerator, table):
    def work():
        x = torch.ones(2, 3).to("sim")
        y = (x @ table).t().contiguous().relu_()
        y[y > 0].sum().item()
        y.to(torch.float64).cpu()
        accelerator.synchronize()

    with accelerator.counted() as plain:
        work()
    with accelerator.asynchronous(), accelerator.counted() as queued:
        work()
    assert queued.log == plain.log
    assert repr(queued) == repr(plain)


def test_a_hook_may_fail_in_a_backward_pass(accelerator):
    y = torch.ones(2, device="sim", requires_grad=True)

    def block():
        with accelerator.asynchronous():
            z = y * 2
            z.register_hook(lambda grad: [][0])
            z.sum().backward()

    with pytest.raises(IndexError):
        block()


def test_more_launches_than_the_queue_holds_do_not_hang(accelerator):
    with accelerator.asynchronous():
        y = torch.zeros(2, device="sim")
        for _ in range(3000):
            y.add_(1)
        assert y.tolist() == [3000, 3000]


def test_threads_may_launch_together_and_while_the_block_ends(accelerator, table):
    sums = []

    def work():
        for _ in range(200):
            y = table + 1
        sums.append(y.sum().item())

    threads = [threading.Thread(target=work) for _ in range(3)]
    with accelerator.asynchronous():
        for thread in threads:
            thread.start()
    for thread in threads:
        thread.join(60)
    assert sums == [21, 21, 21]


def test_disabled_refuses_also_what_would_be_queued(accelerator, table):
    with accelerator.asynchronous(), accelerator.disabled():
        assert table.tolist() == [[0, 1], [2, 3], [4, 5]]
        with pytest.raises(RuntimeError, match="no accelerator here"):
            table + 1


def test_random_numbers_come_in_the_order_of_the_calls(accelerator):
    def drawn():
        torch.manual_seed(0)
        busy = torch.ones(300, 300, device="sim")
        draws = []
        for _ in range(5):
            busy = busy @ busy / 300
            there = torch.empty(2, device="sim").uniform_()
            draws += [torch.rand(2), there]
        return [draw.cpu() for draw in draws]

    with accelerator.asynchronous():
        queued = drawn()
    assert all(torch.equal(a, b) for a, b in zip(queued, drawn(), strict=True))
