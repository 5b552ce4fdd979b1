"""NumPy, PyTorch, TensorFlow, Keras and Matplotlib in a forked process behind both walls."""

from __future__ import annotations

import base64
import textwrap
from collections.abc import Iterator

import pytest
from asking_learners import answer

from autograde.judging.preload import preload
from autograde.sandbox.fork_server import ForkServer
from autograde.sandbox.isolation import find_missing_support
from autograde.sandbox.learner_process import LearnerProcess
from autograde.sandbox.limits import Limits

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(find_missing_support()), reason="no sandbox here"),
    pytest.mark.xdist_group("learner-libraries"),  # the parent imports all of them
]


@pytest.fixture(scope="module")
def libraries() -> Iterator[ForkServer]:
    """A parent that has imported everything that learners import."""
    with ForkServer(preload(), Limits(), agent=None) as parent:
        yield parent


@pytest.fixture
def learner(libraries) -> Iterator[LearnerProcess]:
    """A process of its own, with the libraries."""
    with libraries.start({}) as process:
        yield process


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            """
            import torch
            x = torch.arange(3.0, requires_grad=True)
            (x ** 2).sum().backward()
            x.grad.tolist(), torch.linalg.svd(torch.eye(3)).S.tolist()
            """,
            ([0.0, 2.0, 4.0], [1.0, 1.0, 1.0]),
        ),
        (
            """
            import torch
            from torch.utils.data import DataLoader
            loader = DataLoader(torch.arange(8), batch_size=2, num_workers=2)
            [int(batch.sum()) for batch in loader]
            """,
            [1, 5, 9, 13],
        ),
        (
            """
            import tensorflow as tf
            v = tf.Variable([1.0, 2.0])
            with tf.GradientTape() as tape:
                y = tf.reduce_sum(v * v)
            tape.gradient(y, v).numpy().tolist()
            """,
            [2.0, 4.0],
        ),
        (
            """
            import tensorflow as tf
            twice = tf.function(lambda a: a + a)
            numbers = tf.data.Dataset.range(4).map(twice, num_parallel_calls=2)
            [int(n) for n in numbers]
            """,
            [0, 2, 4, 6],
        ),
        (
            """
            import keras, numpy as np
            model = keras.Sequential([keras.layers.Dense(2), keras.layers.Dense(1)])
            model.compile("sgd", "mse")
            history = model.fit(np.ones((8, 3)), np.ones((8, 1)), epochs=2, verbose=0)
            len(history.history["loss"])
            """,
            2,
        ),
        (
            """
            import sys, subprocess
            code = "import insidetensor, numpy; print(numpy.ones(2).tolist())"
            subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
            """,
            "[1.0, 1.0]\n",
        ),
    ],
)
def test_a_library_works_after_the_fork(source, expected, learner):
    assert answer(learner, source, timeout=120) == expected


def test_a_figure_is_shown_as_a_picture(learner):
    plot = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nNone"
    (shown,) = learner.run_cell(plot, timeout=120).outputs
    assert shown["data"]["text/plain"] == "<Figure size 640x480 with 1 Axes>"
    assert base64.b64decode(shown["data"]["image/png"]).startswith(b"\x89PNG")


DRAW = """
    import random, numpy as np, torch, tensorflow as tf, keras
    [random.random(), float(np.random.rand()), float(torch.rand(())),
     float(tf.random.uniform([])), float(keras.random.uniform(())), torch.initial_seed()]
"""


def test_no_library_shares_its_random_numbers(libraries):
    drawn: list[object] = []
    for _ in range(2):
        with libraries.start({}) as process:
            drawn += answer(process, DRAW, timeout=120)
    assert len(set(drawn)) == len(drawn)


def test_seeded_numbers_are_those_of_any_process(libraries):
    seeded = textwrap.dedent("""
        import numpy as np, torch
        np.random.seed(1), torch.manual_seed(1)
        [round(float(np.random.rand()), 6), round(float(torch.rand(())), 6)]
    """)
    with libraries.start({}) as process:
        assert answer(process, seeded) == [0.417022, 0.757632]


def test_a_process_takes_little_memory_of_its_own(learner, record_property):
    def private() -> int:
        with open(f"/proc/{learner._handle.process}/smaps_rollup") as file:
            return sum(int(line.split()[1]) for line in file if line.startswith("Private_Dirty"))

    idle = private()
    answer(learner, "import torch, tensorflow as tf\nfloat(tf.ones([]) + float(torch.ones(())))")
    used = private()
    assert idle < 20 * 1024
    assert used < 100 * 1024
    record_property("report", f"a learner's process: {idle // 1024} MiB idle, {used // 1024} used")
