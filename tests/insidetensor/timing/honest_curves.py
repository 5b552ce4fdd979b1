"""Times of one float32 (n, n) @ (n, n) that were measured with care on two CPU cores."""

from insidetensor.timing.curve import Curve

SIZES = (8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096)

# Median in µs and interquartile range in % of it. The best block of any of them reached 225.5
# GFLOP/s with two threads and 113.9 with one.
TWO_THREADS = {
    "NumPy": (
        (0.9, 1.0, 1.6, 5.6, 31.3, 189.5, 1336.3, 10408.8, 83683.7, 670282.9),
        (0.8, 0.9, 1.6, 2.8, 2.6, 3.7, 2.6, 1.4, 0.8, 0.0),
    ),
    "PyTorch": (
        (1.6, 1.7, 3.9, 7.0, 26.9, 174.0, 1334.0, 10764.7, 88162.9, 712757.3),
        (6.6, 1.1, 1.7, 6.2, 1.6, 0.7, 2.5, 1.8, 1.9, 1.5),
    ),
    "TensorFlow": (
        (39.3, 26.2, 26.7, 32.0, 66.8, 335.8, 1320.2, 10288.4, 77514.4, 610661.4),
        (13.4, 1.9, 2.4, 6.2, 6.1, 5.9, 2.8, 2.9, 1.4, 0.3),
    ),
    "tf.function": (
        (222.2, 223.2, 225.4, 241.0, 272.4, 544.4, 1500.9, 10560.9, 77630.1, 611294.0),
        (4.5, 5.0, 5.3, 3.8, 4.2, 4.2, 3.4, 2.8, 1.7, 0.9),
    ),
}
ONE_THREAD = {
    "NumPy": (
        (0.9, 1.0, 1.6, 5.7, 43.4, 325.0, 2574.4, 20712.8, 160918.6, 1319425.1),
        (0.7, 0.9, 1.6, 1.9, 2.9, 2.5, 1.8, 0.9, 1.5, 0.0),
    ),
    "TensorFlow": (
        (27.0, 26.8, 27.5, 32.7, 67.4, 337.4, 2435.2, 19824.2, 153010.2, 1206224.0),
        (2.0, 2.0, 2.1, 2.3, 6.1, 4.6, 2.1, 0.7, 2.1, 0.0),
    ),
}
PEAK_GFLOPS = {1: 113.9, 2: 225.5}


def honest_curves() -> list[tuple[Curve, float]]:
    """Each curve with the peak of the threads that it used, in GFLOP/s."""
    tables = {2: TWO_THREADS, 1: ONE_THREAD}
    return [
        (_curve(name, *columns), PEAK_GFLOPS[threads])
        for threads, table in tables.items()
        for name, columns in table.items()
    ]


def pytorch_curve() -> Curve:
    """PyTorch on two threads, called what a sweep calls it."""
    return _curve("PyTorch, cpu", *TWO_THREADS["PyTorch"])


def _curve(name: str, median_us: tuple[float, ...], spread: tuple[float, ...]) -> Curve:
    pairs = list(zip(median_us, spread, strict=True))
    return Curve(
        name, "measured", "cpu", SIZES,
        tuple(us * 1e-6 for us in median_us),
        tuple(us * 1e-6 * (1 - percent / 200) for us, percent in pairs),
        tuple(us * 1e-6 * (1 + percent / 200) for us, percent in pairs),
        role="torch",
    )  # fmt: skip
