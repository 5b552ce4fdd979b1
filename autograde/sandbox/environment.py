"""List the environment variables of a learner's process: none is inherited."""

import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

# One thread each: only a process with one can be forked, several graders on one machine must not
# fight for its cores, and sums come out in the same order every time.
ONE_THREAD = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "VECLIB_MAXIMUM_THREADS": "1",
    "NUMEXPR_NUM_THREADS": "1",
    "TF_NUM_INTRAOP_THREADS": "1",
    "TF_NUM_INTEROP_THREADS": "1",
}


def make_learner_environment(packages: Iterable[str], home: str | None) -> dict[str, str]:
    """List the variables of a process that imports `packages` and writes below `home`.

    Without a `home` there is no sandbox, and it writes where this process would.
    """
    return {
        **ONE_THREAD,
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin",
        "HOME": home or str(Path.home()),
        "TMPDIR": f"{home}/tmp" if home else tempfile.gettempdir(),
        "LANG": "C.UTF-8",
        "PYTHONPATH": os.pathsep.join(sorted({str(Path(folder).parent) for folder in packages})),
        # Neither a file of the learner's named numpy.py is imported, nor what an account has.
        "PYTHONSAFEPATH": "1",
        "PYTHONNOUSERSITE": "1",
        "PYTHONHASHSEED": "0",
        "TF_CPP_MIN_LOG_LEVEL": "3",
        # With it, TensorFlow looks through all of its kernels for each operation that is new to a
        # process, which is most of what its first uses take.
        "TF_ENABLE_ONEDNN_OPTS": "0",
        # Its own kernel for products is assembled by each process that multiplies: 30 ms.
        "TENSORFLOW_USE_CUSTOM_CONTRACTION_KERNEL": "false",
        "TF_FORCE_GPU_ALLOW_GROWTH": "true",
        # What a Jupyter kernel sets.
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",
        "TERM": "xterm-color",
        "CLICOLOR": "1",
        "FORCE_COLOR": "1",
        "CLICOLOR_FORCE": "1",
        "PAGER": "cat",
        "GIT_PAGER": "cat",
    }
