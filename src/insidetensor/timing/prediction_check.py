"""Compare the crossovers that the model predicts with those measured on a GPU."""

from collections.abc import Iterable, Iterator, Mapping

from insidetensor.messages import message
from insidetensor.showing.tables import Table
from insidetensor.timing.crossover import Crossing, crossing
from insidetensor.timing.curve import Curve
from insidetensor.timing.model import T4, model_curves
from insidetensor.timing.recorded_run import cpu_curve, recorded_run
from insidetensor.timing.units import readable_size

WAYS = ("resident", "transfers")


def compare_with_model(curves: Iterable[Curve]) -> Table:
    """Compare predicted crossovers with measured ones, on this machine and in a recorded run.

    `curves` are those of a sweep, with a GPU's or without; the run is the newest recorded one that
    comes with the package. Without a GPU the table says so.

    Raises: ValueError when `curves` has no curve of PyTorch or NumPy on the CPU.
    """
    rows = list(_rows(message("model_check.here"), {c.role: c for c in curves if c.sizes}))
    run = recorded_run()
    if run is not None and run.crossings:
        rows += _rows(run.stamp, run.curves)
    columns = ("where", "predicted", "seen", "verdict")
    header = tuple(message(f"model_check.{column}") for column in columns)
    caption = message("model_check.caption", device=T4.name)
    return Table(caption, header, tuple(rows), message("model_check.note", device=T4.name))


def _rows(where: str, curves: Mapping[str, Curve]) -> Iterator[tuple[str, ...]]:
    cpu = cpu_curve(curves)
    if cpu is None:
        raise ValueError(message("model_check.no_cpu"))
    for way, modelled in zip(WAYS, model_curves(), strict=False):
        predicted = crossing(cpu, modelled)
        seen = crossing(cpu, curves[way]) if way in curves else None
        title = message(f"model_check.{way}", where=where)
        said = message("model_check.no_gpu") if seen is None else _short(seen)
        yield title, _short(predicted), said, _verdict(predicted, seen)


def _short(found: Crossing) -> str:
    if found.n is None:
        return str(found)
    return message("model_check.crosses", n=readable_size(found.n), band=found.band)


def _verdict(predicted: Crossing, seen: Crossing | None) -> str:
    if seen is None:
        return message("model_check.unchecked")
    if seen.n is None or predicted.n is None:
        same = seen.outcome == predicted.outcome
        return message("model_check.as_predicted" if same else "model_check.otherwise")
    if predicted.low is not None and seen.n < predicted.low:
        return message("model_check.earlier")
    if predicted.high is not None and seen.n > predicted.high:
        return message("model_check.later")
    return message("model_check.inside")
