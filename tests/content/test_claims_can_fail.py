"""Each claim of the ledger can come out for its post and against it.

Beside each claim stand a few lines that change the libraries before its code runs, in a process
that ends with it. Together with the recorded outcome they reach a verdict on either side.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from autograde.authoring.claim_rows import VERDICTS
from autograde.authoring.verdicts import read_verdicts
from insidetensor.claims.claims import read_claims, run_claim
from insidetensor.claims.entries import find_course_file
from insidetensor.processes.fresh_process import Setting

RECORDED = read_verdicts(Path(__file__).parents[2] / VERDICTS)
CLAIMS = {claim.id: claim for claim in read_claims(find_course_file("claims.toml"))}
# Their outcomes depend on clocks, which test_timing_claims.py and test_claims.py set.
MEASURED = {name for name, claim in CLAIMS.items() if claim.measured}
LIBRARIES = Setting(("numpy", "torch", "tensorflow"))

ONE_PLACE = "import contextlib; tf.device = lambda name: contextlib.nullcontext()"
LISTS_A_GPU = "tf.config.list_logical_devices = lambda kind=None: [kind]"
SEES_A_GPU = f"{ONE_PLACE}; {LISTS_A_GPU}"
CHOOSES_IT = (
    f"{LISTS_A_GPU}; make = tf.ones\n"
    "first = iter([type('Chosen', (), {'device': '/device:GPU:0'})])\n"
    "tf.ones = lambda shape: next(first, None) or make(shape)"
)
VIEW_MAY_COPY = "torch.Tensor.view = torch.Tensor.reshape"
STAYS = "torch.Tensor.to = lambda self, *where, **how: self"
CUDA = (
    "import insidetensor\n"
    "class OnCuda(torch.Tensor):\n"
    "    device = torch.device('cuda:0')\n"
    "insidetensor.accelerator_or_sim = lambda: OnCuda.device\n"
    "make = torch.ones\n"
    "torch.ones = lambda *shape, device=None: make(*shape).as_subclass(OnCuda)\n"
    "torch.Tensor.to = lambda x, where: "
    "x if isinstance(x, OnCuda) else x.clone().as_subclass(OnCuda)"
)
WIDE = "torch.set_default_dtype(torch.float64)"
MAC = "import sys; sys.platform = 'darwin'"
CHANGED = {
    "A1": ["tf.io.parse_single_example = lambda record, wanted: {'height': tf.constant([777])}"],
    "A2": [
        CUDA,
        f"{CUDA}; torch.ones = lambda *shape, device=None: make(*shape)",
        "import types\n"
        "known = types.SimpleNamespace(devices=lambda: ['cpu', 'cuda:0'])\n"
        "np.__array_namespace_info__ = lambda: known",
    ],
    "A3": ["type(tf.zeros(1)).set_shape = lambda self, shape: None"],
    "A4": ["tf.multiply = np.multiply"],
    "A5": ["np.square = tf.square"],
    "A6": [
        "np.expand_dims = lambda x, axis: np.array(x)[None]\n"
        "tf.expand_dims = lambda x, axis: tf.constant(x)[None]"
    ],
    "A7": [SEES_A_GPU, f"{SEES_A_GPU}; np.asarray = np.array"],
    "A8": ["tf.config.experimental.set_device_policy('explicit')", LISTS_A_GPU, CHOOSES_IT],
    "A9": [ONE_PLACE],
    "A10": ["tf.test.is_gpu_available = lambda: True"],
    "A11": [ONE_PLACE],
    "A12": [
        "import subprocess, types\n"
        f"subprocess.run = lambda words, **how: types.SimpleNamespace(returncode={hidden})"
        for hidden in ("'as tf\\nos.environ' in words[2]", "0")
    ],
    "A13": [ONE_PLACE],
    "B1": [
        "torch.from_numpy = torch.as_tensor = torch.tensor; np.asarray = np.array\n"
        "torch.Tensor.numpy = lambda self: np.array(self.tolist(), np.float32)"
    ],
    "B2": ["torch.Tensor.numpy = lambda self: np.array(self.tolist())"],
    "B3": [
        "import ctypes\n"
        "def numpy(self):\n"
        "    whole = ctypes.c_int32 * len(self)\n"
        "    return np.ctypeslib.as_array(whole.from_address(self._numpy().ctypes.data))\n"
        "type(tf.constant(0)).numpy = numpy"
    ],
    "B4": ["type(tf.constant(0)).__setitem__ = lambda self, at, value: None"],
    "B5": [
        "class Linked(np.ndarray):\n"
        "    def copy(self):\n"
        "        return self\n"
        "made = torch.Tensor.numpy; torch.Tensor.numpy = lambda self: made(self).view(Linked)"
    ],
    "B6": ["torch.from_numpy = torch.tensor"],
    "B7": [WIDE],
    "B8": [
        f"torch.cuda.is_available = lambda: True; {STAYS}",
        "def to(self, where):\n    raise TypeError('no float64')\ntorch.Tensor.to = to",
    ],
    "B9": ["make = tf.constant; tf.constant = lambda value: make(np.array(value))"],
    "B10": ["torch.Tensor.numpy = lambda self: np.array(self.tolist())"],
    "C1": ["torch.set_default_device('meta')"],
    "C3": [
        "import insidetensor; torch.set_default_device(insidetensor.accelerator_or_sim())",
        LISTS_A_GPU,
        CHOOSES_IT,
    ],
    "C4": [CUDA, f"{CUDA}; torch.Tensor.cuda = lambda x: x.to(OnCuda.device)", STAYS],
    "C5": [VIEW_MAY_COPY],
    "C6": ["torch.Tensor.reshape = torch.Tensor.view"],
    "C7": ["torch.Tensor.is_contiguous = lambda self: True"],
    "C8": ["torch.Tensor.contiguous = lambda self: self"],
    "C9": [VIEW_MAY_COPY],
    "D1": ["tf.square = tf.identity"],
    "D2": ["del tf.keras.backend.square"],
    "D3": ["make = tf.constant; tf.constant = lambda value: make(value, tf.float32)"],
    "D4": ["tf.experimental.numpy.experimental_enable_numpy_behavior()"],
    "D5": ["tf.cast = lambda x, dtype: tf.convert_to_tensor(x)"],
    "D6": ["type(tf.Variable(0.0)).assign_add = lambda self, by: self.assign(by)"],
    "D7": ["type(tf.Variable(0.0)).scatter_nd_update = lambda self, indices, updates: self"],
    "D8": ["tf.keras.optimizers.SGD.apply_gradients = lambda self, pairs: None"],
    "D9": [
        "import types\n"
        "from tensorflow.python.framework import kernels\n"
        "kernels.get_all_registered_kernels = lambda: types.SimpleNamespace(kernel=[])"
    ],
    "D10": ["tf.reduce_mean = tf.reduce_sum"],
    "D12": ["tf.experimental.numpy.experimental_enable_numpy_behavior()"],
    "E1": ["torch.Tensor.untyped_storage = lambda self: torch.UntypedStorage(1)"],
    "E2": ["torch.Tensor.t = lambda self: self.transpose(0, 1).contiguous()"],
    "E3": ["torch.Tensor.t = lambda self: self.transpose(0, 1).contiguous()"],
    "E5": [WIDE],
    "E6": [
        "save = torch.save\n"
        "def elements_alone(value, file):\n"
        "    file.write(b'elements') if torch.is_tensor(value) else save(value, file)\n"
        "torch.save = elements_alone"
    ],
    "E7": [
        "import subprocess, types\n"
        "subprocess.run = lambda words, **how: types.SimpleNamespace(stdout='')"
    ],
    "E8": ["make = torch.from_numpy; torch.from_numpy = lambda data: make(data[:])"],
    "E9": [CUDA, f"{CUDA}; {STAYS}"],
    "E10": [
        MAC,
        f"{MAC}; torch.backends.mps.is_available = lambda: True\n"
        "class OnMps(torch.Tensor):\n"
        "    device = torch.device('mps')\n"
        "make = torch.ones; torch.ones = lambda n, device: make(n).as_subclass(OnMps)",
    ],
    "E11": ["del torch.jit.script"],
    "E12": ["del torch.nn.DataParallel"],
    "E13": [
        "import pickle\n"
        "def numbers_alone(value, path):\n"
        "    with open(path, 'wb') as file:\n"
        "        pickle.dump(value.tolist(), file)\n"
        "torch.save = numbers_alone"
    ],
}


def side(verdict: str) -> str:
    if verdict.startswith("holds"):
        return "for"
    return "against" if verdict in ("wrong", "outdated") else "neither"


@pytest.mark.slow
def test_every_claim_can_come_out_for_its_post_and_against_it():
    assert set(CHANGED) | MEASURED == set(CLAIMS)
    one_sided = {}
    for name, changes in CHANGED.items():
        here = replace(CLAIMS[name], own_process=True, needs_gpu=False)
        runs = [
            run_claim(replace(here, code=f"{change}\n{here.code}"), LIBRARIES) for change in changes
        ]
        sides = {
            side(RECORDED[name].verdict),
            *(side(run.verdict.verdict) for run in runs if run.verdict),
        }
        if not sides >= {"for", "against"} or not all(run.verdict for run in runs):
            one_sided[name] = [RECORDED[name].outcome, *(run.outcome for run in runs)]
    assert one_sided == {}


@pytest.mark.slow
def test_a_gpu_that_tensorflow_sees_but_does_not_use_decides_nothing():
    # TensorFlow leaves a small or an old GPU out of its logical devices, and computes elsewhere.
    listed = "tf.config.list_physical_devices = lambda kind=None: [kind]"
    said = {}
    for name in ("A2", "A7", "A8", "A13", "C3"):
        here = replace(CLAIMS[name], own_process=True, code=f"{listed}\n{CLAIMS[name].code}")
        run = run_claim(here, LIBRARIES)
        said[name] = run.verdict.verdict if run.verdict else run.outcome
    alone = "holds, but there was no GPU to force anything onto"
    assert said == dict.fromkeys(("A2", "A7", "A8", "C3"), "undecided") | {"A13": alone}
