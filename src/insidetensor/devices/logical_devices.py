"""Split TensorFlow's CPU into logical devices, and forbid implicit copies between them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, overload

from insidetensor.libraries import library, quiet_stderr
from insidetensor.messages import message


@overload
def logical_cpus(count: int = 2, *, optional: Literal[False] = False) -> tuple[str, ...]: ...


@overload
def logical_cpus(count: int = 2, *, optional: bool) -> tuple[str, ...] | None: ...


def logical_cpus(count: int = 2, *, optional: bool = False) -> tuple[str, ...] | None:
    """Split TensorFlow's CPU into `count` logical ones, for this whole process and for good.

    Returns their names, ("cpu", "cpu:1"), as `tf.device` takes them. TensorFlow places tensors
    and operations on them as on a CPU and a GPU; but they share their memory, so a copy between
    them moves no bytes. A second call with the same count is no error. With `optional`, a failure
    is printed as a sentence and None is returned.

    Raises:
        RuntimeError: TensorFlow is not installed, or it has run before with other devices.

    Source: https://www.tensorflow.org/api_docs/python/tf/config/set_logical_device_configuration
    """
    try:
        return _split(count)
    except RuntimeError as error:
        if not optional:
            raise
        print(error)
        return None


@contextmanager
def explicit_copies() -> Iterator[None]:
    """Let TensorFlow refuse, in this block, to copy an operand to another device by itself.

    It also refuses a device that does not exist (soft placement is off); both settings are
    restored afterwards. The device policy belongs to this thread, soft placement to the process.
    Inside a `tf.function`, and for some operations on int32, copies are made as always.

    Raises:
        RuntimeError: TensorFlow is not installed.

    Source: https://www.tensorflow.org/api_docs/python/tf/config/experimental/set_device_policy
    """
    config = _tensorflow().config
    policy = config.experimental.get_device_policy()
    soft = config.get_soft_device_placement()
    config.experimental.set_device_policy("explicit")
    config.set_soft_device_placement(False)
    try:
        yield
    finally:
        config.experimental.set_device_policy(policy)
        config.set_soft_device_placement(soft)


def _split(count: int) -> tuple[str, ...]:
    if count < 1:
        raise ValueError(message("logical.count", got=count))
    config = _tensorflow().config
    with quiet_stderr():
        cpu = config.list_physical_devices("CPU")[0]
        try:
            parts = [config.LogicalDeviceConfiguration() for _ in range(count)]
            config.set_logical_device_configuration(cpu, parts)
        except RuntimeError:  # TensorFlow has started: compare its number of CPUs below
            pass
        # This call starts TensorFlow: from here on the number is fixed.
        found = len(config.list_logical_devices("CPU"))
    if found != count:
        raise RuntimeError(message("logical.started", count=count, found=found))
    return ("cpu", *(f"cpu:{number}" for number in range(1, count)))


def _tensorflow() -> Any:
    tensorflow = library("tensorflow")
    if tensorflow is None:
        raise RuntimeError(message("logical.no_tensorflow"))
    return tensorflow
