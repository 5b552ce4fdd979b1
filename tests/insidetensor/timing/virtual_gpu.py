"""A GPU with a clock of its own, behind the few names of PyTorch's CUDA that timing uses."""

from types import SimpleNamespace

from insidetensor.timing.matmuls import Case


class VirtualGpu:
    """Work is asked for in `launch_s` and done in `kernel_s`, one piece after the other."""

    def __init__(self, launch_s: float, kernel_s: float, *, waits: bool = True) -> None:
        self.launch_s, self.kernel_s, self.waits = launch_s, kernel_s, waits
        self.host_s = self.device_s = 0.0
        self.cuda = SimpleNamespace(Event=self.event)

    def op(self) -> None:
        self.host_s += self.launch_s
        self.device_s = max(self.device_s, self.host_s) + self.kernel_s

    def sync(self) -> None:
        if self.waits:
            self.host_s = max(self.host_s, self.device_s)

    def clock(self) -> float:
        return self.host_s

    def event(self, enable_timing: bool) -> "VirtualEvent":
        assert enable_timing
        return VirtualEvent(self)

    def case(self, library: str, n: int, device: str) -> Case:
        assert (library, device) == ("torch", "cuda:0")
        return Case("PyTorch, cuda:0", self.op, self.sync, 2.0 * n**3, 12 * n**2)


class VirtualEvent:
    """A moment in the queue of the device."""

    def __init__(self, gpu: VirtualGpu) -> None:
        self.gpu, self.at_s = gpu, 0.0

    def record(self) -> None:
        self.at_s = max(self.gpu.device_s, self.gpu.host_s)

    def elapsed_time(self, end: "VirtualEvent") -> float:
        return (end.at_s - self.at_s) * 1e3  # milliseconds, as PyTorch's
