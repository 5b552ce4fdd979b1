"""What does otherwise where there is a GPU is listed here, and run with a stand-in for one.

No GPU is asked for. The stand-in for PyTorch's is a tensor on the CPU that says it lies on cuda:0,
for TensorFlow's a third logical CPU that is called GPU:0. The simulated accelerator plays it
wherever a lesson asks `accelerator_or_sim`, and FakeDevices and made-up curves where a clock
decides.
"""

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest

from autograde.authoring.course.sources import read_source
from insidetensor.claims.claims import read_claims, run_claim
from insidetensor.claims.entries import find_course_file
from insidetensor.processes.fresh_process import Setting, run_fresh

ROOT = Path(__file__).parents[2]
CLAIMS = {claim.id: claim for claim in read_claims(find_course_file("claims.toml"))}
LESSON = read_source(ROOT / "course" / "ch05_devices.py")
LIBRARIES = Setting(("numpy", "torch", "tensorflow"))
# Words of code that finds out which devices there are, or is measured on all of them.
ASKS = re.compile(
    r"\baccelerator\(|accelerator_or_sim\(|current_accelerator\(|torch\.cuda|backends\.mps|"
    r"is_gpu_available|list_(?:physical|logical)_devices|\bsweep\(|sim\.register\("
)

# Played by the simulated accelerator wherever the lessons and the exercises are run by tests.
BY_SIM = "tests/puzzles/test_puzzles_and_predictions.py"
BY_CURVES = "tests/content/test_timing_lesson.py"
BY_CLOCKS = "tests/content/test_timing_claims.py"
BY_CHANGES = "tests/content/test_claims_can_fail.py"
HERE = "tests/content/test_where_there_is_a_gpu.py"
RUN_BY = {
    "course/ch05_devices.py": {
        "device = accelerator_or_sim()": BY_SIM,
        'print("CUDA:", torch.cuda.is_available(), " MPS:", torch.backends.mps.is_available())': (
            HERE
        ),
        'print(x.cuda(0).device if torch.cuda.is_available() else ".cuda(0): no CUDA here")': HERE,
        "return torch.accelerator.current_accelerator(check_available=True) or "
        'torch.device("cpu")': BY_SIM,
        "with sim.register().disabled():": BY_SIM,
    },
    "course/ch06_timing.py": {
        "device = accelerator_or_sim()": BY_SIM,
        "curves = sweep(seconds=4)": BY_CURVES,
        "curves = sweep(seconds=6)": BY_CURVES,
    },
    "course/ch08_eager_and_graph.py": {
        "halved(torch.full((2,), 10.0, device=accelerator_or_sim()))": BY_SIM,
    },
    "solutions/ch05_devices.py": {
        "accelerator = sim.register(optional=True)  # the simulated accelerator, or None": BY_SIM,
        'return "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu"': HERE,
        "accelerator = torch.accelerator.current_accelerator(check_available=True)": HERE,
        "seen = [place_name(found.name) for found in tf.config.list_logical_devices()]": HERE,
        'default = "cuda:0" if tf.config.list_logical_devices("GPU") else "cpu"': HERE,
        "if torch.cuda.is_available():  # a real GPU, where there is one": HERE,
        "if torch.backends.mps.is_available():": HERE,
    },
    "src/insidetensor/claims/claims.py": HERE,
    "src/insidetensor/claims/record.py": "tests/insidetensor/test_record.py",
    "src/insidetensor/colab/preparing.py": "tests/insidetensor/test_colab_preparing.py",
    "src/insidetensor/devices/accelerators.py": HERE,
    "src/insidetensor/devices/logical_devices.py": "",  # asks for CPUs alone
    "src/insidetensor/devices/machine.py": HERE,
    "src/insidetensor/timing/series.py": "tests/insidetensor/timing/test_series.py",
    "mixed-devices": BY_SIM,
}
# The verdict of each claim where PyTorch and TensorFlow have a GPU; "" where others run it.
VERDICTS = {
    "A2": "holds",
    "A7": "holds",
    "A8": "holds",
    "A9": "holds",
    "A10": "holds, but it is deprecated",
    "A11": "holds",
    "A13": "holds",
    "C3": 'holds, but "from version 1.15 on" was not tried',
    "C4": "holds",
    "B8": "wrong",
    "E9": "holds",
    "A12": BY_CHANGES,
    "A14": BY_CLOCKS,
    "A15": BY_CLOCKS,
    "E10": BY_CHANGES,
    "E12": "holds, but several GPUs could not be tried here",
}

