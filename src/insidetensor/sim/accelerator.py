"""The simulated accelerator as a learner uses it: its device, its counters and its modes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from insidetensor.messages import message
from insidetensor.sim.counting import D2H, H2D, LAUNCH, SYNC, Counts, DeviceEvent
from insidetensor.sim.stream import Stream


class Accelerator:
    """The simulated accelerator of this process; `sim.register()` returns it.

    `device` is its torch.device.
    """

    def __init__(self, device: Any) -> None:
        self.device = device
        self.enabled = True
        self.stream: Stream | None = None
        self._counting: tuple[Counts, ...] = ()

    @contextmanager
    def counted(self) -> Iterator[Counts]:
        """Count what the block does; the counts stay as they are once it has ended."""
        counts = Counts()
        self._counting = (*self._counting, counts)
        try:
            yield counts
        finally:
            self._counting = tuple(other for other in self._counting if other is not counts)

    @contextmanager
    def disabled(self) -> Iterator[None]:
        """Play a machine without an accelerator until the block ends.

        `torch.accelerator.is_available()` is False, and to create a tensor on the device, to
        move one there or to compute there is refused. A tensor that is there already can still
        be looked at and copied back to the host.
        """
        before, self.enabled = self.enabled, False
        try:
            yield
        finally:
            self.enabled = before

    @contextmanager
    def asynchronous(self) -> Iterator[None]:
        """Let operations return at once until the block ends, as on a GPU.

        One thread runs them in order. Reading a value and `synchronize()` wait for it. A wrong
        shape is refused at the call; an error that depends on the data (an index out of range)
        is raised by every later wait and at the end of the block, marked "(asynchronously
        reported)": the device does nothing more until then. The mode is for the whole process.
        Random operations, and those whose shape depends on the data, wait; so does the end of
        the block.

        Raises: RuntimeError at the end of the block, for such an error.
        """
        if self.stream is not None:  # a block within a block: the outer one keeps its thread
            yield
            self.wait()
            return
        self.stream = stream = Stream()
        try:
            yield
        except BaseException as error:
            self.stream = None
            pending = stream.close()
            if pending not in (None, error):
                error.add_note(str(pending))
            raise
        self.stream = None
        pending = stream.close()
        if pending is not None:
            raise pending

    def synchronize(self) -> None:
        """Wait until every operation that was launched has finished, and count the wait."""
        self._add(DeviceEvent(SYNC, "synchronize", 0))
        self.wait()

    def wait(self) -> None:
        """Wait for the device without counting the wait; raise a pending error."""
        if self.stream is not None:
            self.stream.wait()

    def finish(self) -> None:
        """Wait for the device without counting the wait, and without raising a pending error."""
        if self.stream is not None:
            self.stream.finish()

    def forget_stream(self) -> None:
        """Run operations synchronously from now on, in a forked process without the thread."""
        self.stream = None

    def must_be_enabled(self, op: str) -> None:
        """Refuse to start an operation inside `disabled()`.

        Raises: RuntimeError that names the operation.
        """
        if not self.enabled:
            raise RuntimeError(message("sim.disabled", op=op, device=self.device))

    def launched(self, op: str) -> None:
        """Count an operation that starts on the device."""
        self._add(DeviceEvent(LAUNCH, op, 0))

    def moved_in(self, op: str, nbytes: int) -> None:
        """Count a copy from the host."""
        self._add(DeviceEvent(H2D, op, nbytes))

    def read(self, op: str, nbytes: int) -> None:
        """Count a copy to the host and its wait; then wait."""
        self._add(DeviceEvent(SYNC, op, 0))
        self._add(DeviceEvent(D2H, op, nbytes))
        self.wait()

    def _add(self, event: DeviceEvent) -> None:
        for counts in self._counting:
            counts.add(event)

    def __repr__(self) -> str:
        return f"Accelerator({str(self.device)!r})"
