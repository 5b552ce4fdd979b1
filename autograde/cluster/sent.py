"""What is sent to every worker, now and later, by value: it brings the grader along.

Neither scheduler nor workers have the grader's modules, so nothing here may name one but inside a
function that runs when the kit has been unpacked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from distributed import WorkerPlugin


def sent_to_workers(name: str, kit: bytes, settings: str) -> WorkerPlugin:
    """A plug-in that unpacks the grader, and offers the resource `name` once it can be used.

    A job asks for one of that resource: it is never sent to a worker that cannot grade, and a
    worker never has two at a time, whatever the number of its threads.
    """

    # Within a function: what is here is sent whole, and not as the name of a module.
    class Grader(WorkerPlugin):
        def __init__(self) -> None:
            self.name, self.kit, self.settings = name, kit, settings
            self.reasons: list[str] = []

        async def setup(self, worker: Any) -> None:
            import asyncio
            import threading

            self.worker, self.is_over = worker, threading.Event()
            # Here and not in a thread: two plug-ins of one process must not unpack at a time.
            self.reasons = self.unpacked()
            if not self.reasons:
                # The scheduler waits for this from all workers, and whoever started a worker may
                # end it where it takes long: it only begins here.
                self.getting_ready = asyncio.create_task(self.get_ready())

        def unpacked(self) -> list[str]:
            try:
                self.unpack()
            except Exception as error:
                return [f"{type(error).__name__}: {error}"]
            return []

        async def get_ready(self) -> None:
            import asyncio

            try:
                self.reasons = await asyncio.to_thread(self.why_not)
                if not self.reasons:
                    await self.worker.set_resources(**{self.name: 1})
                    self.call_for_work()
            except Exception as error:  # nobody waits for this task, and the grader asks why
                self.reasons = [f"{type(error).__name__}: {error}"]

        def call_for_work(self) -> None:
            from distributed.core import Status

            # The scheduler looks at jobs that nobody could take when a worker begins to run, and
            # not when one gets a resource.
            if self.worker.status == Status.running:
                self.worker.status = Status.paused
                self.worker.status = Status.running

        async def teardown(self, worker: Any) -> None:
            from contextlib import suppress

            self.is_over.set()
            if not self.reasons:
                self.getting_ready.cancel()
            with suppress(Exception):  # a worker that ends has nobody to tell any more
                await worker.set_resources(**{self.name: 0})

        def why_not(self) -> list[str]:
            from autograde.cluster import on_worker

            return on_worker.why_not(self.settings, self.is_over)

        def unpack(self) -> None:
            import hashlib
            import importlib.util
            import io
            import os
            import sys
            import zipfile

            if importlib.util.find_spec("autograde") is not None:
                return  # whether it is the same is looked at next
            home = f"grader-{hashlib.sha256(self.kit).hexdigest()[:16]}"
            folder = os.path.join(self.worker.local_directory, home)
            with zipfile.ZipFile(io.BytesIO(self.kit)) as archive:
                archive.extractall(folder)
            sys.path[:0] = [folder, os.path.join(folder, "src")]
            for known in [each for each in sys.modules if each.split(".")[0] == "insidetensor"]:
                del sys.modules[known]

        def grade(self, job: bytes) -> bytes:
            from autograde.cluster import on_worker
            from autograde.learner_process.sandbox import SandboxUnavailable

            try:
                return on_worker.graded(self.settings, job)
            except SandboxUnavailable as error:
                self.reasons = list(error.missing)
                self.worker.loop.add_callback(self.worker.set_resources, **{self.name: 0})
                return b""

    return Grader()


def sent_job() -> Callable[[str, bytes], bytes]:
    """The function that is run for each submission: `name` is the plug-in's.

    It gives nothing where the worker has found out that it cannot grade after all.
    """

    def grade(name: str, job: bytes) -> bytes:
        from distributed import get_worker

        answer: bytes = get_worker().plugins[name].grade(job)
        return answer

    return grade


def sent_question() -> Callable[..., list[str]]:
    """The function that asks a worker why it cannot grade."""

    def reasons(name: str, dask_worker: Any) -> list[str]:
        plugin = dask_worker.plugins.get(name)
        return [] if plugin is None else list(plugin.reasons)

    return reasons
