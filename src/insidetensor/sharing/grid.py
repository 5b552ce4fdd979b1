"""The sharing matrix: conversions between three libraries, each decided by writing."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from insidetensor.libraries import IMPORT_NAMES, SHOWN_NAMES
from insidetensor.messages import message
from insidetensor.sharing.matrix_picture import draw_matrix, format_verdict
from insidetensor.sharing.write_trials import VERDICTS, Trial, try_conversion
from insidetensor.showing.tables import Table

USUAL = (
    "np.asarray(a)",
    "np.array(a)",
    "torch.from_numpy(a)",
    "torch.as_tensor(a)",
    "torch.from_dlpack(a)",
    "torch.tensor(a)",
    "tf.constant(a)",
    "tf.convert_to_tensor(a)",
    "t.numpy()",
    "np.asarray(t)",
    "np.from_dlpack(t)",
    "np.array(t)",
    "torch.as_tensor(t)",
    "t.clone()",
    "tf.constant(t)",
    "tf.Variable(t)",
    "tf.add(t, 0)",
    "u.numpy()",
    "np.asarray(u)",
    "np.from_dlpack(u)",
    "torch.from_dlpack(u)",
    "torch.as_tensor(u)",
    "torch.tensor(u.numpy())",
    "tf.identity(u)",
    "tf.add(u, 0)",
)


@dataclass(frozen=True)
class SharingMatrix:
    """One trial a conversion; shown in a notebook as a picture, with a table folded below it."""

    rows: tuple[Trial, ...]

    def __getitem__(self, call: str) -> Trial:
        """The trial of one conversion, written as in `rows`.

        Raises: KeyError where it is not among them.
        """
        for trial in self.rows:
            if trial.call == call:
                return trial
        raise KeyError(message("matrix.not_in_it", call=call))

    @property
    def svg(self) -> str:
        """A grid: sources from top to bottom, results from left to right."""
        return draw_matrix(self.rows, self._label(), self.text)

    @property
    def table(self) -> Table:
        """The conversions as a table: the verdict, and what was seen on each side."""
        columns = ("conversion", "verdict", "evidence")
        header = tuple(message(f"matrix.{column}") for column in columns)
        rows = tuple((f"`{row.call}`", format_verdict(row), row.because) for row in self.rows)
        return Table(message("matrix.decided"), header, rows)

    @property
    def text(self) -> str:
        """The matrix as lines of text: a group for each pair of libraries."""
        return "\n".join([self._label(), *self._lines()])

    def __str__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        folded = f"<summary>{escape(message('matrix.decided'))}</summary>{self.table.html}"
        html = f"{self.svg}<details>{folded}</details>"
        return {"text/html": html, "text/plain": self.text}

    def _label(self) -> str:
        found = [row.verdict for row in self.rows]
        counted = "; ".join(
            message("matrix.counted", count=found.count(verdict), verdict=format_verdict(verdict))
            for verdict in VERDICTS
            if verdict in found
        )
        return message("matrix.label", count=len(self.rows), verdicts=counted)

    def _lines(self) -> Iterator[str]:
        for source in IMPORT_NAMES:
            for target in (*IMPORT_NAMES, ""):
                group = [row for row in self.rows if (row.source, row.target) == (source, target)]
                if group:
                    names = {"source": SHOWN_NAMES[source], "target": SHOWN_NAMES.get(target, "")}
                    yield message("matrix.group" if target else "matrix.group_nothing", **names)
                for row in group:
                    fields = {"call": row.call, "word": format_verdict(row), "because": row.because}
                    yield "  " + message("matrix.line", **fields)


def sharing_matrix(*calls: str) -> SharingMatrix:
    """Find which conversions share memory: run each, write on one side, look on the other.

    Each of `calls` is Python that makes a tensor of one of these, fresh for each, float32, of shape
    (4,): `a` an ndarray, `r` a read-only one, `t` a torch tensor, `g` one that requires grad, `u` a
    TensorFlow tensor. `np`, `torch` and `tf` are defined. Without `calls`, the usual conversions
    are run. A conversion that needs a library that is not installed is "not run".

    Raises: ValueError for a call that is not such a conversion.
    """
    return SharingMatrix(tuple(try_conversion(call) for call in calls or USUAL))