TORCH_HAS_CUDA = """
import torch

import insidetensor

CUDA = torch.device("cuda:0")


class OnCuda(torch.Tensor):
    device = CUDA


def plant_cuda(to=torch.Tensor.to):
    def put(x, device=None, *others, **options):
        if device is not None and str(device).startswith("cuda"):
            if str(device) not in ("cuda", "cuda:0"):
                raise RuntimeError("CUDA error: invalid device ordinal")
            return x if isinstance(x, OnCuda) else to(x, "cpu").clone().as_subclass(OnCuda)
        here = x.as_subclass(torch.Tensor) if isinstance(x, OnCuda) else x
        return here if device is None else to(here, device, *others, **options)

    def planted(make):
        return lambda *args, device=None, **options: put(make(*args, **options), device)

    for name in ("ones", "empty"):
        setattr(torch, name, planted(getattr(torch, name)))
    torch.Tensor.to, torch.Tensor.cuda = put, lambda x, index=0: put(x, CUDA)
    torch.cuda.is_available, torch.cuda.device_count = lambda: True, lambda: 1


plant_cuda()
"""
TENSORFLOW_HAS_A_GPU = """
import tensorflow as tf
from types import SimpleNamespace

kind_of_tensor, at, listed = type(tf.constant(0)), tf.device, {}
named = kind_of_tensor.device
kind_of_tensor.device = property(lambda x: named.__get__(x).replace("CPU:2", "GPU:0"))
tf.device = lambda name: at(name.replace("GPU:0", "CPU:2"))
for what in ("physical", "logical"):

    def planted(kind=None, ask=getattr(tf.config, f"list_{what}_devices"), what=what):
        gpu = SimpleNamespace(name=f"/{what}_device:GPU:0", device_type="GPU")
        found = [each for each in ask() if not each.name.endswith("CPU:2")]
        return [each for each in [*found, gpu] if kind in (None, each.device_type)]

    setattr(tf.config, f"list_{what}_devices", planted)
asked = tf.test.is_gpu_available
tf.test.is_gpu_available = lambda: asked() or True
"""
PLANTED = TORCH_HAS_CUDA + TENSORFLOW_HAS_A_GPU
# A GPU has a memory of its own, and TensorFlow takes it where nobody says otherwise.
OWN_MEMORY = """
import numpy as np

viewed = np.asarray
np.asarray = lambda x: np.array(x) if str(x.device).endswith("GPU:0") else viewed(x)
"""
UNASKED = "at('CPU:2').__enter__()\n"


def asking_lines(path: Path) -> list[str]:
    """The lines of code that ask; of a source, those that are no prose and not hidden."""
    if path.suffix == ".py" and path.parent.name in ("course", "solutions"):
        text = "\n".join(cell.source for cell in read_source(path).cells if cell.kind == "code")
    else:
        text = path.read_text(encoding="utf-8")
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if ASKS.search(line) and not line.startswith(("#", '"', "def "))]


def test_everything_that_does_otherwise_where_there_is_a_gpu_is_listed_with_what_runs_it():
    found: dict[str, object] = {}
    sources = [path for room in ("course", "solutions") for path in (ROOT / room).glob("ch*.py")]
    for path in sources:
        if lines := asking_lines(path):
            found[path.relative_to(ROOT).as_posix()] = set(lines)
    for path in (ROOT / "src" / "insidetensor").rglob("*.py"):
        if "sim" not in path.parts and asking_lines(path):
            found[path.relative_to(ROOT).as_posix()] = "module"
    rows = tomllib.loads((ROOT / "course" / "differences.toml").read_text(encoding="utf-8"))
    for row in rows["behaviours"]:
        if any(ASKS.search(row.get(name, "")) for name in ("numpy", "torch", "tensorflow")):
            found[row["id"]] = "behaviour"
    assert {
        place: set(run) if isinstance(run, dict) else found.get(place)
        for place, run in RUN_BY.items()
    } == found
    runs = [run if isinstance(run, dict) else {"": run} for run in RUN_BY.values()]
    files = {file for run in runs for file in run.values() if file}
    files |= {said for said in VERDICTS.values() if "/" in said}
    assert [file for file in files if not (ROOT / file).is_file()] == []
    claims = {name for name, claim in CLAIMS.items() if claim.needs_gpu or ASKS.search(claim.code)}
    assert set(VERDICTS) == claims


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, said in VERDICTS.items() if "/" not in said])
def test_claims_have_their_verdicts_where_there_is_a_gpu(name):
    claim, before = replace(CLAIMS[name], own_process=True, needs_gpu=False), TORCH_HAS_CUDA
    if "tensorflow" in claim.needs:
        claim, before = replace(claim, logical_cpus=3), before + TENSORFLOW_HAS_A_GPU
        before += OWN_MEMORY * (name == "A7") + UNASKED * (name in ("A8", "C3"))
    before += "insidetensor.accelerator_or_sim = lambda: CUDA\n"
    run = run_claim(replace(claim, code=before + claim.code), LIBRARIES)
    assert run.verdict, run.outcome
    assert run.verdict.verdict == VERDICTS[name]


@pytest.mark.slow
def test_the_lesson_and_the_table_of_this_machine_name_a_gpu():
    (cell,) = (c.source for c in LESSON.cells if c.kind == "code" and "x.cuda(0)" in c.source)
    code = f"{TORCH_HAS_CUDA}{TENSORFLOW_HAS_A_GPU}device = insidetensor.accelerator_or_sim()\n"
    code += f"{cell}\nprint(insidetensor.this_machine())"
    answer = run_fresh(code, setting=replace(LIBRARIES, logical_cpus=3))
    assert answer.error is None
    printed = answer.printed
    assert printed.startswith("CUDA: True  MPS: False\ncuda:0\ncuda:0\n")
    assert re.findall(r"Devices it sees: (.*)", printed) == [
        "cpu",
        "cpu, cuda:0",
        "CPU:0, GPU:0",
    ]


@pytest.mark.slow
def test_the_exercise_multiplies_on_a_gpu():
    notebook = nbformat.read(ROOT / "solutions" / "ch05_devices.ipynb", as_version=4)
    cells = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    last = next(at for at, source in enumerate(cells) if "torch.cuda.is_available" in source)
    answer = run_fresh(
        PLANTED + "\n".join(cells[: last + 1]), setting=replace(LIBRARIES, logical_cpus=3)
    )
    assert answer.error is None
