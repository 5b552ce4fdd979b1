"""No claim has an outcome that the ledger does not know; verdicts that differ are noted."""

import json
from pathlib import Path

import nbformat
from kernels import errors, run

from autograde.authoring.claim_rows import VERDICTS
from autograde.authoring.verdicts import NEEDS_GPU, UNDECIDED, read_verdicts

ROOT = Path(__file__).parents[2]
CLAIMS = """
import json
from insidetensor.claims.claims import read_claims, run_claim, shared_setting
from insidetensor.claims.entries import find_course_file
claims, said = read_claims(find_course_file("claims.toml")), {}
setting = shared_setting(claims)
for claim in claims:
    result = run_claim(claim, setting)
    verdict = result.verdict.verdict if result.verdict else None
    said[claim.id] = [verdict, result.outcome, result.ran, claim.needs_gpu, claim.measured]
print(json.dumps(said))
"""


def test_every_claim_gives_an_outcome_with_a_verdict(colab, installed, content, record_property):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CLAIMS)])
    run(notebook, colab, content)
    (cell,) = notebook.cells
    assert not errors(cell), errors(cell)
    said = json.loads(cell.outputs[0].text)
    recorded = read_verdicts(ROOT / VERDICTS)
    assert set(said) == set(recorded)
    unknown = {
        name: outcome
        for name, (verdict, outcome, ran, needs_gpu, _) in said.items()
        if verdict is None and not (needs_gpu and not ran)
    }
    different = {
        name: {"colab": verdict, "recorded": recorded[name].verdict, "measured": measured}
        for name, (verdict, _, ran, _, measured) in said.items()
        if ran
        and verdict not in (recorded[name].verdict, UNDECIDED)
        and recorded[name].verdict != NEEDS_GPU
    }
    record_property("claims", {"count": len(said), "different": different})
    assert unknown == {}
