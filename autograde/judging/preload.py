"""What the warm parents import before the first fork, so that no submission waits for it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

LIBRARIES = ("torch", "tensorflow")
# Quick to import: what any learner's cells may want, what exercises import late, what checks do.
_ALWAYS = (
    *("numpy", "numpy.testing", "h5py", "matplotlib.pyplot", "matplotlib_inline.backend_inline"),
    *("insidetensor", "insidetensor.libraries", "insidetensor.showing.tables"),
    *("insidetensor.memory.own_memory", "insidetensor.memory.numpy_memory"),
    *("insidetensor.pictures.twin", "insidetensor.saved.tfrecords"),
)
_WITH = {
    "torch": (
        *("torch", "torch.testing", "torch._dynamo", "insidetensor.memory.torch_memory"),
        *("insidetensor.sim.arguments", "insidetensor.sim.backend", "insidetensor.sim.backward"),
        *(
            "insidetensor.sim.operator_run",
            "insidetensor.sim.kernels",
            "insidetensor.sim.launching",
        ),
        *("insidetensor.sim.operators", "insidetensor.sim.registration"),
        *("insidetensor.sim.tensor", "insidetensor.sim.transfers"),
        *("torch.multiprocessing.reductions", "torch.utils.serialization.config"),
        "torch._subclasses.schema_check_mode",
    ),
    "tensorflow": (
        *("tensorflow", "keras", "insidetensor.memory.tensorflow_memory"),
        "tensorflow.python.data.ops.flat_map_op",
    ),
}
# The course's package imports each name when it is first used, and reads its sentences then.
_PRACTICE = (
    "import insidetensor; [getattr(insidetensor, name) for name in insidetensor.__all__]",
    "from insidetensor.messages import FOLDER, Catalogue; Catalogue(FOLDER).read()",
)
# What it enters in PyTorch's tables when the simulated accelerator is registered.
_SIM = "insidetensor.sim.kernels"
_SIM_PRACTICE = "from insidetensor.sim.kernels import fill_dispatch_tables; fill_dispatch_tables()"
# TensorFlow puts off until its first operations what needs neither its context nor a thread: the
# list of all operations, for one that is unknown, and that of all kernels.
_TENSORFLOW_PRACTICE = """
from tensorflow.python.framework import kernels, op_def_registry
op_def_registry.get("NoSuchOperation")
kernels.get_registered_kernels_for_op("MatMul")
"""


def preload(libraries: Collection[str] = LIBRARIES) -> tuple[str, ...]:
    """The modules to import where submissions use these of `LIBRARIES`, in order."""
    large = (module for name in LIBRARIES if name in libraries for module in _WITH[name])
    return (*_ALWAYS[:2], *large, *_ALWAYS[2:])


def practice(modules: Sequence[str]) -> tuple[str, ...]:
    """Cells of ours to run once these modules are there."""
    found = [*_PRACTICE]
    found += [_SIM_PRACTICE] if _SIM in modules else []
    found += [_TENSORFLOW_PRACTICE] if "tensorflow" in modules else []
    return tuple(found)
